// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

/// Makes texts that tell calls from one another, in the logs of several processes, too.
enum RequestID {
    private static let start = UInt64.random(in: .min ... .max)
    private static let count = Atomic<UInt64>(0)

    /// The next one.
    ///
    /// Asking the system for a random number costs more than all else here, so that is done once for the process. The rest
    /// is SplitMix64 (Steele, Lea and Flood, 2014), which gives each number once before any comes again.
    static func next() -> String {
        let step: UInt64 = 0x9E37_79B9_7F4A_7C15
        var number = start &+ count.wrappingAdd(1, ordering: .relaxed).newValue &* step
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return String(number ^ (number >> 31), radix: 36)
    }
}
