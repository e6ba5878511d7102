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
            set(
                CURLOPT_SSLVERSION,
                Int(security.minimumVersion == .tls13 ? CURL_SSLVERSION_TLSv1_3 : CURL_SSLVERSION_TLSv1_2))
            switch security.authorities {
            case .system: break
            case .file(let path):
                set(CURLOPT_CAINFO, path)
                set(CURLOPT_CAPATH, nil)
            case .pem(let text):
                setBytes(CURLOPT_CAINFO_BLOB, text)
                set(CURLOPT_CAPATH, nil)
            }
            switch security.clientCertificate {
            case nil: break
            case .files(let certificate, let key, let password):
                set(CURLOPT_SSLCERT, certificate)
                set(CURLOPT_SSLKEY, key)
                set(CURLOPT_KEYPASSWD, password)
            case .pem(let certificate, let key, let password):
                setBytes(CURLOPT_SSLCERT_BLOB, certificate)
                setBytes(CURLOPT_SSLKEY_BLOB, key)
                set(CURLOPT_KEYPASSWD, password)
            }
        }

        /// Sets what depends on the host.
        func setSecurity(_ security: CurlSecurity, for host: String) {
            let isVerified = !security.hostsWithUnverifiedCertificates.contains(host)
            set(CURLOPT_SSL_VERIFYPEER, isVerified ? 1 : 0)
            set(CURLOPT_SSL_VERIFYHOST, isVerified ? 2 : 0)
            guard !security.pinnedPublicKeys.isEmpty else { return }
            // A host whose list is empty may have no key at all, which libcurl has no word for.
            let pins = security.pinnedPublicKeys[host].map {
                $0.isEmpty ? "sha256//" : $0.sorted().joined(separator: ";")
            }
            set(CURLOPT_PINNEDPUBLICKEY, pins)
        }

        private func setBytes(_ option: CURLoption, _ bytes: [UInt8]) {
            unsafe bytes.withUnsafeBytes { bytes in
                _ = unsafe portolan_curl_set_bytes(easy, option, bytes.baseAddress, bytes.count)
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
