// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// The tests of a server's form reader: parts, transfer encodings and the places of faults.
@Suite(.conformanceData)
struct MultipartConformanceTests {
    /// What a `.yaml` file says: its few forms of lines, no more of that language.
    private struct Expectation: Equatable {
        var boundary = ""
        var errorOffset: Int?
        var parts: [[String: String]] = []

        init(_ text: String) {
            for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
                let trimmed = line.trimmingCharacters(in: .whitespaces)
                if trimmed.hasPrefix("- ") { parts.append([:]) }
                let words = trimmed.drop { $0 == "-" || $0 == " " }.split(
                    separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                let value = words.count == 2 ? words[1].trimmingCharacters(in: CharacterSet(charactersIn: " '\"")) : ""
                switch (words[0], parts.isEmpty) {
                case ("boundary", true): boundary = value
                case ("error", true): errorOffset = Int(value)
                case ("expected", _), (_, true): break
                default:
                    if words.count == 2 { parts[parts.count - 1][String(words[0])] = value }
                    // Behind `data: !!binary |` comes a line of base64.
                    if words.count == 1 { parts[parts.count - 1]["data"] = trimmed }
                }
            }
        }
    }

    @Test
    func `forms are read as written, in any pieces`() throws {
        var tally = ConformanceTally("multipart")
        for file in try ConformanceData.list("multipart") where file.hasSuffix(".http") {
            let name = String(file.dropLast(5))
            var expectation = Expectation(
                String(decoding: try ConformanceData.bytes("multipart/\(name).yaml"), as: UTF8.self))
            // What this one names is the whole delimiter: a boundary has two hyphens less (RFC 2046, section 5.1.1).
            if name == "single_field_blocks" { expectation.boundary = String(expectation.boundary.dropFirst(2)) }
            let bytes = try ConformanceData.bytes("multipart/\(file)")
            let faults = bytes.everySplit.compactMap { fault(in: $0, expectation) }
            tally.count(name, faults.first.map { .failed($0) } ?? .passed)
        }
        tally.finish()
    }

    private func fault(in chunks: [[UInt8]], _ expected: Expectation) -> String? {
        var parts: [[String: String]] = []
        var bodies: [[UInt8]] = []
        let type = "multipart/form-data; boundary=\"\(expected.boundary)\""
        do throws(MultipartError) {
            guard let type = MediaType(type) else { return "\(type) is no media type" }
            var reader = try MultipartReader(contentType: type)
            for chunk in chunks {
                for event in try reader.append(chunk) {
                    switch event {
                    case .head(let head):
                        parts.append(part(head))
                        bodies.append([])
                    case .bytes(let bytes): bodies[bodies.count - 1] += bytes
                    case .end: parts[parts.count - 1]["data"] = Data(bodies[bodies.count - 1]).base64EncodedString()
                    }
                }
            }
            try reader.finish()
        } catch {
            return error.offset == expected.errorOffset ? nil : "\(error), and not at \(expected.errorOffset ?? -1)"
        }
        if let offset = expected.errorOffset { return "read without the error at \(offset)" }
        // The files name the media type of some parts only, and write it with another space; without one a part is text/plain (RFC 2046,
        // section 5.2).
        for (index, part) in parts.enumerated() where index < expected.parts.count {
            var part = part
            if expected.parts[index]["content_type"] == nil { part["content_type"] = nil }
            if expected.parts[index]["content_type"] == "text/plain" {
                part["content_type"] = part["content_type"] ?? "text/plain"
            }
            guard part == expected.parts[index].mapValues({ $0.replacing("; ", with: ";") }) else {
                return "\(part) is not \(expected.parts[index])"
            }
        }
        return parts.count == expected.parts.count ? nil : "\(parts.count) parts, and not \(expected.parts.count)"
    }

    private func part(_ head: MultipartReader.Head) -> [String: String] {
        var part = ["type": head.fileName == nil ? "field" : "file"]
        part["name"] = head.name
        part["file_name"] = head.fileName
        part["content_type"] = head.contentType?.description
        return part
    }
}
