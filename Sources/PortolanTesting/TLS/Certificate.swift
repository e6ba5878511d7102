// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(COpenSSL)
    internal import COpenSSL

    /// A certificate of OpenSSL's, freed at its end; it stays with the thread that made it.
    @safe final class Certificate {
        let pointer: OpaquePointer

        init() throws(TestCertificateError) {
            guard let pointer = unsafe X509_new() else { throw TestCertificateError(openSSL: "X509_new") }
            unsafe self.pointer = pointer
        }

        init(pem: String) throws(TestCertificateError) {
            let text = try MemoryBuffer(pem)
            guard let pointer = unsafe PEM_read_bio_X509(text.pointer, nil, nil, nil) else {
                throw TestCertificateError(openSSL: "PEM_read_bio_X509")
            }
            unsafe self.pointer = pointer
        }

        /// Takes one over that OpenSSL has given away.
        init(owning pointer: OpaquePointer) {
            unsafe self.pointer = pointer
        }

        deinit { unsafe X509_free(pointer) }

        /// The first common name of the subject.
        var commonName: String? {
            let subject = unsafe X509_get_subject_name(pointer)
            let index = unsafe X509_NAME_get_index_by_NID(subject, NID_commonName, -1)
            guard index >= 0 else { return nil }
            var text: UnsafeMutablePointer<UInt8>?
            let value = unsafe X509_NAME_ENTRY_get_data(X509_NAME_get_entry(subject, index))
            let count = unsafe ASN1_STRING_to_UTF8(&text, value)
            guard count >= 0 else { return nil }
            defer { unsafe CRYPTO_free(text, nil, 0) }
            return unsafe String(decoding: UnsafeBufferPointer(start: text, count: Int(count)), as: UTF8.self)
        }

        func fill(_ request: CertificateRequest, key: PrivateKey, issuer: Certificate) throws(TestCertificateError) {
            let extensions = try request.extensions()
            let period = request.period
            // A serial number of 63 bits by chance is never given twice, which browsers and NSS would refuse.
            let serial = UInt64.random(in: 1...UInt64(Int64.max))
            let isFilled =
                unsafe X509_set_version(pointer, 2) == 1  // counted from 0: version 3
                && ASN1_INTEGER_set_uint64(X509_get_serialNumber(pointer), serial) == 1
                && X509_gmtime_adj(X509_getm_notBefore(pointer), period.start) != nil
                && X509_gmtime_adj(X509_getm_notAfter(pointer), period.end) != nil
                && X509_set_pubkey(pointer, key.pointer) == 1
                && X509_NAME_add_entry_by_NID(
                    X509_get_subject_name(pointer), NID_commonName, MBSTRING_UTF8, request.commonName, -1, -1, 0) == 1
            guard isFilled else { throw TestCertificateError(openSSL: "filling a certificate in") }
            for item in extensions {
                guard unsafe portolan_openssl_add_extension(pointer, issuer.pointer, item.kind, item.value) == 1 else {
                    throw TestCertificateError(openSSL: "adding '\(item.value)' to a certificate")
                }
            }
        }

        func sign(as issuer: Certificate, with key: PrivateKey) throws(TestCertificateError) {
            let isNamed = unsafe X509_set_issuer_name(pointer, X509_get_subject_name(issuer.pointer)) == 1
            // Zero is failure, any other number the size of the signature.
            guard isNamed, unsafe X509_sign(pointer, key.pointer, EVP_sha256()) > 0 else {
                throw TestCertificateError(openSSL: "X509_sign")
            }
        }

        func pem() throws(TestCertificateError) -> String {
            let text = try MemoryBuffer()
            guard unsafe PEM_write_bio_X509(text.pointer, pointer) == 1 else {
                throw TestCertificateError(openSSL: "PEM_write_bio_X509")
            }
            return text.contents
        }

        /// `sha256//` and the Base64 of the hash of the key's SubjectPublicKeyInfo (RFC 7469, section 2.4).
        func publicKeyPin() throws(TestCertificateError) -> String {
            let length = unsafe i2d_X509_PUBKEY(X509_get_X509_PUBKEY(pointer), nil)
            guard length > 0 else { throw TestCertificateError(openSSL: "i2d_X509_PUBKEY") }
            var encoded = [UInt8](repeating: 0, count: Int(length))
            var hash = [UInt8](repeating: 0, count: 32)
            let isHashed = unsafe encoded.withUnsafeMutableBufferPointer { bytes in
                var next = bytes.baseAddress
                guard unsafe i2d_X509_PUBKEY(X509_get_X509_PUBKEY(pointer), &next) == length else { return false }
                return unsafe EVP_Digest(bytes.baseAddress, bytes.count, &hash, nil, EVP_sha256(), nil) == 1
            }
            guard isHashed else { throw TestCertificateError(openSSL: "EVP_Digest") }
            // 32 bytes are 44 characters and a NUL.
            var text = [UInt8](repeating: 0, count: 45)
            let count = unsafe EVP_EncodeBlock(&text, hash, Int32(hash.count))
            return "sha256//\(String(decoding: text.prefix(Int(count)), as: UTF8.self))"
        }
    }

    /// A private key of OpenSSL's, freed at its end; it stays with the thread that made it.
    @safe final class PrivateKey {
        let pointer: OpaquePointer

        /// Makes a new key.
        init() throws(TestCertificateError) {
            guard let pointer = unsafe portolan_openssl_new_key() else {
                throw TestCertificateError(openSSL: "EVP_EC_gen")
            }
            unsafe self.pointer = pointer
        }

        init(pem: String) throws(TestCertificateError) {
            let text = try MemoryBuffer(pem)
            guard let pointer = unsafe PEM_read_bio_PrivateKey(text.pointer, nil, nil, nil) else {
                throw TestCertificateError(openSSL: "PEM_read_bio_PrivateKey")
            }
            unsafe self.pointer = pointer
        }

        deinit { unsafe EVP_PKEY_free(pointer) }

        func pem() throws(TestCertificateError) -> String {
            let text = try MemoryBuffer()
            guard unsafe PEM_write_bio_PKCS8PrivateKey(text.pointer, pointer, nil, nil, 0, nil, nil) == 1 else {
                throw TestCertificateError(openSSL: "PEM_write_bio_PKCS8PrivateKey")
            }
            return text.contents
        }
    }

    /// Bytes that OpenSSL reads from or writes to, freed at their end.
    @safe private final class MemoryBuffer {
        let pointer: OpaquePointer

        init() throws(TestCertificateError) {
            guard let pointer = unsafe BIO_new(BIO_s_mem()) else { throw TestCertificateError(openSSL: "BIO_new") }
            unsafe self.pointer = pointer
        }

        convenience init(_ text: String) throws(TestCertificateError) {
            try self.init()
            let bytes = Array(text.utf8)
            guard unsafe BIO_write(pointer, bytes, Int32(bytes.count)) == bytes.count else {
                throw TestCertificateError(openSSL: "BIO_write")
            }
        }

        deinit { unsafe BIO_free(pointer) }

        var contents: String {
            var bytes: UnsafeMutablePointer<CChar>?
            let count = unsafe portolan_openssl_contents(pointer, &bytes)
            return unsafe String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
        }
    }

    extension TestCertificateError {
        /// Takes over what this thread's OpenSSL says.
        init(openSSL operation: String) {
            self.init(operation: operation, reason: openSSLReason())
        }
    }

    /// The earliest error that OpenSSL notes for this thread, in words; it and those behind it are taken away.
    func openSSLReason() -> String {
        let code = ERR_get_error()
        defer { ERR_clear_error() }
        guard code != 0 else { return "OpenSSL gives no reason" }
        guard let reason = unsafe ERR_reason_error_string(code) else { return "error \(String(code, radix: 16))" }
        return unsafe String(cString: reason)
    }
#endif
