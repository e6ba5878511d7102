// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Dispatch
public import Portolan

/// Keeps objects in a file of SQLite.
///
/// What ``write(_:)`` has returned from is on the disk, and nothing of what failed: also when the process is killed. Several storages, of
/// this process and others, may use one file. They read while one of them writes, and each reading sees one state of all. Those who
/// write wait for each other, up to the patience.
///
/// The file is opened, or created, when the storage is first used. Beside it are two others while it is used, whose names end in `-wal` and `-shm`:
/// they belong to it. It must be on a disk of this machine.
///
/// A file that is damaged is never replaced: whatever needs it throws ``ObjectStorageError`` with the reason
/// ``ObjectStorageError/Reason/damaged`` until ``setAsideDamagedFile(path:)`` gives it another name.
public final class SQLiteObjectStorage: ObjectStorage {
    /// What is waited for before a transaction is said to be kept.
    public enum Synchronous: Sendable, Hashable {
        /// Until it is on the disk: it is kept even when the power fails.
        case full
        /// Until the system has it: it is kept when the process ends however it may, but the last ones may be lost with the power. Never is
        /// one lost in part, or the file damaged.
        case normal
    }

    /// The path of the file.
    public let path: String
    private let writer: SQLiteWriter
    private let readers: SQLiteReaders
    private let writing = BlockingQueue()
    private let asking = BlockingQueue()
    private let reading: BlockingQueue

    /// Makes a storage; the file is opened when it is first used.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which is created if need be, in a folder that must be there.
    ///   - synchronous: What is waited for; the disk by default.
    ///   - patience: How long a lock of somebody else is waited for before ``ObjectStorageError/Reason/inUse`` is thrown; a minute by
    ///     default. Who writes keeps it as long as one closure of ``write(_:)`` takes.
    public convenience init(path: String, synchronous: Synchronous = .full, patience: Duration = .seconds(60)) {
        self.init(path: path, synchronous: synchronous, patience: patience, maximumPageCount: nil)
    }

    /// Makes a storage whose file has no more pages than some number.
    package init(
        path: String, synchronous: Synchronous = .full, patience: Duration = .seconds(60), maximumPageCount: Int64?
    ) {
        self.path = path
        let patience = SQLitePatience(limit: patience)
        let width = 4
        writer = SQLiteWriter(
            path: path, synchronous: synchronous, patience: patience, maximumPageCount: maximumPageCount)
        readers = SQLiteReaders(path: path, synchronous: synchronous, patience: patience, count: width)
        reading = BlockingQueue(width: width)
    }

    deinit {
        // Closing the last connection writes the log into the file, which may take a while.
        DispatchQueue.global().async { [writer, readers] in withExtendedLifetime((writer, readers)) {} }
    }

    /// Reads; what is read within one closure is one state, whoever writes meanwhile.
    ///
    /// - Throws: What the closure throws; `CancellationError` when the task is cancelled before it begins or while it reads;
    ///   ``ObjectStorageError``.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (any StoredRecords) throws -> Result
    ) async throws -> Result {
        try await reading.run { [readers] turn in try readers.read(turn, body) }
    }

    /// Reads and writes, as a whole or not at all.
    ///
    /// After an error of the storage nothing more is done within the closure, even when it catches that.
    ///
    /// - Throws: What the closure throws; `CancellationError` when the task is cancelled before all is kept; ``ObjectStorageError``.
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (any MutableStoredRecords) throws -> Result
    ) async throws -> Result {
        try await writing.run { [writer] turn in try writer.write(turn, body) }
    }

    /// A number that is another one whenever another storage, of this process or another, may have written since.
    ///
    /// - Throws: `CancellationError`; ``ObjectStorageError``.
    public func foreignVersion() async throws -> Int64 {
        try await asking.run { [writer] turn in try writer.foreignVersion(turn) }
    }

    /// Gives a damaged file, and its log, other names, so that a new one can begin at the path; nothing is read from it or removed.
    ///
    /// Nobody may be using it: storages for the path are to be made anew afterwards.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: The path at which it is now.
    /// - Throws: ``ObjectStorageError``, also when there is no file.
    public static func setAsideDamagedFile(path: String) async throws -> String {
        do {
            return try await BlockingWork.run { () throws(FileError) in
                let target = try PrivateFile.moveAside(path, suffix: "damaged")
                // The log may hold what the file does not. Were this never reached, SQLite would remove a log without a file.
                if try FileStatus(at: path + "-wal") != nil {
                    try FilePath.moveKeeping(path + "-wal", to: target + "-wal")
                }
                FilePath.remove(path + "-shm")
                FilePath.synchronizeFolder(of: path)
                return target
            }
        } catch {
            throw ObjectStorageError(error)
        }
    }
}
