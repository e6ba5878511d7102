// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

private struct Loose: Mappable, Equatable {
    var int: Int?
    var small: UInt8?
    var double: Double?
    var decimal: Decimal?
    var flag: Bool?
    var text: String?
    var list: [Int] = []
    var table: [String: Bool] = [:]

    static let mapping = Mapping<Loose> {
        Field(\.int, "int").lenient()
        Field(\.small, "small").lenient()
        Field(\.double, "double").lenient()
        Field(\.decimal, "decimal").lenient()
        Field(\.flag, "flag").lenient()
        Field(\.text, "text").lenient()
        Field(\.list, "list", default: []).lenient()
        Field(\.table, "table", default: [:]).lenient()
    }
}

struct MappingConversionTests {
    @Test(
        arguments: [
            ("int", "12", 12), ("int", "-3", -3), ("int", "1e2", 100), ("int", "3.0", 3), ("small", "255", 255),
            ("double", "1.5", 1.5), ("double", "-2e-3", -0.002), ("flag", "true", true), ("flag", "FALSE", false),
            ("flag", "1", true), ("flag", 0, false), ("flag", 1, true), ("text", 12, "12"), ("text", true, "true"),
            ("text", 1.50, "1.5"), ("list", ["1", 2], [1, 2]), ("table", ["a": "0"], ["a": false]),
            ("decimal", "0.1", 0.1),
        ] as [(String, JSONValue, JSONValue)])
    func `a lenient field takes a text for a number, and the reverse, if nothing is lost`(
        _ key: String, _ json: JSONValue, _ expected: JSONValue
    ) throws {
        let value = try Loose.mapping.value(from: .object([key: json]))

        #expect(try Loose.mapping.json(from: value)[key] == expected)
    }

    @Test(
        arguments: [
            ("int", "1.5"), ("int", "007"), ("int", " 1"), ("int", "1 "), ("int", ""), ("int", "0x1"), ("int", "+1"),
            ("int", "99999999999999999999"), ("int", true), ("int", "true"), ("small", "256"), ("small", "-1"),
            ("double", "1,5"), ("double", "nan"), ("double", "1e400"), ("double", "1."), ("double", false),
            ("flag", "yes"), ("flag", "2"), ("flag", 2), ("flag", 1.5), ("flag", ""), ("text", []), ("text", [:]),
            ("int", []), ("list", ["x"]), ("decimal", "a"), ("int", "\"1\""), ("int", "[1]"),
        ] as [(String, JSONValue)])
    func `a lenient field refuses what would lose something`(_ key: String, _ json: JSONValue) {
        #expect(problems(Loose.mapping, .object([key: json])).count == 1)
    }

    @Test func `V-28: other types are problems where the field does not say that it is lenient`() {
        struct Strict: Mappable {
            var int = 0, flag = false, text = ""
            static let mapping = Mapping<Strict> {
                Field(\.int, "int")
                Field(\.flag, "flag")
                Field(\.text, "text")
            }
        }

        #expect(problems(Strict.mapping, ["int": "1", "flag": 1, "text": 1, "unknown": [[]]]).count == 3)
    }

