// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Why a form cannot be sent.
@nonexhaustive
public enum MultipartFormError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A file is missing, or may not be read.
    case unreadableFile(part: String, path: String, reason: String)
    /// A path leads to a folder, a pipe or another thing that is no file.
    case notAFile(part: String, path: String)
    /// The name or the file name of a part holds a NUL.
    case forbiddenCharacter(part: String)
    /// The boundary is not one to seventy of the characters of RFC 2046, section 5.1.1, or ends with a space.
    case invalidBoundary(String)
    /// A part in memory holds the boundary that was given.
    case boundaryInPart(String)
    /// A file or a stream has become longer or shorter than it was when the request was built.
    case changedLength(part: String, expected: Int64)

    /// A sentence that names the part, and the path.
    public var description: String {
        switch self {
        case .unreadableFile(let part, let path, let reason):
            "the file '\(path)' of the part '\(part.excerpt)' cannot be read: \(reason)"
        case .notAFile(let part, let path):
            "'\(path)' of the part '\(part.excerpt)' is no file, but a folder or something else"
        case .forbiddenCharacter(let part): "the name or the file name of the part '\(part.excerpt)' holds a NUL"
        case .invalidBoundary(let boundary): "'\(boundary.excerpt)' is no boundary of parts"
        case .boundaryInPart(let part): "the part '\(part.excerpt)' holds the boundary"
        case .changedLength(let part, let expected):
            "the content of the part '\(part.excerpt)' has not the \(expected) bytes that were announced"
        }
    }
}
