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

/// A regular file that is open, closed with the last who holds it.
///
/// It is read and written at places that are named, so that nothing changes in between which two tasks would share.
package final class OpenFile: Sendable {
    /// How many bytes are read or written at once at most.
    package static let chunkSize = 1 << 16

    /// The path it was opened by.
    package let path: String
    private let descriptor: Int32

    /// Opens a file to read it.
    package convenience init(reading path: String) throws(FileError) {
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        try self.init(path, O_RDONLY | O_NONBLOCK)
    }

    /// Opens a file to read and write it; makes one, as any other program would, where there is none.
    ///
    /// A symbolic link is not followed: what it leads to is somebody else's.
    package convenience init(writing path: String) throws(FileError) {
        try self.init(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o666)
    }

    /// Makes a file that only its owner may read and write, where there is none.
    convenience init(newPrivate path: String) throws(FileError) {
        try self.init(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        // The mask of the process may have taken the owner's rights as well.
        try setMode(0o600)
    }

    private init(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(FileError) {
        // The system would take the text up to the NUL, which is another path.
        guard !path.utf8.contains(0) else { throw FileError(.open, path, .notFound) }
        descriptor = unsafe open(path, flags | O_CLOEXEC, mode)
        self.path = path
        guard descriptor >= 0 else { throw FileError(.open, path, code: errno) }
        // From here on `deinit` closes, also where this throws: closing here as well would close what another thread has opened since.
        let kind = try status().kind
        guard kind == .file else { throw FileError(.open, path, kind == .folder ? .isFolder : .notAFile) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// What the system says about the file.
    package func status() throws(FileError) -> FileStatus {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw FileError(.read, path, code: errno) }
        return FileStatus(status)
    }

    /// Reads at an offset into memory.
    ///
    /// - Returns: How many bytes were read; 0 at the end.
    package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(FileError) -> Int {
        while true {
            let count = unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            guard count < 0 else { return count }
            guard errno == EINTR else { throw FileError(.read, path, code: errno) }
        }
    }

    /// Reads at an offset.
    ///
    /// - Returns: At most `count` bytes; none at the end.
    package func read(at offset: Int64, count: Int) throws(FileError) -> [UInt8] {
        var failure: FileError?
        // The system writes at most as many bytes as there is room for, and tells how many.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            do throws(FileError) {
                initializedCount = unsafe try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes all bytes at an offset.
    package func write(_ bytes: [UInt8], at offset: Int64) throws(FileError) {
        var start = 0
        while start < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
                return unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(start))
            }
            guard count >= 0 else {
                guard errno == EINTR else { throw FileError(.write, path, code: errno) }
                continue
            }
            start += count
        }
    }

    /// Cuts the file off.
    package func truncate(to length: Int64) throws(FileError) {
        while ftruncate(descriptor, off_t(length)) != 0 {
            guard errno == EINTR else { throw FileError(.write, path, code: errno) }
        }
    }

    /// Says who may do what with the file.
    package func setMode(_ mode: UInt32) throws(FileError) {
        guard fchmod(descriptor, mode_t(mode)) == 0 else { throw FileError(.write, path, code: errno) }
    }

    /// Waits until everything is on the disk, which may take long.
    package func synchronize() throws(FileError) {
        while fsync(descriptor) != 0 {
            guard errno == EINTR else { throw FileError(.synchronize, path, code: errno) }
        }
    }

    /// Keeps the file from all others who lock it, in this process and others, until it is closed.
    package func lock() throws(FileError) {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno != EWOULDBLOCK else { throw FileError(.lock, path, .inUse, code: errno) }
            guard errno == EINTR else { throw FileError(.lock, path, code: errno) }
        }
    }

    /// How many bytes can still be written to the disk by those who are not its administrator; `nil` when it does not say.
    package var availableSpace: Int64? {
        var status = statvfs()
        guard unsafe fstatvfs(descriptor, &status) == 0, status.f_blocks > 0 else { return nil }
        let (space, overflows) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return overflows ? nil : Int64(clamping: space)
    }
}
