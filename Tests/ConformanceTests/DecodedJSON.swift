// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Any value, read as many libraries do: by asking for one type after the other.
indirect enum DecodedJSON: Decodable, Equatable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case text(String)
    case array([DecodedJSON])
    case object([String: DecodedJSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode([DecodedJSON].self) {
            self = .array(value)
        } else if let value = try? container.decode([String: DecodedJSON].self) {
            self = .object(value)
        } else {
            self = .text(try container.decode(String.self))
        }
    }
}
