// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    /// What holds for every request of a ``CurlTransport``.
    public struct CurlTransportConfiguration: Sendable, Hashable {
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
        /// time that a request waits counts for none of the limits of ``TransportOptions``.
        public var connectionsPerHost = 16
        /// How many connections are kept open, idle ones included; 128 by default.
        public var connectionCacheSize = 128
        /// Which version of HTTP is spoken; ``Version/automatic`` by default.
        public var version = Version.automatic
        /// A file of certificates in PEM form, which are trusted instead of the system's; `nil` for the system's.
        public var certificateAuthorityFile: String?
        /// Hosts whose certificate is *not* checked; none by default, and for test servers only.
        ///
        /// Whoever sits on the way reads and changes everything that is sent there. Names are in lower case, IPv6 addresses
        /// in brackets.
        public var hostsWithUnverifiedCertificates: Set<String> = []
        /// The URL of the proxy for all requests, or `nil` for none: the proxy variables of the environment are ignored.
        public var proxy: String?

        /// Makes a configuration with the defaults.
        public init() {}
    }
#endif
