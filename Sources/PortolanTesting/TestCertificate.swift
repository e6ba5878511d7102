// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A certificate with its private key, for tests only; a ``TestCertificateAuthority`` makes it.
public struct TestCertificate: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// When a certificate is valid.
    @nonexhaustive
    public enum Validity: Sendable, Hashable {
        /// From yesterday to the day after tomorrow.
        case current
        /// It ended yesterday.
        case expired
        /// It begins tomorrow.
        case notYet
    }

    /// The files that ``write(into:name:)`` makes.
    public struct Files: Sendable, Hashable {
        /// The path of the certificate.
        public let certificate: String
        /// The path of the private key, which is not enciphered.
        public let privateKey: String
    }

    /// The certificate in PEM.
    public let pem: String
    /// The private key in PEM (PKCS #8, not enciphered).
    public let privateKeyPEM: String
    /// The common name (CN) of its subject.
    public let commonName: String
    /// The SHA-256 hash of its public key, as curl takes it: `sha256//` and the hash in Base64.
    public let publicKeyPin: String

    init(pem: String, privateKeyPEM: String, commonName: String, publicKeyPin: String) {
        self.pem = pem
        self.privateKeyPEM = privateKeyPEM
        self.commonName = commonName
        self.publicKeyPin = publicKeyPin
    }

    /// Writes the certificate and the private key into two files, `<name>.pem` and `<name>.key`.
    ///
    /// - Parameters:
    ///   - folder: The path of a folder; it is made when it is missing.
    ///   - name: What the files are called; ``commonName`` by default, with `_` for each `/`.
    /// - Returns: Where they are.
    /// - Throws: ``TestCertificateError``.
    public func write(into folder: String, name: String? = nil) throws(TestCertificateError) -> Files {
        let name = name ?? String(commonName.map { $0 == "/" ? "_" : $0 })
        return Files(
            certificate: try Self.write(pem, into: folder, as: "\(name).pem"),
            privateKey: try Self.write(privateKeyPEM, into: folder, as: "\(name).key"))
    }

    static func write(_ text: String, into folder: String, as name: String) throws(TestCertificateError) -> String {
        let path = "\(folder)/\(name)"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            throw TestCertificateError(operation: "writing \(path)", reason: "\(error)")
        }
        return path
    }

    /// The common name; never the key.
    public var description: String { commonName }

    /// The common name; never the key.
    public var customMirror: Mirror { Mirror(self, children: ["commonName": commonName]) }
}
