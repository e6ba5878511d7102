// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

/// The types that a store knows.
final class StoredTypes: Sendable {
    private struct State {
        var types: [ObjectIdentifier: any AnyStoredType] = [:]
        var names: [String: ObjectIdentifier] = [:]
        /// Types that were looked into for others.
        var met: Set<ObjectIdentifier> = []
    }

    private let state = Mutex(State())

    /// The type, if its mapping names an identity and is known, or can be found out.
    ///
    /// - Throws: ``StoreError``.
    func type<Root>(of type: Root.Type) throws -> StoredType<Root>? {
        if let known = known(type) { return known }
        try meet(type)
        return known(type)
    }

    /// The type, for what needs one.
    ///
    /// - Throws: ``StoreError``.
    func needed<Root>(_ type: Root.Type) throws -> StoredType<Root> {
        if let known = try self.type(of: type) { return known }
        throw type is any Mappable.Type
            ? StoreError.noIdentity(type: "\(type)") : StoreError.noMapping(type: "\(type)")
    }

    /// The type of a name.
    func named(_ name: String) -> (any AnyStoredType)? {
        state.withLock { state in state.names[name].flatMap { state.types[$0] } }
    }

    private func known<Root>(_ type: Root.Type) -> StoredType<Root>? {
        let identifier = ObjectIdentifier(type)
        return state.withLock { $0.types[identifier] } as? StoredType<Root>
    }

    /// Takes a mapping, and those of all objects within.
    ///
    /// - Throws: ``StoreError/nameTaken(type:)``.
    func register<Root: Sendable>(_ core: MappingCore<Root>) throws {
        let registration = TypeRegistration(self)
        registration.found(core)
        try registration.end()
    }

    /// Looks a type up for the types that it holds.
    func meet<Value>(_ type: Value.Type) throws {
        let identifier = ObjectIdentifier(type)
        guard !state.withLock({ $0.met.contains(identifier) }) else { return }
        let registration = TypeRegistration(self)
        RelationWalk.of(type)?.tell(registration)
        try registration.end()
        state.withLock { _ = $0.met.insert(identifier) }
    }

    /// Takes a type unless it is known.
    fileprivate func add<Root: Sendable>(_ core: MappingCore<Root>) throws {
        let identifier = ObjectIdentifier(Root.self)
        if state.withLock({ $0.types[identifier] != nil }) { return }
        // A `Mappable` is stored by its own mapping, whichever one is read by.
        let made: any AnyStoredType = StoredType((Root.self as? any Mappable.Type).flatMap { Self.own($0) } ?? core)
        try state.withLock { state in
            guard state.types[identifier] == nil else { return }
            if let other = state.names[made.name], other != identifier { throw StoreError.nameTaken(type: made.name) }
            state.types[identifier] = made
            state.names[made.name] = identifier
        }
    }

    private static func own<Root>(_ type: any Mappable.Type) -> MappingCore<Root>? {
        func core<Model: Mappable>(_ type: Model.Type) -> AnyObject? {
            Model.mapping.core.identity == nil ? nil : Model.mapping.core
        }
        return core(type) as? MappingCore<Root>
    }
}

/// Takes types, and the types that they hold.
private final class TypeRegistration: RelatedTypes {
    private let types: StoredTypes
    private var visited: Set<ObjectIdentifier> = []
    private var failure: (any Error)?

    init(_ types: StoredTypes) {
        self.types = types
    }

    func end() throws {
        if let failure { throw failure }
    }

    func found<Root: Sendable>(_ core: MappingCore<Root>) {
        guard visited.insert(ObjectIdentifier(Root.self)).inserted else { return }
        if core.identity != nil {
            do {
                try types.add(core)
            } catch {
                failure = failure ?? error
            }
        }
        for field in core.fields { field.relation(core.defaults)?.tell(self) }
    }
}
