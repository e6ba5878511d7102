// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if URLSession
    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    /// The transport on Foundation's URLSession.
    ///
    /// On Linux it is for binaries that have FoundationNetworking anyway; ``CurlTransport`` is faster there and does
    /// more. It keeps no cookies and no cache and follows no redirects. What it cannot do:
    ///
    /// - The connect timeout is not counted apart: the idle timeout covers connecting.
    /// - A stream is read into memory before it is sent. A `GET` or `HEAD` with a body is refused.
    /// - Several fields of one name are joined, in both directions, also `Set-Cookie`; fields are in no order.
    /// - Foundation adds fields such as `User-Agent` and `Accept` where the request has none.
    /// - Content codings are undone by Foundation, which cannot be turned off. None is asked for unless the request has
    ///   an `Accept-Encoding`; where there was one, `Content-Encoding` and `Content-Length` are left out of the answer.
    /// - The version of HTTP is not told.
    /// - Nothing holds a server up: a streamed answer whose reader is more than ``TransportOptions/responseSizeLimit`` bytes
    ///   behind fails with ``TransportError/Code/unsupported``. Transfers are not measured.
    /// - When a connection that was kept open turns out to be dead, any request may be sent again.
    /// - On Linux, an answer is an error that has lines that end in LF alone, no reason phrase, or bytes outside UTF-8 in its
    ///   header.
    /// - The body of a redirect without a usable `Location` is lost on Linux.
    /// - On Linux (Swift 6.3), some answers end the process: one with trailers, one whose connection ends within a line
    ///   of the header, and one with a `Content-Length` near 2⁶³. Use ``CurlTransport`` for servers that are not trusted.
    public final class URLSessionTransport: Transport {
        private let session: URLSession
        private let delegate: SessionDelegate

        /// Makes a transport with an ephemeral configuration.
        public convenience init() { self.init(configuration: .ephemeral) }

        /// Makes a transport.
        ///
        /// - Parameter configuration: Where to begin; cookies, cache, credentials and timeouts in it are turned off.
        public init(configuration: URLSessionConfiguration) {
            // A copy: the caller may use the configuration elsewhere.
            let own = configuration.copy() as? URLSessionConfiguration ?? configuration
            own.httpCookieStorage = nil
            own.httpShouldSetCookies = false
            own.httpCookieAcceptPolicy = .never
            own.urlCache = nil
            own.requestCachePolicy = .reloadIgnoringLocalCacheData
            own.urlCredentialStorage = nil
            // The limits of each request are counted here, in fractions of a second.
            own.timeoutIntervalForRequest = 86_400
            own.httpMaximumConnectionsPerHost = 16
            delegate = SessionDelegate()
            session = URLSession(configuration: own, delegate: delegate, delegateQueue: nil)
        }

        // A session that is not told to end lives on with its delegate.
        deinit { session.invalidateAndCancel() }

        /// Sends a request and waits for the whole answer: see ``Transport/send(_:options:)``.
        public func send(
            _ request: HTTPRequest, options: TransportOptions
        ) async throws(TransportError) -> HTTPResponse {
            guard !Task.isCancelled else { throw .cancelledByTask }
            let options = try options.checked()
            let message = try SessionMessage(request)
            let exchange = SessionExchange(request, options: options)
            let result = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    if exchange.ticket.wait(with: continuation) { start(exchange, with: message) }
                }
            } onCancel: {
                exchange.settle(.failure(.cancelledByTask))
            }
            return try result.get()
        }

        private func start(_ exchange: SessionExchange, with message: SessionMessage) {
            exchange.run { await exchange.watchTime() }
            guard let stream = message.stream else {
                delegate.begin(message.task(in: session), of: exchange)
                return
            }
            exchange.run { [weak self] in
                do throws(TransportError) {
                    let content = try await stream.collected { exchange.wasActive() }
                    // The transport lives as long as anyone waits for the answer.
                    guard let self, !exchange.ticket.isSettled else { return }
                    delegate.begin(message.task(in: session, content: content), of: exchange)
                } catch {
                    exchange.settle(.failure(error))
                }
            }
        }
    }
#endif
