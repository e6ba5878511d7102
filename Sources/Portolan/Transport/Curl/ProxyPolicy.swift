// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    /// Which requests of a transport go through a proxy, and through which one.
    public struct ProxyPolicy: Sendable, Hashable, CustomStringConvertible {
        /// The proxies for the two schemes; `nil` for none.
        private var clearText: String?
        private var secure: String?
        /// The hosts that are asked directly.
        private var bypassed: [String]

        /// No proxy, whatever the environment says: the default.
        public static let none = ProxyPolicy(clearText: nil, secure: nil, bypassed: [])

        /// A proxy for all requests but those to some hosts.
        ///
        /// - Parameters:
        ///   - url: The proxy, as `http://user:password@proxy.example:3128`; the schemes `https`, `socks5` and `socks5h` are
        ///     possible, too. `http` when there is none.
        ///   - hosts: Hosts that are asked directly: a name stands for itself and all below it, `10.0.0.0/8` for a network, `*` for
        ///     everything; each may have a port, as `example.com:8080`.
        /// - Returns: The policy.
        public static func url(_ url: String, bypassing hosts: [String] = []) -> ProxyPolicy {
            ProxyPolicy(clearText: url, secure: url, bypassed: hosts)
        }

        /// What the variables of the environment say, as they are now: `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`.
        ///
        /// All but the first are read in upper case, too. The first is not, since a server that runs programs for requests sets
        /// `HTTP_PROXY` to whatever the client of a request wants.
        public static var environment: ProxyPolicy {
            let all = variable("all_proxy") ?? variable("ALL_PROXY")
            let bypassed = variable("no_proxy") ?? variable("NO_PROXY") ?? ""
            return ProxyPolicy(
                clearText: variable("http_proxy") ?? all,
                secure: variable("https_proxy") ?? variable("HTTPS_PROXY") ?? all,
                bypassed: bypassed.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init))
        }

        /// The proxy for a URL; `nil` for none.
        package func proxy(for url: HTTPURL) -> String? {
            guard let proxy = url.scheme == "https" ? secure : clearText, !proxy.isEmpty else { return nil }
            let host = url.host.lowercased().trimmingBrackets()
            return bypassed.contains(where: {
                Self.matches($0.lowercased(), host, port: url.port ?? (url.scheme == "https" ? 443 : 80))
            })
                ? nil : proxy
        }

        /// Whether a request for a URL is handed to the proxy with its whole URL, instead of through a tunnel.
        static func isForwarded(_ url: HTTPURL, by proxy: String?) -> Bool {
            guard let proxy, url.scheme == "http" else { return false }
            let scheme = proxy.contains("://") ? proxy.prefix { $0 != ":" }.lowercased() : "http"
            return scheme == "http" || scheme == "https"
        }

        /// Never the proxies' URLs, which may hold passwords.
        public var description: String {
            clearText == nil && secure == nil ? "no proxy" : "a proxy, but for \(bypassed.count) hosts"
        }

        private static func matches(_ entry: String, _ host: String, port: Int) -> Bool {
            guard entry != "*" else { return true }
            if entry.contains("/") { return NetworkAddress(host)?.isIn(entry) ?? false }
            var name = entry[...]
            // One colon is a port's; more are those of an IPv6 address.
            if let colon = entry.lastIndex(of: ":"), entry.hasPrefix("[") || entry.firstIndex(of: ":") == colon,
                let number = Int(entry[entry.index(after: colon)...])
            {
                guard number == port else { return false }
                name = entry[..<colon]
            }
            let text = String(name.drop { $0 == "." || $0 == "*" }).trimmingBrackets()
            guard !text.isEmpty else { return false }
            if let address = NetworkAddress(host) { return address == NetworkAddress(text) }
            return host == text || host.hasSuffix("." + text)
        }

        private static func variable(_ name: String) -> String? {
            guard let value = unsafe getenv(name) else { return nil }
            let text = unsafe String(cString: value)
            return text.isEmpty ? nil : text
        }
    }

    extension String {
        fileprivate func trimmingBrackets() -> String {
            hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
        }
    }
#endif
