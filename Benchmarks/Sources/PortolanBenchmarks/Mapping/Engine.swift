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
        Array(try Model.mapping.json(from: model).description.utf8)
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

// The one place that changes when the library has its own decoder and encoder: until then the flags are not given, and the
// rows that would compare Foundation with itself are left out.
extension Engine {
    #if PORTOLAN_DECODER
        static let hasDecoder = true

        private static let decoder: PortolanJSONDecoder = {
            let decoder = PortolanJSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            return decoder
        }()
    #else
        static let hasDecoder = false

        private static let decoder = Foundations.decoder
    #endif

    #if PORTOLAN_ENCODER
        static let hasEncoder = true

        private static let encoder: PortolanJSONEncoder = {
            let encoder = PortolanJSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            encoder.outputFormatting = .withoutEscapingSlashes
            return encoder
        }()
    #else
        static let hasEncoder = false

        private static let encoder = Foundations.encoder
    #endif

    static func decode<Model: Decodable>(_ type: Model.Type, from data: Data) throws -> Model {
        try decoder.decode(type, from: data)
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
