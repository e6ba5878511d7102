// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Plain `Decodable` types within mappings.
enum JSONElementDecoding {
    static func decode<Value: Decodable>(
        _ type: Value.Type, from element: JSONElement, of document: JSONDocument, in context: MappingContext
    ) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            guard let date = RFC3339.date(from: text) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "expected an RFC 3339 date, found \(text)"))
            }
            return date
        }
        if let key = MappingContext.decoderKey { decoder.userInfo[key] = context }
        return try decoder.decode(type, from: Data(try JSONWriter.bytes(of: element.value ?? .null)))
    }
}

/// Plain `Encodable` types within mappings.
enum JSONElementEncoding {
    static func encode(_ value: some Encodable, to output: inout JSONOutput) throws {
        output.append(contentsOf: try PortolanJSONEncoder.bytes(value, .mapping))
    }
}

extension Mappable {
    func jsonByMapping() throws -> JSONValue { try Self.mapping.json(from: self) }
}
