// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Synchronization
import Testing

/// The hooks of a service that says what is wrong in its body.
private struct CodedAuthenticator: Authenticator {
    let asked = Asked()

    func authorize(_ request: inout HTTPRequest, with credential: String, context: CallContext) throws {
        try request.headerFields.set("X-Session", to: credential)
    }

    func shouldRenew(_ credential: String, after refusal: AuthenticationRefusal) -> Bool {
        let text = String(decoding: refusal.response?.bytes ?? [], as: UTF8.self)
        asked.list.withLock {
            $0.append("\(refusal.request.method) \(refusal.request.path) \(refusal.error.code) \(text)")
        }
        return text.contains("expired")
    }

    func renew(_ credential: String?, using sender: RenewalSender) async throws -> String { "new" }

    final class Asked: Sendable {
        let list = Mutex<[String]>([])
        var all: [String] { list.withLock { $0 } }
    }
}

struct AuthenticationHookTests {
    private func client(
        _ transport: any Transport, _ authenticator: CodedAuthenticator, loggedIn: Bool = true
    ) async throws -> APIClient {
        let session = AuthenticationSession(authenticator)
        if loggedIn { try await session.logIn(with: "old") }
        return APIClient(baseURL: "http://h", transport: transport) { $0.authentication = Authentication(session) }
    }

