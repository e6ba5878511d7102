// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The verb of a request (RFC 9110, section 9).
///
/// Servers may define methods of their own, so this is an open set: any token is a method.
/// Methods are case-sensitive; `get` is not `GET`.
public struct HTTPMethod: Sendable, Hashable, CustomStringConvertible {
    /// The method as it stands in the request line.
    public let rawValue: String

    /// Makes a method from its text; `nil` when that is empty or holds a character that a token may not hold.
    ///
    /// - Parameter rawValue: A token (RFC 9110, section 5.6.2).
    public init?(_ rawValue: String) {
        guard !rawValue.isEmpty, rawValue.allBytesSatisfy(\.isTokenCharacter) else { return nil }
        self.rawValue = rawValue
    }

    /// For methods that are known to be tokens.
    package init(unchecked rawValue: String) {
        self.rawValue = rawValue
    }

    /// Fetches a representation.
    public static let get = HTTPMethod(unchecked: "GET")
    /// Replaces a resource.
    public static let put = HTTPMethod(unchecked: "PUT")
    /// Processes the enclosed representation, often by making a new resource.
    public static let post = HTTPMethod(unchecked: "POST")
    /// Removes a resource.
    public static let delete = HTTPMethod(unchecked: "DELETE")
    /// Fetches the fields of an answer without its body.
    public static let head = HTTPMethod(unchecked: "HEAD")
    /// Changes a part of a resource (RFC 5789).
    public static let patch = HTTPMethod(unchecked: "PATCH")
    /// Asks what may be done with a resource.
    public static let options = HTTPMethod(unchecked: "OPTIONS")

    /// The text of the method.
    public var description: String { rawValue }

    /// Whether the method asks for nothing to change (RFC 9110, section 9.2.1).
    public var isSafe: Bool { self == .get || self == .head || self == .options }

    /// Whether sending the request twice means the same as sending it once (RFC 9110, section 9.2.2).
    public var isIdempotent: Bool { isSafe || self == .put || self == .delete }

    /// Whether parameters travel in the body (POST, PUT, PATCH) and not in the query.
    package var carriesParametersInBody: Bool { self == .post || self == .put || self == .patch }
}

extension UInt8 {
    /// A character that a token may hold (RFC 9110, section 5.6.2).
    package var isTokenCharacter: Bool { ByteSet.token.contains(self) }
}

extension ByteSet {
    fileprivate static let token = ByteSet(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+-.^_`|~")
}
