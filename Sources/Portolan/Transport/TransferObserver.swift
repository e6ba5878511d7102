// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Is told how a transfer goes on.
///
/// Called on a thread of the transport, for each piece that is sent or arrives: what it does must be short, and must not wait.
public protocol TransferObserver: Sendable {
    /// A piece was sent or has arrived.
    func transferred(_ amounts: TransferAmounts)
    /// The transfer has ended, well or not; told once for each transfer that was begun, by transports that measure: a
    /// ``URLSessionTransport`` does not.
    func ended(_ metrics: TransferMetrics)
}

/// How much of a request and of its answer has been transferred.
public struct TransferAmounts: Sendable, Hashable {
    /// Bytes of the request's body that were sent.
    public var sent: Int64 = 0
    /// How many there are; `nil` when only the end of a stream will tell.
    public var sentTotal: Int64?
    /// Bytes of the answer's body that have arrived, content codings not undone.
    public var received: Int64 = 0
    /// How many there are; `nil` when the server does not say, or has not yet.
    public var receivedTotal: Int64?

    /// Makes amounts of nothing.
    public init() {}
}

/// What one transfer took.
///
/// Times are counted from the moment the transport took the request on; those that follow a wait for a free connection
/// include it. What a transport does not tell is `nil`.
public struct TransferMetrics: Sendable, Hashable {
    /// When the host had been looked up.
    public var nameLookup: Duration?
    /// When there was a connection; `nil` for one that was used again.
    public var connection: Duration?
    /// When TLS had been agreed on; `nil` without it, and for a connection that was used again.
    public var secureConnection: Duration?
    /// When the first byte of the answer came.
    public var firstByte: Duration?
    /// When the transfer ended.
    public var total: Duration = .zero
    /// Bytes that were sent, header and body, without those of TLS and of HTTP/2's frames.
    public var bytesSent: Int64 = 0
    /// Bytes that were received, header and body, without those of TLS and of HTTP/2's frames.
    public var bytesReceived: Int64 = 0
    /// The version of HTTP that was spoken, as `HTTP/1.1` or `HTTP/2`.
    public var protocolVersion: String?
    /// Whether the connection had carried a request before.
    public var isConnectionReused: Bool?
    /// The address that answered, as `192.0.2.1`; a proxy's where there is one.
    public var remoteAddress: String?
    /// The port that answered.
    public var remotePort: Int?
    /// How the transfer ended without an answer; `nil` when there is one.
    public var failure: TransportError?

    /// Makes metrics that say nothing.
    public init() {}
}
