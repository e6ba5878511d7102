// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanSQLite
import Testing

/// What other processes do with a storage while they write, and when they are killed.
@Suite(.serialized)
struct ObjectStorageProcessTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `a process that is killed leaves each transaction whole or not there`(kind: StorageUnderTest) async throws {
        var last = 0
        var progress = 0
        for _ in 0..<200 {
            let path = folder.path("")
            let name = kind.rawValue
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, name = name as String] in
                try await StorageWriter(folder: path, kind: name).writeUntilKilled()
            }

            let storage = kind.open(folder)
            let texts = try await storage.read { records in
                var texts: [String] = []
                try records.eachRecord(of: "Ship", where: []) { record in
                    texts.append(try record.text)
                    return true
                }
                return texts
            }
            #expect(Set(texts).count <= 1)
            #expect(texts.isEmpty || texts.count == StorageWriter.shipCount)
            let found = texts.first.flatMap { Int($0) } ?? 0
            let reported = try StorageWriter(folder: path, kind: name).reported()
            #expect(found >= reported)
            // What is looked up the other way round says the same.
            let condition = IndexedCondition("number", .equal, .integer(Int64(found)))
            #expect(try await storage.keys(where: [condition]).count == texts.count)
            if found > last { progress += 1 }
            last = found
        }
        if kind == .sqlite { try SQLiteConnection(.file(path: folder.path("objects"))).checkIntegrity() }
        // Most were killed while they wrote, and not before.
        #expect(progress > 100)
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `nothing is lost where two processes count up, and nobody is told to wait`(kind: StorageUnderTest) async throws
    {
        let seconds = ProcessInfo.processInfo.environment["PORTOLAN_SOAK"] == nil ? 5.0 : 30.0
        let (path, name) = (folder.path(""), kind.rawValue)

        async let first: Void = count(path, name, seconds, as: "first")
        async let second: Void = count(path, name, seconds, as: "second")
        _ = await (first, second)

        let counts = try ["first", "second"].map { name in
            try #require(Int(String(decoding: try folder.bytes(of: name), as: UTF8.self)))
        }
        let total = try await kind.open(folder).text(1)
        #expect(total == "\(counts[0] + counts[1])")
        #expect(counts.allSatisfy { $0 > 0 })
        print("\(kind.rawValue): two processes wrote \(counts) times in \(seconds) s")
    }

    private func count(_ path: String, _ kind: String, _ seconds: Double, as name: String) async {
        await #expect(processExitsWith: .success) {
            [path = path as String, kind = kind as String, seconds = seconds as Double, name = name as String] in
            try await StorageWriter(folder: path, kind: kind).count(for: seconds, as: name)
        }
    }
}

/// What a process of its own does with a storage.
struct StorageWriter {
    static let shipCount = 20

    private let path: String
    private let storage: any ObjectStorage

    init(folder: String, kind: String) throws {
        path = folder
        let objects = folder + "/objects"
        storage =
            kind == "sqlite"
            ? SQLiteObjectStorage(path: objects, patience: .seconds(300))
            : FileObjectStorage(path: objects, patience: .seconds(300))
    }

    /// The number of the last transaction that a process has said to be kept.
    func reported() throws -> Int {
        guard let data = FileManager.default.contents(atPath: path + "/reported") else { return 0 }
        // A line of which the end is missing says nothing.
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.dropLast().last.flatMap { Int($0) } ?? 0
    }

    /// Writes numbered transactions, and says after each that it is kept, until the process is killed at some moment.
    func writeUntilKilled() async throws {
        var number = try await storage.read { records in
            try records.record(reference(0)).flatMap { Int(try $0.text) } ?? 0
        }
        let report = open(path + "/reported", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(.random(in: 0...40_000))) {
            kill(getpid(), SIGKILL)
        }
        while true {
            number += 1
            let text = "\(number)"
            try await storage.put(
                (0..<Self.shipCount).map {
                    ship(.integer(Int64($0)), text, indexed: ["number": .integer(Int64(text) ?? 0)])
                })
            let line = text + "\n"
            _ = line.withCString { write(report, $0, line.utf8.count) }
        }
    }

    /// Counts up for some time, and says how often.
    func count(for seconds: Double, as name: String) async throws {
        let end = ContinuousClock.now + .seconds(seconds)
        var count = 0
        while ContinuousClock.now < end {
            try await increment(storage)
            count += 1
        }
        try Data("\(count)".utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    }
}
