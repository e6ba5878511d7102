// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

private protocol BlogEndpoint: Endpoint {}
extension BlogEndpoint {
    var baseURL: BaseURL? { "http://blog.example/api" }
    var headers: RequestHeaders { ["X-Api": "1", "X-Shared": "api"] }
    var acceptableContentTypes: [MediaType]? { [.json] }
}

private struct Posts: BlogEndpoint {
    typealias Output = Empty
    var slug: Slug = .none
    var parameters: Parameters = [:]
    var path: Path { "posts/:identifier" }
}

private struct Uploads: BlogEndpoint {
    typealias Output = Empty
    var path: Path { "uploads" }
    var baseURL: BaseURL? { "http://upload.example" }
    var headers: RequestHeaders { ["X-Shared": "upload"] }
}

private struct Sending: Endpoint {
    typealias Output = Empty
    var path: Path = "x"
    var parameters: Parameters = [:]
    var queryStyle: QueryStyle = .brackets
    var body: RequestBody = .json
    var headers: RequestHeaders = [:]
    var options = CallOptions()
}

private let client = APIClient(baseURL: "http://h")

private func text(_ request: HTTPRequest) -> String { String(decoding: request.body.bytes ?? [], as: UTF8.self) }

struct RequestTests {
    @Test func `P-01: a call without a base URL names the endpoint and what it lacks`() {
        struct Lost: Endpoint {
            typealias Output = Empty
            var path: Path { "x" }
        }

        let error = #expect(throws: APIError.self) { try APIClient().request(.get, Lost()) }

        #expect(error?.code == .invalidRequest)
        #expect(error?.underlying as? RequestBuildingError == .noBaseURL(endpoint: "Lost"))
        #expect(error?.description == "GET x (Lost): neither Lost nor the client has a baseURL")
    }

