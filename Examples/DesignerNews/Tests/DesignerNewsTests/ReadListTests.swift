// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import DesignerNews
import Foundation
import Portolan
import Synchronization
import Testing

struct ReadListTests {
    private final class Clock: Sendable {
        private let date = Mutex(Date(timeIntervalSince1970: 1_000_000))
        var now: Date { date.withLock { $0 } }
        func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test func `D-29: a story is read once, however often it is opened, and stays read after a restart`() async throws {
        try await withFolder { folder in
            let list = ReadList(folder: folder, account: "ada")
            #expect(await list.stories.isEmpty)
            try await list.insert(501)
            try await list.insert(501)

            let again = ReadList(folder: folder, account: "ada")
            #expect(await again.stories == [501])
            #expect(await again.contains(501))
            #expect(await !again.contains(502))
        }
    }

    @Test func `D-30 D-B01: each story is forgotten three days after it was read, for ever`() async throws {
        let clock = Clock()
        let list = ReadList(now: { clock.now })
        try await list.insert(1)
        clock.advance(by: ReadList.lifetime - 1)
        try await list.insert(2)
        #expect(await list.stories == [2, 1])

        clock.advance(by: 1)
        #expect(await list.stories == [2])
        clock.advance(by: 100)
        try await list.insert(3)
        #expect(await list.stories == [3, 2])
    }

    @Test func `D-B13: each account has a list of its own`() async throws {
        try await withFolder { folder in
            try await ReadList(folder: folder, account: "ada").insert(1)
            try await ReadList(folder: folder, account: "a/../da").insert(2)
            #expect(await ReadList(folder: folder, account: "ada").stories == [1])
            #expect(await ReadList(folder: folder, account: "grace").stories.isEmpty)
        }
    }
}
