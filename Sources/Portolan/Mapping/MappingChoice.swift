// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// One kind of object among several, told by its discriminator.
///
/// ```swift
/// MappingCase("circle", mapping: Circle.mapping) { .circle($0) } extract: { if case .circle(let circle) = $0 { circle } else { nil } }
/// ```
public struct MappingCase<Root>: Sendable {
    let names: [String]
    let read: @Sendable (JSONElement, inout MappingReader) -> Root?
    /// Changes an object of this kind; `nil` for one of another kind.
    let updated: @Sendable (Root, JSONElement, inout MappingReader) -> Conversion<Root>?
    /// Writes an object of this kind; `false` for one of another kind.
    let write: @Sendable (Root, inout JSONOutput, WritingOptions) throws -> Bool

    /// Makes a kind.
    ///
    /// - Parameters:
    ///   - name: The discriminator's value; the one that is written.
    ///   - others: Other values that mean the same when reading.
    ///   - mapping: The mapping of such objects.
    ///   - embed: Makes the common type of one.
    ///   - extract: Takes one out of the common type; `nil` if it is of another kind.
    public init<Value>(
        _ name: String, _ others: String..., mapping: @autoclosure @escaping @Sendable () -> Mapping<Value>,
        embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
    ) {
        let mapping = LazyMapping(mapping)
        names = [name] + others
        read = { element, reader in mapping.core.read(element, &reader).map(embed) }
        updated = { root, element, reader in
            extract(root).map { mapping.core.updated($0, from: element, &reader).map(embed) }
        }
        write = { root, output, options in
            guard let value = extract(root) else { return false }
            try mapping.core.write(value, nil, to: &output, options)
            return true
        }
    }
}

/// The kinds of a mapping that looks at a discriminator first.
struct MappingChoice<Root>: Sendable {
    let discriminator: JSONKeyPath
    let cases: [MappingCase<Root>]
    /// Keeps what is of no kind that is known; `nil` when that is a problem.
    let unknown: (@Sendable (JSONValue) -> Root?)?
    let unknownJSON: (@Sendable (Root) -> JSONValue?)?

    func read(_ element: JSONElement, _ reader: inout MappingReader) -> Root? {
        reader.noteNamed(discriminator.components.first, in: element)
        guard case .found(let place) = element.lookup(discriminator.components[...]), let name = place.scalarText else {
            return keep(element, &reader) { reader in
                let expectation = "the name of a kind"
                switch element.lookup(discriminator.components[...]) {
                case .found(let place): reader.unfit(expectation, at: place)
                case .null(let place, let rest): reader.null(expectation, at: place, rest: rest)
                case .missing(let container, let rest): reader.missing(expectation, in: container, rest: rest)
                case .notContainer(let place, _), .collected(let place, _): reader.mismatch("an object", at: place)
                }
            }
        }
        if let kind = cases.first(where: { $0.names.contains(name) }) { return kind.read(element, &reader) }
        return keep(element, &reader) { reader in
            let names = cases.flatMap(\.names).prefix(10).map { "'\($0)'" }.joined(separator: ", ")
            reader.mismatch("one of \(names)", at: place)
        }
    }

    private func keep(
        _ element: JSONElement, _ reader: inout MappingReader, or refuse: (inout MappingReader) -> Void
    ) -> Root? {
        if let unknown, let value = element.value, let kept = unknown(value) { return kept }
        refuse(&reader)
        return nil
    }

    /// Changes an object, unless the document says that it is of another kind now.
    func updated(_ value: Root, from element: JSONElement, _ reader: inout MappingReader) -> Root? {
        guard element.tag == .object else {
            reader.unfit("an object", at: element)
            return nil
        }
        reader.noteNamed(discriminator.components.first, in: element)
        let kinds: [MappingCase<Root>]
        switch element.lookup(discriminator.components[...]) {
        case .found(let place): kinds = cases.filter { $0.names.contains(place.scalarText ?? "") }
        case .missing:
            kinds = cases
            if let kept = unknownJSON?(value) { return keep(kept, changedBy: element, &reader) }
        case .null, .notContainer, .collected: kinds = []
        }
        for kind in kinds {
            if let changed = kind.updated(value, element, &reader) { return changed.value }
        }
        return read(element, &reader)
    }

    /// Changes what was kept of an unknown kind, member by member.
    private func keep(_ kept: JSONValue, changedBy element: JSONElement, _ reader: inout MappingReader) -> Root? {
        guard case .object(var object) = kept, case .object(let changes)? = element.value else {
            return read(element, &reader)
        }
        for (name, value) in changes { object[name] = value }
        if let changed = unknown?(.object(object)) { return changed }
        return read(element, &reader)
    }

    func write(_ value: Root, _ output: inout JSONOutput, _ options: WritingOptions) throws {
        for kind in cases {
            let start = output.count
            guard try kind.write(value, &output, options) else { continue }
            try name(kind, from: start, &output)
            return
        }
        guard let json = unknownJSON?(value) else {
            throw EncodingError.invalidValue(
                "\(Root.self)",
                .init(codingPath: [], debugDescription: "the object is of no kind that its mapping names"))
        }
        try JSONWriter.write(json, to: &output)
    }

    /// Puts the discriminator into what was written, if the kind's own mapping does not write it.
    private func name(_ kind: MappingCase<Root>, from start: Int, _ output: inout JSONOutput) throws {
        let document = try output.document(from: start)
        if case .found = document.root.lookup(discriminator.components[...]) { return }
        let json = try JSONValue(document)
        output.truncate(to: start)
        let named = json.setting(.string(kind.names[0]), at: discriminator.components[...])
        try JSONWriter.write(named, to: &output)
    }
}

extension JSONElement {
    /// The text of a scalar that names a kind.
    fileprivate var scalarText: String? { isContainer || isNull ? nil : value?.scalarText }
}

extension Mapping {
    /// Makes a mapping of objects of several kinds, told apart by the value of one key.
    ///
    /// ```swift
    /// enum Shape { case circle(Circle), square(Square), unknown(JSONValue) }
    ///
    /// let mapping = Mapping<Shape>(discriminator: "type", [
    ///     MappingCase("circle", mapping: Circle.mapping) { .circle($0) } extract: { if case .circle(let it) = $0 { it } else { nil } },
    ///     MappingCase("square", mapping: Square.mapping) { .square($0) } extract: { if case .square(let it) = $0 { it } else { nil } },
    /// ]) { .unknown($0) } unknownJSON: { if case .unknown(let json) = $0 { json } else { nil } }
    /// ```
    ///
    /// When writing, the discriminator is put in where the kind's own mapping does not write it.
    ///
    /// - Parameters:
    ///   - path: The key that tells the kinds apart; a text, number or truth value.
    ///   - cases: The kinds.
    ///   - unknown: Keeps an object of any other kind; without it, such an object is a problem.
    ///   - unknownJSON: Gives back what was kept.
    public init(
        discriminator path: JSONKeyPath, _ cases: [MappingCase<Root>],
        unknown: (@Sendable (JSONValue) -> Root?)? = nil, unknownJSON: (@Sendable (Root) -> JSONValue?)? = nil
    ) {
        self.init(
            core: MappingCore(
                fields: [],
                maker: .chosen(
                    MappingChoice(discriminator: path, cases: cases, unknown: unknown, unknownJSON: unknownJSON)),
                identity: nil))
    }
}
