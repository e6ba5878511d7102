// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Kinds of values that the tables of fields read and write themselves, without a call for each value.
enum JSONDirectKind: UInt8, Sendable {
    case no
    case string
    case bool
    case int
    case double
    case url
    case date
}

/// How the values of one type are read, decided once when a mapping is made.
struct JSONReading<Value> {
    /// What a document must hold, for messages.
    let expectation: String
    /// Whether the value is of a direct kind, or an optional of one.
    var direct = JSONDirectKind.no
    /// Whether the type is an optional of the direct kind.
    var isOptional = false
    /// Reads a value, `null` too; notes a problem when it does not fit.
    let read: (JSONElement, inout MappingReader) -> Conversion<Value>
    /// Reads a value straight into a property, for types whose values are better not handed on; `false` when a problem was noted.
    var store: Store?
    /// Does the same for a property that is an optional of the type.
    var storeOptional: Store?
    /// Makes a value in a place that is empty, and leaves it empty when a problem was noted.
    var initialize: ((JSONElement, MappedObject, inout MappingReader) -> Bool)?

    typealias Store = (JSONElement, MappedObject, _ offset: Int, inout MappingReader) -> Bool

    init(
        _ expectation: String, read: @escaping (JSONElement, inout MappingReader) -> Conversion<Value>
    ) {
        self.expectation = expectation
        self.read = read
    }
}

/// What reading one value gave.
enum Conversion<Value> {
    case value(Value)
    /// A problem was noted.
    case failed
    /// A transform gave nothing.
    case nothing

    func map<Other>(_ transform: (Value) -> Other) -> Conversion<Other> {
        switch self {
        case .value(let value): .value(transform(value))
        case .failed: .failed
        case .nothing: .nothing
        }
    }

    /// The value; a list's element that a transform makes nothing of is left to the caller.
    var value: Value? {
        guard case .value(let value) = self else { return nil }
        return value
    }
}

/// What changes how values are read.
struct ReadingOptions: Sendable {
    /// Whether texts may stand for numbers and truth values, and the reverse.
    var isLenient = false
    /// Whether a list leaves out what does not fit.
    var isLossy = false
    /// Whether a value that is no array may stand for an array of one.
    var acceptsSingleElement = false
    /// Whether an array may stand for its first element.
    var acceptsFirstElement = false
    /// What becomes of objects that the property held.
    var relating = RelationPolicy.assign
    /// What a document must hold, for messages, where a transform knows better than the type.
    var expectation: String?
    /// Transforms by the type that they make.
    var defaults: [ObjectIdentifier: any DefaultTransform] = [:]

    /// What holds for values within the value.
    var inner: ReadingOptions {
        var options = ReadingOptions()
        options.isLenient = isLenient
        options.defaults = defaults
        return options
    }
}

/// A transform for all fields of one type.
protocol DefaultTransform: Sendable {
    /// The reading, a `JSONReading` of the type that the transform makes.
    func reading(_ options: ReadingOptions) -> Any
    /// The writing, a `JSONWriting` of that type.
    func writing(_ defaults: [ObjectIdentifier: any DefaultTransform]) -> Any
}

/// Types that are read without a `Decoder` between the document and them.
protocol JSONReadable {
    static func reading(_ options: ReadingOptions) -> JSONReading<Self>
}

extension JSONReading where Value: Decodable {
    /// The reading of any decodable type.
    static func of(_ type: Value.Type, _ options: ReadingOptions) -> JSONReading {
        ofOne(type, options).takingFirst(options)
    }

    private static func ofOne(_ type: Value.Type, _ options: ReadingOptions) -> JSONReading {
        if let transform = options.defaults[ObjectIdentifier(type)], let own = transform.reading(options) as? Self {
            return own
        }
        if let readable = type as? any JSONReadable.Type, let own = reading(readable, options) { return own }
        if let mappable = type as? any Mappable.Type, let own = mapped(mappable) { return own }
        return decoded(type)
    }

    private static func reading<Type: JSONReadable>(_ type: Type.Type, _ options: ReadingOptions) -> Self? {
        Type.reading(options) as? Self
    }

