// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Why there is no way to the next page.
@nonexhaustive
public enum PaginationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What should be a URL, a cursor, a number or a truth value is something else.
    case unusableValue(place: String, found: String)
    /// The next URL cannot be called.
    case invalidURL(HTTPURLError)
    /// The next URL leads from https to http; the values of query items that name a credential are left out.
    case insecureURL(String)
    /// The next page has come before: the service leads in a circle.
    case repeatedPage(String)
    /// The pagination needs the number of items on a page, and the output does not tell it.
    case uncountableItems(output: String)
    /// The token is damaged, or is one of another pagination.
    case unusableToken
    /// The body of the endpoint is a stream that can be read once, and each page needs it.
    case bodyCannotBeRepeated

    /// A sentence.
    public var description: String {
        switch self {
        case .unusableValue(let place, let found): "what leads to the next page is at \(place), where \(found) stands"
        case .invalidURL(let error): "the next page is at no URL that can be called: \(error)"
        case .insecureURL(let url): "the next page leads from https to \(url), which is not followed"
        case .repeatedPage(let page): "the next page, \(page), has come before: the service leads in a circle"
        case .uncountableItems(let output):
            "the pagination needs the number of items on a page, which \(output) does not tell: let it conform to PageContent"
        case .unusableToken: "the token is damaged, or is one of another pagination"
        case .bodyCannotBeRepeated: "each page needs the body, and it is a stream that can be read once"
        }
    }
}