    @Test func `P-02: an endpoint is made with or without slug and parameters`() throws {
        #expect(try client.request(.get, Posts()).url.description == "http://blog.example/api/posts")
        #expect(try client.request(.get, Posts(slug: ["identifier": 17])).path == "/api/posts/17")
        #expect(try client.request(.get, Posts(parameters: ["page": 2])).path == "/api/posts?page=2")
        #expect(
            try client.request(.get, Posts(slug: ["identifier": 17], parameters: ["page": 2])).path
                == "/api/posts/17?page=2")
    }

    @Test func `P-03: an endpoint inherits what its API gives and overrides any single item`() throws {
        let posts = try client.request(.get, Posts())
        let uploads = try client.request(.get, Uploads())

        #expect(posts.headerFields["X-Api"] == "1")
        #expect(posts.headerFields["X-Shared"] == "api")
        #expect(uploads.authority == "upload.example")
        #expect(uploads.headerFields["X-Api"] == nil)
        #expect(uploads.headerFields["X-Shared"] == "upload")
        #expect(uploads.headerFields[.accept] == posts.headerFields[.accept])
    }

    @Test(arguments: [HTTPMethod.get, .delete, .head])
    func `P-17 W-09: parameters of GET, HEAD and DELETE are in the query, after one that is there`(
        _ method: HTTPMethod
    ) throws {
        let endpoint = Sending(path: "x?a=1", parameters: ["q": "C++ & C#", "n": 2, "flag": true, "none": nil])

        let request = try client.request(method, endpoint)

        #expect(request.path == "/x?a=1&q=C%2B%2B%20%26%20C%23&n=2&flag=true")
        #expect(request.body.bytes == [])
        #expect(request.headerFields[.contentType] == nil)
    }

    @Test(arguments: [HTTPMethod.post, .put, .patch])
    func `P-17 W-09: parameters of POST, PUT and PATCH are a JSON body`(_ method: HTTPMethod) throws {
        let endpoint = Sending(parameters: ["b": ["x", "y"], "a": 1, "null": JSONValue.null, "none": nil])

        let request = try client.request(method, endpoint)

        #expect(request.path == "/x")
        #expect(text(request) == #"{"b":["x","y"],"a":1,"null":null}"#)
        #expect(request.headerFields[.contentType] == "application/json")
    }

    @Test func `P-17: a form is sent where the endpoint says so`() throws {
        let request = try client.request(.post, Sending(parameters: ["a b": "c+d&é", "k": [1, 2]], body: .form))

        #expect(text(request) == "a+b=c%2Bd%26%C3%A9&k%5B%5D=1&k%5B%5D=2")
        #expect(request.headerFields[.contentType] == "application/x-www-form-urlencoded")
    }

    @Test func `P-18 P-B10: an array of parameters is a JSON body and an error elsewhere`() throws {
        let tags: Parameters = ["swift", 7]

        #expect(try text(client.request(.put, Sending(parameters: tags))) == #"["swift",7]"#)
        for (method, body) in [(HTTPMethod.put, RequestBody.form), (.get, .json), (.delete, .json)] {
            let error = #expect(throws: APIError.self) {
                try client.request(method, Sending(parameters: tags, body: body))
            }
            #expect(error?.underlying as? RequestBuildingError == .arrayNeedsJSON)
        }
    }

    @Test(arguments: [
        (QueryStyle.repeated, "k=1&k=2&min=1&max=2"),
        (.brackets, "k%5B%5D=1&k%5B%5D=2&f%5Bmin%5D=1&f%5Bmax%5D=2"),
        (.indexed, "k%5B0%5D=1&k%5B1%5D=2&f%5Bmin%5D=1&f%5Bmax%5D=2"),
        (.comma, "k=1,2&f=min,1,max,2"),
        (.pipe, "k=1%7C2&f=min%7C1%7Cmax%7C2"),
        (.space, "k=1%202&f=min%201%20max%202"),
        (.deepObject, "k=1&k=2&f%5Bmin%5D=1&f%5Bmax%5D=2"),
        (.dots, "k=1&k=2&f.min=1&f.max=2"),
    ])
    func `P-19: arrays and objects are written in the style of the endpoint`(
        _ style: QueryStyle, _ query: String
    ) throws {
        let endpoint = Sending(parameters: ["k": [1, 2], "f": ["min": 1, "max": 2] as JSONValue], queryStyle: style)

        #expect(try client.request(.get, endpoint).url.query == query)
    }

    @Test func `P-19: null is a bare key, plain dictionaries are sorted, nesting goes on in brackets`() throws {
        let parameters: Parameters = ["n": JSONValue.null, "d": ["b": 2, "a": 1], "deep": [["x": [1]]] as JSONValue]

        #expect(
            try client.request(.get, Sending(parameters: parameters)).url.query
                == "n&d%5Ba%5D=1&d%5Bb%5D=2&deep%5B%5D%5Bx%5D%5B%5D=1")
    }

    @Test func `a parameter may have a style of its own`() throws {
        let parameters: Parameters = ["ids": StyledParameter(["a,b", "c"], .comma), "k": [1]]

        #expect(try client.request(.get, Sending(parameters: parameters)).url.query == "ids=a%2Cb,c&k%5B%5D=1")
    }

    @Test(arguments: [QueryStyle.comma, .pipe, .space, .repeated])
    func `a style that cannot write nested values refuses them by name`(_ style: QueryStyle) {
        let endpoint = Sending(parameters: ["k": [[1]] as JSONValue], queryStyle: style)

        let error = #expect(throws: APIError.self) { try client.request(.get, endpoint) }

        #expect(error?.underlying as? RequestBuildingError == .nestedValue(parameter: "k", style: style))
    }

    @Test func `numbers that are not finite are refused in query and body`() {
        let endpoint = Sending(parameters: ["x": Double.infinity])

        #expect(throws: APIError.self) { try client.request(.get, endpoint) }
        #expect(throws: APIError.self) { try client.request(.post, endpoint) }
    }

    @Test func `C04: a query value is encoded so that a form decoder reads it back`() async throws {
        let received = try await withLoopbackServer(.empty()) { server in
            _ = try await APIClient(baseURL: BaseURL(server.url())).get(Sending(parameters: ["q": "C++ & C#"]))
            return server.requests
        }

        #expect(received.first?.target == "/x?q=C%2B%2B%20%26%20C%23")
        #expect(received.first?.queryValue("q") == "C++ & C#")
    }

    @Test func `explicit parameters win over the endpoint's`() throws {
        let endpoint = Sending(parameters: ["a": 1, "b": 2])

        #expect(try text(client.request(.patch, endpoint, parameters: ["b": 3, "c": 4])) == #"{"a":1,"b":3,"c":4}"#)
    }

    @Test func `W-B39: no parameters at all make no body`() throws {
        let request = try client.request(.post, Sending())

        #expect(request.body.bytes == [])
        #expect(request.headerFields[.contentType] == nil)
    }

    @Test func `an encoded value is the body, with explicit parameters laid over it`() throws {
        struct Post: Codable, Sendable { var title = "T", id = 1 }

        #expect(
            try text(client.request(.put, Sending(body: .json(Post())), parameters: ["id": 2]))
                == #"{"id":2,"title":"T"}"#)
        let error = #expect(throws: APIError.self) {
            try client.request(.put, Sending(body: .json([1])), parameters: ["id": 2])
        }
        #expect(error?.underlying as? RequestBuildingError == .parametersOverValue)
    }

    @Test func `P-22: a raw body is sent as it is, parameters in the query`() throws {
        let endpoint = Sending(parameters: ["a": 1], body: .raw(.bytes([1, 2]), contentType: .bytes))

        let request = try client.request(.post, endpoint)

        #expect(request.path == "/x?a=1")
        #expect(request.body.bytes == [1, 2])
        #expect(request.headerFields[.contentType] == "application/octet-stream")
    }

    @Test func `W-B22: a header is set once, the call's over the endpoint's over the client's`() throws {
        let client = APIClient(baseURL: "http://h") {
            $0.headers = ["A": "client", "B": "client", "C": "client", "D": "client"]
            $0.headersForEachRequest = { ["B": "fresh"] }
        }
        let endpoint = Sending(headers: ["c": "endpoint", "D": nil])

        let request = try client.request(.get, endpoint, options: CallOptions { $0.headers["a"] = "call" })

        #expect(request.headerFields[values: HTTPFieldName(unchecked: "a")] == ["call"])
        #expect(request.headerFields["b"] == "fresh")
        #expect(request.headerFields["C"] == "endpoint")
        #expect(request.headerFields["D"] == nil)
    }

    @Test func `a request that is not sent has the idempotency key of its call`() throws {
        let client = APIClient(baseURL: "http://h") { $0.options.idempotencyKeyHeader = "X-Key" }

        let request = try client.request(.post, Sending(), options: CallOptions { $0.idempotencyKey = "order-17" })

        #expect(request.headerFields["X-Key"] == "order-17")
    }

    @Test func `W-09: languages are sent with falling quality, and once`() throws {
        let client = APIClient(baseURL: "http://h") { $0.languages = ["de-CH", "de", "en"] }

        let request = try client.request(.get, Sending())

        #expect(request.headerFields[values: .acceptLanguage] == ["de-CH, de;q=0.9, en;q=0.8"])
    }

    @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\u{0}b"])
    func `W-10: a header value that would end its field fails the call before sending`(_ value: String) async {
        let transport = ScriptedTransport([])

        let error = await #expect(throws: APIError.self) {
            try await APIClient(baseURL: "http://h", transport: transport).get(Sending(headers: ["X-Name": value]))
        }

        #expect(error?.code == .invalidRequest)
        #expect(error?.response == nil)
        #expect(error?.underlying as? HTTPFieldError == .forbiddenCharacter(field: "X-Name"))
        #expect(transport.requests.isEmpty)
    }

    @Test func `W-08: client headers are in each request, and names are checked`() throws {
        let client = APIClient(baseURL: "http://h") { $0.headers["X-Token"] = "t" }

        #expect(try client.request(.get, Sending()).headerFields["x-token"] == "t")
        #expect(throws: APIError.self) { try client.request(.get, Sending(headers: ["bad name": "x"])) }
    }

    @Test func `W-12: the request tells method, path, parameters and headers`() throws {
        let request = try client.request(.delete, Sending(parameters: ["a": 1], headers: ["H": "v"]))

        #expect(request.method == .delete)
        #expect(request.url.path == "/x")
        #expect(request.url.query == "a=1")
        #expect(request.headerFields["H"] == "v")
        #expect(request.description == "DELETE http://h/x?a=1")
    }

    @Test func `W-01: a client takes another base URL, and the first one keeps its own`() throws {
        let other = client.with { $0.baseURL = "http://other/v2" }

        #expect(try other.request(.get, Sending()).url.description == "http://other/v2/x")
        #expect(try client.request(.get, Sending()).url.description == "http://h/x")
    }

    @Test func `P-B03: a path to another origin gets no credentials of the client, one within it does`() throws {
        let client = APIClient(baseURL: "http://h/v1") {
            $0.headers = ["Authorization": "Bearer t", "X-Key": "k", "X-Plain": "p"]
            $0.credentialHeaders = ["x-key"]
        }
        let foreign = try client.request(.get, Sending(path: "http://h:81/x"))
        let own = try client.request(.get, Sending(path: "http://h/other"))

        #expect(foreign.headerFields[.authorization] == nil)
        #expect(foreign.headerFields["X-Key"] == nil)
        #expect(foreign.headerFields["X-Plain"] == "p")
        #expect(own.headerFields[.authorization] == "Bearer t")
        #expect(own.headerFields["X-Key"] == "k")
    }

    @Test(arguments: ["not a url", "ftp://h", "http://", "http://h:99999", "http://u:p@h/", "http://a b/"])
    func `a base that is no URL fails the call with the reason`(_ base: String) {
        let error = #expect(throws: APIError.self) { try APIClient(baseURL: BaseURL(base)).request(.get, Sending()) }

        #expect(error?.underlying is HTTPURLError)
        #expect(error?.description.contains("u:p") == false)
    }

    @Test func `V-03: a path may be computed from the values of the endpoint`() throws {
        struct Datastream: Endpoint {
            typealias Output = Empty
            var feed = 17, name = "temp"
            var path: Path { "/v2/feeds/\(feed)/datastreams/\(name)" }
        }

        #expect(try client.request(.get, Datastream()).path == "/v2/feeds/17/datastreams/temp")
    }

    @Test func `options of the call are laid over the endpoint's over the client's`() {
        enum Trace: CallOptionKey { static let defaultValue = "none" }
        var outer = CallOptions { $0.timeouts.call = .seconds(1) }
        outer[Trace.self] = "outer"

        let merged = outer.merging(CallOptions { $0.redirectLimit = 2 }).merging(
            CallOptions { $0[Trace.self] = "inner" })

        #expect(merged.timeouts.call == .seconds(1))
        #expect(merged.redirectLimit == 2)
        #expect(merged[Trace.self] == "inner")
        #expect(CallOptions()[Trace.self] == "none")
    }
}
