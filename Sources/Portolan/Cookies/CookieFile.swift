// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Why the file of a cookie storage cannot be read or written.
@nonexhaustive
public enum CookieFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What stands in the place of the file is no document of cookies.
    ///
    /// It was moved to another path, with all that it holds; `movedTo` is `nil` when that was not possible either, and it is
    /// still where it was.
    case damaged(path: String, movedTo: String?, reason: String)
    /// The file is there and cannot be read.
    case unreadable(path: String, reason: String)
    /// The file cannot be written; what it held before, it still holds.
    case unwritable(path: String, reason: String)
    /// The storage was made without a file.
    case noFile

    /// A sentence that names the file.
    public var description: String {
        switch self {
        case .damaged(let path, let moved?, let reason):
            "the cookies in '\(path)' are damaged, and the file was moved to '\(moved)': \(reason)"
        case .damaged(let path, nil, let reason):
            "the cookies in '\(path)' are damaged, and the file cannot be moved aside: \(reason)"
        case .unreadable(let path, let reason): "the cookies in '\(path)' cannot be read: \(reason)"
        case .unwritable(let path, let reason): "the cookies cannot be written to '\(path)': \(reason)"
        case .noFile: "this storage of cookies has no file to be saved to"
        }
    }
}

/// The file of a cookie storage.
struct CookieFile: Sendable {
    let path: String
    let keepsSessionCookies: Bool

    /// The cookies in the file; none when it is not there.
    ///
    /// A damaged file is moved aside.
    func read() throws(CookieFileError) -> [(cookie: Cookie, lastUse: Int)] {
        let bytes: [UInt8]?
        do throws(FileError) {
            bytes = try PrivateFile.read(path)
        } catch {
            throw .unreadable(path: path, reason: error.description)
        }
        guard let bytes else { return [] }
        do throws(CookieDocumentError) {
            return try CookieDocument.cookies(in: bytes)
        } catch {
            let moved: String
            do throws(FileError) {
                moved = try PrivateFile.moveAside(path, suffix: "damaged")
            } catch let failure {
                throw .damaged(path: path, movedTo: nil, reason: "\(error.reason); \(failure)")
            }
            throw .damaged(path: path, movedTo: moved, reason: error.reason)
        }
    }

    /// Replaces the file, if what is there is one of its kind.
    func write(_ entries: [CookieStore.Entry], now: Date) throws(CookieFileError) {
        _ = try read()
        let bytes = CookieDocument.bytes(of: entries, includingSessionCookies: keepsSessionCookies, now: now)
        do throws(FileError) {
            try PrivateFile.replace(path, with: bytes)
        } catch {
            throw .unwritable(path: path, reason: error.description)
        }
    }
}
