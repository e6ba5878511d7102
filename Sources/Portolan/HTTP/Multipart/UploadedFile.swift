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

/// An open file that is a part of a form.
final class UploadedFile: Sendable {
    /// How many bytes it had when it was opened.
    let length: Int64
    private let path: String
    private let part: String
    // Closed with the object, and read with offsets, so that nothing changes in between.
    private let descriptor: Int32

    init(path: String, part: String) throws(MultipartFormError) {
        self.path = path
        self.part = part
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.unreadable(path, part, errno) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            _ = close(descriptor)
            throw .notAFile(part: part, path: path)
        }
        length = Int64(status.st_size)
    }

    deinit { _ = close(descriptor) }

    /// Reads at an offset.
    ///
    /// - Returns: At most `count` bytes; none at the end.
    func read(at offset: Int64, count: Int) throws(MultipartFormError) -> [UInt8] {
        var code: Int32 = 0
        // The system writes at most as many bytes as there is room for, and tells how many.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            while true {
                let result = unsafe pread(descriptor, buffer.baseAddress, count, off_t(offset))
                guard result < 0 else {
                    initializedCount = result
                    code = 0
                    return
                }
                code = errno
                guard code == EINTR else { return }
            }
        }
        guard code == 0 else { throw Self.unreadable(path, part, code) }
        return bytes
    }

    private static func unreadable(_ path: String, _ part: String, _ code: Int32) -> MultipartFormError {
        .unreadableFile(part: part, path: path, reason: unsafe String(cString: strerror(code)))
    }
}
