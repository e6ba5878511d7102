// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

struct JSONEncoderContainerTests {
    private typealias Name = EncodedShape.Name

    private func path(_ error: (any Error)?) -> [String]? {
        guard case .invalidValue(_, let context) = error as? EncodingError else { return nil }
        return context.codingPath.map(\.stringValue)
    }

    @Test func `members stand in the order in which they were written`() throws {
        struct Ordered: Encodable { var zebra = 1, apple = 2, mango = [3] }

        let bytes = try PortolanJSONEncoder().bytes(Ordered())

        #expect(String(decoding: bytes, as: UTF8.self) == #"{"zebra":1,"apple":2,"mango":[3]}"#)
    }

    @Test func `containers that are written in turns keep their places`() throws {
        let text = try ScriptedValue.text { encoder in
            var container = encoder.container(keyedBy: Name.self)
            var first = container.nestedContainer(keyedBy: Name.self, forKey: Name("first"))
            var second = container.nestedUnkeyedContainer(forKey: Name("second"))
            for index in 0..<3 {
                try first.encode(index, forKey: Name("n\(index)"))
                try second.encode(index)
                try container.encode(index, forKey: Name("own\(index)"))
            }
            #expect(second.count == 3)
        }

        #expect(
            text == #"{"first":{"n0":0,"n1":1,"n2":2},"second":[0,1,2],"own0":0,"own1":1,"own2":2}"#)
    }

    @Test func `an encoder for a superclass may be used late, or not at all`() throws {
        let text = try ScriptedValue.text { encoder in
            var container = encoder.unkeyedContainer()
            let unused = container.superEncoder()
            let late = container.superEncoder()
            try container.encode(1)
            var nested = container.nestedContainer(keyedBy: Name.self)
            let inner = nested.superEncoder()
            try container.encode(2)
            var single = late.singleValueContainer()
            try single.encode("late")
            var object = inner.container(keyedBy: Name.self)
            try object.encode(true, forKey: Name("a"))
            _ = unused
        }

        #expect(text == #"[{},"late",1,{"super":{"a":true}},2]"#)
    }

    @Test func `a container under a name that was written goes on with what is there`() throws {
        let text = try ScriptedValue.text { encoder in
            var container = encoder.container(keyedBy: Name.self)
            try container.encode(["x": 1], forKey: Name("object"))
            try container.encode([1], forKey: Name("array"))
            var object = container.nestedContainer(keyedBy: Name.self, forKey: Name("object"))
            try object.encode(2, forKey: Name("y"))
            var array = container.nestedUnkeyedContainer(forKey: Name("array"))
            try array.encode(2)
            var again = container.nestedContainer(keyedBy: Name.self, forKey: Name("object"))
            try again.encode(3, forKey: Name("z"))
        }

        #expect(text == #"{"object":{"x":1,"y":2,"z":3},"array":[1,2]}"#)
    }

    @Test(arguments: [3, 40, 3_000])
    func `of a name that is written twice the last value counts`(_ count: Int) throws {
        let bytes = try PortolanJSONEncoder().bytes(
            ScriptedValue { encoder in
                var container = encoder.container(keyedBy: Name.self)
                for index in 0..<count { try container.encode(index, forKey: Name("name\(index)")) }
                for index in stride(from: 0, to: count, by: 2) {
                    try container.encode(-1, forKey: Name("name\(index)"))
                }
            })

        let object = try #require(JSONValue(parsing: bytes).object)
        #expect(object.count == count)
        #expect((0..<count).allSatisfy { object["name\($0)"]?.integer == ($0 % 2 == 0 ? -1 : $0) })
        #expect(bytes.filter { $0 == UInt8(ascii: ":") }.count == count)
    }

    @Test func `what fails leaves nothing behind`() throws {
        let faulty = ScriptedValue { encoder in
            var container = encoder.unkeyedContainer()
            var nested = container.nestedContainer(keyedBy: Name.self)
            try nested.encode(["x": ["y": 1]], forKey: Name("deep"))
            _ = nested.superEncoder()
            throw EncodedShape.Failure()
        }

        let text = try ScriptedValue.text { encoder in
            var container = encoder.container(keyedBy: Name.self)
            try? container.encode(faulty, forKey: Name("a"))
            try container.encode(1, forKey: Name("b"))
            var list = container.nestedUnkeyedContainer(forKey: Name("list"))
            try? list.encode(faulty)
            try? list.encode(Double.nan)
            try list.encode(2)
            #expect(list.count == 1)
            try? container.encode(faulty, forKey: Name("b"))
        }

        #expect(text == #"{"b":1,"list":[2]}"#)
    }

    @Test func `a container of a value that failed may still be written, to no effect`() throws {
        var kept: KeyedEncodingContainer<EncodedShape.Name>?

        let text = try ScriptedValue.text { encoder in
            var container = encoder.unkeyedContainer()
            try? container.encode(
                ScriptedValue { encoder in
                    kept = encoder.container(keyedBy: Name.self)
                    throw EncodedShape.Failure()
                })
            try container.encode(["a": "b"])
            try kept?.encode(1, forKey: Name("lost"))
            try container.encode(3)
        }

        #expect(text == #"[{"a":"b"},3]"#)
        try kept?.encode(2, forKey: Name("after the end"))
    }

