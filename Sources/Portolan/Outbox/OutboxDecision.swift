// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What follows for an entry from an attempt to send it: a pure decision.
enum OutboxDecision: Equatable {
    /// The service has taken it.
    case deliver
    /// It is tried again.
    case retry(after: Duration, problem: String)
    /// It is not tried again by itself.
    case park(reason: String)

    /// Why an attempt has failed.
    enum Failure: Equatable {
        case status(Int, retryAfter: Duration?)
        /// The service was not reached, or its answer was lost.
        case unreachable
        /// Nobody is logged in, or a credential could not be had.
        case credential
        case other
    }

    /// Decides.
    ///
    /// - Parameters:
    ///   - failure: Why the attempt has failed; `nil` when it has not.
    ///   - text: The failure in words.
    ///   - failures: How many attempts have failed, with this one.
    ///   - backoff: How long waits are.
    ///   - fraction: Chance, from 0 to 1.
    init(after failure: Failure?, _ text: String, failures: Int, _ backoff: Backoff, fraction: Double) {
        guard let failure else {
            self = .deliver
            return
        }
        // Half of the wait at least: a service that does not answer is not asked at once.
        let wait = backoff.ceiling(failures: failures) * (0.5 + fraction / 2)
        switch failure {
        case .unreachable, .credential, .status(401, _): self = .retry(after: wait, problem: text)
        case .status(let code, let retryAfter) where Self.isTemporary(code):
            self = .retry(after: max(wait, retryAfter ?? .zero), problem: text)
        case .status, .other: self = .park(reason: text)
        }
    }

    static func isTemporary(_ status: Int) -> Bool {
        [408, 425, 429].contains(status) || (500...599).contains(status) && status != 501
    }
}

extension OutboxDecision.Failure {
    init(_ error: APIError, now: Double) {
        switch error.code {
        case .transport:
            self = error.transportError.map(\.code).map(Self.isUnreachable) ?? false ? .unreachable : .other
        case .loggedOut, .authentication: self = .credential
        default:
            guard let status = error.status?.code, status >= 300 else {
                self = .other
                return
            }
            let wait = error.response.flatMap { RetryAfter.wait(in: $0.headerFields, now: now) }
            self = .status(status, retryAfter: wait)
        }
    }

    static func isUnreachable(_ code: TransportError.Code) -> Bool {
        switch code {
        case .cannotConnect, .cannotFindHost, .connectionLost, .timedOut, .malformedResponse: true
        default: false
        }
    }
}
