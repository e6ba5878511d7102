// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Whether a property of two objects is the same.
enum FieldComparison {
    /// Compares a property: by its type's `==`, or by what is written of it.
    static func of<Root, Value>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, _ writer: FieldWriter
    ) -> (MappedObject, MappedObject) -> Bool {
        guard let areEqual = equality(of: Value.self) else {
            return { first, second in
                guard let first = written(first, writer) else { return false }
                return first == written(second, writer)
            }
        }
        guard let offset = MemoryLayout<Root>.offset(of: property) else {
            return { areEqual($0[property], $1[property]) }
        }
        return { areEqual($0.load(Value.self, at: offset), $1.load(Value.self, at: offset)) }
    }

    private static func written(_ object: MappedObject, _ writer: FieldWriter) -> [UInt8]? {
        var options = WritingOptions(nilPolicy: .null)
        options.writesReferences = true
        var output = JSONOutput(capacity: 256)
        guard (try? writer.write(object, &output, options)) != nil else { return nil }
        return output.bytes
    }

    private static func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
        if type == String.self { return same { (first: String, second: String) in first == second } }
        if type == Int.self { return same { (first: Int, second: Int) in first == second } }
        return (type as? any Equatable.Type).flatMap { opened($0) as? (Value, Value) -> Bool }
    }

    private static func same<Known, Value>(_ areEqual: @escaping (Known, Known) -> Bool) -> (Value, Value) -> Bool {
        { areEqual(JSONCast.same($0), JSONCast.same($1)) }
    }

    private static func opened<Value: Equatable>(_ type: Value.Type) -> Any {
        { (first: Value, second: Value) -> Bool in first == second }
    }
}

extension FieldRelation {
    init<Value>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, name: String, _ policy: RelationPolicy,
        _ walk: RelationWalk<Value>
    ) {
        self.property = name
        self.policy = policy
        tell = walk.tell
        collect = { walk.collect($0[keyPath: property], $1) }
        change = { root, changer in
            var value = root[keyPath: property]
            // A property that must have an object keeps the one that it has.
            guard walk.change(&value, changer) else { return }
            root[keyPath: property] = value
        }
    }
}

extension RelationWalk {
    /// Reads values that are added to those that are there; `nil` for values that are no collections.
    func adding(
        _ reading: JSONReading<Value>
    ) -> ((Value, JSONElement, inout MappingReader) -> Conversion<Value>)? {
        guard let combine else { return nil }
        return { value, element, reader in reading.read(element, &reader).map { combine(value, $0) } }
    }
}

/// Finds out whether the objects of a property are made by a transform.
final class TransformedTypes: RelatedTypes {
    private let defaults: [ObjectIdentifier: any DefaultTransform]
    private var hasFound = false

    private init(_ defaults: [ObjectIdentifier: any DefaultTransform]) {
        self.defaults = defaults
    }

    static func holds<Root>(
        _ relation: FieldRelation<Root>, _ defaults: [ObjectIdentifier: any DefaultTransform]
    ) -> Bool {
        let search = TransformedTypes(defaults)
        relation.tell(search)
        return search.hasFound
    }

    func found<Root: Sendable>(_ core: MappingCore<Root>) {
        if defaults[ObjectIdentifier(Root.self)] != nil { hasFound = true }
    }
}
