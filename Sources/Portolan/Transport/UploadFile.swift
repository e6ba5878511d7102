// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if URLSession || (Curl && canImport(CCurl))
    /// An open file that is sent as a body, as large as it was when it was opened.
    final class UploadFile: Sendable {
        let length: Int64
        private let file: OpenFile

        init(path: String) throws(TransportError) {
            do throws(FileError) {
                file = try OpenFile(reading: path)
                length = try file.status().size
            } catch {
                let reason =
                    switch error.reason {
                    case .isFolder, .notAFile: "the body is not a regular file: \(error)"
                    default: "the file of the body cannot be opened: \(error)"
                    }
                throw TransportError(.unreadableRequestBody, reason)
            }
        }

        /// Reads at an offset, at most up to the size the file had when it was opened.
        ///
        /// - Returns: How many bytes were read; `nil` when they cannot be.
        func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int? {
            let count = min(Int64(buffer.count), length - offset)
            guard count > 0 else { return 0 }
            let part = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(count)])
            // The transfer fails in either case, and says that the body cannot be read.
            guard let result = unsafe try? file.read(into: part, at: offset), result > 0 else { return nil }
            return result
        }
    }
#endif
