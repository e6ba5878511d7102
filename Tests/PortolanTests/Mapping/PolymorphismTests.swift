// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

private struct Circle: Mappable, Equatable {
    var radius = 0.0
    var label: String?
    static let mapping = Mapping<Circle> {
        Field(\.radius, "radius")
        Field(\.label, "label")
    }
}

private struct Square: Mappable, Equatable {
    var kind = "square"
    var side = 0.0
    static let mapping = Mapping<Square> {
        Field(\.kind, "meta.kind", default: "square")
        Field(\.side, "side")
    }
}

private enum Shape: Mappable, Equatable {
    case circle(Circle)
    case square(Square)
    case other(JSONValue)

    init() { self = .other(.null) }

    static let mapping = Mapping<Shape>(
        discriminator: "meta.kind",
        [
            MappingCase("circle", "round", mapping: Circle.mapping) {
                .circle($0)
            } extract: {
                if case .circle(let circle) = $0 { circle } else { nil }
            },
            MappingCase("square", mapping: Square.mapping) {
                .square($0)
            } extract: {
                if case .square(let square) = $0 { square } else { nil }
            },
        ]
    ) {
        .other($0)
    } unknownJSON: {
        if case .other(let json) = $0 { json } else { nil }
    }
}

private enum Strict: Sendable, Equatable {
    case circle(Circle)

    static let mapping = Mapping<Strict>(
        discriminator: "type",
        [
            MappingCase("circle", mapping: Circle.mapping) {
                .circle($0)
            } extract: {
                if case .circle(let it) = $0 { it } else { nil }
            }
        ])
}

private struct Drawing: Mappable, Equatable {
    var shapes: [Shape] = []
    var main: Shape?
    static let mapping = Mapping<Drawing> {
        Field(\.shapes, "shapes")
        Field(\.main, "main")
    }
}

struct PolymorphismTests {
    private let json: JSONValue = [
        "shapes": [
            ["meta": ["kind": "circle"], "radius": 2], ["side": 3, "meta": ["kind": "square"]],
            ["meta": ["kind": "round"], "radius": 1, "label": "r"], ["meta": ["kind": "blob"], "points": [1, .null]],
            ["nothing": true],
        ]
    ]

