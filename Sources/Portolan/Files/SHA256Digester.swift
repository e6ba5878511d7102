// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCrypto)
    internal import CCrypto
#elseif canImport(CryptoKit)
    internal import CryptoKit
#endif

/// Computes SHA-256 (FIPS 180-4) with what the system has for it, piece by piece.
// Safe: the context is made and freed with the object, is never handed out, and takes buffers only while they are there.
@safe
package final class SHA256Digester {
    #if Curl && canImport(CCrypto)
        private let context: OpaquePointer

        /// Begins; `nil` where the system has nothing for it.
        package init?() {
            guard let context = unsafe EVP_MD_CTX_new() else { return nil }
            unsafe self.context = context
            guard unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else { return nil }
        }

        deinit { unsafe EVP_MD_CTX_free(context) }

        /// Goes on with some bytes.
        package func update(_ bytes: [UInt8]) {
            let result = unsafe bytes.withUnsafeBytes { unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
            precondition(result == 1, "libcrypto takes any number of bytes, and gave \(result)")
        }

        /// The digest of all bytes; nothing may follow.
        package func finishBytes() -> [UInt8] {
            var digest = [UInt8](repeating: 0, count: 32)
            let result = unsafe digest.withUnsafeMutableBufferPointer { buffer in
                unsafe EVP_DigestFinal_ex(context, buffer.baseAddress, nil)
            }
            precondition(result == 1, "libcrypto has a digest once it has begun, and gave \(result)")
            return digest
        }
    #elseif canImport(CryptoKit)
        private var hash = SHA256()

        /// Begins; `nil` where the system has nothing for it.
        package init?() {}

        /// Goes on with some bytes.
        package func update(_ bytes: [UInt8]) { hash.update(data: bytes) }

        /// The digest of all bytes; nothing may follow.
        package func finishBytes() -> [UInt8] { Array(hash.finalize()) }
    #else
        /// Begins; `nil` where the system has nothing for it.
        package init?() { nil }

        /// Goes on with some bytes.
        package func update(_ bytes: [UInt8]) {}

        /// The digest of all bytes; nothing may follow.
        package func finishBytes() -> [UInt8] { [] }
    #endif

    /// The digest of all bytes, in hexadecimal digits; nothing may follow.
    package func finish() -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: finishBytes().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
