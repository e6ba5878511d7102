// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The cookies of a client, or of several that share a session.
///
/// ```swift
/// let client = APIClient(baseURL: "https://api.example.com/v1") {
///     $0.cookies = CookieStorage()
/// }
/// ```
///
/// It may be used from any number of tasks at once. At most 50 cookies of a domain are kept, and 3,000 in all: what has expired
/// goes first, then what was not used for the longest time. See <doc:KeepingCookies> for the rules.
public final class CookieStorage: Sendable {
    /// What is told when a cookie that a service has set is refused.
    ///
    /// It is called by the task of the call, before the call goes on.
    public typealias RefusalHandler = @Sendable (_ error: CookieError, _ url: HTTPURL) -> Void

    private let store: Mutex<CookieStore>
    private let savedRevision: Mutex<UInt64>
    private let file: CookieFile?
    private let now: @Sendable () -> Date
    private let onRefusal: RefusalHandler

    /// Makes an empty storage in memory.
    ///
    /// - Parameters:
    ///   - now: Tells the time, for cookies that expire; the system's clock by default.
    ///   - onRefusal: Is told of cookies that are refused.
    public init(
        now: @escaping @Sendable () -> Date = { Date() }, onRefusal: @escaping RefusalHandler = { _, _ in }
    ) {
        store = Mutex(CookieStore())
        savedRevision = Mutex(0)
        file = nil
        self.now = now
        self.onRefusal = onRefusal
    }

    /// Makes a storage with the cookies that a file holds; with none when there is no such file.
    ///
    /// The file is written by ``save()`` and by nothing else. A damaged one is moved aside.
    ///
    /// - Parameters:
    ///   - path: The path of the file. Its folder must be there.
    ///   - keepsSessionCookies: Whether session cookies are written, too; they are not by default.
    ///   - now: Tells the time, for cookies that expire; the system's clock by default.
    ///   - onRefusal: Is told of cookies that are refused.
    /// - Throws: ``CookieFileError``.
    public init(
        file path: String, keepsSessionCookies: Bool = false, now: @escaping @Sendable () -> Date = { Date() },
        onRefusal: @escaping RefusalHandler = { _, _ in }
    ) throws(CookieFileError) {
        let file = CookieFile(path: path, keepsSessionCookies: keepsSessionCookies)
        var store = CookieStore()
        store.restore(try file.read(), now: now())
        savedRevision = Mutex(store.revision)
        self.store = Mutex(store)
        self.file = file
        self.now = now
        self.onRefusal = onRefusal
    }

    /// All cookies that have not expired, in the order in which they were first set.
    public var cookies: [Cookie] {
        let now = now()
        return store.withLock { $0.entries.lazy.map(\.cookie).filter { !$0.isExpired(at: now) } }
    }

    /// The cookies that a request to a URL carries, in their order there.
    public func cookies(for url: HTTPURL) -> [Cookie] {
        let now = now()
        return store.withLock { $0.cookies(for: url, now: now) }
    }

    /// Adds a cookie, in place of one with the same name, domain and path.
    ///
    /// One that has expired removes the other.
    public func set(_ cookie: Cookie) {
        let now = now()
        store.withLock { $0.insert(cookie, now: now) }
    }

    /// Adds the cookie of a `Set-Cookie` field, as if a URL had answered with it.
    ///
    /// - Parameters:
    ///   - field: The value of one field.
    ///   - url: The URL.
    /// - Throws: ``CookieError`` when it is refused.
    public func set(_ field: String, from url: HTTPURL) throws(CookieError) {
        let now = now()
        let cookie = try Cookie(setCookie: field, from: url, receivedAt: now)
        try store.withLock { (store) throws(CookieError) in
            if url.scheme == "https" {
                store.insert(cookie, now: now)
            } else {
                try store.insertFromHTTP(cookie, now: now)
            }
        }
    }

    /// Removes the cookie with the name, the domain and the path of another one; its value does not matter.
    public func remove(_ cookie: Cookie) {
        store.withLock { $0.remove(cookie) }
    }

    /// Removes all cookies.
    public func removeAll() {
        store.withLock { $0.removeAll() }
    }

