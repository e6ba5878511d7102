// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Something that goes wrong, on purpose, while a ``LoopbackServer`` answers.
///
/// Faults are added to a ``Reply`` with the methods of the same names, or one by one with ``Reply/with(_:)``:
///
/// ```swift
/// @Test(arguments: [Fault.closedWithoutAnswer, .cut(afterBodyBytes: 3), .reset(afterBodyBytes: 3)])
/// func `a connection that ends early is an error`(_ fault: Fault) async throws {
///     try await withLoopbackServer(.text("hello").with(fault)) { server in … }
/// }
/// ```
///
/// Delays, holds, pauses, a trickle and an end without notice go with any other fault; of the others, the last one counts. When the server stops, every
/// fault ends at once; when the client ends its side of the connection, so does the answer.
@nonexhaustive
public enum Fault: Sendable, Hashable {
    /// Nothing is sent for a time; then the answer begins.
    case delayed(by: Duration)
    /// The answer is sent a few bytes at a time, its status line included.
    case trickled(bytesPerStep: Int, every: Duration)
    /// Nothing is sent until a latch is opened; then the answer begins.
    case held(until: Latch)
    /// After so many bytes of the body, nothing more is sent until a latch is opened. There may be several of these.
    case paused(afterBodyBytes: Int, until: Latch)
    /// The connection is closed in good order after so many bytes of the body. See ``Reply/cut(afterBodyBytes:)``.
    case cut(afterBodyBytes: Int)
    /// The connection is reset (RST) after so many bytes of the body. See ``Reply/cut(afterBodyBytes:)``.
    case reset(afterBodyBytes: Int)
    /// Bytes are sent that are not HTTP, and the connection is closed.
    case garbled
    /// Nothing is sent; the connection stays open until the server stops or the client goes.
    case neverAnswered
    /// Nothing is sent, and the connection is closed in good order.
    case closedWithoutAnswer
    /// The connection is closed after the answer, or after what other faults leave of it, without the `close_notify`
    /// that TLS wants. See ``Reply/endingWithoutNotice()``.
    case endedWithoutNotice
    /// The answer says `Connection: close`, and the connection is closed after it.
    case closingConnection
}

extension Reply {
    /// Waits before the first byte is sent.
    public func delayed(by duration: Duration) -> Reply { with(.delayed(by: duration)) }

    /// Waits until a latch is opened before the first byte is sent.
    public func held(until latch: Latch) -> Reply { with(.held(until: latch)) }

    /// Sends a part of the body, waits until a latch is opened, and sends the rest; there may be several pauses.
    ///
    /// - Parameters:
    ///   - count: After how many bytes, counted as in ``cut(afterBodyBytes:)``. With 0 the header is sent before.
    ///   - latch: What is waited for.
    /// - Returns: The reply with the pause.
    public func paused(afterBodyBytes count: Int, until latch: Latch) -> Reply {
        with(.paused(afterBodyBytes: count, until: latch))
    }

    /// Sends the answer, its status line included, a few bytes at a time.
    ///
    /// - Parameters:
    ///   - bytesPerStep: How many bytes are sent at once; at least 1.
    ///   - interval: How long the server waits between two steps.
    /// - Returns: The reply with the fault.
    public func trickled(bytesPerStep: Int, every interval: Duration) -> Reply {
        precondition(bytesPerStep > 0, "a step sends at least one byte, and \(bytesPerStep) were asked for")
        return with(.trickled(bytesPerStep: bytesPerStep, every: interval))
    }

    /// Closes the connection in good order (FIN) before the body is complete.
    ///
    /// The header promises the whole body. The bytes are those of the content: in a chunked body those of the framing
    /// do not count, and the last chunk is never sent. A fixed body that is shorter arrives whole. In a raw reply the
    /// body is what follows the first empty line, or everything.
    public func cut(afterBodyBytes count: Int) -> Reply { with(.cut(afterBodyBytes: count)) }

    /// Resets the connection (RST) before the body is complete; the bytes are counted as in ``cut(afterBodyBytes:)``.
    ///
    /// A reset may overtake bytes that the client has not taken yet.
    public func reset(afterBodyBytes count: Int) -> Reply { with(.reset(afterBodyBytes: count)) }

    /// Closes the connection after the answer, or after what other faults leave of it, without the `close_notify` that
    /// TLS wants: an attacker who cuts a connection off can do no better.
    ///
    /// ```swift
    /// Reply.text("all of it?").delimitedByClose().endingWithoutNotice()
    /// Reply.text("less of it").cut(afterBodyBytes: 4).endingWithoutNotice()
    /// ```
    ///
    /// In the clear it closes the connection, as ``cut(afterBodyBytes:)`` does.
    public func endingWithoutNotice() -> Reply { with(.endedWithoutNotice) }

    /// Sends bytes that are not HTTP, and closes the connection.
    public func garbled() -> Reply { with(.garbled) }

    /// Reads the request and sends nothing, until the server stops or the client goes.
    public func neverAnswered() -> Reply { with(.neverAnswered) }

    /// Reads the request and closes the connection in good order.
    public func closingWithoutAnswer() -> Reply { with(.closedWithoutAnswer) }

    /// Says `Connection: close` and does so.
    public func closingConnection() -> Reply { with(.closingConnection) }
}
