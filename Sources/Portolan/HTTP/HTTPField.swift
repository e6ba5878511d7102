// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// One header field: a name and a value (RFC 9110, section 5).
public struct HTTPField: Sendable, Hashable, CustomStringConvertible {
    /// The field's name.
    public typealias Name = HTTPFieldName

    /// The name, compared without regard to case.
    public var name: Name
    /// The value, without white space at either end.
    public let value: String
    /// Whether it was put in to prove who calls, whatever its name says; no part of what is compared.
    package var isSigned = false

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value. White space at either end is dropped, as every recipient drops it.
    /// - Throws: ``HTTPFieldError/forbiddenCharacter(field:)`` when the value holds CR, LF or NUL, which would let
    ///   it end the field and begin another.
    public init(name: Name, value: String) throws(HTTPFieldError) {
        guard !value.holdsLineEnd else {
            throw .forbiddenCharacter(field: name.rawName)
        }
        self.init(unchecked: name, value: value.trimmingFieldSpace())
    }

    /// For values that hold no CR, LF or NUL and no white space at their ends: what a transport has parsed, and
    /// literals of this module.
    package init(unchecked name: Name, value: String) {
        self.name = name
        self.value = value
    }

    /// The field as it stands in a message; the values of credentials are left out.
    public var description: String { "\(name): \(isCredential ? CredentialRedaction.placeholder : value)" }

    /// Whether it carries a credential, by its name or because it was put in to prove who calls.
    package var isCredential: Bool { isSigned || name.isCredential }

    /// Whether two fields say the same.
    public static func == (left: HTTPField, right: HTTPField) -> Bool {
        left.name == right.name && left.value == right.value
    }

    /// Hashes name and value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(value)
    }
}

extension HTTPField: CustomReflectable {
    /// The field without the value of a credential.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

/// Why a header field was refused.
@nonexhaustive
public enum HTTPFieldError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The value holds CR, LF or NUL.
    case forbiddenCharacter(field: String)
    /// The name is not a token (RFC 9110, section 5.6.2).
    case invalidName(String)

    /// A sentence that names the field.
    public var description: String {
        switch self {
        case .forbiddenCharacter(let field):
            "the value of the header field '\(field)' holds a line break or a NUL"
        case .invalidName(let name):
            "'\(name)' is not the name of a header field"
        }
    }
}

extension String {
    /// The text without spaces and tabs at its ends (OWS of RFC 9110, section 5.6.3).
    package func trimmingFieldSpace() -> String {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        guard let first = utf8.first, let last = utf8.last, isSpace(first) || isSpace(last) else { return self }
        guard let start = utf8.firstIndex(where: { !isSpace($0) }),
            let end = utf8.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(self[start...end])
    }
}
