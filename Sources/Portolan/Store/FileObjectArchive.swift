// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The lines of a file of objects: a head, and one for each record.
///
/// The head says the version of the format, how many records follow, and the SHA-256 of all that follows, which is empty where the system
/// computes none.
enum FileObjectArchive {
    private static let version = 1
    private static let newLine = UInt8(ascii: "\n")

    /// The file of some lines.
    static func bytes(of lines: some Collection<[UInt8]>) throws -> [UInt8] {
        var content: [UInt8] = []
        content.reserveCapacity(lines.reduce(0) { $0 + $1.count + 1 })
        for line in lines {
            content += line
            content.append(newLine)
        }
        let head: JSONValue = .array([
            .string("Portolan objects"), .number(JSONNumber(version)), .number(JSONNumber(lines.count)),
            .string(digest(content)),
        ])
        return try JSONWriter.bytes(of: head) + [newLine] + content
    }

    /// The records of a file, each with its line.
    ///
    /// - Throws: ``ObjectStorageError`` when the file is not as it was written, or of a newer version.
    static func records(in bytes: [UInt8], path: String) throws -> [(record: StoredRecord, line: [UInt8])] {
        func damaged(_ message: String) -> ObjectStorageError {
            ObjectStorageError(.damaged, path: path, message: message)
        }
        guard let end = bytes.firstIndex(of: newLine), let head = StoredDetails.parsed(Array(bytes[..<end])),
            head[0]?.string == "Portolan objects",
            let found = head[1]?.integer, found >= 1
        else { throw damaged("the file is none of objects") }
        guard found <= version else {
            throw ObjectStorageError(
                .newerVersion, path: path, message: "the file has version \(found), this program knows \(version)")
        }
        let content = Array(bytes[(end + 1)...])
        let expected = head[3]?.string ?? ""
        guard expected.isEmpty || digest(content).isEmpty || digest(content) == expected else {
            throw damaged("the file was cut or changed since it was written")
        }
        let lines = content.split(separator: newLine)
        guard lines.count == head[2]?.integer else { throw damaged("the file has not as many records as it says") }
        return try lines.map { line in
            guard let record = record(line) else { throw damaged("a record cannot be read") }
            return (record, Array(line))
        }
    }

    /// The line of a record.
    ///
    /// - Throws: ``ObjectStorageError`` when a value cannot be kept.
    static func line(of record: StoredRecord, body: [UInt8], path: String) throws -> [UInt8] {
        let (reference, upkeep) = (record.reference, record.upkeep)
        let times = [upkeep.updatedAt, upkeep.usedAt].map(\.timeIntervalSinceReferenceDate)
        let details: [UInt8]?
        do {
            details = try StoredDetails.bytes(of: record)
        } catch {
            throw unstorable("'\(error.property)'", reference, path)
        }
        guard !times.contains(where: \.isNaN) else { throw unstorable("a date", reference, path) }
        let text = String(validating: body, as: UTF8.self).map { JSONValue.string($0) }
        return try JSONWriter.bytes(
            of: .array(
                [.string(reference.type), StoredDetails.json(reference.key), .string(upkeep.state.rawValue)]
                    + [.bool(upkeep.isPinned), .bool(upkeep.isTemporary)] + times.map { .string($0.description) }
                    + [details.map { .string(String(decoding: $0, as: UTF8.self)) } ?? .null]
                    + [text ?? .array([.string(Data(body).base64EncodedString())])]))
    }

    private static func unstorable(_ what: String, _ reference: StoredReference, _ path: String) -> ObjectStorageError {
        ObjectStorageError(
            .unstorableValue, path: path, message: "\(what) of \(reference.type) \(reference.key) is not a number")
    }

    private static func record(_ line: ArraySlice<UInt8>) -> StoredRecord? {
        guard let parts = StoredDetails.parsed(Array(line))?.array, parts.count == 9, let type = parts[0].string,
            let key = StoredDetails.key(parts[1]), let state = parts[2].string.flatMap(StoredUpkeep.State.init),
            let isPinned = parts[3].bool, let isTemporary = parts[4].bool,
            let updated = parts[5].string.flatMap(Double.init), let used = parts[6].string.flatMap(Double.init),
            let body = parts[8].string.map({ Array($0.utf8) })
                ?? parts[8][0]?.string.flatMap({ Data(base64Encoded: $0) }).map(Array.init)
        else { return nil }
        var upkeep = StoredUpkeep()
        upkeep.state = state
        upkeep.isPinned = isPinned
        upkeep.isTemporary = isTemporary
        upkeep.updatedAt = Date(timeIntervalSinceReferenceDate: updated)
        upkeep.usedAt = Date(timeIntervalSinceReferenceDate: used)
        var details: (relations: [String: [StoredReference]], indexed: [String: IndexedValue]) = ([:], [:])
        if let text = parts[7].string {
            guard let read = StoredDetails.read(Array(text.utf8)) else { return nil }
            details = read
        }
        return StoredRecord(
            StoredReference(type: type, key: key), content: StoredContent(bytes: body), relations: details.relations,
            indexed: details.indexed, upkeep: upkeep)
    }

    private static func digest(_ bytes: [UInt8]) -> String {
        guard let digester = SHA256Digester() else { return "" }
        digester.update(bytes)
        return digester.finish()
    }
}
