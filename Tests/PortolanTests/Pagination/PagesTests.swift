// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

/// Numbers, some on each page.
struct Numbers: PagedEndpoint {
    typealias Output = [Int]
    var pagination = Pagination.linkHeader
    var path: Path { "numbers" }
    var parameters: Parameters = ["limit": 2]
}

/// A page as a type of its own.
struct NumberPage: Decodable, Sendable, PageContent {
    var data: [Int]
    var pageItems: [Int] { data }
}

extension AnswerSequence {
    /// All elements.
    func collected() async throws -> [Element] {
        var elements: [Element] = []
        for try await element in self { elements.append(element) }
        return elements
    }
}

/// The numbers 1 to 5 on three pages, linked as a service does that is asked for them.
func linkedNumbers(_ request: RecordedRequest) -> Reply {
    switch request.queryValue("page") {
    case nil: .json("[1, 2]", headers: ["Link": "<?page=2&f=a,b,c>; rel=\"next\""])
    case "2": .json("[3, 4]", headers: ["Link": "</numbers?page=3>; rel=next, <?page=1>; rel=prev"])
    case "3": .json("[5]", headers: ["Link": "<?page=2>; rel=prev"])
    case let page?: .text("there is no page \(page)", status: 404)
    }
}

struct PagesTests {
    @Test func `C20: the link with the relation next is followed, commas within it and all`() async throws {
        let transport = ScriptedTransport([
            .response(
                .json(
                    "[1]",
                    headers: [
                        "Link": "<http://h/api?page=2&f=a,b,c>; rel=\"next\", <http://h/api?page=9>; rel=\"last\""
                    ])),
            .response(.json("[2]", headers: ["Link": "<http://h/api?page=9>; rel=\"last\""])),
        ])
        let client = APIClient(baseURL: "http://h", transport: transport)

        let items = try await client.items(of: "api", as: [Int].self, by: .linkHeader).collected()

        #expect(items == [1, 2])
        #expect(transport.requests.map(\.url.description) == ["http://h/api", "http://h/api?page=2&f=a,b,c"])
    }

    @Test func `C20: a next URL goes over the wire byte for byte, and without the endpoint's parameters`() async throws
    {
        try await withLoopbackServer(
            .json(
                "[1]", headers: ["Link": "</Numbers//%7e%2F?b=%2c,:@!$'()*;&a=[x]&a=+%20&&=; rel=x>; rel=\"prev next\""]
            ),
            .json("[2]")
        ) { server in
            let client = APIClient(baseURL: BaseURL(server.url()))

            let items = try await client.items(of: Numbers()).collected()

            #expect(items == [1, 2])
            let target = server.requests.last?.target
            #expect(target == "/Numbers//%7e%2F?b=%2c,:@!$'()*;&a=[x]&a=+%20&&=;%20rel=x")
        }
    }

    @Test func `pages are fetched when they are asked for, and each loop begins anew`() async throws {
        try await withLoopbackServer(linkedNumbers) { server in
            let client = APIClient(baseURL: BaseURL(server.url()))
            let pages = client.pages(of: Numbers())
            #expect(server.requests.isEmpty)

            var first: [[Int]] = []
            for try await page in pages {
                first.append(page.items)
                if page.number == 2 { break }
            }
            let targets = server.requests.map(\.target)
            let second = try await pages.collected()

            #expect(first == [[1, 2], [3, 4]])
            #expect(targets == ["/numbers?limit=2", "/numbers?page=2&f=a,b,c"])
            #expect(second.map(\.output) == [[1, 2], [3, 4], [5]])
            #expect(second.map(\.number) == [1, 2, 3])
            #expect(second.map { $0.next == nil } == [false, false, true])
            #expect(second[1].response.status == 200)
            #expect(second[1].response.headers.links.count == 2)
            #expect(second[1].response.url == server.url("/numbers?page=2&f=a,b,c"))
            #expect(server.requests.count == 5)
        }
    }

    @Test func `a relative next URL is seen from the URL that answered, behind a redirect`() async throws {
        try await withLoopbackServer { request in
            switch request.path {
            case "/numbers": .redirect(to: "/v2/numbers/")
            case "/v2/numbers/": .json("[1]", headers: ["Next-Page": "more?x=1"])
            default: .json("[2]")
            }
        } perform: { server in
            let client = APIClient(baseURL: BaseURL(server.url()))

            let items = try await client.items(of: Numbers(), by: .nextURL(.header("next-page"))).collected()

            #expect(items == [1, 2])
            #expect(server.requests.map(\.path) == ["/numbers", "/v2/numbers/", "/v2/numbers/more"])
        }
    }

