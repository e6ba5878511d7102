// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

private struct Source: Mappable, Equatable {
    var name = ""
    var origin: String?

    static let mapping = Mapping<Source>(making: { Source(name: "", origin: "api") }) {
        Field(\.name, "name")
    }
}

private struct Address: Mappable, Equatable {
    var street = ""
    var city: String?
    static let mapping = Mapping<Address> {
        Field(\.street, "street")
        Field(\.city, "city")
    }
}

private final class Person {
    var name = ""
    var address = Address()
    var second: Address?

    static let mapping = Mapping<Person>(making: { Person() }) {
        Field(\.name, "name", default: "")
        Field(\.address, "address")
        Field(\.second, "second")
    }
}

struct MappingObjectTests {
    @Test func `an optional object is made as its mapping says, as one that is not optional and one in a list are`()
        throws
    {
        struct Holder: Mappable {
            var one = Source()
            var other: Source?
            var all: [Source] = []
            static let mapping = Mapping<Holder> {
                Field(\.one, "one")
                Field(\.other, "other")
                Field(\.all, "all")
            }
        }

        let holder = try Holder.mapping.value(
            from: ["one": ["name": "a"], "other": ["name": "b"], "all": [["name": "c"]]])

        #expect(holder.one.origin == "api")
        #expect(holder.other?.origin == "api")
        #expect(holder.all.first?.origin == "api")
    }

    @Test func `a value within an object of a class is changed in its place, and all or nothing holds`() throws {
        var person = try Person.mapping.value(
            from: ["address": ["street": "High St", "city": "Bern"], "second": ["street": "Low St", "city": "Thun"]])

        try Person.mapping.update(&person, from: ["address": ["city": "Basel"], "second": ["city": .null]])
        #expect(person.address == Address(street: "High St", city: "Basel"))
        #expect(person.second == Address(street: "Low St", city: nil))

        #expect(throws: MappingError.self) {
            try Person.mapping.update(&person, from: ["address": ["city": "Chur"], "second": ["street": 5]])
        }
        #expect(person.address.city == "Basel")
    }

    @Test func `a field that is declared again is written once, by the later declaration`() throws {
        struct Track: Mappable {
            var title = ""
            var count = 0
            static let base = Mapping<Track> {
                Field(\.title, "title")
                Field(\.count, "count")
            }
            static let mapping = Mapping<Track> {
                base
                Field(\.count, "count").lenient()
            }
        }

        let track = try Track.mapping.value(from: ["title": "t", "count": "3"])

        #expect(try Track.mapping.bytes(from: track) == Array(#"{"title":"t","count":3}"#.utf8))
    }

    @Test func `of two members of one name the first counts, however many names a level has`() throws {
        let names = (0..<80).map { "x\($0)" }
        let mapping = Mapping<[String: Int]>(making: { [:] }) {
            for name in names { Field(\[String: Int][name], literal: name) }
        }
        let members = names.map { #""\#($0)":1"# } + names.map { #""\#($0)":2"# }

        let value = try mapping.value(from: Array("{\(members.joined(separator: ","))}".utf8))

        #expect(value.count == 80)
        #expect(value.values.allSatisfy { $0 == 1 })
    }

    @Test func `a selection holds for each of many objects`() throws {
        let addresses = [Address(street: "a", city: "x"), Address(street: "b", city: nil)]

        let bytes = try Address.mapping.bytes(from: addresses, fields: .only([\.city]), nil: .null)

        #expect(String(decoding: bytes, as: UTF8.self) == #"[{"city":"x"},{"city":null}]"#)
    }

    @Test func `header fields cannot be put into a body with half of a surrogate pair, and that is told`() async {
        struct Tagged: Decodable, Sendable { var name: String }
        struct Embedding: Endpoint {
            typealias Output = Tagged
            var path: Path { "x" }
            var headerEmbedding: HeaderEmbedding? { HeaderEmbedding() }
        }
        let transport = ScriptedTransport([.response(.json(#"{"name":"a","note":"\ud800"}"#))])
        let client = APIClient(baseURL: "http://h", transport: transport)

        let error = await #expect(throws: APIError.self) { _ = try await client.get(Embedding()) }

        #expect(error?.code == .malformedBody)
        #expect(error?.reason.contains("half of a surrogate pair") == true)
    }

    @Test func `objects of several kinds are written in linear room, each with its kind`() throws {
        enum Shape: Sendable, Equatable {
            case address(Address)
            case source(Source)
        }
        let mapping = Mapping<Shape>(
            discriminator: "type",
            [
                MappingCase("address", mapping: Address.mapping) {
                    .address($0)
                } extract: {
                    if case .address(let it) = $0 { it } else { nil }
                },
                MappingCase("source", mapping: Source.mapping) {
                    .source($0)
                } extract: {
                    if case .source(let it) = $0 { it } else { nil }
                },
            ])
        let shapes = [Shape.address(Address(street: "a")), .source(Source(name: "b", origin: "api"))]

        let bytes = try mapping.bytes(from: shapes)

        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"[{"street":"a","type":"address"},{"name":"b","type":"source"}]"#)
        #expect(try mapping.values(from: bytes) == shapes)
    }
}
