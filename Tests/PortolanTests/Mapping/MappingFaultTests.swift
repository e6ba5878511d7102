// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

private struct Item: Mappable, Equatable {
    var name = ""
    static let mapping = Mapping<Item> { Field(\.name, "name") }
}

private enum Kind: String, Codable, Sendable { case artist }

private struct Loose: Mappable {
    var number: Int?
    var date: Date?
    var url: URL?
    var list: [Int]?
    var item: Item?
    var kind: Kind?
    var text: String?
    static let mapping = Mapping<Loose> {
        Field(\.number, "number")
        Field(\.date, "date")
        Field(\.url, "url")
        Field(\.list, "list")
        Field(\.item, "item")
        Field(\.kind, "kind")
        Field(\.text, "text")
    }
}

private func paths<Root>(_ mapping: Mapping<Root>, _ json: JSONValue) -> [String] {
    let error = #expect(throws: MappingError.self) { try mapping.value(from: json) }
    return error?.problems.map(\.path) ?? []
}

private struct Reading<Output: Decodable & Sendable>: Endpoint {
    var path: Path { "x" }
    var outputKeyPath: JSONKeyPath?
}

private func call<Output: Decodable & Sendable>(
    _ body: String, as type: Output.Type, at keyPath: JSONKeyPath? = nil
) async throws -> Output {
    let client = APIClient(baseURL: "http://h", transport: ScriptedTransport([.response(.json(body))]))
    return try await client.get(Reading<Output>(outputKeyPath: keyPath))
}

