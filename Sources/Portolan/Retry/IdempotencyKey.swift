// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    import struct FoundationEssentials.UUID
#else
    import struct Foundation.UUID
#endif

/// What lets a service see that a request is one that it has had before.
///
/// It is sent as it is, without the quotes that the draft of a standard would have: that is how the services in use want it.
public struct IdempotencyKey: Sendable, ExpressibleByStringLiteral {
    private let text: String?

    /// A key of your own, which names what shall happen once: an order number, for instance.
    public init(_ text: String) { self.text = text }

    /// A key of your own.
    public init(stringLiteral text: String) { self.init(text) }

    private init() { text = nil }

    /// A random UUID, made once for each call and the same in every attempt.
    public static let automatic = IdempotencyKey()

    /// The key of one call.
    package func made() -> String { text ?? UUID().uuidString.lowercased() }

    /// A key that stays the same, however many requests are built with it.
    package func fixed() -> IdempotencyKey { IdempotencyKey(made()) }
}

extension CallOptions {
    /// The idempotency key of the call; `nil`, the default, for none.
    ///
    /// A call that carries one may be retried whatever its method. A field that is set by hand under the name in
    /// ``idempotencyKeyHeader`` counts as one, and before this.
    public var idempotencyKey: IdempotencyKey? {
        get { self[IdempotencyKeyKey.self] }
        set { self[IdempotencyKeyKey.self] = newValue }
    }

    private enum IdempotencyKeyKey: CallOptionKey {
        static let defaultValue: IdempotencyKey? = nil
    }

    /// The name of the header field for the key; `Idempotency-Key` by default.
    public var idempotencyKeyHeader: String {
        get { self[IdempotencyKeyHeaderKey.self] }
        set { self[IdempotencyKeyHeaderKey.self] = newValue }
    }

    private enum IdempotencyKeyHeaderKey: CallOptionKey {
        static let defaultValue = "Idempotency-Key"
    }
}

extension HTTPRequest {
    /// Puts the idempotency key of a call in, unless there is one.
    ///
    /// - Throws: ``HTTPFieldError`` when name or key cannot be sent.
    package mutating func setIdempotencyKey(_ options: CallOptions) throws(HTTPFieldError) {
        guard let key = options.idempotencyKey else { return }
        let name = options.idempotencyKeyHeader
        guard let fieldName = HTTPFieldName(name) else { throw .invalidName(name) }
        if !headerFields.contains(fieldName) { try headerFields.set(fieldName, to: key.made()) }
    }

    /// Whether the request carries an idempotency key.
    package func hasIdempotencyKey(_ options: CallOptions) -> Bool {
        HTTPFieldName(options.idempotencyKeyHeader).map { headerFields.contains($0) } ?? false
    }
}
