// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Portolan

/// What a ``LoopbackServer`` answers.
///
/// A reply is framed as HTTP/1.1 wants it: a fixed body gets its `Content-Length`, a body in chunks its
/// `Transfer-Encoding`; the answer to HEAD has the fields and no body, and 204 and 304 never have one.
/// A header field that is given is sent as it is, even where it lies; then none of that name is added.
///
/// ```swift
/// Reply.json(#"{"id": 17}"#, status: 201, headers: ["Location": "/posts/17"])
/// Reply.redirect(to: "/elsewhere", status: 308)
/// Reply.text("slow").delayed(by: .milliseconds(200)).trickled(bytesPerStep: 1, every: .milliseconds(5))
/// Reply.bytes(picture).cut(afterBodyBytes: 100)
/// Reply.raw("HTTP/1.1 200\nContent-Length: 2\n\nok")
/// ```
public struct Reply: Sendable, Hashable {
    /// A header or trailer field, sent without being looked at.
    struct Field: Sendable, Hashable {
        var name: String
        var value: String
    }

    struct Body: Sendable, Hashable {
        enum Framing: Sendable, Hashable {
            /// By `Content-Length`.
            case length
            case chunked(size: Int, trailers: [Field])
            /// No length: the end of the connection is the end of the body.
            case untilClose
        }

        var source: ReplyBody.Source
        var framing = Framing.length
        var acceptsRanges = false

        static func fixed(_ bytes: [UInt8]) -> Body { Body(source: .bytes(bytes)) }
    }

    enum Content: Sendable, Hashable {
        case message(HTTPStatus, fields: [Field], body: Body)
        case raw([UInt8], closes: Bool)
    }

    var content: Content
    var spelling = Spelling()
    /// What is sent before the answer itself.
    var interim: [Interim] = []
    /// What goes wrong, in no order.
    public private(set) var faults: [Fault] = []

    init(content: Content) {
        self.content = content
    }

    /// Makes a reply.
    ///
    /// - Parameters:
    ///   - status: The status, with its reason phrase, which may be empty.
    ///   - headerFields: The header fields. What frames the body is added.
    ///   - body: The body.
    public init(status: HTTPStatus, headerFields: HTTPFields = HTTPFields(), body: [UInt8] = []) {
        let fields = headerFields.map { Field(name: $0.name.rawName, value: $0.value) }
        self.init(content: .message(status, fields: fields, body: .fixed(body)))
    }

    private init(_ status: HTTPStatus, type: String?, _ headers: KeyValuePairs<String, String>, _ body: [UInt8]) {
        var fields = headers.map { Field(name: $0.key, value: $0.value) }
        if let type, !fields.contains(where: { $0.name.lowercased() == "content-type" }) {
            fields.insert(Field(name: "Content-Type", value: type), at: 0)
        }
        self.init(content: .message(status, fields: fields, body: .fixed(body)))
    }
}

extension Reply {
    /// A document in JSON.
    ///
    /// - Parameters:
    ///   - text: The document; it is not checked.
    ///   - status: The status; 200 by default.
    ///   - headers: Further header fields.
    /// - Returns: The reply.
    public static func json(
        _ text: String, status: HTTPStatus = 200, headers: KeyValuePairs<String, String> = [:]
    ) -> Reply {
        Reply(status, type: "application/json", headers, Array(text.utf8))
    }

    /// Plain text in UTF-8.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - status: The status; 200 by default.
    ///   - headers: Further header fields.
    /// - Returns: The reply.
    public static func text(
        _ text: String, status: HTTPStatus = 200, headers: KeyValuePairs<String, String> = [:]
    ) -> Reply {
        Reply(status, type: "text/plain; charset=utf-8", headers, Array(text.utf8))
    }

    /// Any bytes.
    ///
    /// - Parameters:
    ///   - bytes: The body.
    ///   - type: The `Content-Type`; `nil` for none.
    ///   - status: The status; 200 by default.
    ///   - headers: Further header fields.
    /// - Returns: The reply.
    public static func bytes(
        _ bytes: [UInt8], type: String? = "application/octet-stream", status: HTTPStatus = 200,
        headers: KeyValuePairs<String, String> = [:]
    ) -> Reply {
        Reply(status, type: type, headers, bytes)
    }

