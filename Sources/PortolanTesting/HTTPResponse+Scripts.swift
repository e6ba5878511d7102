// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Portolan

extension HTTPResponse {
    /// An answer with a document in JSON, made by hand.
    ///
    /// - Parameters:
    ///   - text: The document; it is not checked.
    ///   - status: The status; 200 by default.
    ///   - headers: Further header fields. They must be valid: others end the process, as a mistake in the test.
    /// - Returns: The answer, without a URL.
    public static func json(
        _ text: String, status: HTTPStatus = 200, headers: KeyValuePairs<String, String> = [:]
    ) -> HTTPResponse {
        made(status, type: "application/json", headers, Array(text.utf8))
    }

    /// An answer with plain text in UTF-8, made by hand.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - status: The status; 200 by default.
    ///   - headers: Further header fields. They must be valid: others end the process, as a mistake in the test.
    /// - Returns: The answer, without a URL.
    public static func text(
        _ text: String, status: HTTPStatus = 200, headers: KeyValuePairs<String, String> = [:]
    ) -> HTTPResponse {
        made(status, type: "text/plain; charset=utf-8", headers, Array(text.utf8))
    }

    /// An answer with any bytes, made by hand.
    ///
    /// - Parameters:
    ///   - bytes: The body.
    ///   - type: The `Content-Type`; `nil` for none.
    ///   - status: The status; 200 by default.
    ///   - headers: Further header fields. They must be valid: others end the process, as a mistake in the test.
    /// - Returns: The answer, without a URL.
    public static func bytes(
        _ bytes: [UInt8], type: String? = "application/octet-stream", status: HTTPStatus = 200,
        headers: KeyValuePairs<String, String> = [:]
    ) -> HTTPResponse {
        made(status, type: type, headers, bytes)
    }

    /// An answer that redirects, made by hand.
    ///
    /// - Parameters:
    ///   - location: The value of `Location`.
    ///   - status: The status; 302 by default.
    /// - Returns: The answer, without a URL.
    public static func redirect(to location: String, status: HTTPStatus = 302) -> HTTPResponse {
        made(status, type: nil, ["Location": location], nil)
    }

    /// An answer without a body, made by hand.
    ///
    /// - Parameters:
    ///   - status: The status; 204 by default.
    ///   - headers: The header fields. They must be valid: others end the process, as a mistake in the test.
    /// - Returns: The answer, without a URL.
    public static func empty(
        _ status: HTTPStatus = 204, headers: KeyValuePairs<String, String> = [:]
    ) -> HTTPResponse {
        made(status, type: nil, headers, nil)
    }

    private static func made(
        _ status: HTTPStatus, type: String?, _ headers: KeyValuePairs<String, String>, _ body: [UInt8]?
    ) -> HTTPResponse {
        var fields = HTTPFields()
        for (name, value) in headers {
            guard let fieldName = HTTPFieldName(name), let field = try? HTTPField(name: fieldName, value: value) else {
                preconditionFailure("'\(name): \(value)' is not a header field")
            }
            fields.append(field)
        }
        if let type, !fields.contains(.contentType), let field = try? HTTPField(name: .contentType, value: type) {
            fields.append(field)
        }
        return HTTPResponse(status: status, headerFields: fields, body: body.map { .bytes($0) } ?? .none)
    }
}
