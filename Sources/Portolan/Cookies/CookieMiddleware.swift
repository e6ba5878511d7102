// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Adds the stored cookies to each attempt and each hop, and stores what its answer sets, be it an error or not.
package struct CookieMiddleware: Middleware {
    private let storage: CookieStorage

    /// Makes the step.
    package init(_ storage: CookieStorage) {
        self.storage = storage
    }

    /// Sends the cookies, and takes in those that come back.
    package func intercept(
        _ request: HTTPRequest, context: CallContext, next: Next
    ) async throws -> HTTPResponse {
        var request = request
        let own = request.headerFields[values: .cookie]
        if let field = storage.field(for: request.url, besides: own) {
            try request.headerFields.set(.cookie, to: field)
        }
        do {
            let response = try await next(request)
            storage.receive(response.headerFields, from: response.url ?? request.url)
            return response
        } catch let error as APIError {
            // A refused status is an error already, and what it sets counts all the same.
            if let response = error.response {
                storage.receive(response.headerFields, from: response.url ?? request.url)
            }
            throw error
        }
    }
}
