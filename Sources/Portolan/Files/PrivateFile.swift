// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Files with secrets: for their owner alone, and replaced as a whole.
package enum PrivateFile {
    /// All bytes of a file; `nil` when there is none.
    package static func read(_ path: String) throws(FileError) -> [UInt8]? {
        let file: OpenFile
        do throws(FileError) {
            file = try OpenFile(reading: path)
        } catch {
            // A part of the path that is no folder has the same reason, and is no absent file.
            guard error.reason == .notFound, try FileStatus(at: path) == nil else { throw error }
            return nil
        }
        var bytes: [UInt8] = []
        while true {
            let chunk = try file.read(at: Int64(bytes.count), count: OpenFile.chunkSize)
            guard !chunk.isEmpty else { return bytes }
            bytes += chunk
        }
    }

    /// Puts bytes in the place of a file, with mode 0600: whatever happens meanwhile, there are the old bytes or the new ones.
    ///
    /// They are on disk when this returns. Whoever is killed here leaves a file beside it whose name ends in `.new`.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        // On the same disk, since renaming works nowhere else.
        let draft = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36)).new"
        let file = try OpenFile(newPrivate: draft)
        do throws(FileError) {
            try file.write(bytes, at: 0)
            try file.synchronize()
            try FilePath.move(draft, to: path)
        } catch {
            FilePath.remove(draft)
            throw error
        }
        FilePath.synchronizeFolder(of: path)
    }

    /// Gives a file a name that no other file has: the path, the suffix and, where that is taken, a number.
    ///
    /// - Returns: The new path.
    package static func moveAside(_ path: String, suffix: String) throws(FileError) -> String {
        for number in 1...999 {
            let target = "\(path).\(suffix)" + (number == 1 ? "" : "-\(number)")
            do throws(FileError) {
                try FilePath.moveKeeping(path, to: target)
                return target
            } catch  where error.reason == .alreadyExists {
                continue
            }
        }
        throw FileError(.move, path, .alreadyExists)
    }
}
