// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Synchronization

/// A service with one user, whose newest token is the only one that counts.
///
/// `T1`, `T2` and so on are its access tokens, `R1`, `R2` and so on its refresh tokens.
final class TokenService: Sendable {
    struct State: Sendable {
        var newest = 1
        /// The tokens that were sent to the API, in order.
        var used: [String] = []
        /// The refresh tokens that were sent, in order.
        var renewals: [String] = []
        /// Which paths answer only when a latch is opened, the first time.
        var holds: [String: Latch] = [:]
        /// Until when all refusals are held back.
        var refusalLatch: Latch?
        var refusesAll = false
        var refusesRenewal = false
    }

    let state: Mutex<State>
    private let onRenewal: @Sendable (_ number: Int, _ answer: Reply) -> Reply

    /// Makes a service.
    ///
    /// - Parameters:
    ///   - newest: The number of the tokens that count.
    ///   - onRenewal: What becomes of the answer to a renewal.
    init(newest: Int = 1, onRenewal: @escaping @Sendable (Int, Reply) -> Reply = { $1 }) {
        state = Mutex(State(newest: newest))
        self.onRenewal = onRenewal
    }

    var used: [String] { state.withLock { $0.used } }
    var renewals: [String] { state.withLock { $0.renewals } }

    /// Makes the access token that counts one that does not.
    func expire() { state.withLock { $0.newest += 1 } }

    func handle(_ request: RecordedRequest) -> Reply {
        request.path == "/token" ? token(request) : resource(request)
    }

    private func resource(_ request: RecordedRequest) -> Reply {
        let field = request.headerFields[.authorization]
        let (isNewest, hold) = state.withLock { state in
            state.used.append(field?.replacing("Bearer ", with: "") ?? "none")
            return (
                field == "Bearer T\(state.newest)" && !state.refusesAll,
                state.holds.removeValue(forKey: request.path) ?? state.refusalLatch
            )
        }
        guard isNewest else {
            let refusal = Reply.text(
                "no", status: 401, headers: ["WWW-Authenticate": #"Bearer error="invalid_token""#])
            return hold.map { refusal.held(until: $0) } ?? refusal
        }
        return .json(#"{"path":"\#(request.path)"}"#)
    }

    private func token(_ request: RecordedRequest) -> Reply {
        let form = request.formItems
        let refreshToken = form.first { $0.name == "refresh_token" }?.value
        let (number, isGood) = state.withLock { state in
            guard let refreshToken else { return (state.newest, true) }
            state.renewals.append(refreshToken)
            // Its access token may have expired, which has made the newest one a token that nobody has.
            let isGood = Int(refreshToken.dropFirst()).map { $0 <= state.newest && $0 >= state.newest - 1 } ?? false
            return (state.newest, isGood && !state.refusesRenewal)
        }
        guard isGood else {
            return onRenewal(
                renewals.count,
                .json(#"{"error":"invalid_grant","error_description":"it was used before"}"#, status: 400))
        }
        return onRenewal(
            renewals.count,
            .json(#"{"access_token":"T\#(number)","token_type":"Bearer","refresh_token":"R\#(number)"}"#))
    }
}

/// An authenticator for tests: its credential is the number of the tokens of a ``TokenService``.
struct NumberedAuthenticator: Authenticator {
    struct Credential: Codable, Sendable, Hashable {
        var number: Int
        var lifetime: CredentialLifetime?
    }

    var tokenURL: HTTPURL

    func authorize(_ request: inout HTTPRequest, with credential: Credential, context: CallContext) throws {
        try request.headerFields.set(.authorization, to: "Bearer T\(credential.number)")
    }

    func renew(_ credential: Credential?, using sender: RenewalSender) async throws -> Credential {
        let body = Array("grant_type=refresh_token&refresh_token=R\(credential?.number ?? 0)".utf8)
        let response = try await sender.send(HTTPRequest(method: .post, url: tokenURL, body: .bytes(body)))
        guard response.status != 400 else { throw LoginEnded("the service said no") }
        guard response.status == .ok else { throw Unavailable(status: response.status.code) }
        let token = try JSONValue(parsing: response.bytes)["access_token"]?.string
        return Credential(number: token.flatMap { Int($0.dropFirst()) } ?? 0)
    }

    func lifetime(of credential: Credential) -> CredentialLifetime? { credential.lifetime }

    struct Unavailable: Error, Hashable { let status: Int }
}
