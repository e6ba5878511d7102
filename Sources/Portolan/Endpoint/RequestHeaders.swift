// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The header fields that a client, an endpoint or a call sets.
///
/// ```swift
/// var headers: RequestHeaders { ["X-Api-Key": key, "Accept-Language": nil] }   // nil: the field is not sent
/// ```
///
/// A field set by the endpoint replaces the client's, one set by the call replaces both. Names are compared without
/// regard to case. Names and values are checked when the request is built: a name that is no token, or a value with a line break
/// or a NUL, makes the call fail before anything is sent.
public struct RequestHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    package private(set) var entries: [Entry] = []

    package struct Entry: Sendable, Hashable {
        package let name: String
        /// `nil`: a field of this name that is set further out is not sent.
        package let value: String?
    }

    /// Makes an empty list.
    public init() {}

    /// Makes a list of names and values; of a name that is given twice the last value counts.
    public init(dictionaryLiteral elements: (String, String?)...) {
        for (name, value) in elements { set(name, to: value) }
    }

    /// The value of a name.
    ///
    /// Setting it replaces every value it had; setting `nil` keeps a field that is set further out from being sent.
    public subscript(name: String) -> String? {
        get {
            let name = name.lowercased()
            return entries.last { $0.name.lowercased() == name }?.value
        }
        set { set(name, to: newValue) }
    }

    /// Adds a further field line of a name.
    public mutating func append(_ name: String, _ value: String) {
        entries.append(Entry(name: name, value: value))
    }

    private mutating func set(_ name: String, to value: String?) {
        let key = name.lowercased()
        entries.removeAll { $0.name.lowercased() == key }
        entries.append(Entry(name: name, value: value))
    }

    /// These fields overlaid by others: of a name that both have, the others' values count.
    package func overlaid(by others: RequestHeaders) -> RequestHeaders {
        let replaced = Set(others.entries.map { $0.name.lowercased() })
        var merged = self
        merged.entries.removeAll { replaced.contains($0.name.lowercased()) }
        merged.entries += others.entries
        return merged
    }

    /// Lays these fields over others.
    ///
    /// - Throws: ``HTTPFieldError`` for the first name or value that cannot be sent.
    package func apply(to fields: inout HTTPFields) throws(HTTPFieldError) {
        guard !entries.isEmpty else { return }
        var own = HTTPFields()
        for entry in entries {
            guard let name = HTTPFieldName(entry.name) else { throw .invalidName(entry.name) }
            guard let value = entry.value else {
                fields.remove(name)
                continue
            }
            own.append(try HTTPField(name: name, value: value))
        }
        fields.merge(own)
    }
}

extension RequestHeaders: CustomStringConvertible, CustomReflectable {
    /// One field a line; the values of fields that are credentials, or called like one, are left out.
    public var description: String {
        entries.map { entry in
            let isCredential = HTTPFieldName(entry.name)?.isCredential ?? true
            return "\(entry.name): \(isCredential ? CredentialRedaction.placeholder : entry.value ?? "(not sent)")"
        }.joined(separator: "\n")
    }

    /// The fields as the description shows them.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
