// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

/// Keeps the objects that are read, one for each identity.
protocol MergingSession: AnyObject {
    /// Hears which type is read next.
    func meet<Value>(_ type: Value.Type)
    /// Reads an object: into the one that is there, or into a new one; notes problems and returns `nil` when there are any.
    func read<Root>(_ core: MappingCore<Root>, _ element: JSONElement, _ reader: inout MappingReader) -> Root?
    /// Reads what is known of an object that is given by its identity alone.
    func refer<Root>(_ core: MappingCore<Root>, to element: JSONElement, _ reader: inout MappingReader) -> Root?
    /// Changes an object that somebody has, and the one that is kept.
    func update<Root>(
        _ core: MappingCore<Root>, _ value: inout Root, _ element: JSONElement, _ reader: inout MappingReader
    ) -> Bool
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
