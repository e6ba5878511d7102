// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Why a document holds no cookies that can be read.
///
/// The reason names places and never values.
public struct CookieDocumentError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was wrong, as a part of a sentence.
    public let reason: String

    /// Makes an error.
    public init(reason: String) {
        self.reason = reason
    }

    /// A sentence.
    public var description: String { "this is no document of cookies: \(reason)" }
}

/// Cookies as a document in JSON.
package enum CookieDocument {
    private static let format = "portolan-cookies"
    private static let version = 1

    /// Writes a document: cookies in the order of their creation, those that have expired left out.
    package static func bytes(
        of entries: [CookieStore.Entry], includingSessionCookies: Bool, now: Date
    ) -> [UInt8] {
        let cookies = entries.filter { entry in
            !entry.cookie.isExpired(at: now) && (includingSessionCookies || !entry.cookie.isSession)
        }
        let document: JSONValue = [
            "format": .string(format), "version": .number(JSONNumber(version)),
            "cookies": .array(cookies.map(record)),
        ]
        do throws(JSONNonFiniteNumber) {
            return try JSONWriter.bytes(of: document)
        } catch {
            preconditionFailure("the document holds a number that is not finite, which no record does: \(error)")
        }
    }

    /// Reads a document.
    ///
    /// A cookie for a domain that has become a public suffix since is left out; any other that may not be makes the document
    /// invalid.
    ///
    /// - Returns: The cookies, each with its place in the order of their last use.
    /// - Throws: ``CookieDocumentError``.
    package static func cookies(
        in bytes: [UInt8]
    ) throws(CookieDocumentError) -> [(cookie: Cookie, lastUse: Int)] {
        let document: JSONValue
        do throws(JSONSyntaxError) {
            document = try JSONValue(parsing: bytes)
        } catch {
            // The error's own reason may show what stands there.
            let place = "line \(error.line), column \(error.column)"
            throw CookieDocumentError(reason: "it is not JSON from \(place) on")
        }
        guard document["format"]?.string == format else {
            throw CookieDocumentError(reason: "'format' is not '\(format)'")
        }
        guard document["version"]?.integer == version else {
            throw CookieDocumentError(reason: "'version' is not \(version)")
        }
        guard let records = document["cookies"]?.array else {
            throw CookieDocumentError(reason: "'cookies' is not an array")
        }
        var cookies: [(cookie: Cookie, lastUse: Int)] = []
        for (index, record) in records.enumerated() {
            if let cookie = try cookie(record, at: index) { cookies.append(cookie) }
        }
        return cookies
    }

    private static func record(_ entry: CookieStore.Entry) -> JSONValue {
        let cookie = entry.cookie
        var members: [(String, JSONValue)] = [
            ("name", .string(cookie.name)), ("value", .string(cookie.value)), ("domain", .string(cookie.domain)),
            ("includesSubdomains", .bool(cookie.includesSubdomains)), ("path", .string(cookie.path)),
            ("secure", .bool(cookie.isSecure)), ("httpOnly", .bool(cookie.isHTTPOnly)),
            ("lastUse", .number(JSONNumber(entry.lastUse))),
        ]
        if let expires = cookie.expires {
            let seconds = expires.timeIntervalSince1970
            let finite = seconds.isFinite ? seconds : Date.distantFuture.timeIntervalSince1970
            members.append(("expires", .number(JSONNumber(finite))))
        }
        if let sameSite = cookie.sameSite { members.append(("sameSite", .string(sameSite.rawValue))) }
        return .object(JSONObject(members))
    }

    private static func cookie(
        _ record: JSONValue, at index: Int
    ) throws(CookieDocumentError) -> (cookie: Cookie, lastUse: Int)? {
        func invalid(_ member: String) -> CookieDocumentError {
            CookieDocumentError(reason: "cookie \(index) has no valid '\(member)'")
        }
        guard let name = record["name"]?.string else { throw invalid("name") }
        guard let value = record["value"]?.string else { throw invalid("value") }
        guard let domain = record["domain"]?.string else { throw invalid("domain") }
        guard let includesSubdomains = record["includesSubdomains"]?.bool else { throw invalid("includesSubdomains") }
        guard let path = record["path"]?.string else { throw invalid("path") }
        guard let isSecure = record["secure"]?.bool else { throw invalid("secure") }
        guard let isHTTPOnly = record["httpOnly"]?.bool else { throw invalid("httpOnly") }
        guard let lastUse = record["lastUse"]?.integer else { throw invalid("lastUse") }
        guard record["expires"] == nil || record["expires"]?.double?.isFinite == true else { throw invalid("expires") }
        let sameSite = record["sameSite"]?.string.flatMap { Cookie.SameSite(rawValue: $0) }
        guard record["sameSite"] == nil || sameSite != nil else { throw invalid("sameSite") }
        do throws(CookieError) {
            let cookie = try Cookie(
                name: name, value: value, domain: domain, includesSubdomains: includesSubdomains, path: path,
                expires: record["expires"]?.double.map { Date(timeIntervalSince1970: $0) }, isSecure: isSecure,
                isHTTPOnly: isHTTPOnly, sameSite: sameSite
            )
            return (cookie, lastUse)
        } catch {
            // The list of public suffixes grows, and a document that was valid stays so.
            if case .publicSuffix = error { return nil }
            throw CookieDocumentError(reason: "cookie \(index) is none: \(error)")
        }
    }
}
