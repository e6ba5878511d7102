// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

/// The next URL that an answer of `http://h/numbers` gives.
private func error(
    _ pagination: Pagination, _ answer: HTTPResponse, baseURL: BaseURL = "http://h"
) async throws -> (pages: Int, error: APIError?) {
    let client = APIClient(baseURL: baseURL, transport: ScriptedTransport { _ in answer })
    var pages = client.pages(of: Numbers(pagination: pagination)).makeAsyncIterator()
    var count = 0
    do {
        while try await pages.next() != nil { count += 1 }
        return (count, nil)
    } catch let error as APIError {
        return (count, error)
    }
}

struct PaginationErrorTests {
    @Test(arguments: [
        ("/numbers?page=2", 2), ("/numbers?limit=2", 1), ("", 1), ("?limit=2#more", 1), ("?limit=2&", 2),
    ])
    func `a URL that has come before is an error, behind the page that names it`(_ target: String, _ pages: Int)
        async throws
    {
        let answer = HTTPResponse.json("[1]", headers: ["Link": "<\(target)>; rel=next"])

        let outcome = try await error(.linkHeader, answer)

        #expect(outcome.pages == (target.isEmpty ? 1 : pages))
        guard !target.isEmpty else { return }
        #expect(outcome.error?.code == .pagination)
        #expect(outcome.error?.endpoint == "Numbers")
        #expect(outcome.error?.status == 200)
        guard case .repeatedPage? = outcome.error?.underlying as? PaginationError else {
            Issue.record("\(String(describing: outcome.error))")
            return
        }
    }

