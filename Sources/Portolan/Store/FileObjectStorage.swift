// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Dispatch
internal import Synchronization

/// Keeps objects in memory, and all of them in one file.
///
/// The file is read when the storage is first used, and again only when somebody else has replaced it. Each ``write(_:)`` that changes
/// something writes all of it anew: the cost grows with the number of objects, so that this is for some thousands of them. The file is
/// replaced as a whole and is on the disk then: whoever is killed leaves the old one or the new one. It is for its owner alone.
///
/// Several storages, of this process and others, may use one file: a file beside it whose name ends in `.lock` lets one of them write
/// at a time.
///
/// The file holds lines of JSON, and a checksum of all of them in the first. One that was cut or changed is never replaced: whatever needs it throws
/// ``ObjectStorageError`` with the reason ``ObjectStorageError/Reason/damaged`` until ``setAsideDamagedFile(path:)`` gives it another name.
public final class FileObjectStorage: ObjectStorage {
    /// What was read or written last.
    private struct Loaded: Sendable {
        var records = MemoryRecords()
        var lines: [StoredReference: [UInt8]] = [:]
        /// Kept open, so that no other file can be taken for it; `nil` where there was none.
        var file: OpenFile?
        var version: Int64 = 0
    }

    /// The path of the file.
    public let path: String
    private let patience: Duration
    private let replace: @Sendable (String, [UInt8]) throws -> Void
    private let queue = BlockingQueue()
    private let loaded = Mutex<Loaded?>(nil)

    /// Makes a storage; the file is read when it is first used, and written when something is first kept.
    ///
    /// - Parameters:
    ///   - path: The path of the file, in a folder that must be there.
    ///   - patience: How long others are waited for who write before ``ObjectStorageError/Reason/inUse`` is thrown; a minute by default.
    public convenience init(path: String, patience: Duration = .seconds(60)) {
        self.init(path: path, patience: patience) { path, bytes in try PrivateFile.replace(path, with: bytes) }
    }

    /// Makes a storage that writes its file in a way of its own.
    package init(
        path: String, patience: Duration = .seconds(60), replace: @escaping @Sendable (String, [UInt8]) throws -> Void
    ) {
        self.path = path
        self.patience = patience
        self.replace = replace
    }

    /// Reads what is there now.
    ///
    /// - Throws: What the closure throws; `CancellationError`; ``ObjectStorageError``.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (any StoredRecords) throws -> Result
    ) async throws -> Result {
        let records = try await queue.run { turn in try self.current().records }
        return try await Self.run { try body(MemoryReading(records)) }
    }

    /// Reads and writes, as a whole or not at all.
    ///
    /// - Throws: What the closure throws; `CancellationError` when the task is cancelled before the file is replaced;
    ///   ``ObjectStorageError``.
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (any MutableStoredRecords) throws -> Result
    ) async throws -> Result {
        try await queue.run { turn in
            let lock = try self.locked(turn)
            // Closing the file, which the system does for a process that is killed, lets the others in.
            defer { withExtendedLifetime(lock) {} }
            var loaded = try self.current()
            let working = FileWriting(loaded.records, path: self.path)
            let result = try body(working)
            if let failure = working.failure { throw failure }
            try turn.checkCancellation()
            let changed = working.lines.filter { loaded.lines[$0.key] != $0.value }
            guard !changed.isEmpty else { return result }
            for (reference, line) in changed { loaded.lines[reference] = line }
            try self.translating {
                try self.replace(self.path, FileObjectArchive.bytes(of: loaded.lines.values))
                loaded.file = try OpenFile(reading: self.path)
            }
            loaded.records = working.records
            let written = loaded
            self.loaded.withLock { $0 = written }
            return result
        }
    }

    /// A number that is another one whenever somebody else has replaced the file.
    ///
    /// - Throws: `CancellationError`; ``ObjectStorageError``.
    public func foreignVersion() async throws -> Int64 {
        try await queue.run { _ in try self.current().version }
    }

    /// Gives a damaged file another name, so that a new one can begin at the path; nothing is read from it or removed.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: The path at which it is now.
    /// - Throws: ``ObjectStorageError``, also when there is no file.
    public static func setAsideDamagedFile(path: String) async throws -> String {
        do {
            return try await BlockingWork.run { () throws(FileError) in
                let target = try PrivateFile.moveAside(path, suffix: "damaged")
                FilePath.synchronizeFolder(of: path)
                return target
            }
        } catch {
            throw ObjectStorageError(error)
        }
    }

    @concurrent
    private static func run<Result>(_ body: @Sendable () throws -> Result) async throws -> Result { try body() }

    /// What is in the file; used by one at a time, by the queue.
    private func current() throws -> Loaded {
        let before = loaded.withLock { $0 }
        return try translating {
            let status = try FileStatus(at: path)
            if let before, try Self.isSame(before.file, status) { return before }
            var now = Loaded()
            now.version = (before?.version ?? -1) + 1
            if status != nil {
                let file = try OpenFile(reading: path)
                now.file = file
                var bytes: [UInt8] = []
                while case let chunk = try file.read(at: Int64(bytes.count), count: OpenFile.chunkSize), !chunk.isEmpty
                {
                    bytes += chunk
                }
                for (record, line) in try FileObjectArchive.records(in: bytes, path: path) {
                    now.records.put(record)
                    now.lines[record.reference] = line
                }
            }
            let read = now
            loaded.withLock { $0 = read }
            return read
        }
    }

    private static func isSame(_ file: OpenFile?, _ status: FileStatus?) throws(FileError) -> Bool {
        guard let file, let status else { return file == nil && status == nil }
        return try file.status().isSameFile(as: status)
    }

    private func locked(_ turn: BlockingTurn) throws -> OpenFile {
        let clock = ContinuousClock()
        let end = clock.now + patience
        while true {
            try turn.checkCancellation()
            do throws(FileError) {
                let file = try OpenFile(writing: path + ".lock")
                try file.lock()
                return file
            } catch {
                guard error.operation == .lock, error.reason == .inUse, clock.now < end else {
                    throw ObjectStorageError(error)
                }
            }
            let pause = Int.random(in: 100...1_000)
            _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(pause))
        }
    }

    private func translating<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as FileError {
            throw ObjectStorageError(error)
        }
    }
}

/// The records that one closure changes, and their new lines.
private final class FileWriting: MemoryWriting {
    /// The line of each record that was put; `nil` where one was removed.
    private(set) var lines: [StoredReference: [UInt8]?] = [:]
    private(set) var failure: (any Error)?
    private let path: String

    init(_ records: MemoryRecords, path: String) {
        self.path = path
        super.init(records)
    }

    override func put(_ records: [StoredRecord]) throws {
        if let failure { throw failure }
        do {
            for record in records {
                let body = try record.content.bytes()
                lines[record.reference] = .some(try FileObjectArchive.line(of: record, body: body, path: path))
                let kept = StoredRecord(
                    record.reference, content: StoredContent(bytes: body), relations: record.relations,
                    indexed: record.indexed, upkeep: record.upkeep)
                try super.put([kept])
            }
        } catch {
            failure = error
            throw error
        }
    }

    override func remove(_ references: [StoredReference]) throws {
        if let failure { throw failure }
        for reference in references { lines[reference] = .some(nil) }
        try super.remove(references)
    }
}
