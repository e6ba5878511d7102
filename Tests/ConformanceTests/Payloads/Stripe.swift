// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

/// What Stripe's REST API answers with.
enum Stripe {
    /// One page of a list that stands in another resource.
    struct List<Element: Codable & Sendable>: Mappable {
        var object = ""
        var data: [Element] = []
        var hasMore = false
        var url = ""
        var totalCount: Int?

        static var mapping: Mapping<List<Element>> {
            Mapping {
                Field(\.object, "object")
                Field(\.data, "data")
                Field(\.hasMore, "has_more")
                Field(\.url, "url")
                Field(\.totalCount, "total_count")
            }
        }
    }
}
