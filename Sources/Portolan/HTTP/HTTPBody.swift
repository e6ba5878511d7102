// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The content of a message.
///
/// The media type of a body is in the `Content-Type` field of its message, not here.
@nonexhaustive
public enum HTTPBody: Sendable {
    /// No content.
    case none
    /// Content in memory.
    case bytes([UInt8])
    /// The content of a file, read when the request is sent, each time anew.
    case file(path: String)
    /// Content that is made while it is sent.
    case stream(HTTPBodyStream)

    /// Whether the body can be sent a second time, after a redirect or a refusal.
    public var isReplayable: Bool {
        switch self {
        case .none, .bytes, .file: true
        case .stream(let stream): stream.isReplayable
        }
    }

    /// The bytes of a body that is in memory: empty for ``none``, `nil` for files and streams.
    public var bytes: [UInt8]? {
        switch self {
        case .none: []
        case .bytes(let bytes): bytes
        case .file, .stream: nil
        }
    }
}
