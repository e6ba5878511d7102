// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Why a call failed: a code to act on, and everything there is to log.
///
/// A call throws this or `CancellationError`, nothing else. What it prints names the call and the place of the fault; a
/// document with several faults adds a line for each. It leaves out header fields, the body but for excerpts of what does not
/// fit, and the values of query items that name a credential.
public struct APIError: Error, Sendable, CustomStringConvertible {
    /// What to act on.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        /// The request could not be built; nothing was sent. ``underlying`` is a ``PathError``, ``HTTPURLError``,
        /// ``HTTPFieldError``, ``RequestBuildingError``, ``RouteError``, what encoding the body threw, or a ``DownloadError`` when the digest is none.
        case invalidRequest
        /// No complete answer came. ``underlying`` is a ``TransportError``.
        case transport
        /// The server answered with a redirect that is not followed. ``underlying`` is a ``RedirectError``.
        case redirect
        /// The status is not 200 to 299.
        case unacceptableStatus
        /// The media type or the content coding of the answer is not one that was asked for.
        case unacceptableContentType
        /// The answer has no body, and the output is not optional. ``underlying`` is a ``DocumentError``.
        case emptyBody
        /// The body is not what its media type says: not JSON, not a form, or not text. ``underlying`` is a ``JSONSyntaxError``,
        /// ``FormEncodingError`` or ``DocumentError``.
        case malformedBody
        /// The output key path leads nowhere in the document. ``underlying`` is a ``DocumentError``.
        case missingKeyPath
        /// The document does not fit the output. ``underlying`` is a ``MappingError``, or a
        /// ``DocumentError`` when header fields could not be put in or the output is of no use for the content.
        case mapping
        /// A write was to be made only if nothing had changed, and something had. ``underlying`` is a ``ResourceConflict``.
        case conflict
        /// A middleware or a transform hook threw. ``underlying`` is what it threw.
        case hook
        /// A file could not be made, written, locked or moved. ``underlying`` is a ``FileError``.
        case file
        /// The call needs a credential, and nobody is logged in; nothing was sent, or the login has ended while the request was to be sent
        /// again. ``underlying`` is a ``LoggedOut``.
        case loggedOut
        /// A credential could not be read, renewed or put into the request. ``underlying`` is an ``AuthenticationError``, an
        /// ``OAuth2Error``, a ``TransportError``, a ``FileError``, or what a hook or a storage has thrown.
        case authentication
        /// What was downloaded is not what was expected, or contradicts itself. ``underlying`` is a ``DownloadError``.
        case download
        /// The write waits, and will be sent: ``APIError/ticket`` tells when it is.
        case queued
        /// The write could neither be sent nor kept. ``underlying`` says why.
        case outbox
        /// The store did not take the answer, and is as it was; the server has done what it was asked for. ``underlying`` is a ``StoreError``, or
        /// what the storage has thrown.
        case store
        /// There is no way to the next page of a collection. ``underlying`` is a ``PaginationError``.
        case pagination
    }

    /// What to act on.
    public let code: Code
    /// The type of the endpoint, or the path of an ad-hoc call.
    public let endpoint: String
    /// Method and URL; until there is a URL, the method and the path.
    ///
    /// Values of query items that name a credential are left out.
    public let requestLine: String
    /// What happened, as a part of a sentence.
    public let reason: String
    /// The answer with status, header fields and body, when one came.
    public package(set) var response: HTTPResponse?
    /// The server's own error document, when the answer had one that fits the error type of the client or the endpoint.
    public let serverError: (any Error)?
    /// What lies under this error, if anything does.
    public let underlying: (any Error)?
    /// What tells the call from others in a log; empty when the error was made without a call.
    public package(set) var requestID: String
    /// How many attempts were made: more than one after retries, and 0 when the request could not be built.
    public let attempts: Int
    /// The application's own error for this one, when ``ClientConfiguration/applicationError`` has made one.
    public package(set) var applicationError: (any Error)?

    /// Makes an error.
    public init(
        _ code: Code, endpoint: String, requestLine: String, reason: String, response: HTTPResponse? = nil,
        serverError: (any Error)? = nil, underlying: (any Error)? = nil, requestID: String = "", attempts: Int = 0
    ) {
        self.code = code
        self.endpoint = endpoint
        self.requestLine = requestLine
        self.reason = reason
        self.response = response
        self.serverError = serverError
        self.underlying = underlying
        self.requestID = requestID
        self.attempts = attempts
    }

    /// This error with some of its parts replaced, the others kept but for the application's own error, which was made for this one.
    package func replacing(
        code: Code? = nil, requestLine: String? = nil, reason: String? = nil, response: HTTPResponse? = nil,
        underlying: (any Error)? = nil
    ) -> APIError {
        APIError(
            code ?? self.code, endpoint: endpoint, requestLine: requestLine ?? self.requestLine,
            reason: reason ?? self.reason, response: response ?? self.response, serverError: serverError,
            underlying: underlying ?? self.underlying, requestID: requestID, attempts: attempts)
    }

    /// The status of the answer, when one came.
    public var status: HTTPStatus? { response?.status }

    /// Why no complete answer came, when that is what happened.
    public var transportError: TransportError? { underlying as? TransportError }

    /// The call, what happened, after how many attempts, and what the server says about it; a line more for each of several
    /// faults of a document.
    public var description: String {
        let number = attempts > 1 ? ", after \(attempts) attempts" : ""
        let says = serverError.map { "; the server says: \($0)" } ?? ""
        return "\(requestLine) (\(endpoint)\(number)): \(reason)\(says)".printable
    }
}

extension String {
    /// The text as it may be put into a log or on a terminal: parts of it come from a server.
    ///
    /// Up to 4,000 characters; control characters other than a line feed are replaced.
    package var printable: String {
        var result = ""
        for (count, scalar) in unicodeScalars.enumerated() {
            guard count < 4_000 else { return result + "…" }
            let isControl = scalar.properties.generalCategory == .control && scalar != "\n"
            result.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
        }
        return result
    }
}
