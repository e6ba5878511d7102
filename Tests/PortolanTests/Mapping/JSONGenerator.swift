// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan

/// Makes random JSON values, the same for the same seed: few names and few scalars, so that values meet again.
struct JSONGenerator {
    private var state: UInt64
    private let hasNulls: Bool

    init(seed: UInt64, hasNulls: Bool) {
        state = seed
        self.hasNulls = hasNulls
    }

    mutating func value(depth: Int = 0) -> JSONValue {
        switch next(depth > 4 ? 4 : 10) {
        case 0: hasNulls ? .null : false
        case 1: .number(JSONNumber(unchecked: ["0", "1", "-1", "1.0", "2e1", "20", "0.5"][next(7)]))
        case 2: .bool(nextBool())
        case 3: .string(["", "a", "b", "é", "e\u{301}", "a longer text of several words", "~/"][next(7)])
        case 4...6: .array(list(depth))
        default: .object(JSONObject((0..<next(6)).map { _ in (name(), value(depth: depth + 1)) }))
        }
    }

    /// The value with a few changes in it.
    mutating func changed(_ value: JSONValue, depth: Int = 0) -> JSONValue {
        switch value {
        case .array(var elements):
            for _ in 0..<next(4) {
                let place = next(elements.count + 1)
                switch next(4) {
                case 0: elements.insert(self.value(depth: depth + 1), at: place)
                case 1 where place < elements.count: elements.remove(at: place)
                case 2 where place < elements.count: elements[place] = changed(elements[place], depth: depth + 1)
                case 3 where elements.count > 1: elements.swapAt(next(elements.count), next(elements.count))
                default: break
                }
            }
            return .array(elements)
        case .object(var object):
            for name in object.keys where next(3) == 0 {
                switch next(3) {
                case 0: object[name] = nil
                default: object[name] = object[name].map { changed($0, depth: depth + 1) }
                }
            }
            if next(3) == 0 { object[name()] = self.value(depth: depth + 1) }
            return .object(object)
        default: return self.value(depth: depth + 1)
        }
    }

    mutating func next(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    mutating func nextBool() -> Bool { next(2) == 0 }

    private mutating func list(_ depth: Int) -> [JSONValue] {
        (0..<next(8)).map { _ in value(depth: depth + 1) }
    }

    private mutating func name() -> String { ["a", "b", "c", "", "a/b", "m~n", "é", "e\u{301}", "0", "-"][next(10)] }

    /// SplitMix64.
    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var result = state
        result = (result ^ (result >> 30)) &* 0xBF58_476D_1CE4_E5B9
        result = (result ^ (result >> 27)) &* 0x94D0_49BB_1331_11EB
        return result ^ (result >> 31)
    }
}
