// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

/// Every status that redirects, with every method, every kind of body, within an origin and to another one.
@Suite(.timeLimit(.minutes(3)))
struct `A redirect on every transport` {
    enum Content: CaseIterable, Sendable {
        case none, bytes, file, stream, onceStream

        func body(in folder: URL) throws -> HTTPBody {
            switch self {
            case .none: return .none
            case .bytes: return .bytes(Array("content".utf8))
            case .file:
                let file = folder.appending(component: "content")
                try Data("content".utf8).write(to: file)
                return .file(path: file.path)
            case .stream: return .stream(HTTPBodyStream(Array("content".utf8)))
            case .onceStream:
                let chunks = Counter()
                return .stream(HTTPBodyStream(once: { chunks.next() == 1 ? Array("content".utf8) : nil }))
            }
        }
    }

    private struct Submission: Endpoint {
        typealias Output = Empty
        var target: String
        var content: HTTPBody
        var path: Path { Path(stringLiteral: target) }
        var body: RequestBody { .raw(content, contentType: MediaType("text/plain")) }
        var headers: RequestHeaders {
            ["Authorization": "Bearer sesame", "X-Api-Key": "sesame", "Cookie": "a=b", "X-Plain": "p"]
        }
    }

    @Test(arguments: TransportUnderTest.allCases, [301, 302, 303, 307, 308])
    func `keeps or changes method and body as RFC 9110 says, and credentials stay at home`(
        _ transport: TransportUnderTest, _ code: Int
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(component: "portolan-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let other = try LoopbackServer { _ in .empty() }
        defer { other.stop() }
        let otherOrigin = other.origin
        let server = try LoopbackServer { request in
            request.path == "/end"
                ? .empty()
                : .redirect(to: request.path == "/away" ? "\(otherOrigin)/end" : "end", status: HTTPStatus(code: code))
        }
        defer { server.stop() }
        let client = APIClient(baseURL: BaseURL(server.url()), transport: transport.make())

        for method in [HTTPMethod.get, .head, .post, .put, .patch, .delete] {
            for content in Content.allCases where content == .none || method.carriesParametersInBody {
                for away in [false, true] {
                    let call = "\(code) \(method) \(content) away: \(away)"
                    let before = (away ? other : server).requests.count
                    let becomesGet = code == 303 ? method != .head : code <= 302 && method == .post
                    let endpoint = Submission(
                        target: away ? "away" : "here", content: try content.body(in: folder))
                    // URLSession reads a stream into memory first, and can then send it again: the rule is the client's.
                    guard content != .onceStream || becomesGet else {
                        let error = await #expect(throws: APIError.self, "\(call)") {
                            try await client.response(method, endpoint)
                        }
                        #expect(error?.code == .redirect, "\(call)")
                        continue
                    }

                    if method == .head {
                        _ = try await client.head(endpoint)
                    } else {
                        _ = try await client.response(method, endpoint)
                    }

                    let last = try #require((away ? other : server).requests.last, "\(call)")
                    #expect((away ? other : server).requests.count == before + (away ? 1 : 2), "\(call)")
                    #expect(last.method == (becomesGet ? .get : method), "\(call)")
                    let keepsBody = content != .none && !becomesGet
                    #expect(last.text == (keepsBody ? "content" : ""), "\(call)")
                    if becomesGet { #expect(last.headerFields[.contentType] == nil, "\(call)") }
                    if keepsBody { #expect(last.headerFields[.contentType] == "text/plain", "\(call)") }
                    for name in ["Authorization", "X-Api-Key", "Cookie"] {
                        #expect((last.headerFields[HTTPFieldName(name) ?? .cookie] != nil) == !away, "\(call) \(name)")
                    }
                    #expect(last.headerFields["X-Plain"] == "p", "\(call)")
                }
            }
        }
    }
}
