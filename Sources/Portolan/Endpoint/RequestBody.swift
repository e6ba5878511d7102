// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// How the body of a request is made.
///
/// The first two make it of the call's parameters. The others have a content of their own, which is sent whatever the method.
public struct RequestBody: Sendable {
    package enum Content: Sendable {
        case parametersAsJSON
        case parametersAsForm
        case encoded(@Sendable () throws -> JSONValue)
        case multipart(MultipartForm, fields: (@Sendable () throws -> JSONValue)?)
        case raw(HTTPBody, MediaType?)
    }

    package let content: Content

    /// The parameters as a JSON document: the default.
    public static let json = RequestBody(content: .parametersAsJSON)

    /// The parameters as `application/x-www-form-urlencoded`, in the endpoint's query style.
    public static let form = RequestBody(content: .parametersAsForm)

    /// A value as a JSON document: a ``Mappable`` type by its mapping, any other by `Encodable`.
    ///
    /// POST, PUT and PATCH lay the call's parameters over the members of the object; other methods have them in the query.
    public static func json(_ value: some Encodable & Sendable) -> RequestBody {
        RequestBody(content: .encoded { try JSONValue(encoding: value) })
    }

    /// A value as a JSON document, by a mapping that need not be its type's own, or by a part of it.
    ///
    /// POST, PUT and PATCH lay the call's parameters over the members of the object; other methods have them in the query.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - mapping: Its mapping.
    ///   - fields: Which fields are sent; all by default.
    ///   - policy: What a property that is `nil` becomes.
    /// - Returns: The body.
    public static func json<Value: Sendable>(
        _ value: Value, by mapping: Mapping<Value>, fields: FieldSelection<Value>? = nil,
        nil policy: NilPolicy = .omitted
    ) -> RequestBody {
        RequestBody(content: .encoded { try mapping.json(from: value, fields: fields, nil: policy) })
    }

    /// A form with files, as `multipart/form-data`.
    ///
    /// POST, PUT and PATCH have the call's parameters as the first fields, in the endpoint's query style; other methods have them in the query.
    /// A form without any field or part is no body.
    ///
    /// A file that is missing or cannot be read is a ``MultipartFormError``, before anything is sent.
    ///
    /// - Parameters:
    ///   - parts: The parts behind the fields, in order; none by default.
    ///   - boundary: What stands between the parts; by default it is made anew for each request.
    /// - Returns: The body.
    public static func multipart(_ parts: [MultipartForm.Part] = [], boundary: String? = nil) -> RequestBody {
        RequestBody(content: .multipart(MultipartForm(parts, boundary: boundary), fields: nil))
    }

    /// The members of a value's JSON object as the fields of a form, then its files, as `multipart/form-data`.
    ///
    /// POST, PUT and PATCH lay the call's parameters over the members; other methods have them in the query. Members are written in the
    /// endpoint's query style.
    ///
    /// - Parameters:
    ///   - value: The value: a ``Mappable`` type by its mapping, any other by `Encodable`.
    ///   - parts: The parts behind the fields, in order; none by default.
    ///   - boundary: What stands between the parts; by default it is made anew for each request.
    /// - Returns: The body.
    public static func multipart(
        of value: some Encodable & Sendable, parts: [MultipartForm.Part] = [], boundary: String? = nil
    ) -> RequestBody {
        RequestBody(
            content: .multipart(
                MultipartForm(parts, boundary: boundary), fields: { try JSONValue(encoding: value) }))
    }

    /// The members of a value's JSON object as the fields of a form, by a mapping that need not be its type's own, or by a part of it.
    ///
    /// POST, PUT and PATCH lay the call's parameters over the members; other methods have them in the query.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - mapping: Its mapping.
    ///   - fields: Which fields are sent; all by default.
    ///   - policy: What a property that is `nil` becomes.
    ///   - parts: The parts behind the fields, in order; none by default.
    ///   - boundary: What stands between the parts; by default it is made anew for each request.
    /// - Returns: The body.
    public static func multipart<Value: Sendable>(
        of value: Value, by mapping: Mapping<Value>, fields: FieldSelection<Value>? = nil,
        nil policy: NilPolicy = .omitted, parts: [MultipartForm.Part] = [], boundary: String? = nil
    ) -> RequestBody {
        RequestBody(
            content: .multipart(
                MultipartForm(parts, boundary: boundary),
                fields: { try mapping.json(from: value, fields: fields, nil: policy) }))
    }

    /// Bytes, a file or a stream, as they are.
    ///
    /// Parameters are in the query, whatever the method.
    ///
    /// - Parameters:
    ///   - body: The content.
    ///   - contentType: What it is; `nil` sends no `Content-Type`, unless a header sets one.
    /// - Returns: The body.
    public static func raw(_ body: HTTPBody, contentType: MediaType?) -> RequestBody {
        RequestBody(content: .raw(body, contentType))
    }
}
