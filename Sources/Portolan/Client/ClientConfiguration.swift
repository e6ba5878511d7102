// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a client does the same way for all of its calls; any endpoint may override any of it for itself.
public struct ClientConfiguration: Sendable {
    /// Where the API lives, for endpoints that do not say.
    public var baseURL: BaseURL?
    /// Header fields of every request.
    ///
    /// Credentials among them are sent to the base URL's origin only, also when an endpoint has a base URL of its own.
    public var headers = RequestHeaders()
    /// Gives further header fields for each request anew, laid over ``headers``: the place for a value that changes.
    public var headersForEachRequest: (@Sendable () -> RequestHeaders)?
    /// The names of header fields that carry a credential, beside `Authorization`, `Cookie`, `Proxy-Authorization`, `X-Api-Key` and
    /// their like: a redirect or an absolute path to another origin does not get them.
    ///
    /// Errors print no header fields at all. ``HTTPFields`` that are printed leave out the values of the known ones only.
    public var credentialHeaders: Set<String> = []
    /// What the client says it is, in `User-Agent`: `Portolan` by default.
    ///
    /// Put the name and the version of your program there, as `Meetings/2.1`. With `nil` or an empty text no such field is sent
    /// by a `CurlTransport`. A field among ``headers``, of an endpoint or of a call counts before it.
    public var userAgent: String? = "Portolan"
    /// The languages to ask for, best first, as `["de-CH", "en"]`.
    ///
    /// None by default.
    public var languages: [String] = []
    /// The media types that an answer may have: JSON in its spellings, and forms.
    ///
    /// A wrong type with an empty body is no fault.
    public var acceptableContentTypes: [MediaType] = [
        .json, MediaType(unchecked: "application", "*+json"), MediaType(unchecked: "text", "json"),
        MediaType(unchecked: "text", "javascript"), .form,
    ]
    /// The type of the service's error documents.
    public var errorBody: (any ErrorBody.Type)?
    /// The models whose routes are known: what a call of a path without a type is mapped to, in this order.
    ///
    /// None by default. Calls of models need no entry here.
    public var resources: [any Resource.Type] = []
    /// Where the objects of answers are kept, one for each identity.
    ///
    /// `nil` by default: then answers are values, and nothing is kept. See <doc:KeepingObjects>.
    public var store: ObjectStore?
    /// Where writes wait that could not be sent.
    ///
    /// `nil` by default: then they fail. See <doc:WorkingOffline>.
    public var outbox: Outbox?
    /// Makes an application's own error of whatever a call fails with, or `nil`.
    ///
    /// It is called once for each error that is made, when nothing can be done about the call any more, whether the request could not be
    /// built, no answer came, the answer was refused or it could not be mapped. What it gives is ``APIError/applicationError`` of the
    /// error. Some calls make several, of which the last is thrown: a write that meets a conflict makes one for the refusal and one for the
    /// conflict, and one more when the server's value cannot be fetched.
    public var applicationError: (@Sendable (APIError) -> (any Error)?)?
    /// Who is told what happens in each call, as a ``CallLogger`` is; nobody by default.
    public var observers: [any CallObserver] = []
    /// How the client proves who calls.
    ///
    /// `nil` by default: then no credential is sent but what is among the header fields. See <doc:SigningIn>.
    public var authentication: Authentication?
    /// Where cookies are kept.
    ///
    /// `nil` by default: then none are kept, and none are sent but those that are set by hand in a `Cookie` field.
    public var cookies: CookieStorage?
    /// Steps around a whole call, redirects included, outermost first.
    public var middleware: [any Middleware] = []
    /// Steps around each attempt and each hop of a redirect, outermost first.
    public var attemptMiddleware: [any Middleware] = []
    /// Options for every call: limits of time and size, redirects.
    public var options = CallOptions()
    /// Where the retries of all calls are taken from; `nil` for no limit.
    ///
    /// Copies of a client, and clients made with ``APIClient/with(_:)``, share it.
    public var retryBudget: RetryBudget? = RetryBudget()
    /// Time and chance of retries, and of connecting to sources of events again.
    public var retryTiming = RetryTiming()
    /// What sends.
    ///
    /// The platform's default is libcurl where it is built in, URLSession otherwise.
    public var transport: any Transport

    /// Makes a configuration with the defaults.
    public init(baseURL: BaseURL? = nil, transport: any Transport = PlatformTransport()) {
        self.baseURL = baseURL
        self.transport = transport
    }
}

extension ClientConfiguration {
    /// Whether calls are sent again when they have failed by chance; ``RetryPolicy/never`` by default.
    ///
    /// The same as ``CallOptions/retry`` of ``options``.
    public var retry: RetryPolicy {
        get { options.retry }
        set { options.retry = newValue }
    }
}