    @Test func `objects of several kinds are read by their discriminator, the unknown is kept`() throws {
        let drawing = try Drawing.mapping.value(from: json)

        #expect(
            drawing.shapes == [
                .circle(Circle(radius: 2)), .square(Square(side: 3)), .circle(Circle(radius: 1, label: "r")),
                .other(["meta": ["kind": "blob"], "points": [1, .null]]), .other(["nothing": true]),
            ])
    }

    @Test func `each kind is written with its discriminator, the unknown as it came`() throws {
        let drawing = try Drawing.mapping.value(from: json)

        let written = try Drawing.mapping.json(from: drawing)

        #expect(
            written == [
                "shapes": [
                    ["meta": ["kind": "circle"], "radius": 2], ["side": 3, "meta": ["kind": "square"]],
                    ["meta": ["kind": "circle"], "radius": 1, "label": "r"],
                    ["meta": ["kind": "blob"], "points": [1, .null]], ["nothing": true],
                ]
            ])
        #expect(try Drawing.mapping.value(from: Drawing.mapping.bytes(from: drawing)) == drawing)
    }

    @Test func `without a place for the unknown it is a problem, and so is a kind that is missing or no name`() throws {
        func all(_ json: JSONValue) -> [String] {
            let error = #expect(throws: MappingError.self) { try Strict.mapping.values(from: json) }
            return error?.problems.map(\.description) ?? []
        }

        #expect(
            all([
                ["type": "blob"], ["radius": 1], ["type": ["a"]], ["type": .null], 5,
                ["type": "circle", "radius": "x"],
            ]) == [
                "'[0].type' should be one of 'circle', found \"blob\"",
                "'[1].type' is missing, expected the name of a kind",
                "'[2].type' should be the name of a kind, found an array of 1",
                "'[3].type' is null, expected the name of a kind",
                "'[4]' should be an object, found 5",
                "'[5].radius' should be a number, found \"x\"",
            ])
    }

    @Test func `an update changes an object of its kind, and another kind replaces it`() throws {
        var drawing = Drawing(main: .circle(Circle(radius: 2, label: "l")))

        try Drawing.mapping.update(&drawing, from: ["main": ["radius": 3]])
        #expect(drawing.main == .circle(Circle(radius: 3, label: "l")))
        try Drawing.mapping.update(&drawing, from: ["main": ["meta": ["kind": "round"], "radius": 4]])
        #expect(drawing.main == .circle(Circle(radius: 4, label: "l")))
        try Drawing.mapping.update(&drawing, from: ["main": ["meta": ["kind": "square"], "side": 1]])
        #expect(drawing.main == .square(Square(side: 1)))
        #expect(throws: MappingError.self) {
            try Drawing.mapping.update(&drawing, from: ["main": ["meta": ["kind": "circle"], "label": "x"]])
        }
        #expect(drawing.main == .square(Square(side: 1)))
    }

    @Test func `an update of an unknown kind changes what was kept, member by member`() throws {
        var shape = Shape.other(["meta": ["kind": "blob"], "size": 1, "note": "n"])

        try Shape.mapping.update(&shape, from: ["size": 2, "note": .null])

        #expect(shape == .other(["meta": ["kind": "blob"], "size": 2, "note": .null]))
    }

    @Test func `a mapping of kinds is validated like any other`() throws {
        struct Empty: Error, CustomStringConvertible { let description = "a circle has a radius" }
        let mapping = Shape.mapping.validating { shape, _ in if shape == .circle(Circle()) { throw Empty() } }

        #expect(
            problems(mapping, ["meta": ["kind": "circle"], "radius": 0])
                == ["the document is refused: a circle has a radius"])
        #expect(try mapping.value(from: ["meta": ["kind": "circle"], "radius": 1]) == .circle(Circle(radius: 1)))
    }

    @Test func `kinds of a standalone mapping stand in arrays and optionals, lossy too`() throws {
        struct Page: Sendable, Equatable { var shapes: [Strict] = [], first: Strict? }
        let mapping = Mapping<Page>(making: { Page() }) {
            Field(\.shapes, "shapes", each: Strict.mapping).lossy()
            Field(\.first, "first", mapping: Strict.mapping)
        }
        let circle: JSONValue = ["type": "circle", "radius": 1]

        let report = mapping.report(on: ["shapes": [circle, ["type": "blob"], circle], "first": circle])

        #expect(report.value?.shapes.count == 2)
        #expect(report.value?.first == .circle(Circle(radius: 1)))
        #expect(report.dropped.map(\.path) == ["shapes[1].type"])
        #expect(try mapping.json(from: Page(shapes: [.circle(Circle(radius: 1))]))["shapes"] == [circle])
    }

    @Test func `numbers and truth values tell kinds apart, too`() throws {
        let mapping = Mapping<Strict>(
            discriminator: "v",
            [
                MappingCase("2", "true", mapping: Circle.mapping) {
                    .circle($0)
                } extract: {
                    if case .circle(let it) = $0 { it } else { nil }
                }
            ])

        #expect(try mapping.value(from: ["v": 2, "radius": 1]) == .circle(Circle(radius: 1)))
        #expect(try mapping.value(from: ["v": true, "radius": 1]) == .circle(Circle(radius: 1)))
    }

    @Test func `an open enum keeps values that the enum does not know`() throws {
        enum Kind: String, Sendable { case artist, album }
        enum Level: Int, Sendable { case low = 1 }
        struct Item: Mappable, Equatable {
            var kind = OpenEnum<Kind>.known(.artist)
            var levels: [OpenEnum<Level>] = []
            var other: OpenEnum<Kind>?
            static let mapping = Mapping<Item> {
                Field(\.kind, "kind")
                Field(\.levels, "levels", default: [])
                Field(\.other, "other")
            }
        }
        let json: JSONValue = ["kind": "playlist", "levels": [1, 7], "other": "album"]

        let item = try Item.mapping.value(from: json)

        #expect(item.kind == .unknown("playlist"))
        #expect(item.levels == [.known(.low), .unknown(7)])
        #expect(item.other?.known == .album)
        #expect(try Item.mapping.json(from: item) == json)
        #expect(problems(Item.mapping, ["kind": 5]).count == 1)
    }

    @Test func `a raw value without a case may have a fallback`() throws {
        enum Kind: String, Sendable { case artist, other }
        struct Item: Mappable {
            var kind = Kind.other
            var kinds: [Kind] = []
            static let mapping = Mapping<Item> {
                Field(\.kind, "kind", using: .rawValue(fallback: .other))
                Field(\.kinds, "kinds", eachUsing: .rawValue(fallback: .other), default: [])
            }
        }

        #expect(
            try Item.mapping.value(from: ["kind": "playlist", "kinds": ["artist", "x"]]).kinds == [.artist, .other])
        #expect(try Item.mapping.json(from: Item(kind: .artist)) == ["kind": "artist", "kinds": []])
        #expect(problems(Item.mapping, ["kind": 5]) == ["'kind' should be a string, found 5"])
    }
}
