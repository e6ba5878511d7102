// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A bell that rings once and wakes every thread that waits beside it, now or later.
///
/// Ringing sends a byte that no one reads through a pair of sockets, so that its end stays readable for all.
final class Alarm: Sendable {
    private let readEnd: Socket
    private let writeEnd: Socket

    /// What ended a wait.
    enum Outcome: Sendable {
        /// The time is over.
        case elapsed
        /// The socket is ready: a listener can accept.
        case ready
        /// The other side of the connection has ended or gone.
        case peerEnded
        /// The alarm rang.
        case rang
    }

    /// Linux tells of the peer's end even behind unread bytes (POLLRDHUP, which not every C library shows to Swift).
    private static var peerEvents: Int16 {
        #if os(Linux) || os(Android)
            0x2000
        #else
            Int16(POLLIN)
        #endif
    }

    init() throws(Socket.Failure) {
        (readEnd, writeEnd) = try Socket.pair()
    }

    deinit {
        readEnd.close()
        writeEnd.close()
    }

    /// Rings.
    func ring() {
        // It cannot fail: both ends are open, and one byte always fits.
        _ = writeEnd.send([1])
    }

    /// Waits until `listener`, if there is one, has a connection to accept, or the time is over.
    func waitForConnection(on listener: Socket?, atMost limit: Duration? = nil) -> Outcome {
        let events = Int16(POLLIN)
        return wait(for: listener.map { [Event(socket: $0, events: events) { .ready }] } ?? [], atMost: limit)
    }

    /// Waits while the other side of a connection, of which nothing is read meanwhile, stays.
    func waitForEnd(of connection: Socket, atMost limit: Duration? = nil) -> Outcome {
        wait(for: [peerEnd(of: connection)], atMost: limit)
    }

    /// Waits until another alarm rings, while the other side of a connection stays.
    func wait(for other: Alarm, orEndOf connection: Socket) -> Outcome {
        let events = Int16(POLLIN)
        return wait(for: [Event(socket: other.readEnd, events: events) { .ready }, peerEnd(of: connection)])
    }

    private struct Event {
        let socket: Socket
        let events: Int16
        /// What it means; `nil` when it meant nothing and will not be looked for again.
        let outcome: () -> Outcome?
    }

    private func peerEnd(of connection: Socket) -> Event {
        Event(socket: connection, events: Self.peerEvents) {
            #if os(Linux) || os(Android)
                .peerEnded
            #else
                connection.hasEnded ? .peerEnded : nil
            #endif
        }
    }

    private func wait(for events: [Event], atMost limit: Duration? = nil) -> Outcome {
        let deadline = limit.map { ContinuousClock.now + $0 }
        var descriptors = [pollfd(fd: readEnd.descriptor, events: Int16(POLLIN), revents: 0)]
        descriptors += events.map { pollfd(fd: $0.socket.descriptor, events: $0.events, revents: 0) }
        while true {
            var milliseconds: Int32 = -1
            if let deadline {
                let rest = ContinuousClock.now.duration(to: deadline)
                guard rest > .zero else { return .elapsed }
                // Rounded up, so that the last part of a millisecond is not spent turning.
                milliseconds = Int32(min((rest / .milliseconds(1)).rounded(.up), 1_000_000))
            }
            guard unsafe poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else { continue }
            if descriptors[0].revents != 0 { return .rang }
            for (index, event) in events.enumerated() where descriptors[index + 1].revents != 0 {
                if let outcome = event.outcome() { return outcome }
                // Unread bytes hide the peer's end from here on; a negative number is passed over.
                descriptors[index + 1].fd = -1
                descriptors[index + 1].revents = 0
            }
        }
    }
}
