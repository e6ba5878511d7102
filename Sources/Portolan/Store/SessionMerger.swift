// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Merges what one mapping reads into the objects of a session.
final class SessionMerger<Root>: ObjectMerger<Root> {
    private let table: SessionTable<Root>
    // The session ends before its closure does, and lets go of this.
    private unowned let session: StoreSession
    private let blankKey: ObjectKey?
    /// Where the identity stands in a document; empty where it takes more than a look.
    private let identityPaths: [JSONKeyPath]
    /// Whether an object can be merged by itself: it refers to no others, and is no shared instance.
    private let isSimple: Bool
    private let isForeign: Bool

    init(_ core: MappingCore<Root>, _ table: SessionTable<Root>, _ session: StoreSession) {
        self.table = table
        self.session = session
        blankKey = core.kept.blankKey
        let field = core.kept.identityTable?.fields.first
        identityPaths = field.flatMap { $0.direct == .no ? nil : $0.paths } ?? []
        isForeign = core !== table.type.core
        isSimple =
            !core.isClass && !isForeign && !table.hasRelations && session.oldestUnwritten == nil
        super.init(core)
    }

    override func read(_ element: JSONElement, _ reader: inout MappingReader) -> Root? {
        guard goesOn(element, &reader) else { return nil }
        guard element.tag == .object else {
            // Scalars where the outermost objects are expected are identities.
            guard reader.depth == 0, element.tag != .array, !element.isNull else {
                return core.readNew(element, &reader)
            }
            return refer(to: element, &reader)
        }
        guard let key = key(in: element, reader) else { return core.readNew(element, &reader) }
        return merge(key, element, &reader, having: nil)
    }

    override func refer(to element: JSONElement, _ reader: inout MappingReader) -> Root? {
        guard goesOn(element, &reader), let stub = core.stub(element, &reader) else { return nil }
        guard let key = core.key(of: stub) else { return stub }
        guard let entry = entry(key, element, &reader) else { return nil }
        if let value = entry.value { return value }
        entry.value = stub
        entry.state = .stub
        entry.isTouched = true
        return stub
    }

    override func update(_ value: inout Root, _ element: JSONElement, _ reader: inout MappingReader) -> Bool {
        guard goesOn(element, &reader) else { return false }
        guard element.tag == .object, let key = key(in: element, reader) ?? core.key(of: value) else {
            return core.updateAlone(&value, from: element, &reader)
        }
        guard let updated = merge(key, element, &reader, having: value) else { return false }
        value = updated
        return true
    }

    // MARK: - Identities

    private func key(in element: JSONElement, _ reader: borrowing MappingReader) -> ObjectKey? {
        let key = identityPaths.isEmpty ? core.keyByReading(element, reader) : scalar(in: element)
        return key == blankKey ? nil : key
    }

    private func scalar(in element: JSONElement) -> ObjectKey? {
        for path in identityPaths {
            guard case .found(let value) = element.lookup(path.components[...]), !value.isNull else { continue }
            return ObjectKey(value)
        }
        return nil
    }

    // MARK: - Failing

    /// Notes as a problem of the document that the session cannot go on.
    private func goesOn(_ element: JSONElement, _ reader: inout MappingReader) -> Bool {
        if session.failure == nil, !session.stop.isSet { return true }
        return fail(CancellationError(), element, &reader)
    }

    @discardableResult
    private func fail(_ error: any Error, _ element: JSONElement, _ reader: inout MappingReader) -> Bool {
        session.failure = session.failure ?? error
        reader.invalid("the store cannot take it", at: element)
        return false
    }

    private func entry(
        _ key: ObjectKey, _ element: JSONElement, _ reader: inout MappingReader
    ) -> SessionTable<Root>.Entry? {
        do {
            return try table.entry(key, session.records)
        } catch {
            fail(error, element, &reader)
            return nil
        }
    }

    // MARK: - Merging

    private func merge(
        _ key: ObjectKey, _ element: JSONElement, _ reader: inout MappingReader, having base: Root?
    ) -> Root? {
        if isSimple, base == nil, table.entries.isEmpty || table.entries[key] == nil {
            do {
                if let value = try unchanged(key, element, &reader) { return value }
            } catch {
                fail(error, element, &reader)
                return nil
            }
        }
        guard let entry = entry(key, element, &reader) else { return nil }
        if isForeign, !entry.others.contains(where: { $0 === core }) { entry.others.append(core) }
        if core.isClass { return mergeInPlace(entry, element, &reader, having: base) }
        if entry.isInProgress {
            // It is read when the object around it is: what stands further in is no older.
            entry.waiting.append((element, reader.forLater))
            session.hasStaleResults = true
            return core.outline(in: element, reader)
        }
        if entry.isTouched || table.hasRelations { session.hasStaleResults = true }
        entry.isInProgress = true
        defer { entry.isInProgress = false }
        guard let value = read(entry, element, &reader, having: base) else {
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
            guard isGood else {
                entry.waiting = []
                return nil
            }
            entry.value = changed
        }
        return entry.value
    }

    /// Merges an object that the session does not know yet; one of which the document says nothing new stays unknown to it.
    ///
    /// It gives `nil` where that takes more than one look.
    private func unchanged(
        _ key: ObjectKey, _ element: JSONElement, _ reader: inout MappingReader
    ) throws -> Root? {
        guard let record = try session.records.record(table.type.reference(key)) else {
            table.know(key, nil, nil)
            return nil
        }
        let before = try? table.type.value(of: record)
        guard record.upkeep.state == .whole, let before else {
            table.know(key, record, before)
            return nil
        }
        let count = reader.count
        let dropped = reader.dropped.count
        var changed = before
        guard core.change(&changed, from: element, &reader), core.validate(changed, element, &reader) else {
            // It is read once more, by the way that is no faster, for its problems.
            reader.takeBack(to: count, dropped: dropped)
            return nil
        }
        guard table.entries.isEmpty || table.entries[key] == nil else {
            reader.takeBack(to: count, dropped: dropped)
            return nil
        }
        if core.kept.areSame(before, changed) { return changed }
        let entry = table.know(key, record, before)
        entry.value = changed
        entry.isTouched = true
        // Only a simple object, which a later part of the document may make what it was: that is one write too many, not one too few.
        entry.isKnownToDiffer = true
        return changed
    }

    private func read(
        _ entry: SessionTable<Root>.Entry, _ element: JSONElement, _ reader: inout MappingReader, having base: Root?
    ) -> Root? {
        guard var changed = entry.isKnown ? entry.value : base else { return core.readNew(element, &reader) }
        return core.updateAlone(&changed, from: element, &reader) ? changed : nil
    }

    /// Reads an object of a class into the very instance that is kept.
    private func mergeInPlace(
        _ entry: SessionTable<Root>.Entry, _ element: JSONElement, _ reader: inout MappingReader, having base: Root?
    ) -> Root? {
        let isNew = !entry.isKnown && base == nil && !entry.isInProgress
        if !entry.isTouched, let before = entry.before {
            // What cannot be written counts as changed.
            entry.writtenBefore = (try? table.type.bytes(of: before)) ?? []
        }
        guard var value = entry.value ?? base ?? core.make(element, &reader) else { return nil }
        session.saved.save(value, core)
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
