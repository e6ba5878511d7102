// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a record says besides its object, as text: a storage on a disk keeps it beside the object.
///
/// It is JSON, names sorted, so that equal details are equal bytes: `[[["captain",[["Person",7]]]],[["name","Grace"],["draught",["5.5"]]]]`
/// has the relations first, then the indexed values. A number that is not whole stands in an array, as the text that gives exactly it.
package enum StoredDetails {
    /// The text; `nil` when there is nothing to say.
    ///
    /// - Throws: ``NotANumber``.
    package static func bytes(of record: StoredRecord) throws(NotANumber) -> [UInt8]? {
        if record.relations.isEmpty, record.indexed.isEmpty { return nil }
        let relations = record.relations.sorted { $0.key < $1.key }.map { name, targets in
            JSONValue.array([.string(name), .array(targets.map { .array([.string($0.type), json($0.key)]) })])
        }
        var indexed: [JSONValue] = []
        for (name, value) in record.indexed.sorted(by: { $0.key < $1.key }) {
            indexed.append(.array([.string(name), try json(value, of: name)]))
        }
        do {
            return try JSONWriter.bytes(of: .array([.array(relations), .array(indexed)]))
        } catch {
            preconditionFailure("only whole numbers are written as numbers")
        }
    }

    /// What a text says; `nil` when it is none that was written here.
    package static func read(_ bytes: [UInt8]) -> (
        relations: [String: [StoredReference]], indexed: [String: IndexedValue]
    )? {
        guard let parts = parsed(bytes)?.array, parts.count == 2, let relations = parts[0].array,
            let indexed = parts[1].array
        else { return nil }
        var found: (relations: [String: [StoredReference]], indexed: [String: IndexedValue]) = ([:], [:])
        for relation in relations {
            guard let name = relation[0]?.string, let targets = relation[1]?.array else { return nil }
            var references: [StoredReference] = []
            references.reserveCapacity(targets.count)
            for target in targets {
                guard let type = target[0]?.string, let key = target[1].flatMap(Self.key) else { return nil }
                references.append(StoredReference(type: type, key: key))
            }
            found.relations[name] = references
        }
        for entry in indexed {
            guard let name = entry[0]?.string, let value = entry[1].flatMap(Self.value) else { return nil }
            found.indexed[name] = value
        }
        return found
    }

    /// The value of a document; `nil` when it is none.
    package static func parsed(_ bytes: [UInt8]) -> JSONValue? {
        // Why it is none does not matter: it is not what was written.
        guard let document = try? JSONDocument(parsing: bytes) else { return nil }
        // The elements are read in the document, which must be there until then.
        return withExtendedLifetime(document) { document.root.value }
    }

    /// The key as JSON: a number or a text.
    package static func json(_ key: ObjectKey) -> JSONValue {
        switch key {
        case .integer(let number): .number(JSONNumber(number))
        case .text(let text): .string(text)
        }
    }

    /// The key that JSON says.
    package static func key(_ value: JSONValue) -> ObjectKey? {
        switch value {
        case .number(let number): number.exactly(Int64.self).map { .integer($0) }
        case .string(let text): .text(text)
        default: nil
        }
    }

    /// An indexed value that is "not a number": it is equal to nothing, so that nobody could find it.
    package struct NotANumber: Error {
        /// The property.
        package let property: String
    }

    private static func json(_ value: IndexedValue, of property: String) throws(NotANumber) -> JSONValue {
        switch value {
        case .null: return .null
        case .integer(let number): return .number(JSONNumber(number))
        case .text(let text): return .string(text)
        case .real(let number):
            guard !number.isNaN else { throw NotANumber(property: property) }
            return .array([.string(number.description)])
        }
    }

    private static func value(_ json: JSONValue) -> IndexedValue? {
        switch json {
        case .null: .null
        case .number(let number): number.exactly(Int64.self).map { .integer($0) }
        case .string(let text): .text(text)
        case .array: json[0]?.string.flatMap(Double.init).map { .real($0) }
        default: nil
        }
    }
}
