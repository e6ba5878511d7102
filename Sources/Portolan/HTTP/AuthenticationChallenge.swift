// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a service wants to be shown: one challenge of a `WWW-Authenticate` field (RFC 9110, section 11.6.1).
///
/// ```swift
/// let realm = response.headerFields.authenticationChallenges.first { $0.isScheme("Basic") }?.realm
/// ```
public struct AuthenticationChallenge: Sendable, Hashable {
    /// The scheme as it is written; case does not matter.
    public let scheme: String
    /// What follows the scheme when it is one word, as for `Negotiate`.
    public let token68: String?
    /// The parameters, in order, names in lower case.
    public let parameters: [Parameter]

    /// One parameter of a challenge.
    public typealias Parameter = FieldParameter

    /// Makes a challenge.
    public init(scheme: String, token68: String? = nil, parameters: [Parameter] = []) {
        self.scheme = scheme
        self.token68 = token68
        self.parameters = parameters
    }

    /// Whether this is a challenge of a scheme; case does not matter.
    public func isScheme(_ scheme: String) -> Bool { self.scheme.lowercased() == scheme.lowercased() }

    /// The value of the first parameter of a name; case does not matter.
    public subscript(parameter name: String) -> String? {
        parameters[parameter: name]
    }

    /// What is protected, for people.
    public var realm: String? { self[parameter: "realm"] }

    /// Why a token was refused, in the words of RFC 6750: `invalid_token`, `insufficient_scope`, `invalid_request`.
    public var error: String? { self[parameter: "error"] }

    /// Why a token was refused, for people.
    public var errorDescription: String? { self[parameter: "error_description"] }

    /// Reads the challenges of one or several fields of a name, in order; what is malformed is skipped, and the rest is kept.
    public static func list(_ values: [String]) -> [AuthenticationChallenge] {
        var reader = ChallengeReader()
        // Several fields of one name are one list (RFC 9110, section 5.3).
        for value in values {
            reader.read(value)
            reader.finish()
        }
        return reader.challenges
    }
}

extension AuthenticationChallenge: CustomStringConvertible {
    /// The challenge as it stands in a field, every value quoted.
    public var description: String {
        if let token68 { return "\(scheme) \(token68)" }
        let list = parameters.map { "\($0.name)=\($0.value.asQuotedString)" }
        return list.isEmpty ? scheme : "\(scheme) \(list.joined(separator: ", "))"
    }
}

extension HTTPFields {
    /// The challenges of all `WWW-Authenticate` fields, in order; what is malformed is skipped.
    public var authenticationChallenges: [AuthenticationChallenge] {
        AuthenticationChallenge.list(self[values: HTTPFieldName(unchecked: "WWW-Authenticate")])
    }

    /// The challenges of all `Proxy-Authenticate` fields, in order; what is malformed is skipped.
    public var proxyAuthenticationChallenges: [AuthenticationChallenge] {
        AuthenticationChallenge.list(self[values: HTTPFieldName(unchecked: "Proxy-Authenticate")])
    }
}

/// Reads a list in which commas part challenges as well as the parameters of one.
private struct ChallengeReader {
    private static let comma = [UInt8(ascii: ",")]

    var challenges: [AuthenticationChallenge] = []
    private var scheme: String?
    private var token68: String?
    private var parameters: [AuthenticationChallenge.Parameter] = []

    mutating func read(_ value: String) {
        var rest = Array(value.utf8).trimmingHTTPSpace()
        while !rest.isEmpty {
            rest = rest.drop { $0.isHTTPSpace || $0 == UInt8(ascii: ",") }
            readElement(&rest)
            rest.skip(to: Self.comma)
        }
    }

    /// The challenge that was begun is complete.
    mutating func finish() {
        if let scheme {
            challenges.append(AuthenticationChallenge(scheme: scheme, token68: token68, parameters: parameters))
        }
        scheme = nil
        token68 = nil
        parameters = []
    }

    // A parameter, or a scheme and what may follow it.
    private mutating func readElement(_ rest: inout ArraySlice<UInt8>) {
        let word = rest.prefix(while: \.isTokenCharacter)
        guard !word.isEmpty else { return }
        rest = rest[word.endIndex...]
        let text = String(decoding: word, as: UTF8.self)
        let hasSpace = rest.first?.isHTTPSpace ?? true
        var after = rest.drop(while: \.isHTTPSpace)
        // RFC 9110, section 11.2: spaces around the equals sign are to be taken.
        if let value = after.removingParameterValue(endingAt: Self.comma) {
            rest = after
            add(text, value)
        } else if hasSpace || rest.first == UInt8(ascii: ",") {
            finish()
            scheme = text
            rest = after
            readRemainder(&rest)
        } else if rest.first?.isToken68Character == true {
            // `a/b`, where a scheme or a parameter should begin.
            finish()
        }
    }

    // What follows a scheme: a word, the first parameter, or nothing.
    private mutating func readRemainder(_ rest: inout ArraySlice<UInt8>) {
        let word = rest.prefix(while: \.isToken68Character)
        let padded = rest[word.endIndex...].drop { $0 == UInt8(ascii: "=") }
        let isEnd = padded.drop(while: \.isHTTPSpace).first.map { $0 == UInt8(ascii: ",") } ?? true
        if !word.isEmpty, isEnd {
            token68 = String(decoding: rest[word.startIndex..<padded.startIndex], as: UTF8.self)
            rest = padded
            return
        }
        let name = rest.prefix(while: \.isTokenCharacter)
        guard !name.isEmpty else { return }
        rest = rest[name.endIndex...]
        var after = rest.drop(while: \.isHTTPSpace)
        guard let value = after.removingParameterValue(endingAt: Self.comma) else { return }
        rest = after
        add(String(decoding: name, as: UTF8.self), value)
    }

    private mutating func add(_ name: String, _ value: [UInt8]) {
        guard scheme != nil, token68 == nil else { return }
        parameters.append(.init(name: name, value: String(decoding: value, as: UTF8.self)))
    }
}

extension UInt8 {
    fileprivate var isToken68Character: Bool {
        ByteSet.unreserved.contains(self) || self == UInt8(ascii: "+") || self == UInt8(ascii: "/")
    }
}
