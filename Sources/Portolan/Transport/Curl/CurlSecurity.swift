// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    /// What TLS a ``CurlTransport`` agrees on, and with whom.
    public struct CurlSecurity: Sendable, Hashable {
        /// The certificates of the authorities that are trusted.
        @nonexhaustive
        public enum Authorities: Sendable, Hashable {
            /// Those of the system.
            case system
            /// Those in a file in PEM form, and no others.
            case file(String)
            /// Those in a text in PEM form, and no others.
            case pem([UInt8])
        }

        /// A certificate that tells a server who the client is, with its key.
        @nonexhaustive
        public enum ClientCertificate: Sendable, Hashable {
            /// In files in PEM form.
            case files(certificate: String, key: String, password: String? = nil)
            /// In texts in PEM form.
            case pem(certificate: [UInt8], key: [UInt8], password: String? = nil)
        }

        /// A version of TLS.
        @nonexhaustive
        public enum Version: Sendable, Hashable {
            /// TLS 1.2 (RFC 5246).
            case tls12
            /// TLS 1.3 (RFC 8446).
            case tls13
        }

        /// Who is trusted; the system's authorities by default.
        public var authorities = Authorities.system
        /// What a server that asks for it is told; `nil`, the default, for nothing.
        public var clientCertificate: ClientCertificate?
        /// The oldest version that is accepted; TLS 1.2 by default.
        public var minimumVersion = Version.tls12
        /// The public keys that a host may have, beside being trusted: each the text `sha256//` and the SHA-256 of the key (its
        /// SubjectPublicKeyInfo) in base 64.
        ///
        /// Hosts are in lower case, IPv6 addresses in brackets; a host that is not listed may have any. List the next key, too,
        /// before a server changes its own.
        public var pinnedPublicKeys: [String: Set<String>] = [:]
        /// Hosts whose certificate is *not* checked; none by default, and for test servers only.
        ///
        /// Whoever sits on the way reads and changes everything that is sent there. Names are in lower case, IPv6 addresses
        /// in brackets. Pinned keys are checked all the same.
        public var hostsWithUnverifiedCertificates: Set<String> = []

        /// Makes the defaults.
        public init() {}
    }
#endif
