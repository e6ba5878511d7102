// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

/// Which fields of the requests held a credential.
private func credentials(_ requests: [HTTPRequest]) -> [String?] {
    requests.map { $0.headerFields[.authorization] }
}

/// A client of `http://h` that sends a credential, and whose server answers with these next URLs in turn.
private func client(
    _ targets: String..., baseURL: BaseURL? = "http://h"
) -> (client: APIClient, transport: ScriptedTransport) {
    let answers = targets.map { ScriptedTransport.Step.response(.json("[1]", headers: ["Link": "<\($0)>; rel=next"])) }
    let transport = ScriptedTransport(answers + [.response(.json("[1]"))])
    let client = APIClient(baseURL: baseURL, transport: transport) { $0.headers["Authorization"] = "Bearer sesame" }
    return (client, transport)
}

struct PageCredentialTests {
    @Test func `C20: credentials go along within the origin of the base URL`() async throws {
        let (client, transport) = client("http://h/numbers?page=2", "//h:80/numbers?page=3")

        let items = try await client.items(of: Numbers()).collected()

        #expect(items.count == 3)
        #expect(credentials(transport.requests) == ["Bearer sesame", "Bearer sesame", "Bearer sesame"])
    }

    @Test(arguments: ["http://other/p", "http://h:8080/p", "https://h/p", "//h.evil/p"])
    func `C20: credentials do not go to another origin, and not to what lies behind it`(_ target: String) async throws {
        let (client, transport) = client(target, "//h/numbers?page=3")

        let items = try await client.items(of: Numbers()).collected()

        #expect(items.count == 3)
        #expect(credentials(transport.requests).dropFirst().allSatisfy { $0 == nil })
    }

    @Test func `C20: credentials of the endpoint and of the call do not go to another origin either`() async throws {
        struct Secret: PagedEndpoint {
            typealias Output = [Int]
            var path: Path
            var headers: RequestHeaders { ["X-Api-Key": "k", "X-Plain": "p"] }
            var pagination: Pagination { .linkHeader }
        }
        let options = CallOptions { $0.headers["Cookie"] = "c=1" }
        func fields(_ baseURL: BaseURL?, _ path: Path) async throws -> [[String?]] {
            let (client, transport) = client("http://h/b", "http://other/c", "http://h/d", baseURL: baseURL)
            _ = try await client.items(of: Secret(path: path), options: options).collected()
            return transport.requests.map { request in
                ["X-Api-Key", "Cookie", "X-Plain"].map { HTTPFieldName($0).flatMap { request.headerFields[$0] } }
            }
        }

        let based = try await fields("http://h", "a")
        let absolute = try await fields(nil, "http://h/a")

        #expect(based == [["k", "c=1", "p"], ["k", "c=1", "p"], [nil, nil, "p"], [nil, nil, "p"]])
        #expect(absolute == based)
    }

    @Test func `credentials stay at home when a page was redirected to another origin`() async throws {
        let transport = ScriptedTransport([
            .response(.redirect(to: "http://other/numbers")),
            .response(.json("[1]", headers: ["Link": "<http://h/numbers?page=2>; rel=next"])),
            .response(.json("[2]")),
        ])
        let client = APIClient(baseURL: "http://h", transport: transport) {
            $0.headers["Authorization"] = "Bearer sesame"
        }

        let items = try await client.items(of: Numbers()).collected()

        #expect(items == [1, 2])
        #expect(credentials(transport.requests) == ["Bearer sesame", nil, nil])
    }

    @Test func `C20: over the wire, another server sees the request and no credentials`() async throws {
        try await withLoopbackServer(.json("[2]")) { other in
            try await withLoopbackServer(.json("[1]", headers: ["Link": "<\(other.origin)/numbers?page=2>; rel=next"]))
            {
                server in
                let client = APIClient(baseURL: BaseURL(server.url())) {
                    $0.headers = ["Authorization": "Bearer sesame", "Cookie": "a=b", "X-Plain": "p"]
                }

                let items = try await client.items(of: Numbers()).collected()

                #expect(items == [1, 2])
                #expect(server.requests[0].headerFields[.authorization] == "Bearer sesame")
                #expect(other.requests[0].target == "/numbers?page=2")
                #expect(other.requests[0].headerFields[.authorization] == nil)
                #expect(other.requests[0].headerFields[.cookie] == nil)
                #expect(other.requests[0].headerFields["X-Plain"] == "p")
            }
        }
    }
}

