// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a mapping and a document have to say to each other beyond the value: to find out how a service has changed.
public struct MappingReport<Root>: Sendable where Root: Sendable {
    /// The object; `nil` when there are problems.
    public let value: Root?
    /// What did not fit.
    public let problems: [MappingError.Problem]
    /// What ``Field/lossy()`` fields left out because it did not fit.
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
        on document: Bytes, context: MappingContext? = nil
    ) throws(JSONSyntaxError) -> MappingReport<Root> {
        report(on: try JSONDocument(parsing: document), context)
    }

    /// Maps a JSON object and tells all that was found on the way.
    public func report(on json: JSONValue, context: MappingContext? = nil) -> MappingReport<Root> {
        report(on: JSONDocument(json), context)
    }

    private func report(on document: JSONDocument, _ context: MappingContext?) -> MappingReport<Root> {
        var reader = MappingReader(document: document, context: context?.completed(with: document))
        reader.drift = MappingDrift()
        let value = core.read(document.root, &reader)
        return MappingReport(
            value: value, problems: reader.problems, dropped: reader.dropped,
            unmappedKeys: reader.drift?.unmapped.paths ?? [], missingKeys: reader.drift?.vanished.paths ?? [])
    }
}
