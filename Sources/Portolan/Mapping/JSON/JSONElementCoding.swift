// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Plain `Decodable` types within mappings.
enum JSONElementDecoding {
    static func decode<Value: Decodable>(
        _ type: Value.Type, from element: JSONElement, of document: JSONDocument, in context: MappingContext
    ) throws -> Value {
        var options = JSONDecodingOptions()
        if let key = MappingContext.decoderKey { options.userInfo[key] = context }
        return try JSONDecoding.decode(type, from: element, of: document, options)
    }
}

/// Plain `Encodable` types within mappings.
enum JSONElementEncoding {
    static func encode(
        _ value: some Encodable, to output: inout JSONOutput, _ options: WritingOptions
    ) throws {
        var encoding = JSONEncodingOptions.mapping
        encoding.mappings = options
        let written = try PortolanJSONEncoder.output(value, encoding)
        unsafe written.withBytes { unsafe output.append(raw: $0) }
    }
}

extension Mappable {
    func jsonByMapping(_ options: WritingOptions) throws -> JSONValue {
        var output = JSONOutput()
        try Self.mapping.core.write(self, nil, to: &output, options)
        return try JSONValue(written: output)
    }
}
