// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import COpenSSL
import PortolanTesting
import Testing

/// A client that speaks TLS through OpenSSL's own rules, and tells how a connection ended.
final class TLSClient {
    struct Settings {
        var authority: TestCertificateAuthority
        /// The name that the certificate must hold.
        var expectedName = "localhost"
        /// What is told to the server.
        var serverName: String? = "localhost"
        var protocols: [String] = []
        var maximumVersion = TLS1_3_VERSION
        var minimumVersion = TLS1_VERSION
        var certificate: TestCertificate?

        init(trusting authority: TestCertificateAuthority) {
            self.authority = authority
        }
    }

    /// Why there is no connection.
    struct Refusal: Error, Equatable {
        var reason: String
    }

    enum Ending: Equatable {
        /// With `close_notify`.
        case orderly
        /// The connection ended without a word.
        case cut
        case alert(String)
    }

    struct Rest: Equatable {
        var text: String
        var ending: Ending
    }

    private let client: SocketClient
    private let session: OpaquePointer
    private let incoming: OpaquePointer
    private let outgoing: OpaquePointer

    init(port: UInt16, _ settings: Settings) throws {
        client = try SocketClient(port: port)
        let context = try #require(SSL_CTX_new(TLS_client_method()))
        defer { SSL_CTX_free(context) }
        SSL_CTX_set_security_level(context, 0)
        SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(settings.minimumVersion), nil)
        SSL_CTX_ctrl(context, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(settings.maximumVersion), nil)
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
        try Self.withCertificate(settings.authority.pem) { certificate in
            _ = X509_STORE_add_cert(SSL_CTX_get_cert_store(context), certificate)
        }
        if let certificate = settings.certificate {
            try Self.withCertificate(certificate.pem) { _ = SSL_CTX_use_certificate(context, $0) }
            try Self.withKey(certificate.privateKeyPEM) { _ = SSL_CTX_use_PrivateKey(context, $0) }
        }
        session = try #require(SSL_new(context))
        incoming = try #require(BIO_new(BIO_s_mem()))
        outgoing = try #require(BIO_new(BIO_s_mem()))
        SSL_set_bio(session, incoming, outgoing)
        SSL_set1_host(session, settings.expectedName)
        if var name = settings.serverName.map({ Array($0.utf8CString) }) {
            SSL_ctrl(session, SSL_CTRL_SET_TLSEXT_HOSTNAME, Int(TLSEXT_NAMETYPE_host_name), &name)
        }
        let protocols = settings.protocols.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
        SSL_set_alpn_protos(session, protocols, UInt32(protocols.count))
        try shakeHands()
    }

    deinit { SSL_free(session) }

    var version: String { String(cString: SSL_get_version(session)) }

    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        guard SSL_write(session, bytes, Int32(bytes.count)) == bytes.count else { throw Self.refusal() }
        try flush()
    }

    /// Reads to the end of the connection.
    func readRest() throws -> Rest {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            ERR_clear_error()
            let count = SSL_read(session, &buffer, Int32(buffer.count))
            if count > 0 {
                text += buffer[..<Int(count)]
                continue
            }
            let ending: Ending
            switch SSL_get_error(session, count) {
            case SSL_ERROR_ZERO_RETURN: ending = .orderly
            case SSL_ERROR_WANT_READ:
                if try fill() { continue }
                ending = .cut
            default: ending = .alert(Self.refusal().reason)
            }
            return Rest(text: String(decoding: text, as: UTF8.self), ending: ending)
        }
    }

    /// Reads up to the end of a header, byte by byte.
    func readHead() throws -> String {
        var text: [UInt8] = []
        var byte: UInt8 = 0
        while text.suffix(4) != [13, 10, 13, 10] {
            ERR_clear_error()
            if SSL_read(session, &byte, 1) == 1 {
                text.append(byte)
            } else {
                guard try fill() else { throw Refusal(reason: "the end came before that of the header") }
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func shakeHands() throws {
        while true {
            ERR_clear_error()
            let result = SSL_connect(session)
            let error = SSL_get_error(session, result)
            // A refusal is still to be told to the server.
            let refusal = error == SSL_ERROR_WANT_READ ? nil : Self.refusal()
            try flush()
            if result == 1 { return }
            if let refusal { throw refusal }
            guard try fill() else { throw Refusal(reason: "the server has gone") }
        }
    }

    private func flush() throws {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while case let count = BIO_read(outgoing, &bytes, Int32(bytes.count)), count > 0 {
            try client.send(Array(bytes[..<Int(count)]))
        }
    }

    private func fill() throws -> Bool {
        let bytes = Array(try client.receiveBytes())
        BIO_write(incoming, bytes, Int32(bytes.count))
        return !bytes.isEmpty
    }

    private static func refusal() -> Refusal {
        let code = ERR_get_error()
        return Refusal(reason: ERR_reason_error_string(code).map { String(cString: $0) } ?? "no reason")
    }

    private static func withCertificate(_ pem: String, _ body: (OpaquePointer) -> Void) throws {
        let text = try #require(BIO_new(BIO_s_mem()))
        defer { BIO_free(text) }
        BIO_write(text, pem, Int32(pem.utf8.count))
        let certificate = try #require(PEM_read_bio_X509(text, nil, nil, nil))
        defer { X509_free(certificate) }
        body(certificate)
    }

    private static func withKey(_ pem: String, _ body: (OpaquePointer) -> Void) throws {
        let text = try #require(BIO_new(BIO_s_mem()))
        defer { BIO_free(text) }
        BIO_write(text, pem, Int32(pem.utf8.count))
        let key = try #require(PEM_read_bio_PrivateKey(text, nil, nil, nil))
        defer { EVP_PKEY_free(key) }
        body(key)
    }
}
