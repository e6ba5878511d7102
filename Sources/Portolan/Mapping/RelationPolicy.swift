// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What becomes of related objects when a document names others.
public enum RelationPolicy: Sendable, Hashable {
    /// The new ones take their place; the old ones stay in the store. The default.
    case assign
    /// New ones are added to a list, a set or a dictionary, behind those that are there; `null` adds nothing. A single object is assigned.
    case merge
    /// The new ones take their place; old ones that no object refers to any more are deleted from the store.
    case replace
}
