// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The two directions of a connection, in the clear or through TLS; only the connection's thread uses it.
struct Channel {
    private let socket: Socket
    private let noteBlocked: (Bool) -> Void
    #if canImport(COpenSSL)
        private let session: TLSSession?

        /// A channel through TLS, whose hands were shaken.
        init(_ socket: Socket, _ session: TLSSession) {
            self.socket = socket
            noteBlocked = { _ in }
            self.session = session
        }
    #endif

    /// A channel in the clear.
    init(_ socket: Socket, noteBlocked: @escaping (Bool) -> Void) {
        self.socket = socket
        self.noteBlocked = noteBlocked
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
    /// - Parameters:
    ///   - buffer: The buffer.
    ///   - limit: How many bytes at most.
    /// - Returns: How many there are; 0 when the other side has ended, or the connection is gone.
    func receive(into buffer: inout [UInt8], atMost limit: Int) -> Int {
        #if canImport(COpenSSL)
            if let session { return session.receive(into: &buffer, atMost: limit) }
        #endif
        return socket.receive(into: &buffer, atMost: limit)
    }

    /// Sends all the bytes.
    ///
    /// - Returns: Whether they were all taken; `false` when the connection is gone.
    func send(_ bytes: ArraySlice<UInt8>) -> Bool {
        #if canImport(COpenSSL)
            if let session { return session.send(bytes) }
        #endif
        return socket.send(bytes, noteBlocked: noteBlocked)
    }

    /// Says in good order that nothing more will come, where there are words for it: in TLS.
    func end() {
        #if canImport(COpenSSL)
            session?.end()
        #endif
    }
}
