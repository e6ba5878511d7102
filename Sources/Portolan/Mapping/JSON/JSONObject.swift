// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The members of a JSON object, in order, each name once.
///
/// Looking a name up takes constant time. Names are the same when their bytes are: JSON knows no other equality.
public struct JSONObject: Sendable, ExpressibleByDictionaryLiteral {
    private var members: [Member] = []
    private var table = JSONNameTable()
    /// Whether names are compared without regard to case, as those of header fields are; they are then kept in lower case.
    package let ignoresCase: Bool

    private struct Member: Sendable {
        let name: String
        var value: JSONValue
    }

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
        get { place(of: key(name)).map { members[$0].value } }
        set {
            let name = key(name)
            switch (place(of: name), newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil):
                members.remove(at: place)
                table = JSONNameTable(of: members.map(\.name))
            case (nil, let value?): append(Member(name: name, value: value))
            case (nil, nil): break
            }
        }
    }

    /// How many members there are.
    public var count: Int { members.count }
    /// Whether there are none.
    public var isEmpty: Bool { members.isEmpty }
    /// The names, in order.
    public var keys: [String] { members.map(\.name) }

    /// Adds a member unless there is one of its name.
    mutating func add(_ value: JSONValue, named name: String) {
        if place(of: key(name)) == nil { append(Member(name: key(name), value: value)) }
    }

    private mutating func append(_ member: Member) {
        members.append(member)
        table.append(member.name)
    }

    private func place(of name: String) -> Int? { table.place(of: name) }

    private func key(_ name: String) -> String { ignoresCase ? name.lowercased() : name }
}

extension JSONObject: Sequence {
    /// Walks the members in order.
    public func makeIterator() -> AnyIterator<(name: String, value: JSONValue)> {
        var iterator = members.makeIterator()
        return AnyIterator { iterator.next().map { ($0.name, $0.value) } }
    }
}

extension JSONObject: Hashable {
    /// Whether two objects have the same members, in whatever order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.count == right.count && left.members.allSatisfy { right[$0.name] == $0.value }
    }

    /// Hashes the members without regard to their order.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        hasher.combine(
            members.reduce(0) { sum, member in
                var own = Hasher()
                own.combine(member.name)
                own.combine(member.value)
                return sum &+ own.finalize()
            })
    }
}
