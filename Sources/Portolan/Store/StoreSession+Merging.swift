// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension StoreSession {
    /// Merges a JSON value, and gives what it says with the objects as the store has them now.
    ///
    /// - Throws: ``MappingError``, ``StoreError``, and what the storage throws: the error must leave the closure, too.
    @discardableResult
    public func merge<Output: Decodable>(
        _ json: JSONValue, at path: JSONKeyPath? = nil, as type: Output.Type = Output.self
    ) throws -> Output {
        try decode(type, JSONDocument(json), at: path)
    }

    /// Merges a document, and gives what it says with the objects as the store has them now.
    ///
    /// - Throws: ``JSONSyntaxError``, ``MappingError``, ``StoreError``, and what the storage throws: the error must leave the closure, too.
    @discardableResult
    public func merge<Output: Decodable>(
        _ document: some Sequence<UInt8>, at path: JSONKeyPath? = nil, as type: Output.Type = Output.self
    ) throws -> Output {
        try decode(type, JSONDocument(parsing: document), at: path)
    }

    /// The objects that a value holds, at any depth, as the store has them now.
    ///
    /// What mappings read with ``context(_:)`` is as the document had it when it came; a later part of the document may have changed it, and
    /// objects that were there before refer to others.
    ///
    /// - Throws: ``StoreError``, and what the storage throws.
    public func current<Value>(_ value: Value) throws -> Value {
        guard hasStaleResults else { return value }
        try flush()
        return try ObjectAssembly(records, types).refresh(value)
    }

    func decode<Output: Decodable>(
        _ type: Output.Type, _ document: JSONDocument, at path: JSONKeyPath?
    ) throws -> Output {
        try current(read(document, at: path, type) { reader, element in reader.read(type, from: element) })
    }

    func map<Root: Sendable>(_ document: JSONDocument, at path: JSONKeyPath?, _ mapping: Mapping<Root>) throws -> Root {
        try types.register(mapping.core)
        let value = try read(document, at: path, Root.self) { reader, element in mapping.core.read(element, &reader) }
        return try current([value], mapping.core).first ?? value
    }

    func mapAll<Root: Sendable>(
        _ document: JSONDocument, at path: JSONKeyPath?, _ mapping: Mapping<Root>
    ) throws -> [Root] {
        try types.register(mapping.core)
        var options = ReadingOptions()
        options.acceptsSingleElement = true
        let values: [Root] = try read(document, at: path, [Root].self) { reader, element in
            element.isNull ? [] : MappingCore.readAll(mapping.core.plan, element, options, &reader)
        }
        return try current(values, mapping.core)
    }

    private func current<Root: Sendable>(_ values: [Root], _ core: MappingCore<Root>) throws -> [Root] {
        guard hasStaleResults else { return values }
        try flush()
        return try ObjectAssembly(records, types).refresh(values, core)
    }

    private func read<Output>(
        _ document: JSONDocument, at path: JSONKeyPath?, _ type: Any.Type,
        _ read: (inout MappingReader, JSONElement) -> Output?
    ) throws -> Output {
        var reader = MappingReader(document: document, context: context(MappingContext(whole: document)))
        let output = reader.follow(path, expecting: "a value") { element, reader in read(&reader, element) }
        if let failure { throw failure }
        guard let output else {
            // Half of the document may be merged: nobody keeps that by leaving the error aside.
            let error = reader.error(for: type)
            failure = error
            throw error
        }
        return output
    }
}
