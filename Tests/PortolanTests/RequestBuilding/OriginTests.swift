// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

private struct Signed: Endpoint {
    typealias Output = Empty
    var path: Path
    var baseURL: BaseURL?
    var headers: RequestHeaders { ["Authorization": "endpoint", "X-Plain": "p"] }
}

private let options = CallOptions { $0.headers["X-Api-Key"] = "call" }

struct OriginTests {
    @Test(arguments: [
        Path("http://evil/x"), Path(verbatim: "http://evil/x?page=2"), Path(verbatim: "//evil/x"),
        Path("http://h:81/x"),
        Path("https://h/x"),
    ])
    func `a path to another origin gets no credentials from anywhere`(_ path: Path) throws {
        let client = APIClient(baseURL: "http://h/v1") {
            $0.headers["Cookie"] = "client"
            $0.options.headers["Proxy-Authorization"] = "options"
        }

        let fields = try client.request(.get, Signed(path: path), options: options).headerFields

        #expect(fields.map(\.name.rawName) == ["Accept", "User-Agent", "X-Plain"])
    }

    @Test(arguments: [Path("x"), Path("http://h/other"), Path("HTTP://H:80/x"), Path(verbatim: "/x")])
    func `a path within the origin gets them all`(_ path: Path) throws {
        let client = APIClient(baseURL: "http://h/v1") { $0.headers["Cookie"] = "client" }

        let fields = try client.request(.get, Signed(path: path), options: options).headerFields

        #expect(fields["Cookie"] == "client")
        #expect(fields["Authorization"] == "endpoint")
        #expect(fields["X-Api-Key"] == "call")
    }

    @Test func `without any base, an absolute path gets what its endpoint and its call set, and nothing of the client`()
        throws
    {
        let client = APIClient { $0.headers["Cookie"] = "client" }

        let fields = try client.request(.get, Signed(path: "http://other/x"), options: options).headerFields

        #expect(fields["Cookie"] == nil)
        #expect(fields["Authorization"] == "endpoint")
        #expect(fields["X-Api-Key"] == "call")
    }

    @Test func `an endpoint with a base of its own gets its credentials there`() throws {
        let client = APIClient(baseURL: "http://h/v1")

        let fields = try client.request(.get, Signed(path: "http://other/x", baseURL: "http://other")).headerFields

        #expect(fields["Authorization"] == "endpoint")
    }

    @Test func `P-B05: a property that does not exist is a mistake, not a missing value`() throws {
        struct Post: Sendable { var identifier: Int? }
        let client = APIClient(baseURL: "http://h")

        let error = #expect(throws: APIError.self) {
            try client.request(.delete, PathEndpoint(path: "posts/:identifer", slug: .object(Post(identifier: 3))))
        }

        #expect(error?.underlying as? PathError == .missingValue(name: "identifer", path: "posts/:identifer"))
        let without = PathEndpoint(path: "posts/:identifier", slug: .object(Post()), baseURL: nil)
        #expect(try client.request(.get, without).path == "/posts")
    }

    @Test func `an ad-hoc call that cannot be built is called by its path`() async {
        let error = await #expect(throws: APIError.self) {
            try await APIClient(baseURL: "http://h", transport: ScriptedTransport([])).delete("posts/:id/x")
        }

        #expect(error?.endpoint == "posts/:id/x")
        #expect(error?.code == .invalidRequest)
    }

    @Test func `what a client has for its API does not go to another one that an endpoint belongs to`() throws {
        struct Other: Endpoint {
            typealias Output = Empty
            var base: BaseURL
            var path: Path { "x" }
            var baseURL: BaseURL? { base }
            var headers: RequestHeaders { ["X-Api-Key": "the endpoint's"] }
        }
        let client = APIClient(baseURL: "https://one.example/v1") { $0.headers["Authorization"] = "Bearer secret" }

        let foreign = try client.request(.get, Other(base: "https://two.example"))
        let own = try client.request(.get, Other(base: "https://one.example/v2"))

        #expect(foreign.headerFields[.authorization] == nil)
        #expect(foreign.headerFields["X-Api-Key"] == "the endpoint's")
        #expect(own.headerFields[.authorization] == "Bearer secret")
    }

    @Test func `a URL with a user and a password does not print them`() {
        let error = #expect(throws: APIError.self) {
            try APIClient(baseURL: "http://h").request(.get, Signed(path: Path(verbatim: "//user:sesame@h/x")))
        }

        #expect(error?.description.contains("sesame") == false)
    }

    @Test func `thousands of parameters are merged and a long path is read in linear time`() throws {
        var many = Parameters()
        let object = JSONObject((0..<20_000).map { ("name\($0)", JSONValue.number(JSONNumber($0))) })
        many = try #require(Parameters(.object(object)))
        let client = APIClient(baseURL: "http://h")

        let request = try client.request(
            .post, PathEndpoint(path: Path(String(repeating: "a", count: 100_000))), parameters: many)

        #expect(request.path.utf8.count > 100_000)
        #expect((request.body.bytes?.count ?? 0) > 20_000)
    }
}
