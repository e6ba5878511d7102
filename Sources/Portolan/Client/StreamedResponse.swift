// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A successful answer whose body is read while it arrives.
///
/// ```swift
/// let answer = try await client.stream(.get, Export())
/// for try await chunk in answer.body { try file.write(contentsOf: chunk) }
/// ```
///
/// The transfer ends when reading ends: at the end of the body, when the loop is left, when the task is cancelled, and when the
/// answer is let go of unread.
public struct StreamedResponse: Sendable {
    /// The status.
    public let status: HTTPStatus
    /// The header fields.
    public let headers: HTTPFields
    /// The URL that answered: after redirects, the last one; `nil` when the transport does not tell.
    public let url: HTTPURL?
    /// What tells this call from others in a log; middleware sees it as ``CallContext/requestID``.
    public let requestID: String
    /// The body, which can be read once, by one task at a time.
    ///
    /// Reading throws ``APIError`` with the code ``APIError/Code/transport``, `CancellationError`, or
    /// ``HTTPBodyStream/AlreadyRead``.
    public let body: HTTPBodyStream
    private let meter: CallMeter?

    /// Makes an answer, for tests and adapters.
    public init(
        status: HTTPStatus, headers: HTTPFields = HTTPFields(), url: HTTPURL? = nil, requestID: String = "",
        body: HTTPBodyStream
    ) {
        self.status = status
        self.headers = headers
        self.url = url
        self.requestID = requestID
        self.body = body
        meter = nil
    }

    init(_ call: AnsweredCall, body: HTTPBodyStream, meter: CallMeter) {
        status = call.answer.status
        headers = call.answer.headerFields
        url = call.answer.url
        requestID = call.context.requestID
        self.body = body
        self.meter = meter
    }

    /// What each attempt and each hop of a redirect has taken, in order; the last one when the body has ended.
    public var transfers: [TransferMetrics] { meter?.transfers ?? [] }

    /// What the body is; `nil` when the server did not say, or not in a way that can be read.
    public var mediaType: MediaType? { headers[.contentType].flatMap { MediaType($0) } }
}
