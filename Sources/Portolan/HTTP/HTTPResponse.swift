// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// An answer: status, header fields and content.
public struct HTTPResponse: Sendable, CustomStringConvertible {
    /// The status of an answer.
    public typealias Status = HTTPStatus

    /// The status.
    public var status: HTTPStatus
    /// The header fields, in the order in which they arrived, several of one name kept apart.
    public var headerFields: HTTPFields
    /// The fields that followed the content (RFC 9110, section 6.5), when it was collected and the transport tells them.
    ///
    /// They are kept apart: what a server says behind the content must not be taken for what it said before.
    public var trailerFields: HTTPFields
    /// The content, as the server sent it.
    public var body: HTTPBody
    /// The URL that answered: after redirects, the last one; `nil` for answers made by hand.
    public var url: HTTPURL?
    /// The version of HTTP that was spoken, as `HTTP/1.1` or `HTTP/2`; `nil` when the transport does not tell.
    public var protocolVersion: String?
    /// The names of query items that the request was signed with: a server may give them back in URLs of its own.
    package var credentialQueryItems: Set<String> = []

    /// Makes an answer.
    public init(
        status: HTTPStatus, headerFields: HTTPFields = HTTPFields(), body: HTTPBody = .none, url: HTTPURL? = nil
    ) {
        self.status = status
        self.headerFields = headerFields
        trailerFields = HTTPFields()
        self.body = body
        self.url = url
    }

    /// Makes an answer of all its parts.
    package init(
        status: HTTPStatus, headerFields: HTTPFields, trailerFields: HTTPFields, body: HTTPBody, url: HTTPURL?,
        protocolVersion: String?
    ) {
        self.status = status
        self.headerFields = headerFields
        self.trailerFields = trailerFields
        self.body = body
        self.url = url
        self.protocolVersion = protocolVersion
    }

    /// The content when it is in memory; empty when there is none.
    public var bytes: [UInt8] { body.bytes ?? [] }

    /// What the content is; `nil` when the server did not say, or not in a way that can be read.
    public var mediaType: MediaType? { headerFields[.contentType].flatMap { MediaType($0) } }

    /// Status, media type and size; never the content.
    public var description: String {
        let type = headerFields[.contentType].map { ", \($0)" } ?? ""
        return "\(status)\(type), \(bytes.count) bytes"
    }
}

extension HTTPResponse {
    /// Where the answer redirects to; `nil` when it does not redirect, or does not say where to.
    package var redirectLocation: String? {
        switch status.code {
        case 301, 302, 303, 307, 308: headerFields[values: .location].first
        default: nil
        }
    }
}

extension HTTPResponse {
    /// The answer as far as its header: whoever keeps it keeps no transfer.
    package var withoutBody: HTTPResponse {
        var answer = self
        answer.body = .none
        return answer
    }

    /// The content to be read chunk by chunk, whether it is in memory or arrives while it is read.
    package var bodyStream: HTTPBodyStream {
        if case .stream(let stream) = body { stream } else { HTTPBodyStream(bytes) }
    }
}
