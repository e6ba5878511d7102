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
        encoding.mappings = options.withoutReferences
        let written = try PortolanJSONEncoder.output(value, encoding, within: output.depth)
        unsafe written.withBytes { unsafe output.append(raw: $0) }
    }
}

extension Mappable {
    /// The value as its mapping writes it to a place of an encoder.
    func jsonByMapping(in stream: JSONEncodingStream) throws -> JSONValue {
        // Mappings and encoders may take turns without end: what each of them counts goes on.
        var options = stream.run.options.mappings
        options.callDepth = stream.run.callDepth
        var output = JSONOutput()
        output.depth = stream.depth
        try Self.mapping.core.write(self, nil, to: &output, options)
        return try JSONValue(written: output)
    }
}
