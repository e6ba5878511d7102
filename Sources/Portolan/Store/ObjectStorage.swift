// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Where a store keeps its objects: in memory, in a file, in a database.
///
/// A storage knows no rules: what is merged with what, and which objects go, the store decides. It keeps records, finds them, and does what
/// is done within ``write(_:)`` as a whole or not at all.
public protocol ObjectStorage: Sendable {
    /// Reads; what is read within one closure belongs together, whoever writes meanwhile.
    ///
    /// - Throws: What the closure throws, or the storage's own error.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any StoredRecords) throws -> Result
    ) async throws -> Result

    /// Reads and writes, as a whole or not at all: one closure at a time, of all stores and processes that share the storage.
    ///
    /// Nothing is kept when the closure throws, when the task is cancelled before the closure has ended, and when keeping it fails.
    ///
    /// - Throws: What the closure throws, `CancellationError`, or the storage's own error.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any MutableStoredRecords) throws -> Result
    ) async throws -> Result

    /// A number that is another one whenever somebody else, as another process, may have written since.
    ///
    /// It is asked for before what is kept in memory is used; a storage that nobody shares always gives the same.
    func foreignVersion() async throws -> Int64
}

/// The records of a storage, as they are read; used within the closure that it was given to.
public protocol StoredRecords {
    /// One record; `nil` when there is none.
    func record(_ reference: StoredReference) throws -> StoredRecord?
    /// The records of a type with some keys, in any order; those that are not there are left out.
    func records(of type: String, keys: [ObjectKey]) throws -> [StoredRecord]
    /// Calls a closure with the records of a type, in the order of their keys, until it gives `false`.
    ///
    /// - Parameters:
    ///   - type: The name of the type.
    ///   - conditions: Conditions on indexed properties, all of which hold. A storage may give records for which they do not hold: the store
    ///     looks again.
    ///   - body: Gets a record.
    /// - Throws: What the closure throws, or the storage's own error.
    func eachRecord(of type: String, where conditions: [IndexedCondition], _ body: (StoredRecord) throws -> Bool) throws
    /// How many records a type has, tombstones left out.
    func count(of type: String) throws -> Int
    /// The names of all types that have records, sorted.
    func types() throws -> [String]
    /// The objects that refer to one, through whichever property.
    func referrers(to reference: StoredReference) throws -> [StoredReference]
}

/// The records of a storage, as they are changed.
public protocol MutableStoredRecords: StoredRecords {
    /// Keeps records, each in the place of the one with its reference.
    func put(_ records: [StoredRecord]) throws
    /// Removes records; those that are not there are no fault.
    func remove(_ references: [StoredReference]) throws
}

/// A condition on an indexed property.
public struct IndexedCondition: Sendable, Hashable {
    /// How values are compared.
    ///
    /// Values of different kinds are never equal, `null` equals `null` alone, and is neither less nor greater.
    public enum Comparison: String, Sendable, Hashable {
        case equal, less, lessOrEqual, greater, greaterOrEqual
    }

    /// The property.
    public let property: String
    /// How it is compared.
    public let comparison: Comparison
    /// With what.
    public let value: IndexedValue

    /// Makes a condition.
    public init(_ property: String, _ comparison: Comparison, _ value: IndexedValue) {
        self.property = property
        self.comparison = comparison
        self.value = value
    }
}
