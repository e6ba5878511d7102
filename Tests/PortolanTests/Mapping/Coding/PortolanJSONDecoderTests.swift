// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// What the decoder promises beyond giving what `JSONDecoder` gives.
struct PortolanJSONDecoderTests {
    private struct Artist: Codable, Equatable {
        var name: String
        var followers: Int?
    }

    /// Keeps the decoder and the containers it is made from.
    private struct Keeper: Decodable {
        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        let decoder: any Decoder
        let object: KeyedDecodingContainer<Key>
        let array: any UnkeyedDecodingContainer
        let absent: any Decoder

        init(from decoder: any Decoder) throws {
            self.decoder = decoder
            object = try decoder.container(keyedBy: Key.self)
            array = try object.nestedUnkeyedContainer(forKey: Key(stringValue: "list"))
            absent = try object.superDecoder()
        }
    }

    /// Reads two values out of kept decoders, the second before the first.
    private struct LateReader: Decodable {
        let names: [String]

        init(from decoder: any Decoder) throws {
            var elements = try decoder.unkeyedContainer()
            var kept: [Keeper] = []
            while !elements.isAtEnd { kept.append(try elements.decode(Keeper.self)) }
            names = try kept.reversed().map { keeper in
                let container = try keeper.decoder.container(keyedBy: Keeper.Key.self)
                return try container.decode(String.self, forKey: Keeper.Key(stringValue: "name"))
            }
        }
    }

    @Test
    func `a decoder that was kept stands where it stood, as long as the call lasts`() throws {
        let document = #"[{"name": "a", "list": []}, {"name": "b", "list": [1]}]"#

        let reader = try PortolanJSONDecoder().decode(LateReader.self, from: Data(document.utf8))

        #expect(reader.names == ["b", "a"])
    }

