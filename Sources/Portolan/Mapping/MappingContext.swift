// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a mapping knows beside the value it reads: always the whole answer, also when only a part of it is mapped.
public struct MappingContext: Sendable {
    private enum Whole: Sendable {
        case none
        case value(JSONValue)
        case document(JSONDocument)
    }

    private let whole: Whole
    private let lookUpHeader: @Sendable (String) -> String?
    /// The status of the answer, if there is one.
    public let status: Int?
    /// A value of your own.
    public var userValue: (any Sendable)?
    /// Is told how far mapping the outermost array has come, and says whether it goes on; `nil`, the default, for nobody.
    ///
    /// Told are the number of elements that were mapped and the number of all: before the first one, after the last one, and
    /// every 64 in between. Elements of arrays within them do not count. Where it says `false`, mapping ends before the next
    /// element, and that is an error like any other that the document has.
    public var progress: (@Sendable (_ mapped: Int, _ total: Int) -> Bool)?
    /// Keeps the objects that are read; `nil`, the default, for nobody.
    var merging: MergingRun?

    /// The whole document, before any key path was followed; `nil` when none was parsed.
    ///
    /// It is made each time it is asked for: keep what you need of it.
    public var document: JSONValue? {
        switch whole {
        case .none: nil
        case .value(let value): value
        case .document(let document): document.root.value
        }
    }

    /// Makes a context.
    ///
    /// - Parameters:
    ///   - document: The whole document.
    ///   - status: The status of the answer.
    ///   - userValue: A value of your own.
    ///   - lookUpHeader: Gives the value of a header field, whatever the case of its name. There are none by default.
    public init(
        document: JSONValue? = nil, status: Int? = nil, userValue: (any Sendable)? = nil,
        lookUpHeader: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        whole = document.map { .value($0) } ?? .none
        self.status = status
        self.userValue = userValue
        self.lookUpHeader = lookUpHeader
    }

    /// Makes the context of a document that was parsed and not turned into a value.
    package init(
        whole document: JSONDocument, status: Int? = nil,
        lookUpHeader: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        whole = .document(document)
        self.status = status
        self.lookUpHeader = lookUpHeader
    }

    /// The context with a document, if it has none of its own.
    func completed(with document: JSONDocument) -> MappingContext {
        guard case .none = whole else { return self }
        return MappingContext(completing: self, with: document)
    }

    private init(completing context: MappingContext, with document: JSONDocument) {
        whole = .document(document)
        status = context.status
        userValue = context.userValue
        progress = context.progress
        merging = context.merging
        lookUpHeader = context.lookUpHeader
    }

    /// The value of a header field, compared without regard to case; several are joined with `, `.
    public func header(_ name: String) -> String? { lookUpHeader(name) }

    /// The key under which a `Decoder` carries the context to nested mappings.
    static let decoderKey = CodingUserInfoKey(rawValue: "portolan.mapping-context")
}
