// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The content of an answer on its way to the output of an endpoint.
///
/// Nothing is parsed until it is asked for: an endpoint without output never looks at the body.
public struct ResponseDocument: Sendable {
    /// The answer.
    public let response: HTTPResponse
    /// What the endpoint's transform made of it.
    public let content: ResponseContent
    private let keyPath: JSONKeyPath?
    private let embedding: HeaderEmbedding?
    /// See ``MappingContext/progress``.
    package var progress: (@Sendable (Int, Int) -> Bool)?
    /// Where the objects that are read are merged; `nil` for nowhere.
    var merging: MergingRun?

    /// Makes a document.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - content: What the transform made of it.
    ///   - keyPath: Where the output is.
    ///   - embedding: How header fields are put in.
    public init(
        response: HTTPResponse, content: ResponseContent, keyPath: JSONKeyPath? = nil, embedding: HeaderEmbedding? = nil
    ) {
        self.response = response
        self.content = content
        self.keyPath = keyPath
        self.embedding = embedding
    }

    /// The same content with the output at another place.
    func at(_ keyPath: JSONKeyPath?) -> ResponseDocument {
        var document = ResponseDocument(response: response, content: content, keyPath: keyPath)
        document.merging = merging
        return document
    }

    /// Whether there is no content.
    public var isEmpty: Bool {
        if case .none = content { return true }
        return false
    }

    /// Decodes what the key path leads to.
    ///
    /// - Throws: ``DocumentError``.
    public func decode<Output: Decodable>(_ type: Output.Type) throws(DocumentError) -> Output {
        if let empty = Empty() as? Output { return empty }
        if keyPath == nil, embedding == nil, let raw = Output.self as? any RawOutput.Type {
            return try cast(raw.make(from: self))
        }
        if isEmpty, let optional = Output.self as? any OptionalOutput.Type { return try cast(optional.emptyOutput) }
        return try read { reader, value in reader.read(type, from: value) }
    }

    /// Maps what the key path leads to with a standalone mapping.
    ///
    /// - Throws: ``DocumentError``.
    public func map<Output>(with mapping: Mapping<Output>) throws(DocumentError) -> Output {
        try read { reader, element in mapping.core.read(element, &reader) }
    }

    /// Maps each element of the array that the key path leads to with a standalone mapping.
    ///
    /// - Throws: ``DocumentError``.
    public func mapAll<Output>(with mapping: Mapping<Output>) throws(DocumentError) -> [Output] {
        try read { reader, element in mapping.readAll(element, &reader) }
    }

    /// Lays what the key path leads to over a value: a key that is missing leaves its property, `null` clears it.
    ///
    /// - Throws: ``DocumentError``.
    public func updating<Output>(_ value: Output, with mapping: Mapping<Output>) throws(DocumentError) -> Output {
        try read { reader, element in
            var changed = value
            return mapping.core.update(&changed, from: element, &reader) ? changed : nil
        }
    }

    /// Decodes each element of the array that the key path leads to, or the one value that stands there; `null` is none.
    ///
    /// - Throws: ``DocumentError``.
    package func decodeAll<Element: Decodable>(_ type: Element.Type) throws(DocumentError) -> [Element] {
        try read { reader, element in
            switch element.tag {
            case .array: reader.read([Element].self, from: element)
            case .null: []
            default: reader.read(Element.self, from: element).map { [$0] }
            }
        }
    }

    /// The value that the key path leads to, header fields put in.
    ///
    /// - Throws: ``DocumentError``.
    public func value() throws(DocumentError) -> JSONValue {
        let document = try document()
        let (part, element) = try output(of: document)
        return try withExtendedLifetime(part) { () throws(DocumentError) in
            guard let value = element.value else {
                throw .notJSON(JSONSyntaxError(document.firstBrokenString, in: document.text))
            }
            return value
        }
    }

    /// What a key path leads to from the root of the document, whatever the endpoint's own key path; `nil` when there is nothing.
    ///
    /// - Throws: ``DocumentError`` when the content is no document, or an array on the way has nothing there in one of its elements.
    package func value(at keyPath: JSONKeyPath) throws(DocumentError) -> JSONValue? {
        guard !isEmpty else { return nil }
        let document = try document()
        let lookup = document.root.lookup(keyPath.components[...])
        return try withExtendedLifetime(document) { () throws(DocumentError) in
            switch lookup {
            case .found(let element):
                guard let value = element.value else {
                    throw .notJSON(JSONSyntaxError(document.firstBrokenString, in: document.text))
                }
                return value
            case .null, .missing, .notContainer: return nil
            case .collected:
                guard let value = document.root.value else {
                    throw .notJSON(JSONSyntaxError(document.firstBrokenString, in: document.text))
                }
                return try follow(keyPath, in: value)
            }
        }
    }

