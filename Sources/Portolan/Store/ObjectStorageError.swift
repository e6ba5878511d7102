// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Why a storage could not read or keep objects.
///
/// Whatever was tried is not done: what the storage held before, it holds still.
public struct ObjectStorageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What to act on.
    @nonexhaustive
    public enum Reason: String, Sendable, Hashable {
        /// What is stored is not what was written, or nothing of this storage's. It stays where it is until it is set aside explicitly.
        case damaged
        /// A newer version of the program wrote it; it was not touched.
        case newerVersion
        /// Somebody else, another process for example, keeps it, and did so for as long as is waited.
        case inUse
        /// A value that cannot be kept, as a number that is "not a number".
        case unstorableValue
        /// There is no room left.
        case noSpace
        /// It can only be read.
        case readOnly
        /// It cannot be opened or created.
        case cannotOpen
        /// Something else; the message says what.
        case other
    }

    /// What to act on.
    public let reason: Reason
    /// The path of the storage.
    public let path: String
    /// What happened; it names no stored value.
    public let message: String

    /// Makes an error.
    public init(_ reason: Reason, path: String, message: String) {
        self.reason = reason
        self.path = path
        self.message = message
    }

    /// A sentence that names the path.
    public var description: String { "the storage '\(path)' (\(reason.rawValue)): \(message)" }
}

extension ObjectStorageError {
    /// Makes an error of what happened to a file.
    package init(_ error: FileError) {
        let reason: Reason =
            switch error.reason {
            case .noSpace, .tooLarge: .noSpace
            case .readOnly, .permissionDenied: .readOnly
            case .inUse: .inUse
            case .notFound, .isFolder, .notAFile: .cannotOpen
            default: .other
            }
        self.init(reason, path: error.path, message: error.description)
    }
}
