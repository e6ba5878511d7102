// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Portolan

/// A request as a ``LoopbackServer`` received it.
public struct RecordedRequest: Sendable, Hashable, CustomStringConvertible {
    /// A name and a value, decoded.
    public struct Item: Sendable, Hashable, CustomStringConvertible {
        /// The name.
        public let name: String
        /// The value; empty when there is no `=`.
        public let value: String

        /// Makes an item.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }

        /// Name and value, joined with `=`.
        public var description: String { "\(name)=\(value)" }
    }

    /// What client and server had agreed on for TLS.
    public struct Security: Sendable, Hashable {
        /// The version of TLS: `TLSv1.3`, `TLSv1.2` or `TLSv1.1`.
        public let version: String
        /// The host name that the client asked for (SNI); `nil` when it named none, as is right for an IP address.
        public let serverName: String?
        /// The protocol that was chosen (ALPN), `http/1.1`; `nil` when the client did not offer it.
        public let applicationProtocol: String?
        /// The common name of the client's certificate; `nil` when it showed none, or one without a name.
        public let clientCommonName: String?
    }

    /// The verb.
    public let method: HTTPMethod
    /// The target as it stood in the request line, byte for byte.
    public let target: String
    /// The version of HTTP that the client spoke: `HTTP/1.1` or `HTTP/1.0`.
    public let protocolVersion: String
    /// The header fields as they arrived, in order, several of one name kept apart.
    public let headerFields: HTTPFields
    /// The fields that followed a chunked body; empty for others.
    public let trailerFields: HTTPFields
    /// The body, taken out of its chunks; only its beginning when ``LoopbackServer/Options/keptBodyBytes`` says so.
    public let body: [UInt8]
    /// How many bytes of body arrived, whether or not they were kept.
    public let bodyByteCount: Int
    /// Which connection the request came on, the first one of the server being 1.
    ///
    /// Two requests with the same number were sent over one connection that was kept alive.
    public let connection: Int
    /// What was agreed on for TLS; `nil` for a request that came in the clear.
    public let security: Security?
    /// Which request of the server this is, the first one being 1.
    public let number: Int
    /// Which of the requests that the handler sees this is, the first one being 1; `nil` for those that it does not see.
    let turn: Int?
    /// When the last byte of the request had arrived.
    public let arrival: ContinuousClock.Instant

    init(
        _ message: HTTPRequestParser.Message, connection: Int, security: Security?, number: Int, turn: Int?,
        arrival: ContinuousClock.Instant
    ) {
        method = message.method
        target = message.target
        protocolVersion = "HTTP/1.\(message.minorVersion)"
        headerFields = message.headerFields
        trailerFields = message.trailerFields
        body = message.body
        bodyByteCount = message.bodyByteCount
        self.connection = connection
        self.security = security
        self.number = number
        self.turn = turn
        self.arrival = arrival
    }

    /// The path, still percent-encoded; of a target that is a whole URL, its path.
    public var path: String {
        let path = pathAndQuery.prefix { $0 != "?" }
        return path.isEmpty ? "/" : String(path)
    }

    /// The query as it was sent, without its `?`; `nil` when there is none.
    public var query: String? {
        guard let mark = target.firstIndex(of: "?") else { return nil }
        return String(target[target.index(after: mark)...])
    }

    /// The items of the query, decoded as a form decoder does: `+` is a space, `%` escapes are UTF-8.
    public var queryItems: [Item] { Self.decodeForm(query ?? "") }

    /// The items of a body that is a form (`application/x-www-form-urlencoded`), whatever its `Content-Type` says.
    public var formItems: [Item] { Self.decodeForm(text) }

    /// The body as text; bytes that are not UTF-8 become U+FFFD.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of the first query item of a name.
    public func queryValue(_ name: String) -> String? {
        queryItems.first { $0.name == name }?.value
    }

    /// Method and target.
    public var description: String { "\(method) \(target)" }

    private var pathAndQuery: Substring {
        guard !target.hasPrefix("/"), let scheme = target.firstRange(of: "://") else { return target[...] }
        let rest = target[scheme.upperBound...]
        return rest[(rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex)...]
    }

    // Written here a second time, so that the client's own decoder is not what its tests are compared with.
    private static func decodeForm(_ text: String) -> [Item] {
        text.split(separator: "&").map { pair in
            let name = pair.prefix { $0 != "=" }
            return Item(decode(name), decode(pair.dropFirst(name.count + 1)))
        }
    }

    private static func decode(_ text: Substring) -> String {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index] == UInt8(ascii: "+") ? 0x20 : bytes[index])
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
