// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The reading half of a field, for a table that knows no types.
final class FieldReader {
    typealias Assignment = (MappedObject) -> Void
    typealias Reading = (MappedObject, JSONElement, inout MappingReader) -> Outcome

    enum Outcome {
        case assigned
        case failed
        /// A transform gave nothing.
        case nothing
    }

    /// The keys, the first one preferred; empty for a header field.
    let paths: [JSONKeyPath]
    let header: String?
    let expectation: String
    /// Whether the property may go without a value.
    let isOptional: Bool
    let direct: JSONDirectKind
    let isDirectOptional: Bool
    /// Where the property lies in the value; `nil` for those that have no fixed place.
    let offset: Int?
    /// Reads a value into the property.
    let assign: Reading
    /// Reads a value into what the property holds already; `nil` where there is no difference.
    let update: Reading?
    /// Whether `null` leaves what the property holds.
    let keepsOnNull: Bool
    /// Notes what the property holds, so that it can be put back.
    let save: (MappedObject) -> Assignment
    /// Whether the property lies in an object of a class, which copies of the value share.
    let isShared: Bool
    /// Reads a value for an object that has values already, and says how it is assigned.
    let prepare: (MappedObject, JSONElement, inout MappingReader) -> Conversion<Assignment>
    /// Assigns what stands for `null`; `nil` where `null` does not fit.
    let clear: Assignment?
    /// The same, for an object that has values already.
    let clearIfSet: Assignment?
    /// Assigns the default; `nil` where there is none.
    let makeDefault: ((MappingContext) throws -> Assignment)?

    /// Makes the reading half of a field: `updating` reads into a copy of what is there, `empty` stands for `null`, `isOptional` says whether
    /// the property may go without a value.
    init<Root, Value: Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, paths: [JSONKeyPath], header: String?,
        reading: JSONReading<Value>,
        updating: ((Value, JSONElement, inout MappingReader) -> Conversion<Value>)?, keepsOnNull: Bool = false,
        empty: Value?, isOptional: Bool, makeDefault: (@Sendable (MappingContext) throws -> Value)?
    ) {
        self.paths = paths
        self.header = header
        expectation = reading.expectation
        self.isOptional = isOptional
        self.keepsOnNull = keepsOnNull
        save = { root in
            let value = root[property]
            return { $0[property] = value }
        }
        isShared = property is ReferenceWritableKeyPath<Root, Value>
        direct = reading.direct
        isDirectOptional = reading.isOptional
        let offset = MemoryLayout<Root>.offset(of: property)
        self.offset = offset
        let store: (Value, MappedObject) -> Void = { value, root in
            if let offset { root.store(value, at: offset) } else { root[property] = value }
        }
        // Whoever observes a property, or computes it, hears of changes only. A stored property that nobody observes has an offset.
        let change: (Value, MappedObject) -> Void = { value, root in
            if offset != nil || !areEqual(root[property], value) { store(value, root) }
        }
        let finish: (Conversion<Value>, MappedObject, (Value, MappedObject) -> Void) -> Outcome = {
            conversion, root, store in
            switch conversion {
            case .value(let value):
                store(value, root)
                return .assigned
            case .failed: return .failed
            case .nothing: return .nothing
            }
        }
        if let offset, let store = reading.store {
            assign = { (root: MappedObject, element: JSONElement, reader: inout MappingReader) -> Outcome in
                store(element, root, offset, &reader) ? .assigned : .failed
            }
        } else {
            assign = { (root: MappedObject, element: JSONElement, reader: inout MappingReader) -> Outcome in
                finish(reading.read(element, &reader), root, store)
            }
        }
        if let updating {
            update = { (root: MappedObject, element: JSONElement, reader: inout MappingReader) -> Outcome in
                let value = root[property]
                return finish(updating(value, element, &reader), root, change)
            }
        } else if offset == nil {
            update = { (root: MappedObject, element: JSONElement, reader: inout MappingReader) -> Outcome in
                finish(reading.read(element, &reader), root, change)
            }
        } else {
            update = nil
        }
        prepare = { (root: MappedObject, element: JSONElement, reader: inout MappingReader) -> Conversion<Assignment> in
            switch updating?(root[property], element, &reader) ?? reading.read(element, &reader) {
            case .failed: return .failed
            case .nothing: return .nothing
            case .value(let value):
                return .value { (root: MappedObject) in change(value, root) }
            }
        }
        if let empty {
            clear = { (root: MappedObject) in store(empty, root) }
            clearIfSet = { (root: MappedObject) in change(empty, root) }
        } else {
            clear = nil
            clearIfSet = nil
        }
        if let make = makeDefault {
            self.makeDefault = { (context: MappingContext) -> Assignment in
                let value = try make(context)
                return { (root: MappedObject) in change(value, root) }
            }
        } else {
            self.makeDefault = nil
        }
    }
}

/// Whether two values of a type that can be compared are equal.
private func areEqual<Value>(_ first: Value, _ second: Value) -> Bool {
    guard let first = first as? any Equatable else { return false }
    return isEqual(first, to: second)
}

private func isEqual<Value: Equatable>(_ first: Value, to second: Any) -> Bool { first == second as? Value }
