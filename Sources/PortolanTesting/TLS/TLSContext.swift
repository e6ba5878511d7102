// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(COpenSSL)
    internal import COpenSSL

    /// What all TLS sessions of a server have in common.
    // Safe to send: the context is changed by `init` alone, and OpenSSL lets any number of threads make sessions from it
    // at once (it counts its references atomically). The last owner frees it.
    @safe final class TLSContext: @unchecked Sendable {
        let pointer: OpaquePointer

        init(_ security: LoopbackServer.Security) throws(TestCertificateError) {
            ERR_clear_error()
            let certificate = try Certificate(pem: security.certificate.pem)
            let key = try PrivateKey(pem: security.certificate.privateKeyPEM)
            guard let pointer = unsafe SSL_CTX_new(TLS_server_method()) else {
                throw TestCertificateError(openSSL: "SSL_CTX_new")
            }
            unsafe self.pointer = pointer
            let isSet =
                unsafe portolan_openssl_limit(pointer, security.maximumVersion.number) == 1
                && SSL_CTX_use_certificate(pointer, certificate.pointer) == 1
                && SSL_CTX_use_PrivateKey(pointer, key.pointer) == 1
                && SSL_CTX_check_private_key(pointer) == 1
            guard isSet else { throw TestCertificateError(openSSL: "setting up TLS") }
            unsafe portolan_openssl_answer_http_1_1(pointer)
            if let authority = security.clientAuthority {
                let trusted = try Certificate(pem: authority.pem)
                guard unsafe portolan_openssl_require_client_certificate(pointer, trusted.pointer) == 1 else {
                    throw TestCertificateError(openSSL: "setting up the authority of clients")
                }
            }
        }

        deinit { unsafe SSL_CTX_free(pointer) }
    }

    extension LoopbackServer.TLSVersion {
        fileprivate var number: Int32 {
            switch self {
            case .tls11: TLS1_1_VERSION
            case .tls12: TLS1_2_VERSION
            case .tls13: TLS1_3_VERSION
            }
        }
    }
#endif
