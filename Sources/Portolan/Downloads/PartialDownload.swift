// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What is known of a part file beside its bytes.
struct DownloadRecord: Sendable, Hashable, Codable {
    static let currentFormat = "portolan-download-1"

    var format = currentFormat
    let url: String
    let validator: StrongValidator
    var total: Int64?
    /// Who may do what with the file when it is whole.
    let mode: UInt32

    /// The record in a file; `nil` when there is none that can be read.
    init?(path: String) {
        // Whatever is wrong with it: without a record, the content is fetched from its beginning.
        guard let bytes = try? PrivateFile.read(path),
            let record = try? PortolanJSONDecoder().decode(DownloadRecord.self, from: bytes),
            record.format == Self.currentFormat
        else { return nil }
        self = record
    }

    init(url: String, validator: StrongValidator, total: Int64?, mode: UInt32) {
        self.url = url
        self.validator = validator
        self.total = total
        self.mode = mode
    }

    /// Writes it to a file.
    func write(to path: String) throws(FileError) {
        let bytes: [UInt8]
        do {
            bytes = try PortolanJSONEncoder().bytes(self)
        } catch {
            preconditionFailure("texts and numbers can be written as JSON, and were not: \(error)")
        }
        try PrivateFile.replace(path, with: bytes)
    }
}

