// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

private struct Names: Mappable {
    var names: [String] = []
    static let mapping = Mapping<Names> { Field(\.names, "names").or("items.name") }
}

private struct Named: Mappable {
    var name = ""
    static let mapping = Mapping<Named> { Field(\.name, "user.name").or("name") }
}

private struct CollectedOwner: Mappable {
    var name = ""
    init() {}
    init(json: JSONValue) throws {
        if json["bad"] != nil {
            throw MappingError(
                type: "CollectedOwner", problems: [.init(kind: .invalid, path: "x", expected: "good", found: "bad")])
        }
    }
    static let mapping = Mapping<CollectedOwner>(creating: { json, _ in try CollectedOwner(json: json) }) {
        Field(\.name, "name", default: "")
    }
}

private struct Owners: Mappable {
    var owners: [CollectedOwner] = []
    static let mapping = Mapping<Owners> { Field(\.owners, "items.owner") }
}

private struct Sizes: Mappable {
    var sizes: [Int] = []
    static let mapping = Mapping<Sizes> { Field(\.sizes, "items.size").lossy() }
}

struct MappingCollectedTests {
    @Test func `of several keys the first counts, through an array or not`() throws {
        let both = #"{"names":["a"],"items":[{"name":"b"}]}"#
        let turned = #"{"items":[{"name":"b"}],"names":["a"]}"#

        #expect(try Names.mapping.value(from: both.utf8).names == ["a"])
        #expect(try Names.mapping.value(from: turned.utf8).names == ["a"])
        #expect(try Names.mapping.value(from: #"{"items":[{"name":"b"}]}"#.utf8).names == ["b"])
        #expect(try Names.mapping.value(from: #"{"names":null,"items":[{"name":"b"}]}"#.utf8).names == ["b"])
    }

    @Test func `a value without members on the way to one key is no error where another key is there`() throws {
        #expect(try Named.mapping.value(from: #"{"user":"u1","name":"n"}"#.utf8).name == "n")
        #expect(try Named.mapping.value(from: #"{"user":["u1"],"name":"n"}"#.utf8).name == "n")

        let error = #expect(throws: MappingError.self) { try Named.mapping.value(from: #"{"user":"u1"}"#.utf8) }

        #expect(error?.problems.map(\.path) == ["user"])
        #expect(error?.problems.first?.expected == "an object")
    }

    @Test func `a member of which a transform makes nothing is told`() {
        struct Table: Mappable {
            var dates: [String: Date] = [:]
            static let mapping = Mapping<Table> { Field(\.dates, "dates") }
                .usingByDefault(FieldTransform<String, Date>(from: { _ in nil }, to: { _ in nil }))
        }

        let error = #expect(throws: MappingError.self) { try Table.mapping.value(from: #"{"dates":{"a":"b"}}"#.utf8) }

        #expect(error?.problems.map(\.path) == ["dates.a"])
    }

    @Test func `half of a surrogate pair is told where a tree is made`() {
        let half = #"{"items":[{"owner":{"name":"\ud800"}}]}"#
        let own = #"{"name":"\ud800"}"#

        let collected = #expect(throws: MappingError.self) { try Owners.mapping.value(from: half.utf8) }
        let made = #expect(throws: MappingError.self) { try CollectedOwner.mapping.value(from: own.utf8) }

        #expect(collected?.problems.map(\.path) == ["items[0].owner"])
        #expect(made?.problems.map(\.found) == ["half of a surrogate pair"])
    }

    @Test func `what is thrown within collected values stands where they stand`() {
        let text = "{\"items\":[\n{\"owner\":{}},\n{\"owner\":{\"bad\":1}}]}"

        let error = #expect(throws: MappingError.self) { try Owners.mapping.value(from: text.utf8) }

        #expect(error?.problems.map(\.path) == ["items[1].owner.x"])
        #expect(error?.problems.map(\.line) == [3])
    }

    @Test func `a report tells what is within collected values`() throws {
        let report = try Owners.mapping.report(on: #"{"items":[{"owner":{"extra":1}}],"z":1}"#.utf8)

        #expect(report.value?.owners.count == 1)
        #expect(report.unmappedKeys.contains("items[].owner.extra"))
        #expect(report.unmappedKeys.contains("z"))
        #expect(report.missingKeys == ["items[].owner.name"])
    }

    @Test func `a lossy list of collected values tells where a thousand were`() throws {
        let items = (0..<3_000).map { #"{"size":\#($0 == 2_999 ? "7" : "\"x\"")}"# }.joined(separator: ",\n")

        let report = try Sizes.mapping.report(on: "{\"items\":[\(items)]}".utf8)

        #expect(report.value?.sizes == [7])
        #expect(report.dropped.count == 1_000)
        #expect(report.dropped.last?.path == "items[999].size")
        #expect(report.dropped.last?.line == 1_000)
    }
}
