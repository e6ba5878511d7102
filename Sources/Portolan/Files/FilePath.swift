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

/// What the system says about a file.
package struct FileStatus: Sendable, Hashable {
    /// What there is at a path.
    package enum Kind: Sendable, Hashable {
        case file
        case folder
        case other
    }

    /// What it is.
    package let kind: Kind
    /// How many bytes it has.
    package let size: Int64
    /// Who may read, write and execute it.
    package let mode: UInt32
    // Together they tell one file from all others.
    private let device: UInt64
    private let number: UInt64

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        size = Int64(status.st_size)
        mode = UInt32(status.st_mode & 0o777)
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(status.st_ino)
    }

    /// What there is at a path, or where a symbolic link there leads; `nil` when there is nothing.
    package init?(at path: String) throws(FileError) {
        guard !path.utf8.contains(0) else { throw FileError(.open, path, .notFound) }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw FileError(.open, path, code: errno) }
            return nil
        }
        self.init(status)
    }

    /// Whether both are about the same file, whatever its names.
    package func isSameFile(as other: FileStatus) -> Bool { device == other.device && number == other.number }
}

/// What is done with names of files.
package enum FilePath {
    /// Gives a file the name of another one, which is replaced.
    package static func move(_ path: String, to target: String) throws(FileError) {
        guard unsafe rename(path, target) == 0 else { throw FileError(.move, target, code: errno) }
    }

    /// Gives a file a name that no other file has.
    package static func moveKeeping(_ path: String, to target: String) throws(FileError) {
        // Renaming would replace what has that name; a second name for the same file cannot.
        if unsafe link(path, target) == 0 {
            guard unsafe unlink(path) == 0 else { throw FileError(.move, path, code: errno) }
            return
        }
        // On disks without second names, looking first is the best there is.
        guard errno != EEXIST, unsafe access(target, F_OK) != 0 else { throw FileError(.move, target, code: EEXIST) }
        try move(path, to: target)
    }

    /// Removes a file, if it is there and can be removed.
    package static func remove(_ path: String) {
        // What calls this has done its work, or tells of another error: a file that stays is only untidy.
        _ = unsafe unlink(path)
    }

    /// Removes a file, and waits until that is on disk; does nothing when there is none.
    package static func removeDurably(_ path: String) throws(FileError) {
        guard unsafe unlink(path) == 0 else {
            guard errno == ENOENT else { throw FileError(.remove, path, code: errno) }
            return
        }
        synchronizeFolder(of: path)
    }

    /// Waits until new names are on disk, on systems that can say so: the files themselves are there in any case.
    package static func synchronizeFolder(of path: String) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }
}
