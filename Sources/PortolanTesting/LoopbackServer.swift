// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Portolan

/// A real HTTP/1.1 server on 127.0.0.1, for tests: it answers as told, misbehaves as told, and remembers all requests.
///
/// ```swift
/// let server = try LoopbackServer { request in
///     request.path == "/me" ? .json(#"{"name": "Ada"}"#) : .empty(404)
/// }
/// defer { server.stop() }
///
/// let request = HTTPRequest(method: .get, url: server.url("/me"))
/// let response = try await transport.send(request, options: TransportOptions())
///
/// #expect(response.status == 200)
/// #expect(server.requests.map(\.target) == ["/me"])
/// ```
///
/// Each server listens on a port of its own which the system chooses, so that any number run side by side in one
/// process. Each connection has its own thread, where the handler is called: a handler that waits holds up no other
/// connection and no task. Connections are kept alive as HTTP/1.1 says. What is not a request is answered with 400
/// (414, 431, 413, 417, 501 or 505 where one fits better), and is not recorded.
///
/// The server is meant for tests and demonstrations: it trusts its clients with memory and threads, so it listens on
/// the loopback interface alone and must not be offered to the public internet.
public final class LoopbackServer: Sendable {
    /// Answers a request; a thrown error is answered with 500 and its description.
    ///
    /// It is called on the thread of its connection, so several calls may run at once, one for each connection.
    public typealias Handler = @Sendable (RecordedRequest) throws -> Reply

    /// The port on 127.0.0.1; 0 when the server listens at a path (``Options/socketPath``).
    public let port: UInt16
    let core: ServerCore
    private let scheme: String

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - options: Its limits.
    ///   - handler: Answers the requests.
    /// - Throws: ``LoopbackServerError``.
    public init(options: Options = Options(), handler: @escaping Handler) throws(LoopbackServerError) {
        let listener = try Socket.attempt { () throws(Socket.Failure) in
            if let path = options.socketPath { try Socket.listening(atPath: path) } else { try Socket.listening() }
        }
        port = options.socketPath == nil ? listener.port : 0
        core = try ServerCore.start(listener, options: options, handler: handler)
        #if canImport(COpenSSL)
            scheme = options.security == nil ? "http" : "https"
        #else
            scheme = "http"
        #endif
    }

    /// Starts a server that gives its replies one after the other, in the order in which requests arrive.
    ///
    /// When none is left, it answers 500 with a text that says so.
    ///
    /// - Parameters:
    ///   - replies: The replies.
    ///   - options: The server's limits.
    /// - Throws: ``LoopbackServerError``.
    public convenience init(replies: [Reply], options: Options = Options()) throws(LoopbackServerError) {
        try self.init(options: options) { request in
            guard let turn = request.turn, turn <= replies.count else {
                let text = "The script of this server has \(replies.count) replies; this is request \(request.number)"
                return .text("\(text): \(request)", status: 500)
            }
            return replies[turn - 1]
        }
    }

    /// Starts a server that answers by method and path.
    ///
    /// ```swift
    /// let server = try LoopbackServer(routes: [
    ///     "GET /me": { _ in .json(#"{"name": "Ada"}"#) },
    ///     "POST /posts": { request in .bytes(request.body, type: "application/json", status: 201) },
    /// ])
    /// ```
    ///
    /// A path that is not listed is answered with 404, a method that is not listed for a path with 405.
    ///
    /// - Parameters:
    ///   - routes: A handler for each method and path, with one space between them. The path is compared with
    ///     ``RecordedRequest/path``, byte for byte.
    ///   - options: The server's limits.
    /// - Throws: ``LoopbackServerError``.
    public convenience init(
        routes: [String: Handler], options: Options = Options()
    ) throws(LoopbackServerError) {
        try self.init(options: options) { request in
            if let handler = routes["\(request.method) \(request.path)"] { return try handler(request) }
            let methods = routes.keys.sorted().filter { $0.hasSuffix(" \(request.path)") }.map {
                $0.prefix { $0 != " " }
            }
            guard methods.isEmpty else {
                return .text("\(request.path) has no \(request.method)", status: 405)
                    .header("Allow", methods.joined(separator: ", "))
            }
            return .text("\(request.path) has no route", status: 404)
        }
    }

    deinit { core.stop() }

