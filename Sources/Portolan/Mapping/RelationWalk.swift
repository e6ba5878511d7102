// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Is shown the objects with an identity that a value holds, in order.
protocol RelationCollector: AnyObject {
    func found<Root>(_ value: Root, _ core: MappingCore<Root>)
}

/// Changes the objects with an identity that a value holds.
protocol RelationChanger: AnyObject {
    /// Changes an object where it is; `false` when it is to go.
    func change<Root>(_ value: inout Root, _ core: MappingCore<Root>) -> Bool
}

/// Is shown the types of the objects that a value may hold.
protocol RelatedTypes: AnyObject {
    func found<Root: Sendable>(_ core: MappingCore<Root>)
}

/// The way from a value to the objects that it holds: itself, or in optionals, arrays, sets and dictionaries.
struct RelationWalk<Value> {
    /// Tells the type of the objects.
    let tell: (any RelatedTypes) -> Void
    let collect: (Value, any RelationCollector) -> Void
    /// Changes the objects; `false` when the value itself is to go.
    let change: (inout Value, any RelationChanger) -> Bool
    /// Adds what another value has and this one has not; `nil` for values that are no collections.
    var combine: ((Value, Value) -> Value)?
    /// The identity of a value that is an object itself.
    let key: (Value) -> ObjectKey?

    /// The walk to an object of a mapping.
    init(_ mapping: LazyMapping<Value>) where Value: Sendable {
        tell = { $0.found(mapping.core) }
        collect = { value, collector in mapping.core.collect(value, collector) }
        change = { value, changer in mapping.core.change(&value, changer) }
        key = { mapping.core.key(of: $0) }
    }

    private init(
        tell: @escaping (any RelatedTypes) -> Void,
        collect: @escaping (Value, any RelationCollector) -> Void,
        change: @escaping (inout Value, any RelationChanger) -> Bool,
        combine: ((Value, Value) -> Value)? = nil
    ) {
        self.tell = tell
        self.collect = collect
        self.change = change
        self.combine = combine
        key = { _ in nil }
    }

    /// The walk through a type; `nil` when it holds no objects that a mapping names.
    static func of(_ type: Value.Type) -> RelationWalk? {
        if let mappable = type as? any Mappable.Type { return mapped(mappable) as? RelationWalk }
        if let holder = type as? any RelationHolding.Type { return holder.relationWalk() as? RelationWalk }
        return nil
    }

    private static func mapped<Type: Mappable>(_ type: Type.Type) -> Any {
        RelationWalk<Type>(LazyMapping { Type.mapping })
    }

    func optional() -> RelationWalk<Value?> {
        var walk = RelationWalk<Value?>(
            tell: tell,
            collect: { [collect] value, collector in if let value { collect(value, collector) } },
            change: { [change] value, changer in
                guard var wrapped = value else { return true }
                value = change(&wrapped, changer) ? wrapped : nil
                return true
            })
        if let combine {
            walk.combine = { old, new in
                guard let old, let new else { return new ?? old }
                return combine(old, new)
            }
        }
        return walk
    }

    func list() -> RelationWalk<[Value]> {
        RelationWalk<[Value]>(
            tell: tell,
            collect: { [collect] list, collector in for value in list { collect(value, collector) } },
            change: { [change] list, changer in
                var kept: [Value] = []
                kept.reserveCapacity(list.count)
                for var value in list where change(&value, changer) { kept.append(value) }
                list = kept
                return true
            },
            combine: { [key] old, new in
                var known = Set(old.compactMap(key))
                return old + new.filter { value in key(value).map { known.insert($0).inserted } ?? true }
            })
    }

    func set() -> RelationWalk<Set<Value>> where Value: Hashable {
        let list = list()
        return RelationWalk<Set<Value>>(
            tell: tell,
            collect: { set, collector in list.collect(Array(set), collector) },
            change: { set, changer in
                var values = Array(set)
                _ = list.change(&values, changer)
                set = Set(values)
                return true
            },
            combine: { [key] old, new in
                let known = Set(old.compactMap(key))
                return old.union(new.filter { value in key(value).map { !known.contains($0) } ?? true })
            })
    }

    func values<Key: Hashable>(of key: Key.Type) -> RelationWalk<[Key: Value]> {
        RelationWalk<[Key: Value]>(
            tell: tell,
            collect: { [collect] values, collector in
                // A dictionary has no order: that of the names makes one document of one value.
                for key in values.keys.sorted(by: { "\($0)" < "\($1)" }) {
                    if let value = values[key] { collect(value, collector) }
                }
            },
            change: { [change] values, changer in
                for (key, var value) in values { values[key] = change(&value, changer) ? value : nil }
                return true
            }, combine: { old, new in old.merging(new) { $1 } })
    }
}

/// Types that hold values.
private protocol RelationHolding {
    static func relationWalk() -> Any?
}

extension Optional: RelationHolding {
    fileprivate static func relationWalk() -> Any? { RelationWalk<Wrapped>.of(Wrapped.self)?.optional() }
}

extension Array: RelationHolding {
    fileprivate static func relationWalk() -> Any? { RelationWalk<Element>.of(Element.self)?.list() }
}

extension Set: RelationHolding {
    fileprivate static func relationWalk() -> Any? { RelationWalk<Element>.of(Element.self)?.set() }
}

extension Dictionary: RelationHolding {
    fileprivate static func relationWalk() -> Any? { RelationWalk<Value>.of(Value.self)?.values(of: Key.self) }
}
