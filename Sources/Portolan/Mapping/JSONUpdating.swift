// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// How a value that a property holds is changed by a part of a document: an object within an object is changed, not replaced.
struct JSONUpdating<Value> {
    let update: (Value, JSONElement, inout MappingReader) -> Conversion<Value>

    /// Changes an object by its mapping; one of another identity, and one of a class, is made anew.
    init(_ mapping: LazyMapping<Value>) {
        update = { value, element, reader in mapping.core.updated(value, from: element, &reader) }
    }

    private init(update: @escaping (Value, JSONElement, inout MappingReader) -> Conversion<Value>) {
        self.update = update
    }
}

extension JSONUpdating where Value: Decodable {
    /// The updating of a type; `nil` for those that are read anew.
    static func of(_ type: Value.Type, _ options: ReadingOptions) -> JSONUpdating? {
        guard options.defaults[ObjectIdentifier(type)] == nil, !options.acceptsFirstElement else { return nil }
        if let mappable = type as? any Mappable.Type { return mapped(mappable) }
        if let optional = type as? any OptionalUpdating.Type { return optional.updating(options) as? JSONUpdating }
        return nil
    }

    private static func mapped<Type: Mappable>(_ type: Type.Type) -> JSONUpdating? {
        JSONUpdating<Type>(LazyMapping<Type> { Type.mapping }) as? JSONUpdating
    }
}

private protocol OptionalUpdating {
    static func updating(_ options: ReadingOptions) -> Any?
}

extension Optional: OptionalUpdating where Wrapped: Decodable {
    fileprivate static func updating(_ options: ReadingOptions) -> Any? {
        JSONUpdating<Wrapped>.of(Wrapped.self, options)?.optional(of: JSONReading.of(Wrapped.self, options))
    }
}

extension JSONUpdating {
    /// Changes what an optional holds; one that holds nothing gets a new value.
    func optional(of reading: JSONReading<Value>) -> JSONUpdating<Value?> {
        JSONUpdating<Value?> { [update] value, element, reader in
            guard let value else { return reading.read(element, &reader).map { .some($0) } }
            return update(value, element, &reader).map { .some($0) }
        }
    }
}
