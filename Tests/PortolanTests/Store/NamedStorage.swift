// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanSQLite
import Testing

/// A storage on which the rules of the store are tested: add one here, and all of them are.
struct NamedStorage: Sendable, CustomTestStringConvertible {
    let name: String
    /// Makes an empty storage of its own for each test.
    let make: @Sendable () async throws -> any ObjectStorage

    var testDescription: String { name }

    static let all = [
        NamedStorage(name: "memory") { MemoryObjectStorage() },
        NamedStorage(name: "bytes") { BytesStorage() },
        NamedStorage(name: "file") { FileObjectStorage(path: try path()) },
        NamedStorage(name: "SQLite") { SQLiteObjectStorage(path: try path(), synchronous: .normal) },
    ]

    /// The path of a file in a folder of its own, which the system clears with its temporary folder.
    private static func path() throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-store-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.appending(path: "objects").path
    }
}
