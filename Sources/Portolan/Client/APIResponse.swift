// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// An output with everything about the answer that it came from.
public struct APIResponse<Value> {
    /// The output.
    public let value: Value
    /// The status.
    public let status: HTTPStatus
    /// The header fields.
    public let headers: HTTPFields
    /// The URL that answered: after redirects, the last one; `nil` when the transport does not tell.
    public let url: HTTPURL?
    /// The body, as it came.
    public let bytes: [UInt8]
    /// How long the call took.
    public let timings: CallTimings
    /// What tells this call from others in a log; middleware sees it as ``CallContext/requestID``.
    public let requestID: String
    /// What each attempt and each hop of a redirect has taken, in order; empty for a transport that does not tell.
    public let transfers: [TransferMetrics]
    /// How many attempts were begun.
    let attempts: Int

    /// Makes a response, for tests and adapters.
    public init(
        value: Value, status: HTTPStatus, headers: HTTPFields = HTTPFields(), url: HTTPURL? = nil, bytes: [UInt8] = [],
        timings: CallTimings = CallTimings(total: .zero, network: .zero), requestID: String = "",
        transfers: [TransferMetrics] = []
    ) {
        self.init(
            value: value, status: status, headers: headers, url: url, bytes: bytes, timings: timings,
            requestID: requestID, transfers: transfers, attempts: 1)
    }

    init(
        value: Value, status: HTTPStatus, headers: HTTPFields, url: HTTPURL?, bytes: [UInt8], timings: CallTimings,
        requestID: String, transfers: [TransferMetrics], attempts: Int
    ) {
        self.value = value
        self.status = status
        self.headers = headers
        self.url = url
        self.bytes = bytes
        self.timings = timings
        self.requestID = requestID
        self.transfers = transfers
        self.attempts = attempts
    }
}

extension APIResponse: Sendable where Value: Sendable {}

/// How long a call took.
public struct CallTimings: Sendable, Hashable {
    /// From the call to its output, mapping included.
    public let total: Duration
    /// From the call to the last byte of the answer.
    public let network: Duration

    /// Makes timings.
    public init(total: Duration, network: Duration) {
        self.total = total
        self.network = network
    }
}