struct PageTokenTests {
    private func saved(_ token: PageToken?) throws -> Data {
        try JSONEncoder().encode(try #require(token))
    }

    private func loaded(_ data: Data) throws -> PageToken { try JSONDecoder().decode(PageToken.self, from: data) }

    @Test(arguments: [
        Pagination.linkHeader, .cursor(.header("Cursor"), parameter: "c"), .pageNumber(), .offset(),
        .custom { $0.number < 3 ? .parameters(["n": $0.number, "m": ["x"]]) : nil },
    ])
    func `a token that was saved goes on where it was, whatever the pagination`(_ pagination: Pagination) async throws {
        let transport = ScriptedTransport { request in
            let number = transportNumber(request)
            return .json(
                number > 3 ? "[]" : "[\(number)]",
                headers: number < 3 ? ["Link": "<?p=\(number + 1)>; rel=next", "Cursor": "\(number + 1)"] : [:])
        }
        let client = APIClient(baseURL: "http://h", transport: transport)
        let endpoint = Numbers(pagination: pagination)

        let whole = try await client.pages(of: endpoint).collected()
        let requests = transport.requests.map(\.url)
        var again: [Page<[Int]>] = []
        for page in whole {
            guard let next = page.next else { continue }
            let token = try loaded(try saved(next))
            #expect(token == next)
            again = try await client.pages(of: endpoint, from: token).collected()
            #expect(again.map(\.items) == whole.dropFirst(page.number).map(\.items))
            #expect(again.map(\.number) == whole.dropFirst(page.number).map(\.number))
        }

        #expect(whole.count >= 3)
        #expect(transport.requests.last?.url == requests.last)
    }

    @Test func `a token counts the pages and items before it, so that a total still tells the end`() async throws {
        let transport = ScriptedTransport { request in
            .json(request.url.query == "offset=0" ? "[1, 2]" : "[3]", headers: ["Total": "3"])
        }
        let client = APIClient(baseURL: "http://h", transport: transport)
        let endpoint = Numbers(pagination: .offset().counting(items: .header("Total")), parameters: [:])
        let options = CallOptions { $0.paging.pageLimit = 1 }

        let first = try #require(try await client.pages(of: endpoint, options: options).collected().first)
        let token = try loaded(try saved(first.next))
        let rest = try await client.pages(of: endpoint, from: token).collected()

        #expect(token.pagesBefore == 1)
        #expect(token.itemsBefore == 2)
        #expect(rest.map(\.items) == [[3]])
        #expect(transport.requests.map(\.url.query) == ["offset=0", "offset=2"])
    }

    @Test func `a token holds no credentials, and they are put in again from what the endpoint sends`() async throws {
        struct Photos: PagedEndpoint {
            typealias Output = [Int]
            var key: String
            var path: Path { "photos" }
            var parameters: Parameters { ["access_token": key, "key": "\(key)!", "n": 1] }
            var pagination: Pagination { .linkHeader }
        }
        // As a service does that gives back what it was sent, with a cursor that is called as a credential.
        let next = "/photos?access_token=S1&page_token=abc&n=1&key=S1%21&sig=S1"
        let (client, transport) = client(next, next.replacing("abc", with: "def"))

        let page = try #require(
            try await client.pages(of: Photos(key: "S1"), options: CallOptions { $0.paging.pageLimit = 1 }).collected()
                .first)
        let data = try saved(page.next)
        let text = String(decoding: data, as: UTF8.self)
        _ = try await client.pages(of: Photos(key: "S2"), from: try loaded(data)).collected()

        #expect(!text.contains("S1") && !text.contains("sesame"))
        #expect(!"\(page.next as Any)".contains("S1"))
        #expect(text.contains("page_token=abc"))
        #expect(
            transport.requests.map(\.url.query) == [
                "access_token=S1&key=S1%21&n=1", "access_token=S2&page_token=abc&n=1&key=S2%21",
                // What the service gives is followed as it is.
                "access_token=S1&page_token=def&n=1&key=S1%21&sig=S1",
            ])
    }

    @Test func `a key that authentication puts into the query is in no token and no error, whatever its name`()
        async throws
    {
        let transport = ScriptedTransport([
            .response(.json("[1]", headers: ["Link": "<?appid=S1&limit=2&page=2>; rel=next"])),
            .response(.json("[2]", headers: ["Link": "<?appid=S1&limit=2&page=2>; rel=next"])),
            .response(.json("[2]")),
        ])
        let client = APIClient(baseURL: "http://h", transport: transport) {
            $0.authentication = .apiKey("S1", queryItem: "appid")
        }
        var pages = client.pages(of: Numbers()).makeAsyncIterator()

        let token = try await pages.next()?.next
        _ = try await pages.next()
        let error = await #expect(throws: APIError.self) { try await pages.next() }
        let text = String(decoding: try saved(token), as: UTF8.self)
        let again = try await client.items(of: Numbers(), from: token).collected()

        #expect(text.contains("page=2"))
        #expect(!text.contains("S1"))
        #expect(error?.code == .pagination)
        #expect(error.map { "\($0) \($0.underlying as Any)".contains("S1") } == false)
        #expect(again == [2])
        #expect(transport.requests.last?.url.query == "limit=2&page=2&appid=S1")
    }

    @Test func `a token of another origin gets no credentials, whatever it says of itself`() async throws {
        let token = try loaded(
            Data(#"{"url": "http://other/x?a=1", "isTrusted": true, "pagesBefore": 1, "itemsBefore": 1}"#.utf8))
        let (client, transport) = client("http://h/back")

        _ = try await client.items(of: Numbers(), from: token).collected()

        #expect(transport.requests.map(\.url.description) == ["http://other/x?a=1", "http://h/back"])
        #expect(credentials(transport.requests) == [nil, nil])
    }

    @Test(arguments: [
        (Pagination.linkHeader, #"{"parameters": [["page", 2]], "pagesBefore": 1, "itemsBefore": 1}"#),
        (.linkHeader, #"{"url": "no URL", "pagesBefore": 1, "itemsBefore": 1}"#),
        (.pageNumber(), #"{"parameters": [["offset", 2]], "pagesBefore": 1, "itemsBefore": 1}"#),
        (.pageNumber(), #"{"parameters": [["page", "2"]], "pagesBefore": 1, "itemsBefore": 1}"#),
        (.offset(), #"{"url": "http://h/x", "pagesBefore": 1, "itemsBefore": 1}"#),
        (.cursor(.body("c"), parameter: "c"), #"{"parameters": [["d", 2]], "pagesBefore": 1, "itemsBefore": 1}"#),
    ])
    func `a token of another pagination is refused before anything is sent`(
        _ pagination: Pagination, _ text: String
    ) async throws {
        let token = try loaded(Data(text.utf8))
        let (client, transport) = client()
        var pages = client.pages(of: Numbers(pagination: pagination), from: token).makeAsyncIterator()

        let error = await #expect(throws: APIError.self) { try await pages.next() }

        #expect(error?.code == .pagination)
        #expect(error?.underlying as? PaginationError == .unusableToken)
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [
        "{}", "[]", #"{"url": "http://h/", "pagesBefore": -1, "itemsBefore": 0}"#,
        #"{"parameters": [1], "pagesBefore": 0, "itemsBefore": 0}"#,
        #"{"parameters": [["a", 1, 2]], "pagesBefore": 0, "itemsBefore": 0}"#,
        #"{"url": 7, "pagesBefore": 0, "itemsBefore": 0}"#,
    ])
    func `what is no token is not read as one`(_ text: String) {
        #expect(throws: DecodingError.self) { try loaded(Data(text.utf8)) }
    }

    @Test func `a token from https does not lead to http`() async throws {
        let token = try loaded(Data(#"{"url": "http://h/x", "pagesBefore": 1, "itemsBefore": 1}"#.utf8))
        let (client, transport) = client(baseURL: "https://h")
        var pages = client.pages(of: Numbers(), from: token).makeAsyncIterator()

        let error = await #expect(throws: APIError.self) { try await pages.next() }

        #expect(error?.underlying as? PaginationError == .insecureURL("http://h/x"))
        #expect(transport.requests.isEmpty)
    }
}

/// Which page a request of any pagination asks for.
private func transportNumber(_ request: HTTPRequest) -> Int {
    let items = (request.url.query ?? "").split(separator: "&").map { $0.split(separator: "=").map(String.init) }
    func value(_ name: String) -> Int? { items.first { $0[0] == name }.flatMap { Int($0[1]) } }
    return value("p") ?? value("c") ?? value("page") ?? value("offset").map { $0 + 1 } ?? value("n").map { $0 + 1 } ?? 1
}
