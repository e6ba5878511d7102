// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// One operation of a service, as a type: where it is, what it takes and what it gives.
///
/// ```swift
/// struct ArtistSearch: SpotifyEndpoint {
///     typealias Output = [Artist]
///     var query: String
///     var path: Path { "search" }
///     var parameters: Parameters { ["q": query, "type": "artist"] }
///     var outputKeyPath: JSONKeyPath? { "artists.items" }
/// }
/// ```
///
/// Only ``path`` and ``Output`` must be given. An API is a protocol that its endpoints share, with an extension that gives what
/// they have in common; an endpoint overrides any single one of it. Under a `MainActor` default isolation the
/// protocol and its extension are written `nonisolated`.
///
/// Properties are read anew for each call, some more than once, so a header that depends on something saved in between is right.
public protocol Endpoint<Output>: Sendable {
    /// What a successful answer is mapped to: a ``Mappable`` or `Decodable` type, an array or an optional of one, `String`, `Data`,
    /// ``JSONValue``, ``Empty`` or `Void`.
    associatedtype Output: Sendable

    /// Where the API lives; `nil`, the default, for the client's.
    var baseURL: BaseURL? { get }
    /// Where the operation is below the base.
    var path: Path { get }
    /// Where the values of `:name` parts of the path come from. None by default.
    var slug: Slug { get }
    /// The value of a `:name` part of the path. By default what the slug has under that name; an endpoint that takes several types of slug
    /// tells them apart here, and hands the others on to `slug[name]`.
    func slugValue(for name: String) -> (any ParameterConvertible)?
    /// Whether a value may stand in the path; a value that may not counts as missing. Is asked for values that are there only, so it
    /// can narrow what is accepted and nothing else. Everything by default.
    func isValid(_ value: JSONValue, for name: String) -> Bool
    /// What is sent beside the path. Nothing by default.
    var parameters: Parameters { get }
    /// How arrays and objects are written in a query or a form. ``QueryStyle/brackets`` by default.
    var queryStyle: QueryStyle { get }
    /// How the body is made. ``RequestBody/json`` by default.
    var body: RequestBody { get }
    /// Header fields, laid over the client's. None by default.
    var headers: RequestHeaders { get }
    /// The media types that an answer may have; `nil`, the default, or empty for the client's.
    ///
    /// An output of `String`, `Data`, ``Empty`` or `Void` takes any type unless some are named here.
    var acceptableContentTypes: [MediaType]? { get }
    /// Where in the document the output is; `nil`, the default, for the whole document.
    var outputKeyPath: JSONKeyPath? { get }
    /// Whether the answer is read as form pairs whatever its media type says. `false` by default.
    ///
    /// A media type other than the accepted ones is named in ``acceptableContentTypes``, too.
    var readsForm: Bool { get }
    /// How header fields are put into the document; `nil`, the default, for not at all.
    var headerEmbedding: HeaderEmbedding? { get }
    /// Makes content of an answer before it is mapped: the place for formats other than JSON and forms. By default
    /// ``ResponseContent/standard(for:readingAsForm:)``.
    func transform(_ response: HTTPResponse) throws -> ResponseContent
    /// Makes the output of the content. By default by decoding it; an endpoint whose output has a standalone ``Mapping`` calls
    /// ``ResponseDocument/map(with:)``.
    func output(from document: ResponseDocument) throws -> Output
    /// The type of the service's error documents; `nil`, the default, for the client's.
    var errorBody: (any ErrorBody.Type)? { get }
    /// Options, laid over the client's. None by default.
    var options: CallOptions { get }
}

extension Endpoint {
    /// The client's.
    public var baseURL: BaseURL? { nil }
    /// No values.
    public var slug: Slug { .none }
    /// What the slug has.
    public func slugValue(for name: String) -> (any ParameterConvertible)? { slug[name] }
    /// Everything is valid.
    public func isValid(_ value: JSONValue, for name: String) -> Bool { true }
    /// Nothing.
    public var parameters: Parameters { Parameters() }
    /// Brackets.
    public var queryStyle: QueryStyle { .brackets }
    /// JSON of the parameters.
    public var body: RequestBody { .json }
    /// None.
    public var headers: RequestHeaders { RequestHeaders() }
    /// The client's.
    public var acceptableContentTypes: [MediaType]? { nil }
    /// The whole document.
    public var outputKeyPath: JSONKeyPath? { nil }
    /// By media type.
    public var readsForm: Bool { false }
    /// Not at all.
    public var headerEmbedding: HeaderEmbedding? { nil }
    /// By media type.
    public func transform(_ response: HTTPResponse) throws -> ResponseContent {
        try .standard(for: response, readingAsForm: readsForm)
    }
    /// The client's.
    public var errorBody: (any ErrorBody.Type)? { nil }
    /// None.
    public var options: CallOptions { CallOptions() }
}

extension Endpoint where Output: Decodable {
    /// Decodes the content.
    public func output(from document: ResponseDocument) throws -> Output { try document.decode(Output.self) }
}

extension Endpoint where Output == Void {
    // `-> Output` and not nothing: a result type of its own would be taken for the Output of endpoints that do not say theirs.
    /// Nothing, whatever the content.
    public func output(from document: ResponseDocument) throws -> Output { () }
}
