// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The members of a JSON object, in order, each name once.
///
/// Looking a name up takes constant time.
public struct JSONObject: Sendable, ExpressibleByDictionaryLiteral {
    private var names: [String] = []
    private var values: [String: JSONValue] = [:]
    /// Whether names are compared without regard to case, as those of header fields are.
    ///
    /// Names are then kept in lower case.
    package let ignoresCase: Bool

    /// Makes an object without members.
    public init() {
        ignoresCase = false
    }

    /// Makes an object without members whose names are compared without regard to case.
    package init(ignoringCase: Bool) {
        ignoresCase = ignoringCase
    }

    /// Makes an object of the given members; of two of one name the last one counts, at the place of the first.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        self.init()
        for (name, value) in members { self[name] = value }
    }

    /// Makes an object of the members listed.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements)
    }

    /// The value of a member.
    ///
    /// A new name is put at the end; `nil` removes the member, which takes linear time.
    public subscript(name: String) -> JSONValue? {
        get { values[key(name)] }
        set {
            let key = key(name)
            guard let newValue else {
                if values.removeValue(forKey: key) != nil { names.removeAll { $0 == key } }
                return
            }
            if values.updateValue(newValue, forKey: key) == nil { names.append(key) }
        }
    }

    /// How many members there are.
    public var count: Int { names.count }
    /// Whether there are none.
    public var isEmpty: Bool { names.isEmpty }
    /// The names, in order.
    public var keys: [String] { names }

    private func key(_ name: String) -> String { ignoresCase ? name.lowercased() : name }
}

extension JSONObject: Sequence {
    /// Walks the members in order.
    public func makeIterator() -> AnyIterator<(name: String, value: JSONValue)> {
        var index = 0
        return AnyIterator {
            while index < names.count {
                let name = names[index]
                index += 1
                if let value = values[name] { return (name, value) }
            }
            return nil
        }
    }
}

extension JSONObject: Hashable {
    /// Whether two objects have the same members, in whatever order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool { left.values == right.values }

    /// Hashes the members without regard to their order.
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
