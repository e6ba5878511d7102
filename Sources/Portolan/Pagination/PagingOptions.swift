// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// How the pages of a collection are read.
public struct PagingOptions: Sendable, Hashable {
    /// Whether the next page is fetched while a page is worked on; `false` by default.
    ///
    /// At most one page is fetched ahead. It is given up when the loop is left.
    public var readsAhead = false
    /// How many pages a loop reads at most; `nil`, the default, for all of them.
    ///
    /// The loop ends without an error, and its last page has a token to go on with.
    public var pageLimit: Int?

    /// Makes the defaults.
    public init() {}
}

extension CallOptions {
    /// How pages are read.
    ///
    /// Options that an endpoint or a call sets replace all of those that are set further out.
    public var paging: PagingOptions {
        get { self[PagingKey.self] }
        set { self[PagingKey.self] = newValue }
    }

    private enum PagingKey: CallOptionKey {
        static let defaultValue = PagingOptions()
    }
}
