// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Why a store did not do what it was asked for.
@nonexhaustive
public enum StoreError: Error, Sendable, CustomStringConvertible {
    /// The store keeps objects of another type under the name of the type.
    case nameTaken(type: String)
    /// The type is no `Mappable`, and no mapping of it was registered.
    case noMapping(type: String)
    /// The mapping of the type names no identity.
    case noIdentity(type: String)
    /// The object has no identity, or that of a blank object.
    case unidentified(type: String)
    /// The identity is of a type of which the store can make no temporary one.
    case noTemporaryIdentity(type: String)
    /// The store has no such object.
    case notFound(type: String, key: ObjectKey)
    /// What is stored no longer fits the type; `error` names the field.
    case unreadable(type: String, key: ObjectKey, error: any Error)
    /// No field of the mapping is of the property of a condition.
    case noField(type: String, property: String)
    /// The document is no export of a store.
    case notAnExport(reason: String)

    /// A sentence that names the type and the object.
    public var description: String {
        switch self {
        case .nameTaken(let type): "the store keeps another type that is called \(type)"
        case .noMapping(let type): "the store knows no mapping of \(type)"
        case .noIdentity(let type): "the mapping of \(type) names no identity"
        case .unidentified(let type): "an object of \(type) has no identity"
        case .noTemporaryIdentity(let type): "there is no temporary identity for \(type)"
        case .notFound(let type, let key): "the store has no \(type) \(key)"
        case .unreadable(let type, let key, let error): "the stored \(type) \(key) no longer fits: \(error)"
        case .noField(let type, let property): "no field of \(type) is of the property \(property)"
        case .notAnExport(let reason): "this is no export of a store: \(reason)"
        }
    }
}
