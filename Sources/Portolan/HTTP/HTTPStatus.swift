// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The status code of an answer and its reason phrase (RFC 9110, section 15).
///
/// Two statuses are equal when their codes are: the phrase is for people.
public struct HTTPStatus: Sendable, Hashable, CustomStringConvertible, ExpressibleByIntegerLiteral {
    /// The three-digit code.
    public let code: Int
    /// The phrase that came with the code; often empty, never meaningful to code.
    public let reasonPhrase: String

    /// Makes a status.
    ///
    /// - Parameters:
    ///   - code: The code; 100 to 599 have a meaning, other values are kept as they are.
    ///   - reasonPhrase: The phrase; the registered one when left out.
    public init(code: Int, reasonPhrase: String? = nil) {
        self.code = code
        self.reasonPhrase = reasonPhrase ?? Self.registeredPhrases[code] ?? ""
    }

    /// Makes a status from its code, with the registered phrase.
    public init(integerLiteral value: Int) {
        self.init(code: value)
    }

    /// What the first digit of a code says.
    public enum Kind: Sendable, Hashable {
        /// 1xx: the answer is still to come.
        case informational
        /// 2xx: the request was understood and accepted.
        case successful
        /// 3xx: more must be done to complete the request.
        case redirection
        /// 4xx: the request cannot be fulfilled.
        case clientError
        /// 5xx: the server failed.
        case serverError
        /// Any other code.
        case invalid
    }

    /// What the first digit says.
    public var kind: Kind {
        switch code {
        case 100..<200: .informational
        case 200..<300: .successful
        case 300..<400: .redirection
        case 400..<500: .clientError
        case 500..<600: .serverError
        default: .invalid
        }
    }

    /// Whether the code is 200 to 299.
    public var isSuccessful: Bool { kind == .successful }

    /// Whether answers with this code never have a body (RFC 9110, section 6.4.1).
    package var forbidsBody: Bool { kind == .informational || code == 204 || code == 304 }

    /// The code and, if there is one, the phrase.
    public var description: String { reasonPhrase.isEmpty ? String(code) : "\(code) \(reasonPhrase)" }

    /// Whether two codes are the same.
    public static func == (left: HTTPStatus, right: HTTPStatus) -> Bool { left.code == right.code }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    private static let registeredPhrases: [Int: String] = [
        100: "Continue", 101: "Switching Protocols", 103: "Early Hints",
        200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information", 204: "No Content",
        205: "Reset Content", 206: "Partial Content",
        300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
        307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 407: "Proxy Authentication Required",
        408: "Request Timeout", 409: "Conflict", 410: "Gone", 411: "Length Required", 412: "Precondition Failed",
        413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
        417: "Expectation Failed", 421: "Misdirected Request", 422: "Unprocessable Content", 425: "Too Early",
        426: "Upgrade Required", 428: "Precondition Required", 429: "Too Many Requests",
        431: "Request Header Fields Too Large", 451: "Unavailable For Legal Reasons",
        500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
        504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    ]
}

extension HTTPStatus {
    /// 200: the answer is the result.
    public static let ok: HTTPStatus = 200
    /// 201: a resource was made.
    public static let created: HTTPStatus = 201
    /// 204: done, and there is nothing to say about it.
    public static let noContent: HTTPStatus = 204
    /// 401: credentials are missing or refused.
    public static let unauthorized: HTTPStatus = 401
    /// 404: there is no such resource.
    public static let notFound: HTTPStatus = 404
    /// 500: the server failed.
    public static let internalServerError: HTTPStatus = 500
    /// 503: the server cannot answer now.
    public static let serviceUnavailable: HTTPStatus = 503
}
