// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    /// What holds for every request of a ``CurlTransport``.
    public struct CurlTransportConfiguration: Sendable {
        /// Which version of HTTP is spoken.
        @nonexhaustive
        public enum Version: Sendable, Hashable {
            /// HTTP/2 where a server offers it over TLS, HTTP/1.1 otherwise.
            case automatic
            /// HTTP/1.1 always.
            case http1
        }

        /// How many connections may be open to one host at once, 16 by default; further requests wait.
        ///
        /// Requests over HTTP/2 share a connection, so the limit says nothing about how many run at once there. The
        /// time that a request waits counts for none of the limits of ``TransportOptions`` but its deadline. A streamed answer has
        /// its connection until it is read or let go of: whoever calls a host for each chunk of many streams of it may wait for
        /// ever.
        public var connectionsPerHost = 16
        /// How many connections are kept open, idle ones included; 128 by default.
        public var connectionCacheSize = 128
        /// Which version of HTTP is spoken; ``Version/automatic`` by default.
        public var version = Version.automatic
        /// What TLS is agreed on with whom.
        public var security = CurlSecurity()
        /// Which requests go through a proxy; none by default: the proxy variables of the environment are ignored.
        public var proxy = ProxyPolicy.none
        /// The path of a Unix socket to which all connections are opened, whatever the host of a URL; `nil` for none.
        public var unixSocketPath: String?
        /// Which addresses may be connected to; `nil`, the default, for all.
        ///
        /// With a proxy it is asked about the address of the proxy, and nothing is known of those behind it.
        public var addressFilter: AddressFilter?
        /// The content codings that are asked for and undone, best first: all that are built in, by default; none at all
        /// turns it off.
        ///
        /// They are not asked for where a request says itself what it accepts, by `Accept-Encoding`, or wants a part, by
        /// `Range`; what comes then is left as it is. Those that are not built in are left out.
        public var contentCodings = ContentCoding.builtIn

        /// Makes a configuration with the defaults.
        public init() {}
    }
#endif
