// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension JSONValue {
    /// Changes this value as a JSON merge patch says (RFC 7396).
    ///
    /// The members of the patch, if it is an object, are put into this one, objects in objects likewise; a member that is
    /// `null` in the patch is removed. A patch that is no object takes this value's place.
    ///
    /// - Parameter patch: The patch.
    public mutating func merge(_ patch: JSONValue) {
        guard case .object(let members) = patch else {
            self = patch
            return
        }
        // A stack of its own, so that the depth of the patch needs none of the thread's.
        var levels = [Merge(target: object ?? JSONObject(), patch: members, name: "")]
        self = .null
        while let level = levels.indices.last {
            guard let (name, value) = levels[level].patch.next() else {
                let done = levels.removeLast()
                if level == 0 {
                    self = .object(done.target)
                } else {
                    levels[level - 1].target[done.name] = .object(done.target)
                }
                continue
            }
            switch value {
            case .null: levels[level].target.remove(name)
            case .object(let members):
                // What is no object is merged into nothing: `null` inside it does not get into the result. The place of the
                // member is kept by a value that is not there for long.
                let target = levels[level].target[name]?.object ?? JSONObject()
                levels[level].target[name] = .null
                levels.append(Merge(target: target, patch: members, name: name))
            case .bool, .number, .string, .array: levels[level].target[name] = value
            }
        }
    }

    /// This value, changed as a JSON merge patch says (RFC 7396).
    ///
    /// - Parameter patch: The patch.
    /// - Returns: What the patch makes of the value.
    public func merged(with patch: JSONValue) -> JSONValue {
        var value = self
        value.merge(patch)
        return value
    }

    /// Makes the JSON merge patch (RFC 7396) that turns one value into another.
    ///
    /// It holds the members that differ; an array that differs is there as a whole. Where nothing differs it is `{}`, or
    /// the value itself if that is no object.
    ///
    /// - Parameters:
    ///   - old: The value that the patch is for.
    ///   - new: What ``merge(_:)`` makes of it.
    /// - Returns: The patch.
    /// - Throws: ``JSONMergePatchError`` when a member of `new` is `null` and was not `null` before: in a merge patch,
    ///   `null` removes. A ``JSONPatch`` can say it.
    public static func mergePatch(
        from old: JSONValue, to new: JSONValue
    ) throws(JSONMergePatchError) -> JSONValue {
        guard case .object(let members) = new else { return new }
        var levels = [MergeDifference(from: old.object, to: members, name: "")]
        while let level = levels.indices.last {
            guard let (name, value) = levels[level].new.next() else {
                let done = levels.removeLast()
                if level == 0 { return .object(done.patch) }
                if done.isNeeded || !done.patch.isEmpty { levels[level - 1].patch[done.name] = .object(done.patch) }
                continue
            }
            switch (levels[level].old[name], value) {
            case (.null?, .null): break
            case (_, .null):
                throw JSONMergePatchError(pointer: JSONPointer(tokens: levels.dropFirst().map(\.name) + [name]))
            case (let before, .object(let members)):
                levels.append(MergeDifference(from: before?.object, to: members, name: name))
            case (let before, _): if before != value { levels[level].patch[name] = value }
            }
        }
        return .object(JSONObject())
    }
}

/// An object that is being merged into.
private struct Merge {
    var target: JSONObject
    var patch: JSONObject.Members
    /// The member that it is.
    let name: String

    init(target: JSONObject, patch: JSONObject, name: String) {
        self.target = target
        self.patch = patch.inOrder
        self.name = name
    }
}

/// Two objects whose difference is being looked for.
private struct MergeDifference {
    let old: JSONObject
    var new: JSONObject.Members
    var patch = JSONObject()
    /// Whether the patch is there even if it is empty: an object in the place of something else is merged into nothing.
    let isNeeded: Bool
    /// The member that it is.
    let name: String

    init(from old: JSONObject?, to new: JSONObject, name: String) {
        self.old = old ?? JSONObject()
        self.new = new.inOrder
        self.name = name
        isNeeded = old == nil
        for (name, _) in self.old.inOrder where new[name] == nil { patch[name] = .null }
    }
}

/// Why there is no JSON merge patch from one value to another: a member would have to become `null`.
public struct JSONMergePatchError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The place of the member.
    public let pointer: JSONPointer

    /// Makes an error.
    public init(pointer: JSONPointer) {
        self.pointer = pointer
    }

    /// A sentence.
    public var description: String {
        "a merge patch cannot set \(pointer.excerpt) to null: null removes a member"
    }
}
