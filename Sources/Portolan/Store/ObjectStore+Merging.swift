// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension ObjectStore {
    /// Merges a document, and gives what it says with the objects as the store has them now.
    ///
    /// Objects with an identity are merged wherever they stand in it.
    ///
    /// - Parameters:
    ///   - document: The bytes of the document.
    ///   - path: Where in the document the output is.
    ///   - type: What is read: an object, an array, any decodable type that holds some.
    /// - Returns: What was read.
    /// - Throws: ``JSONSyntaxError``, ``MappingError``, ``StoreError``, `CancellationError`, and what the storage throws; the store
    ///   is then as it was.
    @discardableResult
    public func merge<Output: Decodable & Sendable>(
        _ document: some Sequence<UInt8>, at path: JSONKeyPath? = nil, as type: Output.Type = Output.self
    ) async throws -> Output {
        let document = try JSONDocument(parsing: document)
        return try await write { try $0.decode(type, document, at: path) }
    }

    /// Merges a JSON value, and gives what it says with the objects as the store has them now.
    ///
    /// - Throws: ``MappingError``, ``StoreError``, `CancellationError`, and what the storage throws; the store is then as it was.
    @discardableResult
    public func merge<Output: Decodable & Sendable>(
        _ json: JSONValue, at path: JSONKeyPath? = nil, as type: Output.Type = Output.self
    ) async throws -> Output {
        let document = JSONDocument(json)
        return try await write { try $0.decode(type, document, at: path) }
    }

    /// Merges a document that holds an object of a standalone mapping.
    ///
    /// - Throws: What ``merge(_:at:as:)-(Sequence<UInt8>,_,_)`` throws.
    @discardableResult
    public func merge<Root: Sendable>(
        _ document: some Sequence<UInt8>, at path: JSONKeyPath? = nil, with mapping: Mapping<Root>
    ) async throws -> Root {
        let document = try JSONDocument(parsing: document)
        return try await write { try $0.map(document, at: path, mapping) }
    }

    /// Merges a JSON object of a standalone mapping.
    ///
    /// - Throws: What ``merge(_:at:as:)-(JSONValue,_,_)`` throws.
    @discardableResult
    public func merge<Root: Sendable>(
        _ json: JSONValue, at path: JSONKeyPath? = nil, with mapping: Mapping<Root>
    ) async throws -> Root {
        let document = JSONDocument(json)
        return try await write { try $0.map(document, at: path, mapping) }
    }

    /// Merges each element of an array in a document, or the one value that stands in its place; scalars are identities, `null` is none.
    ///
    /// - Throws: What ``merge(_:at:as:)-(Sequence<UInt8>,_,_)`` throws.
    @discardableResult
    public func mergeAll<Root: Sendable>(
        _ document: some Sequence<UInt8>, at path: JSONKeyPath? = nil, with mapping: Mapping<Root>
    ) async throws -> [Root] {
        let document = try JSONDocument(parsing: document)
        return try await write { try $0.mapAll(document, at: path, mapping) }
    }

    /// Merges each element of a JSON array, or the one value that stands in its place; scalars are identities, `null` is none.
    ///
    /// - Throws: What ``merge(_:at:as:)-(JSONValue,_,_)`` throws.
    @discardableResult
    public func mergeAll<Root: Sendable>(
        _ json: JSONValue, at path: JSONKeyPath? = nil, with mapping: Mapping<Root>
    ) async throws -> [Root] {
        let document = JSONDocument(json)
        return try await write { try $0.mapAll(document, at: path, mapping) }
    }
}