    private func read<Output>(
        _ read: (inout MappingReader, JSONElement) -> Output?
    ) throws(DocumentError) -> Output {
        let document = try document()
        let (part, element) = try output(of: document)
        let fields = response.headerFields
        var context = MappingContext(whole: document, status: response.status.code) { name in
            HTTPFieldName(name).flatMap { fields[$0] }
        }
        context.progress = progress
        context.merging = merging
        // What was made of the document, and is none of it, stands where the key path leads.
        let prefix = part === document ? [] : keyPath?.components.map { JSONPlace.name($0) } ?? []
        var reader = MappingReader(document: part, context: context, prefix: prefix)
        guard let output = read(&reader, element) else {
            throw .mapping(reader.error(for: Output.self).withoutCredentials)
        }
        return output
    }

    private func cast<Output>(_ value: Any) throws(DocumentError) -> Output {
        guard let output = value as? Output else { throw .notDecodable("\(Output.self)") }
        return output
    }

    private func document() throws(DocumentError) -> JSONDocument {
        switch content {
        case .none: throw .empty
        case .value(let value): return JSONDocument(value)
        case .text(let text): return JSONDocument(.string(text))
        case .form(let pairs): return JSONDocument(.object(JSONObject(pairs.map { ($0.name, .string($0.value)) })))
        case .json(let bytes), .bytes(let bytes):
            do throws(JSONSyntaxError) {
                return try JSONDocument(parsing: bytes)
            } catch {
                throw .notJSON(error)
            }
        }
    }

    /// What the key path leads to, and the document that it stands in.
    private func output(of document: JSONDocument) throws(DocumentError) -> (JSONDocument, JSONElement) {
        guard let keyPath else { return try embedded(document, document.root) }
        switch document.root.lookup(keyPath.components[...]) {
        case .found(let element): return try embedded(document, element)
        case .null, .missing, .notContainer, .collected:
            // Told, or collected, by the values: this is no path for speed.
            guard let value = document.root.value else {
                throw .notJSON(JSONSyntaxError(document.firstBrokenString, in: document.text))
            }
            let part = JSONDocument(try follow(keyPath, in: value))
            return try embedded(part, part.root)
        }
    }

    private func embedded(
        _ document: JSONDocument, _ element: JSONElement
    ) throws(DocumentError) -> (JSONDocument, JSONElement) {
        guard embedding != nil else { return (document, element) }
        guard let value = element.value else {
            throw .notJSON(JSONSyntaxError(document.firstBrokenString, in: document.text))
        }
        let part = JSONDocument(try embed(in: value))
        return (part, part.root)
    }

    private func follow(_ keyPath: JSONKeyPath, in document: JSONValue) throws(DocumentError) -> JSONValue {
        let lookup = document.lookup(keyPath)
        switch lookup {
        case .found(let value): return value
        // An element of an array is told with its whole place: the key path does not say which one it is.
        case .broken(let reason): throw Self.failure(keyPath, reason) { $0.text }
        case .null, .missing, .notContainer: throw Self.failure(keyPath, lookup) { [JSONPlace]($0.suffix(1)).text }
        }
    }

    private static func failure(
        _ keyPath: JSONKeyPath, _ lookup: JSONLookup, component: ([JSONPlace]) -> String
    ) -> DocumentError {
        switch lookup {
        case .null(let place):
            return .missingKeyPath(keyPath, component: component(place), reason: "what it stands in is null")
        case .missing(let place, let container):
            let others = container.object?.keys.prefix(10).map { "'\($0.excerpt)'" }.joined(separator: ", ") ?? ""
            let reason = others.isEmpty ? "there is nothing there" : "there are only \(others)"
            return .missingKeyPath(keyPath, component: component(place), reason: reason)
        case .notContainer(let place, let found):
            let reason = "what it stands in is \(found.kindName)"
            return .missingKeyPath(keyPath, component: component(place), reason: reason)
        case .found, .broken:
            return .missingKeyPath(keyPath, component: keyPath.description, reason: "it cannot be followed")
        }
    }

    private func embed(in value: JSONValue) throws(DocumentError) -> JSONValue {
        guard let embedding else { return value }
        var object: JSONObject
        switch value {
        case .object(let members): object = members
        case .array: object = ["response": value]
        case .null, .bool, .number, .string: return value
        }
        guard embedding.replacesMember || object[embedding.key] == nil else { throw .headerKeyTaken(embedding.key) }
        var fields = JSONObject(ignoringCase: true)
        for field in response.headerFields where fields[field.name.canonicalName] == nil {
            fields[field.name.canonicalName] = response.headerFields[field.name].map { .string($0) }
        }
        object[embedding.key] = .object(fields)
        return .object(object)
    }
}

