// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension JSONValue {
    /// The value at a place; `nil` when there is none.
    ///
    /// ``value(at:)`` tells why there is none.
    public subscript(pointer: JSONPointer) -> JSONValue? {
        // The subscript only asks whether there is a value.
        try? value(at: pointer)
    }

    /// The value at a place.
    ///
    /// - Throws: ``JSONPointerError`` with the token that could not be followed.
    public func value(at pointer: JSONPointer) throws(JSONPointerError) -> JSONValue {
        var value = self
        for (index, token) in pointer.tokens.enumerated() {
            let inner: JSONValue? =
                switch value {
                case .object(let object): object[token]
                case .array: JSONPointer.index(token).flatMap { value[$0] }
                case .null, .bool, .number, .string: nil
                }
            guard let inner else { throw .unfollowed(index, of: pointer, in: value) }
            value = inner
        }
        return value
    }

    /// Puts a value at a place, as the operation `add` of a JSON patch does (RFC 6902, section 4.1).
    ///
    /// In an object, a member is added, or replaced if it is there. In an array, the value is inserted before the element at
    /// the index; the number of elements, and `-`, put it at the end. The whole document is replaced. The object or array
    /// that gets the value must be there: none is made.
    ///
    /// - Throws: ``JSONPointerError`` with the token that could not be followed; the value is then as it was.
    public mutating func add(_ value: JSONValue, at pointer: JSONPointer) throws(JSONPointerError) {
        guard !pointer.isWholeDocument else {
            self = value
            return
        }
        try change(at: pointer) { (container: inout JSONValue, token) -> Bool in
            if container.changeObject({ $0[token] = value }) != nil { return true }
            return container.changeArray { elements in
                guard let index = token == "-" ? elements.count : JSONPointer.index(token), index <= elements.count
                else { return false }
                elements.insert(value, at: index)
                return true
            } ?? false
        }
    }

    /// Puts a value in the place of another one, as the operation `replace` of a JSON patch does (RFC 6902, section 4.3).
    ///
    /// - Returns: The value that was there.
    /// - Throws: ``JSONPointerError`` with the token that could not be followed, also when there is nothing to replace; the
    ///   value is then as it was.
    @discardableResult
    public mutating func replace(at pointer: JSONPointer, with value: JSONValue) throws(JSONPointerError) -> JSONValue {
        var replaced = self
        guard !pointer.isWholeDocument else {
            self = value
            return replaced
        }
        replaced = .null
        try change(at: pointer) { (container: inout JSONValue, token) -> Bool in
            container.changeMember(token) { member in
                replaced = member
                member = value
            } != nil
        }
        return replaced
    }

    /// Takes a value out, as the operation `remove` of a JSON patch does (RFC 6902, section 4.2).
    ///
    /// The elements behind a removed one move forward.
    ///
    /// - Returns: The value that was there.
    /// - Throws: ``JSONPointerError`` with the token that could not be followed, also when there is nothing to remove or the
    ///   pointer is that of the whole document; the value is then as it was.
    @discardableResult
    public mutating func remove(at pointer: JSONPointer) throws(JSONPointerError) -> JSONValue {
        guard !pointer.isWholeDocument else {
            throw JSONPointerError(
                code: .wholeDocument, pointer: "", reason: "the whole document can be replaced, but not removed")
        }
        var removed = JSONValue.null
        try change(at: pointer) { (container: inout JSONValue, token) -> Bool in
            let member = container.changeObject { $0.remove(token) }
            let element = container.changeArray { elements -> JSONValue? in
                guard let index = JSONPointer.index(token), index < elements.count else { return nil }
                return elements.remove(at: index)
            }
            guard let value = member ?? element ?? nil else { return false }
            removed = value
            return true
        }
        return removed
    }

    /// Changes the object or array that the last token of a pointer is looked up in.
    ///
    /// - Parameters:
    ///   - pointer: A pointer with at least one token.
    ///   - body: Gets the value and the last token; returns `false` when it could not be followed, having changed nothing.
    /// - Throws: The token that could not be followed.
    private mutating func change(
        at pointer: JSONPointer, _ body: (inout JSONValue, String) -> Bool
    ) throws(JSONPointerError) {
        // Each value on the way is taken out of the one around it and put back at the end: so they are changed in their
        // places, and the depth of the document needs no stack.
        var around: [JSONValue] = []
        var value = self
        self = .null
        defer {
            while var outer = around.popLast() {
                let inner = value
                _ = outer.changeMember(pointer.tokens[around.count]) { $0 = inner }
                value = outer
            }
            self = value
        }
        for (index, token) in pointer.tokens.dropLast().enumerated() {
            var inner: JSONValue?
            _ = value.changeMember(token) { member in
                inner = member
                member = .null
            }
            guard let next = inner else { throw .unfollowed(index, of: pointer, in: value) }
            around.append(value)
            value = next
        }
        let last = pointer.tokens.count - 1
        guard body(&value, pointer.tokens[last]) else { throw .unfollowed(last, of: pointer, in: value) }
    }

    /// Changes a member or an element in its place; `nil` when there is none.
    private mutating func changeMember(_ token: String, _ body: (inout JSONValue) -> Void) -> Void? {
        if let result = changeObject({ $0.change(token, body) }) { return result }
        guard let index = JSONPointer.index(token) else { return nil }
        return changeArray { elements -> Void? in
            guard index < elements.count else { return nil }
            body(&elements[index])
            return ()
        } ?? nil
    }

    // A value that is bound by a pattern is a copy, and its storage shared: what is changed is first taken out of `self`,
    // so that it is changed in its place.

    /// Changes the members of an object; `nil` for other values.
    mutating func changeObject<Result>(_ body: (inout JSONObject) -> Result) -> Result? {
        guard case .object(var object) = self else { return nil }
        self = .null
        defer { self = .object(object) }
        return body(&object)
    }

    /// Changes the elements of an array; `nil` for other values.
    mutating func changeArray<Result>(_ body: (inout [JSONValue]) -> Result) -> Result? {
        guard case .array(var elements) = self else { return nil }
        self = .null
        defer { self = .array(elements) }
        return body(&elements)
    }
}
