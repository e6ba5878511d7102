// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Synchronization
import Testing

private struct Notes: Endpoint {
    typealias Output = Thing
    var author: String?
    var path: Path { "meetings/:id/notes/:author?kind=:kind" }
    var slug: Slug { ["id": 17, "author": author, "kind": "a b"] }
    var parameters: Parameters { ["limit": 20, "api_key": "sesame"] }
    var headers: RequestHeaders { ["X-Endpoint": "e", "X-Both": "endpoint"] }
}

struct CallExplanationTests {
    private let transport = ScriptedTransport([])

    private var client: APIClient {
        APIClient(baseURL: "http://h/v1", transport: transport) {
            $0.headers = ["Authorization": "Bearer sesame", "X-Both": "client", "X-Own": "sesame", "X-Client": "c"]
            $0.credentialHeaders = ["X-Own"]
            $0.options.idempotencyKey = "order-17"
        }
    }

    @Test func `an explanation says where each part comes from, and sends nothing`() throws {
        let options = CallOptions {
            $0.headers["x-call"] = "a"
            $0.retry = .standard
        }

        let explanation = try client.explain(.post, Notes(author: "ada"), options: options)

        let origins = Dictionary(uniqueKeysWithValues: explanation.fields.map { ($0.field.name.rawName, $0.origin) })
        #expect(
            origins == [
                "Accept": .library, "User-Agent": .client, "Authorization": .client, "X-Both": .endpoint,
                "X-Own": .client,
                "X-Client": .client, "Content-Type": .body, "X-Endpoint": .endpoint, "x-call": .call,
                "Idempotency-Key": .client,
            ])
        #expect(explanation.slugValues.map(\.name) == ["id", "author", "kind"])
        #expect(explanation.slugValues.map(\.value) == ["17", "ada", "a b"])
        #expect(explanation.baseURL?.description == "http://h/v1")
        #expect(explanation.baseURLOrigin == .client)
        #expect(explanation.mayBeRetried)
        #expect(explanation.carriesCredentials)
        #expect(explanation.request.url.path == "/v1/meetings/17/notes/ada")
        #expect(transport.requests.isEmpty)
    }

    @Test func `an explanation reads as a paragraph, without credentials`() throws {
        let explanation = try client.explain(.get, Notes())

        #expect(
            explanation.description == """
                GET http://h/v1/meetings/17/notes?kind=a%20b&limit=20&api_key=<redacted>
                  base      http://h/v1 (the client's)
                  path      meetings/:id/notes/:author?kind=:kind
                  :id       17
                  :author   (no value)
                  :kind     a b
                  query     kind=a%20b&limit=20&api_key=<redacted>
                header fields
                  Accept: application/json, application/*+json, text/json, text/javascript, application/x-www-form-urlencoded (the library's)
                  User-Agent: Portolan (the client's)
                  Authorization: <redacted> (the client's)
                  X-Both: endpoint (the endpoint's)
                  X-Own: <redacted> (the client's)
                  X-Client: c (the client's)
                  X-Endpoint: e (the endpoint's)
                  Idempotency-Key: order-17 (the client's)
                body        no body
                retry       never
                authentication none
                timeouts    connect 30.0 seconds, idle 60.0 seconds, attempt none, call none
                limits      64000000 bytes of answer, 10 redirects
                \(explanation.curlCommand)
                """)
        var shown = ""
        dump(explanation, to: &shown)
        #expect(!shown.contains("sesame"))
    }

    @Test func `a path to another origin says that credentials do not go along`() throws {
        let explanation = try client.explain(.get, "http://other/x")

        #expect(!explanation.carriesCredentials)
        #expect(explanation.description.contains("credentials do not go along"))
        #expect(!explanation.fields.contains { $0.field.name == .authorization })
    }

    @Test func `an explanation says how often a refused credential is renewed, if there is one`() throws {
        let client = APIClient(baseURL: "http://h") { $0.authentication = .bearer("sesame") }

        let explanation = try client.explain(.get, "x", options: CallOptions { $0.replayLimit = 2 })

        #expect(explanation.description.contains("10 redirects, replay limit 2\n"))
    }

    @Test func `what makes fields for each request is asked once for an explanation`() throws {
        let count = Mutex(0)
        let client = APIClient(baseURL: "http://h") {
            $0.headersForEachRequest = {
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                return ["X-Number": "\(number)"]
            }
        }

        let explanation = try client.explain(.get, "x")

        #expect(explanation.request.headerFields["X-Number"] == "1")
        #expect(explanation.fields.last?.origin == .client)
        #expect(count.withLock { $0 } == 1)
    }

    @Test func `what cannot be built is not explained`() {
        let error = #expect(throws: APIError.self) { try client.explain(.get, "a/:id/b") }

        #expect(error?.code == .invalidRequest)
    }

    @Test func `the retry of an explanation is the one that the request would have`() throws {
        let client = APIClient(baseURL: "http://h") { $0.retry = .standard }
        let once = RequestBody.raw(.stream(HTTPBodyStream(once: { nil })), contentType: nil)

        #expect(try client.explain(.get, "x").description.contains("retry       up to 3 attempts"))
        #expect(try client.explain(.post, "x").description.contains("never, for POST without an idempotency key"))
        #expect(try client.explain(.put, "x", body: once).description.contains("refused: the body is a stream"))
    }
}