    @Test func `W-80 W-82: each sending is signed anew, and the replay's answer is the call's`() async throws {
        let transport = ScriptedTransport([
            .response(.json(#"{"error":"expired"}"#, status: 403)), .response(.json(#"{"id":7}"#)),
        ])
        let authenticator = CodedAuthenticator()

        let answer = try await client(transport, authenticator).get("x", as: JSONValue.self)

        #expect(answer["id"]?.integer == 7)
        #expect(transport.requests.map { $0.headerFields["X-Session"] } == ["old", "new"])
    }

    @Test func `W-81 D-34: every failure is asked about, and passes unchanged when the answer is no`() async throws {
        let transport = ScriptedTransport([
            .failure(.timedOut), .response(.json(#"{"error":"broken"}"#, status: 500)), .response(.text("x")),
            .response(.json("{}")),
        ])
        let authenticator = CodedAuthenticator()
        let client = try await client(transport, authenticator)
        var codes: [APIError.Code?] = []

        for _ in 0..<3 {
            codes.append(await #expect(throws: APIError.self) { try await client.get("x", as: JSONValue.self) }?.code)
        }
        _ = try await client.get("x", as: JSONValue.self)

        #expect(codes == [.transport, .unacceptableStatus, .unacceptableContentType])
        #expect(
            authenticator.asked.all == [
                "GET /x transport ", #"GET /x unacceptableStatus {"error":"broken"}"#,
                "GET /x unacceptableContentType x",
            ])
    }

    @Test func `a failure of a middleware further in is asked about, too, and stays what it is`() async throws {
        struct Odd: Error {}
        struct Failing: Middleware {
            func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
                throw Odd()
            }
        }
        let authenticator = CodedAuthenticator()
        let client = try await client(ScriptedTransport([]), authenticator).with { $0.attemptMiddleware = [Failing()] }

        let error = await #expect(throws: APIError.self) { try await client.get("x", as: JSONValue.self) }

        #expect(error?.underlying is Odd)
        #expect(authenticator.asked.all == ["GET /x hook "])
    }

    @Test func `D-28 D-B02: logged out, a call fails before anything is sent`() async throws {
        let transport = ScriptedTransport([])
        let client = try await client(transport, CodedAuthenticator(), loggedIn: false)

        let error = await #expect(throws: APIError.self) { try await client.get("x", as: JSONValue.self) }

        #expect(error?.code == .loggedOut)
        #expect((error?.underlying as? LoggedOut)?.reason == .notLoggedIn)
        #expect(transport.requests.isEmpty)
    }

    @Test func `D-33: where it is optional, a call is sent with a credential if there is one`() async throws {
        let answers = ScriptedTransport { _ in .json("{}") }
        let session = AuthenticationSession(CodedAuthenticator())
        let client = APIClient(baseURL: "http://h", transport: answers) {
            $0.authentication = Authentication(session)
            $0.options.authentication = .optional
        }

        _ = try await client.get("x", as: JSONValue.self)
        try await session.logIn(with: "s")
        _ = try await client.get("x", as: JSONValue.self)
        try await session.logOut()
        _ = try await client.get("x", as: JSONValue.self)

        #expect(answers.requests.map { $0.headerFields["X-Session"] } == [nil, "s", nil])
    }

    @Test func `D-B02: each endpoint says for itself whether it is public`() async throws {
        struct Public: Endpoint {
            typealias Output = JSONValue
            var path: Path { "public" }
            var options: CallOptions { CallOptions { $0.authentication = .none } }
        }
        let transport = ScriptedTransport { _ in .json("{}") }
        let client = try await client(transport, CodedAuthenticator())

        _ = try await client.get(Public())
        _ = try await client.get("private", as: JSONValue.self)
        _ = try await client.get(Public())

        #expect(transport.requests.map { $0.headerFields["X-Session"] } == [nil, "old", nil])
    }

    @Test func `W-80 W-81: the hooks know which call it is, and the options of its own`() async throws {
        enum Scope: CallOptionKey { static let defaultValue = "none" }
        struct Scoped: Authenticator {
            func authorize(_ request: inout HTTPRequest, with credential: String, context: CallContext) throws {
                try request.headerFields.set(
                    "X-Session", to: "\(credential) \(context.endpoint) \(context.options[Scope.self])")
            }
            func shouldRenew(_ credential: String, after refusal: AuthenticationRefusal) -> Bool {
                refusal.context.options[Scope.self] == "write"
            }
            func renew(_ credential: String?, using sender: RenewalSender) async throws -> String { "new" }
        }
        let transport = ScriptedTransport([
            .response(.empty(403)), .response(.json("{}")), .response(.empty(403)),
        ])
        let session = AuthenticationSession(Scoped())
        try await session.logIn(with: "s")
        let client = APIClient(baseURL: "http://h", transport: transport) {
            $0.authentication = Authentication(session)
        }

        _ = try await client.get("x", as: JSONValue.self, options: CallOptions { $0[Scope.self] = "write" })
        await #expect(throws: APIError.self) { try await client.get("y", as: JSONValue.self) }

        #expect(transport.requests.map { $0.headerFields["X-Session"] } == ["s x write", "new x write", "new y none"])
    }

    @Test func `an answer that is streamed is begun anew after a refusal`() async throws {
        let service = TokenService(newest: 2)

        try await RenewalSetting.run(service) { setting in
            let answer = try await setting.client.stream(.get, "a")
            let bytes = try await answer.body.collected(upTo: 100)

            #expect(String(decoding: bytes, as: UTF8.self) == #"{"path":"/a"}"#)
            #expect(service.used == ["T1", "T2"])
        }
    }

    @Test func `C03: a redirect to another origin gets neither credential nor cookie, one within the origin both`()
        async throws
    {
        try await withLoopbackServer { _ in
            .empty(401)
        } perform: { other in
            try await withLoopbackServer { request in
                switch request.path {
                case "/away": .redirect(to: other.url("/there").description)
                case "/near": .redirect(to: "/here")
                default: .json("{}")
                }
            } perform: { server in
                let cookies = CookieStorage()
                try cookies.set("c=1", from: server.url())
                let authenticator = CodedAuthenticator()
                let session = AuthenticationSession(authenticator)
                try await session.logIn(with: "s")
                let client = APIClient(baseURL: BaseURL(server.url())) {
                    $0.authentication = Authentication(session)
                    $0.cookies = cookies
                }

                let error = await #expect(throws: APIError.self) { try await client.get("away", as: JSONValue.self) }
                _ = try await client.get("near", as: JSONValue.self)

                #expect(error?.status == .unauthorized)
                #expect(other.requests.map { $0.headerFields["X-Session"] } == [nil])
                #expect(authenticator.asked.all.isEmpty)
                #expect(server.requests.map { $0.headerFields["X-Session"] } == ["s", "s", "s"])
                #expect(server.requests.map { $0.headerFields[.cookie] } == ["c=1", "c=1", "c=1"])
            }
        }
    }

    @Test func `an absolute path to another origin gets no credential`() async throws {
        let transport = ScriptedTransport { _ in .json("{}") }
        let client = try await client(transport, CodedAuthenticator())

        _ = try await client.get("http://other/x", as: JSONValue.self)
        _ = try await client.get("http://h/x", as: JSONValue.self)

        #expect(transport.requests.map { $0.headerFields["X-Session"] } == [nil, "old"])
    }

    @Test func `a redirect is signed anew with what counts then`() async throws {
        struct Counting: Authenticator {
            let count = CodedAuthenticator.Asked()
            func authorize(_ request: inout HTTPRequest, with credential: String, context: CallContext) throws {
                let number = count.list.withLock { list in
                    list.append(request.path)
                    return list.count
                }
                try request.headerFields.set("X-Session", to: "\(number) \(request.path)")
            }
            func renew(_ credential: String?, using sender: RenewalSender) async throws -> String { "" }
        }
        let transport = ScriptedTransport([.response(.redirect(to: "/b")), .response(.json("{}"))])
        let session = AuthenticationSession(Counting())
        try await session.logIn(with: "")
        let client = APIClient(baseURL: "http://h", transport: transport) {
            $0.authentication = Authentication(session)
        }

        _ = try await client.get("a", as: JSONValue.self)

        #expect(transport.requests.map { $0.headerFields["X-Session"] } == ["1 /a", "2 /b"])
    }

    @Test func `a renewal that uses its own client fails instead of waiting for itself`() async throws {
        let transport = ScriptedTransport { _ in .empty(401) }
        let clients = Mutex<[APIClient]>([])
        let client = APIClient(baseURL: "http://h", transport: transport) {
            $0.authentication = .bearer {
                guard let client = clients.withLock(\.first) else { return "" }
                return try await client.get("token", as: JSONValue.self)["token"]?.string ?? ""
            }
        }
        clients.withLock { $0.append(client) }
        // The client holds the renewal, and the renewal the client.
        defer { clients.withLock { $0 = [] } }

        let error = await #expect(throws: APIError.self) { try await client.get("x", as: JSONValue.self) }

        #expect(error?.underlying as? AuthenticationError == .renewalNeedsItself)
        #expect(transport.requests.isEmpty)
    }

    @Test func `each renewal is told to those who observe the calls that needed it`() async throws {
        final class Observer: CallObserver {
            let kinds = Mutex<[String]>([])
            func observe(_ event: CallEvent) {
                switch event.kind {
                case .attempted: kinds.withLock { $0.append("sent") }
                case .renewed: kinds.withLock { $0.append("renewed") }
                default: break
                }
            }
        }
        let transport = ScriptedTransport([
            .response(.json("expired", status: 401)), .response(.json("{}")),
        ])
        let observer = Observer()
        let client = try await client(transport, CodedAuthenticator()).with { $0.observers.append(observer) }

        _ = try await client.get("x", as: JSONValue.self)

        #expect(observer.kinds.withLock { $0 } == ["sent", "renewed", "sent"])
    }

    /// How often each call says that a credential was renewed for it, by path.
    private func renewals(_ recorder: EventRecorder, calls: Int) async -> [String: Int] {
        var renewals: [String: Int] = [:]
        for _ in 0..<calls {
            guard let record = await recorder.nextRecord() else { break }
            renewals[record.request?.path ?? "", default: 0] += record.renewals
        }
        return renewals
    }

    @Test func `a call that is only sent again, with what others have renewed, tells of no renewal`() async throws {
        let latch = try Latch()
        let service = TokenService(newest: 2)
        service.state.withLock { $0.holds["/late"] = latch }
        let recorder = EventRecorder()

        try await RenewalSetting.run(service) { setting in
            let client = setting.client.with { $0.observers.append(recorder) }
            async let late = client.get("late", as: JSONValue.self)
            try await setting.server.waitForRequests(count: 1)
            _ = try await client.get("quick", as: JSONValue.self)
            latch.open()
            _ = try await late

            #expect(service.used == ["T1", "T1", "T2", "T2"])
            #expect(await renewals(recorder, calls: 2) == ["/quick": 1, "/late": 0])
        }
    }

    @Test func `a call that waits for the renewal of a credential that has run out tells of it`() async throws {
        let past = Date(timeIntervalSinceNow: -10)
        let service = TokenService(newest: 2)
        let recorder = EventRecorder()

        try await RenewalSetting.run(
            service, lifetime: CredentialLifetime(issueDate: past, expirationDate: past)
        ) { setting in
            let client = setting.client.with { $0.observers.append(recorder) }
            _ = try await client.get("a", as: JSONValue.self)
            _ = try await client.get("b", as: JSONValue.self)

            #expect(service.used == ["T2", "T2"])
            #expect(await renewals(recorder, calls: 2) == ["/a": 1, "/b": 0])
        }
    }

    @Test func `a retry begins anew with what counts then, also after a renewal that the network has failed`()
        async throws
    {
        let service = TokenService(newest: 2) { number, answer in number == 1 ? .closingWithoutAnswer() : answer }

        try await RenewalSetting.run(service) { setting in
            var policy = RetryPolicy.standard
            policy.firstWait = .milliseconds(1)
            _ = try await setting.get("x", options: CallOptions { $0.retry = policy })

            #expect(service.used == ["T1", "T1", "T2"])
            #expect(service.renewals == ["R1", "R1"])
        }
    }
}
