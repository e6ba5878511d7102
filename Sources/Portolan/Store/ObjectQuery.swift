// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A condition on a property, which a storage answers without looking at all objects where the property's field is `indexed()`.
public struct ObjectCondition<Root: Sendable>: Sendable {
    let resolve: @Sendable (MappingCore<Root>) throws -> IndexedCondition

    /// Makes a condition: a property, how it is compared, and with what.
    ///
    /// What is compared is what the mapping writes: numbers by value, texts byte by byte; `nil` equals `nil` alone.
    public static func `where`<Value: Encodable & Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, _ comparison: IndexedCondition.Comparison,
        _ value: Value
    ) -> ObjectCondition {
        ObjectCondition { core in
            guard let (name, json) = try core.written(value, as: property) else {
                throw StoreError.noField(type: "\(Root.self)", property: "\(property)")
            }
            return IndexedCondition(name, comparison, IndexedValue(json))
        }
    }
}

/// An order of objects.
public struct ObjectOrder<Root>: Sendable {
    /// Whether the first is before the second; `nil` when that is all the same.
    let isBefore: @Sendable (Root, Root) -> Bool?

    /// By a property, the lowest first.
    public static func ascending<Value: Comparable & Sendable>(
        _ property: any KeyPath<Root, Value> & Sendable
    ) -> ObjectOrder {
        ObjectOrder { first, second in
            let (first, second) = (first[keyPath: property], second[keyPath: property])
            return first < second ? true : second < first ? false : nil
        }
    }

    /// By a property, the highest first.
    public static func descending<Value: Comparable & Sendable>(
        _ property: any KeyPath<Root, Value> & Sendable
    ) -> ObjectOrder {
        let ascending = ascending(property)
        return ObjectOrder { ascending.isBefore($1, $0) }
    }

    /// By a property that may be `nil`, the lowest first, those without last.
    public static func ascending<Value: Comparable & Sendable>(
        _ property: any KeyPath<Root, Value?> & Sendable
    ) -> ObjectOrder {
        ObjectOrder { first, second in
            guard let first = first[keyPath: property] else { return second[keyPath: property] == nil ? nil : false }
            guard let second = second[keyPath: property] else { return true }
            return first < second ? true : second < first ? false : nil
        }
    }

    /// By a property that may be `nil`, the highest first, those without first.
    public static func descending<Value: Comparable & Sendable>(
        _ property: any KeyPath<Root, Value?> & Sendable
    ) -> ObjectOrder {
        let ascending = ascending(property)
        return ObjectOrder { ascending.isBefore($1, $0) }
    }
}

/// Which objects of a type are asked for.
struct ObjectQuery<Root: Sendable>: Sendable {
    var conditions: [ObjectCondition<Root>] = []
    var orders: [ObjectOrder<Root>] = []
    var limit: Int?
    var matches: (@Sendable (Root) -> Bool)?

    var isEverything: Bool { conditions.isEmpty && orders.isEmpty && limit == nil && matches == nil }

    func isBefore(_ first: Root, _ second: Root) -> Bool {
        for order in orders {
            if let isBefore = order.isBefore(first, second) { return isBefore }
        }
        return false
    }
}
