// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

private import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Writes `Encodable` values as JSON, several times as fast as Foundation's `JSONEncoder`, in its place.
///
/// The properties and strategies are those of `JSONEncoder`, with its defaults, and so are the documents:
///
/// ```swift
/// let encoder = PortolanJSONEncoder()
/// encoder.dateEncodingStrategy = .iso8601
/// encoder.outputFormatting = [.sortedKeys]
/// let data = try encoder.encode(order)
/// ```
///
/// What differs:
/// - Without `.sortedKeys` members stand in the order in which they were written; `JSONEncoder` has no order.
/// - Names are the same when their bytes are; `JSONEncoder` takes those for one that Unicode takes for equal.
/// - Several encoders taken by `superEncoder()` from one array keep the order in which they were taken.
/// - 512 arrays and objects may stand within each other, one more than with `JSONEncoder`; more are an error when they are met.
/// - A `Decimal` that is not a number is an error, or the text that ``nonConformingFloatEncodingStrategy`` has for it.
/// - A second value where one was written already is an error; `JSONEncoder` stops the process.
/// - Coding paths name all containers on the way, nested ones included.
///
/// An encoder may be used by any number of threads at once. Each document is written with the properties as they were when
/// its writing began. Writing takes linear time; the document is held in memory, up to twice its size.
public final class PortolanJSONEncoder: Sendable {
    private let options = Mutex(JSONEncodingOptions())

    /// Makes an encoder with the defaults of `JSONEncoder`.
    public init() {}

    /// The layout of documents; compact by default, with `/` written as `\/`.
    public var outputFormatting: JSONEncoder.OutputFormatting {
        get { options.withLock { $0.outputFormatting } }
        set { options.withLock { $0.outputFormatting = newValue } }
    }

    /// How dates are written; by default as `Date` itself does, in seconds since 1 January 2001.
    public var dateEncodingStrategy: JSONEncoder.DateEncodingStrategy {
        get {
            options.withLock { options in
                if case .strategy(let strategy) = options.dates { strategy } else { .deferredToDate }
            }
        }
        set { options.withLock { $0.dates = .strategy(newValue) } }
    }

    /// How data is written; in base64 by default.
    public var dataEncodingStrategy: JSONEncoder.DataEncodingStrategy {
        get { options.withLock { $0.data } }
        set { options.withLock { $0.data = newValue } }
    }

    /// What becomes of infinity and "not a number"; an error by default.
    public var nonConformingFloatEncodingStrategy: JSONEncoder.NonConformingFloatEncodingStrategy {
        get { options.withLock { $0.nonConformingFloats } }
        set { options.withLock { $0.nonConformingFloats = newValue } }
    }

    /// How coding keys become names; unchanged by default.
    ///
    /// The keys of dictionaries are never changed.
    public var keyEncodingStrategy: JSONEncoder.KeyEncodingStrategy {
        get { options.withLock { $0.keys } }
        set { options.withLock { $0.keys = newValue } }
    }

    /// What values find in the `userInfo` of their encoder; empty by default.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { options.withLock { $0.userInfo } }
        set { options.withLock { $0.userInfo = newValue } }
    }

    /// Writes a value as a JSON document.
    ///
    /// - Parameter value: Any value, a scalar or `nil` included.
    /// - Returns: The document in UTF-8.
    /// - Throws: `EncodingError.invalidValue` with the coding path of a value that JSON cannot hold, of one that wrote
    ///   nothing, or of one too deep; and what the value's own `encode(to:)` or a custom strategy throws.
    public func encode(_ value: some Encodable) throws -> Data {
        try Self.output(value, options.withLock { $0 }).data()
    }

    /// Writes a value as a JSON document, as ``encode(_:)`` does.
    ///
    /// - Parameter value: Any value, a scalar or `nil` included.
    /// - Returns: The document in UTF-8.
    /// - Throws: As ``encode(_:)``.
    public func bytes(_ value: some Encodable) throws -> [UInt8] {
        try Self.output(value, options.withLock { $0 }).bytes
    }

    /// Writes a value that stands within so many arrays and objects of a mapping.
    static func output<Value: Encodable>(
        _ value: Value, _ options: JSONEncodingOptions, within depth: Int = 0
    ) throws -> JSONOutput {
        let run = JSONEncodingRun(options)
        let stream = JSONEncodingStream(run, within: depth)
        do {
            if try stream.writeKnown(value) {
                stream.top.kind = .complete
            } else {
                try stream.writeItself(value, at: stream.root)
            }
        } catch let refusal as JSONEncodingRefusal {
            throw refusal.error(at: [])
        }
        if let failure = run.failure { throw failure }
        if stream.outer.isEmpty, stream.top.kind == .pending {
            guard isWrittenByStrategy(Value.self, options) else {
                throw EncodingError.invalidValue(
                    value, .init(codingPath: [], debugDescription: "Top-level \(Value.self) did not encode any values.")
                )
            }
        }
        return stream.finishedOutput()
    }

    /// Whether a closure writes the values of a type: if it writes nothing, that is an empty object, as anywhere else.
    private static func isWrittenByStrategy(_ type: any Any.Type, _ options: JSONEncodingOptions) -> Bool {
        if type == Date.self, case .strategy(.custom) = options.dates { return true }
        if type == Data.self, case .custom = options.data { return true }
        return false
    }
}
