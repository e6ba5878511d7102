// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

/// What is measured of Portolan, each job as a user would ask for it; the rows know nothing else of it.
enum Engine {
    static func map<Model: Mappable>(_ type: Model.Type, from bytes: [UInt8]) throws -> Model {
        try Model.mapping.value(from: bytes)
    }

    static func map<Model: Mappable>(_ type: Model.Type, from data: Data) throws -> Model {
        try Model.mapping.value(from: data)
    }

    static func write<Model: Mappable>(_ model: Model) throws -> [UInt8] {
        try Model.mapping.bytes(from: model)
    }

    /// Reads a whole document and takes nothing from it: what is left is the check of its grammar and its UTF-8.
    static func scan(_ bytes: [UInt8]) throws {
        keep(try Nothing.mapping.value(from: bytes))
    }

    private struct Nothing: Mappable {
        static let mapping = Mapping<Nothing> {}
    }

    static func parse(_ bytes: [UInt8]) throws -> JSONValue {
        try JSONValue(parsing: bytes)
    }
}

extension Engine {
    private static let decoder: PortolanJSONDecoder = {
        let decoder = PortolanJSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }()

    private static let encoder: PortolanJSONEncoder = {
        let encoder = PortolanJSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = .withoutEscapingSlashes
        return encoder
    }()

    static func decode<Model: Decodable>(_ type: Model.Type, from data: Data) throws -> Model {
        try decoder.decode(type, from: data)
    }

    static func decode<Model: Decodable>(_ type: Model.Type, from bytes: [UInt8]) throws -> Model {
        try decoder.decode(type, from: bytes)
    }

    static func encode(_ model: some Encodable) throws -> Data {
        try encoder.encode(model)
    }
}

/// The peer, set up so that it does the same work.
enum Foundations {
    static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }()

    static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        // Portolan escapes no solidus, either; the output is the same, byte for byte.
        encoder.outputFormatting = .withoutEscapingSlashes
        return encoder
    }()
}
