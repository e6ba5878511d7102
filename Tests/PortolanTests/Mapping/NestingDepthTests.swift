// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

/// Types that read or write themselves, or each other, as deep as a value is.
struct NestingDepthTests {
    /// Reads members by a container.
    private struct Member: Decodable {
        let depth: Int

        private enum Key: CodingKey { case next }

        init(from decoder: any Decoder) throws {
            let next = try decoder.container(keyedBy: Key.self).decodeIfPresent(Member.self, forKey: .next)
            depth = 1 + (next?.depth ?? 0)
        }
    }

    /// Reads elements by a container.
    private struct Element: Decodable {
        let depth: Int

        init(from decoder: any Decoder) throws {
            var elements = try decoder.unkeyedContainer()
            depth = 1 + (elements.isAtEnd ? 0 : try elements.decode(Element.self).depth)
        }
    }

    /// Reads elements as an array.
    private struct List: Decodable {
        let depth: Int

        init(from decoder: any Decoder) throws {
            let lists = try decoder.singleValueContainer().decode([List].self)
            depth = 1 + (lists.first?.depth ?? 0)
        }
    }

    /// Reads members as a dictionary.
    private struct Dictionary: Decodable {
        let depth: Int

        init(from decoder: any Decoder) throws {
            let members = try decoder.singleValueContainer().decode([String: Dictionary].self)
            depth = 1 + (members["next"]?.depth ?? 0)
        }
    }

    // Values as deep as these are never freed: that is a recursion of the standard library's.
    private static let deepObject = object(20_000)
    private static let deepArray = array(20_000)

    private static func object(_ depth: Int) -> JSONValue {
        (1..<depth).reduce([:]) { inner, _ in ["next": inner] }
    }

    private static func array(_ depth: Int) -> JSONValue { (1..<depth).reduce([]) { inner, _ in [inner] } }

    private func decode<Value: Decodable>(_ type: Value.Type, _ json: JSONValue) throws -> Value {
        let document = JSONDocument(json)
        return try JSONDecoding.decode(type, from: document.root, of: document, JSONDecodingOptions())
    }

    private func refusal<Value: Decodable>(_ type: Value.Type, _ json: JSONValue) -> String? {
        let error = #expect(throws: DecodingError.self) { try decode(type, json) }
        guard case .dataCorrupted(let context)? = error, context.codingPath.count == 512 else { return nil }
        return context.debugDescription
    }

    @Test func `a value of 512 levels is decoded, one more is refused, 20,000 do no harm`() throws {
        #expect(try decode(Member.self, Self.object(512)).depth == 512)
        #expect(try decode(Dictionary.self, Self.object(512)).depth == 512)
        #expect(try decode(Element.self, Self.array(512)).depth == 512)
        #expect(try decode(List.self, Self.array(512)).depth == 512)

        let reason = "arrays and objects are nested more than 512 deep"
        for object in [Self.object(513), Self.deepObject] {
            #expect(refusal(Member.self, object) == reason)
            #expect(refusal(Dictionary.self, object) == reason)
        }
        for array in [Self.array(513), Self.deepArray] {
            #expect(refusal(Element.self, array) == reason)
            #expect(refusal(List.self, array) == reason)
        }
        #expect(try decode(JSONValue.self, Self.deepArray).array?.count == 1)
    }

    private struct Collected: Mappable {
        var numbers: [JSONValue] = []
        static let mapping = Mapping<Collected> { Field(\.numbers, "lists.number") }
    }

    @Test func `a path through arrays within each other goes no deeper than 512 levels`() {
        let error = #expect(throws: MappingError.self) {
            try Collected.mapping.value(from: ["lists": Self.deepArray])
        }
        #expect(error?.problems.first?.expected == "at most 512 arrays and objects within each other")
    }

    /// A mapped type and a plain one that hold each other, without a container of the plain one's.
    private struct Mapped: Mappable {
        var next: Plain?
        static let mapping = Mapping<Mapped> { Field(\.next, "next") }
    }

    private final class Plain: Codable, Sendable {
        let mapped: Mapped

        init(_ mapped: Mapped) { self.mapped = mapped }
        init(from decoder: any Decoder) throws { mapped = try decoder.singleValueContainer().decode(Mapped.self) }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(mapped)
        }
    }

    @Test func `a mapping and a plain type that read each other go no deeper than 512 levels`() throws {
        var value = try Mapped.mapping.value(from: Self.object(200))
        var depth = 1
        while let next = value.next {
            value = next.mapped
            depth += 1
        }
        #expect(depth == 200)
        #expect(throws: MappingError.self) { try Mapped.mapping.value(from: Self.object(600)) }
    }

    private static func mapped(_ depth: Int) -> Mapped {
        (1..<depth).reduce(Mapped()) { inner, _ in Mapped(next: Plain(inner)) }
    }

    @Test func `a mapping and a plain type that write each other go no deeper than 512 levels`() throws {
        let text = String(repeating: #"{"next":"#, count: 199) + "{}" + String(repeating: "}", count: 199)
        #expect(try String(decoding: Mapped.mapping.bytes(from: Self.mapped(200)), as: UTF8.self) == text)
        #expect(try String(decoding: PortolanJSONEncoder().bytes(Self.mapped(200)), as: UTF8.self) == text)

        #expect(throws: EncodingError.self) { try Mapped.mapping.bytes(from: Self.mapped(600)) }
        #expect(throws: EncodingError.self) { try PortolanJSONEncoder().bytes(Self.mapped(600)) }
    }

    /// A mapped value that makes anew, each time it is written, the plain one that makes it.
    private struct Endless: Mappable {
        var plain = Again(asksMapped: false)
        static let mapping = Mapping<Endless> { Field(\.plain, "plain") }
    }

    private struct Again: Codable {
        /// Whether the mapped value encodes itself, or is encoded as an element.
        let asksMapped: Bool

        func encode(to encoder: any Encoder) throws {
            let mapped = Endless(plain: self)
            if asksMapped { return try mapped.encode(to: encoder) }
            var container = encoder.unkeyedContainer()
            try container.encode(mapped)
        }
    }

    @Test(arguments: [false, true])
    func `a mapping and a plain type that write each other for ever are an error`(_ asksMapped: Bool) {
        let value = Endless(plain: Again(asksMapped: asksMapped))
        #expect(throws: EncodingError.self) { try Endless.mapping.bytes(from: value) }
        #expect(throws: EncodingError.self) { try PortolanJSONEncoder().bytes(value) }
    }

    /// A type whose fields are put together: one writes into what the other writes.
    private struct Joined: Mappable {
        var next: [Joined] = []
        var number: Int?
        static let mapping = Mapping<Joined> {
            Field(\.next, "inner")
            Field(\.number, "inner.number")
        }
    }

    @Test func `a mapping whose fields write into each other goes no deeper than 512 levels`() {
        let value = (1..<600).reduce(Joined()) { inner, _ in Joined(next: [inner]) }
        #expect(throws: EncodingError.self) { try Joined.mapping.bytes(from: value) }
    }
}
