// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

/// Keeps the objects that are read, one for each identity.
protocol MergingSession: AnyObject {
    /// Hears which type is read next.
    func meet<Value>(_ type: Value.Type)
    /// What reads the objects of a mapping; the same one each time.
    func merger<Root>(_ core: MappingCore<Root>) -> ObjectMerger<Root>
}

/// Reads the objects of one mapping, for a session.
class ObjectMerger<Root> {
    let core: MappingCore<Root>

    init(_ core: MappingCore<Root>) {
        self.core = core
    }

    /// Reads an object: into the one that is there, or into a new one; notes problems and returns `nil` when there are any.
    func read(_ element: JSONElement, _ reader: inout MappingReader) -> Root? { core.readNew(element, &reader) }

    /// Reads what is known of an object that is given by its identity alone.
    func refer(to element: JSONElement, _ reader: inout MappingReader) -> Root? { core.stub(element, &reader) }

    /// Changes an object that somebody has, and the one that is kept.
    func update(_ value: inout Root, _ element: JSONElement, _ reader: inout MappingReader) -> Bool {
        core.updateAlone(&value, from: element, &reader)
    }
}

extension MappingReader {
    /// What reads the objects of a mapping, where a session keeps them.
    @inline(__always)
    mutating func merger<Root>(of core: MappingCore<Root>) -> ObjectMerger<Root>? {
        if lastCore === core, let lastMerger {
            // It was made for that very mapping, below.
            return unsafe unsafeDowncast(lastMerger, to: ObjectMerger<Root>.self)
        }
        return findMerger(of: core)
    }

    @inline(never)
    private mutating func findMerger<Root>(of core: MappingCore<Root>) -> ObjectMerger<Root>? {
        guard let merger = session?.merger(core) else { return nil }
        lastCore = core
        lastMerger = merger
        return merger
    }
}

/// The session that a context carries, as long as it lasts.
// Safe to send: a context is made for one run of a session, and handed to what reads within it, on its thread; once the run is over,
// nobody gets the session any more.
final class MergingRun: @unchecked Sendable {
    private let running: any MergingSession
    private let isOpen = Atomic(true)

    init(_ session: any MergingSession) {
        running = session
    }

    /// The session; `nil` once it is over.
    var session: (any MergingSession)? { isOpen.load(ordering: .acquiring) ? running : nil }

    func end() { isOpen.store(false, ordering: .releasing) }
}
