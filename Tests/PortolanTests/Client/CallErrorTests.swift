// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

struct CallErrorTests {
    @Test func `W-115: the service's error document is decoded, the endpoint's type first`() async throws {
        let document = #"{"error":{"code":4,"message":"Token expired"},"title":"T"}"#
        let client = client(.response(.json(document, status: 401)), .response(.json(document, status: 401))) {
            $0.errorBody = ServiceError.self
        }

        let first = await failure(client)
        let second = await failure(client, Things(errorBody: OtherError.self))

        #expect(first?.serverError as? ServiceError == ServiceError(code: 4, message: "Token expired"))
        #expect((second?.serverError as? OtherError)?.title == "T")
        #expect(first?.description.contains("the server says:") == true)
    }

    @Test func `a problem document is one without being asked for`() async {
        let body = #"{"type":"https://e.example/p","title":"No","detail":"Not now","status":403,"balance":30}"#
        let answer = HTTPResponse.bytes(Array(body.utf8), type: "application/problem+json", status: 403)

        let error = await failure(client(.response(answer)))
        let problem = error?.serverError as? ProblemDetails

        #expect(problem?.type == "https://e.example/p")
        #expect(problem?.extensions == ["balance": 30])
        #expect(
            error?.description
                == "GET http://h/things (Things): the server answered 403 Forbidden; the server says: No: Not now")
    }

    @Test func `an error document that does not fit leaves the status to speak`() async {
        let client = client(.response(.text("<html>", status: 502))) { $0.errorBody = ServiceError.self }

        let error = await failure(client)

        #expect(error?.code == .unacceptableStatus)
        #expect(error?.serverError == nil)
    }

    @Test func `a body in a content coding that was not asked for is refused`() async {
        let error = await failure(client(.response(.json("{}", headers: ["Content-Encoding": "gzip"]))))

        #expect(error?.code == .unacceptableContentType)
    }

    @Test func `an error document sees the transform hook and the header fields`() async {
        struct Refused: ErrorBody, Mappable {
            var text = "", tag = ""
            static let mapping = Mapping<Refused> {
                Field(\.text, "text")
                Field(\.tag, header: "X-Tag")
            }
        }
        struct Lines: Endpoint {
            typealias Output = Thing
            var path: Path { "x" }
            func transform(_ response: HTTPResponse) throws -> ResponseContent {
                .value(["text": .string(String(decoding: response.bytes, as: UTF8.self))])
            }
        }
        let client = client(.response(.text("no!", status: 400, headers: ["x-tag": "t"]))) {
            $0.errorBody = Refused.self
        }

        let error = await #expect(throws: APIError.self) { _ = try await client.get(Lines()) }

        #expect((error?.serverError as? Refused)?.text == "no!")
        #expect((error?.serverError as? Refused)?.tag == "t")
    }

    @Test func `what a server says cannot break a line or drive a terminal`() async {
        let phrase = "\u{1B}[2J\r" + String(repeating: "x", count: 9_000)
        let answer = HTTPResponse.json("{}", status: HTTPStatus(code: 500, reasonPhrase: phrase))

        let error = await failure(client(.response(answer)))

        #expect(error?.description.unicodeScalars.contains { $0.value < 0x20 } == false)
        #expect((error?.description.count ?? 0) <= 4_001)
    }

    @Test func `nothing that is printed shows a credential`() throws {
        let client = APIClient(baseURL: "http://h") {
            $0.headers = ["Authorization": "sesame", "X-Access-Token": "sesame", "PRIVATE-TOKEN": "sesame"]
            $0.options.headers["Cookie"] = "sesame"
        }
        let parameters: Parameters = ["client_secret": "sesame", "page": 2]
        let request = try client.request(.post, Things(), parameters: ["password": "sesame"])
        var dumped = ""
        dump(request.headerFields, to: &dumped)
        dump(client.configuration.headers, to: &dumped)
        dump(parameters, to: &dumped)

        let texts = [
            "\(client)", "\(client.configuration)", "\(client.configuration.options)", "\(request)",
            "\(request.headerFields)", "\(parameters)", dumped,
        ]
        for text in texts { #expect(!text.contains("sesame")) }
        #expect("\(parameters)".contains("page: 2"))
    }

    @Test func `secrets are not printed`() async {
        let client = client(.response(.empty(500))) { $0.headers["Authorization"] = "Bearer sesame" }

        let error = await #expect(throws: APIError.self) {
            _ = try await client.get("x?sig=sesame", parameters: ["access_token": "sesame", "page": 2], as: Thing.self)
        }

        #expect(error?.description.contains("sesame") == false)
        #expect(error?.description.contains("page=2") == true)
    }
}
