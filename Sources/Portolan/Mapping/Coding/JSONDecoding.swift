// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Reads values of decodable types from documents that were parsed.
package enum JSONDecoding {
    /// Reads a value from an element.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - element: The element; the coding paths of errors begin at it.
    ///   - document: Its document.
    ///   - options: What the decoder is told.
    /// - Returns: The value.
    /// - Throws: `DecodingError`, or whatever else a type throws.
    package static func decode<Value: Decodable>(
        _ type: Value.Type, from element: JSONElement, of document: JSONDocument, _ options: JSONDecodingOptions
    ) throws -> Value {
        try JSONDecodingStates.withState(of: document, options, start: element.index) { scope in
            try scope.value(type, at: element.index)
        }
    }

    /// Reads a value from the element that a path leads to; coding paths begin at the outermost value.
    static func decode<Value: Decodable>(
        _ type: Value.Type, from document: JSONDocument, at path: JSONKeyPath?, _ options: JSONDecodingOptions
    ) throws -> Value {
        try JSONDecodingStates.withState(of: document, options, start: 0) { scope in
            try scope.value(type, at: path.map { try scope.follow($0) } ?? 0)
        }
    }

    static func document(of data: Data) throws -> JSONDocument {
        // What is thrown in the closure of `withUnsafeBytes` would be boxed; here it is converted once.
        let result = unsafe data.withUnsafeBytes { buffer in
            Result { () throws(JSONSyntaxError) in unsafe try JSONDocument(parsing: buffer.bytes) }
        }
        return try document(result)
    }

    static func document(of bytes: [UInt8]) throws -> JSONDocument {
        try document(Result { () throws(JSONSyntaxError) in try JSONDocument(parsing: bytes) })
    }

    private static func document(_ result: Result<JSONDocument, JSONSyntaxError>) throws -> JSONDocument {
        do throws(JSONSyntaxError) {
            return try result.get()
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "no JSON: \(error)", underlyingError: error))
        }
    }
}

extension JSONDecodingScope {
    /// The place that a path leads to.
    fileprivate func follow(_ path: JSONKeyPath) throws -> Int {
        var place = 0
        for name in path.components {
            let element = element(at: place)
            let next: Int
            switch element.tag {
            case .object:
                // Names as they stand in the document, whatever the strategy for keys is.
                next = element.member(name)?.index ?? 0
            case .array:
                let number = Int(name).flatMap { String($0) == name ? $0 : nil }
                next = number.flatMap { element.element(number: $0) }?.index ?? 0
            case .null, .true, .false, .string, .escapedString, .brokenString, .integer, .number, .notNumber:
                throw unfit([String: Any].self, at: place)
            }
            guard next != 0 else { throw missing(JSONPathKey(name), in: place) }
            place = next
        }
        return place
    }
}
