// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

/// What a client sends and keeps.
struct CookieClientTests {
    /// Logs in at `/login`, and answers everything else with the cookies that it was sent.
    static let service: LoopbackServer.Handler = { request in
        switch request.path {
        case "/login": .empty(headers: ["Set-Cookie": "session=17; Path=/; HttpOnly"])
        case "/logout": .empty(headers: ["Set-Cookie": "session=; Path=/; Max-Age=0"])
        case "/refused": .json("{}", status: 403, headers: ["Set-Cookie": "seen=403; Path=/"])
        case "/hop": .redirect(to: "/next", headers: ["Set-Cookie": "hop=1; Path=/"])
        case "/next": .redirect(to: "/end", status: 303, headers: ["Set-Cookie": "hop=2; Path=/end"])
        default: .json("{}")
        }
    }

    func client(_ server: LoopbackServer, cookies: CookieStorage?) -> APIClient {
        APIClient(baseURL: BaseURL(server.url())) { $0.cookies = cookies }
    }

    @Test func `a session cookie is sent from the login to the logout`() async throws {
        try await withLoopbackServer(Self.service) { server in
            let client = client(server, cookies: CookieStorage())

            for path: Path in ["me", "login", "me", "logout", "me"] { _ = try await client.response(.get, path) }

            let sent = server.requests.map { $0.headerFields[.cookie] }
            #expect(sent == [nil, nil, "session=17", "session=17", nil])
        }
    }

    @Test func `a client keeps no cookies unless it is told to`() async throws {
        try await withLoopbackServer(Self.service) { server in
            let client = client(server, cookies: nil)

            for path: Path in ["login", "me"] { _ = try await client.response(.get, path) }

            #expect(client.configuration.cookies == nil)
            #expect(server.requests.allSatisfy { !$0.headerFields.contains(.cookie) })
        }
    }

    @Test func `each hop of a redirect is sent what the ones before have set`() async throws {
        try await withLoopbackServer(Self.service) { server in
            let cookies = CookieStorage()

            _ = try await client(server, cookies: cookies).response(.get, "hop")

            let sent = server.requests.map { $0.headerFields[.cookie] }
            #expect(server.requests.map(\.path) == ["/hop", "/next", "/end"])
            #expect(sent == [nil, "hop=1", "hop=2; hop=1"])
            #expect(cookies.cookies.map(\.value) == ["1", "2"])
        }
    }

    @Test func `an answer that is an error sets its cookies, too`() async throws {
        try await withLoopbackServer(Self.service) { server in
            let client = client(server, cookies: CookieStorage())

            await #expect(throws: APIError.self) { try await client.response(.get, "refused") }
            _ = try await client.response(.get, "me")

            #expect(server.requests[1].headerFields[.cookie] == "seen=403")
        }
    }

    @Test func `cookies know no ports, and clients with storages of their own nothing of each other`() async throws {
        try await withLoopbackServer(Self.service) { other in
            try await withLoopbackServer(Self.service) { server in
                let shared = CookieStorage()

                _ = try await client(server, cookies: shared).response(.get, "login")
                _ = try await client(other, cookies: shared).response(.get, "me")
                _ = try await client(server, cookies: CookieStorage()).response(.get, "me")

                #expect(other.requests[0].headerFields[.cookie] == "session=17")
                #expect(server.requests[1].headerFields[.cookie] == nil)
            }
        }
    }

    @Test func `calls side by side lose no cookie`() async throws {
        try await withLoopbackServer { request in
            let name = request.path.dropFirst()
            return .empty(headers: ["Set-Cookie": "\(name)=1; Path=/"])
        } perform: { server in
            let cookies = CookieStorage()
            let client = client(server, cookies: cookies)

            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<40 { group.addTask { _ = try await client.response(.get, "n\(number)") } }
                try await group.waitForAll()
            }

            #expect(Set(cookies.cookies.map(\.name)) == Set((0..<40).map { "n\($0)" }))
        }
    }

    @Test func `a redirect to another host gets that host's cookies and no others`() async throws {
        let transport = ScriptedTransport([
            .response(
                Self.answer(302, location: "https://b.example/x", setting: "a=1; Path=/", "x=1; Domain=b.example")),
            .response(Self.answer(302, location: "https://a.example/y", setting: "b=3; Path=/")),
            .response(.empty()),
        ])
        let cookies = CookieStorage()
        cookies.set(try Cookie(name: "kept", value: "2", domain: "b.example"))
        let client = APIClient(baseURL: "https://a.example", transport: transport) {
            $0.cookies = cookies
            $0.headers["Cookie"] = "own=0"
        }

        _ = try await client.response(.get, "start")

        #expect(transport.requests.map { $0.headerFields[.cookie] } == ["own=0", "kept=2", "a=1"])
        #expect(Set(cookies.cookies.map(\.name)) == ["kept", "a", "b"])
    }

    @Test func `https-only cookies stay away from http`() async throws {
        let transport = ScriptedTransport([
            .response(Self.answer(204, setting: "s=1; Secure; Path=/")),
            .response(Self.answer(204, setting: "s=2; Path=/")),
            .response(.empty()),
        ])
        let cookies = CookieStorage()
        let make = { (base: BaseURL) in APIClient(baseURL: base, transport: transport) { $0.cookies = cookies } }

        _ = try await make("https://a.example").response(.get, "login")
        _ = try await make("http://a.example").response(.get, "me")
        _ = try await make("https://a.example").response(.get, "me")

        #expect(transport.requests.map { $0.headerFields[.cookie] } == [nil, nil, "s=1"])
    }

    @Test func `the inner middleware sees cookies, the outer one does not, and repeating sends them anew`() async throws
    {
        struct Twice: Middleware {
            func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
                #expect(!request.headerFields.contains(.cookie))
                _ = try await next(request)
                return try await next(request)
            }
        }
        struct Copy: Middleware {
            func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
                var request = request
                try request.headerFields.set("X-Seen", to: request.headerFields[.cookie] ?? "none")
                return try await next(request)
            }
        }
        let transport = ScriptedTransport([
            .response(Self.answer(204, setting: "a=1", "b=2")), .response(.empty()),
        ])
        let client = APIClient(baseURL: "https://a.example", transport: transport) {
            $0.cookies = CookieStorage()
            $0.middleware = [Twice()]
            $0.attemptMiddleware = [Copy()]
        }

        _ = try await client.response(.get, "x")

        #expect(transport.requests.map { $0.headerFields["X-Seen"] } == ["none", "a=1; b=2"])
    }

    @Test func `an error prints no cookie`() async throws {
        let transport = ScriptedTransport([.response(Self.answer(500, setting: "a=sesame"))])
        let client = APIClient(baseURL: "https://a.example", transport: transport) { $0.cookies = CookieStorage() }

        let error = await #expect(throws: APIError.self) { try await client.response(.get, "x") }

        #expect(error.map { "\($0)".contains("sesame") } == false)
        #expect(client.configuration.cookies?.cookies.map(\.value) == ["sesame"])
    }

    private static func answer(_ status: HTTPStatus, location: String? = nil, setting fields: String...) -> HTTPResponse
    {
        var response = HTTPResponse(status: status)
        if let location { response.headerFields.append(HTTPField(unchecked: .location, value: location)) }
        for field in fields { response.headerFields.append(HTTPField(unchecked: .setCookie, value: field)) }
        return response
    }
}
