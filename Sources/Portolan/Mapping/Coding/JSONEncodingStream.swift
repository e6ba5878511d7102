// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A document, or a piece of one, that is being written straight ahead into one buffer.
///
/// Containers are places in the buffer, not objects. The innermost open one is written at once; writing to one further out
/// closes those within. One that is written *after* it was closed gets a stream of its own, whose bytes are put in its
/// place at the end: two containers that take turns cost no more than two that do not, unless they are asked for their
/// coding paths, or what they are given is refused.
final class JSONEncodingStream {
    let run: JSONEncodingRun
    let storage: JSONStorage<JSONEncodingState>
    /// The streams that continue closed containers, or fill values left open, by the place where these begin.
    private var continuations: [Int: Continuation] = [:]
    /// The numbers of levels that were taken back.
    private var discarded: [ClosedRange<Int>] = []
    /// The stream in which the lowest level began, if that was another one.
    ///
    /// That one holds this one, not the other way round.
    private weak var origin: JSONEncodingStream?
    /// Where the lowest level began in it.
    private let originStart: Int?
    /// The way to the lowest level, where it began in no other stream.
    private let ownPath: [any CodingKey]
    private let baseDepth: Int

    typealias Level = JSONEncodingState.Level
    typealias Kind = JSONEncodingState.Kind
    typealias Mark = JSONEncodingState.Mark

    /// A level that a container or an encoder writes to.
    struct Place {
        // Three words in all, so that the standard library need not allocate for a container.
        var stream: JSONEncodingStream
        var start: Int
        private var bits: Int

        /// A place with `depth` arrays and objects around it.
        @inline(__always)
        init(stream: JSONEncodingStream, start: Int, serial: Int, depth: Int) {
            self.stream = stream
            self.start = start
            bits = serial &<< 16 | min(depth, 0xFFFF)
        }

        /// The number of the level.
        @inline(__always)
        var serial: Int { bits &>> 16 }

        /// How many arrays and objects stand around it.
        @inline(__always)
        var depth: Int { bits & 0xFFFF }
    }

    private struct Continuation {
        let stream: JSONEncodingStream
        /// The bytes that stand where its own belong: none before a closing bracket, `{}` for a value left open.
        let replaced: Range<Int>
    }

    /// A stream for a whole document, or for a value within so many arrays and objects of a mapping.
    init(_ run: JSONEncodingRun, within depth: Int) {
        self.run = run
        storage = JSONStorage(JSONEncodingState(run, kind: .pending, count: 0))
        originStart = nil
        ownPath = []
        baseDepth = depth
    }

    /// A stream that goes on with a level of another one.
    private init(
        _ run: JSONEncodingRun, kind: Kind, count: Int, origin: (stream: JSONEncodingStream, start: Int)?,
        path: [any CodingKey], depth: Int
    ) {
        self.run = run
        storage = JSONStorage(JSONEncodingState(run, kind: kind, count: count))
        self.origin = origin?.stream
        originStart = origin?.start
        ownPath = path
        baseDepth = depth
    }

    deinit { storage.free() }

    /// The lowest level of this stream.
    var root: Place { Place(stream: self, start: 0, serial: 0, depth: baseDepth) }
}

// MARK: - State

extension JSONEncodingStream {
    /// The bytes.
    var output: JSONOutput {
        @inline(__always) _read { yield storage.value.output }
        @inline(__always) _modify { yield &storage.value.output }
    }

    /// The innermost open level; `outer` has those around it.
    var top: Level {
        @inline(__always) _read { yield storage.value.top }
        @inline(__always) _modify { yield &storage.value.top }
    }

    /// The open levels around the innermost one, outermost first.
    var outer: [Level] {
        @inline(__always) _read { yield storage.value.outer }
    }

    /// Takes keys off the end.
    ///
    /// A key may be of a class that does something when it ends: that is after the access.
    private func dropKeys(to count: Int) {
        while storage.value.keys.count > count { _ = storage.value.keys.popLast() }
    }
}

// MARK: - Levels

extension JSONEncodingStream {
    /// Begins a value within the innermost level.
    func push(_ kind: Kind, key: (any CodingKey)?) -> Place {
        storage.value.push(kind)
        if let key { storage.value.setKey(key) }
        return Place(stream: self, start: top.start, serial: top.serial, depth: depth)
    }

    /// How many arrays and objects stand around the innermost level.
    @inline(__always)
    var depth: Int { baseDepth &+ storage.value.outer.count }

    /// Whether an array or object as the innermost level would be within too many others.
    @inline(__always)
    var isTooDeep: Bool { depth >= JSONEncodingRun.depthLimit }

