// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension LoopbackServer {
    /// The limits of a server, and the less usual ways to run one.
    public struct Options: Sendable, Hashable {
        /// How many bytes a request line with all header fields may have.
        ///
        /// 65,536; beyond it is 431 (or 414).
        public var headerSizeLimit = 65_536
        /// How many header fields a request may have.
        ///
        /// 256; beyond it is 431.
        public var headerFieldLimit = 256
        /// How many bytes a body may have.
        ///
        /// 1 GiB; beyond it is 413.
        public var bodySizeLimit = 1 << 30
        /// How many bytes of each body are kept in ``RecordedRequest/body``.
        ///
        /// All; fewer are wise for large uploads.
        public var keptBodyBytes = Int.max

        /// Where the bodies of requests are not read on until a latch is opened.
        ///
        /// Nowhere.
        public var bodyPauses: [BodyPause] = []
        /// How many bytes the system may hold for each connection and direction.
        ///
        /// `nil`, the default, leaves that to the system. With less, a client that does not read stops the server sooner, and
        /// the other way round; the system has a lower bound of its own, and doubles the number on Linux.
        public var socketBufferSize: Int?
        /// Where the server listens instead of on a port: the path of a Unix domain socket.
        ///
        /// `nil`, the default, for a port. Nothing may be at the path before; the server removes what it put there when it
        /// stops. A path has about a hundred bytes at most.
        public var socketPath: String?
        /// What the server does as a proxy.
        ///
        /// `nil`, the default: it is none, and refuses `CONNECT`.
        public var proxy: Proxy?
        #if canImport(COpenSSL)
            /// How the server speaks TLS.
            ///
            /// `nil`, the default: in the clear.
            public var security: Security?

            /// Makes options with the defaults for all limits.
            ///
            /// - Parameter security: How the server speaks TLS.
            public init(security: Security) {
                self.security = security
            }
        #endif

        /// Makes options with the defaults.
        public init() {}
    }

    /// A place in the bodies of requests where a server stops reading, so that its client cannot send on.
    public struct BodyPause: Sendable, Hashable {
        /// How many bytes of the body the server reads before.
        ///
        /// It may have taken up to a kilobyte more when header and body came together, and up to 16 through TLS.
        public let byteCount: Int
        /// What it waits for.
        public let latch: Latch

        /// Makes a pause.
        public init(afterBytes byteCount: Int, until latch: Latch) {
            self.byteCount = byteCount
            self.latch = latch
        }
    }

    /// How a server serves as a proxy for HTTP.
    ///
    /// A request with a whole URL is answered by the handler as any other is, and not sent on. `CONNECT` opens a tunnel to a
    /// port of 127.0.0.1, through which bytes pass both ways unseen.
    public struct Proxy: Sendable, Hashable {
        /// Where tunnels lead: a port of 127.0.0.1 for a host and port, as in `"api.example.com:443"`.
        ///
        /// For other hosts than those listed, and `127.0.0.1` and `localhost` themselves, the answer is 502.
        public var tunnels: [String: UInt16]
        /// What clients must show (`Proxy-Authorization`, Basic), as `name:password`.
        ///
        /// `nil`, the default, for nothing. Without it, or with another, the answer is 407, which the handler does not see;
        /// the request is recorded.
        public var credentials: String?

        /// Makes the settings of a proxy.
        ///
        /// - Parameters:
        ///   - tunnels: Where tunnels lead.
        ///   - credentials: What clients must show, as `name:password`; `nil` for nothing.
        public init(tunnels: [String: UInt16] = [:], credentials: String? = nil) {
            self.tunnels = tunnels
            self.credentials = credentials
        }
    }
}
