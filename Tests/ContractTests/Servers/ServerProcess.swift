// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Synchronization

/// A server that nobody of this project wrote, as a process with a folder of its own; both go with it.
final class ServerProcess: Sendable {
    struct Failed: Error, CustomStringConvertible {
        let description: String
    }

    /// Where servers are that the system has, and those that `Scripts/python-servers` installs.
    private static let path = "\(pythonServers):/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin"

    private static let pythonServers = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../.build/python-servers/bin").standardized.path

    let folder: URL
    private let process: Process
    private let pipe = Pipe()
    private let output = ServerOutput()

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - arguments: The program and its arguments.
    ///   - files: What is in its folder.
    ///   - preparations: Programs that are run there first.
    /// - Throws: ``Failed``, or what the system says when a program cannot be started.
    init(_ arguments: [String], files: [String: String] = [:], after preparations: [[String]] = []) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("portolan-server-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files {
            try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        for arguments in preparations {
            let preparation = Self.process(arguments, in: folder, output: FileHandle.nullDevice)
            try preparation.run()
            preparation.waitUntilExit()
            guard preparation.terminationStatus == 0 else { throw Failed(description: "\(arguments) failed") }
        }
        process = Self.process(arguments, in: folder, output: pipe)
        let output = output
        pipe.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty { handle.readabilityHandler = nil }
            output.append(data)
        }
        try process.run()
    }

    deinit {
        // Not a gentler signal: Foundation starts a process with the signals blocked that its own threads block.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        pipe.fileHandleForReading.readabilityHandler = nil
        // A folder that is left behind in the temporary one does no harm.
        try? FileManager.default.removeItem(at: folder)
    }

    /// Waits until the server has written some words, as it does when it listens.
    func waitForOutput(_ words: String) async throws {
        guard await output.wait(for: words) else {
            throw Failed(description: "the server ended before it said '\(words)': \(output.text)")
        }
    }

    /// A port for a server, below those that systems hand out by themselves: none of the other tests can come to have it.
    static func port() -> UInt16 { UInt16.random(in: 20_000..<30_000) }

    private static func process(_ arguments: [String], in folder: URL, output: Any) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ["PATH": path, "PYTHONUNBUFFERED": "1"]
        process.standardError = output
        process.standardOutput = output
        return process
    }
}

/// What a server has written.
private final class ServerOutput: Sendable {
    private struct Waiter {
        let words: String
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var text = ""
        var hasEnded = false
        var waiters: [Waiter] = []
    }

    private let state = Mutex(State())

    var text: String { state.withLock { $0.text } }

    /// Adds what has come; nothing is the end.
    func append(_ data: Data) {
        let told = state.withLock { state in
            state.text += String(decoding: data, as: UTF8.self)
            state.hasEnded = state.hasEnded || data.isEmpty
            let told = state.waiters.filter { state.hasEnded || state.text.contains($0.words) }
            state.waiters.removeAll { waiter in told.contains { $0.words == waiter.words } }
            return told.map { ($0.continuation, state.text.contains($0.words)) }
        }
        for (continuation, hasCome) in told { continuation.resume(returning: hasCome) }
    }

    /// Waits for some words; says whether they have come.
    func wait(for words: String) async -> Bool {
        await withCheckedContinuation { continuation in
            let outcome: Bool? = state.withLock { state in
                if state.text.contains(words) { return true }
                if state.hasEnded { return false }
                state.waiters.append(Waiter(words: words, continuation: continuation))
                return nil
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }
}
