// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

private struct Item: Mappable, Equatable {
    var id = 0
    init() {}
    init(id: Int) { self.id = id }
    static let mapping = Mapping<Item> { Field(\.id, "id") }
}

/// An endpoint whose every answer-side part can be set.
private struct Reading<Output: Decodable & Sendable>: Endpoint {
    var path: Path { "x" }
    var outputKeyPath: JSONKeyPath?
    var headerEmbedding: HeaderEmbedding?
    var readsForm = false
    var acceptableContentTypes: [MediaType]?
}

private func read<Output>(
    _ response: HTTPResponse, _ endpoint: Reading<Output> = Reading<Output>(), method: HTTPMethod = .get
) async throws -> Output {
    let client = APIClient(baseURL: "http://h", transport: ScriptedTransport([.response(response)]))
    return try await client.response(method, endpoint).value
}

private func failure<Output>(
    _ response: HTTPResponse, _ endpoint: Reading<Output> = Reading<Output>(), method: HTTPMethod = .get
) async -> APIError? {
    await #expect(throws: APIError.self) { _ = try await read(response, endpoint, method: method) }
}

private func form(_ text: String, type: String = "application/x-www-form-urlencoded") throws -> HTTPResponse {
    var response = HTTPResponse(status: 200, body: .bytes(Array(text.utf8)))
    try response.headerFields.set(.contentType, to: type)
    return response
}

