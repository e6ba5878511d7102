// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Walks a value and all that is in it, each container before what it holds, without the thread's stack.
struct JSONWalk: Sequence, IteratorProtocol {
    /// A value on the way.
    struct Step {
        let value: JSONValue
        /// The name, for a member of an object.
        let name: String?
        /// How many arrays and objects are around it.
        let depth: Int
    }

    private enum Level {
        case elements(IndexingIterator<[JSONValue]>)
        case members(JSONObject.Members)
    }

    private var root: JSONValue?
    private var levels: [Level] = []

    init(_ value: JSONValue) {
        root = value
    }

    mutating func next() -> Step? {
        if let value = root.take() { return enter(value, name: nil) }
        while let last = levels.indices.last {
            switch levels[last] {
            case .elements(var iterator):
                let value = iterator.next()
                levels[last] = .elements(iterator)
                if let value { return enter(value, name: nil) }
            case .members(var iterator):
                let member = iterator.next()
                levels[last] = .members(iterator)
                if let member { return enter(member.value, name: member.name) }
            }
            levels.removeLast()
        }
        return nil
    }

    private mutating func enter(_ value: JSONValue, name: String?) -> Step {
        let depth = levels.count
        switch value {
        case .array(let elements): levels.append(.elements(elements.makeIterator()))
        case .object(let object): levels.append(.members(object.inOrder))
        case .null, .bool, .number, .string: break
        }
        return Step(value: value, name: name, depth: depth)
    }
}
