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

/// Why something could not be done with a file: what was tried, with which path, and the reason.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was tried.
    @nonexhaustive
    public enum Operation: String, Sendable, Hashable {
        /// Opening a file, or making one.
        case open
        /// Reading from a file.
        case read
        /// Writing to a file.
        case write
        /// Waiting until what was written is on the disk.
        case synchronize
        /// Giving a file another name.
        case move
        /// Keeping others from a file while it is written.
        case lock
        /// Removing a file.
        case remove
    }

    /// Why it was not possible.
    @nonexhaustive
    public enum Reason: String, Sendable, Hashable {
        /// There is no such file, or no such folder.
        case notFound
        /// The process may not do it.
        case permissionDenied
        /// The file system can only be read.
        case readOnly
        /// There is a folder at the path.
        case isFolder
        /// There is something at the path that is neither a file nor a folder.
        case notAFile
        /// There is a file, and it is to be kept.
        case alreadyExists
        /// Somebody else, another download for example, is using it.
        case inUse
        /// The disk, or what may be used of it, is full, or will not hold what is to come.
        case noSpace
        /// The file would be larger than the system lets it be.
        case tooLarge
        /// The file ended before the bytes that were wanted.
        case tooShort
        /// What else the system says; see ``FileError/code``.
        case other
    }

    /// What was tried.
    public let operation: Operation
    /// Why it was not possible.
    public let reason: Reason
    /// The path.
    public let path: String
    /// The number of the system's error, as `ENOENT`; 0 when it was not the system that said no.
    public let code: Int32

    /// Makes an error.
    public init(_ operation: Operation, _ path: String, _ reason: Reason, code: Int32 = 0) {
        self.operation = operation
        self.reason = reason
        self.path = path
        self.code = code
    }

    /// Makes an error of the system's number.
    package init(_ operation: Operation, _ path: String, code: Int32) {
        self.init(operation, path, Self.reason(of: code), code: code)
    }

    /// A sentence that names the path.
    public var description: String { "cannot \(operation.rawValue) '\(path)': \(reasonText)" }

    /// The reason, as a part of a sentence.
    package var reasonText: String {
        let system = code == 0 ? nil : unsafe String(cString: strerror(code))
        return switch reason {
        case .inUse: "somebody else is using it"
        case .alreadyExists: "there is a file already"
        case .isFolder: "it is a folder"
        case .notAFile: "it is no regular file"
        case .noSpace: system ?? "the disk has not enough space"
        case .tooShort: "it has fewer bytes than were wanted"
        case .notFound, .permissionDenied, .readOnly, .tooLarge, .other: system ?? reason.rawValue
        }
    }

    private static func reason(of code: Int32) -> Reason {
        switch code {
        case ENOENT, ENOTDIR: .notFound
        case EACCES, EPERM: .permissionDenied
        case EROFS: .readOnly
        case EISDIR: .isFolder
        case EEXIST: .alreadyExists
        case ENOSPC, EDQUOT: .noSpace
        case EFBIG: .tooLarge
        default: .other
        }
    }
}
