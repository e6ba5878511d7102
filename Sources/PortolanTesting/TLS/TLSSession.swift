// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(COpenSSL)
    internal import COpenSSL

    /// The server's side of TLS on one connection; only the connection's thread uses it.
    ///
    /// OpenSSL reads from and writes to memory, and this type carries the bytes to and from the socket. So it knows no
    /// descriptor, and a client that has gone is the failure of a `send` and never a SIGPIPE.
    @safe final class TLSSession {
        private static let receiveSize = 16_384
        /// The most that one record of TLS holds.
        private static let recordSize = 16_384

        private let socket: Socket
        private let noteBlocked: (Bool) -> Void
        private let session: OpaquePointer
        /// Owned by `session`, as is `outgoing`.
        private let incoming: OpaquePointer
        private let outgoing: OpaquePointer
        private var buffer = [UInt8](repeating: 0, count: TLSSession.receiveSize)

        /// `nil` when no memory is left.
        init?(_ context: TLSContext, socket: Socket, noteBlocked: @escaping (Bool) -> Void) {
            guard let session = unsafe SSL_new(context.pointer) else { return nil }
            guard let incoming = unsafe BIO_new(BIO_s_mem()) else {
                unsafe SSL_free(session)
                return nil
            }
            guard let outgoing = unsafe BIO_new(BIO_s_mem()) else {
                unsafe BIO_free(incoming)
                unsafe SSL_free(session)
                return nil
            }
            unsafe SSL_set_bio(session, incoming, outgoing)
            self.socket = socket
            self.noteBlocked = noteBlocked
            unsafe self.session = session
            unsafe self.incoming = incoming
            unsafe self.outgoing = outgoing
        }

        deinit { unsafe SSL_free(session) }

        /// Shakes hands.
        ///
        /// - Returns: Why it failed; `nil` when it did not.
        func shakeHands() -> String? {
            while true {
                ERR_clear_error()
                let result = unsafe SSL_accept(session)
                let error = unsafe SSL_get_error(session, result)
                // What is to be said to the client may be an alert, which goes out even though the handshake failed.
                let isSent = flush()
                if result == 1 { return isSent ? nil : "the client has gone" }
                guard error == SSL_ERROR_WANT_READ else { return openSSLReason() }
                guard isSent, fill() else { return "the client has gone" }
            }
        }

        /// As ``Socket/receive(into:atMost:)``, deciphered.
        func receive(into bytes: inout [UInt8], atMost limit: Int) -> Int {
            while true {
                ERR_clear_error()
                let result = unsafe SSL_read(session, &bytes, Int32(min(bytes.count, limit)))
                let error = unsafe SSL_get_error(session, result)
                // Reading may have to answer the client, when it changes its keys.
                guard flush() else { return 0 }
                if result > 0 { return Int(result) }
                guard error == SSL_ERROR_WANT_READ, fill() else { return 0 }
            }
        }

        /// As ``Channel/send(_:)``, enciphered.
        func send(_ bytes: ArraySlice<UInt8>) -> Bool {
            var rest = bytes
            while !rest.isEmpty {
                let part = rest.prefix(Self.recordSize)
                ERR_clear_error()
                // Memory takes all of it at once.
                let count = unsafe part.withUnsafeBytes { unsafe SSL_write(session, $0.baseAddress, Int32($0.count)) }
                guard count == part.count, flush() else { return false }
                rest = rest.dropFirst(part.count)
            }
            return true
        }

        /// Says that nothing more will come (`close_notify`), by which a client knows an end from a cut.
        func end() {
            ERR_clear_error()
            _ = unsafe SSL_shutdown(session)
            _ = flush()
        }

        /// What was agreed on.
        var facts: RecordedRequest.Security {
            RecordedRequest.Security(
                version: unsafe String(cString: SSL_get_version(session)), serverName: serverName,
                applicationProtocol: applicationProtocol, clientCommonName: clientCommonName)
        }

        private var serverName: String? {
            guard let name = unsafe SSL_get_servername(session, TLSEXT_NAMETYPE_host_name) else { return nil }
            return unsafe String(cString: name)
        }

        private var applicationProtocol: String? {
            var name: UnsafePointer<UInt8>?
            var count: UInt32 = 0
            unsafe SSL_get0_alpn_selected(session, &name, &count)
            guard count > 0 else { return nil }
            return unsafe String(decoding: UnsafeBufferPointer(start: name, count: Int(count)), as: UTF8.self)
        }

        private var clientCommonName: String? {
            guard let certificate = unsafe SSL_get1_peer_certificate(session) else { return nil }
            return unsafe Certificate(owning: certificate).commonName
        }

        /// Sends what OpenSSL has written.
        private func flush() -> Bool {
            var bytes: UnsafeMutablePointer<CChar>?
            let count = unsafe portolan_openssl_contents(outgoing, &bytes)
            guard count > 0 else { return true }
            let isSent = unsafe socket.send(
                UnsafeRawBufferPointer(start: bytes, count: count), noteBlocked: noteBlocked)
            unsafe portolan_openssl_empty(outgoing)
            return isSent
        }

        /// Waits for bytes and lets OpenSSL read them.
        private func fill() -> Bool {
            let count = socket.receive(into: &buffer)
            guard count > 0 else { return false }
            return unsafe BIO_write(incoming, buffer, Int32(count)) == count
        }
    }
#endif
