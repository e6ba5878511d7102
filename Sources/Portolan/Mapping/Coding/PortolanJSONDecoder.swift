// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Reads values of any decodable type from JSON, as Foundation's `JSONDecoder` does and several times as fast.
///
/// It takes the place of a `JSONDecoder`: the strategies are the same types and mean the same, and what `JSONDecoder` reads is read
/// to equal values.
///
/// ```swift
/// let decoder = PortolanJSONDecoder()
/// decoder.dateDecodingStrategy = .iso8601
/// let artists = try decoder.decode([Artist].self, from: data, at: "artists.items")
/// ```
///
/// It departs from `JSONDecoder`, on purpose, in this:
/// - The whole document is checked first, by RFC 8259: commas before a closing bracket, numbers as `01`, text that is not UTF-8 and
///   half surrogate pairs in names are errors wherever they stand, read or not. `0e1` is a number. UTF-16 and UTF-32 are not read.
/// - An error that the digits of a number or the escapes of a text give, and that of an ISO 8601 date, tells the place of that value in
///   its coding path. `JSONDecoder` tells none, or that of the value around it.
/// - The coding paths of errors hold the names of members, without the integers that key types may give to them.
/// - An integer that is written with a fraction or an exponent is exact up to the limits of its type; one above 2^53 whose fraction
///   is not zero is an error, where `JSONDecoder` cuts the fraction off.
/// - `allKeys` of a container come in the order of the document.
/// - A ``JSONValue`` keeps the names of the document, whatever the strategy for keys is.
/// - A decoder that a value has kept still stands where it stood, and throws once the call is over.
/// - There are no `allowsJSON5` and `assumesTopLevelDictionary`: a server that sends either does not send JSON.
///
/// Errors are `DecodingError`s; their `debugDescription` says what was expected, what was found, and at which line and column.
/// Any number of tasks may use one decoder at the same time. A call uses the strategies that are set when it begins.
public final class PortolanJSONDecoder: Sendable {
    private let state: Mutex<JSONDecodingOptions>

    /// Makes a decoder with the strategies of a new `JSONDecoder`.
    public init() {
        state = Mutex(JSONDecodingOptions(dates: .strategy(.deferredToDate)))
    }

    private var options: JSONDecodingOptions { state.withLock { $0 } }

    /// How dates are read: by default as a number of seconds since 2001, as `Date` itself does.
    public var dateDecodingStrategy: JSONDecoder.DateDecodingStrategy {
        get {
            guard case .strategy(let strategy) = options.dates else { return .deferredToDate }
            return strategy
        }
        set { state.withLock { $0.dates = .strategy(newValue) } }
    }

    /// How data are read: by default from base64 text.
    public var dataDecodingStrategy: JSONDecoder.DataDecodingStrategy {
        get { options.data }
        set { state.withLock { $0.data = newValue } }
    }

    /// What stands for infinity and "not a number": by default nothing does.
    public var nonConformingFloatDecodingStrategy: JSONDecoder.NonConformingFloatDecodingStrategy {
        get { options.floats }
        set { state.withLock { $0.floats = newValue } }
    }

    /// How the names of members become keys: by default they are the keys.
    public var keyDecodingStrategy: JSONDecoder.KeyDecodingStrategy {
        get { options.keys }
        set { state.withLock { $0.keys = newValue } }
    }

    /// What types find in the `userInfo` of their decoder: by default nothing.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { options.userInfo }
        set { state.withLock { $0.userInfo = newValue } }
    }

    /// Reads a value from a document.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - data: The document.
    ///   - path: Where the value stands in it; by default the value is the whole document. A component that is a whole number picks
    ///     an element of an array.
    /// - Returns: The value.
    /// - Throws: `DecodingError`, or whatever else a type throws. What is no JSON is `dataCorrupted`, with a ``JSONSyntaxError`` as
    ///   its underlying error; a path that leads nowhere is `keyNotFound`.
    public func decode<Value: Decodable>(
        _ type: Value.Type, from data: Data, at path: JSONKeyPath? = nil
    ) throws -> Value {
        try JSONDecoding.decode(type, from: JSONDecoding.document(of: data), at: path, options)
    }

    /// Reads a value from a document that is given as an array of bytes.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - bytes: The document.
    ///   - path: Where the value stands in it; by default the value is the whole document.
    /// - Returns: The value.
    /// - Throws: `DecodingError`, or whatever else a type throws, as with `Data`.
    public func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8], at path: JSONKeyPath? = nil
    ) throws -> Value {
        try JSONDecoding.decode(type, from: JSONDecoding.document(of: bytes), at: path, options)
    }

    /// Reads a value of a type that is told how to be read.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - data: The document.
    ///   - configuration: What the type is told.
    /// - Returns: The value.
    /// - Throws: `DecodingError`, or whatever else a type throws.
    public func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type, from data: Data, configuration: Value.DecodingConfiguration
    ) throws -> Value {
        let document = try JSONDecoding.document(of: data)
        return try JSONDecodingStates.withState(of: document, options, start: 0) { scope in
            try Value(from: JSONElementDecoder(scope.reference, 0), configuration: configuration)
        }
    }
}
