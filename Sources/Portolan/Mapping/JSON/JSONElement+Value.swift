// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension JSONElement {
    /// The value as a tree; `nil` when a text in it holds half of a surrogate pair.
    package var value: JSONValue? {
        var open: [JSONUnfinished] = []
        var place = index
        let end = next
        while true {
            let element = element(at: place)
            var finished: JSONValue?
            switch element.tag {
            case .null: finished = .null
            case .true: finished = .bool(true)
            case .false: finished = .bool(false)
            case .integer, .number, .notNumber: finished = element.number.map { .number($0) }
            case .string, .escapedString, .brokenString:
                guard let string = element.string else { return nil }
                finished = .string(string)
            case .array: open.append(JSONUnfinished(array: element))
            case .object: open.append(JSONUnfinished(object: element))
            }
            place = element.isContainer ? place + 2 : place + 1
            // Whatever is whole goes into what it stands in, which may be whole by that.
            while true {
                if let value = finished {
                    guard let last = open.indices.last else { return value }
                    open[last].append(value)
                    finished = nil
                }
                guard let last = open.indices.last, place == open[last].end else { break }
                finished = open.removeLast().value
            }
            guard place < end else { return nil }
            if let last = open.indices.last, open[last].takesName {
                guard let name = self.element(at: place).string else { return nil }
                open[last].name = name
                place += 1
            }
        }
    }
}

/// An array or object whose values are still being made.
private struct JSONUnfinished {
    let end: Int
    var name = ""
    private var array: [JSONValue] = []
    private var object: JSONObject?

    init(array element: JSONElement) {
        end = element.next
        array.reserveCapacity(element.length)
    }

    init(object element: JSONElement) {
        end = element.next
        object = JSONObject(ignoringCase: element.flags & JSONElement.ignoresCase != 0)
    }

    var takesName: Bool { object != nil }

    var value: JSONValue { object.map { .object($0) } ?? .array(array) }

    mutating func append(_ value: JSONValue) {
        guard object != nil else {
            array.append(value)
            return
        }
        // Of two members of one name the first counts.
        object?.add(value, named: name)
    }
}

extension JSONDocument {
    /// The first text that is none.
    var firstBrokenString: JSONScanner.Failure {
        var places = [root]
        while let element = places.popLast() {
            if element.tag == .brokenString {
                return JSONScanner.Failure(reason: .halfPair, offset: element.brokenEscapeOffset)
            }
            places += element.children.reversed()
        }
        return JSONScanner.Failure(reason: .halfPair, offset: 0)
    }
}

extension JSONElement {
    /// Where the first escape stands that is half of a surrogate pair.
    fileprivate var brokenEscapeOffset: Int {
        var offset = start
        while offset < start + length {
            guard text[offset] == UInt8(ascii: "\\") else {
                offset += 1
                continue
            }
            let escape = offset
            // What was scanned once is scanned again without a failure.
            guard (try? JSONScanner.escape(text, &offset)) == true else { return escape }
        }
        return start
    }
}