    /// A form, as `a=b&c=d`.
    ///
    /// - Parameters:
    ///   - text: The form, already encoded.
    ///   - status: The status; 200 by default.
    ///   - headers: Further header fields.
    /// - Returns: The reply.
    public static func form(
        _ text: String, status: HTTPStatus = 200, headers: KeyValuePairs<String, String> = [:]
    ) -> Reply {
        Reply(status, type: "application/x-www-form-urlencoded", headers, Array(text.utf8))
    }

    /// A redirect.
    ///
    /// - Parameters:
    ///   - location: The value of `Location`, as it is.
    ///   - status: The status; 302 by default.
    ///   - headers: Further header fields.
    /// - Returns: The reply.
    public static func redirect(
        to location: String, status: HTTPStatus = 302, headers: KeyValuePairs<String, String> = [:]
    ) -> Reply {
        Reply(status, type: nil, headers, []).header("Location", location)
    }

    /// A reply without a body.
    ///
    /// - Parameters:
    ///   - status: The status; 204 by default.
    ///   - headers: The header fields.
    /// - Returns: The reply.
    public static func empty(_ status: HTTPStatus = 204, headers: KeyValuePairs<String, String> = [:]) -> Reply {
        Reply(status, type: nil, headers, [])
    }

    /// Bytes that are sent as they are, be they HTTP or not: status lines, interim answers, trailers and framing
    /// that no rule allows.
    ///
    /// - Parameters:
    ///   - bytes: What is sent, whatever the request was.
    ///   - closing: Whether the connection is closed afterwards, which it is by default, since nothing is known of
    ///     the framing.
    /// - Returns: The reply.
    public static func raw(_ bytes: [UInt8], closing: Bool = true) -> Reply {
        Reply(content: .raw(bytes, closes: closing))
    }

    /// Text that is sent as it is; a line ends with what the text says, so write `\r\n`.
    ///
    /// - Parameters:
    ///   - text: What is sent, whatever the request was.
    ///   - closing: Whether the connection is closed afterwards.
    /// - Returns: The reply.
    public static func raw(_ text: String, closing: Bool = true) -> Reply {
        raw(Array(text.utf8), closing: closing)
    }

    /// No answer at all: see ``Fault/neverAnswered``.
    public static func neverAnswered() -> Reply { empty().neverAnswered() }

    /// The end of the connection instead of an answer: see ``Fault/closedWithoutAnswer``.
    public static func closingWithoutAnswer() -> Reply { empty().closingWithoutAnswer() }

    /// Bytes that are not HTTP: see ``Fault/garbled``.
    public static func garbled() -> Reply { empty().garbled() }
}

extension Reply {
    /// Adds a header field behind the others.
    ///
    /// Name and value are sent as they are; raw replies stay as they are.
    public func header(_ name: String, _ value: String) -> Reply {
        guard case .message(let status, var fields, let body) = content else { return self }
        fields.append(Field(name: name, value: value))
        return replacingContent(.message(status, fields: fields, body: body))
    }

    /// Sends the body in chunks.
    ///
    /// - Parameters:
    ///   - size: How many bytes a chunk holds; at least 1. 1024 by default.
    ///   - trailers: Fields that follow the body.
    /// - Returns: The reply.
    public func chunked(bytesPerChunk size: Int = 1024, trailers: KeyValuePairs<String, String> = [:]) -> Reply {
        precondition(size > 0, "a chunk holds at least one byte, and \(size) were asked for")
        guard case .message(let status, let fields, let body) = content else { return self }
        var chunked = body
        chunked.framing = .chunked(size: size, trailers: trailers.map { Field(name: $0.key, value: $0.value) })
        return replacingContent(.message(status, fields: fields, body: chunked))
    }

    /// Sends the body without a length: it ends where the connection does, as in HTTP/1.0.
    public func delimitedByClose() -> Reply {
        guard case .message(let status, let fields, let body) = content else { return self }
        var unlimited = body
        unlimited.framing = .untilClose
        return replacingContent(.message(status, fields: fields, body: unlimited))
    }

    /// Adds a fault; of two that exclude each other, the later one counts.
    public func with(_ fault: Fault) -> Reply {
        var reply = self
        reply.faults.append(fault)
        return reply
    }

    func replacingContent(_ content: Content) -> Reply {
        var reply = self
        reply.content = content
        return reply
    }
}