    @Test func `errors name the whole path, nested containers included`() {
        let error = #expect(throws: EncodingError.self) {
            try ScriptedValue.text { encoder in
                var container = encoder.container(keyedBy: Name.self)
                var list = container.nestedUnkeyedContainer(forKey: Name("list"))
                try list.encode(0)
                var inner = list.nestedContainer(keyedBy: Name.self)
                #expect(inner.codingPath.map(\.stringValue) == ["list", "Index 1"])
                try list.encode(0)
                // This one goes on elsewhere by now; its path is still the same.
                try inner.encode(["x": [1, .nan]], forKey: Name("y"))
            }
        }

        #expect(path(error) == ["list", "Index 1", "y", "x", "Index 1"])
    }

    @Test func `an encoder tells its path and what the user gave`() throws {
        let key = try #require(CodingUserInfoKey(rawValue: "tenant"))
        let encoder = PortolanJSONEncoder()
        encoder.userInfo[key] = "a"

        _ = try encoder.bytes([
            "k": [
                ScriptedValue { encoder in
                    #expect(encoder.codingPath.map(\.stringValue) == ["k", "Index 0"])
                    #expect(encoder.userInfo[key] as? String == "a")
                    var container = encoder.singleValueContainer()
                    try container.encode(1)
                }
            ]
        ])
    }

    @Test func `a value that writes nothing is an empty object within a document, and no document`() throws {
        #expect(try ScriptedValue.text { try [ScriptedValue { _ in }].encode(to: $0) } == "[{}]")
        #expect(throws: EncodingError.self) { try ScriptedValue.text { _ in } }
        #expect(throws: EncodingError.self) { try ScriptedValue.text { _ = $0.singleValueContainer() } }
        #expect(try ScriptedValue.text { _ = $0.unkeyedContainer() } == "[]")
    }

    @Test func `a second value where one stands is an error`() {
        #expect(throws: EncodingError.self) {
            try ScriptedValue.text { encoder in
                var container = encoder.singleValueContainer()
                try container.encode(1)
                try container.encode(2)
            }
        }
        #expect(throws: EncodingError.self) {
            try ScriptedValue.text { encoder in
                var container = encoder.container(keyedBy: Name.self)
                try container.encode(1, forKey: Name("a"))
                var other = encoder.unkeyedContainer()
                try other.encode(1)
            }
        }
    }

    @Test func `512 levels are written, more are an error`() throws {
        struct Deep: Encodable {
            let levels: Int

            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                if levels > 1 { try container.encode(Deep(levels: levels - 1)) }
            }
        }
        indirect enum Wrapped: Encodable {
            case end
            case more(Wrapped)

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch self {
                case .end: try container.encode(1)
                case .more(let inner): try container.encode(inner)
                }
            }
        }

        let bytes = try PortolanJSONEncoder().bytes(Deep(levels: 512))
        #expect(try JSONValue(parsing: bytes).array?.count == 1)
        let error = #expect(throws: EncodingError.self) { try PortolanJSONEncoder().bytes(Deep(levels: 513)) }
        #expect(path(error)?.count == 512)
        let endless = (0..<5_000).reduce(Wrapped.end) { inner, _ in .more(inner) }
        #expect(throws: EncodingError.self) { try PortolanJSONEncoder().bytes(endless) }
    }

    @Test func `two containers in turns take linear time and keep all they were given`() throws {
        let count = 50_000
        let bytes = try PortolanJSONEncoder().bytes(
            ScriptedValue { encoder in
                var container = encoder.unkeyedContainer()
                var first = container.nestedUnkeyedContainer()
                var second = container.nestedContainer(keyedBy: Name.self)
                for index in 0..<count {
                    try first.encode(index)
                    try second.encode(index, forKey: Name("n\(index)"))
                }
            })

        let value = try JSONValue(parsing: bytes)
        #expect(value[0]?.array?.count == count)
        #expect(value[1]?.object?.count == count)
        #expect(value[1]?["n49999"] == 49_999)
    }

    @Test func `one encoder serves many tasks at once`() async throws {
        let encoder = PortolanJSONEncoder()
        let documents = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for index in 0..<16 { group.addTask { try encoder.bytes(["n": [index, index * 2]]) } }
            return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }

        #expect(documents.count == 16)
        #expect(documents.contains(Array(#"{"n":[3,6]}"#.utf8)))
    }

    @Test func `nothing of an encoding is kept when it is done`() throws {
        final class Token: Sendable {}
        var token: Token? = Token()
        weak let kept = token
        let key = try #require(CodingUserInfoKey(rawValue: "token"))

        for fails in [false, true] {
            let encoder = PortolanJSONEncoder()
            encoder.userInfo[key] = token
            _ = try? encoder.bytes(
                ScriptedValue { encoder in
                    var container = encoder.unkeyedContainer()
                    var first = container.nestedUnkeyedContainer()
                    let second = container.superEncoder()
                    try container.encode(1)
                    try first.encode(1)
                    try second.unkeyedContainer().encodeNil(times: 2)
                    if fails { throw EncodedShape.Failure() }
                })
        }
        token = nil

        #expect(kept == nil)
    }
}

extension UnkeyedEncodingContainer {
    /// Writes as many nulls, through a container that is a variable of its own.
    fileprivate func encodeNil(times: Int) throws {
        var container = self
        for _ in 0..<times { try container.encodeNil() }
    }
}
