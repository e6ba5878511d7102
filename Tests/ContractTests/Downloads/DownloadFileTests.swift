// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct `The file of a download` {
    private let folder: DownloadFolder

    init() throws { folder = try DownloadFolder() }

    private func fileError(
        _ server: LoopbackServer, _ transport: TransportUnderTest = .allCases[0], to file: String
    ) async -> FileError? {
        let error = await #expect(throws: APIError.self) {
            try await APIClient(server, transport, attempts: 3).downloaded(.get, "chart", to: file).value
        }
        #expect(error?.code == .file)
        return error?.underlying as? FileError
    }

    @Test func `V-21: that cannot be made is an error, and nothing is sent`() async throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/folder", withIntermediateDirectories: false)
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        try folder.write([1], to: folder.path + "/file")
        let cases: [(String, FileError.Reason)] = [
            ("/none/chart", .notFound), ("/file/chart", .notFound), ("/folder", .isFolder), ("/none/", .isFolder),
            ("/pipe", .notAFile), ("/\(String(repeating: "n", count: 300))", .other), ("/a\0b", .notFound),
        ]
        try await withLoopbackServer(.text("hello")) { server in
            for (name, reason) in cases {
                let error = await fileError(server, to: folder.path + name)
                #expect(error?.reason == reason, "\(name)")
                #expect(error?.path.hasPrefix(folder.path + name) == true)
                #expect(error?.description.contains(folder.path + name) == true)
            }
            #expect(await fileError(server, to: "")?.reason == .notFound)
            #expect(server.requests.isEmpty)
            let names = try folder.names()
            #expect(names == ["file", "folder", "pipe"])
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `belongs to one download at a time`(_ transport: TransportUnderTest) async throws {
        let content = TestContent(length: 300_000)
        let latch = try Latch()
        try await withLoopbackServer(.content(content).paused(afterBodyBytes: 100_000, until: latch)) { server in
            let client = APIClient(server, transport)
            let call = client.download(.get, "chart", to: folder.file)
            try await folder.waitForPart(100_000)

            let error = await fileError(server, transport, to: folder.file)
            #expect(error?.reason == .inUse)
            #expect(error?.operation == .lock)
            latch.open()

            _ = try await call.value
            #expect(try folder.bytes() == content.bytes)
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `is fetched by one of many downloads that begin at once`(_ transport: TransportUnderTest) async throws {
        let content = TestContent(length: 300_000)
        try await withLoopbackServer { _ in
            .content(content)
        } perform: { server in
            let client = APIClient(server, transport)
            for _ in 0..<5 {
                let calls = (0..<8).map { _ in client.download(.get, "chart", to: folder.file) }
                var successes = 0
                for call in calls {
                    do {
                        _ = try await call.value
                        successes += 1
                    } catch let error as APIError {
                        #expect((error.underlying as? FileError)?.reason == .inUse)
                    }
                }
                #expect(successes > 0)
                #expect(try folder.bytes() == content.bytes)
                #expect(try folder.names() == ["chart.tiff"])
            }
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `that the disk has no room for is an error before its content is fetched`(
        _ transport: TransportUnderTest
    ) async throws {
        try await withLoopbackServer(.content(TestContent(length: 1 << 50))) { server in
            let error = await fileError(server, transport, to: folder.file)
            #expect(error?.reason == .noSpace)
            let names = try folder.names()
            #expect(names.isEmpty)
            try await server.waitForDisconnects()
        }
    }

    @Test func `replaces a link, not what it leads to`() async throws {
        try await withLoopbackServer(.text("new"), .text("newer")) { server in
            let client = APIClient(server, .allCases[0])
            try folder.write(Array("old".utf8), to: folder.path + "/other")
            try FileManager.default.createSymbolicLink(atPath: folder.file, withDestinationPath: folder.path + "/other")

            _ = try await client.download(.get, "chart", to: folder.file).value
            #expect(try folder.bytes() == Array("new".utf8))
            #expect(try folder.bytes(folder.path + "/other") == Array("old".utf8))

            try FileManager.default.createSymbolicLink(
                atPath: folder.partFile, withDestinationPath: folder.path + "/other")
            #expect(await fileError(server, to: folder.file)?.operation == .open)
            #expect(try folder.bytes(folder.path + "/other") == Array("old".utf8))
        }
    }

    #if os(Linux) || os(macOS)
        @Test func `in a folder that may not be written to is an error`() async throws {
            try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
            try await withLoopbackServer(.text("hello")) { server in
                let url = server.url().description
                let file = folder.file
                await #expect(processExitsWith: .success) { [url = url as String, file = file as String] in
                    // An administrator may write everywhere.
                    if getuid() == 0, setuid(65_534) != 0 { exit(2) }
                    do {
                        _ = try await APIClient(baseURL: BaseURL(try HTTPURL(url))).downloaded(.get, "chart", to: file)
                            .value
                        exit(3)
                    } catch let error as APIError {
                        exit((error.underlying as? FileError)?.reason == .permissionDenied ? 0 : 4)
                    }
                }
                #expect(server.requests.isEmpty)
            }
        }

        @Test func `that becomes larger than may be is an error, and its part stays`() async throws {
            let content = TestContent(length: 1_000_000)
            try await withLoopbackServer(.content(content), .content(content)) { server in
                let url = server.url().description
                let file = folder.file
                await #expect(processExitsWith: .success) { [url = url as String, file = file as String] in
                    signal(SIGXFSZ, SIG_IGN)
                    var limit = rlimit(rlim_cur: 300_000, rlim_max: 300_000)
                    setrlimit(__rlimit_resource_t(1), &limit)
                    do {
                        _ = try await APIClient(baseURL: BaseURL(try HTTPURL(url))).downloaded(.get, "chart", to: file)
                            .value
                        exit(3)
                    } catch let error as APIError {
                        exit((error.underlying as? FileError)?.reason == .tooLarge ? 0 : 4)
                    }
                }
                #expect(try folder.bytes(folder.partFile) == content.bytes(in: 0..<300_000))
                let result = try await APIClient(server, .allCases[0]).downloaded(.get, "chart", to: file).value
                #expect(result.resumedFrom == 300_000)
                #expect(try folder.bytes() == content.bytes)
            }
        }
    #endif

    #if os(Linux)
        @Test(.enabled(if: SmallDisk.isPossible, "needs the right to mount a disk of its own"))
        func `that fills the disk is an error, and its part stays`() async throws {
            let disk = try SmallDisk(at: folder.path)
            let content = TestContent(length: 3_000_000)
            try await withLoopbackServer(.content(content), .content(content).chunked()) { server in
                let early = await fileError(server, to: folder.file)
                #expect(early?.reason == .noSpace)
                let names = try folder.names()
                #expect(names.isEmpty)

                let late = await fileError(server, to: folder.file)
                #expect(late?.reason == .noSpace)
                #expect(late?.operation == .write)
                let left = try folder.names()
                #expect(left == ["chart.tiff.portolan-part", "chart.tiff.portolan-part.json"])
            }
            withExtendedLifetime(disk) {}
        }
    #endif

    /// What has been freed stays in memory under the address sanitizer.
    private static var keepsFreedMemory: Bool { dlsym(nil, "__asan_init") != nil }

    @Test(
        .disabled(if: keepsFreedMemory, "the address sanitizer keeps what has been freed"),
        arguments: TransportUnderTest.allCases(keeping: .streamsBodies))
    func `has as few bytes in memory as the disk and the server need`(_ transport: TransportUnderTest) async throws {
        #if os(Linux)
            try await withLoopbackServer(.content(TestContent(length: 300_000_000))) { server in
                let url = server.url().description
                let file = folder.file
                await #expect(processExitsWith: .success) { [url = url as String, file = file as String] in
                    let before = try peakMemory()
                    _ = try await APIClient(baseURL: BaseURL(try HTTPURL(url))).downloaded(.get, "chart", to: file)
                        .value
                    exit(try peakMemory() - before < 24_000 ? 0 : 2)
                }
            }
        #endif
    }
}

#if os(Linux)
    /// How much memory the process had at most, in kilobytes.
    private func peakMemory() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? .max
    }

    /// A disk of one megabyte, in memory, in the place of a folder.
    private final class SmallDisk: Sendable {
        struct CannotMount: Error {}

        private let path: String

        /// Whether the process may have one.
        static let isPossible: Bool = {
            // Tried, since being the administrator is not enough within a container.
            guard let folder = try? DownloadFolder(), let disk = try? SmallDisk(at: folder.path) else { return false }
            return withExtendedLifetime((folder, disk)) { true }
        }()

        init(at path: String) throws {
            guard mount("tmpfs", path, "tmpfs", 0, "size=1m") == 0 else { throw CannotMount() }
            self.path = path
        }

        deinit { umount2(path, Int32(MNT_DETACH)) }
    }
#endif
