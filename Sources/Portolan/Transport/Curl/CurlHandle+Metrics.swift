// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import CCurl

    extension CurlHandle {
        /// What the transfer took, as libcurl has measured it.
        func metrics(_ failure: TransportError?) -> TransferMetrics {
            var metrics = TransferMetrics()
            let isReused = unsafe portolan_curl_get_long(easy, CURLINFO_NUM_CONNECTS) == 0 && attempts > 0
            metrics.isConnectionReused = attempts > 0 ? isReused : nil
            metrics.nameLookup = isReused ? nil : time(CURLINFO_NAMELOOKUP_TIME_T)
            metrics.connection = isReused ? nil : time(CURLINFO_CONNECT_TIME_T)
            metrics.secureConnection = isReused ? nil : time(CURLINFO_APPCONNECT_TIME_T)
            metrics.firstByte = time(CURLINFO_STARTTRANSFER_TIME_T)
            metrics.total = time(CURLINFO_TOTAL_TIME_T) ?? .zero
            metrics.bytesSent =
                unsafe Int64(portolan_curl_get_long(easy, CURLINFO_REQUEST_SIZE))
                + number(CURLINFO_SIZE_UPLOAD_T)
            metrics.bytesReceived =
                unsafe Int64(portolan_curl_get_long(easy, CURLINFO_HEADER_SIZE))
                + number(CURLINFO_SIZE_DOWNLOAD_T)
            metrics.protocolVersion = response.version
            if let address = unsafe portolan_curl_get_text(easy, CURLINFO_PRIMARY_IP) {
                let text = unsafe String(cString: address)
                metrics.remoteAddress = text.isEmpty ? nil : text
                metrics.remotePort =
                    text.isEmpty
                    ? nil : unsafe Int(portolan_curl_get_long(easy, CURLINFO_PRIMARY_PORT))
            }
            metrics.failure = failure
            return metrics
        }

        private func number(_ info: CURLINFO) -> Int64 { unsafe Int64(portolan_curl_get_size(easy, info)) }

        /// A time that libcurl tells in microseconds; 0 is what has not happened.
        private func time(_ info: CURLINFO) -> Duration? {
            let microseconds = number(info)
            return microseconds > 0 ? .microseconds(microseconds) : nil
        }
    }
#endif
