// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension ObjectKey {
    /// How the values of a type become keys; what is `nil` becomes none.
    static func maker<ID: Hashable & Sendable>(_ type: ID.Type) -> @Sendable (ID) -> ObjectKey? {
        if type == String.self { return { ObjectKey(JSONCast.same($0, as: String.self)) } }
        if type == Int.self { return { ObjectKey(JSONCast.same($0, as: Int.self)) } }
        return { ObjectKey(anything: $0) }
    }

    /// The key of any value; `nil` for `nil`.
    init?(anything value: Any) {
        switch value {
        case let key as ObjectKey: self = key
        case let optional as any OptionalIdentity:
            guard let wrapped = optional.identity, let key = ObjectKey(anything: wrapped) else { return nil }
            self = key
        case let text as String: self.init(text)
        case let number as any FixedWidthInteger: self.init(number)
        case let uuid as UUID: self.init(uuid.uuidString)
        case let value as any Encodable:
            guard let json = try? JSONValue(encoding: value) else {
                self.init("\(value)")
                return
            }
            guard let key = ObjectKey(json) else { return nil }
            self = key
        default: self.init("\(value)")
        }
    }

    /// The key of a value of a document; `nil` for `null`.
    init?(_ json: JSONValue) {
        switch json {
        case .null: return nil
        case .bool(let value): self.init(value ? "true" : "false")
        case .string(let text): self.init(text)
        case .number(let number): self = number.exactly(Int64.self).map { .integer($0) } ?? ObjectKey(number.text)
        case .array, .object:
            var output = JSONOutput(capacity: 64)
            // A number that JSON cannot hold still tells one object from another.
            guard (try? JSONWriter.write(json, to: &output)) != nil else {
                self.init("\(json)")
                return
            }
            let sorted = JSONLayout.apply(to: output, sortsNames: true, isPretty: false, dropsRepeatedNames: false)
            self.init(String(decoding: sorted.bytes, as: UTF8.self))
        }
    }

    /// The key of a scalar of a document, and of what several parts make; `nil` for `null` and broken texts.
    init?(_ element: JSONElement) {
        switch element.tag {
        case .string: self.init(element.text.string(at: element.start, count: element.length))
        case .integer:
            self = element.integer(Int64.self).map { .integer($0) } ?? ObjectKey(element.number?.text ?? "")
        default:
            guard let json = element.value, let key = ObjectKey(json) else { return nil }
            self = key
        }
    }
}

/// Identities that an object may go without.
private protocol OptionalIdentity {
    var identity: Any? { get }
}

extension Optional: OptionalIdentity {
    fileprivate var identity: Any? { self }
}
