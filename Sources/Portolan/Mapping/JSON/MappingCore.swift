// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The property that tells one object from another.
struct MappingIdentity<Root>: Sendable {
    let property: any PartialKeyPath<Root> & Sendable
    let value: @Sendable (Root) -> any Hashable & Sendable

    init<ID: Hashable & Sendable>(_ property: any KeyPath<Root, ID> & Sendable) {
        self.property = property
        value = { $0[keyPath: property] }
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
    private let table: JSONFieldTable
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
        let read = fields.indices.filter { index in
            !fields[(index + 1)...].contains { $0.replacesReading(of: fields[index]) }
        }
        table = JSONFieldTable(read.compactMap { fields[$0].reader(defaults) }, isClass: Root.self is AnyObject.Type)
        written = fields.indices.compactMap { index in fields[index].writePath.map { (index, $0) } }
        writers = JSONFieldWriterTable(
            written.map { ($0.path, fields[$0.field].writer(defaults), fields[$0.field].nilPolicy) })
    }

    // MARK: - Reading

    /// Makes an object; notes problems and returns `nil` when there are any.
    func read(_ element: JSONElement, _ reader: inout MappingReader) -> Root? {
        guard var value = make(element, &reader) else { return nil }
        if case .chosen = maker { return validate(value, element, &reader) ? value : nil }
        return complete(&value, element, &reader) ? value : nil
    }

    /// Makes an object of each element of an array.
    func readAll(_ element: JSONElement, _ options: ReadingOptions, _ reader: inout MappingReader) -> [Root]? {
        let isArray = element.tag == .array
        var isWhole = true
        let list = unsafe [Root](unsafeUninitializedCapacity: isArray ? element.length : 1) { buffer, count in
            isWhole = reader.eachElement(of: element, options) { element, reader in
                guard let start = buffer.baseAddress else { return false }
                guard unsafe initialize(start + count, element, &reader) else { return false }
                count += 1
                return true
            }
        }
        return isWhole ? list : nil
    }

    /// Makes an object in its place; the place stays empty when a problem was noted.
    private func initialize(
        _ place: UnsafeMutablePointer<Root>, _ element: JSONElement, _ reader: inout MappingReader
    ) -> Bool {
        guard case .blank(let make) = maker, element.tag == .object else {
            guard let value = read(element, &reader) else { return false }
            unsafe place.initialize(to: value)
            return true
        }
        unsafe place.initialize(to: make())
        if unsafe complete(&place.pointee, element, &reader) { return true }
        unsafe place.deinitialize(count: 1)
        return false
    }

    private func make(_ element: JSONElement, _ reader: inout MappingReader) -> Root? {
        guard element.tag == .object else {
            reader.unfit("an object", at: element)
            return nil
        }
        switch maker {
        case .blank(let make): return make()
        case .chosen(let choice): return choice.read(element, &reader)
        case .custom(let make):
            do {
                return try make(element.value ?? .null, reader.context)
            } catch let error as MappingError {
                reader.add(error.problems, of: element)
            } catch {
                reader.mismatch("\(Root.self)", at: element, because: "\(error)")
            }
            return nil
        }
    }

    private func complete(_ value: inout Root, _ element: JSONElement, _ reader: inout MappingReader) -> Bool {
        unsafe withUnsafeMutablePointer(to: &value) { value in
            table.fill(unsafe MappedObject(value), from: element, isNew: true, &reader)
        } && validate(value, element, &reader)
    }

    private func validate(_ value: Root, _ element: JSONElement, _ reader: inout MappingReader) -> Bool {
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

    private func change(_ value: inout Root, from element: JSONElement, _ reader: inout MappingReader) -> Bool {
        unsafe withUnsafeMutablePointer(to: &value) { value in
            table.fill(unsafe MappedObject(value), from: element, isNew: false, &reader)
        }
    }

    /// What an object within another one becomes: the same one, changed, unless it is another one.
    func updated(_ value: Root, from element: JSONElement, _ reader: inout MappingReader) -> Conversion<Root> {
        if case .chosen = maker {
            var changed = value
            return update(&changed, from: element, &reader) ? .value(changed) : .failed
        }
        if !(Root.self is AnyObject.Type), element.tag == .object {
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

    /// Writes an object.
    ///
    /// - Parameter selection: Which fields are written; all are without one.
    func write(
        _ value: Root, _ selection: FieldSelection<Root>?, to output: inout JSONOutput, _ options: WritingOptions
    ) throws {
        if case .chosen(let choice) = maker { return try choice.write(value, &output, options) }
        var options = options
        try options.goDeeper()
        if Root.self is AnyObject.Type {
            let object = ObjectIdentifier(value as AnyObject)
            guard !options.ancestors.contains(object) else { return try writeReference(to: value, &output, options) }
            options.ancestors.append(object)
        }
        let isSelected = isSelected(selection)
        try unsafe withUnsafePointer(to: value) { value in
            let root = unsafe MappedObject(reading: value)
            if writers.isPlain {
                try writers.write(root, isSelected, to: &output, options)
            } else {
                let json = try writers.json(root, paths: written.map(\.path), isSelected, options)
                try JSONWriter.write(json, to: &output)
            }
        }
    }

    private func isSelected(_ selection: FieldSelection<Root>?) -> ((Int) -> Bool)? {
        guard let selection else { return nil }
        let selected = written.map { selection.holds(fields[$0.field]) }
        return { selected[$0] }
    }

    /// Writes an object within itself: its identity is all that can be told.
    private func writeReference(to value: Root, _ output: inout JSONOutput, _ options: WritingOptions) throws {
        guard let identity else {
            throw EncodingError.invalidValue(
                "\(Root.self)", .init(codingPath: [], debugDescription: "an object holds itself and has no identity"))
        }
        guard let field = fields.last(where: { $0.isField(identity.property) }), case .path(let path) = field.source else {
            throw EncodingError.invalidValue(
                "\(Root.self)",
                .init(codingPath: [], debugDescription: "an object holds itself, and no field has its identity"))
        }
        let writer = JSONFieldWriterTable([(field.writePath ?? path, field.writer(defaults), nil)])
        try unsafe withUnsafePointer(to: value) { value in
            try unsafe writer.write(MappedObject(reading: value), nil, to: &output, options)
        }
    }

    /// The value of a mapped property, as it would be written; `nil` when there is no such property.
    func property(_ name: String, of value: Root) -> JSONValue? {
        guard let field = fields.first(where: { $0.property == name }) else { return nil }
        let table = JSONFieldWriterTable([(JSONKeyPath(components: [name]), field.writer(defaults), nil)])
        // A property whose transform throws has no value that could be used.
        return unsafe withUnsafePointer(to: value) { unsafe try? table.property(0, of: MappedObject(reading: $0)) }
    }
}
