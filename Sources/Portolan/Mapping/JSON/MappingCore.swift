// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The property that tells one object from another.
struct MappingIdentity<Root>: Sendable {
    let property: any PartialKeyPath<Root> & Sendable
    let value: @Sendable (Root) -> any Hashable & Sendable
    /// The key of an object; `nil` where the property is.
    let key: @Sendable (Root) -> ObjectKey?
    /// Gives an object an identity of its own until the server gives one; `false` for types of identities that have none to give.
    let makeTemporary: @Sendable (inout Root) -> Bool

    init<ID: Hashable & Sendable>(_ property: any KeyPath<Root, ID> & Sendable) {
        self.property = property
        value = { $0[keyPath: property] }
        let make = ObjectKey.maker(ID.self)
        key = { make($0[keyPath: property]) }
        makeTemporary = { root in
            guard let property = property as? WritableKeyPath<Root, ID>,
                let identity = TemporaryIdentity.make(ID.self) as? ID
            else { return false }
            root[keyPath: property] = identity
            return true
        }
    }
}

/// What a mapping is made of, compiled once and shared by its copies.
@safe final class MappingCore<Root>: Sendable {
    /// How an object is made before its fields are filled.
    enum Maker: Sendable {
        case blank(@Sendable () -> Root)
        case custom(@Sendable (JSONValue, MappingContext) throws -> Root)
        /// The object says itself which mapping it has.
        case chosen(MappingChoice<Root>)
    }

    let fields: [Field<Root>]
    let maker: Maker
    let identity: MappingIdentity<Root>?
    let validations: [@Sendable (Root, MappingContext) throws -> Void]
    let defaults: [ObjectIdentifier: any DefaultTransform]
    /// Makes an object whose fields are still to be filled; `nil` where that takes the document.
    let makeEmpty: (@Sendable () -> Root)?
    // Asked for with each object: the runtime would work them out anew each time.
    let isClass: Bool
    let isChosen: Bool
    private let isValidated: Bool
    let table: JSONFieldTable
    private let keptParts = KeptValue<KeptParts<Root>>()
    private let writers: JSONFieldWriterTable
    /// The fields that are written, and where.
    private let written: [(field: Int, path: JSONKeyPath)]

    init(
        fields: [Field<Root>], maker: Maker, identity: MappingIdentity<Root>?,
        validations: [@Sendable (Root, MappingContext) throws -> Void] = [],
        defaults: [ObjectIdentifier: any DefaultTransform] = [:]
    ) {
        self.fields = fields
        self.maker = maker
        self.identity = identity
        self.validations = validations
        self.defaults = defaults
        isClass = Root.self is AnyObject.Type
        isValidated = !validations.isEmpty
        if case .chosen = maker { isChosen = true } else { isChosen = false }
        if case .blank(let make) = maker { makeEmpty = make } else { makeEmpty = nil }
        let read = fields.indices.filter { index in
            !fields[(index + 1)...].contains { $0.replacesReading(of: fields[index]) }
        }
        table = JSONFieldTable(read.compactMap { fields[$0].reader(defaults) }, isClass: isClass)
        written = fields.indices.compactMap { index in
            guard !fields[(index + 1)...].contains(where: { $0.replacesWriting(of: fields[index]) }) else { return nil }
            return fields[index].writePath.map { (index, $0) }
        }
        writers = JSONFieldWriterTable(
            written.map { ($0.path, fields[$0.field].writer(defaults), fields[$0.field].nilPolicy) })
    }

    /// What only stores want to know.
    var kept: KeptParts<Root> { keptParts.get { KeptParts(self) } }

    // MARK: - Reading

    /// Makes an object, or changes the one that a session keeps; notes problems and returns `nil` when there are any.
    func read(_ element: JSONElement, _ reader: inout MappingReader) -> Root? {
        if reader.isMerging, identity != nil, let merger = reader.merger(of: self) {
            return merger.read(element, &reader)
        }
        return readNew(element, &reader)
    }

    /// Makes an object, whatever a session keeps.
    func readNew(_ element: JSONElement, _ reader: inout MappingReader) -> Root? {
        guard var value = make(element, &reader) else { return nil }
        if case .chosen = maker { return validate(value, element, &reader) ? value : nil }
        return complete(&value, element, &reader) ? value : nil
    }