struct CurlCommandTests {
    struct Case: Sendable {
        var method: HTTPMethod = .post
        var path: Path = "x"
        var parameters = Parameters()
        var body = RequestBody.json
        let arguments: [String]
    }

    private static let start = ["--header", "Accept: */*", "--header", "X-Plain: $ecret 'value'"]

    // What a shell makes of the line; the variables hold their own name and a space and a quote.
    @Test(arguments: [
        Case(
            method: .get, path: "a;b(c)?q=its$HOME&list[]=1",
            arguments: ["--request", "GET"] + start
                + ["--header", "User-Agent:", "--globoff", "http://h/a;b(c)?q=its$HOME&list%5B%5D=1"]),
        Case(
            method: .head, path: "x?api_key=sesame&page=2&token=sesame",
            arguments: ["--head"] + start
                + ["--header", "User-Agent:", "--globoff", "http://h/x?api_key=API_KEY 'v&page=2&token=TOKEN 'v"]),
        Case(
            parameters: ["text": "it's \"$x\" \\ \u{E000}", "password": "sesame", "n": 1],
            arguments: ["--request", "POST"] + start
                + [
                    "--header", "Content-Type: application/json", "--header", "User-Agent:", "--data-raw",
                    #"{"text":"it's \"$x\" \\ "# + "\u{E000}" + #"","password":"PASSWORD 'v","n":1}"#, "--globoff",
                    "http://h/x",
                ]),
        Case(
            // Quotation marks with accents upon them: each is one character with its accent.
            parameters: ["text": "a'\u{301}; echo \"\u{301}"],
            arguments: ["--request", "POST"] + start
                + [
                    "--header", "Content-Type: application/json", "--header", "User-Agent:", "--data-raw",
                    "{\"text\":\"a'\u{301}; echo \\\"\u{301}\"}", "--globoff", "http://h/x",
                ]),
        Case(
            parameters: ["user": "a b", "password": "sesame"], body: .form,
            arguments: ["--request", "POST"] + start
                + [
                    "--header", "Content-Type: application/x-www-form-urlencoded", "--header", "User-Agent:",
                    "--data-raw",
                    "user=a+b&password=PASSWORD 'v", "--globoff", "http://h/x",
                ]),
        Case(
            body: .raw(.bytes(Array("@file".utf8)), contentType: nil),
            arguments: ["--request", "POST"] + start
                + [
                    "--header", "User-Agent:", "--header", "Content-Type:", "--data-binary", "@-", "--globoff",
                    "http://h/x",
                ]),
        Case(
            body: .raw(.bytes(Array("<password>sesame</password>".utf8)), contentType: MediaType("application/xml")),
            arguments: ["--request", "POST"] + start
                + [
                    "--header", "Content-Type: application/xml", "--header", "User-Agent:", "--data-binary", "@-",
                    "--globoff", "http://h/x",
                ]),
        Case(
            body: .raw(.bytes(Array(#"{"password":"sesame""#.utf8)), contentType: .json),
            arguments: ["--request", "POST"] + start
                + [
                    "--header", "Content-Type: application/json", "--header", "User-Agent:", "--data-binary", "@-",
                    "--globoff", "http://h/x",
                ]),
        Case(
            body: .raw(.bytes([0, 255]), contentType: .bytes),
            arguments: ["--request", "POST"] + start
                + [
                    "--header", "Content-Type: application/octet-stream", "--header", "User-Agent:", "--data-binary",
                    "@-",
                    "--globoff", "http://h/x",
                ]),
        Case(
            method: .put, body: .raw(.file(path: "/tmp/it's a file"), contentType: .bytes),
            arguments: ["--request", "PUT"] + start
                + [
                    "--header", "Content-Type: application/octet-stream", "--header", "User-Agent:", "--data-binary",
                    "@/tmp/it's a file", "--globoff", "http://h/x",
                ]),
    ])
    func `a curl command is quoted for a shell, credentials being variables`(_ example: Case) throws {
        let client = APIClient(baseURL: "http://h") {
            $0.acceptableContentTypes = []
            $0.userAgent = nil
            $0.headers["X-Plain"] = "$ecret 'value'"
        }

        let explanation = try client.explain(
            example.method, example.path, parameters: example.parameters, body: example.body)

        let arguments = try arguments(of: explanation.curlCommand)
        #expect(arguments == example.arguments)
        #expect(!explanation.curlCommand.contains("sesame"))
    }

    @Test func `a form of several parts is not in what is printed, which says where it comes from`() throws {
        let client = APIClient(baseURL: "http://h")

        let explanation = try client.explain(.post, "x", body: .multipart([.field("password", "sesame")]))

        #expect(!"\(explanation)".contains("sesame"))
        #expect("\(explanation)".contains(", which the command reads from standard input\n"))
        #expect(explanation.curlCommand.contains(" --data-binary '@-' "))
    }

    @Test func `a credential in the URL of a header field is a variable`() throws {
        let client = APIClient(baseURL: "http://h") { $0.headers["Referer"] = "http://h/?page=1&api_key=sesame" }

        let explanation = try client.explain(.get, "x")

        #expect(explanation.curlCommand.contains("--header 'Referer: '\"$REFERER\""))
        #expect("\(explanation)".contains("  Referer: http://h/?page=1&api_key=<redacted> (the client's)"))
        #expect(!"\(explanation)".contains("sesame"))
    }

    @Test func `credentials in header fields are variables, and an empty value stays a field`() throws {
        let client = APIClient(baseURL: "http://h") {
            $0.headers = ["Authorization": "Bearer sesame", "2-api-key": "sesame", "X-Empty": ""]
            $0.userAgent = nil
            $0.acceptableContentTypes = []
        }

        let command = try client.explain(.get, "x").curlCommand

        #expect(
            command == "curl --request GET --header 'Accept: */*' --header 'Authorization: '\"$AUTHORIZATION\" "
                + "--header '2-api-key: '\"$_2_API_KEY\" --header 'X-Empty;' --header 'User-Agent:' --globoff 'http://h/x'"
        )
    }

    /// What a shell hands to `curl`.
    private func arguments(of command: String) throws -> [String] {
        let script = """
            API_KEY="API_KEY 'v"; TOKEN="TOKEN 'v"; PASSWORD="PASSWORD 'v"; HOME=/
            curl() { printf '%s\\n' "$@"; }
            exec </dev/null
            \(command)
            """
        let output = try #require(popen(script, "r"))
        var bytes: [UInt8] = []
        while case let byte = fgetc(output), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        #expect(pclose(output) == 0)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
