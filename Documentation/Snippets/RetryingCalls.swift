// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

struct ArtistSearch: Endpoint {
    typealias Output = Empty
    var query: String
    var path: Path { "search" }
}
struct Report: Endpoint {
    typealias Output = Empty
    var path: Path { "report" }
}
struct ServiceError: ErrorBody { var code: Int }
