// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Synchronization
import Testing

/// A service's own error, made of its document or of what went wrong before there was one.
private struct DomainError: Error, Equatable {
    enum Kind: Equatable { case tokenExpired, alreadyVoted, unreachable, badRequest, other }
    struct Document: Mappable {
        var code = 0
        var text = ""
        static let mapping = Mapping<Document> {
            Field(\.code, "error_code")
            Field(\.text, "error_description")
        }
    }

    let kind: Kind
    var text = ""

    init(_ error: APIError) {
        if let document = error.serverError(as: Document.self) {
            kind = document.code == 1 ? .tokenExpired : document.code == 2 ? .alreadyVoted : .other
            text = document.text
            return
        }
        kind =
            switch error.code {
            case .transport: .unreachable
            case .invalidRequest: .badRequest
            default: .other
            }
    }
}

struct ApplicationErrorTests {
    private func kind(_ error: APIError?) -> DomainError.Kind? { (error?.applicationError as? DomainError)?.kind }

    @Test
    func `W-114 W-115: an application's error is made of network, serialization, refusal and mapping errors alike`()
        async
    {
        let count = Mutex(0)
        let client = client(
            .failure(.connectionLost), .response(.json(#"{"error_code":1,"error_description":"Late"}"#, status: 401)),
            .response(.json("{}")), .response(.text("?", status: 500))
        ) {
            $0.applicationError = { error in
                count.withLock { $0 += 1 }
                return DomainError(error)
            }
        }

        let network = await failure(client)
        let refused = await failure(client)
        let mapping = await failure(client)
        let unreadable = await failure(client)
        let unsent = await #expect(throws: APIError.self) {
            try await client.post("x", options: CallOptions { $0.headers["X"] = "a\nb" })
        }

        #expect(kind(network) == .unreachable)
        #expect(refused?.applicationError as? DomainError == refused.map { DomainError($0) })
        #expect(kind(refused) == .tokenExpired)
        #expect(refused?.response?.status == 401)
        #expect(kind(mapping) == .other)
        #expect(mapping?.code == .mapping)
        #expect(kind(unreadable) == .other)
        #expect(kind(unsent) == .badRequest)
        #expect(count.withLock { $0 } == 5)
    }

    @Test func `W-114: without one the error, its answer and what lies under it are unchanged`() async {
        let error = await failure(client(.response(.json("{}", status: 400, headers: ["X-A": "b"]))))

        #expect(error?.applicationError == nil)
        #expect(error?.response?.headerFields["X-A"] == "b")
        #expect(error?.response?.bytes == Array("{}".utf8))
        #expect(error?.underlying == nil)
    }

    @Test func `D-B14: a second vote is told from any other failure`() async {
        let document = #"{"error_code":2,"error_description":"You have voted"}"#
        let client = client(.response(.json(document, status: 422)), .response(.json("{}", status: 422))) {
            $0.applicationError = { DomainError($0) }
        }

        let second = await failure(client)
        let other = await failure(client)

        #expect(second?.applicationError as? DomainError == second.map { DomainError($0) })
        #expect(kind(second) == .alreadyVoted)
        #expect(kind(other) == .other)
    }

    @Test func `W-115: an error of a route has the application's error, too`() async {
        struct Homeless: Mappable, Resource {
            var id = 0
            static let mapping = Mapping<Homeless>(identity: \.id) { Field(\.id, "id") }
            static let routes = Routes<Homeless> { Route(.get, "homes/\(\.id)") }
        }
        let client = client { $0.applicationError = { DomainError($0) } }

        let error = await #expect(throws: APIError.self) { _ = try await client.delete(Homeless(id: 1)) }

        #expect(error?.code == .invalidRequest)
        #expect(kind(error) == .badRequest)
    }

    @Test func `W-114: what cannot be built has the application's error, whoever would have sent it`() async {
        let client = client { $0.applicationError = { DomainError($0) } }
        let bad = PathEndpoint(path: "a/:id/b")

        let page = await #expect(throws: APIError.self) {
            for try await _ in client.pages(of: "a/:id/b", as: [Int].self, by: .linkHeader) {}
        }
        let request = #expect(throws: APIError.self) { _ = try client.request(.get, bad) }
        let explanation = #expect(throws: APIError.self) { _ = try client.explain(.get, bad) }

        #expect([page, request, explanation].map(kind) == [.badRequest, .badRequest, .badRequest])
    }