    @Test func `C10: a lossy list leaves out what does not fit, and a report tells what`() throws {
        struct Item: Mappable, Equatable {
            var id = 0
            static let mapping = Mapping<Item> { Field(\.id, "id") }
        }
        struct Page: Mappable {
            var items: [Item] = []
            var names: [String: Int] = [:]
            var matrix: [[Int]] = []
            static let mapping = Mapping<Page> {
                Field(\.items, "items").lossy()
                Field(\.names, "names", default: [:]).lossy()
                Field(\.matrix, "matrix", default: []).lossy()
            }
        }
        let list = #"[{"id":1},{"id":"x"},{"id":3}]"#

        let report = try Page.mapping.report(
            on: #"{"items": \#(list), "names": {"a": 1, "b": "x"}, "matrix": [[1], ["x"], [2, 3]], "z": 1}"#.utf8)

        #expect(report.value?.items.map(\.id) == [1, 3])
        #expect(report.value?.names == ["a": 1])
        #expect(report.value?.matrix == [[1], [2, 3]])
        #expect(report.dropped.map(\.path) == ["items[1].id", "names.b", "matrix[1][0]"])
        #expect(report.dropped.first?.column == 27)
        #expect(report.problems.isEmpty)
        #expect(report.unmappedKeys == ["z"])
        #expect(throws: MappingError.self) { try Item.mapping.values(from: list.utf8) }
        let each = try Item.mapping.report(onEach: #"{"data":\#(list)}"#.utf8, at: "data")
        #expect(each.value?.map(\.id) == [1, 3])
        #expect(
            each.dropped.map(\.description) == [
                #"'data[1].id' should be a whole number that fits Int, found "x" (line 1, column 25)"#
            ])
    }

    @Test func `what a list collected from an array leaves out has the place of its element`() throws {
        struct Names: Sendable { var names: [String] = [] }
        let mapping = Mapping<Names>(making: { Names() }) { Field(\.names, "items.name").lossy() }
        let items = (0..<1_100).map { #"{"name":\#($0 % 11 == 3 ? "\"a\"" : "1")}"# }
        let report = try mapping.report(on: #"{"items":[\#(items.joined(separator: ",\n"))]}"#.utf8)

        #expect(report.value?.names.count == 100)
        #expect(report.dropped.count == 1_000)
        #expect(report.dropped.prefix(4).map(\.path) == [0, 1, 2, 4].map { "items[\($0)].name" })
        #expect(report.dropped.map(\.line) == (0..<1_100).filter { $0 % 11 != 3 }.map { $0 + 1 })
        #expect(report.dropped.dropFirst().allSatisfy { $0.column == 9 })
    }

    @Test func `a lossy list within an object that turns out to be another one is reported once`() throws {
        struct Owner: Mappable {
            var id = 0
            var marks: [Int] = []
            static let mapping = Mapping<Owner>(identity: \.id) {
                Field(\.marks, "marks").lossy()
                Field(\.id, "id")
            }
        }
        struct Holder: Mappable {
            var owner = Owner(id: 1)
            static let mapping = Mapping<Holder> { Field(\.owner, "owner") }
        }
        var holder = Holder()

        try Holder.mapping.update(&holder, from: ["owner": ["marks": [1, "x"], "id": 2]])

        #expect(holder.owner.marks == [1])
    }

    @Test func `a report tells the keys that nobody mapped and those that were missed`() throws {
        let report = try Artist.mapping.report(
            onEach:
                #"[{"id":"1","name":"a","followers":{"total":1,"href":null},"x":{"y":1}},{"id":"2","name":"b","x":2}]"#
                .utf8)

        #expect(report.unmappedKeys == ["[].followers.href", "[].x"])
        #expect(report.missingKeys == ["[].external_urls.spotify", "[].genres", "[].images", "[].followers.total"])
    }

    @Test func `many elements that do not fit are left out in no more than their time`() throws {
        struct Item: Mappable {
            var id = 0, name = ""
            static let mapping = Mapping<Item> {
                Field(\.id, "id")
                Field(\.name, "name")
            }
        }
        let element = "\n  {\n    \"other\": 1,\n    \"id\": \"x\"\n  }"
        let text = "[" + Array(repeating: element, count: 50_000).joined(separator: ",") + "]"

        let report = try Item.mapping.report(onEach: text.utf8)

        #expect(report.value?.isEmpty == true)
        #expect(report.dropped.count == 1_000)
        #expect(report.dropped.last?.path == "[499].name" || report.dropped.last?.path == "[499].id")
    }

    @Test func `P-50 W-49: one value may stand for a list, a list for its first element, sets and lists of lists`()
        throws
    {
        struct Advisor: Sendable, Equatable { var name = "" }
        let advisor = Mapping<Advisor>(making: { Advisor() }) { Field(\.name, "name") }
        struct Office: Sendable, Equatable {
            var set: Set<Int> = []
            var optional: [String]?
            var first = 0
            var maybe: Int? = 9
            var advisor = Advisor()
            var deputy: Advisor?
            var all: [Advisor] = []
        }
        let mapping = Mapping<Office>(making: { Office() }) {
            Field(\.set, "set").acceptingSingleElement()
            Field(\.optional, "optional").acceptingSingleElement()
            Field(\.first, "first").acceptingFirstElement()
            Field(\.maybe, "maybe").acceptingFirstElement()
            Field(\.advisor, "advisors", mapping: advisor).acceptingFirstElement()
            Field(\.deputy, "deputies", mapping: advisor).acceptingFirstElement()
            Field(\.all, "all", each: advisor).acceptingSingleElement()
        }

        var office = try mapping.value(from: [
            "set": 3, "optional": "o", "first": [7, 8], "maybe": [], "advisors": [["name": "Ida"], ["name": "Jo"]],
            "deputies": ["name": "Kim"], "all": ["name": "Lea"],
        ])

        #expect(
            office
                == Office(
                    set: [3], optional: ["o"], first: 7, maybe: 9, advisor: Advisor(name: "Ida"),
                    deputy: Advisor(name: "Kim"), all: [Advisor(name: "Lea")]))
        try mapping.update(&office, from: ["advisors": [["name": "Mo"]], "deputies": [["name": "Nil"]]])
        #expect(office.advisor.name == "Mo")
        #expect(office.deputy?.name == "Nil")
        #expect(throws: MappingError.self) { try mapping.update(&office, from: ["set": .null]) }
    }

    @Test func `URL, UUID, Data, Decimal and enums are what they are in both directions`() throws {
        enum Color: String, Codable, Sendable { case red, green }
        struct Model: Mappable, Equatable {
            var url: URL?
            var id: UUID?
            var data: Data?
            var price: Decimal?
            var color: Color?
            var colors: [Color: [Int]] = [:]
            var big: UInt64?
            var any: JSONValue = .null
            static let mapping = Mapping<Model> {
                Field(\.url, "url")
                Field(\.id, "id")
                Field(\.data, "data")
                Field(\.price, "price")
                Field(\.color, "color")
                Field(\.colors, "colors", default: [:])
                Field(\.big, "big")
                Field(\.any, "any", default: .null)
            }
        }
        let text =
            #"{"url":"https://h/a?b=c#d","id":"6F9619FF-8B86-D011-B42D-00C04FC964FF","data":"AAEC/w==","#
            + #""price":12345678901234567890.123456789,"color":"green","colors":{"green":[1],"red":[]},"#
            + #""big":18446744073709551615,"any":{"z":[1,null]}}"#

        let model = try Model.mapping.value(from: text.utf8)

        #expect(model.data == Data([0, 1, 2, 255]))
        #expect(model.colors == [.red: [], .green: [1]])
        #expect(try String(decoding: Model.mapping.bytes(from: model), as: UTF8.self) == text)
        #expect(
            problems(
                Model.mapping,
                [
                    "url": "", "id": "6F96", "data": "*", "price": "1", "color": "blue", "colors": ["blue": []],
                    "big": -1,
                ]
            ).count == 7)
    }
}
