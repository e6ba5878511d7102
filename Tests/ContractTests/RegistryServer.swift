// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation

/// A registry of container images on the loopback interface (Debian's docker-registry): resumable uploads, ranges and digests by
/// somebody else.
final class RegistryServer: Sendable {
    struct CommandFailed: Error, CustomStringConvertible {
        let description: String
    }

    static let user = "ada"
    static let password = "pw-1"

    let origin: String
    private let folder: URL
    private let process: Process

    /// Where the two programs are looked for.
    private static let path = "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin"

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("portolan-registry-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Below those that systems hand out by themselves: none of the other tests can come to have it.
        let port = UInt16.random(in: 20_000..<30_000)
        origin = "http://127.0.0.1:\(port)"
        try Self.configuration(port: port)
            .write(to: folder.appendingPathComponent("config.yml"), atomically: true, encoding: .utf8)
        let passwords = Self.process(["htpasswd", "-Bbc", "htpasswd", Self.user, Self.password], in: folder)
        try passwords.run()
        passwords.waitUntilExit()
        guard passwords.terminationStatus == 0 else { throw CommandFailed(description: "htpasswd") }
        process = Self.process(["docker-registry", "serve", "config.yml"], in: folder)
        try process.run()
    }

    deinit {
        // Not a gentler signal: Foundation starts a process with the signals blocked that its own threads block.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        // A folder that is left behind in the temporary one does no harm.
        try? FileManager.default.removeItem(at: folder)
    }

    private static func process(_ arguments: [String], in folder: URL) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ["PATH": path]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        return process
    }

    private static func configuration(port: UInt16) -> String {
        """
        version: 0.1
        log: {level: warn}
        storage:
          filesystem: {rootdirectory: ./data}
          delete: {enabled: true}
          maintenance: {uploadpurging: {enabled: false}}
        http:
          addr: 127.0.0.1:\(port)
          secret: test-only
          relativeurls: true
        auth:
          htpasswd: {realm: registry, path: ./htpasswd}
        """
    }
}
