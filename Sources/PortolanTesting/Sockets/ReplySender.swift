// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Hands a reply to a connection, in steps of a size, and counts what of its body was taken.
struct ReplySender {
    private static let stepSize = 16_384

    private let connection: ServerConnection
    private let channel: Channel
    private let pace: ReplyPlan.Pace?
    private let request: Int?
    private var pending: [UInt8]
    /// How many of the bytes to come belong to the header.
    private var headRest: Int
    private var isFirst = true

    init(connection: ServerConnection, channel: Channel, pace: ReplyPlan.Pace?, head: [UInt8], request: Int?) {
        self.connection = connection
        self.channel = channel
        self.pace = pace
        self.request = request
        pending = head
        headRest = head.count
    }

    /// Takes bytes, and sends what fills a step.
    mutating func send(_ bytes: ArraySlice<UInt8>) -> Bool {
        pending += bytes
        return sendSteps(leaving: stepSize)
    }

    /// Sends everything that is left.
    mutating func flush() -> Bool { sendSteps(leaving: 1) }

    private var stepSize: Int { pace?.bytesPerStep ?? Self.stepSize }

    /// Sends step by step, until less than so many bytes are left.
    private mutating func sendSteps(leaving limit: Int) -> Bool {
        var rest = pending[...]
        while rest.count >= limit {
            if let pace, !isFirst {
                let outcome = connection.alarm.waitForEnd(of: connection.socket, atMost: pace.interval)
                guard outcome == .elapsed else { return false }
            }
            isFirst = false
            let step = rest.prefix(stepSize)
            guard channel.send(step) else { return false }
            rest = rest.dropFirst(step.count)
            let headBytes = min(headRest, step.count)
            headRest -= headBytes
            if let request, step.count > headBytes {
                connection.core.noteSent(step.count - headBytes, request: request)
            }
        }
        pending = Array(rest)
        return true
    }
}