    @Test
    func `a decoder or container that is used after its call throws`() throws {
        let decoder = PortolanJSONDecoder()
        let kept = try decoder.decode(Keeper.self, from: Data(#"{"name": "a", "list": [1, 2]}"#.utf8))
        var array = kept.array
        let name = Keeper.Key(stringValue: "name")
        // The memory of the first call serves the next.
        #expect(try decoder.decode([Int].self, from: [UInt8]("[1]".utf8)) == [1])

        #expect(throws: DecodingError.self) { try kept.decoder.container(keyedBy: Keeper.Key.self) }
        #expect(throws: DecodingError.self) { try kept.decoder.unkeyedContainer() }
        #expect(throws: DecodingError.self) { try kept.decoder.singleValueContainer().decode(String.self) }
        #expect(throws: DecodingError.self) { try kept.object.decode(String.self, forKey: name) }
        #expect(throws: DecodingError.self) { try kept.object.decodeIfPresent(Artist.self, forKey: name) }
        #expect(throws: DecodingError.self) { try kept.object.decodeNil(forKey: name) }
        #expect(throws: DecodingError.self) { try kept.object.superDecoder() }
        #expect(throws: DecodingError.self) { try array.decode(Int.self) }
        #expect(throws: DecodingError.self) { try kept.absent.singleValueContainer().decode(Int.self) }
        #expect(kept.object.allKeys.isEmpty && !kept.object.contains(name) && array.isAtEnd)
        #expect(kept.decoder.codingPath.isEmpty && kept.object.codingPath.isEmpty && kept.decoder.userInfo.isEmpty)
    }

    @Test
    func `one decoder serves many tasks at once`() async throws {
        let decoder = PortolanJSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase

        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let document = #"[{"name": "a\#(number)", "followers": \#(number)}, {"name": "b"}]"#
                    let artists = try decoder.decode([Artist].self, from: Data(document.utf8))
                    return artists == [Artist(name: "a\(number)", followers: number), Artist(name: "b")]
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test
    func `a type may decode another document while it is decoded`() throws {
        let decoder = PortolanJSONDecoder()
        decoder.dateDecodingStrategy = .custom { inner in
            let text = try inner.singleValueContainer().decode(String.self)
            let seconds = try PortolanJSONDecoder().decode([Double].self, from: Data(text.utf8))
            return Date(timeIntervalSince1970: seconds[0])
        }

        let dates = try decoder.decode([Date].self, from: Data(#"["[1]", "[2]"]"#.utf8))

        #expect(dates == [Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2)])
    }

    @Test(arguments: [
        ("artists.items", ["a", "b"]), ("artists.items.1", nil), ("artists.none", nil), ("artists.items.x", nil),
        ("artists.items.2", nil), ("artists.items.0.name.x", nil), ("", nil),
    ])
    func `a path leads to the value that is decoded`(_ path: String, _ names: [String]?) throws {
        let document = Data(#"{"next": null, "artists": {"items": [{"name": "a"}, {"name": "b"}]}}"#.utf8)

        // `try?` asks whether there are artists.
        let artists = try? PortolanJSONDecoder().decode([Artist].self, from: document, at: JSONKeyPath(path))

        #expect(artists?.map(\.name) == names)
    }

    @Test
    func `an element picked by its number is decoded`() throws {
        let document = [UInt8](#"{"items": [{"name": "a"}, {"name": "b", "followers": 3}]}"#.utf8)

        #expect(try PortolanJSONDecoder().decode(Artist.self, from: document, at: "items.1").followers == 3)
        #expect(try PortolanJSONDecoder().decode(String.self, from: document, at: "items.0.name") == "a")
    }

    @Test
    func `an error tells what was expected and found, the way to it, line and column`() throws {
        let document = Data("{\"artists\": [\n  {\"name\": \"a\"},\n  {\"name\": 12.5}]}".utf8)

        let error = #expect(throws: DecodingError.self) {
            try PortolanJSONDecoder().decode([Artist].self, from: document, at: "artists")
        }

        guard case .typeMismatch(let type, let context) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect("\(type)" == "String")
        #expect(context.codingPath.map(\.stringValue) == ["artists", "Index 1", "name"])
        #expect(context.debugDescription == "expected a string, found a number, 12.5 at line 3, column 12")
    }

    @Test
    func `what is no JSON is told with its place`() throws {
        let error = #expect(throws: DecodingError.self) {
            try PortolanJSONDecoder().decode([Int].self, from: Data("[1,\n 2,]".utf8))
        }

        guard case .dataCorrupted(let context) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(context.codingPath.isEmpty)
        #expect((context.underlyingError as? JSONSyntaxError)?.line == 2)
    }

    private indirect enum Nest: Decodable {
        case end
        case inside(Nest)

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            self = container.isAtEnd ? .end : .inside(try container.decode(Nest.self))
        }

        var depth: Int {
            var depth = 1
            var nest = self
            while case .inside(let inner) = nest {
                nest = inner
                depth += 1
            }
            return depth
        }
    }

    @Test
    func `512 levels are read, as many as JSONDecoder reads, and 513 are refused`() throws {
        func document(_ depth: Int) -> Data {
            Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }

        #expect(try PortolanJSONDecoder().decode(Nest.self, from: document(512)).depth == 512)
        #expect(try JSONDecoder().decode(Nest.self, from: document(512)).depth == 512)
        #expect(throws: DecodingError.self) { try PortolanJSONDecoder().decode(Nest.self, from: document(513)) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Nest.self, from: document(513)) }
    }

    @Test(arguments: [3, 16, 17, 20, 21, 200, 256, 257, 3_000])
    func `members are found in any order, the first of one name`(_ count: Int) throws {
        let names = (0..<count).map { "member \($0)" }
        let members = names.enumerated().map { "\"\($1)\": \($0)" } + [#""member 1": -1"#, "\"member 0\": -2"]
        let document = Data("{\(members.joined(separator: ","))}".utf8)
        let order = ["forwards": names, "backwards": names.reversed(), "mixed": names.sorted()]

        for (name, keys) in order {
            let read = try PortolanJSONDecoder().decode(Picked.self, from: document, keys: keys)
            #expect(read == keys.map { names.firstIndex(of: $0) }, "\(name)")
        }
        #expect(try PortolanJSONDecoder().decode([String: Int].self, from: document).count == count)
    }

    /// The members of the names that `userInfo` holds, in their order.
    fileprivate struct Picked: Decodable {
        static let key = CodingUserInfoKey(rawValue: "keys")
        let values: [Int?]

        init(from decoder: any Decoder) throws {
            let keys = Self.key.flatMap { decoder.userInfo[$0] as? [String] } ?? []
            let container = try decoder.container(keyedBy: Keeper.Key.self)
            values = try keys.map { key in
                #expect(try container.decodeIfPresent(Int.self, forKey: Keeper.Key(stringValue: key + "?")) == nil)
                return try container.decode(Int.self, forKey: Keeper.Key(stringValue: key))
            }
        }
    }

    @Test
    func `the names of an object come in its order, each once`() throws {
        let document = Data(#"{"name": 1, "list": [], "b": 2, "a": 3, "name": 4, "\u0061": 5}"#.utf8)
        struct Names: Decodable {
            let names: [String]
            init(from decoder: any Decoder) throws {
                names = try decoder.container(keyedBy: Keeper.Key.self).allKeys.map(\.stringValue)
            }
        }

        #expect(try PortolanJSONDecoder().decode(Names.self, from: document).names == ["name", "list", "b", "a"])
    }

    @Test
    func `integers with a fraction or an exponent are exact, beyond a Double too`() throws {
        let document = Data("[9223372036854775807.0, -9223372036854775808.0, 922337203685477580.7e1]".utf8)

        #expect(try PortolanJSONDecoder().decode([Int].self, from: document) == [.max, .min, .max])
        #expect(
            try PortolanJSONDecoder().decode([UInt128].self, from: Data("[1e38]".utf8)).first?.description.count == 39)
    }
}

extension PortolanJSONDecoder {
    fileprivate func decode(
        _ type: PortolanJSONDecoderTests.Picked.Type, from data: Data, keys: [String]
    ) throws -> [Int?] {
        if let key = type.key { userInfo[key] = keys }
        return try decode(type, from: data).values
    }
}
