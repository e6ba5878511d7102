// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// How far a call has come.
public struct CallProgress: Sendable, Hashable {
    /// What a call does at the moment.
    @nonexhaustive
    public enum Phase: Sendable, Hashable {
        /// Nothing has been sent: the call waits for a connection, or for an answer without having had a body to send.
        case waiting
        /// The body of the request is being sent.
        case sending
        /// The body of the answer arrives.
        case receiving
        /// The answer is there, and its output is being made.
        case mapping
        /// The call has its output, has failed or was cancelled.
        case ended
    }

    /// What the call does.
    public var phase = Phase.waiting
    /// The bytes of the attempt that is under way, or was last.
    public var amounts = TransferAmounts()
    /// How many bytes a second were sent or arrived of late; `nil` until that can be said.
    public var bytesPerSecond: Double?

    /// How many elements of the outermost array of the answer were mapped; 0 where there is none.
    public var mapped = 0
    /// How many elements there are; `nil` until the array was found.
    public var mappedTotal: Int?

    /// Makes the progress of a call that has not begun.
    public init() {}

    /// How long sending or receiving will go on at the present rate; `nil` when that is not known.
    public var timeRemaining: Duration? {
        guard let bytesPerSecond, bytesPerSecond > 0 else { return nil }
        let remaining: Int64? =
            switch phase {
            case .sending: amounts.sentTotal.map { $0 - amounts.sent }
            case .receiving: amounts.receivedTotal.map { $0 - amounts.received }
            case .waiting, .mapping, .ended: nil
            }
        return remaining.map { .seconds(Double(max($0, 0)) / bytesPerSecond) }
    }

    /// How much of the call is done, from 0 to 1: sending and receiving are 80 %, mapping is 20 %.
    ///
    /// A request with a body counts half of the 80 % for sending it. Where a size is not known, nothing is counted until the
    /// end of it.
    public var fractionCompleted: Double {
        let sending = part(amounts.sent, of: amounts.sentTotal)
        let receiving = part(amounts.received, of: amounts.receivedTotal)
        let hasBody = amounts.sentTotal != 0
        switch phase {
        case .waiting: return 0
        case .sending: return 0.4 * sending
        case .receiving: return hasBody ? 0.4 + 0.4 * receiving : 0.8 * receiving
        case .mapping: return 0.8 + 0.2 * part(Int64(mapped), of: mappedTotal.map(Int64.init))
        case .ended: return 1
        }
    }

    private func part(_ count: Int64, of total: Int64?) -> Double {
        guard let total, total > 0 else { return 0 }
        return min(1, Double(count) / Double(total))
    }
}
