// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(COpenSSL)
    internal import COpenSSL

    #if canImport(Glibc)
        internal import Glibc
    #elseif canImport(Musl)
        internal import Musl
    #elseif canImport(Darwin)
        internal import Darwin
    #endif

    /// What shall stand in a certificate.
    struct CertificateRequest: Sendable {
        enum Kind: Sendable {
            case authority
            case server([String])
            case client
        }

        var commonName: String
        var kind: Kind
        var validity = TestCertificate.Validity.current

        private static let secondsPerDay = 86_400

        /// Makes a key and a certificate for it.
        ///
        /// - Parameter issuer: Whose key signs; `nil` for the new one's own.
        /// - Returns: Both.
        /// - Throws: ``TestCertificateError``.
        func certificate(issuedBy issuer: TestCertificate?) throws(TestCertificateError) -> TestCertificate {
            ERR_clear_error()
            let key = try PrivateKey()
            let certificate = try Certificate()
            let issuingKey = if let issuer { try PrivateKey(pem: issuer.privateKeyPEM) } else { key }
            let issuingCertificate = if let issuer { try Certificate(pem: issuer.pem) } else { certificate }
            try certificate.fill(self, key: key, issuer: issuingCertificate)
            try certificate.sign(as: issuingCertificate, with: issuingKey)
            return TestCertificate(
                pem: try certificate.pem(), privateKeyPEM: try key.pem(), commonName: commonName,
                publicKeyPin: try certificate.publicKeyPin())
        }

        /// The first and the last second, counted from now.
        var period: (start: Int, end: Int) {
            switch validity {
            case .current: (-Self.secondsPerDay, 2 * Self.secondsPerDay)
            case .expired: (-3 * Self.secondsPerDay, -Self.secondsPerDay)
            case .notYet: (Self.secondsPerDay, 3 * Self.secondsPerDay)
            }
        }

        /// The extensions of X.509, as OpenSSL writes them.
        func extensions() throws(TestCertificateError) -> [(kind: Int32, value: String)] {
            // By these two, authorities of the same name are told apart; the issuer's must be there first.
            let identifiers: [(kind: Int32, value: String)] = [
                (NID_subject_key_identifier, "hash"), (NID_authority_key_identifier, "keyid"),
            ]
            return identifiers + (try usage())
        }

        private func usage() throws(TestCertificateError) -> [(kind: Int32, value: String)] {
            switch kind {
            case .authority:
                return [(NID_basic_constraints, "critical,CA:TRUE"), (NID_key_usage, "critical,keyCertSign,cRLSign")]
            case .server(let names):
                var alternatives: [String] = []
                for name in names {
                    let isName = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2C }
                    guard isName, !name.isEmpty else {
                        throw TestCertificateError(
                            operation: "naming a certificate", reason: "'\(name)' is no host name and no IP address")
                    }
                    alternatives.append("\(Self.isAddress(name) ? "IP" : "DNS"):\(name)")
                }
                let usage: [(kind: Int32, value: String)] = [
                    (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
                    (NID_ext_key_usage, "serverAuth"),
                ]
                guard !alternatives.isEmpty else { return usage }
                return usage + [(NID_subject_alt_name, alternatives.joined(separator: ","))]
            case .client:
                return [
                    (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
                    (NID_ext_key_usage, "clientAuth"),
                ]
            }
        }

        private static func isAddress(_ name: String) -> Bool {
            var bytes = in6_addr()
            return unsafe inet_pton(AF_INET, name, &bytes) == 1 || inet_pton(AF_INET6, name, &bytes) == 1
        }
    }
#endif
