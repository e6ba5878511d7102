// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// An open file that is a part of a form.
struct UploadedFile: Sendable {
    /// How many bytes it had when it was opened.
    let length: Int64
    private let path: String
    private let part: String
    private let file: OpenFile

    init(path: String, part: String) throws(MultipartFormError) {
        self.path = path
        self.part = part
        do throws(FileError) {
            file = try OpenFile(reading: path)
            length = try file.status().size
        } catch {
            throw Self.unreadable(path, part, error)
        }
    }

    /// Reads at an offset.
    ///
    /// - Returns: At most `count` bytes; none at the end.
    func read(at offset: Int64, count: Int) throws(MultipartFormError) -> [UInt8] {
        do throws(FileError) {
            return try file.read(at: offset, count: count)
        } catch {
            throw Self.unreadable(path, part, error)
        }
    }

    private static func unreadable(_ path: String, _ part: String, _ error: FileError) -> MultipartFormError {
        switch error.reason {
        case .isFolder, .notAFile: .notAFile(part: part, path: path)
        default: .unreadableFile(part: part, path: path, reason: error.reasonText)
        }
    }
}
