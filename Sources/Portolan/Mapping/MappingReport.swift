// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a mapping and a document have to say to each other beyond the value: to find out how a service has changed.
public struct MappingReport<Root>: Sendable where Root: Sendable {
    /// The object; `nil` when there are problems.
    public let value: Root?
    /// What did not fit.
    public let problems: [MappingError.Problem]
    /// What lists left out because it did not fit; the first 1,000 problems.
    ///
    /// Those are the lists of ``Field/lossy()`` fields, and the outermost one of a report on each element.
    public let dropped: [MappingError.Problem]
    /// Keys of the document that no field names, as `items[].popularity`; each kind once, up to 1,000, what is in them not looked into.
    public let unmappedKeys: [String]
    /// Keys that fields name and the document does not have, as `items[].nickname`; each kind once, up to 1,000.
    public let missingKeys: [String]
}

extension Mapping where Root: Sendable {
    /// Maps a document and tells all that was found on the way.
    ///
    /// It takes several times as long as mapping alone.
    ///
    /// - Throws: ``JSONSyntaxError``.
    public func report<Bytes: Sequence<UInt8>>(
        on document: Bytes, at path: JSONKeyPath? = nil, context: MappingContext? = nil
    ) throws(JSONSyntaxError) -> MappingReport<Root> {
        MappingReport(on: try JSONDocument(parsing: document), at: path, context) { core.read($0, &$1) }
    }

    /// Maps a JSON object and tells all that was found on the way.
    public func report(
        on json: JSONValue, at path: JSONKeyPath? = nil, context: MappingContext? = nil
    ) -> MappingReport<Root> {
        MappingReport(on: JSONDocument(json), at: path, context) { core.read($0, &$1) }
    }

    /// Maps each element of an array in a document, leaves out those that do not fit, and tells all that was found on the way.
    ///
    /// - Throws: ``JSONSyntaxError``.
    public func report<Bytes: Sequence<UInt8>>(
        onEach document: Bytes, at path: JSONKeyPath? = nil, context: MappingContext? = nil
    ) throws(JSONSyntaxError) -> MappingReport<[Root]> {
        MappingReport(on: try JSONDocument(parsing: document), at: path, context) {
            MappingCore.readAll(plan, $0, .lossy, &$1)
        }
    }

    /// Maps each element of a JSON array, leaves out those that do not fit, and tells all that was found on the way.
    public func report(
        onEach json: JSONValue, at path: JSONKeyPath? = nil, context: MappingContext? = nil
    ) -> MappingReport<[Root]> {
        MappingReport(on: JSONDocument(json), at: path, context) { MappingCore.readAll(plan, $0, .lossy, &$1) }
    }
}

extension ReadingOptions {
    fileprivate static var lossy: ReadingOptions {
        var options = ReadingOptions()
        options.isLossy = true
        return options
    }
}

extension MappingReport {
    fileprivate init(
        on document: JSONDocument, at path: JSONKeyPath?, _ context: MappingContext?,
        _ read: (JSONElement, inout MappingReader) -> Root?
    ) {
        var reader = MappingReader(document: document, context: context?.completed(with: document))
        reader.drift = MappingDrift()
        value = reader.follow(path, expecting: "a value", read)
        problems = reader.problems
        dropped = reader.dropped
        unmappedKeys = reader.drift?.unmapped.paths ?? []
        missingKeys = reader.drift?.vanished.paths ?? []
    }
}