    @Test func `a cursor that has come before is an error, and a long circle is found`() async throws {
        let transport = ScriptedTransport { request in
            let page = request.url.query?.split(separator: "=").last.flatMap { Int($0) } ?? 0
            return .json(#"{"data": [1], "next": \#(page % 7 + 1)}"#)
        }
        let client = APIClient(baseURL: "http://h", transport: transport)
        var pages = client.pages(
            of: "list", as: NumberPage.self, by: .cursor(.body("next"), parameter: "c")
        ).makeAsyncIterator()
        for _ in 0..<8 { _ = try #require(await pages.next()) }

        let error = await #expect(throws: APIError.self) { try await pages.next() }

        #expect(error?.underlying as? PaginationError == .repeatedPage("c: 1"))
        #expect(transport.requests.count == 8)
    }

    @Test func `the next URL leads to no http from https`() async throws {
        let answer = HTTPResponse.json("[1]", headers: ["Link": "<http://h/numbers?access_token=s&p=2>; rel=next"])

        let outcome = try await error(.linkHeader, answer, baseURL: "https://h")

        #expect(outcome.pages == 1)
        #expect(
            outcome.error?.underlying as? PaginationError
                == .insecureURL("http://h/numbers?access_token=<redacted>&p=2"))
        #expect(outcome.error.map { "\($0)".contains("access_token=s") } == false)
    }

    @Test(arguments: ["ftp://h/x", "http://u:p@h/x", "http:x", "http://h:99999/"])
    func `a next URL that cannot be called is an error`(_ target: String) async throws {
        let outcome = try await error(.nextURL(.header("Next")), .json("[1]", headers: ["Next": target]))

        #expect(outcome.pages == 1)
        guard case .invalidURL? = outcome.error?.underlying as? PaginationError else {
            Issue.record("\(String(describing: outcome.error))")
            return
        }
    }

    @Test(arguments: [
        (Pagination.nextURL(.body("next")), #"{"data": [1], "next": {"href": "/x"}}"#),
        (.nextURL(.body("next")), #"{"data": [1], "next": 7}"#),
        (.cursor(.body("next"), parameter: "c"), #"{"data": [1], "next": true}"#),
        (.cursor(.body("data.id"), parameter: "c"), #"{"data": [1, 2]}"#),
        (.cursor(.body("next"), parameter: "c", while: .body("more")), #"{"data": [1], "more": {}, "next": "x"}"#),
    ])
    func `what leads to no page is an error behind the page that has it`(_ pagination: Pagination, _ body: String)
        async throws
    {
        let client = APIClient(baseURL: "http://h", transport: ScriptedTransport([.response(.json(body))]))
        var pages = client.pages(of: "list", as: NumberPage.self, by: pagination).makeAsyncIterator()

        let first = try await pages.next()
        let error = await #expect(throws: APIError.self) { try await pages.next() }
        let end = try await pages.next()

        #expect(first?.items.isEmpty == false)
        #expect(first?.next == nil)
        #expect(end == nil)
        guard case .unusableValue? = error?.underlying as? PaginationError else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `an output that tells no number of items is refused before anything is sent where it is needed`() async {
        let transport = ScriptedTransport([])
        let client = APIClient(baseURL: "http://h", transport: transport)
        var pages = client.pages(of: "list", as: JSONValue.self, by: .offset()).makeAsyncIterator()

        let error = await #expect(throws: APIError.self) { try await pages.next() }

        #expect(error?.code == .pagination)
        #expect(error?.underlying as? PaginationError == .uncountableItems(output: "JSONValue"))
        #expect(transport.requests.isEmpty)
    }

    @Test func `a body that can be read once is refused before anything is sent`() async throws {
        let transport = ScriptedTransport([])
        let client = APIClient(baseURL: "http://h", transport: transport)
        let body = RequestBody.raw(
            .stream(HTTPBodyStream(once: { nil })), contentType: nil)
        var pages = client.pages(
            .post, of: "list", body: body, as: [Int].self, by: .linkHeader
        ).makeAsyncIterator()

        let error = await #expect(throws: APIError.self) { try await pages.next() }

        #expect(error?.code == .invalidRequest)
        #expect(error?.underlying as? PaginationError == .bodyCannotBeRepeated)
        #expect(transport.requests.isEmpty)
    }

    @Test func `what a pagination of one's own throws is the error of a hook`() async throws {
        struct Confusion: Error {}
        let client = APIClient(baseURL: "http://h", transport: ScriptedTransport([.response(.json("[1]"))]))
        var pages = client.pages(of: Numbers(), by: .custom { _ in throw Confusion() }).makeAsyncIterator()

        let first = try await pages.next()
        let error = await #expect(throws: APIError.self) { try await pages.next() }

        #expect(first?.items == [1])
        #expect(error?.code == .hook)
        #expect(error?.underlying is Confusion)
    }

    @Test func `a page that does not fit is the error of its call, and the token before goes on there`() async throws {
        let transport = ScriptedTransport([
            .response(.json("[1]", headers: ["Link": "<?p=2>; rel=next"])), .response(.json("[true]")),
            .response(.json("[2]")),
        ])
        let client = APIClient(baseURL: "http://h", transport: transport)
        var pages = client.pages(of: Numbers()).makeAsyncIterator()

        let first = try await pages.next()
        let error = await #expect(throws: APIError.self) { try await pages.next() }
        let again = try await client.items(of: Numbers(), from: first?.next).collected()

        #expect(error?.code == .mapping)
        #expect(again == [2])
        #expect(transport.requests.map(\.url.query) == ["limit=2", "p=2", "p=2"])
    }

    @Test func `a link about another document is not followed`() async throws {
        let links = "</a?p=2>; rel=next; anchor=\"/other\", </numbers?p=3>; rel=next; anchor=\"?limit=2\""
        let transport = ScriptedTransport([.response(.json("[1]", headers: ["Link": links])), .response(.json("[2]"))])
        let client = APIClient(baseURL: "http://h", transport: transport)

        let items = try await client.items(of: Numbers()).collected()

        #expect(items == [1, 2])
        #expect(transport.requests.last?.url.description == "http://h/numbers?p=3")
    }
}