    /// Closes the listener and every connection, ends all delays, and waits until the server's threads have ended.
    ///
    /// Handlers that are running are waited for, except by the one that calls this. Stopping twice does nothing.
    public func stop() { core.stop() }

    /// Where the server is: `http://127.0.0.1:`, or `https://127.0.0.1:` when it speaks TLS, and the port; with
    /// `localhost` instead when it listens at a path.
    public var origin: String { port == 0 ? "\(scheme)://localhost" : "\(scheme)://127.0.0.1:\(port)" }

    /// A URL of this server.
    ///
    /// - Parameter path: A path and, behind a `?`, a query. They are taken as they are, except that characters which a
    ///   URL cannot hold are percent-encoded and a missing first slash is added.
    /// - Returns: The URL, as the client takes it.
    public func url(_ path: String = "/") -> HTTPURL {
        let slash = path.hasPrefix("/") ? "" : "/"
        let text = "\(origin)\(slash)\(Self.encoded(path))"
        do throws(HTTPURLError) {
            return try HTTPURL(text)
        } catch {
            preconditionFailure("'\(text)' is not a URL: \(error)")
        }
    }

    /// Encodes what stands in no URL, and a `%` that begins no escape.
    private static func encoded(_ path: String) -> String {
        let bytes = Array(path.utf8)
        var text = ""
        for (index, byte) in bytes.enumerated() {
            let isEscape = bytes[(index + 1)...].prefix(2).count { Character(Unicode.Scalar($0)).isHexDigit } == 2
            let isForbidden = byte <= 0x20 || byte >= 0x7F || #""<>\^`{|}#"#.utf8.contains(byte)
            if isForbidden || (byte == UInt8(ascii: "%") && !isEscape) {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            } else {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return text
    }
}

extension LoopbackServer {
    /// Stops without holding the thread of a task, which a handler that is still running could do.
    fileprivate func stopWithoutBlocking() async {
        await withCheckedContinuation { continuation in
            let core = core
            do throws(Socket.Failure) {
                let thread = try ServerThread.start {
                    core.stop()
                    continuation.resume()
                }
                thread.detach()
            } catch {
                // No thread is to be had: better to wait here than to leave the server running.
                core.stop()
                continuation.resume()
            }
        }
    }
}

/// Runs a server while a closure runs, and stops it whatever happens.
///
/// ```swift
/// try await withLoopbackServer { request in
///     .json(#"{"path": "\#(request.path)"}"#)
/// } perform: { server in
///     let response = try await transport.send(.init(method: .get, url: server.url("/a")), options: .init())
///     #expect(response.status == 200)
/// }
/// ```
///
/// - Parameters:
///   - options: The server's limits.
///   - handler: Answers the requests.
///   - body: What to do meanwhile.
/// - Returns: What the closure returns.
/// - Throws: ``LoopbackServerError``, or what the closure throws.
@discardableResult
public func withLoopbackServer<Result>(
    options: LoopbackServer.Options = LoopbackServer.Options(), _ handler: @escaping LoopbackServer.Handler,
    perform body: (LoopbackServer) async throws -> Result
) async throws -> Result {
    try await run(try LoopbackServer(options: options, handler: handler), body)
}

/// Runs a server that gives its replies one after the other while a closure runs, and stops it whatever happens.
///
/// ```swift
/// try await withLoopbackServer(.empty(503), .text("now")) { server in … }
/// ```
///
/// - Parameters:
///   - replies: The replies, in order; when none is left, the server answers 500.
///   - options: The server's limits.
///   - body: What to do meanwhile.
/// - Returns: What the closure returns.
/// - Throws: ``LoopbackServerError``, or what the closure throws.
@discardableResult
public func withLoopbackServer<Result>(
    _ replies: Reply..., options: LoopbackServer.Options = LoopbackServer.Options(),
    perform body: (LoopbackServer) async throws -> Result
) async throws -> Result {
    try await run(try LoopbackServer(replies: replies, options: options), body)
}

private func run<Result>(
    _ server: LoopbackServer, _ body: (LoopbackServer) async throws -> Result
) async throws -> Result {
    do {
        let result = try await body(server)
        await server.stopWithoutBlocking()
        return result
    } catch {
        await server.stopWithoutBlocking()
        throw error
    }
}
