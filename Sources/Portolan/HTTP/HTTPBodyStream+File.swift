// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension HTTPBodyStream {
    /// Some of the bytes of a file, read while they are sent, 64 KiB at a time.
    ///
    /// The stream can be opened any number of times, and opens the file each time anew. Opening it throws ``FileError`` when there is no
    /// regular file that can be read, or when it ends before the range does; reading does when it becomes shorter meanwhile.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - range: Which of its bytes; not negative.
    /// - Returns: The stream.
    public static func file(_ path: String, range: Range<Int64>) -> HTTPBodyStream {
        precondition(range.lowerBound >= 0, "a file has no bytes at \(range.lowerBound)")
        return HTTPBodyStream(length: Int64(range.count)) {
            let file = try OpenFile(reading: path)
            guard try file.status().size >= range.upperBound else { throw FileError(.read, path, .tooShort) }
            let reader = FileRangeReader(file, range)
            return { try await reader.next() }
        }
    }
}

/// Reads one range of a file, piece by piece.
private actor FileRangeReader {
    private let file: OpenFile
    private var rest: Range<Int64>

    init(_ file: OpenFile, _ range: Range<Int64>) {
        self.file = file
        rest = range
    }

    func next() throws(FileError) -> [UInt8]? {
        guard !rest.isEmpty else { return nil }
        let bytes = try file.read(at: rest.lowerBound, count: min(rest.count, OpenFile.chunkSize))
        guard !bytes.isEmpty else { throw FileError(.read, file.path, .tooShort) }
        rest = (rest.lowerBound + Int64(bytes.count))..<rest.upperBound
        return bytes
    }
}
