// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Header fields: ordered, names compared without regard to case, several fields of one name kept apart.
///
/// ```swift
/// var fields = HTTPFields()
/// try fields.set("Accept", to: "application/json")
/// fields[.accept]              // "application/json"
/// fields[values: .setCookie]   // one element for each line
/// ```
///
/// Looking a name up walks the fields: messages carry a few dozen of them at most.
public struct HTTPFields: Sendable, Hashable {
    private var fields: [HTTPField] = []

    /// Makes an empty list.
    public init() {}

    /// Makes a list of the given fields, in order.
    public init(_ fields: some Sequence<HTTPField>) {
        self.fields = Array(fields)
    }

    /// The value of a name; several values are joined with `, ` (RFC 9110, section 5.3), `nil` when there is none.
    ///
    /// Fields that cannot be joined, as `Set-Cookie`, are read one by one with ``subscript(values:)``.
    public subscript(name: HTTPFieldName) -> String? {
        guard let first = firstIndex(of: name) else { return nil }
        var joined = fields[first].value
        for field in fields[(first + 1)...] where field.name == name {
            joined += ", "
            joined += field.value
        }
        return joined
    }

    /// The values of a name, one for each field line, in order.
    public subscript(values name: HTTPFieldName) -> [String] {
        fields.lazy.filter { $0.name == name }.map(\.value)
    }

    /// The value of a name that is given as text; `nil` also when the text is no name.
    public subscript(name: String) -> String? {
        HTTPFieldName(name).flatMap { self[$0] }
    }

    /// Adds a field after the others, whether or not there is one of this name.
    public mutating func append(_ field: HTTPField) {
        fields.append(field)
    }

    /// Makes a field the only one of its name, at the place of the first one it replaces.
    public mutating func set(_ field: HTTPField) {
        guard let index = firstIndex(of: field.name) else {
            fields.append(field)
            return
        }
        let isSigned = fields.contains { $0.isSigned && $0.name == field.name }
        fields[index] = field
        // What takes the place of a signature is one.
        if isSigned { fields[index].isSigned = true }
        var isFirst = true
        fields.removeAll { other in
            guard other.name == field.name else { return false }
            defer { isFirst = false }
            return !isFirst
        }
    }

    /// Makes a value the only one of a name.
    ///
    /// - Throws: ``HTTPFieldError/forbiddenCharacter(field:)`` when the value holds CR, LF or NUL.
    public mutating func set(_ name: HTTPFieldName, to value: String) throws(HTTPFieldError) {
        set(try HTTPField(name: name, value: value))
    }

    /// Makes a value the only one of a name that is given as text.
    ///
    /// - Throws: ``HTTPFieldError``.
    public mutating func set(_ name: String, to value: String) throws(HTTPFieldError) {
        guard let fieldName = HTTPFieldName(name) else { throw .invalidName(name) }
        try set(fieldName, to: value)
    }

    /// Takes every field of the other list over; a name that is in both is replaced, whatever it held here.
    public mutating func merge(_ other: HTTPFields) {
        for (index, field) in other.fields.enumerated() {
            if other.fields[..<index].contains(where: { $0.name == field.name }) {
                append(field)
            } else {
                set(field)
            }
        }
    }

    /// Takes note of the fields that are not in an earlier list as put in to prove who calls: they are never printed.
    package mutating func markSigned(since earlier: HTTPFields) {
        guard !isCopy(of: earlier) else { return }
        for index in fields.indices where !earlier.fields.contains(fields[index]) { fields[index].isSigned = true }
    }

    /// Removes every field of a name.
    public mutating func remove(_ name: HTTPFieldName) {
        fields.removeAll { $0.name == name }
    }

    /// Removes every field for which the predicate holds.
    public mutating func removeAll(where shouldBeRemoved: (HTTPField) throws -> Bool) rethrows {
        try fields.removeAll(where: shouldBeRemoved)
    }

    /// Whether there is a field of this name.
    public func contains(_ name: HTTPFieldName) -> Bool {
        firstIndex(of: name) != nil
    }

    /// The place of the first field of a name.
    private func firstIndex(of name: HTTPFieldName) -> Int? {
        // By their places, since taking a field out of the list copies three texts.
        fields.indices.first { fields[$0].name.hasLength(of: name) && fields[$0].name == name }
    }

    /// Whether this is a copy of the other list, and neither was changed since; `false` says nothing.
    package func isCopy(of other: HTTPFields) -> Bool {
        unsafe fields.withUnsafeBufferPointer { own in
            unsafe other.fields.withUnsafeBufferPointer { other in
                unsafe own.baseAddress == other.baseAddress && own.count == other.count
            }
        }
    }
}

extension HTTPFields: RandomAccessCollection {
    /// The place of the first field.
    public var startIndex: Int { fields.startIndex }
    /// The place after the last field.
    public var endIndex: Int { fields.endIndex }
    /// The field at a place.
    public subscript(position: Int) -> HTTPField { fields[position] }
}

extension HTTPFields: CustomStringConvertible {
    /// One field a line; the values of credentials are left out.
    public var description: String { fields.map(\.description).joined(separator: "\n") }
}
