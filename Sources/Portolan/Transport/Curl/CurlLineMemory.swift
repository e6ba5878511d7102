// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import CCurl

    /// The fields of the header before, line by line.
    ///
    /// A service says nearly the same in each of its answers, and comparing a line with one that was read costs a tenth of
    /// reading it.
    struct CurlLineMemory {
        private struct Line {
            var bytes: [UInt8]
            var field: HTTPField
        }

        /// Longer lines, and more of them, are not remembered: each handle of a transport has a memory.
        private static let lengthLimit = 256
        private static let countLimit = 32

        private var lines: [Line] = []

        /// The field of a line that is what it was the last time; `nil` for any other.
        func field(at index: Int, of line: UnsafeBufferPointer<UInt8>) -> HTTPField? {
            guard index < lines.count, line.count == lines[index].bytes.count,
                unsafe portolan_has_same_bytes(line.baseAddress, lines[index].bytes, line.count)
            else { return nil }
            return lines[index].field
        }

        /// The name of the field in this place the last time, if it is written as these bytes are.
        func name(at index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> HTTPFieldName? {
            guard index < lines.count else { return nil }
            let name = lines[index].field.name
            guard name.rawName.utf8.count == bytes.count,
                unsafe portolan_has_same_bytes(bytes.baseAddress, lines[index].bytes, bytes.count)
            else { return nil }
            return name
        }

        /// Keeps the field of a line.
        mutating func remember(_ field: HTTPField, at index: Int, of line: UnsafeBufferPointer<UInt8>) {
            guard index <= lines.count, index < Self.countLimit, line.count <= Self.lengthLimit else { return }
            if index == lines.count {
                lines.append(unsafe Line(bytes: Array(line), field: field))
            } else {
                lines[index].field = field
                lines[index].bytes.removeAll(keepingCapacity: true)
                unsafe lines[index].bytes.append(contentsOf: line)
            }
        }
    }
#endif
