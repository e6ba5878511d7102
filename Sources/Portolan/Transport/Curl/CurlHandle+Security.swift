// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import CCurl

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    extension CurlHandle {
        /// Sets what holds for every request.
        func setSecurity(_ security: CurlSecurity) {
            require(
                CURLOPT_SSLVERSION,
                Int(security.minimumVersion == .tls13 ? CURL_SSLVERSION_TLSv1_3 : CURL_SSLVERSION_TLSv1_2))
            switch security.authorities {
            case .system: break
            case .file(let path):
                require(CURLOPT_CAINFO, path)
                set(CURLOPT_CAPATH, nil)
            case .pem(let text):
                require(CURLOPT_CAINFO_BLOB, text)
                set(CURLOPT_CAPATH, nil)
            }
            switch security.clientCertificate {
            case nil: break
            case .files(let certificate, let key, let password):
                require(CURLOPT_SSLCERT, certificate)
                require(CURLOPT_SSLKEY, key)
                set(CURLOPT_KEYPASSWD, password)
            case .pem(let certificate, let key, let password):
                require(CURLOPT_SSLCERT_BLOB, certificate)
                require(CURLOPT_SSLKEY_BLOB, key)
                set(CURLOPT_KEYPASSWD, password)
            }
        }

        /// Sets what depends on the host.
        func setSecurity(_ security: CurlSecurity, for host: String) {
            // The name of a host may end with a dot, which is not part of what a certificate or a pin names.
            let host = Self.plain(host)
            let isVerified = !security.hostsWithUnverifiedCertificates.contains { Self.plain($0) == host }
            require(CURLOPT_SSL_VERIFYPEER, isVerified ? 1 : 0)
            require(CURLOPT_SSL_VERIFYHOST, isVerified ? 2 : 0)
            guard !security.pinnedPublicKeys.isEmpty else { return }
            // A host whose list is empty may have no key at all, which libcurl has no word for.
            let entries = security.pinnedPublicKeys.filter { Self.plain($0.key) == host }.map(\.value)
            let pins = Set(entries.joined()).sorted()
            require(
                CURLOPT_PINNEDPUBLICKEY, entries.isEmpty ? nil : pins.isEmpty ? "sha256//" : pins.joined(separator: ";")
            )
        }

        private static func plain(_ host: String) -> String {
            let host = host.lowercased()
            return host.hasSuffix(".") ? String(host.dropLast()) : host
        }

        /// Sets what safety depends on: a libcurl that does not know it is not used.
        func require(_ option: CURLoption, _ value: Int) {
            if unsafe portolan_curl_set_long(easy, option, value) != CURLE_OK { isSafe = false }
        }

        func require(_ option: CURLoption, _ value: String?) {
            if unsafe portolan_curl_set_text(easy, option, value) != CURLE_OK { isSafe = false }
        }

        private func require(_ option: CURLoption, _ bytes: [UInt8]) {
            unsafe bytes.withUnsafeBytes { bytes in
                let result = unsafe portolan_curl_set_bytes(easy, option, bytes.baseAddress, bytes.count)
                if result != CURLE_OK { isSafe = false }
            }
        }

        /// Opens a socket for an address that was looked up, unless it may not be connected to.
        func openSocket(for address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
            let kind = unsafe address.pointee
            if kind.family != AF_UNIX {
                guard let target = unsafe NetworkAddress(at: address), mayConnect(to: target) else { return -1 }
            }
            #if os(Linux)
                return socket(kind.family, kind.socktype | Int32(SOCK_CLOEXEC.rawValue), kind.protocol)
            #else
                return socket(kind.family, kind.socktype, kind.protocol)
            #endif
        }

        /// Whether the filter allows an address; if it does not, that is why the transfer fails.
        func mayConnect(to address: NetworkAddress) -> Bool {
            guard let filter, !filter.allows(address) else { return true }
            refusedAddress = address
            return false
        }
    }

    extension NetworkAddress {
        fileprivate init?(at address: UnsafeMutablePointer<curl_sockaddr>) {
            var bytes = [UInt8](repeating: 0, count: 16)
            let count = unsafe portolan_curl_address(address, &bytes)
            self.init(bytes: Array(bytes.prefix(Int(count))))
        }
    }

    func curlOpensSocket(
        _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
    ) -> curl_socket_t {
        guard let context = unsafe context, let address = unsafe address else { return -1 }
        return unsafe Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue().openSocket(for: address)
    }
#endif
