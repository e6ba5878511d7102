// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The two directions of a connection, in the clear or through TLS; only the connection's thread uses it.
struct Channel {
    private let socket: Socket
    #if canImport(COpenSSL)
        private let session: TLSSession?

        /// A channel through TLS, whose hands were shaken.
        init(_ socket: Socket, _ session: TLSSession) {
            self.socket = socket
            self.session = session
        }
    #endif

    /// A channel in the clear.
    init(_ socket: Socket) {
        self.socket = socket
        #if canImport(COpenSSL)
            session = nil
        #endif
    }

    /// What was agreed on for TLS; `nil` in the clear.
    var security: RecordedRequest.Security? {
        #if canImport(COpenSSL)
            session?.facts
        #else
            nil
        #endif
    }

    /// Waits for bytes and puts them at the beginning of a buffer.
    ///
    /// - Returns: How many there are; 0 when the other side has ended, or the connection is gone.
    func receive(into buffer: inout [UInt8]) -> Int {
        #if canImport(COpenSSL)
            if let session { return session.receive(into: &buffer) }
        #endif
        return socket.receive(into: &buffer)
    }

    /// Sends all the bytes.
    ///
    /// - Returns: Whether they were all taken; `false` when the connection is gone.
    func send(_ bytes: ArraySlice<UInt8>) -> Bool {
        #if canImport(COpenSSL)
            if let session { return session.send(bytes) }
        #endif
        return socket.send(bytes)
    }

    /// Says in good order that nothing more will come, where there are words for it: in TLS.
    func end() {
        #if canImport(COpenSSL)
            session?.end()
        #endif
    }
}
