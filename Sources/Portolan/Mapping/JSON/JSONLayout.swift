// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Rewrites a compact document: names sorted, a name that came twice written once, lines and indentation.
///
/// Writing goes straight ahead and is fast because of that; what needs to see an object as a whole is done afterwards.
/// The document is one that this library has written: it is not checked. Documents of any depth are laid out.
package struct JSONLayout: ~Copyable {
    private let source: JSONOutput
    private let sortsNames: Bool
    private let isPretty: Bool
    private var objects: [Object] = []
    private var members: [Member] = []

    private struct Object {
        let start: Int
        var end = 0
        var members: Range<Int> = 0..<0
    }

    private struct Member {
        let name: Range<Int>
        let value: Int
        /// The first eight bytes of the name, so that most names are compared as numbers.
        let prefix: UInt64
    }

    private enum Level {
        case array(next: Int, isFirst: Bool)
        case object(Int, next: Int)
    }

    /// The document with a layout; of two members of one name the last one counts.
    package static func apply(
        to source: consuming JSONOutput, sortsNames: Bool, isPretty: Bool, dropsRepeatedNames: Bool
    ) -> JSONOutput {
        var output = JSONOutput(capacity: isPretty ? source.count * 2 : source.count)
        var layout = JSONLayout(source: source, sortsNames: sortsNames, isPretty: isPretty)
        layout.index(dropsRepeatedNames: dropsRepeatedNames)
        layout.write(to: &output)
        return output
    }

    private init(source: consuming JSONOutput, sortsNames: Bool, isPretty: Bool) {
        self.source = source
        self.sortsNames = sortsNames
        self.isPretty = isPretty
    }

    // MARK: - Finding the members

    private mutating func index(dropsRepeatedNames: Bool) {
        // Arrays and objects that are still open: the number of an object, or -1, and its first member in `found`.
        var open: [(object: Int, first: Int)] = []
        var found: [Member] = []
        var place = 0
        while place < source.count {
            switch source[place] {
            case UInt8(ascii: "\""):
                let end = source.endOfText(at: place)
                if end < source.count, source[end] == UInt8(ascii: ":") {
                    let prefix = source.prefix(ofTextAt: place, to: end)
                    found.append(Member(name: place..<end, value: end + 1, prefix: prefix))
                    place = end + 1
                } else {
                    place = end
                }
                continue
            case UInt8(ascii: "{"):
                open.append((objects.count, found.count))
                objects.append(Object(start: place))
            case UInt8(ascii: "["): open.append((-1, found.count))
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if let (object, first) = open.popLast(), object >= 0 {
                    close(object, at: place + 1, found, from: first, dropsRepeatedNames: dropsRepeatedNames)
                    found.removeLast(found.count - first)
                }
            default: break
            }
            place += 1
        }
    }

    /// Notes the members of an object in the order in which they are to be written.
    private mutating func close(
        _ object: Int, at end: Int, _ found: [Member], from first: Int, dropsRepeatedNames: Bool
    ) {
        objects[object].end = end
        let start = members.count
        members += found[first...]
        if members.count > start + 1, sortsNames || dropsRepeatedNames {
            arrange(from: start, dropsRepeatedNames: dropsRepeatedNames)
        }
        objects[object].members = start..<members.count
    }

    private mutating func arrange(from start: Int, dropsRepeatedNames: Bool) {
        var sorted = members[start...]
        if sorted.count <= 24 {
            // Few members are put in their places one by one; equal names keep their order.
            for index in sorted.indices.dropFirst() {
                let member = sorted[index]
                var place = index
                while place > start, compare(member, sorted[place - 1]) < 0 {
                    sorted[place] = sorted[place - 1]
                    place -= 1
                }
                sorted[place] = member
            }
        } else {
            // Sorting does not keep the order of equal names by itself; they stand in the order of the document.
            sorted.sort { left, right in
                switch compare(left, right) {
                case 0: left.value < right.value
                case let difference: difference < 0
                }
            }
        }
        if dropsRepeatedNames {
            var kept: [Member] = []
            for member in sorted {
                if let last = kept.last, compare(last, member) == 0 { kept.removeLast() }
                kept.append(member)
            }
            sorted = kept[...]
        }
        if !sortsNames { sorted.sort { $0.value < $1.value } }
        members.replaceSubrange(start..., with: sorted)
    }

    private func compare(_ left: Member, _ right: Member) -> Int {
        if left.prefix != right.prefix { return left.prefix < right.prefix ? -1 : 1 }
        return compare(left.name, right.name)
    }

    /// Compares two names by the bytes of their UTF-8.
    private func compare(_ left: Range<Int>, _ right: Range<Int>) -> Int {
        Self.compare(nameBytes(left), nameBytes(right))
    }

    private func nameBytes(_ name: Range<Int>) -> ArraySlice<UInt8> {
        let bytes = source.bytes(name.lowerBound + 1..<name.upperBound - 1)
        return bytes.contains(UInt8(ascii: "\\")) ? Array(Self.unescaped(bytes).utf8)[...] : bytes[...]
    }

    private static func compare(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
        for (first, second) in zip(left, right) where first != second { return first < second ? -1 : 1 }
        return left.count - right.count
    }

    /// The text between the quotes, with the escapes that ``JSONOutput`` writes undone.
    static func unescaped(_ bytes: some Sequence<UInt8>) -> String {
        var result: [UInt8] = []
        var iterator = bytes.makeIterator()
        while let byte = iterator.next() {
            guard byte == UInt8(ascii: "\\"), let escape = iterator.next() else {
                result.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "u"):
                let digits = (0..<4).compactMap { _ in iterator.next() }
                result.append(UInt8(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0)
            default: result.append(escape)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    // MARK: - Writing

    private func write(to output: inout JSONOutput) {
        var levels: [Level] = []
        _ = open(0, &levels, &output)
        while let level = levels.popLast() {
            switch level {
            case .array(let next, let isFirst):
                guard next < source.count, source[next] != UInt8(ascii: "]") else {
                    breakLine(levels.count, &output, isEmpty: isFirst)
                    output.append(UInt8(ascii: "]"))
                    // What stands around it goes on behind it.
                    if case .array(_, let isFirst) = levels.last {
                        levels[levels.count - 1] = .array(next: next + 1, isFirst: isFirst)
                    }
                    continue
                }
                let element = source[next] == UInt8(ascii: ",") ? next + 1 : next
                if !isFirst { output.append(UInt8(ascii: ",")) }
                breakLine(levels.count + 1, &output)
                levels.append(.array(next: element, isFirst: false))
                if let end = open(element, &levels, &output) {
                    levels[levels.count - 1] = .array(next: end, isFirst: false)
                }
            case .object(let index, let next):
                let range = objects[index].members
                guard next < range.count else {
                    breakLine(levels.count, &output, isEmpty: range.isEmpty)
                    output.append(UInt8(ascii: "}"))
                    if case .array(_, let isFirst) = levels.last {
                        levels[levels.count - 1] = .array(next: objects[index].end, isFirst: isFirst)
                    }
                    continue
                }
                if next > 0 { output.append(UInt8(ascii: ",")) }
                breakLine(levels.count + 1, &output)
                let member = members[range.lowerBound + next]
                copy(member.name, to: &output)
                if isPretty { output.append(UInt8(ascii: " ")) }
                output.append(UInt8(ascii: ":"))
                if isPretty { output.append(UInt8(ascii: " ")) }
                levels.append(.object(index, next: next + 1))
                _ = open(member.value, &levels, &output)
            }
        }
    }

    /// Writes a scalar and returns where it ends, or opens anything else.
    private func open(_ start: Int, _ levels: inout [Level], _ output: inout JSONOutput) -> Int? {
        guard start < source.count else { return start }
        switch source[start] {
        case UInt8(ascii: "["):
            output.append(UInt8(ascii: "["))
            levels.append(.array(next: start + 1, isFirst: true))
            return nil
        case UInt8(ascii: "{"):
            output.append(UInt8(ascii: "{"))
            levels.append(.object(object(at: start), next: 0))
            return nil
        case UInt8(ascii: "\""):
            let end = source.endOfText(at: start)
            copy(start..<end, to: &output)
            return end
        default:
            var end = start
            while end < source.count, source[end] != UInt8(ascii: ","), source[end] != UInt8(ascii: "]"),
                source[end] != UInt8(ascii: "}")
            {
                end += 1
            }
            copy(start..<end, to: &output)
            return end
        }
    }

    /// Objects are listed in the order of their beginnings.
    private func object(at start: Int) -> Int {
        var low = 0
        var high = objects.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if objects[middle].start <= start { low = middle } else { high = middle }
        }
        return low
    }

    private func copy(_ range: Range<Int>, to output: inout JSONOutput) { output.append(source, range) }

    private func breakLine(_ depth: Int, _ output: inout JSONOutput, isEmpty: Bool = false) {
        guard isPretty else { return }
        output.append(UInt8(ascii: "\n"))
        // Foundation's layout has an empty line in an empty array or object.
        if isEmpty { output.append(UInt8(ascii: "\n")) }
        for _ in 0..<depth {
            output.append(UInt8(ascii: " "))
            output.append(UInt8(ascii: " "))
        }
    }
}
