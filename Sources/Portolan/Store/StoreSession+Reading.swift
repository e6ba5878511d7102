// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// What mappings read goes through the session: the object that is there is changed, or a new one is kept.
extension StoreSession: MergingSession {
    func meet<Value>(_ type: Value.Type) {
        do {
            try types.meet(type)
        } catch {
            failure = failure ?? error
        }
    }

    func read<Root>(_ core: MappingCore<Root>, _ element: JSONElement, _ reader: inout MappingReader) -> Root? {
        attempt(element, &reader) { reader in
            guard element.tag == .object else {
                // Scalars where the outermost objects are expected are identities.
                guard reader.depth == 0, element.tag != .array, !element.isNull else {
                    return core.readNew(element, &reader)
                }
                return refer(core, to: element, &reader)
            }
            guard let key = core.key(in: element, reader), let type = try types.type(of: Root.self) else {
                return core.readNew(element, &reader)
            }
            return try merge(core, table(type), key, element, &reader, having: nil)
        } ?? nil
    }

    func refer<Root>(_ core: MappingCore<Root>, to element: JSONElement, _ reader: inout MappingReader) -> Root? {
        attempt(element, &reader) { reader in
            guard let stub = core.stub(element, &reader) else { return nil }
            guard let key = core.key(of: stub), let type = try types.type(of: Root.self) else { return stub }
            let entry = try table(type).entry(key, records)
            if let value = entry.value { return value }
            entry.value = stub
            entry.state = .stub
            entry.isTouched = true
            return stub
        } ?? nil
    }

    func update<Root>(
        _ core: MappingCore<Root>, _ value: inout Root, _ element: JSONElement, _ reader: inout MappingReader
    ) -> Bool {
        let base = value
        let updated: Root?? = attempt(element, &reader) { reader in
            guard element.tag == .object, let type = try types.type(of: Root.self),
                let key = core.key(in: element, reader) ?? core.key(of: base)
            else {
                var changed = base
                return core.updateAlone(&changed, from: element, &reader) ? changed : nil
            }
            return try merge(core, table(type), key, element, &reader, having: base)
        }
        guard let updated = updated ?? nil else { return false }
        value = updated
        return true
    }

    /// Notes as a problem of the document that the session cannot go on.
    private func attempt<Value>(
        _ element: JSONElement, _ reader: inout MappingReader, _ body: (inout MappingReader) throws -> Value
    ) -> Value? {
        do {
            if let failure { throw failure }
            try stop.check()
            return try body(&reader)
        } catch {
            failure = failure ?? error
            reader.invalid("the store cannot take it", at: element)
            return nil
        }
    }

    /// Reads an object into the one that is kept.
    private func merge<Root>(
        _ core: MappingCore<Root>, _ table: SessionTable<Root>, _ key: ObjectKey, _ element: JSONElement,
        _ reader: inout MappingReader, having base: Root?
    ) throws -> Root? {
        let entry = try table.entry(key, records)
        if core !== table.type.core, !entry.others.contains(where: { $0 === core }) { entry.others.append(core) }
        if core.isClass { return try mergeInPlace(core, table, entry, element, &reader, having: base) }
        if entry.isInProgress {
            // It is read when the object around it is: what stands further in is no older.
            entry.waiting.append((element, reader.forLater))
            hasStaleResults = true
            return core.outline(in: element, reader)
        }
        if entry.isTouched || table.type.hasRelations { hasStaleResults = true }
        entry.isInProgress = true
        defer { entry.isInProgress = false }
        guard let value = read(core, entry, element, &reader, having: base) else {
            entry.waiting = []
            return nil
        }
        entry.value = value
        if entry.state == .stub { entry.state = .whole }
        entry.isTouched = true
        while !entry.waiting.isEmpty {
            var (inner, own) = entry.waiting.removeFirst()
            guard var changed = entry.value else { break }
            let isGood = core.updateAlone(&changed, from: inner, &own)
            reader.take(own)
            guard isGood else { return nil }
            entry.value = changed
        }
        return entry.value
    }

    private func read<Root>(
        _ core: MappingCore<Root>, _ entry: SessionTable<Root>.Entry, _ element: JSONElement,
        _ reader: inout MappingReader, having base: Root?
    ) -> Root? {
        guard var changed = entry.isKnown ? entry.value : base else { return core.readNew(element, &reader) }
        return core.updateAlone(&changed, from: element, &reader) ? changed : nil
    }

    /// Reads an object of a class into the very instance that is kept.
    private func mergeInPlace<Root>(
        _ core: MappingCore<Root>, _ table: SessionTable<Root>, _ entry: SessionTable<Root>.Entry,
        _ element: JSONElement, _ reader: inout MappingReader, having base: Root?
    ) throws -> Root? {
        let isNew = !entry.isKnown && base == nil && !entry.isInProgress
        if !entry.isTouched, let before = entry.before {
            entry.writtenBefore = try table.type.bytes(of: before)
        }
        guard var value = entry.value ?? base ?? core.make(element, &reader) else { return nil }
        saved.save(value, core)
        let before = entry.value
        entry.value = value
        let wasInProgress = entry.isInProgress
        entry.isInProgress = true
        defer { entry.isInProgress = wasInProgress }
        let isGood =
            isNew ? core.complete(&value, element, &reader) : core.updateAlone(&value, from: element, &reader)
        guard isGood else {
            entry.value = before
            return nil
        }
        if entry.state == .stub { entry.state = .whole }
        entry.isTouched = true
        return value
    }
}
