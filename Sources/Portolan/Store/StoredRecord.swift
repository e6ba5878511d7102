// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One object as a storage keeps it.
public struct StoredRecord: Sendable {
    /// Which object.
    public let reference: StoredReference
    /// The object itself.
    public let content: StoredContent
    /// The objects that it refers to, by property, in order.
    public var relations: [String: [StoredReference]]
    /// The values of the properties that are looked for, by property.
    public var indexed: [String: IndexedValue]
    /// What housekeeping knows of it.
    public var upkeep: StoredUpkeep

    /// Makes a record.
    public init(
        _ reference: StoredReference, content: StoredContent, relations: [String: [StoredReference]] = [:],
        indexed: [String: IndexedValue] = [:], upkeep: StoredUpkeep = StoredUpkeep()
    ) {
        self.reference = reference
        self.content = content
        self.relations = relations
        self.indexed = indexed
        self.upkeep = upkeep
    }
}

/// The object of a record: in memory as it is, on a disk as bytes.
///
/// A storage in memory keeps what it is given and gives it back. One on a disk writes ``bytes()`` and gives back
/// ``init(bytes:)``.
public struct StoredContent: Sendable {
    /// The object, where it is in memory: made and read by the store, which alone knows its type.
    package let live: (any LiveObject)?
    private let written: [UInt8]?

    /// An object that is read from a storage.
    public init(bytes: [UInt8]) {
        live = nil
        written = bytes
    }

    /// An object in memory.
    package init(_ live: any LiveObject) {
        self.live = live
        written = nil
    }

    /// The object as JSON, without the objects that it refers to.
    ///
    /// - Throws: What a transform of the mapping throws.
    public func bytes() throws -> [UInt8] { try written ?? live?.bytes() ?? [] }
}

/// An object in memory, of a type that the store knows.
package protocol LiveObject: AnyObject, Sendable {
    /// The object as JSON, without the objects that it refers to.
    func bytes() throws -> [UInt8]
}

/// The value of a property that is looked for.
public enum IndexedValue: Sendable, Hashable, Codable {
    /// No value.
    case null
    /// A truth value (0 and 1), or a whole number.
    case integer(Int64)
    /// Any other number.
    case real(Double)
    /// A text; dates and the like are stored as their mapping writes them.
    case text(String)
}

/// What housekeeping knows of an object.
public struct StoredUpkeep: Sendable, Hashable, Codable {
    /// What a record stands for.
    public enum State: String, Sendable, Hashable, Codable {
        /// An object.
        case whole
        /// An object of which nothing but the identity is known.
        case stub
        /// An object that is deleted here, and on the server as soon as it can be told.
        case tombstone
    }

    /// What the record stands for.
    public var state = State.whole
    /// When the object was last brought up to date.
    public var updatedAt = Date(timeIntervalSinceReferenceDate: 0)
    /// When the object was last asked for, roughly: storages may keep it more coarsely.
    public var usedAt = Date(timeIntervalSinceReferenceDate: 0)
    /// Whether it stays, whatever housekeeping would do.
    public var isPinned = false
    /// Whether its identity was made here, until the server gives one.
    public var isTemporary = false

    /// Makes the upkeep of a new object.
    public init() {}
}
