// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A body of any size whose bytes are known from their places, so that no one has to hold it in memory.
///
/// ```swift
/// let content = TestContent(length: 2_000_000_000)
/// let server = try LoopbackServer(replies: [.content(content)])
/// …
/// #expect(content.bytes(in: 1_000..<1_100) == received)
/// ```
///
/// The bytes look like chance and repeat after ``period``, which is a prime: a piece that is missing or stands at a wrong
/// place is noticed, be it as large as any buffer.
public struct TestContent: Sendable, Hashable {
    /// After how many bytes the content begins anew: 65,521.
    public static let period = 65_521

    /// Two periods, so that every piece as long as one stands in it without a seam.
    private static let twice: [UInt8] = {
        // SplitMix64, which needs no more than this line of arithmetic for each number.
        var state: UInt64 = 0
        let once = (0..<period).map { _ in
            state &+= 0x9E37_79B9_7F4A_7C15
            var number = state
            number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
            number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
            return UInt8(truncatingIfNeeded: number ^ (number >> 31))
        }
        return once + once
    }()

    /// How many bytes there are.
    public let length: Int

    /// Makes content.
    ///
    /// - Parameter length: How many bytes there are; not negative.
    public init(length: Int) {
        precondition(length >= 0, "content has no fewer than 0 bytes, and \(length) were asked for")
        self.length = length
    }

    /// The bytes at some places.
    ///
    /// - Parameter range: The places, all of them within ``length``.
    /// - Returns: The bytes.
    public func bytes(in range: Range<Int>) -> [UInt8] {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= length, "\(range) is not within the content's \(length) bytes")
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        while bytes.count < range.count {
            let offset = range.lowerBound + bytes.count
            bytes += piece(at: offset, atMost: range.upperBound - offset)
        }
        return bytes
    }

    /// Some of the bytes from a place on, without copying them; at least one, and at most a period.
    func piece(at offset: Int, atMost count: Int) -> ArraySlice<UInt8> {
        let start = offset % Self.period
        return Self.twice[start..<start + min(count, Self.period)]
    }
}
