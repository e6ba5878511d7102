// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    /// The transport on the system's libcurl: HTTP/1.1 and HTTP/2, connections kept and shared.
    ///
    /// Each transport has its own connections and one thread of its own, which starts with the first request and ends
    /// when the transport is released or told to with ``shutDown()``. Make one and keep it.
    ///
    /// What it decides where HTTP leaves room:
    ///
    /// - `Host`, `Content-Length`, `Transfer-Encoding` and `Expect` fields of a request are left out: framing is the
    ///   transport's. No field is added but `Host`, `Content-Length`, `Transfer-Encoding` and `Accept-Encoding`.
    /// - Content codings are asked for, with `Accept-Encoding`, and undone: see
    ///   ``CurlTransportConfiguration/contentCodings``. Then `Content-Encoding` and `Content-Length` are left out of the
    ///   answer, and a stream has no length. A body that ends before its coding does, goes on behind it, or does not pass
    ///   its checksum is ``TransportError/Code/malformedResponse``; one that is more than 1,000 times as large as what
    ///   arrived, and has more than 10 MB (10,000,000 bytes), is ``TransportError/Code/responseTooLarge``. A body in a
    ///   coding that was not asked for, or in more than five, is left as it is.
    /// - The target is sent byte for byte, `..` included. One that holds a space or a control character is refused.
    /// - A `HEAD` with a body is refused.
    /// - A field value that is not UTF-8 is read as ISO 8859-1. Folded lines are joined with a space. Trailers of
    ///   a streamed answer are dropped. At most 1,000 lines and 256 KB of header are accepted, folded lines and trailers included.
    /// - When a connection that was kept open turns out to be dead before a byte of the answer came, an idempotent
    ///   request is sent again on a new one; any other fails with ``TransportError/Code/connectionLost``.
    /// - A complete answer is the end: when it has come, and the server takes nothing of the rest of the body for two
    ///   seconds, or ends the connection, the answer counts. Over HTTP/2 that needs an answer with a `Content-Length`;
    ///   without one, libcurl 7.88 goes on waiting until the idle timeout; and when several such bodies share a
    ///   connection, it may lose the answers, which is ``TransportError/Code/connectionLost``.
    /// - Files are read on the transport's thread.
    public final class CurlTransport: Transport {
        private let loop: CurlLoop
        private let codings: [ContentCoding]

        /// Makes a transport; nothing is opened or started before the first request.
        public init(configuration: CurlTransportConfiguration = CurlTransportConfiguration()) {
            var configuration = configuration
            configuration.contentCodings.removeAll { !ContentCoding.builtIn.contains($0) }
            codings = configuration.contentCodings
            loop = CurlLoop(configuration: configuration)
        }

        deinit { loop.shutDown() }

        /// Ends all that is under way with an error, closes every connection and ends the thread.
        ///
        /// Returns when that is done. Every later request fails.
        public func shutDown() { loop.shutDown() }

        /// Sends a request and waits for the whole answer: see ``Transport/send(_:options:)``.
        public func send(
            _ request: HTTPRequest, options: TransportOptions
        ) async throws(TransportError) -> HTTPResponse {
            guard !Task.isCancelled else { throw .cancelledByTask }
            let transfer = try CurlTransfer(request, options: options, codings: codings)
            let loop = loop
            let result = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    guard transfer.ticket.wait(with: continuation) else { return }
                    transfer.start(on: loop)
                }
            } onCancel: {
                transfer.end(with: .cancelledByTask, on: loop)
            }
            let response = try result.get()
            let codings = transfer.codings(of: response)
            return codings.isEmpty ? response : try await transfer.decoded(response, codings)
        }
    }

    extension TransportError {
        static let shutDown = TransportError(.other, "the transport was shut down")
    }
#endif
