// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Which object of a store: the name of its type and its key.
public struct StoredReference: Sendable, Hashable, Codable {
    /// The name under which the type is stored.
    public let type: String
    /// The identity.
    public let key: ObjectKey

    /// Makes a reference.
    public init(type: String, key: ObjectKey) {
        self.type = type
        self.key = key
    }
}
