// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Which bytes stand as they are in one component of a URL, and how the others are written (RFC 3986, section 2).
package enum PercentEncoding: Sendable {
    /// A value that fills one segment of a path: only unreserved characters stand as they are.
    case pathSegment
    /// A name or a value of a query: only unreserved characters stand as they are; a space is `%20`.
    case queryItem
    /// A name or a value of a form: as `queryItem`, but a space is `+`.
    case form

    /// Writes a text as this component.
    package func encode(_ text: String) -> String { text }
}
