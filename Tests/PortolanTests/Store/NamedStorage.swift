// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

/// A storage on which the rules of the store are tested: add one here, and all of them are.
struct NamedStorage: Sendable, CustomTestStringConvertible {
    let name: String
    /// Makes an empty storage of its own for each test.
    let make: @Sendable () async throws -> any ObjectStorage

    var testDescription: String { name }

    static let all = [
        NamedStorage(name: "memory") { MemoryObjectStorage() },
        NamedStorage(name: "bytes") { BytesStorage() },
    ]
}
