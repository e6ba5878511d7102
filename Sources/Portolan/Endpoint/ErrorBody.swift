// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// An error document of a server, as a type.
///
/// ```swift
/// struct ServiceError: ErrorBody {
///     var code: Int
///     var description: String
/// }
/// let client = APIClient(baseURL: "https://api.example/") { $0.errorBody = ServiceError.self }
/// ```
///
/// When an answer is refused for its status, its body is decoded as this type; the result is `serverError` of the
/// `APIError`; in the text of the error it stands as it describes itself. A body that does not fit leaves it `nil`: the status is what counts then.
public protocol ErrorBody: Error, Decodable {
    /// Where the document is in the body. By default the whole body.
    static var keyPath: JSONKeyPath? { get }
}

extension ErrorBody {
    /// The whole body.
    public static var keyPath: JSONKeyPath? { nil }
}
