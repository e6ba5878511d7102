// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A moment, counted from one that the process has chosen.
///
/// The same as an instant of `ContinuousClock`, but its layout is known when this is compiled: that of an instant, and of all
/// that holds one, is asked for while the program runs, each time.
package struct Moment: Sendable, Comparable {
    private static let origin = ContinuousClock.now

    private let distance: Duration

    /// A moment on the clock.
    package init(_ instant: ContinuousClock.Instant) { distance = Self.origin.duration(to: instant) }

    private init(distance: Duration) { self.distance = distance }

    /// The present one.
    package static var now: Moment { Moment(.now) }

    /// This moment on the clock.
    package var instant: ContinuousClock.Instant { Self.origin + distance }

    package static func < (left: Moment, right: Moment) -> Bool { left.distance < right.distance }

    package static func + (moment: Moment, duration: Duration) -> Moment {
        Moment(distance: moment.distance + duration)
    }

    package static func - (left: Moment, right: Moment) -> Duration { left.distance - right.distance }

    package static func - (moment: Moment, duration: Duration) -> Moment {
        Moment(distance: moment.distance - duration)
    }
}
