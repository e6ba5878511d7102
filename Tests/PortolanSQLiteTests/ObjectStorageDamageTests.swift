// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanSQLite
import Synchronization
import Testing

/// What storages on a disk do with files that are not as they left them, and with disks that take nothing.
struct ObjectStorageDamageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `a file of something else is an error, and stays until it is set aside`(kind: StorageUnderTest) async throws {
        let bytes = Array(String(repeating: "not objects ", count: 1_000).utf8)
        try folder.write(bytes, to: "objects")

        for _ in 0..<2 {
            let reading = await #expect(throws: ObjectStorageError.self) { try await kind.open(folder).keys() }
            let writing = await #expect(throws: ObjectStorageError.self) { try await kind.open(folder).put([ship(1)]) }
            #expect(reading?.reason == .damaged)
            #expect(writing?.reason == .damaged)
            #expect(reading?.path == folder.path("objects"))
        }
        #expect(try folder.bytes(of: "objects") == bytes)

        let target =
            switch kind {
            case .sqlite: try await SQLiteObjectStorage.setAsideDamagedFile(path: folder.path("objects"))
            case .file: try await FileObjectStorage.setAsideDamagedFile(path: folder.path("objects"))
            }
        #expect(target == folder.path("objects.damaged"))
        #expect(try folder.bytes(of: "objects.damaged") == bytes)
        try await kind.open(folder).put([ship(1, "new")])
        #expect(try await kind.open(folder).text(1) == "new")
    }

    @Test func `a file of objects that was cut or changed anywhere is damaged`() async throws {
        try await StorageUnderTest.file.open(folder).put((0..<5).map { ship(.integer($0), "{\"a\":\($0)}") })
        let bytes = try folder.bytes(of: "objects")

        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 1
            for wrong in [Array(bytes[..<place]), changed] {
                try folder.write(wrong, to: "objects")
                let error = await #expect(throws: ObjectStorageError.self) {
                    try await StorageUnderTest.file.open(folder).keys()
                }
                #expect(error?.reason == .damaged || error?.reason == .newerVersion)
            }
        }
    }

    @Test func `a page that was overwritten is damage when it is read`() async throws {
        do {
            let storage = StorageUnderTest.sqlite.open(folder)
            try await storage.put((0..<500).map { ship(.integer($0), String(repeating: "x", count: 500)) })
            let connection = try SQLiteConnection(.file(path: folder.path("objects")))
            try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        var bytes = try folder.bytes(of: "objects")
        for place in bytes.indices.dropFirst(8 * 4_096) { bytes[place] = 0x5A }
        try folder.write(bytes, to: "objects")

        let error = await #expect(throws: ObjectStorageError.self) {
            try await StorageUnderTest.sqlite.open(folder).keys()
        }

        #expect(error?.reason == .damaged)
    }

    @Test func `a file of a newer version is not touched`() async throws {
        do {
            let connection = try SQLiteConnection(.file(path: folder.path("objects")))
            try await StorageUnderTest.sqlite.open(folder).put([ship(1)])
            try connection.execute("PRAGMA user_version = 1000; PRAGMA wal_checkpoint(TRUNCATE)")
        }
        let bytes = try folder.bytes(of: "objects")

        let error = await #expect(throws: ObjectStorageError.self) {
            try await StorageUnderTest.sqlite.open(folder).put([ship(2)])
        }

        #expect(error?.reason == .newerVersion)
        #expect(try folder.bytes(of: "objects") == bytes)
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `W-B27: a folder that takes nothing is an error`(kind: StorageUnderTest) async throws {
        // Below a file there can be none: nobody's rights change that.
        try folder.write([], to: "objects")
        let path = folder.path("objects/objects")
        let storage: any ObjectStorage =
            kind == .sqlite ? SQLiteObjectStorage(path: path) : FileObjectStorage(path: path)

        let error = await #expect(throws: ObjectStorageError.self) { try await storage.put([ship(1)]) }

        #expect(error?.reason == .cannotOpen)
    }

    @Test func `W-B27: when the file cannot be replaced, all is as it was`() async throws {
        let failures = Mutex(0)
        let path = folder.path("objects")
        let storage = FileObjectStorage(path: path) { path, bytes in
            let fails = failures.withLock { count in
                count += 1
                return count % 2 == 0
            }
            if fails { throw FileError(.write, path, .noSpace) }
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        }

        for number in 1...10 {
            try await storage.put([ship(1, "\(number)")])
            let error = await #expect(throws: ObjectStorageError.self) {
                try await storage.put([ship(1, "lost"), ship(2)])
            }
            #expect(error?.reason == .noSpace)
            #expect(try await storage.text(1) == "\(number)")
            #expect(try await FileObjectStorage(path: path).keys() == [1])
        }
    }

    @Test func `W-B27: wherever the room of a database ends, all of a transaction is there or none`() async throws {
        var failures = 0
        for room in Int64(8)... {
            let storage = SQLiteObjectStorage(path: folder.path("objects\(room)"), maximumPageCount: room)
            do {
                try await storage.put([ship(0, "old")])
                try await storage.put(
                    (0..<40).map {
                        ship(.integer($0), String(repeating: "x", count: 1_000), indexed: ["n": .integer($0)])
                    })
                #expect(try await storage.read { try $0.count(of: "Ship") } == 40)
                break
            } catch let error as ObjectStorageError {
                failures += 1
                #expect(error.reason == .noSpace)
                let other = SQLiteObjectStorage(path: folder.path("objects\(room)"))
                #expect(try await other.keys().count <= 1)
                #expect(try await other.text(0) != String(repeating: "x", count: 1_000))
            }
        }
        #expect(failures > 5)
    }

    @Test func `W-B29: the file is read once, and an empty one is not read again`() async throws {
        let storage = StorageUnderTest.file.open(folder)
        try await storage.put([ship(1)])
        try await storage.write { try $0.remove([reference(1)]) }
        let version = try await storage.foreignVersion()

        #expect(try await storage.keys() == [])
        #expect(try await storage.foreignVersion() == version)
        #expect(try await StorageUnderTest.file.open(folder).keys() == [])
    }
}