struct OutputTests {
    @Test func `P-25 P-51: the output is where the key path leads`() async throws {
        let items: [Item] = try await read(
            .json(#"{"artists":{"items":[{"id":1},{"id":2}]}}"#), Reading(outputKeyPath: "artists.items"))

        #expect(items == [Item(id: 1), Item(id: 2)])
    }

    @Test func `P-26: a key path through an array collects from each element`() async throws {
        let ids: [Int] = try await read(.json(#"{"items":[{"id":1},{"id":2}]}"#), Reading(outputKeyPath: "items.id"))

        #expect(ids == [1, 2])
    }

    @Test(
        arguments: [
            (#"{"artists":{"other":1}}"#, "items", "there are only 'other'"),
            (#"{"artists":null}"#, "items", "what it stands in is null"),
            (#"{"artists":"text"}"#, "items", "what it stands in is a string"),
            (#"{}"#, "artists", "there is nothing there"),
            (#""text""#, "artists", "what it stands in is a string"),
        ] as [(String, String, String)])
    func `P-B08: a key path that leads nowhere is an error with the component that failed`(
        _ body: String, _ component: String, _ reason: String
    ) async {
        let error = await failure(.json(body), Reading<[Item]>(outputKeyPath: "artists.items"))

        #expect(error?.code == .missingKeyPath)
        #expect(
            error?.description == "GET http://h/x (Reading<Array<Item>>): the key path 'artists.items' leads nowhere: "
                + "there is no '\(component)', \(reason)")
        #expect(error?.status == 200)
    }

    @Test func `P-B08: null at the end of a key path follows the output's optionality`() async throws {
        let optional: Item? = try await read(.json(#"{"a":null}"#), Reading(outputKeyPath: "a"))
        let error = await failure(.json(#"{"a":null}"#), Reading<Item>(outputKeyPath: "a"))

        #expect(optional == nil)
        #expect(error?.code == .mapping)
        #expect(error?.reason == "cannot map Item: 'a' is null, expected an object (line 1, column 6)")
    }

    @Test func `P-24: JSON scalars are outputs, and a text is one whatever it holds`() async throws {
        let number: Int = try await read(.json("42"))
        let flag: Bool? = try await read(.json("null"))
        let plain: String = try await read(.text("just text"))
        let quoted: String = try await read(.json(#""a\nb""#))
        let raw: String = try await read(.json(#"{"a":1}"#))
        let data: Data = try await read(.bytes([0, 255]))

        #expect(number == 42)
        #expect(flag == nil)
        #expect(plain == "just text")
        #expect(quoted == "a\nb")
        #expect(raw == #"{"a":1}"#)
        #expect(data == Data([0, 255]))
    }

    @Test func `P-24: a text is decoded in its character set, and refused when it is not in it`() async throws {
        var latin = HTTPResponse(status: 200, body: .bytes([0x63, 0x61, 0x66, 0xE9]))
        try latin.headerFields.set(.contentType, to: "text/plain; charset=ISO-8859-1")

        #expect(try await read(latin) == "café")
        try latin.headerFields.set(.contentType, to: "text/plain; charset=utf-8")
        #expect(await failure(latin, Reading<String>())?.code == .malformedBody)
    }

    @Test func `P-24: a transform hook makes content of another format`() async throws {
        struct Lines: Endpoint {
            typealias Output = [Item]
            var path: Path { "x" }
            var acceptableContentTypes: [MediaType]? { [.plainText] }
            func transform(_ response: HTTPResponse) throws -> ResponseContent {
                .value(
                    .array(
                        String(decoding: response.bytes, as: UTF8.self).split(separator: ",").map {
                            ["id": .number(JSONNumber(Int($0) ?? 0))]
                        }))
            }
        }
        let client = APIClient(baseURL: "http://h", transport: ScriptedTransport([.response(.text("3,4"))]))

        #expect(try await client.get(Lines()) == [Item(id: 3), Item(id: 4)])
    }

    @Test func `a transform hook that throws is the hook's fault`() async {
        struct Broken: Endpoint {
            struct Odd: Error {}
            typealias Output = Item
            var path: Path { "x" }
            func transform(_ response: HTTPResponse) throws -> ResponseContent { throw Odd() }
        }
        let client = APIClient(baseURL: "http://h", transport: ScriptedTransport([.response(.json("{}"))]))

        let error = await #expect(throws: APIError.self) { try await client.get(Broken()) }

        #expect(error?.code == .hook)
        #expect(error?.underlying is Broken.Odd)
    }

    @Test func `P-27 P-29 P-B09: header fields are put beside the extracted members and found in any case`()
        async throws
    {
        struct Tagged: Mappable, Equatable {
            var id = 0, tag = "", missing: String?
            static let mapping = Mapping<Tagged> {
                Field(\.id, "id")
                Field(\.tag, "Header.etag")
                Field(\.missing, "Header.X-None")
            }
        }
        let tagged: Tagged = try await read(
            .json(#"{"data":{"id":1}}"#, headers: ["ETag": "abc"]),
            Reading(outputKeyPath: "data", headerEmbedding: HeaderEmbedding()))

        #expect(tagged.id == 1)
        #expect(tagged.tag == "abc")
        #expect(tagged.missing == nil)
    }

    @Test func `P-28: an array with header fields becomes one object`() async throws {
        struct Page: Mappable {
            var items: [Item] = [], total = ""
            static let mapping = Mapping<Page> {
                Field(\.items, "response")
                Field(\.total, "Header.X-Total")
            }
        }
        let page: Page = try await read(
            .json(#"[{"id":1}]"#, headers: ["x-total": "9"]), Reading(headerEmbedding: HeaderEmbedding()))

        #expect(page.items == [Item(id: 1)])
        #expect(page.total == "9")
    }

    @Test func `P-B09: a member of that name is an error, unless it may be replaced`() async throws {
        let body = HTTPResponse.json(#"{"Header":1,"id":2}"#, headers: ["A": "b"])

        let error = await failure(body, Reading<Item>(headerEmbedding: HeaderEmbedding()))
        let replaced: JSONValue = try await read(
            body, Reading(headerEmbedding: HeaderEmbedding(replacingMember: true)))
        let renamed: JSONValue = try await read(body, Reading(headerEmbedding: HeaderEmbedding(key: "_fields")))

        #expect(error?.code == .mapping)
        #expect(error?.reason == "the body has a member 'Header', under which the header fields were to be put")
        #expect(replaced["Header"]?["a"] == "b")
        #expect(renamed["Header"] == 1)
    }

    @Test func `P-B09: a field takes a header of the answer`() async throws {
        struct Tagged: Mappable {
            var id = 0, tag = "", age = 0
            var next: String?
            static let mapping = Mapping<Tagged> {
                Field(\.id, "id")
                Field(\.tag, header: "etag")
                Field(\.age, header: "Age")
                Field(\.next, header: "X-Next")
            }
        }
        let tagged: Tagged = try await read(.json(#"{"id":1}"#, headers: ["ETag": "123", "Age": "17"]))

        #expect(tagged.tag == "123")
        #expect(tagged.age == 17)
        #expect(tagged.next == nil)
    }

    @Test func `P-30: the output decides whether there is one object or a list`() async throws {
        let one: Item = try await read(.json(#"{"id":1}"#))
        let list: [Item] = try await read(.json(#"[{"id":1},{"id":2}]"#))
        let error = await failure(.json(#"{"id":1}"#), Reading<[Item]>())

        #expect(one == Item(id: 1))
        #expect(list.count == 2)
        #expect(
            error?.reason
                == #"cannot map Array<Item>: the document should be an array, found {"id":1} (line 1, column 1)"#)
    }

    @Test func `P-B18: an object is never boxed in a list, nor the reverse`() async {
        let error = await failure(.json(#"[{"id":1}]"#), Reading<Item>())

        #expect(error?.code == .mapping)
    }

    @Test func `P-30 P-31 P-B01: a form becomes an object, split before it is decoded`() async throws {
        struct Token: Mappable, Equatable {
            var token = "", scope = "", type = ""
            static let mapping = Mapping<Token> {
                Field(\.token, "access_token")
                Field(\.scope, "scope")
                Field(\.type, "token_type")
            }
        }
        let token: Token = try await read(form("access_token=ab%26c%3Dd&scope=repo+user&token_type=bearer"))

        #expect(token.token == "ab&c=d")
        #expect(token.scope == "repo user")
        #expect(token.type == "bearer")
    }

    @Test func `P-30: numbers of a form are read through a transform, and a text that is none is a problem`()
        async throws
    {
        struct Token: Mappable {
            var expiresIn = 0
            var isNew: Bool?
            static let mapping = Mapping<Token> {
                Field(\.expiresIn, "expires_in", using: .text)
                Field(\.isNew, "new", using: .text)
            }
        }
        let token: Token = try await read(form("expires_in=3600&new=true"))
        let error = await failure(try form("expires_in=soon"), Reading<Token>())

        #expect(token.expiresIn == 3_600)
        #expect(token.isNew == true)
        #expect(try Token.mapping.json(from: token) == ["expires_in": "3600", "new": "true"])
        #expect(error?.reason.contains("'expires_in'") == true)
        #expect(error?.reason.contains("a text that stands for Int") == true)
    }

    @Test func `P-31 P-B02: names without a value are empty, the last duplicate counts, bad escapes are errors`()
        async throws
    {
        let values: [String: String] = try await read(form("a&b=&c=d=e&a=2&&x=1"))
        let error = await failure(try form("a=1&token=%zz"), Reading<[String: String]>())

        #expect(values == ["a": "2", "b": "", "c": "d=e", "x": "1"])
        #expect(error?.code == .malformedBody)
        #expect(error?.reason.contains("'token'") == true)
    }

    @Test func `P-B02: text is form data only when its type says so or the endpoint asks for it`() async throws {
        let html = try form("<a href=x>", type: "text/plain")
        let types: [MediaType] = [.plainText]

        let error = await failure(html, Reading<JSONValue>(acceptableContentTypes: types))
        let asked: [String: String] = try await read(
            form("a=1", type: "text/plain"), Reading(readsForm: true, acceptableContentTypes: types))

        #expect(error?.code == .malformedBody)
        #expect(asked == ["a": "1"])
    }

    @Test func `P-32 P-B17: a mapping sees the whole document, the status and the header fields`() async throws {
        struct Sighting: Mappable, Equatable {
            var total = 0, status = 0, tag = ""
            static let mapping = Mapping<Sighting>(creating: { _, context in
                var sighting = Sighting()
                sighting.total = context.document?["meta"]?["total"]?.integer ?? 0
                sighting.status = context.status ?? 0
                sighting.tag = context.header("etag") ?? ""
                return sighting
            }) {}
        }
        let body = #"{"meta":{"total":7},"data":{"x":1}}"#

        let sighting: Sighting = try await read(
            .json(body, status: 201, headers: ["ETag": "t"]), Reading(outputKeyPath: "data"))

        #expect(sighting.total == 7)
        #expect(sighting.status == 201)
        #expect(sighting.tag == "t")
    }

    @Test(arguments: [HTTPResponse.empty(204), .empty(205), .empty(200), .text(" "), .json(" ")])
    func `C11 P-33 P-B12: an empty success is one for nothing and for optionals, else an error that says so`(
        _ response: HTTPResponse
    ) async throws {
        let _: Empty = try await read(response)
        let optional: Item? = try await read(response)
        let text: String? = try await read(response)
        let error = await failure(response, Reading<Item>())

        #expect(optional == nil)
        #expect(text == nil)
        #expect(error?.code == .emptyBody)
        #expect(error?.reason == "the body is empty, and the output is not optional")
    }

    @Test func `C11: HEAD has no body whatever its fields say`() async throws {
        let response = HTTPResponse.json("", headers: ["Content-Length": "500"])

        #expect(try await read(response, Reading<Item?>(), method: .head) == nil)
        #expect(await failure(response, Reading<Item>(), method: .head)?.code == .emptyBody)
    }

    @Test func `P-B12: an endpoint without output ignores any body`() async throws {
        struct Removal: Endpoint {
            typealias Output = Void
            var path: Path { "x" }
        }
        let client = APIClient(
            baseURL: "http://h",
            transport: ScriptedTransport([.response(.text("<html>", headers: ["Content-Type": "text/html"]))]))

        try await client.delete(Removal())
    }

    @Test func `W-04: without a model the parsed body is there, with status and header fields`() async throws {
        let client = APIClient(
            baseURL: "http://h",
            transport: ScriptedTransport([.response(.json(#"{"a":[1]}"#, status: 201, headers: ["X": "y"]))]))

        let response = try await client.response(.get, "anything", as: JSONValue.self)

        #expect(response.value["a"]?[0] == 1)
        #expect(response.status == 201)
        #expect(response.headers["x"] == "y")
        #expect(response.bytes.count == 9)
    }

    @Test func `W-05: an empty list is a success with an empty list`() async throws {
        let items: [Item] = try await read(.json(#"{"items":[]}"#), Reading(outputKeyPath: "items"))

        #expect(items.isEmpty)
    }

    @Test func `an output with a standalone mapping is mapped by it`() async throws {
        final class Counter: Sendable {
            let count: Int
            init(_ count: Int) { self.count = count }
        }
        struct Counters: Endpoint {
            static let mapping = Mapping<Counter>(creating: { json, _ in Counter(json["count"]?.integer ?? 0) }) {}
            typealias Output = [Counter]
            var path: Path { "x" }
            func output(from document: ResponseDocument) throws -> [Counter] { try document.mapAll(with: Self.mapping) }
        }
        let client = APIClient(
            baseURL: "http://h", transport: ScriptedTransport([.response(.json(#"[{"count":1},{"count":2}]"#))]))

        #expect(try await client.get(Counters()).map(\.count) == [1, 2])
    }

    @Test func `V-28: unknown keys are ignored, a wrong type fails the whole mapping`() async throws {
        let item: Item = try await read(.json(#"{"id":1,"x":{"y":[]}}"#))
        let error = await failure(.json(#"{"id":"1"}"#), Reading<Item>())

        #expect(item == Item(id: 1))
        #expect(error?.code == .mapping)
    }
}
