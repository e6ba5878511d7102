// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension ObjectStore {
    /// Everything that the store has, as a JSON document.
    ///
    /// Its form is Portolan's own: ``import(_:)`` reads it, into a store of any storage.
    ///
    /// - Returns: The document in UTF-8; types and objects are in order.
    /// - Throws: What writing an object throws, and what the storage throws.
    public func export() async throws -> [UInt8] {
        try await storage.read { records in
            var output = JSONOutput()
            output.append(contentsOf: Array(#"{"portolanObjects":1,"objects":["#.utf8))
            var isFirst = true
            for type in try records.types() {
                try records.eachRecord(of: type, where: []) { record in
                    if !isFirst { output.append(UInt8(ascii: ",")) }
                    isFirst = false
                    try JSONWriter.write(JSONValue(encoding: ExportedRecord(record)), to: &output)
                    return true
                }
            }
            output.append(contentsOf: Array("]}".utf8))
            return output.bytes
        }
    }

    /// Takes everything that a store had when it was exported, each object in the place of the one with its identity.
    ///
    /// - Parameter document: What ``export()`` gave.
    /// - Returns: How many objects there were.
    /// - Throws: ``JSONSyntaxError``, ``StoreError/notAnExport(reason:)``, `CancellationError`, and what the storage throws; the store
    ///   is then as it was.
    @discardableResult
    public func `import`(_ document: some Sequence<UInt8>) async throws -> Int {
        let json = try JSONValue(JSONDocument(parsing: document))
        guard json["portolanObjects"] == 1, let objects = json["objects"]?.array else {
            throw StoreError.notAnExport(reason: "there is no list of objects")
        }
        let types = types
        let records = try objects.enumerated().map { index, object in
            do {
                let document = JSONDocument(object)
                let exported = try JSONDecoding.decode(
                    ExportedRecord.self, from: document.root, of: document, JSONDecodingOptions())
                return try exported.record()
            } catch {
                throw StoreError.notAnExport(reason: "object \(index): \(error)")
            }
        }
        return try await write { session in
            try session.flush()
            try session.records.put(records.map { try types.named($0.reference.type)?.living($0) ?? $0 })
            session.note(records.map(\.reference))
            return records.count
        }
    }
}

/// A record as a document.
struct ExportedRecord: Codable, Sendable {
    var reference: StoredReference
    var content: JSONValue?
    var relations: [String: [StoredReference]]
    var indexed: [String: IndexedValue]
    var upkeep: StoredUpkeep

    init(_ record: StoredRecord) throws {
        reference = record.reference
        let bytes = try record.content.bytes()
        content = bytes.isEmpty ? nil : try JSONValue(parsing: bytes)
        relations = record.relations
        indexed = record.indexed
        upkeep = record.upkeep
    }

    func record() throws -> StoredRecord {
        let bytes = try content.map { json in
            var output = JSONOutput()
            try JSONWriter.write(json, to: &output)
            return output.bytes
        }
        return StoredRecord(
            reference, content: StoredContent(bytes: bytes ?? []), relations: relations, indexed: indexed,
            upkeep: upkeep)
    }
}
