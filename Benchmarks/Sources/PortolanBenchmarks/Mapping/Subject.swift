// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

/// One document with the models that Portolan and Foundation make of it.
struct Subject<MappedModel: Mappable, PlainModel: Codable>: ComparedSubject {
    let name: String
    let kind: SubjectKind
    let document: Sample
    let layout: Sample.Layout

    init(
        _ name: String, _ kind: SubjectKind, _ document: Sample, _ layout: Sample.Layout, mapped: MappedModel.Type,
        plain: PlainModel.Type
    ) {
        self.name = name
        self.kind = kind
        self.document = document
        self.layout = layout
    }

    func mapping(reversed: Bool) -> Comparison {
        let bytes = (reversed ? document.reversed : document).bytes(layout)
        let data = Data(bytes)
        return Comparison(
            name: "mapping/\(name)\(reversed ? "/reversed" : "")", bytes: bytes.count,
            portolan: .init(name: "Mapping") { keep(try Engine.map(MappedModel.self, from: bytes)) },
            peer: .init(name: "JSONDecoder") { keep(try Foundations.decoder.decode(PlainModel.self, from: data)) },
            target: .faster(atLeast: reversed ? min(4, kind.mappingTarget) : kind.mappingTarget),
            check: {
                try Self.compare(Engine.map(MappedModel.self, from: bytes), with: data)
                try Self.compare(Engine.map(MappedModel.self, from: data), with: data)
            })
    }

    func mappingFromData() -> Comparison {
        let data = Data(document.bytes(layout))
        return Comparison(
            name: "mapping/\(name)/from-data", bytes: data.count,
            portolan: .init(name: "Mapping") { keep(try Engine.map(MappedModel.self, from: data)) },
            peer: .init(name: "JSONDecoder") { keep(try Foundations.decoder.decode(PlainModel.self, from: data)) },
            target: .faster(atLeast: kind.mappingTarget),
            check: { try Self.compare(Engine.map(MappedModel.self, from: data), with: data) })
    }

    func decoding(reversed: Bool) -> Comparison {
        let data = Data((reversed ? document.reversed : document).bytes(layout))
        let type = PlainModel.self
        return Comparison(
            name: "decode/\(name)\(reversed ? "/reversed" : "")", bytes: data.count,
            portolan: .init(name: "PortolanJSONDecoder") { keep(try Engine.decode(type, from: data)) },
            peer: .init(name: "JSONDecoder") { keep(try Foundations.decoder.decode(type, from: data)) },
            target: .faster(atLeast: reversed ? 4 : kind.decodingTarget),
            check: {
                let decoded = try Engine.decode(type, from: data)
                let plain = try Foundations.decoder.decode(type, from: data)
                try Agreement.check(Foundations.encoder.encode(decoded), Foundations.encoder.encode(plain))
            })
    }

    func encoding() throws -> Comparison {
        let plain = try Foundations.decoder.decode(PlainModel.self, from: Data(document.bytes(layout)))
        return Comparison(
            name: "encode/\(name)", bytes: try Foundations.encoder.encode(plain).count,
            portolan: .init(name: "PortolanJSONEncoder") { keep(try Engine.encode(plain)) },
            peer: .init(name: "JSONEncoder") { keep(try Foundations.encoder.encode(plain)) },
            target: .faster(atLeast: 6),
            check: { try Agreement.check(Engine.encode(plain), Foundations.encoder.encode(plain)) })
    }

    func writing() throws -> Comparison {
        let bytes = document.bytes(layout)
        let mapped = try Engine.map(MappedModel.self, from: bytes)
        let plain = try Foundations.decoder.decode(PlainModel.self, from: Data(bytes))
        return Comparison(
            name: "write/\(name)", bytes: try Foundations.encoder.encode(plain).count,
            portolan: .init(name: "Mapping") { keep(try Engine.write(mapped)) },
            peer: .init(name: "JSONEncoder") { keep(try Foundations.encoder.encode(plain)) },
            target: .faster(atLeast: 10),
            check: { try Agreement.check(Engine.write(mapped), Foundations.encoder.encode(plain)) })
    }

    func parsing() -> Comparison {
        let bytes = document.bytes(layout)
        let data = Data(bytes)
        return Comparison(
            name: "parse/\(name)", bytes: bytes.count,
            portolan: .init(name: "JSONValue") { keep(try Engine.parse(bytes)) },
            peer: .init(name: "JSONSerialization") { keep(try JSONSerialization.jsonObject(with: data)) },
            target: .none)
    }

    func scanning() -> Comparison {
        let bytes = document.bytes(layout)
        let data = Data(bytes)
        return Comparison(
            name: "scan/\(name)", bytes: bytes.count,
            portolan: .init(name: "empty Mapping") { try Engine.scan(bytes) },
            peer: .init(name: "JSONSerialization") { keep(try JSONSerialization.jsonObject(with: data)) },
            target: .none)
    }

    private static func compare(_ mapped: MappedModel, with data: Data) throws {
        let plain = try Foundations.decoder.decode(PlainModel.self, from: data)
        try Agreement.check(Engine.write(mapped), Foundations.encoder.encode(plain))
    }
}

/// What is wanted of a document.
enum SubjectKind {
    /// Whole objects, or nearly.
    case full
    /// Whole objects that are nearly nothing but numbers.
    case numbers
    /// A few keys of many, or a part that stands far behind.
    case sparse

    var mappingTarget: Double {
        switch self {
        case .full, .numbers: 10
        case .sparse: 5
        }
    }

    var decodingTarget: Double {
        switch self {
        case .full, .sparse: 4.5
        case .numbers: 8
        }
    }
}

/// A subject whatever its models.
protocol ComparedSubject {
    var name: String { get }
    func mapping(reversed: Bool) -> Comparison
    func mappingFromData() -> Comparison
    func decoding(reversed: Bool) -> Comparison
    func encoding() throws -> Comparison
    func writing() throws -> Comparison
    func parsing() -> Comparison
    func scanning() -> Comparison
}

/// Whether two documents say the same.
enum Agreement {
    /// Compares values, without regard to the order of members, and to members that are null or hold nothing: those are where two
    /// ways to declare a model may differ.
    static func check(_ first: some Sequence<UInt8>, _ second: some Sequence<UInt8>) throws {
        let first = essence(of: try JSONValue(parsing: first))
        let second = essence(of: try JSONValue(parsing: second))
        guard first != second else { return }
        throw Disagreement(description: "not the same: \(difference(first, second, at: "$"))")
    }

    private static func essence(of value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map(essence))
        case .object(let object):
            let members = object.map { ($0.name, essence(of: $0.value)) }
            return .object(JSONObject(members.filter { !$0.1.isNull && $0.1.object?.isEmpty != true }))
        case .null, .bool, .number, .string: return value
        }
    }

    /// The first place where two values differ.
    private static func difference(_ first: JSONValue, _ second: JSONValue, at place: String) -> String {
        switch (first, second) {
        case (.array(let left), .array(let right)) where left.count == right.count:
            for (index, pair) in zip(left, right).enumerated() where pair.0 != pair.1 {
                return difference(pair.0, pair.1, at: "\(place)[\(index)]")
            }
        case (.object(let left), .object(let right)):
            for name in left.keys + right.keys where left[name] != right[name] {
                return difference(left[name] ?? .null, right[name] ?? .null, at: "\(place).\(name)")
            }
        default: break
        }
        return "\(place) is \(first.description.prefix(60)) and \(second.description.prefix(60))"
    }
}
