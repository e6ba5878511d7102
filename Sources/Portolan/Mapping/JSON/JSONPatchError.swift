// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Why a document is no JSON patch, or why a patch cannot be applied.
public struct JSONPatchError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of fault it is.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// The document is no array.
        case notAnArray
        /// An operation is no object, one of its members is missing or of another type, or there is no such operation.
        case invalidOperation
        /// A pointer does not lead anywhere in the value that the patch is applied to.
        case notFound
        /// A value is not the one that a `test` asks for.
        case testFailed
        /// A value would be moved into itself.
        case moveIntoItself
        /// The value would be nested deeper than 512 arrays and objects.
        case tooDeep
        /// The operations `copy` and `move` have more than 1,000,000 values to do with in sum.
        case tooLarge
    }

    /// What kind of fault it is.
    public let code: Code
    /// Which operation is at fault, counted from 0; `nil` when it is the whole patch.
    public let operation: Int?
    /// The member of the operation that is at fault: `op`, `path`, `from` or `value`.
    public let member: String?
    /// What is wrong, as a part of a sentence.
    public let reason: String
    /// What is wrong with the pointer, where one is at fault.
    public let pointerError: JSONPointerError?

    /// Makes an error.
    public init(
        code: Code, operation: Int? = nil, member: String? = nil, reason: String, pointerError: JSONPointerError? = nil
    ) {
        self.code = code
        self.operation = operation
        self.member = member
        self.reason = reason
        self.pointerError = pointerError
    }

    /// The operation, its member, and what is wrong.
    public var description: String {
        guard let operation else { return "JSON patch: \(reason)" }
        return "operation \(operation) of the JSON patch\(member.map { ", '\($0)'" } ?? ""): \(reason)"
    }
}
