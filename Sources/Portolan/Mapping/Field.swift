// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// One property of a model and the key of the document that fills it, in both directions.
///
/// ```swift
/// Field(\.name, "name")
/// Field(\.followerCount, "followers.total")                    // a key path
/// Field(\.property, literal: "com.example.property")           // a key that holds dots
/// Field(\.genres, "genres", default: [])                       // when missing or null
/// Field(\.createdAt, "created_at").readOnly()                  // never sent
/// Field(\.entityTag, header: "ETag")                           // from the answer's header fields
/// ```
///
/// When an object is made, a key that is missing or `null` is a problem, unless the property is optional or the
/// field has a default; the property's initial value is no default. A missing key leaves an optional property its initial
/// value, `null` makes it `nil`.
public struct Field<Root>: Sendable {
    enum Source: Sendable {
        case path(JSONKeyPath)
        case header(String)
    }

    /// What reading a value did.
    enum Outcome {
        case assigned
        case failed
        /// A transform gave nothing.
        case nothing
    }

    /// The property, for messages.
    let property: String
    let source: Source
    /// Where the value is written; `nil` for read-only fields.
    var writePath: JSONKeyPath?
    var isRead = true
    var acceptsSingleElement = false
    let isOptional: Bool
    let expectation: String
    let read: @Sendable (JSONValue, inout Root, inout MappingReader) -> Outcome
    let write: @Sendable (Root) throws -> JSONValue
    let describe: @Sendable (Root) -> String
    /// Puts the default in; `nil` when there is none.
    let assignDefault: (@Sendable (inout Root) -> Void)?
    /// Puts `nil` in; `nil` when the property is not optional.
    let clear: (@Sendable (inout Root) -> Void)?

    /// Maps a property to a key path.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - path: Where the value is; missing objects on the way count as a missing key, `null` on the way as `null`.
    public init<Value: Codable & Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONKeyPath
    ) {
        self.init(property, source: .path(path), default: nil)
    }

    /// Maps a property to a key path, with a value for when the key is missing or `null`.
    public init<Value: Codable & Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONKeyPath, default value: Value
    ) {
        self.init(property, source: .path(path), default: value)
    }

    /// Maps a property to one key, dots in it included.
    public init<Value: Codable & Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, literal key: String
    ) {
        self.init(property, source: .path(JSONKeyPath(components: [key])), default: nil)
    }

    /// Maps a property to a field of the answer's header, read-only.
    ///
    /// A field that is not there counts as a missing key; a property that is no text is read from the field's digits,
    /// or `true` and `false`.
    public init<Value: Codable & Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, header name: String
    ) {
        self.init(property, source: .header(name), default: nil)
    }

    /// Maps a property to a key path through a transform.
    ///
    /// The transform is asked for values only, never for `null`. For an optional property it converts what the
    /// optional wraps.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - path: Where the value is.
    ///   - transform: The conversion.
    ///   - value: What the property gets when the key is missing or `null`, or when the transform gives nothing.
    public init<Wire: Codable & Sendable, Value: Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONKeyPath,
        using transform: FieldTransform<Wire, Value>, default value: Value? = nil
    ) {
        self.init(
            property, source: .path(path), default: value, clear: nil, expectation: Self.expectation(of: Wire.self),
            read: { value, reader in reader.convert(value, through: transform) },
            write: { try JSONValue(encoding: transform.encode($0)) }
        )
    }

    /// Maps an optional property to a key path through a transform of what it wraps.
    public init<Wire: Codable & Sendable, Value: Sendable>(
        _ property: any WritableKeyPath<Root, Value?> & Sendable, _ path: JSONKeyPath,
        using transform: FieldTransform<Wire, Value>
    ) {
        self.init(
            property, source: .path(path), default: nil, clear: { $0[keyPath: property] = nil },
            expectation: Self.expectation(of: Wire.self),
            read: { value, reader in
                switch reader.convert(value, through: transform) {
                case .value(let converted): .value(converted)
                case .failed: .failed
                case .nothing: .nothing
                }
            },
            write: { try $0.map { try JSONValue(encoding: transform.encode($0)) } ?? .null }
        )
    }

    private init<Value: Codable & Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, source: Source, default value: Value?
    ) {
        var clear: (@Sendable (inout Root) -> Void)?
        if let empty = (Value.self as? any EmptyValued.Type)?.emptyValue as? Value {
            clear = { $0[keyPath: property] = empty }
        }
        self.init(
            property, source: source, default: value, clear: clear, expectation: Self.expectation(of: Value.self),
            read: { value, reader in reader.read(Value.self, from: value).map { .value($0) } ?? .failed },
            write: { try JSONValue(encoding: $0) }
        )
    }

    private init<Value: Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, source: Source, default value: Value?,
        clear: (@Sendable (inout Root) -> Void)?, expectation: String,
        read: @escaping @Sendable (JSONValue, inout MappingReader) -> Conversion<Value>,
        write: @escaping @Sendable (Value) throws -> JSONValue
    ) {
        self.source = source
        self.property = Self.name(of: "\(property)", source)
        if case .path(let path) = source { writePath = path }
        isOptional = clear != nil
        self.clear = clear
        self.expectation = expectation
        self.read = { json, root, reader in
            switch read(json, &reader) {
            case .value(let value):
                root[keyPath: property] = value
                return .assigned
            case .failed: return .failed
            case .nothing: return .nothing
            }
        }
        self.write = { try write($0[keyPath: property]) }
        describe = { "\($0[keyPath: property])" }
        if let value {
            assignDefault = { root in root[keyPath: property] = value }
        } else {
            assignDefault = nil
        }
    }

    /// A key path prints as `\Type.property`; a computed property does not print its name, and then goes by its key.
    private static func name(of keyPath: String, _ source: Source) -> String {
        guard keyPath.contains("<computed") else { return String(keyPath.drop { $0 != "." }.dropFirst()) }
        switch source {
        case .path(let path): return path.description
        case .header(let name): return name
        }
    }

    private static func expectation(of type: Any.Type) -> String {
        (type as? any Expecting.Type)?.expectation ?? "a value"
    }
}

extension Field {
    /// Reads the property but never writes it.
    public func readOnly() -> Field {
        var field = self
        field.writePath = nil
        return field
    }

    /// Writes the property but never reads it.
    public func writeOnly() -> Field {
        var field = self
        field.isRead = false
        return field
    }

    /// Writes the property to another key path than it is read from.
    public func written(to path: JSONKeyPath) -> Field {
        var field = self
        field.writePath = path
        return field
    }

    /// Lets a value that is no array stand for an array of one.
    public func acceptingSingleElement() -> Field {
        var field = self
        field.acceptsSingleElement = true
        return field
    }
}

/// What a conversion of one value gave.
enum Conversion<Value> {
    case value(Value)
    case failed
    case nothing
}

extension MappingReader {
    fileprivate mutating func convert<Wire, Value>(
        _ value: JSONValue, through transform: FieldTransform<Wire, Value>
    ) -> Conversion<Value> {
        guard let wire = read(Wire.self, from: value) else { return .failed }
        do {
            return try transform.decode(wire, context).map { .value($0) } ?? .nothing
        } catch {
            mismatch("a value that the transform accepts", found: "\(value.excerpt) (\(error))")
            return .failed
        }
    }
}

/// Types with a value that stands for nothing: optionals.
private protocol EmptyValued {
    static var emptyValue: Self { get }
}

extension Optional: EmptyValued {
    static var emptyValue: Wrapped? { nil }
}
