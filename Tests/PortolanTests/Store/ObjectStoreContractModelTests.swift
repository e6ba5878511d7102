// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// The engine beside dictionaries that do the same by hand, over thousands of random operations.
struct ObjectStoreContractModelTests {
    @Test(arguments: NamedStorage.all, [1, 2, 3] as [UInt64])
    func `thousands of random operations leave what dictionaries say`(
        _ storage: NamedStorage, _ seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        var model = StoreModel()
        let store = ObjectStore(try await storage.make())
        for step in 0..<1_500 {
            try await Self.step(store, &model, &random)
            if step.isMultiple(of: 25) { try await Self.compare(store, model, "seed \(seed), step \(step)") }
        }
        try await Self.compare(store, model, "seed \(seed), the end")
    }

    private static func step(
        _ store: ObjectStore, _ model: inout StoreModel, _ random: inout SeededGenerator
    ) async throws {
        let id = Int.random(in: 1...40, using: &random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<7:
            let documents = (0..<Int.random(in: 1...4, using: &random)).map { _ in person(depth: 0, &random) }
            for document in documents { model.merge(document) }
            try await store.merge(.array(documents), as: [Settler].self)
        case 7:
            // The last one does not fit: nothing of it counts.
            let documents: [JSONValue] = [person(depth: 0, &random), ["id": 3, "age": "old"]]
            await #expect(throws: MappingError.self) { try await store.merge(.array(documents), as: [Settler].self) }
        case 8:
            model.delete(id)
            try await store.delete(Settler.self, id: id)
        case 9:
            model.bury(id)
            try await store.delete(Settler.self, id: id, leavingTombstone: true)
        case 10:
            model.dig(id)
            try await store.takeBackDeletion(Settler.self, id: id)
        default:
            model.confirm(id)
            try await store.confirmDeletion(Settler.self, id: id)
        }
    }

    private static func person(depth: Int, _ random: inout SeededGenerator) -> JSONValue {
        let id = Int.random(in: 1...40, using: &random)
        var person: JSONObject = ["id": Bool.random(using: &random) ? .number(JSONNumber(id)) : .string("\(id)")]
        if Bool.random(using: &random) { person["name"] = .string("n\(Int.random(in: 0..<5, using: &random))") }
        if Bool.random(using: &random) { person["age"] = .number(JSONNumber(Int.random(in: 0..<9, using: &random))) }
        if Bool.random(using: &random) { person["nickname"] = Bool.random(using: &random) ? .null : "nick" }
        if depth < 3, Int.random(in: 0..<3, using: &random) == 0 {
            let friends = (0..<Int.random(in: 0...3, using: &random)).map { _ in Self.person(depth: depth + 1, &random)
            }
            person["friends"] = .array(friends)
        }
        return .object(person)
    }

    private static func compare(_ store: ObjectStore, _ model: StoreModel, _ place: String) async throws {
        let people = try await store.objects(Settler.self)
        let expected = model.people.filter { !$0.value.isDeleted }
        #expect(Set(people.compactMap(\.id)) == Set(expected.keys), "\(place)")
        for person in people {
            guard let id = person.id, let known = expected[id] else { continue }
            #expect(person.name == known.name && person.age == known.age, "\(place), \(id)")
            #expect(person.nickname == known.nickname, "\(place), \(id)")
            let friends = known.friends.filter { expected[$0] != nil }
            #expect(person.friends.compactMap(\.id) == friends, "\(place), \(id)")
            for friend in person.friends where friend.id != id {
                guard let known = friend.id.flatMap({ expected[$0] }) else { continue }
                #expect(friend.name == known.name && friend.age == known.age, "\(place), \(id)")
            }
        }
        #expect(try await store.count(Settler.self) == expected.count, "\(place)")
        let age = 4
        let young = try await store.objects(Settler.self, where: [.where(\.age, .lessOrEqual, age)])
        #expect(Set(young.compactMap(\.id)) == Set(expected.filter { $0.value.age <= age }.keys), "\(place)")
        guard let first = expected.keys.min() else { return }
        let referrers = try await store.related(to: Settler(id: first), in: Settler.self).compactMap(\.id)
        #expect(Set(referrers) == Set(expected.filter { $0.value.friends.contains(first) }.keys), "\(place)")
    }
}

/// The rules of merging, done by hand.
private struct StoreModel {
    struct Known {
        var name = ""
        var age = 0
        var nickname: String?
        var friends: [Int] = []
        var isDeleted = false
        /// Whether anything was ever known of it.
        var isEmpty = false
    }

    var people: [Int: Known] = [:]

    /// What stands within an object of the same identity is read when that is.
    mutating func merge(_ json: JSONValue) {
        var open: [Int: [JSONValue]] = [:]
        merge(json, &open)
    }

    private mutating func merge(_ json: JSONValue, _ open: inout [Int: [JSONValue]]) {
        guard let id = Self.id(json) else { return }
        if open[id] != nil {
            open[id]?.append(json)
            return
        }
        open[id] = [json]
        while let next = open[id]?.first {
            open[id]?.removeFirst()
            var friends: [Int]?
            if let list = next["friends"]?.array {
                for friend in list { merge(friend, &open) }
                friends = list.compactMap(Self.id)
            }
            var known = people[id] ?? Known()
            known.isEmpty = false
            if let name = next["name"]?.string { known.name = name }
            if let age = next["age"]?.integer { known.age = age }
            if let nickname = next["nickname"] { known.nickname = nickname.string }
            if let friends { known.friends = friends }
            people[id] = known
        }
        open[id] = nil
    }

    private static func id(_ json: JSONValue) -> Int? { json["id"]?.integer ?? json["id"]?.string.flatMap { Int($0) } }

    mutating func delete(_ id: Int) {
        guard people.removeValue(forKey: id) != nil else { return }
        for key in people.keys { people[key]?.friends.removeAll { $0 == id } }
    }

    mutating func bury(_ id: Int) {
        if people[id] == nil { people[id] = Known(isEmpty: true) }
        people[id]?.isDeleted = true
    }

    mutating func dig(_ id: Int) {
        guard let known = people[id], known.isDeleted else { return }
        if known.isEmpty { people[id] = nil } else { people[id]?.isDeleted = false }
    }

    mutating func confirm(_ id: Int) {
        if people[id]?.isDeleted == true { delete(id) }
    }
}
