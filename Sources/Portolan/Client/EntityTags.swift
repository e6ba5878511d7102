// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

/// Makes a write conditional (RFC 9110, section 13.1).
public enum Precondition: Sendable, Hashable {
    /// Only if the server still has what this client has seen last.
    case unchanged
    /// Only if the server has what a tag stands for: an `ETag` as the field has it, quotation marks included.
    case entityTag(String)
}

/// A write that was refused because somebody else had written in between.
public struct ResourceConflict<Model: Resource>: Error, Sendable, CustomStringConvertible {
    /// The value that was to be written, or to be deleted.
    public let sent: Model
    /// The value as the server has it now; `nil` when it could not be fetched, or is not there any more.
    public let current: Model?
    /// The tag of the current value.
    public let entityTag: String?

    /// A sentence.
    public var description: String {
        "the \(Model.self) on the server is not the one that this client has seen last"
    }
}

extension APIError {
    /// Both versions of a model whose write was refused; `nil` for any other error, and for another model.
    public func conflict<Model: Resource>(of type: Model.Type) -> ResourceConflict<Model>? {
        underlying as? ResourceConflict<Model>
    }
}

/// The validators of what a client has seen, by place.
///
/// Up to 10,000; then those that were not asked for longest go.
final class EntityTags: Sendable {
    struct Validator: Sendable, Hashable {
        let entityTag: String?
        let lastModified: String?
    }

    private struct Tags {
        var validators: [String: (validator: Validator, use: Int)] = [:]
        var uses = 0
    }

    private let tags = Mutex(Tags())
    private static let limit = 10_000

    /// What tells whether a thing has changed; `nil` when nothing does.
    subscript(place: String) -> Validator? {
        tags.withLock { tags in
            tags.uses += 1
            tags.validators[place]?.use = tags.uses
            return tags.validators[place]?.validator
        }
    }

    /// Keeps what an answer says; an answer without a validator leaves none.
    func keep(_ fields: HTTPFields, for place: String) {
        let validator = Validator(entityTag: fields[.entityTag], lastModified: fields[.lastModified])
        let isUseful = validator.entityTag != nil || validator.lastModified != nil
        tags.withLock { tags in
            tags.uses += 1
            tags.validators[place] = isUseful ? (validator, tags.uses) : nil
            guard tags.validators.count > Self.limit else { return }
            // A quarter at once, so that sorting is rare.
            let oldest = tags.validators.sorted { $0.value.use < $1.value.use }.prefix(Self.limit / 4)
            for entry in oldest { tags.validators[entry.key] = nil }
        }
    }

    /// Forgets what is not there any more.
    func forget(_ place: String) { tags.withLock { $0.validators[place] = nil } }
}

extension EntityTags.Validator {
    /// The field that makes a request conditional; `nil` when nothing strong is known.
    ///
    /// `If-Match` compares strongly (RFC 9110, section 13.1.1): a weak tag never fits.
    var condition: HTTPField? {
        if let entityTag, !entityTag.hasPrefix("W/") { return HTTPField(unchecked: .ifMatch, value: entityTag) }
        return lastModified.map { HTTPField(unchecked: .ifUnmodifiedSince, value: $0) }
    }
}
