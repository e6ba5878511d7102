// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension Mapping {
    /// Makes an object of a JSON document.
    ///
    /// - Parameters:
    ///   - document: The bytes of the document; those of an array or of `Data` are not copied twice.
    ///   - path: Where in the document the object is; the rest is checked, and not turned into anything.
    ///   - context: What transforms get to know beside the document.
    /// - Returns: The object.
    /// - Throws: ``JSONSyntaxError``, or ``MappingError`` with every field that did not fit.
    public func value<Bytes: Sequence<UInt8>>(
        from document: Bytes, at path: JSONKeyPath? = nil, context: MappingContext? = nil
    ) throws -> Root {
        try read(JSONDocument(parsing: document), at: path, context) { core.read($0, &$1) }
    }

    /// Makes an object of a JSON object.
    ///
    /// - Throws: ``MappingError`` with every field that did not fit.
    public func value(
        from json: JSONValue, at path: JSONKeyPath? = nil, context: MappingContext? = nil
    ) throws(MappingError) -> Root {
        try read(JSONDocument(json), at: path, context) { core.read($0, &$1) }
    }

    /// Makes an object of each element of an array in a JSON document.
    ///
    /// - Throws: ``JSONSyntaxError``, or ``MappingError`` with every field that did not fit.
    public func values<Bytes: Sequence<UInt8>>(
        from document: Bytes, at path: JSONKeyPath? = nil, context: MappingContext? = nil
    ) throws -> [Root] {
        try read(JSONDocument(parsing: document), at: path, context) { readAll($0, &$1) }
    }

    /// Makes an object of each element of a JSON array.
    ///
    /// - Throws: ``MappingError`` with every field that did not fit.
    public func values(
        from json: JSONValue, at path: JSONKeyPath? = nil, context: MappingContext? = nil
    ) throws(MappingError) -> [Root] {
        try read(JSONDocument(json), at: path, context) { readAll($0, &$1) }
    }

    /// Changes an object as a JSON document says: a key that is missing leaves its property, `null` clears it.
    ///
    /// A value within the object is changed the same way, if it is mapped and of the same identity; one of another identity, objects of
    /// classes, and the elements of arrays, are made anew.
    ///
    /// - Throws: ``JSONSyntaxError``, or ``MappingError`` with every field that did not fit, and `null` for a property that
    ///   is not optional. The object is then as it was, one of a class too; only what its validation refuses stays changed
    ///   in an object of a class.
    public func update<Bytes: Sequence<UInt8>>(
        _ value: inout Root, from document: Bytes, context: MappingContext? = nil
    ) throws {
        try update(&value, from: JSONDocument(parsing: document), context)
    }

    /// Changes an object as a JSON object says: a key that is missing leaves its property, `null` clears it.
    ///
    /// - Throws: ``MappingError`` as for a document.
    public func update(
        _ value: inout Root, from json: JSONValue, context: MappingContext? = nil
    ) throws(MappingError) {
        try update(&value, from: JSONDocument(json), context)
    }

    /// Makes an object of each element of an array.
    func readAll(_ element: JSONElement, _ reader: inout MappingReader) -> [Root]? {
        MappingCore.readAll(plan, element, ReadingOptions(), &reader)
    }

    private func update(
        _ value: inout Root, from document: JSONDocument, _ context: MappingContext?
    ) throws(MappingError) {
        var reader = MappingReader(document: document, context: context?.completed(with: document))
        guard core.update(&value, from: document.root, &reader) else { throw reader.error(for: Root.self) }
    }

    private func read<Value>(
        _ document: JSONDocument, at path: JSONKeyPath?, _ context: MappingContext?,
        _ read: (JSONElement, inout MappingReader) -> Value?
    ) throws(MappingError) -> Value {
        var reader = MappingReader(document: document, context: context?.completed(with: document))
        guard let value = reader.follow(path, expecting: "a value", read) else { throw reader.error(for: Root.self) }
        return value
    }
}

extension MappingReader {
    /// Reads what a path leads to; notes a problem when it leads nowhere.
    mutating func follow<Value>(
        _ path: JSONKeyPath?, expecting expectation: String,
        _ read: (JSONElement, inout MappingReader) -> Value?
    ) -> Value? {
        guard let path else { return read(document.root, &self) }
        switch document.root.lookup(path.components[...]) {
        case .found(let element): return read(element, &self)
        case .null(let element, let rest): null(expectation, at: element, rest: rest)
        case .missing(let container, let rest): missing(expectation, in: container, rest: rest)
        case .notContainer(let element, _): mismatch("an object", at: element)
        case .collected(let array, let rest):
            return readCollected(rest, from: array, expecting: expectation, read) ?? nil
        }
        return nil
    }
}
