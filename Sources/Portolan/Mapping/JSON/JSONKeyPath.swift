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
        var text = text
        if let components = text.withUTF8({ unsafe Self.components(of: $0) }) {
            self.components = components
            return
        }
        var components: [String] = []
        var name: [UInt8] = []
        var isEscaped = false
        // Byte by byte: a combining mark would make one Character with the dot before it, and hide it.
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\") where !isEscaped: isEscaped = true
            case UInt8(ascii: ".") where !isEscaped:
                components.append(String(decoding: name, as: UTF8.self))
                name.removeAll(keepingCapacity: true)
            default:
                name.append(byte)
                isEscaped = false
            }
        }
        components.append(String(decoding: name, as: UTF8.self))
        self.components = components
    }

    /// The names in a text without escapes; `nil` when it has some.
    private static func components(of text: UnsafeBufferPointer<UInt8>) -> [String]? {
        var components: [String] = []
        components.reserveCapacity(4)
        var start = 0
        for index in 0...text.count {
            let byte = unsafe index < text.count ? text[index] : UInt8(ascii: ".")
            if byte == UInt8(ascii: "\\") { return nil }
            guard byte == UInt8(ascii: ".") else { continue }
            components.append(
                unsafe String(decoding: UnsafeBufferPointer(rebasing: text[start..<index]), as: UTF8.self))
            start = index + 1
        }
        return components
    }

    /// Makes a path from its text.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The text of the path.
    public var description: String {
        components.map { name in
            var text = ""
            // Scalar by scalar, as it is read.
            for scalar in name.unicodeScalars {
                if scalar == "." || scalar == "\\" { text.unicodeScalars.append("\\") }
                text.unicodeScalars.append(scalar)
            }
            return text
        }.joined(separator: ".")
    }
}

/// One step into a document.
package enum JSONPlace: Sendable, Hashable {
    case name(String)
    case index(Int)
}

extension [JSONPlace] {
    /// The steps as text, as in `items[2].followers`; names are cut to 80 characters.
    package var text: String {
        reduce(into: "") { text, place in
            switch place {
            case .name(let name):
                let name = name.count > 80 ? name.prefix(79) + "…" : name[...]
                text += text.isEmpty ? name : ".\(name)"
            case .index(let index): text += "[\(index)]"
            }
        }
    }
}

/// What a key path leads to.
package enum JSONLookup {
    /// The value; it may be `null` itself.
    case found(JSONValue)
    /// A `null` stands on the way; `place` is the step that could not be made.
    case null(place: [JSONPlace])
    /// The last step of `place` could not be made: `value`, an object or an array, has nothing there.
    case missing(place: [JSONPlace], in: JSONValue)
    /// The last step of `place` could not be made: `found` has no members.
    case notContainer(place: [JSONPlace], found: JSONValue)
    /// A path that collects from an array could not be followed in one of its elements.
    indirect case broken(JSONLookup)
}

extension JSONValue {
    /// Follows a key path.
    package func lookup(_ path: JSONKeyPath) -> JSONLookup {
        lookup(path.components[...], places: [])
    }

    private func lookup(_ components: ArraySlice<String>, places: [JSONPlace]) -> JSONLookup {
        var value = self
        func place(_ index: Int) -> [JSONPlace] { places + components[...index].map { .name($0) } }
        for index in components.indices {
            switch value {
            case .object(let object):
                guard let member = object[components[index]] else { return .missing(place: place(index), in: value) }
                value = member
            case .array(let elements):
                guard let number = Int(components[index]), String(number) == components[index] else {
                    let before = places + components[..<index].map { .name($0) }
                    return Self.collect(components[index...], from: elements, places: before)
                }
                guard elements.indices.contains(number) else { return .missing(place: place(index), in: value) }
                value = elements[number]
            case .null: return .null(place: place(index))
            case .bool, .number, .string: return .notContainer(place: place(index), found: value)
            }
        }
        return .found(value)
    }

    private static func collect(
        _ components: ArraySlice<String>, from elements: [JSONValue], places: [JSONPlace]
    ) -> JSONLookup {
        var collected: [JSONValue] = []
        for (index, element) in elements.enumerated() {
            switch element.lookup(components, places: places + [.index(index)]) {
            case .found(let value): collected.append(value)
            case .null: collected.append(.null)
            case .broken(let reason): return .broken(reason)
            case let reason: return .broken(reason)
            }
        }
        return .found(.array(collected))
    }

    /// This value with another one at a path.
    ///
    /// Objects on the way are made where there is nothing. A whole number picks an element where there is an array; an array without that
    /// element, and a value that has no members, stay as they are: writing one field does not destroy another.
    package func setting(_ value: JSONValue?, at path: ArraySlice<String>) -> JSONValue {
        guard let name = path.first else { return value ?? self }
        switch self {
        case .object(var object):
            if path.count > 1 {
                object[name] = (object[name] ?? .object(JSONObject())).setting(value, at: path.dropFirst())
            } else if let value {
                object[name] = value
            }
            return .object(object)
        case .array(var elements):
            guard let index = Int(name), elements.indices.contains(index) else { return self }
            elements[index] = elements[index].setting(value, at: path.dropFirst())
            return .array(elements)
        case .null, .bool, .number, .string: return self
        }
    }
}