    /// Ends the innermost level.
    func pop() {
        switch top.kind {
        case .array: output.append(UInt8(ascii: "]"))
        case .object: output.append(UInt8(ascii: "}"))
        case .complete: break
        case .pending:
            // Somebody holds an encoder and has not used it yet. What it will write belongs here.
            let stream = JSONEncodingStream(
                run, kind: .pending, count: 0, origin: nil, path: codingPath, depth: baseDepth + outer.count)
            output.append(UInt8(ascii: "{"))
            output.append(UInt8(ascii: "}"))
            continuations[top.start] = Continuation(stream: stream, replaced: top.start..<output.count)
        }
        dropTop()
    }

    @inline(__always)
    private func dropTop() {
        if top.keyPlace >= 0 { dropKeys(to: top.keyPlace) }
        storage.value.dropTop()
    }

    /// Ends a value and everything within it, if that is still open; a value that wrote nothing is an empty object.
    @inline(__always)
    func finish(_ serial: Int) {
        if top.serial == serial, top.kind != .pending {
            if top.kind == .object {
                output.append(UInt8(ascii: "}"))
            } else if top.kind == .array {
                output.append(UInt8(ascii: "]"))
            }
            dropTop()
        } else {
            finishSlowly(serial)
        }
    }

    @inline(never)
    private func finishSlowly(_ serial: Int) {
        guard top.serial == serial || unwind(to: serial) else { return }
        if top.kind == .pending {
            output.append(UInt8(ascii: "{"))
            top.kind = .object
        }
        pop()
    }

    /// Ends the levels within an open one.
    ///
    /// - Returns: Whether there is such a level.
    fileprivate func unwind(to serial: Int) -> Bool {
        guard outer.contains(where: { $0.serial == serial }) else { return false }
        while top.serial != serial { pop() }
        return true
    }

    fileprivate func continuation(of place: Place) -> JSONEncodingStream {
        let isGone = place.start >= output.count || discarded.contains { $0.contains(place.serial) }
        guard !isGone else { return sink }
        if let known = continuations[place.start] { return known.stream }
        guard output[place.start] == UInt8(ascii: "{") || output[place.start] == UInt8(ascii: "[") else {
            return sink
        }
        let end = output.end(ofValueAt: place.start) - 1
        let stream = JSONEncodingStream(
            run, kind: output[place.start] == UInt8(ascii: "{") ? .object : .array,
            count: output.valueCount(from: place.start + 1, to: end), origin: (self, place.start),
            path: [], depth: place.depth)
        continuations[place.start] = Continuation(stream: stream, replaced: end..<end)
        // Names are not compared across the two streams.
        run.mayRepeatNames = true
        return stream
    }

    /// Whether the innermost level began in another stream.
    var continues: Bool { originStart != nil && outer.isEmpty }

    /// The number of elements at a place.
    func count(of place: Place) -> Int {
        if let level = top.serial == place.serial ? top : outer.first(where: { $0.serial == place.serial }) {
            return level.count
        }
        let stream = continuation(of: place)
        return stream.outer.first?.count ?? stream.top.count
    }

    /// A stream whose bytes go nowhere, for what is written to a value that was taken back.
    var sink: JSONEncodingStream {
        JSONEncodingStream(run, kind: .pending, count: 0, origin: nil, path: codingPath, depth: baseDepth)
    }

    /// The way to the lowest level.
    ///
    /// In another stream it is worked out when it is asked for: that reads all that stands before the level.
    private var basePath: [any CodingKey] {
        guard let originStart else { return ownPath }
        return origin?.codingPath(ofValueAt: originStart) ?? ownPath
    }

    private func codingPath(ofValueAt start: Int) -> [any CodingKey] {
        basePath + output.way(to: start).map(JSONPathKey.init)
    }

    /// The way to the innermost level.
    var codingPath: [any CodingKey] { codingPath(outerCount: outer.count) }

    /// The way to a place.
    func codingPath(of place: Place) -> [any CodingKey] {
        if top.serial == place.serial { return codingPath }
        if let index = outer.firstIndex(where: { $0.serial == place.serial }) { return codingPath(outerCount: index) }
        return codingPath(ofValueAt: place.start)
    }

    private func codingPath(outerCount: Int) -> [any CodingKey] {
        var path = basePath
        for index in 0..<outerCount {
            let level = index + 1 < outer.count ? outer[index + 1] : top
            if level.keyPlace >= 0 {
                path.append(storage.value.keys[level.keyPlace])
            } else if outer[index].kind == .array {
                path.append(JSONPathKey(index: outer[index].count - 1))
            }
        }
        return path
    }
}