/// A file that is being downloaded: its bytes beside the target, and what is needed to go on with it later.
///
/// Whoever has one has it alone: the part file is locked until this is let go of.
package final class PartialDownload {
    /// What follows the name of the target in that of the part file.
    package static let suffix = ".portolan-part"

    private let target: String
    private let url: String
    private let options: DownloadOptions
    private let recordPath: String
    private let file: OpenFile
    private let mode: UInt32
    private var record: DownloadRecord?
    private var digester: SHA256Digester?
    /// How many of the bytes the digester has seen.
    private var digestedSize: Int64 = 0

    /// How many bytes are there.
    package private(set) var size: Int64
    /// How many bytes the whole content has, if the server has said so.
    package private(set) var total: Int64?

    /// Opens the part file of a target, or makes one.
    ///
    /// - Parameters:
    ///   - target: Where the file will be.
    ///   - url: Where the content comes from.
    ///   - canResume: Whether what an earlier download has left is of use.
    ///   - options: How the download is made.
    /// - Throws: ``FileError``.
    package init(target: String, url: String, canResume: Bool, options: DownloadOptions) throws(FileError) {
        self.target = target
        self.url = url
        self.options = options
        recordPath = "\(target)\(Self.suffix).json"
        try Self.checkTarget(target, options)
        var opened: (file: OpenFile, mode: UInt32, size: Int64, record: DownloadRecord?)?
        // What is found may be moved or removed by another download before it is locked; not so a hundred times.
        for _ in 0..<100 where opened == nil {
            opened = try Self.open(target, url: url, canResume: canResume)
        }
        guard let opened else { throw FileError(.lock, target + Self.suffix, .inUse) }
        (file, mode, size, record) = opened
        total = record?.total
        if options.digest != nil { digester = SHA256Digester() }
    }

    private static func checkTarget(_ target: String, _ options: DownloadOptions) throws(FileError) {
        guard !target.isEmpty else { throw FileError(.open, target, .notFound) }
        guard !target.hasSuffix("/") else { throw FileError(.open, target, .isFolder) }
        guard let status = try FileStatus(at: target) else { return }
        switch status.kind {
        case .folder: throw FileError(.open, target, .isFolder)
        case .other: throw FileError(.open, target, .notAFile)
        case .file:
            guard options.existingFile == .replaced else { throw FileError(.open, target, .alreadyExists) }
        }
    }

    /// Opens and locks the part file; `nil` when it has to be tried again.
    private static func open(
        _ target: String, url: String, canResume: Bool
    ) throws(FileError) -> (file: OpenFile, mode: UInt32, size: Int64, record: DownloadRecord?)? {
        let path = target + suffix
        let isNew = try FileStatus(at: path) == nil
        let file = try OpenFile(writing: path)
        try file.lock()
        let status = try file.status()
        // Whoever had the lock before may have given the file its final name, or removed it.
        guard let named = try FileStatus(at: path), named.isSameFile(as: status) else { return nil }
        if isNew, status.size == 0 {
            // Made as any file is made, to learn who may do what with it; nobody else may look at a part.
            try file.setMode(0o600)
            return (file, status.mode, 0, nil)
        }
        let record = canResume ? DownloadRecord(path: path + ".json") : nil
        guard let record, record.url == url, status.size > 0, status.size <= record.total ?? .max else {
            // Removed, and not emptied, so that the next one is made as any file is made.
            FilePath.remove(path + ".json")
            FilePath.remove(path)
            return nil
        }
        return (file, record.mode, status.size, record)
    }

    /// From which byte on the content has to be asked for.
    package var offset: Int64 { record == nil ? 0 : size }

    /// What the rest has to be asked for with; `nil` when there is nothing to go on with.
    package var validator: StrongValidator? { offset > 0 ? record?.validator : nil }

    /// Forgets the last byte of a part that has all of them, so that there is something to ask for.
    ///
    /// There are servers that answer 416 with the length of the content and a text of their own, which is no complete answer.
    package func stepBack() {
        guard offset > 0, size == total else { return }
        size -= 1
        guard digestedSize > size else { return }
        digester = SHA256Digester()
        digestedSize = 0
    }

    /// Begins anew.
    ///
    /// - Parameters:
    ///   - validator: What tells the content from others; `nil` when nothing can.
    ///   - total: How many bytes there will be, if that is known.
    /// - Throws: ``FileError``.
    package func begin(validator: StrongValidator?, total: Int64?) throws(FileError) {
        // In this order: at no time does the record describe other bytes than those that are there.
        forget()
        try file.truncate(to: 0)
        size = 0
        self.total = total
        if options.digest != nil { digester = SHA256Digester() }
        digestedSize = 0
        try checkSpace(for: total)
        guard let validator else { return }
        let record = DownloadRecord(url: url, validator: validator, total: total, mode: mode)
        try record.write(to: recordPath)
        self.record = record
    }

    /// Goes on with what is there.
    package func resume(total: Int64?) throws(FileError) {
        self.total = total
        try checkSpace(for: total.map { $0 - size })
    }

    /// Fails before anything is fetched that the disk cannot hold.
    private func checkSpace(for count: Int64?) throws(FileError) {
        guard let count, let available = file.availableSpace, count > available else { return }
        throw FileError(.write, file.path, .noSpace)
    }

    /// Appends bytes.
    package func append(_ bytes: [UInt8]) throws(FileError) {
        try file.write(bytes, at: size)
        if digestedSize == size {
            digester?.update(bytes)
            digestedSize += Int64(bytes.count)
        }
        size += Int64(bytes.count)
    }

    /// Has the digester see what was there before, a piece at a time.
    package func digestWhatIsThere() async throws {
        guard let digester else { return }
        while digestedSize < size {
            try Task.checkCancellation()
            let bytes = try file.read(at: digestedSize, count: Int(min(size - digestedSize, 1 << 18)))
            guard !bytes.isEmpty else { throw FileError(.read, file.path, .tooShort) }
            digester.update(bytes)
            digestedSize += Int64(bytes.count)
            await Task.yield()
        }
    }

    /// Gives the file its final name.
    ///
    /// - Parameter expectedDigest: The digest it must have; `nil` for any.
    /// - Throws: ``FileError``, or ``DownloadError`` when it is not what was expected; then it has been removed.
    package func finish(expectedDigest: String?) async throws {
        if let expectedDigest, let digester {
            let digest = digester.finish()
            // Once asked, it cannot be asked again.
            self.digester = nil
            guard digest == expectedDigest else {
                discard()
                throw DownloadError.digestMismatch(expected: expectedDigest, actual: digest)
            }
        }
        let existing = try FileStatus(at: target)
        try file.setMode(existing.map { $0.kind == .file ? $0.mode : mode } ?? mode)
        try await file.synchronizeElsewhere()
        if options.existingFile == .replaced {
            try FilePath.move(file.path, to: target)
        } else {
            try FilePath.moveKeeping(file.path, to: target)
        }
        FilePath.remove(recordPath)
        FilePath.synchronizeFolder(of: target)
    }

    /// Takes notice that what is there is of no use.
    package func forget() {
        record = nil
        FilePath.remove(recordPath)
    }

    /// Leaves what can be gone on with, if that is wanted.
    package func stop() {
        if record == nil || size == 0 || !options.keepsPartial { discard() }
    }

    /// Removes everything.
    package func discard() {
        forget()
        FilePath.remove(file.path)
    }
}
