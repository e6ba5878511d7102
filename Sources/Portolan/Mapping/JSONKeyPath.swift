// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A path through a JSON document: the names of members, joined with dots.
///
/// ```swift
/// let path: JSONKeyPath = "followers.total"
/// let literal = JSONKeyPath(components: ["com.example.property"])   // a name that holds dots
/// let escaped: JSONKeyPath = "com\\.example\\.property"             // the same
/// ```
///
/// Where the document has an array, a component that is a whole number picks one element; any other component is
/// looked up in each element, and the result is the array of what was found.
public struct JSONKeyPath: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The names, from the outermost.
    public let components: [String]

    /// Makes a path of names; dots in them mean nothing.
    public init(components: [String]) {
        self.components = components
    }

    /// Makes a path from its text: names joined with dots; `\.` is a dot in a name, `\\` a backslash.
    public init(_ text: String) {
        var components = [""]
        var isEscaped = false
        for character in text {
            switch character {
            case _ where isEscaped:
                components[components.count - 1].append(character)
                isEscaped = false
            case "\\": isEscaped = true
            case ".": components.append("")
            default: components[components.count - 1].append(character)
            }
        }
        self.components = components
    }

    /// Makes a path from its text.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The text of the path.
    public var description: String {
        components.map { name in
            name.reduce(into: "") { $0 += $1 == "." || $1 == "\\" ? "\\\($1)" : String($1) }
        }.joined(separator: ".")
    }

    /// The path made of the first components, for messages.
    package func prefix(_ count: Int) -> JSONKeyPath { JSONKeyPath(components: Array(components.prefix(count))) }
}

/// What a key path leads to.
package enum JSONLookup {
    /// The value; it may be `null` itself.
    case found(JSONValue)
    /// The component at the index stands behind a `null`.
    case null(component: Int)
    /// There is no member, or no element, of the name at the index. `names` are the ones there are.
    case missing(component: Int, names: [String])
    /// The component at the index stands behind a value that has no members.
    case notContainer(component: Int, found: JSONValue)
}

extension JSONValue {
    /// Follows a key path.
    package func lookup(_ path: JSONKeyPath) -> JSONLookup {
        lookup(path.components[...])
    }

    private func lookup(_ components: ArraySlice<String>) -> JSONLookup {
        var value = self
        for index in components.indices {
            switch value {
            case .object(let object):
                guard let member = object[components[index]] else {
                    return .missing(component: index, names: object.keys)
                }
                value = member
            case .array(let elements):
                guard let place = Int(components[index]) else {
                    return Self.collect(components[index...], from: elements)
                }
                guard elements.indices.contains(place) else { return .missing(component: index, names: []) }
                value = elements[place]
            case .null: return .null(component: index)
            case .bool, .number, .string: return .notContainer(component: index, found: value)
            }
        }
        return .found(value)
    }

    private static func collect(_ components: ArraySlice<String>, from elements: [JSONValue]) -> JSONLookup {
        var collected: [JSONValue] = []
        for element in elements {
            switch element.lookup(components) {
            case .found(let value): collected.append(value)
            case .null: collected.append(.null)
            case let other: return other
            }
        }
        return .found(.array(collected))
    }
}

extension JSONObject {
    /// Puts a value at a path, making the objects on the way; a value on the way that is no object is replaced.
    package mutating func set(_ value: JSONValue?, at path: ArraySlice<String>) {
        guard let name = path.first else { return }
        guard path.count > 1 else {
            if let value { self[name] = value }
            return
        }
        var inner = self[name]?.object ?? JSONObject()
        inner.set(value, at: path.dropFirst())
        self[name] = .object(inner)
    }
}