    private static func mapped<Type: Mappable>(_ type: Type.Type) -> Self? {
        let mapping = LazyMapping<Type> { Type.mapping }
        var reading = JSONReading<Type>.mapped(mapping)
        reading.storeOptional = { element, root, offset, reader in
            guard element.tag == .object, let makeEmpty = mapping.core.makeEmpty, !mapping.plan.isKept(reader) else {
                guard let value = mapping.core.read(element, &reader) else { return false }
                root.store(Type?.some(value), at: offset)
                return true
            }
            root.store(Type?.some(makeEmpty()), at: offset)
            return root.modify(Type?.self, at: offset) { $0?.fill(by: mapping.plan, from: element, &reader) ?? false }
        }
        return reading as? Self
    }

    /// Types that are neither simple nor mapped are decoded.
    private static func decoded(_ type: Value.Type) -> Self {
        JSONReading("\(Value.self)") { element, reader in
            guard !element.isNull else {
                reader.null("\(Value.self)", at: element)
                return .failed
            }
            return reader.decode(Value.self, from: element)
        }
    }
}

extension JSONReading {
    /// Reads the first element where there is an array, if the field says so.
    func takingFirst(_ options: ReadingOptions) -> JSONReading {
        guard options.acceptsFirstElement else { return self }
        return JSONReading(expectation) { [read] element, reader in
            guard element.tag == .array else { return read(element, &reader) }
            // An array without elements has no first one.
            guard let first = element.element(number: 0) else { return .nothing }
            return read(first, &reader)
        }
    }

    /// Reads objects by a mapping.
    static func mapped(_ mapping: LazyMapping<Value>) -> JSONReading {
        var reading = JSONReading("an object") { element, reader in
            mapping.core.read(element, &reader).map { .value($0) } ?? .failed
        }
        reading.store = { element, root, offset, reader in
            mapping.plan.read(element, over: root.property(at: offset), &reader)
        }
        reading.initialize = { element, place, reader in mapping.plan.read(element, to: place, &reader) }
        return reading
    }

    /// Reads optionals of the type.
    func optional() -> JSONReading<Value?> {
        var reading = JSONReading<Value?>(expectation) { [read] element, reader in
            if element.isNull { return .value(nil) }
            return read(element, &reader).map { .some($0) }
        }
        reading.store = storeOptional
        if !isOptional {
            reading.direct = direct
            reading.isOptional = direct != .no
        }
        return reading
    }

    /// Reads what a transform makes of the values.
    func transformed<Result>(by transform: FieldTransform<Value, Result>) -> JSONReading<Result> {
        JSONReading<Result>(transform.expectation ?? expectation) { [read, expectation] element, reader in
            switch read(element, &reader) {
            case .failed: return .failed
            case .nothing: return .nothing
            case .value(let value):
                do {
                    return try transform.decode(value, reader.context).map { .value($0) } ?? .nothing
                } catch is Unreadable {
                    reader.mismatch(transform.expectation ?? expectation, at: element)
                    return .failed
                } catch {
                    reader.mismatch("a value that the transform accepts", at: element, because: "\(error)")
                    return .failed
                }
            }
        }
    }
}

extension Mappable {
    /// Fills an empty object where it is.
    fileprivate mutating func fill(by plan: ObjectPlan, from element: JSONElement, _ reader: inout MappingReader)
        -> Bool
    {
        MappedObject.changing(&self) { plan.fill($0, from: element, &reader) }
    }
}

extension Optional: JSONReadable where Wrapped: Decodable {
    static func reading(_ options: ReadingOptions) -> JSONReading<Wrapped?> {
        JSONReading<Wrapped>.of(Wrapped.self, options).optional()
    }
}

extension JSONValue: JSONReadable {
    static func reading(_ options: ReadingOptions) -> JSONReading<JSONValue> {
        JSONReading("any value") { element, reader in
            guard let value = element.value else {
                reader.mismatch("text", at: element, found: "half of a surrogate pair")
                return .failed
            }
            return .value(value)
        }
    }
}
