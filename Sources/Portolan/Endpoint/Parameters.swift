// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a call sends beside its path: in the body for POST, PUT and PATCH, in the query for every other method.
///
/// ```swift
/// var parameters: Parameters { ["q": query, "type": "artist", "page": page] }   // nil values are left out
/// var parameters: Parameters { ["ids": StyledParameter([1, 2], .comma)] }       // one parameter in its own style
/// var parameters: Parameters { ["parent": JSONValue.null] }                     // null in JSON, a bare `parent` in a query
/// var parameters: Parameters { ["swift", "linux"] }                             // an array, for JSON bodies only
/// ```
///
/// The order of a literal is the order on the wire; a name that is given twice has the last value.
public struct Parameters: Sendable, Hashable {
    /// One named value.
    package struct Member: Sendable, Hashable {
        package var name: String
        package var value: JSONValue
        package var style: QueryStyle?
    }

    package enum Content: Sendable, Hashable {
        case members([Member])
        case elements([JSONValue])
    }

    package private(set) var content: Content

    /// Makes parameters without any value.
    public init() {
        content = .members([])
    }

    /// Makes parameters of the members of an object or the elements of an array.
    ///
    /// - Returns: `nil` for any other value.
    public init?(_ value: JSONValue) {
        switch value {
        case .object(let object): content = .members(object.map { Member(name: $0.name, value: $0.value) })
        case .array(let elements): content = .elements(elements)
        case .null, .bool, .number, .string: return nil
        }
    }

    /// Whether there is nothing to send.
    public var isEmpty: Bool {
        switch content {
        case .members(let members): members.isEmpty
        case .elements(let elements): elements.isEmpty
        }
    }

    /// The JSON document of the parameters; `nil` when there is nothing to send.
    ///
    /// An array is sent also when it is empty.
    package var jsonBody: JSONValue? {
        switch content {
        case .members(let members):
            members.isEmpty ? nil : .object(JSONObject(members.map { ($0.name, $0.value) }))
        case .elements(let elements): .array(elements)
        }
    }

    /// The value of a name; setting `nil` removes it.
    ///
    /// An array of parameters has no names: setting one replaces the array.
    public subscript(name: String) -> (any ParameterConvertible)? {
        get {
            guard case .members(let members) = content else { return nil }
            return members.first { $0.name == name }?.value
        }
        set { set(name, to: newValue) }
    }

    /// These parameters overlaid by others: of a name that both have, the others' value counts.
    ///
    /// An array on either side is replaced as a whole, unless the others are empty.
    public func merging(_ others: Parameters) -> Parameters {
        guard !others.isEmpty else { return self }
        guard case .members(let own) = content, case .members(let members) = others.content else { return others }
        var merged = JSONNameTable(of: own.map(\.name))
        var result = own
        for member in members {
            if let place = merged.place(of: member.name) {
                result[place] = member
            } else {
                merged.append(member.name)
                result.append(member)
            }
        }
        var parameters = self
        parameters.content = .members(result)
        return parameters
    }

    private mutating func set(_ name: String, to value: (any ParameterConvertible)?) {
        guard let value else {
            if case .members(var members) = content {
                members.removeAll { $0.name == name }
                content = .members(members)
            }
            return
        }
        // A comparison of types, since a cast takes far longer to say no.
        let styled = type(of: value) == StyledParameter.self ? value as? StyledParameter : nil
        set(Member(name: name, value: value.parameterValue, style: styled?.style))
    }

    private mutating func set(_ member: Member) {
        guard case .members(var members) = content else {
            content = .members([member])
            return
        }
        // Taken out first, so that the list is not copied.
        content = .elements([])
        if let index = members.firstIndex(where: { $0.name.hasSameBytes(as: member.name) }) {
            members[index] = member
        } else {
            members.append(member)
        }
        content = .members(members)
    }
}

extension Parameters: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    /// Makes parameters of names and values; a name whose value is `nil` is left out.
    public init(dictionaryLiteral elements: (String, (any ParameterConvertible)?)...) {
        var members: [Member] = []
        members.reserveCapacity(elements.count)
        content = .members(members)
        for (name, value) in elements { set(name, to: value) }
    }

    /// Makes an array of parameters: only a JSON body can hold one.
    public init(arrayLiteral elements: any ParameterConvertible...) {
        content = .elements(elements.map(\.parameterValue))
    }
}

extension Parameters: CustomStringConvertible, CustomReflectable {
    /// Names and values; the values of names that say that they are a credential are left out.
    public var description: String {
        switch content {
        case .elements(let elements): JSONValue.array(elements).excerpt
        case .members(let members):
            members.map { member in
                let isCredential = CredentialRedaction.namesCredential(member.name)
                return "\(member.name): \(isCredential ? CredentialRedaction.placeholder : member.value.excerpt)"
            }.joined(separator: ", ")
        }
    }

    /// Names and values as the description shows them.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

/// A parameter that is written in a style of its own.
public struct StyledParameter: ParameterConvertible {
    /// The value.
    public let parameterValue: JSONValue
    /// The style.
    public let style: QueryStyle

    /// Gives a value a style.
    public init(_ value: some ParameterConvertible, _ style: QueryStyle) {
        parameterValue = value.parameterValue
        self.style = style
    }
}
