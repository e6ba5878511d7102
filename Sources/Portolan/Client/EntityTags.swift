// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

/// Makes a write conditional (RFC 9110, section 13.1).
public struct Precondition: Sendable {
    enum Kind: Sendable {
        case unchanged
        case unchangedSince(any Resource)
        case entityTag(String)
    }

    let kind: Kind

    /// Only if the server still has what this client has seen last, in whichever of its calls.
    ///
    /// A value that is edited for long, while others fetch it too, is written under ``unchanged(since:)``.
    public static let unchanged = Precondition(kind: .unchanged)

    /// Only if the server still has a value as it was fetched, or as a write gave it back.
    ///
    /// The value is compared, as it is written, with the last four that this client has seen at its place.
    public static func unchanged(since value: some Resource) -> Precondition {
        Precondition(kind: .unchangedSince(value))
    }

    /// Only if the server has what a tag stands for: an `ETag` as the field has it, quotation marks included.
    public static func entityTag(_ tag: String) -> Precondition { Precondition(kind: .entityTag(tag)) }
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

/// The validators of what a client has seen, by place, with the values that they stand for.
///
/// Up to 1,000 places; then those that were not asked for longest go.
final class EntityTags: Sendable {
    struct Version: Sendable {
        let entityTag: String?
        let lastModified: String?
        let value: any Resource
    }

    private struct Tags {
        /// The last one is the newest.
        var versions: [String: (list: [Version], use: Int)] = [:]
        var uses = 0
    }

    private let tags = Mutex(Tags())
    private static let placeLimit = 1_000
    private static let versionLimit = 4

    /// What was seen at a place, the newest last.
    subscript(place: String) -> [Version] {
        tags.withLock { tags in
            tags.uses += 1
            tags.versions[place]?.use = tags.uses
            return tags.versions[place]?.list ?? []
        }
    }

    /// Keeps what an answer says; one without a validator leaves none that is newer.
    func keep(_ fields: HTTPFields, _ value: any Resource, for place: String) {
        let version = Version(entityTag: fields[.entityTag], lastModified: fields[.lastModified], value: value)
        guard version.entityTag != nil || version.lastModified != nil else { return forget(place) }
        tags.withLock { tags in
            tags.uses += 1
            let earlier = tags.versions[place]?.list.filter {
                $0.entityTag != version.entityTag || version.entityTag == nil
            }
            tags.versions[place] = (((earlier ?? []) + [version]).suffix(Self.versionLimit), tags.uses)
            guard tags.versions.count > Self.placeLimit else { return }
            // A quarter at once, so that sorting is rare.
            let oldest = tags.versions.sorted { $0.value.use < $1.value.use }.prefix(Self.placeLimit / 4)
            for entry in oldest { tags.versions[entry.key] = nil }
        }
    }

    /// Forgets what is not there any more.
    func forget(_ place: String) { tags.withLock { $0.versions[place] = nil } }
}

extension EntityTags.Version {
    /// The field that makes a request conditional; `nil` when nothing strong is known.
    ///
    /// `If-Match` compares strongly (RFC 9110, section 13.1.1): a weak tag never fits.
    var condition: HTTPField? {
        if let entityTag, !entityTag.hasPrefix("W/") { return HTTPField(unchecked: .ifMatch, value: entityTag) }
        return lastModified.map { HTTPField(unchecked: .ifUnmodifiedSince, value: $0) }
    }

    /// Whether a value is the one that was seen.
    func stands(for other: any Resource) -> Bool {
        guard let own = try? JSONValue(encoding: value), let other = try? JSONValue(encoding: other) else {
            return false
        }
        return own == other
    }
}
