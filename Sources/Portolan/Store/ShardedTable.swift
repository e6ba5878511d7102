// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A dictionary in many small parts, so that changing it copies few of them where somebody still reads what it was.
struct ShardedTable<Value: Sendable>: Sendable {
    private var groups: [[[ObjectKey: Value]]] = Array(repeating: [], count: Self.width)
    private(set) var count = 0

    private static var width: Int { 64 }

    subscript(key: ObjectKey) -> Value? {
        get {
            let place = Self.place(of: key)
            let group = groups[place.group]
            return group.isEmpty ? nil : group[place.shard][key]
        }
        set {
            let place = Self.place(of: key)
            if groups[place.group].isEmpty {
                guard newValue != nil else { return }
                groups[place.group] = Array(repeating: [:], count: Self.width)
            }
            let before = groups[place.group][place.shard].count
            groups[place.group][place.shard][key] = newValue
            count += groups[place.group][place.shard].count - before
        }
    }

    /// Keeps a value, and gives the one before.
    mutating func update(_ value: Value, for key: ObjectKey) -> Value? {
        let place = Self.place(of: key)
        if groups[place.group].isEmpty { groups[place.group] = Array(repeating: [:], count: Self.width) }
        let before = groups[place.group][place.shard].updateValue(value, forKey: key)
        if before == nil { count += 1 }
        return before
    }

    var keys: [ObjectKey] { groups.flatMap { $0.flatMap(\.keys) } }

    private static func place(of key: ObjectKey) -> (group: Int, shard: Int) {
        let number: UInt64 =
            switch key {
            case .integer(let number): UInt64(bitPattern: number)
            case .text(let text): UInt64(bitPattern: Int64(text.hashValue))
            }
        let mixed = number &* 0x9E37_79B9_7F4A_7C15
        return (Int(mixed &>> 58), Int((mixed &>> 52) & 63))
    }
}
