// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Identities for objects that the server has not given one yet.
enum TemporaryIdentity {
    /// An identity that nobody else gives; `nil` for types of which no value is known to be free.
    static func make(_ type: Any.Type) -> Any? {
        if type == String.self || type == String?.self { return "temporary-" + UUID().uuidString }
        if type == UUID.self || type == UUID?.self { return UUID() }
        // Whole for every reader that takes numbers for `Double`, and far from what servers count.
        let number = Int64.random(in: (1 - (1 << 53))..<(-(1 << 52)))
        if type == Int64.self || type == Int64?.self { return number }
        if type == Int.self || type == Int?.self { return Int(exactly: number) }
        return nil
    }
}