/// Why the content of an answer did not become the output.
@nonexhaustive
public enum DocumentError: Error, Sendable, CustomStringConvertible {
    /// There is no content, and the output is neither optional nor empty.
    case empty
    /// The content is not JSON.
    case notJSON(JSONSyntaxError)
    /// The output key path leads nowhere; `component` is the first name that could not be followed.
    case missingKeyPath(JSONKeyPath, component: String, reason: String)
    /// The body has a member of the name under which header fields are put in.
    case headerKeyTaken(String)
    /// The content does not fit the output.
    case mapping(MappingError)
    /// The content is no text in UTF-8 or in the character set that its media type names.
    case notText(charset: String)
    /// The output is a type that content of this kind cannot become.
    case notDecodable(String)
    /// The content is a file or a stream, which is not read into memory here.
    case notInMemory

    /// A sentence that names the place.
    public var description: String {
        switch self {
        case .empty: "the body is empty, and the output is not optional"
        case .notJSON(let error): "the body is not JSON: \(error)"
        case .missingKeyPath(let path, let component, let reason):
            "the key path '\(path)' leads nowhere: there is no '\(component)', \(reason)"
        case .headerKeyTaken(let key):
            "the body has a member '\(key)', under which the header fields were to be put"
        case .mapping(let error): "\(error)"
        case .notText(let charset): "the body is not text in \(charset)"
        case .notDecodable(let type): "the body cannot become \(type)"
        case .notInMemory: "the body is a file or a stream, which is not read into memory to be mapped"
        }
    }
}

/// Outputs that take the content as it is.
private protocol RawOutput {
    static func make(from document: ResponseDocument) throws(DocumentError) -> Any
}

/// Outputs that may be missing.
private protocol OptionalOutput {
    static var emptyOutput: Any { get }
}

extension Optional: OptionalOutput {
    static var emptyOutput: Any {
        let nothing: Wrapped? = nil
        return nothing as Any
    }
}

extension Optional: RawOutput where Wrapped: RawOutput {
    static func make(from document: ResponseDocument) throws(DocumentError) -> Any {
        document.isEmpty ? Wrapped?.emptyOutput : try Wrapped.make(from: document)
    }
}

extension Data: RawOutput {
    static func make(from document: ResponseDocument) throws(DocumentError) -> Any {
        switch document.content {
        case .none: throw .empty
        case .bytes(let bytes), .json(let bytes): return Data(bytes)
        case .text(let text): return Data(text.utf8)
        case .form, .value: return Data(document.response.bytes)
        }
    }
}

extension String: RawOutput {
    static func make(from document: ResponseDocument) throws(DocumentError) -> Any {
        switch document.content {
        case .none: throw .empty
        case .text(let text): return text
        case .value(.string(let text)): return text
        case .json(let bytes) where document.response.mediaType?.isJSON == true:
            // A document that is one JSON string is that string; any other document is handed over as text.
            if let text = (try? JSONValue(parsing: bytes))?.string { return text }
            return try document.text()
        case .bytes, .json, .form, .value: return try document.text()
        }
    }
}

extension ResponseDocument {
    /// The body as text, in the character set of its media type: UTF-8 (also when none is named), US-ASCII or ISO 8859-1.
    fileprivate func text() throws(DocumentError) -> String {
        let charset = response.mediaType?[parameter: "charset"]?.lowercased() ?? "utf-8"
        switch charset {
        case "utf-8", "utf8", "us-ascii", "ascii":
            guard let text = String(validating: response.bytes, as: UTF8.self) else { throw .notText(charset: charset) }
            return text
        case "iso-8859-1", "latin1":
            return String(String.UnicodeScalarView(response.bytes.map { Unicode.Scalar($0) }))
        default: throw .notText(charset: charset)
        }
    }
}

extension ResponseDocument {
    /// Whether an output is made of content of any media type: texts, bytes, and nothing.
    package static func takesAnyContent(_ output: Any.Type) -> Bool {
        output is any RawOutput.Type || output == Empty.self || output == Void.self
    }
}

extension MappingError {
    /// The error without what was found at places whose name says that it is a credential: what is printed may end in a log.
    fileprivate var withoutCredentials: MappingError {
        MappingError(
            type: type,
            problems: problems.map { problem in
                let name = problem.path.split(separator: ".").last.map(String.init) ?? ""
                guard problem.kind == .mismatch, CredentialRedaction.namesCredential(name) else { return problem }
                return problem.withoutFinding(CredentialRedaction.placeholder)
            })
    }
}