    @Test func `a next URL in the document is found from its root, and null ends`() async throws {
        struct Artist: Decodable {
            let id: Int
        }
        struct Artists: PagedEndpoint {
            typealias Output = [Artist]
            var path: Path { "search" }
            var outputKeyPath: JSONKeyPath? { "artists.items" }
            var pagination: Pagination { .nextURL(.body("artists.next")).counting(items: .body("artists.total")) }
        }
        try await withLoopbackServer { request in
            request.query == nil
                ? .json(#"{"artists": {"items": [{"id": 1}], "next": "/search?offset=1", "total": 2}}"#)
                : .json(#"{"artists": {"items": [{"id": 2}], "next": null, "total": 2}}"#)
        } perform: { server in
            let client = APIClient(baseURL: BaseURL(server.url()))

            let pages = try await client.pages(of: Artists()).collected()

            #expect(pages.flatMap(\.items).map(\.id) == [1, 2])
            #expect(pages.map(\.itemTotal) == [2, 2])
        }
    }

    @Test func `a cursor becomes a parameter, in the query or, for POST, in the body`() async throws {
        let pagination = Pagination.cursor(.body("meta.next"), parameter: "after")
        @Sendable func answer(_ cursor: String?) -> Reply {
            switch cursor {
            case nil: .json(#"{"data": [1, 2], "meta": {"next": "a&b="}}"#)
            case "a&b=": .json(#"{"data": [3], "meta": {"next": 17}}"#)
            default: .json(#"{"data": [], "meta": {"next": ""}}"#)
            }
        }
        try await withLoopbackServer { request in
            guard request.method == .post else { return answer(request.queryValue("after")) }
            let body = try JSONValue(parsing: request.body)
            return answer(body["after"].map { $0.string ?? "number \($0.integer ?? 0)" })
        } perform: { server in
            let client = APIClient(baseURL: BaseURL(server.url()))

            let items = try await client.items(
                of: "search", parameters: ["q": "x"], as: NumberPage.self, by: pagination
            ).collected()
            let posted = try await client.items(
                .post, of: "search", parameters: ["q": "x"], as: NumberPage.self, by: pagination
            ).collected()

            #expect(items == [1, 2, 3])
            #expect(posted == [1, 2, 3])
            #expect(
                server.requests.map { $0.method == .post ? $0.text : $0.target } == [
                    "/search?q=x", "/search?q=x&after=a%26b%3D", "/search?q=x&after=17",
                    #"{"q":"x"}"#, #"{"q":"x","after":"a&b="}"#, #"{"q":"x","after":17}"#,
                ])
        }
    }

    @Test func `the id of the last item is a cursor for as long as there is more`() async throws {
        try await withLoopbackServer { request in
            request.queryValue("starting_after") == nil
                ? .json(#"{"data": [{"id": "a"}, {"id": "b"}], "has_more": true}"#)
                : .json(#"{"data": [{"id": "c"}], "has_more": false}"#)
        } perform: { server in
            let client = APIClient(baseURL: BaseURL(server.url()))
            let pagination = Pagination.cursor(
                .body("data.id"), parameter: "starting_after", while: .body("has_more"))

            let pages = try await client.pages(of: "charges", as: JSONValue.self, by: pagination).collected()

            #expect(pages.count == 2)
            #expect(server.requests.map(\.target) == ["/charges", "/charges?starting_after=b"])
        }
    }

    @Test func `D-20: pages are numbered from 1, the number is always sent, and the empty page is the end`()
        async throws
    {
        try await withLoopbackServer { request in
            let page = Int(request.queryValue("page") ?? "") ?? 0
            return .json(page > 2 ? #"{"stories": []}"# : #"{"stories": [\#(page)]}"#)
        } perform: { server in
            struct Stories: PagedEndpoint {
                typealias Output = [Int]
                var path: Path { "stories" }
                var outputKeyPath: JSONKeyPath? { "stories" }
                var pagination: Pagination { .pageNumber() }
            }
            let client = APIClient(baseURL: BaseURL(server.url()))

            let pages = try await client.pages(of: Stories()).collected()

            #expect(pages.map(\.items) == [[1], [2]])
            #expect(server.requests.map(\.target) == ["/stories?page=1", "/stories?page=2", "/stories?page=3"])
        }
    }

    @Test func `an offset grows by what came, and the total ends it`() async throws {
        try await withLoopbackServer { request in
            let offset = Int(request.queryValue("offset") ?? "") ?? 0
            // A service that hands out two, whatever it is asked for.
            let items = (offset..<min(offset + 2, 5)).map { "\($0)" }.joined(separator: ",")
            return .json("[\(items)]", headers: ["Content-Range": "items \(offset)-\(offset + 1)/5"])
        } perform: { server in
            let client = APIClient(baseURL: BaseURL(server.url()))
            let pagination = Pagination.offset(size: PageSize(parameter: "limit", 50))
                .counting(items: .header("Content-Range"))

            let pages = try await client.pages(of: "list", as: [Int].self, by: pagination).collected()

            #expect(pages.flatMap(\.items) == [0, 1, 2, 3, 4])
            #expect(pages.map(\.itemTotal) == [5, 5, 5])
            #expect(
                server.requests.map(\.target) == [
                    "/list?offset=0&limit=50", "/list?offset=2&limit=50", "/list?offset=4&limit=50",
                ])
        }
    }

    @Test func `a page without items that names a next one is not the last`() async throws {
        try await withLoopbackServer(
            .json("[]", headers: ["Link": "<?page=2>; rel=next"]),
            .json("[]", headers: ["Link": "<?page=3>; rel=next"]),
            .json("[7]")
        ) { server in
            let client = APIClient(baseURL: BaseURL(server.url()))

            let items = try await client.items(of: Numbers()).collected()

            #expect(items == [7])
        }
    }

    @Test func `a pagination of one's own says where to go on, with a URL or with parameters`() async throws {
        try await withLoopbackServer(.json("[1, 2]"), .json("[3]"), .json("[]")) { server in
            let client = APIClient(baseURL: BaseURL(server.url()))
            let pagination = Pagination.custom { answer in
                switch answer.number {
                case 1: .parameters(["skip": answer.itemsBefore + (answer.itemCount ?? 0)])
                case 2: .url("/rest")
                default: nil
                }
            }

            let items = try await client.items(of: Numbers(), by: pagination).collected()

            #expect(items == [1, 2, 3])
            #expect(server.requests.map(\.target) == ["/numbers?limit=2", "/numbers?limit=2&skip=2", "/rest"])
        }
    }

    @Test func `every page is a call with the endpoint's header fields and the steps of the client`() async throws {
        struct Stamp: Middleware {
            func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
                var request = request
                try request.headerFields.set("X-Call", to: context.requestID)
                return try await next(request)
            }
        }
        try await withLoopbackServer(linkedNumbers) { server in
            let client = APIClient(baseURL: BaseURL(server.url())) { $0.middleware = [Stamp()] }
            let options = CallOptions { $0.headers["X-Plain"] = "p" }

            let pages = try await client.pages(of: Numbers(), options: options).collected()

            #expect(server.requests.map { $0.headerFields["X-Plain"] } == ["p", "p", "p"])
            #expect(server.requests.map { $0.headerFields["X-Call"] } == pages.map(\.response.requestID))
            #expect(Set(pages.map(\.response.requestID)).count == 3)
        }
    }

    @Test func `the collection of a model is read page by page as well, by its route`() async throws {
        struct Part: Resource, Mappable, Equatable {
            var id = 0
            static let mapping = Mapping<Part>(identity: \.id) { Field(\.id, "id") }
            static let routes = Routes<Part>(at: "parts", listKeyPath: "parts")
        }
        try await withLoopbackServer(
            .json(#"{"parts": [{"id": 1}]}"#, headers: ["Link": "<?page=2>; rel=next"]),
            .json(#"{"parts": [{"id": 2}]}"#)
        ) { server in
            let client = APIClient(baseURL: BaseURL(server.url()))

            let parts = try await client.items(of: Part.self, by: .linkHeader, parameters: ["q": "x"]).collected()
            let error = await #expect(throws: APIError.self) {
                try await client.pages(of: Part.self, by: .linkHeader, route: "none").collected()
            }

            #expect(parts == [Part(id: 1), Part(id: 2)])
            #expect(server.requests.map(\.target) == ["/parts?q=x", "/parts?page=2"])
            #expect(error?.code == .invalidRequest)
            #expect(error?.underlying is RouteError)
        }
    }
}
