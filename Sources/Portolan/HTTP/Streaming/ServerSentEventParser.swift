// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Makes events of the bytes of a `text/event-stream`, however these are cut (HTML standard, section 9.2.6).
///
/// ```swift
/// var parser = ServerSentEventParser()
/// for try await chunk in chunks {
///     for event in try parser.append(chunk) { print(event.type, event.data) }
/// }
/// try parser.finish()
/// ```
///
/// An event is given as soon as its empty line has come. What has none at the end of the stream is no event.
public struct ServerSentEventParser: Sendable {
    /// The id that was set last by an event that is complete: what a next request sends as `Last-Event-ID`, when it is not empty.
    public private(set) var lastEventID: String
    /// How long to wait before connecting again, when the server has said so.
    public private(set) var reconnectionTime: Duration?

    private let limit: Int
    // The line whose end has not come.
    private var line: [UInt8] = []
    // The values of `data` so far, each with a line feed.
    private var data: [UInt8] = []
    private var type = ""
    private var nextID: String
    // How many bytes of the byte order mark have come; 3 also when there is none.
    private var markLength = 0
    private var skipsLineFeed = false
    private var failure: ServerSentEventTooLarge?

    /// Makes a parser for one answer.
    ///
    /// - Parameters:
    ///   - lastEventID: The last id of the connection before; empty by default.
    ///   - limit: How many bytes a line, and the data of an event, may have; 8 MiB by default.
    public init(lastEventID: String = "", limit: Int = 8 << 20) {
        self.lastEventID = lastEventID
        nextID = lastEventID
        self.limit = limit
    }

    /// Takes the next bytes.
    ///
    /// - Parameter chunk: The bytes, of any number.
    /// - Returns: The events that they complete, in order.
    /// - Throws: ``ServerSentEventTooLarge``. Events before it in the chunk are returned, and the next call throws.
    public mutating func append(_ chunk: [UInt8]) throws(ServerSentEventTooLarge) -> [ServerSentEvent] {
        if let failure { throw failure }
        var events: [ServerSentEvent] = []
        var start = skippingMark(of: chunk)
        if skipsLineFeed, start < chunk.count {
            skipsLineFeed = false
            if chunk[start] == UInt8(ascii: "\n") { start += 1 }
        }
        while failure == nil, start < chunk.count {
            let end = chunk.firstIndex(of: UInt8(ascii: "\n"), or: UInt8(ascii: "\r"), from: start)
            guard line.count + (end ?? chunk.count) - start <= limit else {
                failure = ServerSentEventTooLarge(limit: limit)
                break
            }
            guard let end else {
                line += chunk[start...]
                break
            }
            if line.isEmpty {
                take(chunk[start..<end], &events)
            } else {
                line += chunk[start..<end]
                let whole = line
                line = []
                take(whole[...], &events)
            }
            start = end + 1
            guard chunk[end] == UInt8(ascii: "\r") else { continue }
            if start == chunk.count {
                skipsLineFeed = true
            } else if chunk[start] == UInt8(ascii: "\n") {
                start += 1
            }
        }
        if let failure {
            (line, data) = ([], [])
            if events.isEmpty { throw failure }
        }
        return events
    }

    /// Ends the bytes, and drops what is no whole event.
    ///
    /// - Throws: ``ServerSentEventTooLarge`` when it was not thrown before.
    public mutating func finish() throws(ServerSentEventTooLarge) {
        if let failure { throw failure }
        (line, data, type, nextID) = ([], [], "", lastEventID)
    }

    /// Where the chunk goes on behind a byte order mark at the beginning of the stream.
    private mutating func skippingMark(of chunk: [UInt8]) -> Int {
        var start = 0
        while markLength < 3, start < chunk.count {
            let expected: UInt8 = markLength == 0 ? 0xEF : markLength == 1 ? 0xBB : 0xBF
            guard chunk[start] == expected else {
                // What looked like one is the beginning of a line.
                line = Array([0xEF, 0xBB].prefix(markLength))
                markLength = 3
                break
            }
            markLength += 1
            start += 1
        }
        return start
    }

    private mutating func take(_ line: ArraySlice<UInt8>, _ events: inout [ServerSentEvent]) {
        guard let first = line.first else {
            endEvent(&events)
            return
        }
        guard first != UInt8(ascii: ":") else { return }
        // The name as a number, in which each byte has its place: no name that counts is longer than five, or holds a NUL.
        var name: UInt64 = 0
        var value = line
        while let byte = value.popFirst(), byte != UInt8(ascii: ":") {
            guard byte != 0, value.startIndex - line.startIndex <= 5 else { return }
            name = name << 8 | UInt64(byte)
        }
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        switch name {
        case 0x64_61_74_61:  // data
            guard data.count + value.count <= limit else {
                failure = ServerSentEventTooLarge(limit: limit)
                return
            }
            data += value
            data.append(UInt8(ascii: "\n"))
        case 0x65_76_65_6E_74: type = String(decoding: value, as: UTF8.self)  // event
        case 0x69_64: if !value.contains(0) { nextID = String(decoding: value, as: UTF8.self) }  // id
        case 0x72_65_74_72_79: if let time = Self.milliseconds(value) { reconnectionTime = time }  // retry
        default: break
        }
    }

    private mutating func endEvent(_ events: inout [ServerSentEvent]) {
        lastEventID = nextID
        if !data.isEmpty {
            let text = String(decoding: data.dropLast(), as: UTF8.self)
            events.append(ServerSentEvent(type: type.isEmpty ? "message" : type, data: text, lastEventID: nextID))
            data.removeAll(keepingCapacity: data.count < 1 << 16)
        }
        type = ""
    }

    /// A number of digits only; one that no clock can count is the largest that can be.
    private static func milliseconds(_ digits: ArraySlice<UInt8>) -> Duration? {
        guard !digits.isEmpty else { return nil }
        var count: Int64 = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            let (product, overflowed) = count.multipliedReportingOverflow(by: 10)
            let (sum, isTooLarge) = product.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
            count = overflowed || isTooLarge ? .max : sum
        }
        return .milliseconds(count)
    }
}
