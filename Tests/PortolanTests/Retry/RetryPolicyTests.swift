// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct RetryPolicyTests {
    private let policy = RetryPolicy(attemptLimit: 40)

    private func failure(_ status: HTTPStatus, retryAfter: String? = nil) -> APIError {
        var response = HTTPResponse(status: status)
        if let retryAfter {
            response.headerFields.append(HTTPField(unchecked: .retryAfter, value: retryAfter))
        }
        return APIError(.unacceptableStatus, endpoint: "e", requestLine: "GET /", reason: "", response: response)
    }

    private func failure(_ code: TransportError.Code) -> APIError {
        APIError(
            .transport, endpoint: "e", requestLine: "GET /", reason: "", underlying: TransportError(code, "scripted"))
    }

    struct Asked: Sendable {
        let text: String
        let wait: Duration
    }

    // The time is 1970-01-01T01:00:00Z, and chance gives 0.
    @Test(arguments: [
        Asked(text: "-1", wait: .milliseconds(50)),
        Asked(text: "-99999999999999999999", wait: .milliseconds(50)),
        Asked(text: "0", wait: .milliseconds(50)),
        Asked(text: "000", wait: .milliseconds(50)),
        Asked(text: "Thu, 01 Jan 1970 00:59:59 GMT", wait: .milliseconds(50)),
        Asked(text: "Thu, 01 Jan 1970 01:00:00 GMT", wait: .milliseconds(50)),
        Asked(text: "7", wait: .seconds(7)),
        Asked(text: "Thu, 01 Jan 1970 01:00:07 GMT", wait: .seconds(7)),
        Asked(text: "Thursday, 01-Jan-70 01:00:07 GMT", wait: .seconds(7)),
        Asked(text: "Thu Jan  1 01:00:07 1970", wait: .seconds(7)),
        Asked(text: "61", wait: .seconds(60)),
        Asked(text: "99999999999999999999", wait: .seconds(60)),
        Asked(text: "Fri, 31 Dec 9999 23:59:59 GMT", wait: .seconds(60)),
    ])
    func `C15: Retry-After is obeyed in both forms, capped, and never negative`(_ asked: Asked) {
        let wait = policy.wait(after: failure(503, retryAfter: asked.text), attempt: 1, fraction: 0, now: 3_600)

        #expect(wait == asked.wait)
    }

    @Test(arguments: ["soon", "", "1.5", "+5", "1e3", "0x10", "5 seconds", "٣", "Thu, 32 Jan 1970 01:00:07 GMT", "--1"])
    func `C15: a Retry-After that cannot be read is the usual backoff`(_ text: String) {
        let wait = policy.wait(after: failure(503, retryAfter: text), attempt: 2, fraction: 0.5, now: 3_600)

        #expect(wait == .milliseconds(200))
    }

    @Test func `clients that were told the same do not come back in the same moment`() {
        let error = failure(429, retryAfter: "7")

        #expect(policy.wait(after: error, attempt: 1, fraction: 1, now: 0) == .milliseconds(7_200))
        #expect(policy.wait(after: error, attempt: 1, fraction: 0.5, now: 0) == .milliseconds(7_100))
    }

    @Test func `a Retry-After of no count is the usual backoff`() {
        var policy = policy
        policy.retryAfterLimit = .zero

        #expect(
            policy.wait(after: failure(503, retryAfter: "7"), attempt: 1, fraction: 1, now: 0) == .milliseconds(200))
    }

    @Test func `the wait doubles up to its maximum, and chance takes all of it but the minimum`() {
        let full = (1...39).map { policy.wait(after: failure(503), attempt: $0, fraction: 1, now: 0) }
        let none = (1...39).map { policy.wait(after: failure(503), attempt: $0, fraction: 0, now: 0) }

        #expect(
            Array(full.prefix(8))
                == [200, 400, 800, 1_600, 3_200, 6_400, 12_800, 20_000].map { .some(.milliseconds($0)) })
        #expect(full.dropFirst(7).allSatisfy { $0 == .seconds(20) })
        #expect(none.allSatisfy { $0 == .milliseconds(50) })
    }

    @Test(arguments: [-5, -0.0, 1.5, Double.nan, .infinity])
    func `chance outside of its bounds, and times that make no sense, do no harm`(_ fraction: Double) throws {
        var policy = policy
        policy.firstWait = .seconds(-1)
        policy.maximumWait = .seconds(Int64.max)
        policy.minimumWait = .seconds(Int64.max)
        policy.retryAfterLimit = .seconds(Int64.max)

        let backoff = policy.wait(after: failure(503), attempt: 39, fraction: fraction, now: .nan)
        let asked = policy.wait(
            after: failure(503, retryAfter: "999999"), attempt: 1, fraction: fraction, now: .infinity)

        #expect(backoff == .seconds(86_400))
        #expect(asked == .seconds(86_400))
    }

    @Test func `what may pass is retried, and nothing else`() {
        func isRetried(_ error: APIError) -> Bool { policy.wait(after: error, attempt: 1, fraction: 0, now: 0) != nil }
        let statuses = (100..<600).filter { isRetried(failure(HTTPStatus(code: $0))) }
        let codes: [TransportError.Code] = [.cannotFindHost, .cannotConnect, .connectionLost, .timedOut]
        let others: [TransportError.Code] = [
            .secureConnectionFailed, .certificateExpired, .publicKeyMismatch, .malformedResponse, .responseTooLarge,
            .unreadableRequestBody, .cancelled, .other,
        ]

        #expect(statuses == [408, 425, 429, 502, 503, 504])
        #expect(codes.allSatisfy { isRetried(failure($0)) })
        #expect(!others.contains { isRetried(failure($0)) })
        #expect(!isRetried(APIError(.mapping, endpoint: "e", requestLine: "", reason: "")))
    }

    @Test func `a rule of the application's own comes first, and the number of attempts before it`() {
        var policy = RetryPolicy(attemptLimit: 2)
        policy.isWorthRetrying = { error in error.status == 500 ? true : error.status == 503 ? false : nil }

        #expect(policy.wait(after: failure(500), attempt: 1, fraction: 0, now: 0) != nil)
        #expect(policy.wait(after: failure(503), attempt: 1, fraction: 0, now: 0) == nil)
        #expect(policy.wait(after: failure(502), attempt: 1, fraction: 0, now: 0) != nil)
        #expect(policy.wait(after: failure(500), attempt: 2, fraction: 0, now: 0) == nil)
    }

    @Test func `a request is sent twice when its method is idempotent or it carries a key`() throws {
        func covers(_ method: HTTPMethod, key: String? = nil) throws -> Bool {
            var request = HTTPRequest(method: method, url: try HTTPURL("http://h/"))
            if let key { try request.headerFields.set(key, to: "1") }
            return policy.covers(request, CallOptions())
        }

        for method: HTTPMethod in [.get, .head, .options, .put, .delete] { try #expect(covers(method)) }
        for method: HTTPMethod in [.post, .patch] { try #expect(!covers(method)) }
        try #expect(covers(.post, key: "idempotency-key"))
        try #expect(!covers(.post, key: "X-Key"))
    }

    @Test func `a policy says what it does`() {
        #expect(RetryPolicy.never.description == "never")
        #expect(
            RetryPolicy.standard.description == """
                up to 3 attempts of GET|PUT|DELETE|HEAD|OPTIONS, or with an idempotency key; after the statuses 408, 425, 429, \
                502, 503, 504, and cannotConnect, cannotFindHost, connectionLost, timedOut; waits up to 0.2 seconds, doubled, \
                from 0.05 seconds to 20.0 seconds, and as Retry-After says for up to 60.0 seconds
                """)
    }
}
