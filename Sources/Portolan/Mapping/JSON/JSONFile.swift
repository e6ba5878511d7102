// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Darwin
#endif

/// Why a file cannot be read.
public struct JSONFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path of the file.
    public let path: String
    /// The number of the system's error, as `ENOENT`.
    public let code: Int32

    /// Makes an error.
    public init(path: String, code: Int32) {
        self.path = path
        self.code = code
    }

    /// A sentence.
    public var description: String { "cannot read '\(path)': \(unsafe String(cString: strerror(code)))" }
}

/// A file that is read from its beginning, a chunk at a time.
final class JSONFile {
    private static let chunkSize = 1 << 16

    private let path: String
    private let descriptor: Int32

    init(path: String) throws(JSONFileError) {
        self.path = path
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw JSONFileError(path: path, code: errno) }
    }

    deinit { _ = close(descriptor) }

    /// The next bytes; `nil` at the end.
    func nextChunk() throws(JSONFileError) -> [UInt8]? {
        var code: Int32 = 0
        // The system writes at most as many bytes as there is room for, and tells how many.
        let chunk = unsafe [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, count in
            while true {
                let result = unsafe read(descriptor, buffer.baseAddress, buffer.count)
                guard result < 0 else {
                    count = result
                    return
                }
                code = errno
                guard code == EINTR else { return }
            }
        }
        guard chunk.isEmpty else { return chunk }
        guard code == 0 || code == EINTR else { throw JSONFileError(path: path, code: code) }
        return nil
    }
}
