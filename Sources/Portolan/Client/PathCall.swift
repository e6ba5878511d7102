// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A call that is made of a path at the call site.
struct PathCall<Output: Decodable & Sendable>: Endpoint {
    let path: Path
    let slug: Slug
    let parameters: Parameters
    let body: RequestBody
}
