// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// One page of a collection.
public struct Page<Output: Sendable>: Sendable {
    /// The output, with everything about the answer that it came from.
    public let response: APIResponse<Output>
    /// Which page of the collection it is, counted from 1, also when the reading began with a token.
    public let number: Int
    /// How many items the collection has, when the service says it and the pagination says where.
    public let itemTotal: Int?
    /// How many pages the collection has, when the service says it and the pagination says where.
    public let pageTotal: Int?
    /// Where the reading goes on behind this page; `nil` when it is the last, or what leads to the next one is of no use.
    public let next: PageToken?

    /// Makes a page, for tests and adapters.
    public init(
        response: APIResponse<Output>, number: Int = 1, itemTotal: Int? = nil, pageTotal: Int? = nil,
        next: PageToken? = nil
    ) {
        self.response = response
        self.number = number
        self.itemTotal = itemTotal
        self.pageTotal = pageTotal
        self.next = next
    }

    /// What the answer was mapped to.
    public var output: Output { response.value }
}

extension Page where Output: PageContent {
    /// What is on the page, in order.
    public var items: [Output.PageItem] { output.pageItems }
}
