// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(COpenSSL)
    /// An authority for certificates, made anew by a test and trusted by no one else.
    ///
    /// ```swift
    /// let authority = try TestCertificateAuthority()
    /// let security = LoopbackServer.Security(certificate: try authority.certificate(for: "127.0.0.1", "localhost"))
    /// ```
    ///
    /// All keys are on the curve P-256, so that making one takes less than a millisecond.
    public struct TestCertificateAuthority: Sendable, Hashable {
        /// The authority's own certificate, which clients are told to trust, with its key.
        public let certificate: TestCertificate

        /// Makes an authority with a new key.
        ///
        /// - Parameter name: The common name of its certificate.
        /// - Throws: ``TestCertificateError``.
        public init(name: String = "Portolan Test Authority") throws(TestCertificateError) {
            certificate = try CertificateRequest(commonName: name, kind: .authority).certificate(issuedBy: nil)
        }

        /// The authority's certificate in PEM.
        public var pem: String { certificate.pem }

        /// Writes the authority's certificate into a file, for clients that take the path of one.
        ///
        /// - Parameters:
        ///   - folder: The path of a folder; it is made when it is missing.
        ///   - name: What the file is called.
        /// - Returns: Where it is.
        /// - Throws: ``TestCertificateError``.
        public func write(
            into folder: String, name: String = "authority.pem"
        ) throws(TestCertificateError) -> String {
            try TestCertificate.write(pem, into: folder, as: name)
        }

        /// Issues a certificate for a server.
        ///
        /// - Parameters:
        ///   - names: The host names (`*.example.com` among them) and IP addresses that it is for; the first one is
        ///     its common name too.
        ///   - validity: When it is valid; now by default.
        /// - Returns: The certificate, with a new key.
        /// - Throws: ``TestCertificateError``, for instance for a name that is neither.
        public func certificate(
            for names: String..., validity: TestCertificate.Validity = .current
        ) throws(TestCertificateError) -> TestCertificate {
            try CertificateRequest(commonName: names.first ?? "nameless", kind: .server(names), validity: validity)
                .certificate(issuedBy: certificate)
        }

        /// Issues a certificate with which a client proves who it is.
        ///
        /// - Parameters:
        ///   - name: Who the client is: the common name.
        ///   - validity: When it is valid; now by default.
        /// - Returns: The certificate, with a new key.
        /// - Throws: ``TestCertificateError``.
        public func clientCertificate(
            named name: String, validity: TestCertificate.Validity = .current
        ) throws(TestCertificateError) -> TestCertificate {
            try CertificateRequest(commonName: name, kind: .client, validity: validity)
                .certificate(issuedBy: certificate)
        }
    }

    extension TestCertificate {
        /// Takes over a certificate that was made elsewhere.
        ///
        /// - Parameters:
        ///   - pem: The certificate in PEM.
        ///   - privateKeyPEM: Its private key in PEM, not enciphered; whether it belongs to the certificate is not looked
        ///     at here.
        /// - Throws: ``TestCertificateError``, when it cannot be read.
        public init(pem: String, privateKeyPEM: String) throws(TestCertificateError) {
            let certificate = try Certificate(pem: pem)
            self.init(
                pem: pem, privateKeyPEM: privateKeyPEM, commonName: certificate.commonName ?? "",
                publicKeyPin: try certificate.publicKeyPin())
        }

        /// Makes a certificate for a server that no authority issued: it is signed with its own key.
        ///
        /// - Parameters:
        ///   - names: The host names and IP addresses that it is for; the first one is its common name too.
        ///   - validity: When it is valid; now by default.
        /// - Returns: The certificate, with a new key.
        /// - Throws: ``TestCertificateError``.
        public static func selfSigned(
            for names: String..., validity: Validity = .current
        ) throws(TestCertificateError) -> TestCertificate {
            try CertificateRequest(commonName: names.first ?? "nameless", kind: .server(names), validity: validity)
                .certificate(issuedBy: nil)
        }
    }
#endif
