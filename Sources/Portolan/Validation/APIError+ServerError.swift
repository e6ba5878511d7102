// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension APIError {
    /// The body of the answer as text; `nil` when there is none, and when it is not UTF-8.
    public var bodyText: String? {
        guard let bytes = response?.bytes, !bytes.isEmpty else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The server's error document as a type, whether or not the client or the endpoint knows it.
    ///
    /// It is looked for in each answer that did not become a value: some services refuse with 200.
    ///
    /// ```swift
    /// if error.serverError(as: ServiceError.self)?.code == 12 { print("nobody there") }
    /// ```
    ///
    /// - Parameter type: The type; its key path counts.
    /// - Returns: The document, as ``serverError`` has it, or read now; `nil` when there is none that fits.
    public func serverError<Document: ErrorBody>(as type: Document.Type) -> Document? {
        serverError as? Document ?? document(type, at: type.keyPath)
    }

    /// The server's error document as a type that is no ``ErrorBody``.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - keyPath: Where the document is in the body; the whole body by default.
    /// - Returns: The document; `nil` when there is none that fits.
    public func serverError<Document: Decodable>(as type: Document.Type, at keyPath: JSONKeyPath? = nil) -> Document? {
        serverError as? Document ?? document(type, at: keyPath)
    }

    private func document<Document: Decodable>(_ type: Document.Type, at keyPath: JSONKeyPath?) -> Document? {
        // A document that does not fit is none of this type, and the error itself is what there is to say.
        guard let response, let content = try? ResponseContent.standard(for: response) else { return nil }
        return try? ResponseDocument(response: response, content: content, keyPath: keyPath).decode(type)
    }
}
