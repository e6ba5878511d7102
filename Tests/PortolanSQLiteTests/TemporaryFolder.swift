// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation

/// A folder of one test, gone when the test is over.
final class TemporaryFolder: Sendable {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "portolan-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // What cannot be removed is left to the system, which clears its temporary folder.
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appending(path: name).path }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: url.appending(path: name))
    }

    func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: url.appending(path: name)))
    }
}
