// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The members of a JSON object, in order, each name once.
///
/// Looking a name up takes constant time. Names are the same when their bytes are: JSON knows no other equality.
public struct JSONObject: Sendable, ExpressibleByDictionaryLiteral {
    // A removed member leaves an empty place, so that the places in the table stay right; see `remove(_:)`.
    private var members: [Member] = []
    private var table = JSONNameTable()
    private var emptyPlaces = 0
    /// Whether names are compared without regard to case, as those of header fields are; they are then kept in lower case.
    package let ignoresCase: Bool

    fileprivate struct Member: Sendable {
        let name: String
        var value: JSONValue?
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
    /// A new name is put at the end; `nil` removes the member.
    public subscript(name: String) -> JSONValue? {
        get { place(of: key(name)).flatMap { members[$0].value } }
        set {
            let name = key(name)
            guard let value = newValue else {
                remove(name)
                return
            }
            if let place = place(of: name) {
                members[place].value = value
            } else {
                append(Member(name: name, value: value))
            }
        }
    }

    /// Changes a member in its place; `nil` when there is none.
    mutating func change<Result>(_ name: String, _ body: (inout JSONValue) -> Result) -> Result? {
        guard let place = place(of: key(name)), var value = members[place].value.take() else { return nil }
        defer { members[place].value = value }
        return body(&value)
    }

    /// Removes a member, in constant time on the average of many.
    ///
    /// - Returns: Its value; `nil` when there was none.
    @discardableResult
    mutating func remove(_ name: String) -> JSONValue? {
        let name = key(name)
        guard let place = place(of: name), let value = members[place].value.take() else { return nil }
        if table.isHashed { table.remove(name) }
        emptyPlaces += 1
        // Half of the places may be empty, so that the cost of closing them up is shared by as many removals.
        if !table.isHashed || emptyPlaces > members.count / 2 {
            members.removeAll { $0.value == nil }
            table = JSONNameTable(of: members.map(\.name))
            emptyPlaces = 0
        }
        return value
    }

    /// How many members there are.
    public var count: Int { members.count - emptyPlaces }
    /// Whether there are none.
    public var isEmpty: Bool { count == 0 }
    /// The names, in order.
    public var keys: [String] { members.compactMap { $0.value == nil ? nil : $0.name } }

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
        AnyIterator(inOrder)
    }

    /// The members in order, for walks that should not cost an allocation.
    var inOrder: Members { Members(iterator: members.makeIterator()) }

    /// The members in order.
    struct Members: Sequence, IteratorProtocol {
        fileprivate var iterator: IndexingIterator<[Member]>

        mutating func next() -> (name: String, value: JSONValue)? {
            while let member = iterator.next() {
                if let value = member.value { return (member.name, value) }
            }
            return nil
        }
    }
}

extension JSONObject: Hashable {
    /// Whether two objects have the same members, in whatever order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        JSONValue.object(left) == JSONValue.object(right)
    }

    /// Hashes the members without regard to their order.
    public func hash(into hasher: inout Hasher) { JSONValue.object(self).hash(into: &hasher) }
}
