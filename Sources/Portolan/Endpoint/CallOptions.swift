// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// An option that an endpoint or a call may set for itself.
///
/// Each layer of the library adds its own keys; so may a middleware of yours:
///
/// ```swift
/// enum TraceID: CallOptionKey { static let defaultValue: String? = nil }
/// options[TraceID.self] = "abc"
/// ```
public protocol CallOptionKey: SendableMetatype {
    /// What the option holds.
    associatedtype Value: Sendable
    /// What holds when nobody has set it.
    static var defaultValue: Value { get }
    /// Lays an inner value over an outer one. By default the inner one counts.
    static func merge(outer: Value, inner: Value) -> Value
}

extension CallOptionKey {
    /// The inner value.
    public static func merge(outer: Value, inner: Value) -> Value { inner }
}

/// Options of one call: the client's, overlaid by the endpoint's, overlaid by those at the call site.
///
/// ```swift
/// try await client.get(endpoint, options: CallOptions { $0.timeouts.call = .seconds(5) })
/// ```
public struct CallOptions: Sendable {
    private struct Entry: Sendable {
        let value: any Sendable
        let layOver: @Sendable (_ outer: CallOptions) -> CallOptions
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// Makes options that set nothing.
    public init() {}

    /// Makes options that a closure sets.
    public init(_ configure: (inout CallOptions) -> Void) {
        configure(&self)
    }

    /// The value of an option, or its default.
    public subscript<Key: CallOptionKey>(key: Key.Type) -> Key.Value {
        get {
            // A cast takes a while, also one of nothing.
            guard let entry = entries[ObjectIdentifier(key)] else { return Key.defaultValue }
            return entry.value as? Key.Value ?? Key.defaultValue
        }
        set {
            entries[ObjectIdentifier(key)] = Entry(value: newValue) { outer in
                var merged = outer
                let isSet = outer.entries[ObjectIdentifier(key)] != nil
                merged[key] = isSet ? Key.merge(outer: outer[key], inner: newValue) : newValue
                return merged
            }
        }
    }

    /// These options overlaid by others.
    public func merging(_ inner: CallOptions) -> CallOptions {
        inner.entries.values.reduce(self) { $1.layOver($0) }
    }
}

extension CallOptions {
    /// Header fields of this call, laid over the endpoint's.
    public var headers: RequestHeaders {
        get { self[HeadersKey.self] }
        set { self[HeadersKey.self] = newValue }
    }

    private enum HeadersKey: CallOptionKey {
        static let defaultValue = RequestHeaders()

        static func merge(outer: RequestHeaders, inner: RequestHeaders) -> RequestHeaders {
            outer.overlaid(by: inner)
        }
    }

    /// The limits of time of this call.
    public var timeouts: Timeouts {
        get { self[TimeoutsKey.self] }
        set { self[TimeoutsKey.self] = newValue }
    }

    private enum TimeoutsKey: CallOptionKey {
        static let defaultValue = Timeouts()

        static func merge(outer: Timeouts, inner: Timeouts) -> Timeouts { outer.overlaid(by: inner) }
    }

    /// How many bytes of body an answer may have; 64 MB (64,000,000 bytes) by default.
    public var responseSizeLimit: Int {
        get { self[ResponseSizeLimitKey.self] }
        set { self[ResponseSizeLimitKey.self] = newValue }
    }

    private enum ResponseSizeLimitKey: CallOptionKey {
        static let defaultValue = 64_000_000
    }

    /// How many redirects are followed; 10 by default.
    ///
    /// One more is an error with the code `redirect`; with 0 every redirect is.
    public var redirectLimit: Int {
        get { self[RedirectLimitKey.self] }
        set { self[RedirectLimitKey.self] = newValue }
    }

    private enum RedirectLimitKey: CallOptionKey {
        static let defaultValue = 10
    }
}

/// The limits of time of one call, in any fraction of a second.
///
/// A limit that an endpoint or a call does not set is the one that is set further out.
public struct Timeouts: Sendable, Hashable {
    private var setConnect: Duration?
    private var setIdle: Duration?
    // Two levels: not set, and set to no limit.
    private var setAttempt: Duration??
    private var setCall: Duration??

    /// Makes limits with the defaults.
    public init() {}

    /// How long connecting may take, looking the host up and TLS included: 30 seconds.
    public var connect: Duration {
        get { setConnect ?? .seconds(30) }
        set { setConnect = newValue }
    }

    /// How long nothing at all may arrive or leave: 60 seconds.
    public var idle: Duration {
        get { setIdle ?? .seconds(60) }
        set { setIdle = newValue }
    }

    /// How long one attempt may take, each hop of a redirect being one; `nil`, the default, for no limit.
    public var attempt: Duration? {
        get { setAttempt ?? nil }
        set { setAttempt = .some(newValue) }
    }

    /// How long the whole call may take, redirects included; `nil`, the default, for no limit.
    ///
    /// It counts wherever the time is spent: in a middleware, in waiting for a free connection, in a retry, in reading a streamed body.
    /// When it is over, the task of the call's steps is cancelled; a middleware that does not end then holds the call up until it does.
    public var call: Duration? {
        get { setCall ?? nil }
        set { setCall = .some(newValue) }
    }

    fileprivate func overlaid(by inner: Timeouts) -> Timeouts {
        var merged = self
        merged.setConnect = inner.setConnect ?? setConnect
        merged.setIdle = inner.setIdle ?? setIdle
        merged.setAttempt = inner.setAttempt ?? setAttempt
        merged.setCall = inner.setCall ?? setCall
        return merged
    }
}
