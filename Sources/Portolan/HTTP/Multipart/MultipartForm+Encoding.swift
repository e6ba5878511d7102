// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension MultipartForm {
    /// Makes the body of a message, and its media type.
    ///
    /// A form whose parts are all in memory becomes ``HTTPBody/bytes(_:)``, any other an ``HTTPBody/stream(_:)`` that reads files 64 KiB at a
    /// time. Its length is known when those of all parts are, and it can be sent again when all parts can be.
    ///
    /// Files are looked at now, and opened each time the body is sent. One that has another length by then ends the stream with
    /// ``MultipartFormError/changedLength(part:expected:)``.
    ///
    /// - Returns: The media type with the boundary, and the body.
    /// - Throws: ``MultipartFormError``.
    public func encoded() throws(MultipartFormError) -> (contentType: MediaType, body: HTTPBody) {
        let boundary = try usableBoundary()
        var pieces = MultipartPieces()
        for part in parts {
            pieces.append(try head(of: part, boundary: boundary))
            try part.append(to: &pieces)
            pieces.append(Array("\r\n".utf8))
        }
        pieces.append(Array("--\(boundary)--\r\n".utf8))
        let parameter = FieldParameter(name: "boundary", value: boundary)
        return (MediaType(unchecked: "multipart", "form-data", parameters: [parameter]), pieces.body)
    }

    private func head(of part: Part, boundary: String) throws(MultipartFormError) -> [UInt8] {
        var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(try part.written(part.name))\""
        if case .file(let file) = part.content {
            if let name = file.knownFileName { head += "; filename=\"\(try part.written(name))\"" }
            head += "\r\nContent-Type: \(file.knownContentType)"
        }
        return Array((head + "\r\n\r\n").utf8)
    }

    private func usableBoundary() throws(MultipartFormError) -> String {
        guard let boundary else {
            while true {
                let random = Self.randomBoundary()
                if partHolding(random) == nil { return random }
            }
        }
        let characters = ByteSet.boundary
        guard (1...70).contains(boundary.utf8.count), boundary.utf8.allSatisfy(characters.contains),
            boundary.utf8.last != UInt8(ascii: " ")
        else { throw .invalidBoundary(boundary) }
        if let part = partHolding(boundary) { throw .boundaryInPart(part) }
        return boundary
    }

    // 32 of 36 characters: no file or stream will hold them.
    private static func randomBoundary() -> String {
        let characters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        return "portolan-" + String((0..<32).compactMap { _ in characters.randomElement() })
    }

    /// The name of the first part in memory that holds a delimiter.
    private func partHolding(_ boundary: String) -> String? {
        let delimiter = Array("--\(boundary)".utf8)
        return parts.first { part in
            switch part.content {
            case .text(let text): Array(text.utf8).contains(delimiter: delimiter)
            case .file(let file):
                if case .bytes(let bytes) = file.content { bytes.contains(delimiter: delimiter) } else { false }
            }
        }?.name
    }
}

extension MultipartForm.Part {
    fileprivate func append(to pieces: inout MultipartPieces) throws(MultipartFormError) {
        switch content {
        case .text(let text): pieces.append(Array(text.utf8))
        case .file(let file):
            switch file.content {
            case .bytes(let bytes): pieces.append(bytes)
            case .path(let path):
                pieces.append(.file(path: path, length: try UploadedFile(path: path, part: name).length, part: name))
            case .stream(let stream): pieces.append(.stream(stream, part: name))
            }
        }
    }

    /// A name or a file name as the HTML standard has it written ("multipart/form-data encoding algorithm").
    fileprivate func written(_ text: String) throws(MultipartFormError) -> String {
        guard !text.utf8.contains(0) else { throw .forbiddenCharacter(part: name) }
        var written: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): written += "%22".utf8
            case UInt8(ascii: "\r"): written += "%0D".utf8
            case UInt8(ascii: "\n"): written += "%0A".utf8
            default: written.append(byte)
            }
        }
        return String(decoding: written, as: UTF8.self)
    }
}

extension ByteSet {
    /// What a boundary may hold (RFC 2046, section 5.1.1).
    package static let boundary = ByteSet(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'()+_,-./:=? ")
}

extension [UInt8] {
    /// Whether a text that begins with a hyphen stands somewhere in the bytes.
    fileprivate func contains(delimiter: [UInt8]) -> Bool {
        var start = 0
        while let found = firstIndex(of: UInt8(ascii: "-"), from: start) {
            if self[found...].starts(with: delimiter) { return true }
            start = found + 1
        }
        return false
    }
}
