// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Where the values of an array stand that was collected from another document.
struct JSONOrigin {
    let document: JSONDocument
    let array: JSONElement
    /// Where the array stands.
    let path: [JSONPlace]
    /// What was looked up in each of its elements.
    let names: ArraySlice<String>

    /// What was counted and walked is not counted and walked again.
    private var trail = JSONTrail()
    private var steps: [Step] = []

    /// The element that was asked for last, of an array.
    private struct Step {
        let container: Int
        var number = 0
        var child: Int
    }

    init(document: JSONDocument, array: JSONElement, path: [JSONPlace], names: ArraySlice<String>) {
        self.document = document
        self.array = array
        self.path = path
        self.names = names
    }

    mutating func position(of element: JSONElement) -> (line: Int, column: Int)? {
        guard document.hasLines else { return nil }
        return trail.position(of: element.offset, in: document.text)
    }

    /// The place in the document of a place in what was collected.
    mutating func resolve(_ places: ArraySlice<JSONPlace>) -> (path: [JSONPlace], element: JSONElement) {
        var places = places
        var (path, element, names) = (path, array, names)
        var depth = 0
        while case .index(let number)? = places.first, let child = child(number, of: element, depth) {
            depth += 1
            places.removeFirst()
            path.append(.index(number))
            switch child.lookup(names) {
            case .collected(let inner, let rest):
                path += names[..<rest.startIndex].map { .name($0) }
                (element, names) = (inner, rest)
                continue
            case .found(let value): element = value
            case .null(let value, _), .missing(let value, _), .notContainer(let value, _): element = value
            }
            path += names.map { .name($0) }
            break
        }
        for place in places {
            path.append(place)
            switch place {
            case .index(let number):
                element = child(number, of: element, depth) ?? element
                depth += 1
            case .name(let name): element = element.member(name) ?? element
            }
        }
        return (path, element)
    }

    /// An element of an array, from the one on that was asked for last.
    private mutating func child(_ number: Int, of array: JSONElement, _ depth: Int) -> JSONElement? {
        guard array.tag == .array else { return nil }
        var step = Step(container: array.index, child: array.index + 2)
        if depth < steps.count, steps[depth].container == array.index, steps[depth].number <= number {
            step = steps[depth]
        }
        while step.number < number, step.child < array.next {
            step.child = array.element(at: step.child).next
            step.number += 1
        }
        guard step.child < array.next else { return nil }
        if depth < steps.count { steps[depth] = step } else { steps.append(step) }
        return array.element(at: step.child)
    }
}
