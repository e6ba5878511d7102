// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a key path leads to in a document.
enum JSONElementLookup {
    /// The value; it may be `null` itself.
    case found(JSONElement)
    /// A `null` stands on the way; what it stands for was to have the rest of the path.
    case null(JSONElement, rest: ArraySlice<String>)
    /// An object or an array has nothing of the first name of the rest.
    case missing(in: JSONElement, rest: ArraySlice<String>)
    /// A value on the way has no members.
    case notContainer(JSONElement, rest: ArraySlice<String>)
    /// The rest is to be collected from the elements of an array.
    case collected(JSONElement, rest: ArraySlice<String>)
}

extension JSONElement {
    /// Follows a path of names; takes time for the members passed on the way, not for what is in them.
    func lookup(_ path: ArraySlice<String>) -> JSONElementLookup {
        var element = self
        for place in path.indices {
            switch element.tag {
            case .object:
                guard let value = element.member(path[place]) else {
                    return .missing(in: element, rest: path[place...])
                }
                element = value
            case .array:
                guard let number = Int(path[place]), String(number) == path[place] else {
                    return .collected(element, rest: path[place...])
                }
                guard let value = element.element(number: number) else {
                    return .missing(in: element, rest: path[place...])
                }
                element = value
            case .null: return .null(element, rest: path[place...])
            case .false, .true, .integer, .number, .notNumber, .string, .escapedString, .brokenString:
                return .notContainer(element, rest: path[place...])
            }
        }
        return .found(element)
    }
}
