// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation

/// A folder for files to be sent, removed with the object.
final class FileFolder {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("portolan-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }  // What is left in a temporary folder harms nobody.

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    @discardableResult
    func write(_ bytes: [UInt8], _ name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }

    /// Makes a file longer or shorter without replacing it.
    func resize(_ name: String, to length: UInt64) throws {
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path(name)))
        defer { try? handle.close() }  // Nothing is left to be written.
        try handle.truncate(atOffset: length)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }
}
