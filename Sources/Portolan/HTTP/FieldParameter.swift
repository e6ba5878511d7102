// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// One parameter in the value of a field (RFC 9110, section 5.6.6).
public struct FieldParameter: Sendable, Hashable {
    /// The name, in lower case.
    public let name: String
    /// The value, unquoted; empty when there is none.
    public let value: String

    /// Makes a parameter.
    public init(name: String, value: String) {
        self.name = name.lowercased()
        self.value = value
    }
}

extension [FieldParameter] {
    /// The value of the first parameter of a name; case does not matter.
    subscript(parameter name: String) -> String? {
        let name = name.lowercased()
        return first { $0.name == name }?.value
    }
}
