// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan

/// What part of a body a request asks for (RFC 9110, section 14).
enum ByteRange: Sendable, Hashable {
    case whole
    case part(Range<Int>)
    case unsatisfiable

    /// Reads what a request asks for.
    ///
    /// - Parameters:
    ///   - request: The header fields of the request.
    ///   - length: How many bytes the whole body has.
    ///   - validators: The values of `ETag` and `Last-Modified` that the answer has.
    init(_ request: HTTPFields, length: Int, validators: [String]) {
        self = .whole
        if let condition = request["If-Range"] {
            // A weak tag never fits (RFC 9110, 13.1.5), nor does any other date than the very one of the answer.
            guard !condition.hasPrefix("W/"), validators.contains(condition) else { return }
        }
        guard let field = request["Range"], field.lowercased().hasPrefix("bytes=") else { return }
        // Several ranges would be an answer in several parts; a server may send the whole instead.
        let ends = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else { return }
        switch (first, last) {
        case (nil, nil):
            return
        case (nil, let count?):
            self = count == 0 || length == 0 ? .unsatisfiable : .part(max(0, length - count)..<length)
        case (let first?, nil):
            self = first < length ? .part(first..<length) : .unsatisfiable
        case (let first?, let last?):
            guard first <= last else { return }
            self = first < length ? .part(first..<min(length - 1, last) + 1) : .unsatisfiable
        }
    }

    /// A number, or nothing where nothing stands; `nil` for anything else.
    private static func number(_ text: Substring) -> Int?? {
        let digits = text.filter { $0 != " " }
        guard !digits.isEmpty else { return .some(nil) }
        guard digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return .some(Int(digits) ?? Int.max)
    }
}
