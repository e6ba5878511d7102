// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan
internal import Synchronization

/// Something that a server waits for and a test opens, so that no test has to guess times.
///
/// ```swift
/// let latch = try Latch()
/// try await withLoopbackServer(.text("hello").paused(afterBodyBytes: 2, until: latch)) { server in
///     …  // the client has "he" and waits
///     latch.open()
/// }
/// ```
///
/// A server that stops waits no longer, nor does one whose client goes.
public final class Latch: Sendable, Hashable {
    let alarm: Alarm
    private let opened = Mutex(false)

    /// Makes a latch, which is closed.
    ///
    /// - Throws: ``LoopbackServerError``, when the system has no descriptor left.
    public init() throws(LoopbackServerError) {
        alarm = try Socket.attempt { () throws(Socket.Failure) in try Alarm() }
    }

    /// Whether it was opened.
    public var isOpen: Bool { opened.withLock { $0 } }

    /// Opens it, for ever; opening it again does nothing.
    public func open() {
        let isFirst = opened.withLock { isOpen in
            defer { isOpen = true }
            return !isOpen
        }
        if isFirst { alarm.ring() }
    }

    /// A latch equals itself alone.
    public static func == (left: Latch, right: Latch) -> Bool { left === right }

    /// Hashes which latch it is.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
