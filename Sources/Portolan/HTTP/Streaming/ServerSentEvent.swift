// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// An event of a `text/event-stream` (HTML standard, section 9.2).
public struct ServerSentEvent: Sendable, Hashable {
    /// What kind of event it is; `message` when the server does not say.
    public var type: String
    /// The data: the values of its `data` fields, joined with line feeds.
    public var data: String
    /// The id that was set last, by this event or one before it; empty when there was none.
    public var lastEventID: String

    /// Makes an event.
    ///
    /// - Parameters:
    ///   - type: What kind of event it is.
    ///   - data: The data.
    ///   - lastEventID: The id that was set last.
    public init(type: String = "message", data: String, lastEventID: String = "") {
        self.type = type
        self.data = data
        self.lastEventID = lastEventID
    }
}

/// A line or the data of a server-sent event is larger than it may be.
public struct ServerSentEventTooLarge: Error, Sendable, Hashable, CustomStringConvertible {
    /// How many bytes a line, and the data of an event, may have.
    public let limit: Int

    /// Makes an error.
    public init(limit: Int) {
        self.limit = limit
    }

    /// A sentence.
    public var description: String {
        "a line or the data of a server-sent event is larger than the \(limit) bytes that it may have"
    }
}