    /// Makes an object of each element of an array.
    static func readAll(
        _ plan: ObjectPlan, _ element: JSONElement, _ options: ReadingOptions, _ reader: inout MappingReader
    ) -> [Root]? {
        var isWhole = true
        let room = element.tag == .array ? element.length : 1
        guard room > 0 else { return [] }
        let list = unsafe [Root](unsafeUninitializedCapacity: room) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            isWhole = unsafe plan.readAll(element, to: UnsafeMutableRawPointer(start), count: &count, options, &reader)
        }
        return isWhole ? list : nil
    }

    /// What reading one object takes, for code that does not know the type.
    ///
    /// It holds this core, which therefore does not hold it.
    var plan: ObjectPlan {
        var makeEmpty: ((MappedObject) -> Void)?
        var replaceByEmpty: ((MappedObject) -> Void)?
        if let make = self.makeEmpty {
            makeEmpty = { $0.initialize(to: make()) }
            replaceByEmpty = { $0.replace(by: make()) }
        }
        return ObjectPlan(
            core: self, stride: MemoryLayout<Root>.stride, hasIdentity: identity != nil, table: table,
            makeEmpty: makeEmpty,
            make: { [self] place, element, reader in
                guard let value = read(element, &reader) else { return false }
                place.initialize(to: value)
                return true
            },
            replaceByEmpty: replaceByEmpty,
            replace: { [self] place, element, reader in
                guard let value = read(element, &reader) else { return false }
                place.replace(by: value)
                return true
            },
            destroy: { $0.deinitialize(Root.self) },
            writers: writers.isPlain && !isClass && !isChosen ? writers : nil,
            writeOther: { [self] object, output, options in try write(object, nil, to: &output, options) },
            validate: isValidated
                ? { [self] place, element, reader in
                    place.withValue(Root.self) { validate(copy $0, element, &reader) }
                } : nil)
    }

    func make(_ element: JSONElement, _ reader: inout MappingReader) -> Root? {
        guard element.tag == .object else {
            reader.unfit("an object", at: element)
            return nil
        }
        switch maker {
        case .blank(let make): return make()
        case .chosen(let choice): return choice.read(element, &reader)
        case .custom(let make):
            guard let json = reader.value(of: element) else { return nil }
            do {
                return try make(json, reader.context)
            } catch let error as MappingError {
                reader.add(error.problems, of: element)
            } catch {
                reader.mismatch("\(Root.self)", at: element, because: "\(error)")
            }
            return nil
        }
    }

    func complete(_ value: inout Root, _ element: JSONElement, _ reader: inout MappingReader) -> Bool {
        MappedObject.changing(&value) { table.fill($0, from: element, isNew: true, &reader) }
            && validate(value, element, &reader)
    }

    func validate(_ value: Root, _ element: JSONElement, _ reader: inout MappingReader) -> Bool {
        guard isValidated else { return true }
        for validation in validations {
            do {
                try validation(value, reader.context)
            } catch {
                reader.invalid("\(error)", at: element)
                return false
            }
        }
        return true
    }

    // MARK: - Updating

    /// Changes an object; one that is no class stays as it was when a problem was noted, and so does one of a class unless its
    /// validation fails.
    func update(_ value: inout Root, from element: JSONElement, _ reader: inout MappingReader) -> Bool {
        if reader.isMerging, identity != nil, let merger = reader.merger(of: self) {
            return merger.update(&value, element, &reader)
        }
        return updateAlone(&value, from: element, &reader)
    }

    /// Changes an object, whatever a session keeps.
    func updateAlone(_ value: inout Root, from element: JSONElement, _ reader: inout MappingReader) -> Bool {
        if case .chosen(let choice) = maker {
            guard let changed = choice.updated(value, from: element, &reader), validate(changed, element, &reader)
            else { return false }
            value = changed
            return true
        }
        var changed = value
        guard change(&changed, from: element, &reader), validate(changed, element, &reader) else { return false }
        value = changed
        return true
    }

    func change(_ value: inout Root, from element: JSONElement, _ reader: inout MappingReader) -> Bool {
        MappedObject.changing(&value) { table.fill($0, from: element, isNew: false, &reader) }
    }

    /// What an object within another one becomes: the same one, changed, unless it is another one.
    func updated(_ value: Root, from element: JSONElement, _ reader: inout MappingReader) -> Conversion<Root> {
        if reader.isMerging, identity != nil { return read(element, &reader).map { .value($0) } ?? .failed }
        if isChosen {
            var changed = value
            return update(&changed, from: element, &reader) ? .value(changed) : .failed
        }
        if !isClass, element.tag == .object {
            let (before, droppedBefore) = (reader.count, reader.dropped.count)
            var changed = value
            let isGood = change(&changed, from: element, &reader)
            // The identity is compared before anything is said about the rest: another object is not this one, badly changed.
            if identity.map({ AnyHashable($0.value(value)) == AnyHashable($0.value(changed)) }) ?? true {
                return isGood && validate(changed, element, &reader) ? .value(changed) : .failed
            }
            reader.takeBack(to: before, dropped: droppedBefore)
        }
        return read(element, &reader).map { .value($0) } ?? .failed
    }

    // MARK: - Writing

    /// Writes an object: the fields of `selection`, or all of them without one.
    func write(
        _ value: Root, _ selection: FieldSelection<Root>?, to output: inout JSONOutput, _ options: WritingOptions
    ) throws {
        try MappedObject.reading(value) { try write($0, selection, to: &output, options) }
    }

    /// Writes an object where it is.
    func write(
        _ object: MappedObject, _ selection: FieldSelection<Root>?, to output: inout JSONOutput,
        _ options: WritingOptions
    ) throws {
        guard isClass || isChosen else {
            if options.writesReferences, try writeKey(of: object, to: &output) { return }
            return try writeFields(of: object, selection.map(isSelected), to: &output, options)
        }
        if isClass, options.writesReferences, try writeKey(of: object, to: &output) { return }
        let value = object.withValue(Root.self) { copy $0 }
        if case .chosen(let choice) = maker { return try choice.write(value, &output, options.withoutReferences) }
        var options = options
        let identifier = ObjectIdentifier(value as AnyObject)
        guard !options.ancestors.contains(identifier) else { return try writeReference(to: value, &output, options) }
        options.ancestors.append(identifier)
        try writeFields(of: object, selection.map(isSelected), to: &output, options)
    }

    private func writeFields(
        of object: MappedObject, _ isSelected: ((Int) -> Bool)?, to output: inout JSONOutput, _ options: WritingOptions
    ) throws {
        if writers.isPlain { return try writers.write(object, isSelected, to: &output, options) }
        let json = try writers.json(object, paths: written.map(\.path), isSelected, depth: output.depth, options)
        try JSONWriter.write(json, to: &output)
    }

    /// Writes objects, each in its place in an array.
    func writeAll(
        _ values: [Root], _ selection: FieldSelection<Root>, to output: inout JSONOutput, _ options: WritingOptions
    ) throws {
        let isSelected = isSelected(selection)
        try output.append(elements: values) { value, output in
            guard !isClass, !isChosen else { return try write(value, selection, to: &output, options) }
            try MappedObject.reading(value) { try writeFields(of: $0, isSelected, to: &output, options) }
        }
    }

    private func isSelected(_ selection: FieldSelection<Root>) -> (Int) -> Bool {
        let selected = written.map { selection.holds(fields[$0.field]) }
        return { selected[$0] }
    }

    /// Writes an object within itself: its identity is all that can be told.
    private func writeReference(to value: Root, _ output: inout JSONOutput, _ options: WritingOptions) throws {
        guard let identity else {
            throw EncodingError.invalidValue(
                "\(Root.self)", .init(codingPath: [], debugDescription: "an object holds itself and has no identity"))
        }
        guard let field = fields.last(where: { $0.isField(identity.property) }), case .path(let path) = field.source
        else {
            throw EncodingError.invalidValue(
                "\(Root.self)",
                .init(codingPath: [], debugDescription: "an object holds itself, and no field has its identity"))
        }
        let writer = JSONFieldWriterTable([(field.writePath ?? path, field.writer(defaults), nil)])
        try MappedObject.reading(value) { try writer.write($0, nil, to: &output, options) }
    }

    /// The value of a mapped property, as it would be written; `nil` when there is no such property.
    func property(_ name: String, of value: Root) -> JSONValue? {
        guard let field = fields.first(where: { $0.property == name }) else { return nil }
        let table = JSONFieldWriterTable([(JSONKeyPath(components: [name]), field.writer(defaults), nil)])
        // A property whose transform throws has no value that could be used.
        return MappedObject.reading(value) { try? table.property(0, of: $0) }
    }
}
