// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct `A download that breaks off` {
    private let folder: DownloadFolder
    private let content = TestContent(length: 2_000_000)

    init() throws { folder = try DownloadFolder() }

    /// Leaves a part of the content behind.
    private func leavePart(
        _ reply: Reply? = nil, of server: LoopbackServer, _ transport: TransportUnderTest
    ) async throws -> Int {
        await #expect(throws: APIError.self) {
            try await APIClient(server, transport).downloaded(.get, "chart", to: folder.file).value
        }
        #expect(try folder.names() == ["chart.tiff.portolan-part", "chart.tiff.portolan-part.json"])
        let size = try folder.bytes(folder.partFile).count
        #expect(size > 0)
        return size
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `goes on by itself where it ended`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(
            .content(content).cut(afterBodyBytes: 700_000), .content(content).cut(afterBodyBytes: 600_000),
            .closingWithoutAnswer(), .content(content)
        ) { server in
            let client = APIClient(server, transport, attempts: 4)
            let options = CallOptions { $0.download.digest = .sha256(content.digest) }
            let call = client.download(.get, "chart", to: folder.file, options: options)
            var fractions: [Double] = []
            for await state in call.progressEvents { fractions.append(state.fractionCompleted) }
            let response = try await call.response

            #expect(response.value == DownloadedFile(path: folder.file, size: 2_000_000))
            #expect(response.status == 206)
            #expect(try folder.bytes() == content.bytes)
            #expect(try folder.names() == ["chart.tiff"])
            let asked = server.requests.map { $0.headerFields["Range"] }
            #expect(asked == [nil, "bytes=700000-", "bytes=1300000-", "bytes=1300000-"])
            #expect(server.requests.dropFirst().allSatisfy { $0.headerFields["If-Range"] == "\"1\"" })
            #expect(call.currentProgress.amounts.received == 2_000_000)
            #expect(call.currentProgress.amounts.receivedTotal == 2_000_000)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `ends when its attempts are used up, and keeps what there is`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(
            .content(content).cut(afterBodyBytes: 100_000), .content(content).cut(afterBodyBytes: 100_000)
        ) { server in
            let client = APIClient(server, transport, attempts: 2)
            let error = await #expect(throws: APIError.self) {
                try await client.download(.get, "chart", to: folder.file).value
            }
            #expect(error?.transportError?.code == .connectionLost)
            #expect(server.requests.count == 2)
            let part = try folder.bytes(folder.partFile)
            #expect(part == content.bytes(in: 0..<200_000))
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `goes on in another client, which checks what was there`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.content(content).cut(afterBodyBytes: 900_000), .content(content)) { server in
            let size = try await leavePart(of: server, transport)

            let options = CallOptions { $0.download.digest = .sha256(content.digest) }
            let file = try await APIClient(server, transport)
                .downloaded(.get, "chart", to: folder.file, options: options).value

            #expect(file == DownloadedFile(path: folder.file, size: 2_000_000, resumedFrom: Int64(size)))
            #expect(try folder.bytes() == content.bytes)
            #expect(try folder.names() == ["chart.tiff"])
            #expect(server.requests[1].headerFields["Range"] == "bytes=\(size)-")
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `begins anew when the content is another one`(_ transport: TransportUnderTest) async throws {
        let other = TestContent(length: 1_234_567)
        try await withLoopbackServer(
            .content(content).cut(afterBodyBytes: 900_000), .content(other, entityTag: "\"2\"")
        ) { server in
            _ = try await leavePart(of: server, transport)

            let response = try await APIClient(server, transport).downloaded(.get, "chart", to: folder.file)

            #expect(response.status == 200)
            #expect(response.value == DownloadedFile(path: folder.file, size: 1_234_567))
            #expect(try folder.bytes() == other.bytes)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `begins anew at another URL, and after a part that nobody describes`(
        _ transport: TransportUnderTest
    ) async throws {
        let other = TestContent(length: 1_000)
        try await withLoopbackServer(
            .content(content).cut(afterBodyBytes: 900_000), .content(other), .content(content)
        ) { server in
            _ = try await leavePart(of: server, transport)
            let client = APIClient(server, transport)
            _ = try await client.download(.get, "other", to: folder.file).value
            #expect(try folder.bytes() == other.bytes)

            try folder.write([1, 2, 3], to: folder.partFile)
            try folder.write([1, 2, 3], to: folder.partFile + ".json")
            _ = try await client.download(.get, "chart", to: folder.file).value

            #expect(try folder.bytes() == content.bytes)
            #expect(server.requests.allSatisfy { $0.headerFields["Range"] == nil })
            #expect(try folder.names() == ["chart.tiff"])
        }
    }

    @Test(arguments: TransportUnderTest.allCases, [nil, "W/\"1\"", "none"])
    func `begins anew when nothing strong tells contents apart, and keeps nothing`(
        _ transport: TransportUnderTest, _ tag: String?
    ) async throws {
        // The second is how a server answers that would go on: it must not be asked to.
        try await withLoopbackServer(
            .content(content, entityTag: tag).cut(afterBodyBytes: 900_000), .content(content, entityTag: tag),
            .content(content, entityTag: tag).cut(afterBodyBytes: 900_000)
        ) { server in
            _ = try await APIClient(server, transport, attempts: 2).downloaded(.get, "chart", to: folder.file).value
            #expect(try folder.bytes() == content.bytes)
            await #expect(throws: APIError.self) {
                try await APIClient(server, transport).downloaded(.get, "chart", to: folder.file + "2").value
            }
            #expect(try folder.names() == ["chart.tiff"])
            #expect(server.requests.allSatisfy { $0.headerFields["Range"] == nil })
        }
    }

    @Test(arguments: TransportUnderTest.allCases, [true, false])
    func `goes on by a date that is old enough`(_ transport: TransportUnderTest, _ isOld: Bool) async throws {
        let date = "Mon, 30 Nov 2026 10:00:00 GMT"
        let now = isOld ? "Mon, 30 Nov 2026 10:00:01 GMT" : date
        func reply() -> Reply { .content(content, entityTag: nil, headers: ["Last-Modified": date, "Date": now]) }
        try await withLoopbackServer(reply().cut(afterBodyBytes: 900_000), reply()) { server in
            _ = try await APIClient(server, transport, attempts: 2).downloaded(.get, "chart", to: folder.file).value
            #expect(try folder.bytes() == content.bytes)
            #expect(server.requests[1].headerFields["If-Range"] == (isOld ? date : nil))
            #expect(server.requests[1].headerFields["Range"] == (isOld ? "bytes=900000-" : nil))
        }
    }

    @Test(arguments: TransportUnderTest.allCases, [true, false])
    func `is complete when the server has nothing more`(
        _ transport: TransportUnderTest, _ isLengthKnown: Bool
    ) async throws {
        let whole = isLengthKnown ? Reply.content(content) : .content(content).chunked(bytesPerChunk: 10_000)
        try await withLoopbackServer(whole.cut(afterBodyBytes: 900_000), .content(content)) { server in
            let size = try await leavePart(of: server, transport)
            // As if it had been killed before the file got its name.
            try folder.write(content.bytes, to: folder.partFile)

            let response = try await APIClient(server, transport).downloaded(.get, "chart", to: folder.file)

            #expect(size < 2_000_000)
            // The last byte is asked for where that is possible.
            #expect(response.status.code == (isLengthKnown ? 206 : 416))
            #expect(response.value.resumedFrom == 2_000_000)
            #expect(try folder.bytes() == content.bytes)
            #expect(try folder.names() == ["chart.tiff"])
        }
    }

    @Test(
        arguments: TransportUnderTest.allCases,
        [
            "Content-Range: bytes 0-1999999/2000000", "Content-Range: bytes 900001-1999999/2000000",
            "Content-Range: bytes 900000-1999999/2000001", "Content-Range: bytes 900000-1999999/2000000\r\nETag: \"2\"",
            "Content-Range: lines 900000-1999999/2000000", "Content-Range: bytes 900000-899999/2000000", "X: y",
        ])
    func `begins anew when the rest is not the rest of it`(
        _ transport: TransportUnderTest, _ fields: String
    ) async throws {
        let wrong = "HTTP/1.1 206 Partial Content\r\n\(fields)\r\nContent-Length: 5\r\n\r\nwrong"
        try await withLoopbackServer(
            .content(content).cut(afterBodyBytes: 900_000), .raw(wrong), .content(content)
        ) { server in
            _ = try await APIClient(server, transport, attempts: 2).downloaded(.get, "chart", to: folder.file).value
            #expect(try folder.bytes() == content.bytes)
            #expect(server.requests.count == 3)
            #expect(server.requests[2].headerFields["Range"] == nil)
        }
    }

    @Test(arguments: TransportUnderTest.allCases, ["bytes */5", "bytes */2000001", ""])
    func `begins anew when the server has less, or does not say`(
        _ transport: TransportUnderTest, _ range: String
    ) async throws {
        try await withLoopbackServer(
            .content(content).cut(afterBodyBytes: 900_000), .text("no", status: 416, headers: ["Content-Range": range]),
            .content(content)
        ) { server in
            _ = try await APIClient(server, transport, attempts: 2).downloaded(.get, "chart", to: folder.file).value
            #expect(try folder.bytes() == content.bytes)
            #expect(server.requests[2].headerFields["Range"] == nil)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `asks on when it gets less than it has asked for`(_ transport: TransportUnderTest) async throws {
        let content = content
        try await withLoopbackServer { request in
            guard let range = request.headerFields["Range"], let start = Int(range.dropFirst(6).dropLast()) else {
                return .content(content).cut(afterBodyBytes: 500_000)
            }
            let end = min(start + 400_000, content.length)
            return .bytes(
                content.bytes(in: start..<end), status: 206,
                headers: ["ETag": "\"1\"", "Content-Range": "bytes \(start)-\(end - 1)/\(content.length)"])
        } perform: { server in
            _ = try await APIClient(server, transport, attempts: 2).downloaded(.get, "chart", to: folder.file).value
            #expect(try folder.bytes() == content.bytes)
            #expect(server.requests.count == 5)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `is an error when a part comes that nobody asked for, or more than was announced`(
        _ transport: TransportUnderTest
    ) async throws {
        let part = Reply.bytes([1, 2, 3], status: 206, headers: ["Content-Range": "bytes 0-2/10"])
        let more = Reply.bytes(
            content.bytes, status: 206, headers: ["Content-Range": "bytes 900000-1999999/2000000"])
        try await withLoopbackServer(part, .content(content).cut(afterBodyBytes: 900_000), more) { server in
            for attempts in [1, 2] {
                let error = await #expect(throws: APIError.self) {
                    try await APIClient(server, transport, attempts: attempts)
                        .downloaded(.get, "chart", to: folder.file).value
                }
                #expect(error?.code == .download)
                let names = try folder.names()
                #expect(names.isEmpty)
            }
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `by being cancelled keeps its part, and goes on later`(_ transport: TransportUnderTest) async throws {
        let latch = try Latch()
        try await withLoopbackServer(
            .content(content).paused(afterBodyBytes: 900_000, until: latch), .content(content)
        ) { server in
            let client = APIClient(server, transport)
            let call = client.download(.get, "chart", to: folder.file)
            try await folder.waitForPart(900_000)
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            #expect(try folder.bytes(folder.partFile) == content.bytes(in: 0..<900_000))

            let file = try await client.download(.get, "chart", to: folder.file).value
            #expect(file.resumedFrom == 900_000)
            #expect(try folder.bytes() == content.bytes)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `keeps nothing where that is asked for`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.content(content).cut(afterBodyBytes: 900_000)) { server in
            await #expect(throws: APIError.self) {
                try await APIClient(server, transport)
                    .downloaded(
                        .get, "chart", to: folder.file, options: CallOptions { $0.download.keepsPartial = false }
                    )
                    .value
            }
            let names = try folder.names()
            #expect(names.isEmpty)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `with another method than GET is sent once, and keeps nothing`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.content(content).cut(afterBodyBytes: 900_000)) { server in
            await #expect(throws: APIError.self) {
                try await APIClient(server, transport, attempts: 5).downloaded(.post, "export", to: folder.file).value
            }
            #expect(server.requests.count == 1)
            let names = try folder.names()
            #expect(names.isEmpty)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `because its time is over is not attempted again`(_ transport: TransportUnderTest) async throws {
        let latch = try Latch()
        try await withLoopbackServer(
            .content(content).paused(afterBodyBytes: 900_000, until: latch)
        ) { server in
            let client = APIClient(server, transport, attempts: 5)
            let options = CallOptions { $0.timeouts.call = .milliseconds(600) }
            let error = await #expect(throws: APIError.self) {
                try await client.download(.get, "chart", to: folder.file, options: options).value
            }
            #expect(error?.transportError?.code == .timedOut)
            // On a busy machine the time may be over before the request is read.
            #expect(server.requests.count <= 1)
        }
    }

    #if os(Linux) || os(macOS)
        @Test func `because its process was killed goes on in another process`() async throws {
            let latch = try Latch()
            try await withLoopbackServer(
                .content(content).paused(afterBodyBytes: 900_000, until: latch), .content(content)
            ) { server in
                let url = server.url().description
                let file = folder.file
                await #expect(processExitsWith: .signal(SIGKILL)) { [url = url as String, file = file as String] in
                    let client = APIClient(baseURL: BaseURL(try HTTPURL(url)))
                    let call = client.download(.get, "chart", to: file)
                    while true {
                        // It is not there at first.
                        let size = try? FileManager.default.attributesOfItem(atPath: file + ".portolan-part")[.size]
                        if (size as? NSNumber)?.intValue == 900_000 { kill(getpid(), SIGKILL) }
                        await Task.yield()
                        withExtendedLifetime(call) {}
                    }
                }
                #expect(try folder.names() == ["chart.tiff.portolan-part", "chart.tiff.portolan-part.json"])

                let options = CallOptions { $0.download.digest = .sha256(content.digest) }
                let result = try await APIClient(server, .allCases[0])
                    .downloaded(.get, "chart", to: file, options: options).value

                #expect(result.resumedFrom == 900_000)
                #expect(try folder.bytes() == content.bytes)
                #expect(try folder.names() == ["chart.tiff"])
            }
        }
    #endif
}
