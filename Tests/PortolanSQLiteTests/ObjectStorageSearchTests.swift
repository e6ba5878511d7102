// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanSQLite
import Testing

/// How objects are found by their indexed values.
struct ObjectStorageSearchTests {
    private let folder: TemporaryFolder
    private let values: [IndexedValue] = [
        .null, .integer(.min), .integer(-1), .integer(0), .integer(1), .integer(2), .integer(9_007_199_254_740_993),
        .integer(.max), .real(-.infinity), .real(-1), .real(0), .real(0.5), .real(1), .real(9_007_199_254_740_992),
        .real(.infinity), .text(""), .text("1"), .text("a"), .text("a\u{0}"), .text("e\u{301}"), .text("\u{E9}"),
        .text("\u{1F6A2}"), .text("\u{FFFD}"),
    ]

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `each comparison finds what it holds for, in the order of keys`(kind: StorageUnderTest) async throws {
        let storage = kind.open(folder)
        let count = Int64(values.count)
        try await storage.put(
            values.enumerated().flatMap { index, value in
                // Two of each, far from each other and in another order than the values.
                [count - Int64(index), 1_000 + Int64(index)].map { ship(.integer($0), indexed: ["value": value]) }
            } + [ship(5_000), ship(1, type: "Port", indexed: ["value": .integer(1)])])

        for wanted in values + [.real(.nan)] {
            for comparison in [
                IndexedCondition.Comparison.equal, .less, .lessOrEqual, .greater, .greaterOrEqual,
            ] {
                let condition = IndexedCondition("value", comparison, wanted)
                let found = try await storage.keys(where: [condition])

                let expected = values.enumerated().filter { condition.holds(for: $0.element) }.flatMap { index, _ in
                    [ObjectKey.integer(count - Int64(index)), .integer(1_000 + Int64(index))]
                }
                #expect(found == expected.sorted(), "\(comparison) \(wanted)")
            }
        }
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `all of several conditions hold`(kind: StorageUnderTest) async throws {
        let storage = kind.open(folder)
        try await storage.put(
            (0..<200).map {
                ship(.integer($0), indexed: ["tens": .integer($0 / 10), "name": .text("n\($0 % 7)")])
            })

        let found = try await storage.keys(where: [
            IndexedCondition("tens", .greaterOrEqual, .integer(3)), IndexedCondition("tens", .less, .integer(5)),
            IndexedCondition("name", .equal, .text("n4")),
        ])

        #expect(found == (30..<50).filter { $0 % 7 == 4 }.map { .integer($0) })
        #expect(try await storage.keys(where: [IndexedCondition("none", .equal, .null)]) == [])
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `an object is found by its new value, and not by the old one`(kind: StorageUnderTest) async throws {
        let storage = kind.open(folder)
        try await storage.put([ship(1, indexed: ["name": .text("Grace"), "mass": .integer(5)]), ship(2)])
        try await storage.put([ship(1, indexed: ["name": .text("Ada")]), ship(2, indexed: ["mass": .integer(5)])])

        #expect(try await storage.keys(where: [IndexedCondition("name", .equal, .text("Grace"))]) == [])
        #expect(try await storage.keys(where: [IndexedCondition("name", .equal, .text("Ada"))]) == [1])
        #expect(try await storage.keys(where: [IndexedCondition("mass", .equal, .integer(5))]) == [2])
        try await storage.write { try $0.remove([reference(2)]) }
        #expect(try await storage.keys(where: [IndexedCondition("mass", .equal, .integer(5))]) == [])
    }
}
