// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
public import Portolan
import PortolanSQLite
import Testing

/// What every storage on a disk does with records.
struct ObjectStorageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `V-25: where there is no file, there is nothing`(kind: StorageUnderTest) async throws {
        let storage = kind.open(folder)

        #expect(try await storage.text(1) == nil)
        #expect(try await storage.keys() == [])
        #expect(try await storage.read { try $0.types() } == [])
        #expect(try await storage.read { try $0.count(of: "Ship") } == 0)
        #expect(try await storage.referrers(to: reference(1)) == [])
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `W-56: all of a record survives a new storage`(kind: StorageUnderTest) async throws {
        var upkeep = StoredUpkeep()
        upkeep.state = .stub
        upkeep.updatedAt = Date(timeIntervalSinceReferenceDate: 812_345_678.123_456_7)
        upkeep.usedAt = Date(timeIntervalSinceReferenceDate: -0.1)
        upkeep.isPinned = true
        upkeep.isTemporary = true
        let relations = [
            "ports": [
                reference("Bergen", type: "Port"), reference(7, type: "Port"), reference("Bergen", type: "Port"),
            ],
            "captain": [reference(.text("17"), type: "Person")], "crew": [],
        ]
        let indexed: [String: IndexedValue] = [
            "name": .text("a\u{0}b \"é\" \u{1F6A2}"), "mass": .integer(.max), "low": .integer(.min), "none": .null,
            "draught": .real(0.1 + 0.2), "whole": .real(3), "zero": .real(-0.0), "far": .real(-.infinity),
            "tiny": .real(.leastNonzeroMagnitude), "empty": .text(""),
        ]
        let record = ship("é\u{0}\"x", "{\"a\":1}", relations: relations, indexed: indexed, upkeep: upkeep)
        try await kind.open(folder).put([record, ship(1, ""), ship(.integer(.min)), ship(.integer(.max))])

        let found = try await kind.open(folder).read { try $0.record(record.reference) }

        let copy = try #require(found)
        #expect(copy.reference == record.reference)
        #expect(try copy.text == "{\"a\":1}")
        #expect(copy.relations == relations)
        #expect(copy.indexed == indexed)
        #expect(copy.indexed["zero"].map { "\($0)" } == "real(-0.0)")
        #expect(copy.upkeep == upkeep)
        #expect(try await kind.open(folder).text(1) == "")
        #expect(try await kind.open(folder).keys() == [.integer(.min), 1, .integer(.max), "é\u{0}\"x"])
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `W-55: records are put, found by identities, replaced and removed`(kind: StorageUnderTest) async throws {
        let storage = kind.open(folder)
        try await storage.put([ship(3), ship(1, "one"), ship(2, "old"), ship("b"), ship(2, "two")])
        try await storage.write { records in
            try records.put([ship(3, "three"), ship(1, "one")])
            #expect(try records.record(reference(3))?.text == "three")
            try records.remove([reference("b"), reference("none"), reference(1, type: "None")])
            #expect(try records.count(of: "Ship") == 3)
        }

        let found = try await storage.read { try $0.records(of: "Ship", keys: [9, 3, "b", 1]) }

        let texts = try found.map { try $0.text }
        #expect(Set(texts) == ["one", "three"])
        #expect(found.count == 2)
        #expect(try await storage.keys() == [1, 2, 3])
        #expect(try await storage.text(2) == "two")
        #expect(try await storage.read { try $0.records(of: "None", keys: [1]).count } == 0)
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `a tombstone is there and does not count`(kind: StorageUnderTest) async throws {
        let storage = kind.open(folder)
        var gone = StoredUpkeep()
        gone.state = .tombstone
        try await storage.put([ship(1), ship(2, upkeep: gone), ship(1, type: "Port", upkeep: gone)])
        let counts: @Sendable (any StoredRecords) throws -> [Int] = {
            [try $0.count(of: "Ship"), try $0.count(of: "Port")]
        }

        #expect(try await storage.read(counts) == [1, 0])
        #expect(try await storage.read { try $0.types() } == ["Port", "Ship"])
        let found = try await storage.read { try $0.record(reference(2)) }
        #expect(found?.upkeep == gone)

        try await storage.put([ship(2), ship(1, upkeep: gone)])
        #expect(try await storage.read(counts) == [1, 0])
        try await storage.write { try $0.remove([reference(1), reference(2), reference(1, type: "Port")]) }
        #expect(try await kind.open(folder).read(counts) == [0, 0])
        #expect(try await storage.read { try $0.types() } == [])
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `who refers to an object is found, and no longer when he does not`(kind: StorageUnderTest) async throws {
        let storage = kind.open(folder)
        let port = reference("Bergen", type: "Port")
        try await storage.put([
            ship(1, relations: ["home": [port], "last": [port, port]]), ship(2, relations: ["home": [port]]),
            ship("x", type: "Person", relations: ["birthplace": [port]]), ship(3),
        ])
        #expect(
            try await storage.referrers(to: port)
                == [reference(1), reference(2), reference("x", type: "Person")])

        try await storage.write { records in
            try records.put([ship(1, relations: ["last": [port]]), ship(2)])
            try records.remove([reference("x", type: "Person")])
        }

        #expect(try await storage.referrers(to: port) == [reference(1)])
        try await storage.put([ship(1, relations: ["last": []])])
        #expect(try await storage.referrers(to: port) == [])
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `reading stops when it is told, and may read more within`(kind: StorageUnderTest) async throws {
        let storage = kind.open(folder)
        try await storage.put((0..<1_000).map { ship(.integer($0), "\($0)", indexed: ["half": .integer($0 / 2)]) })

        let (read, inner) = try await storage.read { records in
            var (read, inner) = (0, 0)
            try records.eachRecord(of: "Ship", where: []) { record in
                read += 1
                try records.eachRecord(of: "Ship", where: [IndexedCondition("half", .equal, .integer(Int64(read)))]) {
                    _ in
                    inner += 1
                    return true
                }
                return read < 300
            }
            return (read, inner)
        }

        #expect(read == 300)
        #expect(inner == 600)
        // What is written while all is read does not disturb the reading.
        try await storage.write { records in
            try records.eachRecord(of: "Ship", where: []) { record in
                try records.remove([record.reference])
                return true
            }
        }
        #expect(try await storage.keys() == [])
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `texts of the same look and other bytes are two keys`(kind: StorageUnderTest) async throws {
        let storage = kind.open(folder)

        try await storage.put([ship("\u{E9}", "one"), ship("e\u{301}", "two")])

        #expect(try await storage.text("\u{E9}") == "one")
        #expect(try await storage.text("e\u{301}") == "two")
        #expect(try await storage.read { try $0.count(of: "Ship") } == 2)
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `W-56: others see what is written, and a version that tells of it`(kind: StorageUnderTest) async throws {
        let (storage, other) = (kind.open(folder), kind.open(folder))
        try await storage.put([ship(1, "one")])
        let (mine, theirs) = (try await storage.foreignVersion(), try await other.foreignVersion())
        #expect(try await other.text(1) == "one")

        try await storage.put([ship(2, "two")])

        #expect(try await storage.foreignVersion() == mine)
        #expect(try await other.foreignVersion() != theirs)
        #expect(try await other.text(2) == "two")
        try await other.put([ship(1, "new")])
        #expect(try await storage.foreignVersion() != mine)
        #expect(try await storage.text(1) == "new")
    }
}

extension ObjectKey: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// The key of a number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// The key of exactly this text.
    public init(stringLiteral value: String) { self = .text(value) }
}
