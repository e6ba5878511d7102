// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

/// A model whose mapping has about everything that a mapping may have, and writes all that it reads.
struct MadeUpModel: Mappable, Equatable {
    enum Color: String, Codable { case red, green }

    struct Point: Mappable, Equatable {
        var id = 0
        var x = 0.0
        var y: Float?
        var label: String?

        static let mapping: Mapping<Point> = Mapping(identity: \.id) {
            Field(\.id, "id", default: 0)
            Field(\.x, "x")
            Field(\.y, "at.y")
            Field(\.label, "at.label")
        }
    }

    enum Shape: Equatable {
        case circle(Point)
        case line([Point])
        case unknown(JSONValue)
    }

    struct Line: Equatable {
        var points: [Point] = []
        static let mapping: Mapping<Line> = Mapping(making: { Line() }) { Field(\.points, "points").lossy() }
    }

    static let shape: Mapping<Shape> = Mapping(
        discriminator: "type.name",
        [
            MappingCase("circle", "disc", mapping: Point.mapping, embed: { .circle($0) }) { shape in
                if case .circle(let point) = shape { point } else { nil }
            },
            MappingCase("line", mapping: Line.mapping, embed: { .line($0.points) }) { shape in
                if case .line(let points) = shape { Line(points: points) } else { nil }
            },
        ], unknown: { .unknown($0) }, unknownJSON: { if case .unknown(let json) = $0 { json } else { nil } })

    var a = 0
    var b: Bool?
    var c: [MadeUpModel] = []
    var d: Date?
    var e: Date?
    var f: Decimal?
    var g: [String: [Int?]]?
    var h: Data?
    var i: OpenEnum<Color>?
    var j: JSONValue?
    var k: URL?
    var l: [String] = []
    var m: Set<Int>?
    var n: Int8?
    var o: Double?
    var p: Point?
    var q: Shape?
    var r: [Point]?
    var s = ""
    var t: UUID?
    var u: UInt64?
    var v: [[Bool]]?
    var w: [Int]?
    var x: Date?
    var y: Bool = true
    var z: [String: Point]?

    static let mapping: Mapping<MadeUpModel> = Mapping {
        Field(\.a, "a")
        Field(\.b, "b")
        Field(\.c, "c", each: mapping, default: [])
        Field(\.d, "d")
        Field(\.e, "dates.e", using: .epochSeconds)
        Field(\.f, "f")
        Field(\.g, "g").lossy()
        Field(\.h, "h")
        Field(\.i, "i")
        Field(\.j, literal: "j.j")
        Field(\.k, "links.k.href")
        Field(\.l, "l", default: ["x"]).acceptingSingleElement()
        Field(\.m, "m").lossy()
        Field(\.n, "n").lenient()
        Field(\.o, "o").or("n", "numbers.o").lenient()
        Field(\.p, "p")
        Field(\.q, "q", mapping: shape)
        Field(\.r, "r", each: Point.mapping).lossy().acceptingSingleElement()
        Field(\.s, "links.s", default: "")
        Field(\.t, "t")
        Field(\.u, "u").acceptingFirstElement()
        Field(\.v, "v").lenient()
        Field(\.w, "w").lossy().lenient()
        Field(\.x, "dates.x", using: .dateOnly)
        Field(\.y, "y", default: true).lenient()
        Field(\.z, "z").lossy()
    }

    /// The same by keys that lead through arrays and to header fields, for reading alone.
    static let views: Mapping<MadeUpModel> = Mapping {
        Field(\.l, "r.label").lossy()
        Field(\.w, "c.a").lossy()
        Field(\.n, "c.0.n")
        Field(\.p, "r.1").or("c.0.p", "p")
        Field(\.s, header: "X-S", default: "none")
        Field(\.u, header: "X-U")
        Field(\.d, "dates.e").or("d", "x").lenient()
        Field(\.j, "c.j\\.j.a.0")
        Field(\.o, "c.0.links.o.1", makingDefault: { _ in 1.5 })
    }.usingByDefault(.epochMilliseconds)
}

/// A model with objects that are shared, not copied.
final class MadeUpObject {
    var a = 0
    var l: [String] = []
    var o: Double?
    var p: MadeUpModel.Point?
    var j: JSONValue?

    static let mapping: Mapping<MadeUpObject> = Mapping(making: { MadeUpObject() }) {
        Field(\.a, "a")
        Field(\.l, "l", default: []).acceptingSingleElement()
        Field(\.o, "o").or("n", "numbers.o").lenient()
        Field(\.p, "p")
        Field(\.j, literal: "j.j")
    }

    /// All that it holds, to be compared.
    var contents: String { Self.mapping.describe(self) }
}
