// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// How a service says where the next page of a collection is.
///
/// ```swift
/// var pagination: Pagination { .linkHeader }
/// var pagination: Pagination { .nextURL(.body("artists.next")) }
/// var pagination: Pagination { .cursor(.body("meta.next"), parameter: "cursor") }
/// var pagination: Pagination { .offset(size: PageSize(parameter: "limit", 50)).counting(items: .header("X-Total-Count")) }
/// ```
public struct Pagination: Sendable {
    package enum Kind: Sendable {
        case link(relation: String)
        case url(AnswerPlace)
        case cursor(AnswerPlace, parameter: String, condition: AnswerPlace?)
        case pageNumber(parameter: String, first: Int, size: PageSize?, end: End)
        case offset(parameter: String, first: Int, size: PageSize?, end: End)
        case custom(@Sendable (PageAnswer) throws -> PageContinuation?)
    }

    /// What tells the end of a collection whose pages are numbered, or whose items are counted, beside its total.
    @nonexhaustive
    public enum End: Sendable, Hashable {
        /// A page without items.
        case emptyPage
        /// A page with fewer items than were asked for.
        ///
        /// Of use with a ``PageSize`` only, and only for a service that fills its pages.
        case shortPage
    }

    package let kind: Kind
    package private(set) var itemTotal: AnswerPlace?
    package private(set) var pageTotal: AnswerPlace?

    private init(_ kind: Kind) { self.kind = kind }

    /// The link with the relation `next` of the `Link` fields (RFC 8288).
    public static let linkHeader = linkHeader(relation: "next")

    /// The first link with a relation of the `Link` fields (RFC 8288).
    ///
    /// A link whose `anchor` names another document than the one that answered is none of it.
    public static func linkHeader(relation: String) -> Pagination { Pagination(.link(relation: relation)) }

    /// A URL at a place of the answer, or a reference to one.
    public static func nextURL(_ place: AnswerPlace) -> Pagination { Pagination(.url(place)) }

    /// A text or a number at a place of the answer, which the next call sends as a parameter.
    ///
    /// - Parameters:
    ///   - place: Where the cursor is. None, null and an empty text are the end.
    ///   - parameter: The parameter that it becomes.
    ///   - condition: Where the answer says whether there is a further page, for services that give a cursor on the last one too: it is
    ///     there unless the value is true, `"true"`, or a number or the text of one that is not 0.
    /// - Returns: The pagination.
    public static func cursor(
        _ place: AnswerPlace, parameter: String, while condition: AnswerPlace? = nil
    ) -> Pagination {
        Pagination(.cursor(place, parameter: parameter, condition: condition))
    }

    /// Pages that are numbered one after the other.
    ///
    /// - Parameters:
    ///   - parameter: The parameter that names the page; it is sent for the first one too.
    ///   - first: The number of the first page.
    ///   - size: How many items are asked for; `nil` leaves it to the service, or to the endpoint's own parameters.
    ///   - end: What tells the end, unless a total does.
    /// - Returns: The pagination.
    public static func pageNumber(
        parameter: String = "page", first: Int = 1, size: PageSize? = nil, end: End = .emptyPage
    ) -> Pagination {
        Pagination(.pageNumber(parameter: parameter, first: first, size: size, end: end))
    }

    /// Pages that begin at an item.
    ///
    /// - Parameters:
    ///   - parameter: The parameter that says how many items are passed over; it is sent for the first page too.
    ///   - first: What it is for the first page.
    ///   - size: How many items are asked for; `nil` leaves it to the service, or to the endpoint's own parameters.
    ///   - end: What tells the end, unless a total does.
    /// - Returns: The pagination.
    public static func offset(
        parameter: String = "offset", first: Int = 0, size: PageSize? = nil, end: End = .emptyPage
    ) -> Pagination {
        Pagination(.offset(parameter: parameter, first: first, size: size, end: end))
    }

    /// A decision of your own.
    ///
    /// What the closure throws is an `APIError` with the code `hook`, when the next page is asked for.
    ///
    /// - Parameter next: Where the page behind an answer is; `nil` for the last one.
    /// - Returns: The pagination.
    public static func custom(_ next: @escaping @Sendable (PageAnswer) throws -> PageContinuation?) -> Pagination {
        Pagination(.custom(next))
    }

    /// This pagination of a service that says how many items there are in all.
    ///
    /// The number ends numbered pages and offsets; with any pagination, each page tells it.
    public func counting(items place: AnswerPlace) -> Pagination {
        var pagination = self
        pagination.itemTotal = place
        return pagination
    }

    /// This pagination of a service that says how many pages there are in all.
    ///
    /// The number ends numbered pages and offsets; with any pagination, each page tells it.
    public func counting(pages place: AnswerPlace) -> Pagination {
        var pagination = self
        pagination.pageTotal = place
        return pagination
    }
}

/// How many items a page is asked to have.
public struct PageSize: Sendable, Hashable {
    /// The parameter that says it.
    public let parameter: String
    /// The number.
    public let count: Int

    /// Makes a size.
    public init(parameter: String, _ count: Int) {
        self.parameter = parameter
        self.count = count
    }
}

/// An endpoint whose output is a page of a collection, and that knows how the next one is found.
public protocol PagedEndpoint: Endpoint {
    /// Where the next page is.
    var pagination: Pagination { get }
}

/// An output that is a page of a collection.
///
/// Arrays, sets and optionals of one are; a type of yours says where its items are:
///
/// ```swift
/// struct Feed: Decodable, Sendable, PageContent {
///     var notes: [Note]
///     var pageItems: [Note] { notes }
/// }
/// ```
public protocol PageContent {
    /// What is on the page.
    associatedtype PageItem
    /// What is on this page, in order.
    var pageItems: [PageItem] { get }
}

extension Array: PageContent {
    /// The elements.
    public var pageItems: [Element] { self }
}

extension Set: PageContent {
    /// The elements.
    public var pageItems: [Element] { Array(self) }
}

extension Optional: PageContent where Wrapped: PageContent {
    /// What is on the page, if there is one.
    public var pageItems: [Wrapped.PageItem] { self?.pageItems ?? [] }
}
