// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

extension AuthenticationSession {
    /// Sends a request with the credential, and again with a new one after a refusal that is worth it.
    func send(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
        var replays = 0
        // Before the first credential is got or renewed for it: nothing at all is sent.
        let known = state.withLock { $0.machine.held?.isRenewable }
        if known ?? authenticator.canRenew(nil) { try checkBody(of: request, context) }
        var held = try await credential(for: request, context, .usable, refusal: nil)
        while let current = held {
            let signed = try await signed(request, with: current, context)
            let failure: any Error
            do {
                return try await next(signed).from(request, sentAs: signed)
            } catch {
                failure = error
            }
            // What the task was cancelled for is no refusal, whatever the step further in has made of it.
            guard !(failure is CancellationError), !Task.isCancelled else { throw failure }
            let error =
                (failure as? APIError)?.of(request, sentAs: signed)
                ?? context.error(.hook, request, reason: "a middleware failed: \(failure)", underlying: failure)
            guard current.isRenewable, replays < context.options.replayLimit,
                authenticator.shouldRenew(
                    current.credential, after: AuthenticationRefusal(request: signed, error: error, context: context))
            else { throw failure is APIError ? error : failure }
            held = try await credential(for: request, context, .successor(of: current.version), refusal: error)
            replays += 1
        }
        // Nobody is logged in, and nobody has to be.
        return try await next(request)
    }

    /// The credential to send; `nil` to send none.
    private func credential(
        for request: HTTPRequest, _ context: CallContext, _ need: Machine.Need, refusal: APIError?
    ) async throws -> Machine.Held? {
        let held: Machine.Held
        do {
            let isRenewed: Bool
            (held, isRenewed) = try await self.held(need)
            if isRenewed { context.emit(.renewed) }
        } catch let error as LoggedOut {
            if context.options.authentication == .optional { return nil }
            throw context.error(
                .loggedOut, request, reason: "\(error)", response: refusal?.response, serverError: refusal?.serverError,
                underlying: error)
        } catch is RefusalStands {
            guard let refusal else { return nil }
            throw refusal
        } catch let error as CancellationError {
            // Ours; a hook's own is one that it has thrown.
            try Task.checkCancellation()
            throw context.error(.authentication, request, reason: "the renewal was cancelled", underlying: error)
        } catch {
            throw failed(error, "there is no credential now", request, context, refusal)
        }
        if held.isRenewable, refusal == nil { try checkBody(of: request, context) }
        return held
    }

    /// Refuses a body that a replay would need a second time.
    private func checkBody(of request: HTTPRequest, _ context: CallContext) throws {
        guard context.options.replayLimit > 0, !request.body.isReplayable else { return }
        let error = AuthenticationError.bodyCannotBeRepeated
        throw context.error(.authentication, request, reason: "\(error)", underlying: error)
    }

    private func signed(
        _ request: HTTPRequest, with held: Machine.Held, _ context: CallContext
    ) async throws -> HTTPRequest {
        var signed = request
        do {
            try await authenticator.authorize(&signed, with: held.credential, context: context)
        } catch {
            try Task.checkCancellation()
            throw failed(error, "the request could not be signed", request, context, nil)
        }
        try Task.checkCancellation()
        signed.markSigned(since: request)
        return signed
    }

    private func failed(
        _ error: any Error, _ what: String, _ request: HTTPRequest, _ context: CallContext, _ refusal: APIError?
    ) -> APIError {
        // The error of a renewal's own request says which that was; what lies under it is what there is to act on.
        let cause = (error as? APIError)?.underlying ?? error
        return context.error(
            .authentication, request, reason: "\(what): \(error)", response: refusal?.response,
            serverError: refusal?.serverError, underlying: cause)
    }
}

extension HTTPResponse {
    /// The answer as that of the request before it was signed: its URL may hold a credential now.
    fileprivate func from(_ request: HTTPRequest, sentAs signed: HTTPRequest) -> HTTPResponse {
        guard signed.url != request.url else { return self }
        var response = self
        response.credentialQueryItems.formUnion(signed.credentialQueryItems)
        if url == signed.url { response.url = request.url }
        return response
    }
}

extension APIError {
    /// The error as that of the request before it was signed: its URL may hold a credential now.
    fileprivate func of(_ request: HTTPRequest, sentAs signed: HTTPRequest) -> APIError {
        guard signed.url != request.url else { return self }
        return replacing(
            requestLine: requestLine == signed.description ? request.description : nil,
            response: response?.from(request, sentAs: signed))
    }
}
