// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A place in an answer: a header field, or a value of the document.
///
/// ```swift
/// .header("Next-Page")
/// .body("artists.next")
/// ```
public struct AnswerPlace: Sendable, Hashable, CustomStringConvertible {
    package enum Kind: Sendable, Hashable {
        case header(String)
        case body(JSONKeyPath)
    }

    package let kind: Kind

    /// The first header field of a name; case does not matter.
    public static func header(_ name: String) -> AnswerPlace { AnswerPlace(kind: .header(name)) }

    /// What a key path leads to, from the root of the document.
    ///
    /// Where it collects from an array, as `data.id`, the place is the last value.
    public static func body(_ keyPath: JSONKeyPath) -> AnswerPlace { AnswerPlace(kind: .body(keyPath)) }

    /// The place as a part of a sentence.
    public var description: String {
        switch kind {
        case .header(let name): "the field '\(name)'"
        case .body(let keyPath): "'\(keyPath)'"
        }
    }
}

/// An answer with a page, as it is shown to what decides where the next one is.
public struct PageAnswer: Sendable {
    /// The answer.
    public var response: HTTPResponse { document.response }
    /// Which page of the collection it is, counted from 1.
    public let number: Int
    /// How many items are on the page; `nil` when the output does not tell.
    public let itemCount: Int?
    /// How many items are on the pages before, as far as they were counted.
    public let itemsBefore: Int
    private let document: ResponseDocument

    /// Makes an answer, also for tests.
    ///
    /// - Parameters:
    ///   - document: The content of the answer.
    ///   - number: Which page it is.
    ///   - itemCount: How many items are on it.
    ///   - itemsBefore: How many are on the pages before.
    public init(_ document: ResponseDocument, number: Int = 1, itemCount: Int? = nil, itemsBefore: Int = 0) {
        self.document = document
        self.number = number
        self.itemCount = itemCount
        self.itemsBefore = itemsBefore
    }

    /// What is at a place.
    ///
    /// - Parameter place: A header field, whose value is a text, or a place in the document.
    /// - Returns: The value; `nil` when there is none, or it is null.
    /// - Throws: ``DocumentError`` when the document cannot be read there.
    public func value(at place: AnswerPlace) throws(DocumentError) -> JSONValue? {
        switch place.kind {
        case .header(let name):
            return HTTPFieldName(name).flatMap { response.headerFields[values: $0].first }.map { .string($0) }
        case .body(let keyPath):
            guard let value = try document.value(at: keyPath), !value.isNull else { return nil }
            return value
        }
    }

    /// A number that is not negative, of a place that has one: a number, its text, or a text that ends with a slash and the number.
    package func count(at place: AnswerPlace) throws(DocumentError) -> Int? {
        guard let value = try value(at: place) else { return nil }
        let number =
            value.integer
            ?? value.string.flatMap { text in
                // RFC 9110, section 14.4, and those who count items so: `items 0-24/319`.
                let digits =
                    text.utf8.lastIndex(of: UInt8(ascii: "/")).map { text[text.utf8.index(after: $0)...] } ?? text[...]
                return Int(String(digits.filter { $0 != " " }))
            }
        return number.flatMap { $0 >= 0 ? $0 : nil }
    }
}

/// Where the next page is, as a pagination of your own says it.
@nonexhaustive
public enum PageContinuation: Sendable, Hashable {
    /// At a URL, or a reference to one as seen from the URL that answered; it is followed byte for byte.
    case url(String)
    /// At the same endpoint with these parameters laid over its own.
    case parameters(Parameters)
}
