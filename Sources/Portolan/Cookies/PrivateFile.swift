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

/// Why a file cannot be read, written or moved.
struct PrivateFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was tried, as a part of a sentence.
    let attempt: String
    /// The number of the system's error, as `ENOENT`.
    let code: Int32

    /// What was tried and what the system said.
    var description: String { "\(attempt): \(unsafe String(cString: strerror(code)))" }
}

/// Files with secrets: for their owner alone, and replaced as a whole.
enum PrivateFile {
    /// All bytes of a file; `nil` when there is none.
    static func read(_ path: String) throws(PrivateFileError) -> [UInt8]? {
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno != ENOENT else { return nil }
            throw PrivateFileError(attempt: "opening it failed", code: errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw PrivateFileError(attempt: "looking at it failed", code: errno)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw PrivateFileError(attempt: "it is not a regular file", code: EINVAL)
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { buffer in
                unsafe Portolan.read(descriptor, into: buffer)
            }
            guard count >= 0 else {
                guard errno == EINTR else { throw PrivateFileError(attempt: "reading it failed", code: errno) }
                continue
            }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }

    /// Puts bytes in the place of a file, with mode 0600: whatever happens meanwhile, there are the old bytes or the new ones.
    ///
    /// They are on disk when this returns. Whoever is killed here leaves a file beside it whose name ends in `.new`.
    static func replace(_ path: String, with bytes: [UInt8]) throws(PrivateFileError) {
        // On the same disk, since renaming works nowhere else.
        let draft = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36)).new"
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw PrivateFileError(attempt: "making a file beside it failed", code: errno) }
        do throws(PrivateFileError) {
            try fill(descriptor, with: bytes)
            guard unsafe rename(draft, path) == 0 else {
                throw PrivateFileError(attempt: "putting the new file in its place failed", code: errno)
            }
        } catch {
            // What failed is told; a draft that stays is only untidy.
            _ = unsafe unlink(draft)
            throw error
        }
        synchronizeFolder(of: path)
    }

    /// Gives a file a name that no other file has: the path, the suffix and, where that is taken, a number.
    ///
    /// - Returns: The new path.
    static func moveAside(_ path: String, suffix: String) throws(PrivateFileError) -> String {
        for number in 1...999 {
            let target = "\(path).\(suffix)" + (number == 1 ? "" : "-\(number)")
            // Renaming would replace what has that name; a second name for the same file cannot.
            if unsafe link(path, target) == 0 {
                guard unsafe unlink(path) == 0 else {
                    throw PrivateFileError(attempt: "moving it aside failed", code: errno)
                }
                return target
            }
            guard errno != EEXIST else { continue }
            // On disks without second names.
            guard unsafe access(target, F_OK) != 0 else { continue }
            guard unsafe rename(path, target) == 0 else {
                throw PrivateFileError(attempt: "moving it aside failed", code: errno)
            }
            return target
        }
        throw PrivateFileError(attempt: "moving it aside failed", code: EEXIST)
    }

    /// Writes everything, waits until it is on disk, and closes the file.
    private static func fill(_ descriptor: Int32, with bytes: [UInt8]) throws(PrivateFileError) {
        var isOpen = true
        defer { if isOpen { close(descriptor) } }
        // The mask of the process may have taken the owner's rights as well.
        guard fchmod(descriptor, 0o600) == 0 else {
            throw PrivateFileError(attempt: "making it private failed", code: errno)
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 else {
                guard errno == EINTR else { throw PrivateFileError(attempt: "writing failed", code: errno) }
                continue
            }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else { throw PrivateFileError(attempt: "writing failed", code: errno) }
        isOpen = false
        guard close(descriptor) == 0 else { throw PrivateFileError(attempt: "writing failed", code: errno) }
    }

    /// Waits until the new name is on disk, on systems that can say so: the file itself is there in any case.
    private static func synchronizeFolder(of path: String) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }
}

// Within `PrivateFile` its own `read` hides the system's.
private func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    unsafe read(descriptor, buffer.baseAddress, buffer.count)
}
