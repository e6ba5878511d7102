// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Follows redirects, the same way on every transport (RFC 9110, section 15.4).
///
/// - 303 becomes GET (HEAD stays HEAD), and so do 301 and 302 after POST: the body and the fields that describe it are dropped.
/// - 301, 302, 307 and 308 otherwise keep method and body.
/// - When scheme, host or port change, credentials are dropped for good.
/// - From https to http is never followed.
package struct RedirectionMiddleware: Middleware {
    /// Makes the step.
    package init() {}

    /// Follows redirects until there is another answer.
    package func intercept(
        _ request: HTTPRequest, context: CallContext, next: Next
    ) async throws -> HTTPResponse {
        var request = request
        var context = context
        while true {
            let response = try await next(request, context: context)
            guard let location = response.redirectLocation else { return response }
            do throws(RedirectError) {
                guard context.hop < context.options.redirectLimit else {
                    throw .tooMany(limit: context.options.redirectLimit)
                }
                let left = request.url
                request = try request.following(location, after: response, isCredential: context.isCredential)
                // For good: what another origin makes a client ask of the first is not asked in the user's name.
                if !request.url.hasOrigin(of: left) { context.carriesCredentials = false }
            } catch {
                throw context.error(.redirect, request, reason: "\(error)", response: response, underlying: error)
            }
            context.emit(.redirected(to: request.url), naming: request.credentialQueryItems)
            context.hop += 1
        }
    }
}

/// Why a redirect was not followed.
@nonexhaustive
public enum RedirectError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There were more redirects than allowed.
    case tooMany(limit: Int)
    /// The `Location` field is no URL that can be called.
    case invalidLocation(HTTPURLError)
    /// The redirect leads from https to http.
    case insecure(location: String)
    /// The body is a one-shot stream and would have to be sent again.
    case bodyCannotBeRepeated(location: String)

    /// A sentence.
    public var description: String {
        switch self {
        case .tooMany(let limit): "the server answered with more than \(limit) redirects"
        case .invalidLocation(let error): "the redirect leads to no URL that can be called: \(error)"
        case .insecure(let location): "the redirect leads from https to \(location), which is not followed"
        case .bodyCannotBeRepeated(let location):
            "the redirect to \(location) needs the body a second time, and it is a stream that can be read once"
        }
    }
}

extension HTTPRequest {
    fileprivate func following(
        _ location: String, after response: HTTPResponse, isCredential: (HTTPFieldName) -> Bool
    ) throws(RedirectError) -> HTTPRequest {
        let status = response.status
        var followed = self
        // A server may give back what the request was signed with.
        followed.credentialQueryItems.formUnion(response.credentialQueryItems)
        do throws(HTTPURLError) {
            followed.url = try url.resolving(location)
        } catch {
            throw .invalidLocation(error)
        }
        guard followed.url.isAsSecure(as: url) else {
            throw .insecure(location: followed.url.redactedDescription(naming: followed.credentialQueryItems))
        }
        if status.code == 303 && method != .head || (status.code == 301 || status.code == 302) && method == .post {
            followed.method = .get
            followed.body = .none
            followed.headerFields.removeAll { $0.name.canonicalName.hasPrefix("content-") }
        } else if !body.isReplayable {
            throw .bodyCannotBeRepeated(
                location: followed.url.redactedDescription(naming: followed.credentialQueryItems))
        }
        if !followed.url.hasOrigin(of: url) {
            followed.headerFields.removeAll { $0.isSigned || isCredential($0.name) }
        }
        return followed
    }
}
