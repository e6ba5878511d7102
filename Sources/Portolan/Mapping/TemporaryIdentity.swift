// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Identities for objects that the server has not given one yet.
enum TemporaryIdentity {
    private static let prefix = "temporary-"
    /// Whole for every reader that takes numbers for `Double`, and far from what servers count.
    private static let numbers = (1 - (1 << 53))..<Int64(-(1 << 52))

    /// Whether a key is a number or a text such as are made here.
    static func isOne(_ key: ObjectKey) -> Bool {
        switch key {
        case .integer(let number): number < numbers.upperBound
        case .text(let text): text.hasPrefix(prefix)
        }
    }

    /// An identity that nobody else gives; `nil` for types of which no value is known to be free.
    static func make(_ type: Any.Type) -> Any? {
        if type == String.self || type == String?.self { return prefix + UUID().uuidString }
        if type == UUID.self || type == UUID?.self { return UUID() }
        let number = Int64.random(in: numbers)
        if type == Int64.self || type == Int64?.self { return number }
        if type == Int.self || type == Int?.self { return Int(exactly: number) }
        return nil
    }
}
