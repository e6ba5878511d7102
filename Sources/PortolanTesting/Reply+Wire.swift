// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Portolan

extension Reply {
    /// How the header is written.
    struct Spelling: Sendable, Hashable {
        var version = "HTTP/1.1"
        var lineEnd = "\r\n"
        var colon = ": "
        var hasReason = true

        /// A status line and fields, without the empty line that ends them.
        func head(_ status: HTTPStatus, _ fields: [Field]) -> String {
            let reason = hasReason ? " \(status.reasonPhrase)" : ""
            return fields.reduce(into: "\(version) \(status.code)\(reason)\(lineEnd)") { text, field in
                text += "\(field.name)\(colon)\(field.value)\(lineEnd)"
            }
        }
    }

    /// An informational answer.
    struct Interim: Sendable, Hashable {
        var status: HTTPStatus
        var fields: [Field]
    }

    /// Content that is computed while it is sent, in as many bytes as wanted; parts of it can be asked for.
    ///
    /// - Parameters:
    ///   - content: The body.
    ///   - entityTag: The value of `ETag`, with its quotation marks; `nil` for none.
    ///   - type: The `Content-Type`; `nil` for none.
    ///   - headers: Further header fields.
    /// - Returns: The reply, which is ``acceptingRanges()``.
    public static func content(
        _ content: TestContent, entityTag: String? = "\"1\"", type: String? = "application/octet-stream",
        headers: KeyValuePairs<String, String> = [:]
    ) -> Reply {
        var fields: [Field] = []
        if let type { fields.append(Field(name: "Content-Type", value: type)) }
        if let entityTag { fields.append(Field(name: "ETag", value: entityTag)) }
        fields += headers.map { Field(name: $0.key, value: $0.value) }
        return Reply(content: .message(200, fields: fields, body: Body(source: .content(content)))).acceptingRanges()
    }

    /// Answers a GET for a part of the body (`Range: bytes=…`) with that part and 206, or with 416.
    ///
    /// Whether `If-Range` is true is decided by the fields `ETag` and `Last-Modified` of this reply. Only an answer of 200 is
    /// parted; a request for several parts gets the whole. It says `Accept-Ranges: bytes`.
    public func acceptingRanges() -> Reply {
        guard case .message(let status, let fields, var body) = content else { return self }
        body.acceptsRanges = true
        return replacingContent(.message(status, fields: fields, body: body))
    }

    /// Answers requests for a part with the whole, as a server does that knows no ranges.
    public func ignoringRanges() -> Reply {
        guard case .message(let status, let fields, var body) = content else { return self }
        body.acceptsRanges = false
        return replacingContent(.message(status, fields: fields, body: body))
    }

    /// Sends an informational answer (1xx) before the answer itself; several are sent in the order of the calls.
    ///
    /// ```swift
    /// Reply.text("ok").preceded(by: 103, headers: ["Link": "</style.css>; rel=preload"]).preceded(by: 100)
    /// ```
    ///
    /// - Parameters:
    ///   - status: The status, which is not looked at.
    ///   - headers: The header fields.
    /// - Returns: The reply.
    public func preceded(by status: HTTPStatus, headers: KeyValuePairs<String, String> = [:]) -> Reply {
        var reply = self
        reply.interim.append(Interim(status: status, fields: headers.map { Field(name: $0.key, value: $0.value) }))
        return reply
    }

    /// Writes status line and header fields in another way than the usual one.
    ///
    /// ```swift
    /// Reply.text("ok").delimitedByClose().spelled(version: "HTTP/1.0")     // an old server
    /// Reply.text("ok").spelled(lineEnd: "\n", colon: ":", reason: false)  // HTTP/1.1 200, and lines that end with LF
    /// ```
    ///
    /// Raw replies stay as they are, and chunks are framed as ever. With HTTP/1.0 no `Connection: close` is added, since the
    /// end of the connection goes without saying there.
    ///
    /// - Parameters:
    ///   - version: What the status line begins with.
    ///   - lineEnd: What ends each line of the header.
    ///   - colon: What stands between the name and the value of a field.
    ///   - reason: Whether the reason phrase is there, and the space before it.
    /// - Returns: The reply.
    public func spelled(
        version: String = "HTTP/1.1", lineEnd: String = "\r\n", colon: String = ": ", reason: Bool = true
    ) -> Reply {
        var reply = self
        reply.spelling = Spelling(version: version, lineEnd: lineEnd, colon: colon, hasReason: reason)
        return reply
    }
}
