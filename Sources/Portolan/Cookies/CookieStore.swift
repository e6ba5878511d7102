// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The cookies of a storage and the rules by which they come and go (RFC 6265, sections 5.3 and 5.4).
package struct CookieStore: Sendable {
    /// A cookie with its place in two orders.
    package struct Entry: Sendable, Hashable {
        package let cookie: Cookie
        /// Where it stands among the others by when it was first set.
        package let creation: UInt64
        /// Where it stands among the others by when it was last set or sent.
        package fileprivate(set) var lastUse: UInt64

        /// Makes an entry.
        package init(_ cookie: Cookie, creation: UInt64, lastUse: UInt64) {
            self.cookie = cookie
            self.creation = creation
            self.lastUse = lastUse
        }
    }

    /// The most cookies that a domain may have.
    package static let domainLimit = 50
    /// The most cookies in all.
    package static let limit = 3_000

    private var domains: [String: [Entry]] = [:]
    private var sequence: UInt64 = 0
    /// How many cookies there are, the expired ones that are still there among them.
    package private(set) var count = 0
    /// Grows whenever cookies come, change or go; not when they are sent.
    package private(set) var revision: UInt64 = 0

    /// Makes an empty store.
    package init() {}

    /// All entries, in the order in which they were first set.
    package var entries: [Entry] { domains.values.joined().sorted { $0.creation < $1.creation } }

    /// Takes a cookie in; one that has expired removes its predecessor.
    package mutating func insert(_ cookie: Cookie, now: Date) {
        sequence += 1
        insert(cookie, order: sequence, lastUse: sequence, now: now)
    }

    /// Takes a cookie in that arrived over http: it may not hide one that is for https only (RFC 6265bis, section 5.7, 11).
    ///
    /// - Throws: ``CookieError/hidesSecureCookie(name:)``.
    package mutating func insertFromHTTP(_ cookie: Cookie, now: Date) throws(CookieError) {
        let hides = domains.contains { domain, entries in
            (CookieDomain.matches(domain, cookie.domain) || CookieDomain.matches(cookie.domain, domain))
                && entries.contains { entry in
                    entry.cookie.isSecure && !entry.cookie.isExpired(at: now)
                        && entry.cookie.name.hasSameBytes(as: cookie.name)
                        && CookiePath.matches(cookie.path, entry.cookie.path)
                }
        }
        guard !hides else { throw .hidesSecureCookie(name: cookie.name.excerpt) }
        insert(cookie, now: now)
    }

    /// Takes cookies in that were kept elsewhere, in their order, and by when they were last used there.
    package mutating func restore(_ kept: [(cookie: Cookie, lastUse: Int)], now: Date) {
        let base = sequence
        sequence += UInt64(kept.count)
        let ranks = kept.indices.sorted { (kept[$0].lastUse, $0) < (kept[$1].lastUse, $1) }
        var lastUses = [UInt64](repeating: base, count: kept.count)
        for (rank, index) in ranks.enumerated() { lastUses[index] = base + UInt64(rank) + 1 }
        for (index, kept) in kept.enumerated() {
            insert(kept.cookie, order: base + UInt64(index) + 1, lastUse: lastUses[index], now: now)
        }
    }

    /// The cookies for a URL: longer paths first, then those that were set first.
    package func cookies(for url: HTTPURL, now: Date) -> [Cookie] {
        CookieDomain.suffixes(of: url.host)
            .flatMap { domains[$0] ?? [] }
            .filter { $0.cookie.applies(to: url) && !$0.cookie.isExpired(at: now) }
            .sorted { left, right in
                let lengths = (left.cookie.path.utf8.count, right.cookie.path.utf8.count)
                return lengths.0 == lengths.1 ? left.creation < right.creation : lengths.0 > lengths.1
            }
            .map(\.cookie)
    }

    /// Notes that the cookies for a URL are sent now.
    package mutating func markUsed(for url: HTTPURL) {
        sequence += 1
        for domain in CookieDomain.suffixes(of: url.host) {
            for index in (domains[domain] ?? []).indices where domains[domain]?[index].cookie.applies(to: url) == true {
                domains[domain]?[index].lastUse = sequence
            }
        }
    }

    /// Removes the cookie that another one would replace.
    package mutating func remove(_ cookie: Cookie) {
        guard let index = domains[cookie.domain]?.firstIndex(where: { $0.cookie.isReplaced(by: cookie) }) else {
            return
        }
        remove(at: index, of: cookie.domain)
    }

    /// Removes all cookies.
    package mutating func removeAll() {
        guard count > 0 else { return }
        domains = [:]
        count = 0
        revision += 1
    }

    /// Removes the cookies that have expired.
    package mutating func removeExpired(now: Date) {
        for domain in domains.keys { removeExpired(now: now, of: domain) }
    }

    private mutating func insert(_ cookie: Cookie, order: UInt64, lastUse: UInt64, now: Date) {
        guard !cookie.isExpired(at: now) else {
            remove(cookie)
            return
        }
        revision += 1
        if let index = domains[cookie.domain]?.firstIndex(where: { $0.cookie.isReplaced(by: cookie) }) {
            // RFC 6265, 5.3, 11.3: a cookie that is set again keeps its place.
            let creation = domains[cookie.domain]?[index].creation ?? order
            domains[cookie.domain]?[index] = Entry(cookie, creation: creation, lastUse: lastUse)
            return
        }
        domains[cookie.domain, default: []].append(Entry(cookie, creation: order, lastUse: lastUse))
        count += 1
        makeRoom(in: cookie.domain, now: now)
    }

    /// Removes what is too much: at first what has expired, then what was not used for the longest time.
    private mutating func makeRoom(in domain: String, now: Date) {
        if let entries = domains[domain], entries.count > Self.domainLimit {
            removeExpired(now: now, of: domain)
        }
        while let entries = domains[domain], entries.count > Self.domainLimit {
            // Who can only answer over http must not be able to push out what was set over https.
            let victim = entries.indices.min {
                (entries[$0].cookie.isSecure ? 1 : 0, entries[$0].lastUse)
                    < (entries[$1].cookie.isSecure ? 1 : 0, entries[$1].lastUse)
            }
            remove(at: victim ?? 0, of: domain)
        }
        if count > Self.limit { removeExpired(now: now) }
        while count > Self.limit, let oldest = domains.values.joined().min(by: { $0.lastUse < $1.lastUse }) {
            remove(oldest.cookie)
        }
    }

    private mutating func removeExpired(now: Date, of domain: String) {
        guard let entries = domains[domain] else { return }
        let alive = entries.filter { !$0.cookie.isExpired(at: now) }
        guard alive.count < entries.count else { return }
        count -= entries.count - alive.count
        revision += 1
        domains[domain] = alive.isEmpty ? nil : alive
    }

    private mutating func remove(at index: Int, of domain: String) {
        guard var entries = domains[domain], entries.indices.contains(index) else { return }
        entries.remove(at: index)
        domains[domain] = entries.isEmpty ? nil : entries
        count -= 1
        revision += 1
    }
}

extension Cookie {
    /// Whether another cookie of the same domain takes this one's place: the same name and path for the same hosts.
    fileprivate func isReplaced(by other: Cookie) -> Bool {
        includesSubdomains == other.includesSubdomains && name.hasSameBytes(as: other.name)
            && path.hasSameBytes(as: other.path)
    }
}
