// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    // The system's addresses belong to whichever module was read first that includes their header: this one or the C library's.
    internal import CCurl

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    /// The address of a machine, of IPv4 or IPv6.
    public struct NetworkAddress: Sendable, Hashable, CustomStringConvertible {
        /// Four bytes of IPv4 or sixteen of IPv6, as they are on the wire.
        public let bytes: [UInt8]

        /// Makes an address of its bytes; `nil` unless there are four or sixteen.
        public init?(bytes: [UInt8]) {
            guard bytes.count == 4 || bytes.count == 16 else { return nil }
            self.bytes = bytes
        }

        /// Reads `192.0.2.1` or `2001:db8::1`, without brackets, port and zone.
        public init?(_ text: String) {
            var four = in_addr()
            var sixteen = in6_addr()
            if unsafe inet_pton(AF_INET, text, &four) == 1 {
                bytes = unsafe withUnsafeBytes(of: &four) { unsafe Array($0) }
            } else if unsafe inet_pton(AF_INET6, text, &sixteen) == 1 {
                bytes = unsafe withUnsafeBytes(of: &sixteen) { unsafe Array($0) }
            } else {
                return nil
            }
        }

        /// The usual form: `192.0.2.1`, `2001:db8::1`.
        public var description: String {
            var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
            let family = bytes.count == 4 ? AF_INET : AF_INET6
            let isWritten = unsafe bytes.withUnsafeBytes { bytes in
                unsafe inet_ntop(family, bytes.baseAddress, &text, socklen_t(text.count)) != nil
            }
            return isWritten
                ? String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : ""
        }

        /// Whether the address lies in a network, given by an address of the same kind and the number of leading bits that count.
        public func isIn(_ network: NetworkAddress, prefix: Int) -> Bool {
            guard bytes.count == network.bytes.count else { return false }
            let prefix = max(0, min(prefix, bytes.count * 8))
            let whole = prefix / 8
            guard bytes[..<whole] == network.bytes[..<whole] else { return false }
            guard prefix % 8 > 0 else { return true }
            let mask = UInt8(truncatingIfNeeded: 0xFF00 >> (prefix % 8))
            return bytes[whole] & mask == network.bytes[whole] & mask
        }

        /// Whether the address lies in a network that is written as `10.0.0.0/8`.
        func isIn(_ network: String) -> Bool {
            Self.network(network).map { isIn($0.network, prefix: $0.prefix) } ?? false
        }

        /// Whether the address is one of the public internet.
        ///
        /// Those of the machine itself, of private and local networks, of documentation and tests, multicast and reserved ones
        /// are not (RFC 6890, as the registries of special-purpose addresses have it); one of IPv6 that stands for one of IPv4
        /// counts as that.
        public var isPublic: Bool {
            if bytes.count == 4 { return !Self.special4.contains { isIn($0.network, prefix: $0.prefix) } }
            if let embedded { return embedded.isPublic }
            // Only this eighth of the space has been given out.
            return bytes[0] & 0xE0 == 0x20 && !Self.special6.contains { isIn($0.network, prefix: $0.prefix) }
        }

        /// The address of IPv4 that this one stands for: mapped, translated by NAT64, or of 6to4.
        private var embedded: NetworkAddress? {
            guard bytes.count == 16 else { return nil }
            if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
                return NetworkAddress(bytes: Array(bytes[12...]))
            }
            if bytes[..<12] == [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0] {
                return NetworkAddress(bytes: Array(bytes[12...]))
            }
            if bytes[..<2] == [0x20, 0x02] { return NetworkAddress(bytes: Array(bytes[2..<6])) }
            return nil
        }

        private static let special4 = networks(
            "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 "
                + "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4")
        private static let special6 = networks("2001::/23 2001:db8::/32 3fff::/20")

        private static func networks(_ text: String) -> [(network: NetworkAddress, prefix: Int)] {
            text.split(separator: " ").compactMap { network(String($0)) }
        }

        private static func network(_ text: String) -> (network: NetworkAddress, prefix: Int)? {
            let parts = text.split(separator: "/", maxSplits: 1)
            guard parts.count == 2, let address = NetworkAddress(String(parts[0])), let prefix = Int(parts[1])
            else { return nil }
            return (address, prefix)
        }
    }

    /// Decides which addresses a transport may connect to, after names were looked up.
    ///
    /// For services that call URLs which their users have given: a name that leads to an address inside of the own network is
    /// found out only when it is looked up. Every address is asked about before a connection to it is opened, and that of the
    /// connection again before each request.
    ///
    /// ```swift
    /// configuration.addressFilter = .publicOnly
    /// ```
    public struct AddressFilter: Sendable {
        let allows: @Sendable (NetworkAddress) -> Bool

        /// Makes a filter; it is asked on the transport's thread, and must not wait.
        public init(allowing allows: @escaping @Sendable (NetworkAddress) -> Bool) { self.allows = allows }

        /// Allows addresses of the public internet only: see ``NetworkAddress/isPublic``.
        public static let publicOnly = AddressFilter { $0.isPublic }
    }
#endif
