// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// What was written is read again only where a writer leaves the straight way: a container that is written after it was
// closed, a name that comes twice. The bytes are a document's own, so no error can be met but a bound of the buffer.
extension JSONOutput {
    /// The place behind the value that begins at a place.
    func end(ofValueAt start: Int) -> Int {
        guard start < count else { return count }
        switch self[start] {
        case UInt8(ascii: "\""): return endOfText(at: start)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            var depth = 0
            var place = start
            while place < count {
                switch self[place] {
                case UInt8(ascii: "\""):
                    place = endOfText(at: place)
                    continue
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    depth -= 1
                    if depth == 0 { return place + 1 }
                default: break
                }
                place += 1
            }
            return count
        default:
            var place = start
            while place < count, !Self.endsScalar(self[place]) { place += 1 }
            return place
        }
    }

    private static func endsScalar(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    }

    /// The number of values between two places that hold elements or members and their commas.
    func valueCount(from start: Int, to end: Int) -> Int {
        var place = start
        var number = 0
        while place < end {
            if self[place] == UInt8(ascii: ",") || self[place] == UInt8(ascii: ":") {
                place += 1
                continue
            }
            let next = self.end(ofValueAt: place)
            guard next > place else { break }
            place = next
            // The name of a member and its value are one.
            if place >= end || self[place] != UInt8(ascii: ":") { number += 1 }
        }
        return number
    }

    /// Where the value of the last member of a name begins, among the members between two places.
    ///
    /// The name is given as it is written, with its quotes.
    func value(ofMember name: [UInt8], from start: Int, to end: Int) -> Int? {
        var place = start
        var found: Int?
        while place < end {
            if self[place] == UInt8(ascii: ",") { place += 1 }
            let nameEnd = self.end(ofValueAt: place)
            guard nameEnd > place, nameEnd < end else { return found }
            if nameEnd - place == name.count, name.indices.allSatisfy({ self[place + $0] == name[$0] }) {
                found = nameEnd + 1
            }
            place = self.end(ofValueAt: nameEnd + 1)
        }
        return found
    }

    /// A component of the way to a value: the name of a member, or the number of an element.
    enum WayComponent {
        case name(String)
        case index(Int)
    }

    /// The way from the beginning to the value at a place.
    func way(to target: Int) -> [WayComponent] {
        var way: [WayComponent] = []
        var place = 0
        while place < min(target, count) {
            switch self[place] {
            case UInt8(ascii: "["):
                way.append(.index(0))
                place += 1
            case UInt8(ascii: "{"):
                way.append(.name(""))
                place += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if !way.isEmpty { way.removeLast() }
                place += 1
            case UInt8(ascii: ","):
                if case .index(let index) = way.last { way[way.count - 1] = .index(index + 1) }
                place += 1
            case UInt8(ascii: "\""):
                let end = endOfText(at: place)
                if end < count, self[end] == UInt8(ascii: ":"), case .name = way.last {
                    way[way.count - 1] = .name(unescapedText(at: place, to: end))
                }
                place = end
            default: place += 1
            }
        }
        return way
    }

    private func unescapedText(at start: Int, to end: Int) -> String {
        JSONLayout.unescaped((start + 1..<end - 1).map { self[$0] })
    }
}
