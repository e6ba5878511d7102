// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What a call means for the objects of a store, beside what its answer says.
struct StoreEffect<Value: Sendable>: Sendable {
    /// Runs in the transaction, before the answer is read.
    var before: @Sendable (StoreSession) throws -> Void = { _ in }
    /// Runs when the answer was read; gives what the caller gets.
    var after: @Sendable (StoreSession, Value) throws -> Value = { $1 }
    /// Which of the objects that the store has a complete list would hold; `nil` for all of its type.
    var belongs: (@Sendable (Any) -> Bool)?
}

extension StoreEffect {
    /// A write whose value the server has taken: the store has it as it was sent, before the answer is laid over it.
    static func writing<Model: Resource>(_ value: Model, with method: HTTPMethod) -> StoreEffect {
        StoreEffect { session in
            // One that was made here is replaced by the answer; one without an identity is known by the answer alone.
            guard [.post, .put, .patch].contains(method), try session.keeps(value),
                try method != .post || !session.isTemporary(value)
            else { return }
            try session.insert(value)
        } after: { session, answer in
            guard method == .post, let object = answer as? Model, try session.keeps(object),
                try session.isTemporary(value), let replaced = try session.replace(value, by: object) as? Value
            else { return answer }
            return replaced
        }
    }

    /// The deletion of a value.
    static func deleting<Model: Resource>(_ value: Model) -> StoreEffect {
        StoreEffect { session in
            guard let type = try session.types.type(of: Model.self), let key = type.core.key(of: value) else { return }
            _ = try session.delete(type.reference(key), leavingTombstone: false)
        }
    }

    /// The deletion of what lived at a path.
    static func deleting(_ reference: ResourceReference?) -> StoreEffect {
        StoreEffect { session in
            guard let reference, let identity = reference.identity?.scalarText else { return }
            try session.delete(any: reference.type, ObjectKey(identity))
        }
    }
}

extension StoreSession {
    /// Whether the store takes a value: its type has an identity, and so has the value.
    fileprivate func keeps<Root: Sendable>(_ value: Root) throws -> Bool {
        guard let type = try types.type(of: Root.self) else { return false }
        return type.core.key(of: value) != nil
    }

    /// Whether the identity of a value was made here.
    func isTemporary<Root: Sendable>(_ value: Root) throws -> Bool {
        guard let type = try types.type(of: Root.self), let key = type.core.key(of: value) else { return false }
        return try records.record(type.reference(key))?.upkeep.isTemporary ?? false
    }

    fileprivate func delete<Model: Resource>(any type: Model.Type, _ key: ObjectKey) throws {
        guard let stored = try types.type(of: type) else { return }
        _ = try delete(stored.reference(key), leavingTombstone: false)
    }

    /// Deletes the objects of a type that a complete list does not hold.
    fileprivate func retain<Root>(_ list: [Root], _ belongs: (@Sendable (Any) -> Bool)?) throws {
        guard let type = try types.type(of: Root.self) else { return }
        try flush()
        let kept = Set(list.compactMap { type.core.key(of: $0) })
        var gone: [StoredReference] = []
        try records.eachRecord(of: type.name, where: []) { record in
            let upkeep = record.upkeep
            // What the server does not know yet, or is still to be told, its list cannot hold.
            if !kept.contains(record.reference.key), !upkeep.isTemporary, upkeep.state == .whole {
                gone.append(record.reference)
            }
            return true
        }
        for reference in gone {
            if let belongs, let value = try ObjectAssembly(records, types).object(type, reference.key), !belongs(value)
            {
                continue
            }
            _ = try delete(reference, leavingTombstone: false)
        }
    }
}

/// Lists, for code that does not know of what.
private protocol CompleteList {
    func retain(in session: StoreSession, _ belongs: (@Sendable (Any) -> Bool)?) throws
}

extension Array: CompleteList {
    fileprivate func retain(in session: StoreSession, _ belongs: (@Sendable (Any) -> Bool)?) throws {
        try session.retain(self, belongs)
    }
}

/// Says that it was no fault of the store.
private struct OutputFailure: Error {
    let error: any Error
}

extension AnsweredCall {
    /// Makes something of the answer, merged into a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - document: The answer.
    ///   - effect: What the call means for the store beside.
    ///   - output: Makes the value.
    /// - Returns: The value, with the objects as the store has them now.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled; the store is then as it was.
    func merged<Value: Sendable>(
        into store: ObjectStore, _ document: ResponseDocument, _ effect: StoreEffect<Value>,
        _ output: @escaping @Sendable (ResponseDocument) throws -> Value
    ) async throws -> Value {
        let isComplete = context.options.answersCompletely
        do {
            return try await store.write { session in
                var document = document
                document.merging = session.context().merging
                try effect.before(session)
                var value: Value
                do {
                    value = try output(document)
                } catch {
                    throw OutputFailure(error: error)
                }
                value = try effect.after(session, value)
                if isComplete { try (value as? any CompleteList)?.retain(in: session, effect.belongs) }
                return try session.current(value)
            }
        } catch let failure as OutputFailure {
            try Task.checkCancellation()
            throw callError(failure.error, answer)
        } catch let error as CancellationError {
            throw error
        } catch {
            try Task.checkCancellation()
            throw self.context.error(
                .store, request, reason: "the store did not take the answer: \(error)", response: answer,
                underlying: error)
        }
    }
}

extension ClientCore {
    /// Whether the identity of a value was made by the store.
    func isTemporary<Model: Resource>(_ value: Model) async throws -> Bool {
        guard let store = configuration.store, let type = try? store.types.type(of: Model.self),
            let key = type.core.key(of: value)
        else { return false }
        do {
            return try await store.upkeep(of: Model.self, id: key)?.isTemporary ?? false
        } catch let error as CancellationError {
            throw error
        } catch {
            throw finished(
                APIError(
                    .store, endpoint: "\(Model.self)", requestLine: "", reason: "the store cannot be read: \(error)",
                    underlying: error))
        }
    }
}

extension Mapping {
    /// A selection of fields without the identity.
    func leavingOutIdentity(_ fields: FieldSelection<Root>?) -> FieldSelection<Root>? {
        guard let identity = identityProperty else { return fields }
        switch fields {
        case nil: return .except([identity])
        case .except(let properties)?: return .except(properties + [identity])
        case .only(let properties)?: return .only(properties.filter { $0 as PartialKeyPath<Root> != identity })
        }
    }
}

/// Outputs in which there are no objects, whatever an answer says.
private protocol ObjectFree {}
extension Empty: ObjectFree {}
extension String: ObjectFree {}
extension Data: ObjectFree {}
extension JSONValue: ObjectFree {}

/// Whether a type of output may hold objects.
func mayHoldObjects<Value>(_ type: Value.Type) -> Bool { !(type is any ObjectFree.Type) && type != Void.self }

extension CallOptions {
    /// Whether the objects of the answer are merged into the client's store, if it has one.
    ///
    /// `true` by default.
    public var usesStore: Bool {
        get { self[UsesStoreKey.self] }
        set { self[UsesStoreKey.self] = newValue }
    }

    /// Whether a list that is answered is the whole collection: what the store has of it and the answer has not is deleted there.
    ///
    /// `false` by default. Objects that the server does not know yet stay.
    public var answersCompletely: Bool {
        get { self[AnswersCompletelyKey.self] }
        set { self[AnswersCompletelyKey.self] = newValue }
    }

    private enum UsesStoreKey: CallOptionKey { static let defaultValue = true }
    private enum AnswersCompletelyKey: CallOptionKey { static let defaultValue = false }
}