    /// Removes every cookie for which the predicate holds.
    ///
    /// The predicate may use the storage. A cookie that is set meanwhile stays.
    public func removeAll(where shouldBeRemoved: (Cookie) throws -> Bool) rethrows {
        let condemned = try Set(store.withLock { $0.entries }.map(\.cookie).filter(shouldBeRemoved))
        store.withLock { store in
            for entry in store.entries where condemned.contains(entry.cookie) { store.remove(entry.cookie) }
        }
    }

    /// Removes the cookies that have expired.
    ///
    /// They are never sent, listed or written in any case; this frees their room.
    public func removeExpired() {
        let now = now()
        store.withLock { $0.removeExpired(now: now) }
    }
}

extension CookieStorage {
    /// Whether cookies have come, changed or gone since the storage was made or last saved.
    public var hasUnsavedChanges: Bool {
        let saved = savedRevision.withLock(\.self)
        return store.withLock { $0.revision } != saved
    }

    /// Writes the cookies to the storage's file, and waits until they are on disk.
    ///
    /// Session cookies are left out, unless the storage was made otherwise, and so is what has expired. The file is replaced as a
    /// whole, or not at all. Something in its place that is no document of cookies is moved aside, and not replaced.
    ///
    /// - Throws: ``CookieFileError``.
    public func save() throws(CookieFileError) {
        guard let file else { throw .noFile }
        let now = now()
        // The lock is held while the file is written: otherwise the older of two states could be written last.
        try savedRevision.withLock { (saved) throws(CookieFileError) in
            let (entries, revision) = store.withLock { ($0.entries, $0.revision) }
            try file.write(entries, now: now)
            saved = revision
        }
    }

    /// All cookies as a document that ``importCookies(_:)`` reads, values in plain text.
    ///
    /// - Parameter includingSessionCookies: Whether session cookies are in it; they are by default.
    /// - Returns: JSON in UTF-8.
    public func exported(includingSessionCookies: Bool = true) -> [UInt8] {
        let now = now()
        let entries = store.withLock { $0.entries }
        return CookieDocument.bytes(of: entries, includingSessionCookies: includingSessionCookies, now: now)
    }

    /// Adds the cookies of a document that ``exported(includingSessionCookies:)`` has made: all of them, or none.
    ///
    /// Those that have expired remove the ones they would replace. One for a domain that has become a public suffix is left out.
    ///
    /// - Parameter document: JSON in UTF-8.
    /// - Throws: ``CookieDocumentError``.
    public func importCookies(_ document: [UInt8]) throws(CookieDocumentError) {
        let kept = try CookieDocument.cookies(in: document)
        let now = now()
        store.withLock { $0.restore(kept, now: now) }
    }
}

extension CookieStorage {
    /// The value of the `Cookie` field for a request, and notes that its cookies were used.
    ///
    /// - Parameters:
    ///   - url: Where the request goes.
    ///   - own: The fields that the request has already; their cookies stand in front, and others of their names are left out.
    /// - Returns: The value; `nil` when there are no cookies.
    package func field(for url: HTTPURL, besides own: [String]) -> String? {
        let now = now()
        let stored = store.withLock { store in
            let cookies = store.cookies(for: url, now: now)
            if !cookies.isEmpty { store.markUsed(for: url) }
            return cookies
        }
        guard !stored.isEmpty else { return own.isEmpty ? nil : own.joined(separator: "; ") }
        let names = own.flatMap { $0.utf8.split(separator: UInt8(ascii: ";")) }
            .map { pair in String(Substring(pair.prefix { $0 != UInt8(ascii: "=") })).trimmingFieldSpace() }
        let added = stored.filter { cookie in !names.contains { $0.hasSameBytes(as: cookie.name) } }
        let all = own.filter { !$0.isEmpty } + added.map { "\($0.name)=\($0.value)" }
        return all.joined(separator: "; ")
    }

    /// Takes in what an answer sets; what is refused goes to the handler.
    package func receive(_ fields: HTTPFields, from url: HTTPURL) {
        for field in fields[values: .setCookie] {
            do throws(CookieError) {
                try set(field, from: url)
            } catch {
                onRefusal(error, url)
            }
        }
    }
}

extension CookieStorage: CustomStringConvertible, CustomReflectable {
    /// How many cookies there are.
    public var description: String { "\(store.withLock { $0.count }) cookies" }

    /// The storage without its cookies.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
