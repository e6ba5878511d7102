// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Changes of a JSON document, one after another (RFC 6902).
///
/// ```swift
/// let patch: JSONPatch = [
///     .test(["version"], 3),
///     .replace(["title"], with: "Notes"),
///     .add("draft", at: ["tags", "-"]),
/// ]
/// try patch.apply(to: &document)
/// ```
///
/// A patch is applied as a whole or not at all. Its media type is `application/json-patch+json`.
public struct JSONPatch: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// The operations, in the order in which they are applied.
    public var operations: [Operation]

    // The standard has six operations and lets nobody add one, so the list is complete.
    /// One change, or one condition.
    public enum Operation: Sendable, Hashable {
        /// Puts a value at a place: a member is added or replaced, an element inserted; see ``JSONValue/add(_:at:)``.
        case add(JSONValue, at: JSONPointer)
        /// Takes a value out; it must be there.
        case remove(JSONPointer)
        /// Puts a value in the place of another one, which must be there.
        case replace(JSONPointer, with: JSONValue)
        /// Takes a value out and puts it at another place, as ``add(_:at:)`` does.
        case move(from: JSONPointer, to: JSONPointer)
        /// Puts a value at another place, too, as ``add(_:at:)`` does.
        case copy(from: JSONPointer, to: JSONPointer)
        /// Fails unless a value is equal to the one given: numbers by value, objects in whatever order.
        case test(JSONPointer, JSONValue)
    }

    /// Makes a patch of operations.
    public init(_ operations: [Operation] = []) {
        self.operations = operations
    }

    /// Makes a patch of the operations listed.
    public init(arrayLiteral elements: Operation...) {
        operations = elements
    }

    /// Whether there are no operations.
    public var isEmpty: Bool { operations.isEmpty }
}

// MARK: - As a document

extension JSONPatch {
    /// Reads a patch from its JSON value: an array of objects, members that the standard does not know ignored.
    ///
    /// - Throws: ``JSONPatchError`` with the index of the operation, and the member, that is at fault.
    public init(_ document: JSONValue) throws(JSONPatchError) {
        guard case .array(let elements) = document else {
            throw JSONPatchError(
                code: .notAnArray, reason: "expected an array of operations, found \(document.kindName)")
        }
        operations = []
        operations.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            operations.append(try OperationReader(value: element, index: index).operation())
        }
    }

    /// Reads a patch from a JSON document.
    ///
    /// - Throws: ``JSONSyntaxError`` or ``JSONPatchError``.
    public init(parsing bytes: some Sequence<UInt8>) throws {
        try self.init(JSONValue(parsing: bytes))
    }

    /// The patch as a JSON value.
    public var json: JSONValue { .array(operations.map(\.json)) }
}

extension JSONPatch: CustomStringConvertible {
    /// The patch as JSON text, on one line.
    public var description: String { json.description }
}

extension JSONPatch: Codable {
    /// Reads a patch from an array of operations.
    public init(from decoder: any Decoder) throws {
        let document = try JSONValue(from: decoder)
        do throws(JSONPatchError) {
            try self.init(document)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
        }
    }

    /// Writes the patch as an array of operations.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension JSONPatch.Operation {
    /// The operation as a JSON object.
    var json: JSONValue {
        switch self {
        case .add(let value, let place): ["op": "add", "path": .string(place.description), "value": value]
        case .remove(let place): ["op": "remove", "path": .string(place.description)]
        case .replace(let place, let value): ["op": "replace", "path": .string(place.description), "value": value]
        case .move(let origin, let place):
            ["op": "move", "from": .string(origin.description), "path": .string(place.description)]
        case .copy(let origin, let place):
            ["op": "copy", "from": .string(origin.description), "path": .string(place.description)]
        case .test(let place, let value): ["op": "test", "path": .string(place.description), "value": value]
        }
    }
}

/// Reads one operation of a patch.
private struct OperationReader {
    let value: JSONValue
    let index: Int

    func operation() throws(JSONPatchError) -> JSONPatch.Operation {
        guard case .object(let object) = value else {
            throw failure(nil, "expected an object, found \(value.kindName)")
        }
        let name = try text("op", of: object)
        switch name {
        case "add":
            let place = try pointer("path", of: object)
            return .add(try member("value", of: object), at: place)
        case "remove": return .remove(try pointer("path", of: object))
        case "replace":
            let place = try pointer("path", of: object)
            return .replace(place, with: try member("value", of: object))
        case "move":
            let origin = try pointer("from", of: object)
            return .move(from: origin, to: try pointer("path", of: object))
        case "copy":
            let origin = try pointer("from", of: object)
            return .copy(from: origin, to: try pointer("path", of: object))
        case "test":
            let place = try pointer("path", of: object)
            return .test(place, try member("value", of: object))
        default: throw failure("op", "there is no operation \(JSONValue.string(name).excerpt)")
        }
    }

    private func member(_ name: String, of object: JSONObject) throws(JSONPatchError) -> JSONValue {
        guard let value = object[name] else { throw failure(name, "it is missing") }
        return value
    }

    private func text(_ name: String, of object: JSONObject) throws(JSONPatchError) -> String {
        let value = try member(name, of: object)
        guard let text = value.string else { throw failure(name, "expected a string, found \(value.kindName)") }
        return text
    }

    private func pointer(_ name: String, of object: JSONObject) throws(JSONPatchError) -> JSONPointer {
        let text = try text(name, of: object)
        do throws(JSONPointerError) {
            return try JSONPointer(text)
        } catch {
            throw failure(name, error.description, error)
        }
    }

    private func failure(_ member: String?, _ reason: String, _ pointerError: JSONPointerError? = nil) -> JSONPatchError
    {
        JSONPatchError(
            code: .invalidOperation, operation: index, member: member, reason: reason, pointerError: pointerError)
    }
}