struct MappingFaultTests {
    @Test(
        arguments: [
            ("number", "17"), ("date", "yesterday"), ("url", 1), ("list", "x"), ("list", [1, "x"]), ("item", []),
            ("kind", "x"),
            ("text", 5),
        ] as [(String, JSONValue)])
    func `P-50: a wrong value is a problem for an optional property, too`(_ key: String, _ value: JSONValue) {
        let json = JSONValue.object([key: value])

        #expect(paths(Loose.mapping, json).first?.hasPrefix(key) == true)
        #expect(throws: MappingError.self) {
            var loose = Loose()
            try Loose.mapping.update(&loose, from: json)
        }
    }

    @Test func `P-50: a wrong value is a problem for an optional output and for optional elements`() async {
        await #expect(throws: APIError.self) { _ = try await call(#"{"error":1}"#, as: [Item]?.self) }
        await #expect(throws: APIError.self) { _ = try await call(#"[1,"x",3]"#, as: [Int?].self) }
        await #expect(throws: APIError.self) { _ = try await call(#"{"a":"x"}"#, as: [String: Int?].self) }
    }

    @Test func `optional elements may be null`() async throws {
        #expect(try await call("[1,null,3]", as: [Int?].self) == [1, nil, 3])
        #expect(try await call(#"{"a":null}"#, as: [String: Int?].self) == ["a": nil])
    }

    @Test func `P-B19: a mapped type inside a plain one tells its whole path`() async {
        struct Plain: Decodable, Sendable { var inner: Item }

        let error = await #expect(throws: APIError.self) {
            _ = try await call(#"{"list":[{"inner":{"name":"a"}},{"inner":{"name":2}}]}"#, as: [Plain].self, at: "list")
        }

        #expect((error?.underlying as? MappingError)?.problems.map(\.path) == ["list[1].inner.name"])
    }

    @Test func `P-26: a path that cannot be followed in one element is a problem that names the element`() async {
        struct Names: Mappable {
            var names: [String]?
            static let mapping = Mapping<Names> { Field(\.names, "items.name") }
        }
        let json: JSONValue = ["items": [["name": "a"], ["nome": "b"]]]

        #expect(paths(Names.mapping, json) == ["items[1].name"])
        let error = await #expect(throws: APIError.self) {
            _ = try await call(json.description, as: [String].self, at: "items.name")
        }
        #expect(error?.code == .missingKeyPath)
        #expect(error?.reason.contains("'items[1].name'") == true)
    }

    @Test func `a field that reads an element of an array does not destroy the array when it is written`() throws {
        struct Pictures: Mappable, Equatable {
            var all: [[String: String]] = []
            var first = ""
            static let mapping = Mapping<Pictures> {
                Field(\.all, "images")
                Field(\.first, "images.0.url")
            }
        }
        let json: JSONValue = ["images": [["url": "a"], ["url": "b"]]]
        var pictures = try Pictures.mapping.value(from: json)
        #expect(try Pictures.mapping.json(from: pictures) == json)

        pictures.first = "c"

        #expect(try Pictures.mapping.json(from: pictures) == ["images": [["url": "c"], ["url": "b"]]])
    }

    @Test(arguments: ["9007199254740993.5", "1.0000000000000000001", "0.99999999999999999999", "1e-1", "1e40"])
    func `a number that is not whole, or does not fit, is never rounded into an Int`(_ text: String) async {
        await #expect(throws: APIError.self) { _ = try await call(text, as: Int.self) }
    }

    @Test(arguments: [
        ("9007199254740993e0", 9_007_199_254_740_993), ("12.50e1", 125), ("-0.0", 0), ("0e999999999999", 0),
        ("-100e-2", -1),
        ("92233720368547758070e-1", Int.max),
    ])
    func `a whole number is exact, however it is written`(_ text: String, _ expected: Int) async throws {
        #expect(try await call(text, as: Int.self) == expected)
    }

    @Test func `large numbers are told apart`() throws {
        #expect(try JSONValue(parsing: "18446744073709551615") != JSONValue(parsing: "18446744073709551614"))
        #expect(try JSONValue(parsing: "9007199254740992") != JSONValue(parsing: "9007199254740992.5"))
    }

    @Test func `names are told apart by their bytes`() throws {
        let text = "{\"caf\u{E9}\":1,\"cafe\u{301}\":2}"

        #expect(try JSONValue(parsing: text).description == text)
    }

    @Test func `dictionaries with other keys than texts go both ways, and odd spellings of a number are no keys`()
        async throws
    {
        enum Color: String, Codable, Sendable { case red }
        let id = UUID()

        #expect(try JSONValue(encoding: [Color.red: 2]) == ["red": 2])
        #expect(try JSONValue(encoding: [id: 2]) == .object([id.uuidString: 2]))
        #expect(try await call(#"{"red":2}"#, as: [Color: Int].self) == [.red: 2])
        #expect(try await call(#"{"7":2}"#, as: [Int8: Int].self) == [7: 2])
        await #expect(throws: APIError.self) { _ = try await call(#"{"1":1,"01":2}"#, as: [Int: Int].self) }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e15, -1e15, 252_423_993_600])
    func `a date that RFC 3339 cannot write is an error, not another date`(_ seconds: Double) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        let client = APIClient(baseURL: "http://h")

        #expect(throws: EncodingError.self) { try JSONValue(encoding: date) }
        for method in [HTTPMethod.get, .post] {
            #expect(throws: APIError.self) {
                try client.request(method, PathEndpoint(path: "x"), parameters: ["at": date])
            }
        }
    }

    @Test func `the last moment that can be written is written`() {
        let date = Date(timeIntervalSinceReferenceDate: 252_423_993_600 - 0.000_03)

        #expect(RFC3339.text(from: date)?.hasPrefix("9999-12-31T23:59:59.99") == true)
    }

    @Test func `a header field that looks like a number is text or data where that is asked for`() throws {
        struct Tagged: Mappable {
            var data: Data?
            var text = ""
            var count = 0
            static let mapping = Mapping<Tagged> {
                Field(\.data, header: "X")
                Field(\.text, header: "X")
                Field(\.count, header: "X")
            }
        }

        let tagged = try Tagged.mapping.value(from: [:], context: MappingContext { $0 == "X" ? "1234" : nil })

        #expect(tagged.data == Data(base64Encoded: "1234"))
        #expect(tagged.text == "1234")
        #expect(tagged.count == 1_234)
        #expect(throws: MappingError.self) {
            try Tagged.mapping.value(from: [:], context: MappingContext { _ in "twelve" })
        }
    }

    @Test func `what was found at a place that is called like a credential is not told`() async {
        let error = await #expect(throws: APIError.self) {
            _ = try await call(#"{"access_token":"sesame"}"#, as: [String: Int].self)
        }

        #expect(error?.code == .mapping)
        #expect(error?.description.contains("sesame") == false)
    }

    @Test func `a long value and many names do not make a long error`() async {
        let long = String(repeating: "x", count: 1_000_000)
        let names = (0..<20_000).map { #""naem\#($0)":1"# }.joined(separator: ",")

        let error = await #expect(throws: APIError.self) {
            _ = try await call(#"[{"name":5,"\#(long)":1},{\#(names)},{"name":[["\#(long)"]]}]"#, as: [Item].self)
        }

        #expect((error?.description.count ?? .max) < 1_000)
    }
}
