// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(COpenSSL)
    extension LoopbackServer {
        /// A version of TLS.
        @nonexhaustive
        public enum TLSVersion: String, Sendable, Hashable, CaseIterable {
            /// TLS 1.1 (RFC 4346), which clients of today refuse.
            case tls11 = "TLSv1.1"
            /// TLS 1.2 (RFC 5246).
            case tls12 = "TLSv1.2"
            /// TLS 1.3 (RFC 8446).
            case tls13 = "TLSv1.3"
        }

        /// How a server speaks TLS.
        ///
        /// ```swift
        /// let authority = try TestCertificateAuthority()
        /// var security = LoopbackServer.Security(certificate: try authority.certificate(for: "127.0.0.1"))
        /// security.clientAuthority = authority
        ///
        /// try await withLoopbackServer(.text("secret"), options: .init(security: security)) { server in … }
        /// ```
        ///
        /// A client that offers `http/1.1` (ALPN) gets it. No session is resumed: every connection shakes hands anew.
        public struct Security: Sendable, Hashable {
            /// What the server shows to its clients.
            public var certificate: TestCertificate
            /// The highest version that the server speaks; it speaks the lower ones too.
            ///
            /// TLS 1.3 by default.
            public var maximumVersion: TLSVersion
            /// Whose certificates the server demands from its clients.
            ///
            /// `nil`, the default, demands none. A client without one is refused during the handshake.
            public var clientAuthority: TestCertificateAuthority?

            /// Makes the settings of a server.
            ///
            /// - Parameters:
            ///   - certificate: What the server shows to its clients.
            ///   - maximumVersion: The highest version that it speaks.
            ///   - clientAuthority: Whose certificates it demands from its clients; `nil` for none.
            public init(
                certificate: TestCertificate, maximumVersion: TLSVersion = .tls13,
                clientAuthority: TestCertificateAuthority? = nil
            ) {
                self.certificate = certificate
                self.maximumVersion = maximumVersion
                self.clientAuthority = clientAuthority
            }
        }
    }
#endif
