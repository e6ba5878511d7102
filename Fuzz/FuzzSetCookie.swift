// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// Folders: Files HTTP Mapping Endpoint Transport Failure Events Pipeline Cookies
// With: Fuzz/MadeUpBytes.swift
// Dictionary: SetCookie

import Foundation
import Portolan

/// Whatever is read as a cookie could have been made by hand, is for the host that answered and within the limits; what is sent of it
/// is its name and its value; and a document of it is read as the same cookie.
@c(LLVMFuzzerTestOneInput)
public func fuzzSetCookie(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    var input = unsafe MadeUpBytes(bytes, count)
    let urls = [
        "http://a.example.co.uk/b/c", "https://www.example.com/", "https://127.0.0.1:1/b", "http://localhost/b",
    ]
    guard let url = try? HTTPURL(urls[input.number() % urls.count]) else { preconditionFailure("no URL") }
    let field = String(decoding: input.all, as: UTF8.self)
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    guard let cookie = try? Cookie(setCookie: field, from: url, receivedAt: now) else { return 0 }

    precondition(CookieDomain.matches(url.host, cookie.domain), "\(field.debugDescription): \(cookie.domain)")
    precondition(cookie.name.utf8.count + cookie.value.utf8.count <= 4_096, "\(field.debugDescription) is too large")
    let byHand = try? Cookie(
        name: cookie.name, value: cookie.value, domain: cookie.domain, includesSubdomains: cookie.includesSubdomains,
        path: cookie.path, expires: cookie.expires, isSecure: cookie.isSecure, isHTTPOnly: cookie.isHTTPOnly,
        sameSite: cookie.sameSite
    )
    precondition(byHand == cookie, "\(field.debugDescription) makes what cannot be made by hand")
    if let field = try? HTTPField(name: .cookie, value: "\(cookie.name)=\(cookie.value)") {
        // Names that promise it need to be for https, and for all paths.
        let again = (try? HTTPURL("https://example.com/")).flatMap { url in
            try? Cookie(setCookie: "\(field.value); Secure; Path=/", from: url)
        }
        precondition(again?.name == cookie.name && again?.value == cookie.value, "\(field.value.debugDescription)")
    } else {
        preconditionFailure("\(field.debugDescription) cannot be sent")
    }

    let storage = CookieStorage(now: { now })
    storage.set(cookie)
    let copy = CookieStorage(now: { now })
    do throws(CookieDocumentError) {
        try copy.importCookies(storage.exported())
    } catch {
        preconditionFailure("\(field.debugDescription) is written and not read: \(error)")
    }
    precondition(copy.cookies == storage.cookies, "\(field.debugDescription) is read as another cookie")
    return 0
}
