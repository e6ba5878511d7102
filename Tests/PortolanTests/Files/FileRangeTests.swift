// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

struct `A part of a file as a stream` {
    private func withFile(_ bytes: [UInt8], _ body: (String) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "range-\(UUID().uuidString)").path
        try Data(bytes).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await body(path)
    }

    @Test func `has the bytes of the range, each time it is opened`() async throws {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        try await withFile(bytes) { path in
            for range in [Int64(0)..<0, 0..<1, 65_535..<65_537, 0..<200_000, 70_000..<200_000, 200_000..<200_000] {
                let stream = HTTPBodyStream.file(path, range: range)
                #expect(stream.length == Int64(range.count))
                #expect(stream.isReplayable)
                for _ in 0..<2 {
                    let collected = try await stream.collected(upTo: 200_000)
                    #expect(collected == Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)]))
                }
            }
        }
    }

    @Test func `that is not there, is no file or is too short cannot be opened`() async throws {
        try await withFile([1, 2, 3]) { path in
            #expect(mkfifo(path + ".pipe", 0o600) == 0)
            defer { unlink(path + ".pipe") }
            let cases: [(String, FileError.Reason)] = [
                (path, .tooShort), (path + ".none", .notFound), (path + ".pipe", .notAFile),
                (FileManager.default.temporaryDirectory.path, .isFolder),
            ]
            for (path, reason) in cases {
                let error = await #expect(throws: FileError.self) {
                    _ = try await HTTPBodyStream.file(path, range: 1..<4).open()
                }
                #expect(error?.reason == reason)
                #expect(error?.path == path)
            }
        }
    }

    @Test func `that is refused is closed once, and no descriptor of anybody else`() async throws {
        let folder = FileManager.default.temporaryDirectory.path
        let failures = try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask {
                for _ in 0..<20_000 {
                    _ = try? await HTTPBodyStream.file(folder, range: 0..<1).open()
                }
                return 0
            }
            group.addTask {
                (0..<20_000).count { _ in
                    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
                    return descriptor < 0 || close(descriptor) != 0
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(failures == 0)
    }

    @Test func `that becomes shorter while it is read is an error, and what grows is not seen`() async throws {
        try await withFile([UInt8](repeating: 1, count: 150_000)) { path in
            let reader = try await HTTPBodyStream.file(path, range: 0..<150_000).open()
            #expect(try await reader()?.count == 65_536)
            #expect(truncate(path, 70_000) == 0)
            #expect(try await reader()?.count == 4_464)
            await #expect(throws: FileError(.read, path, .tooShort)) { try await reader() }

            #expect(truncate(path, 300_000) == 0)
            let collected = try await HTTPBodyStream.file(path, range: 0..<70_000).collected(upTo: 300_000)
            #expect(collected.count == 70_000)
        }
    }
}