extension JSONEncodingStream.Place {
    /// Makes this place the innermost level, wherever it is now.
    @inline(__always)
    mutating func activate() {
        if stream.storage.value.top.serial != serial { reach() }
    }

    @inline(never)
    private mutating func reach() {
        guard !stream.unwind(to: serial) else { return }
        self = stream.continuation(of: self).root
        activate()
    }
}

extension JSONPathKey {
    fileprivate init(_ component: JSONOutput.WayComponent) {
        switch component {
        case .name(let name): self.init(name)
        case .index(let index): self.init(index: index)
        }
    }
}

// MARK: - Containers that come again

extension JSONEncodingStream {
    /// The container that already stands under a name in the innermost object, if it is of that kind.
    func container(_ kind: Kind, named name: String) -> Place? {
        var written = JSONOutput(capacity: name.utf8.count + 16)
        written.append(name, escapingSlashes: storage.value.escapesSlashes)
        // In a stream that continues another one, the lowest level has no bracket of its own.
        if let start = output.value(ofMember: written.bytes, from: continues ? 0 : top.start + 1, to: output.count) {
            return container(kind, at: start, depth: depth + 1)
        }
        guard continues, let stream = origin, let start = originStart else { return nil }
        let end = stream.output.end(ofValueAt: start) - 1
        return stream.output.value(ofMember: written.bytes, from: start + 1, to: end)
            .flatMap { stream.container(kind, at: $0, depth: depth + 1) }
    }

    private func container(_ kind: Kind, at start: Int, depth: Int) -> Place? {
        if let known = continuations[start]?.stream, known.outer.first?.kind ?? known.top.kind != kind {
            return known.top.kind == .pending ? known.root.opened(as: kind) : nil
        }
        let opening = kind == .object ? UInt8(ascii: "{") : UInt8(ascii: "[")
        return output[start] == opening ? Place(stream: self, start: start, serial: -1, depth: depth) : nil
    }
}

// MARK: - Taking back

extension JSONEncodingStream {
    /// What is written so far, up to the innermost level.
    var mark: Mark { storage.value.mark }

    /// Takes back everything that was written since, as if it had never been.
    func rollBack(to mark: Mark) {
        guard top.serial == mark.level.serial || outer.contains(where: { $0.serial == mark.level.serial }) else {
            // The level was closed meanwhile: it cannot be opened again, and what it holds is a document's part.
            return
        }
        while top.serial != mark.level.serial { dropTop() }
        dropKeys(to: mark.keyCount)
        let lastSerial = storage.value.lastSerial
        if lastSerial > mark.lastSerial { discarded.append(mark.lastSerial + 1...lastSerial) }
        storage.value.restore(mark)
        continuations = continuations.filter { $0.key < mark.outputCount }
        // The table of a large object keeps the name: it may then be taken for one that comes again, which does no harm.
    }
}

// MARK: - The end

extension JSONEncodingStream {
    /// Closes everything and gives the document.
    func finishedOutput() -> JSONOutput {
        let output = assembled()
        let formatting = run.options.outputFormatting
        let sorts = formatting.contains(.sortedKeys)
        let isPretty = formatting.contains(.prettyPrinted)
        guard sorts || isPretty || run.mayRepeatNames else { return output }
        return JSONLayout.apply(
            to: output, sortsNames: sorts, isPretty: isPretty, dropsRepeatedNames: run.mayRepeatNames)
    }

    private func assembled() -> JSONOutput {
        while !outer.isEmpty { pop() }
        if storage.value.mayRepeatNames { run.mayRepeatNames = true }
        if originStart == nil {
            switch top.kind {
            case .array: output.append(UInt8(ascii: "]"))
            case .object: output.append(UInt8(ascii: "}"))
            case .pending:
                output.append(UInt8(ascii: "{"))
                output.append(UInt8(ascii: "}"))
            case .complete: break
            }
            top.kind = .complete
        }
        var written = JSONOutput(capacity: 64)
        swap(&written, &output)
        guard !continuations.isEmpty else { return written }
        // Continuations stand within each other no deeper than containers do.
        var result = JSONOutput(capacity: written.count * 2)
        var place = 0
        for continuation in continuations.values.sorted(by: { $0.replaced.lowerBound < $1.replaced.lowerBound }) {
            result.append(written, place..<continuation.replaced.lowerBound)
            let piece = continuation.stream.assembled()
            result.append(piece, 0..<piece.count)
            place = continuation.replaced.upperBound
        }
        result.append(written, place..<written.count)
        return result
    }
}
