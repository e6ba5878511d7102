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

    static func parse(_ bytes: [UInt8]) throws -> JSONValue {
        try JSONValue(parsing: bytes)
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