    @Test func `an error of a page is the application's when it is thrown, and says after how many attempts`()
        async throws
    {
        let count = Mutex(0)
        let client = client(
            .response(.empty(503)), .response(.empty(503)),
            .response(.json("[1]", headers: ["Link": "<?a=1>; rel=next"])),
            .response(.json("[1]", headers: ["Link": "<?a=1>; rel=next"]))
        ) {
            $0.retry = .standard
            $0.retryTiming = RecordedTiming().timing
            $0.applicationError = { error in
                count.withLock { $0 += 1 }
                return DomainError(error)
            }
        }
        var pages = client.pages(of: "a", as: [Int].self, by: .linkHeader).makeAsyncIterator()

        _ = try #require(await pages.next())
        _ = try #require(await pages.next())
        let before = count.withLock { $0 }
        let error = await #expect(throws: APIError.self) { _ = try await pages.next() }

        #expect(before == 0)
        #expect(count.withLock { $0 } == 1)
        #expect(error?.code == .pagination)
        #expect(error?.attempts == 1)
        #expect(kind(error) == .other)
    }

    @Test func `a hook of pages that throws after three attempts says so`() async throws {
        struct Fault: Error {}
        let client = client(
            .response(.empty(503)), .response(.empty(503)), .response(.json("[1]"))
        ) {
            $0.retry = .standard
            $0.retryTiming = RecordedTiming().timing
            $0.applicationError = { DomainError($0) }
        }
        var pages = client.pages(of: "a", as: [Int].self, by: .custom { _ in throw Fault() }).makeAsyncIterator()

        _ = try #require(await pages.next())
        let error = await #expect(throws: APIError.self) { _ = try await pages.next() }

        #expect(error?.code == .hook)
        #expect(error?.attempts == 3)
        #expect(kind(error) == .other)
    }

    @Test func `an error that is retried is not yet the application's`() async throws {
        let count = Mutex(0)
        let client = client(.response(.empty(503)), .response(.empty(503))) {
            $0.retry = RetryPolicy(attemptLimit: 2)
            $0.retryTiming = RecordedTiming().timing
            $0.applicationError = { error in
                count.withLock { $0 += 1 }
                return DomainError(error)
            }
        }

        _ = await failure(client)

        #expect(count.withLock { $0 } == 1)
    }

    @Test func `W-B41 V-14: an error of the mapping has status, header fields, body and the ID of the call`()
        async throws
    {
        let document = #"{"id":"?","password":"x"}"#
        let error = await failure(client(.response(.json(document, status: 201, headers: ["X-A": "b"]))))

        #expect(error?.code == .mapping)
        #expect(error?.status == 201)
        #expect(error?.response?.headerFields["X-A"] == "b")
        #expect(error?.bodyText == document)
        #expect(error?.requestID.isEmpty == false)
        #expect(error?.attempts == 1)
    }

    @Test func `a server's error is read as any type, with the key path of an ErrorBody`() async {
        struct Plain: Decodable, Equatable { var title: String }
        let document = #"{"error":{"code":4,"message":"No","title":"T"}}"#
        let error = await failure(client(.response(.json(document, status: 400))))

        #expect(error?.serverError == nil)
        #expect(error?.serverError(as: ServiceError.self) == ServiceError(code: 4, message: "No"))
        #expect(error?.serverError(as: Plain.self, at: "error") == Plain(title: "T"))
        #expect(error?.serverError(as: Plain.self) == nil)
        #expect(error?.serverError(as: JSONValue.self)?["error"]?["code"] == 4)
    }

    @Test func `a server's error that is known is not read again`() async {
        let answer = HTTPResponse.bytes(Array(#"{"title":"No"}"#.utf8), type: "application/problem+json", status: 400)
        let error = await failure(client(.response(answer)))

        #expect(error?.serverError(as: ProblemDetails.self)?.title == "No")
        #expect(error?.bodyText == #"{"title":"No"}"#)
    }

    @Test func `an error without an answer has no text and no document`() async {
        let error = await failure(client(.failure(.timedOut)))

        #expect(error?.bodyText == nil)
        #expect(error?.serverError(as: JSONValue.self) == nil)
    }

    @Test func `what is shown of an error in a failed expectation is short and holds no credentials`() async throws {
        let headers: KeyValuePairs = ["Set-Cookie": "a=sesame", "X-Api-Key": "sesame"]
        let text = #"{"secret":"sesame"}"# + String(repeating: " ", count: 100_000)
        let error = await failure(client(.response(.json(text, status: 500, headers: headers))))
        var request = HTTPRequest(method: .post, url: try HTTPURL("http://h/?token=sesame"), body: .bytes([1, 2, 3]))
        try request.headerFields.set("Authorization", to: "sesame")

        var shown = ""
        dump(error, to: &shown)
        dump(request, to: &shown)

        #expect(shown.contains("\(text.utf8.count) bytes"))
        #expect(shown.contains("Authorization: <redacted>"))
        #expect(!shown.contains("sesame"))
        #expect(shown.count < 4_000)
    }
}
