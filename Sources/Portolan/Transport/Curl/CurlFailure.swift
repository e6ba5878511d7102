// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import CCurl

    extension CurlHandle {
        /// What libcurl's code says about the transfer that has failed.
        func error(for result: CURLcode) -> TransportError {
            if let refusedAddress, result == CURLE_COULDNT_CONNECT || result == CURLE_ABORTED_BY_CALLBACK {
                return TransportError(.addressRefused, "the address \(refusedAddress) may not be connected to")
            }
            // libcurl's sentence would hold the URL of the proxy, and with it the password.
            let detail =
                errorDetail.hasPrefix("Unsupported proxy") ? "the URL of the proxy cannot be used" : errorDetail
            return CurlFailure.error(
                for: result, detail: detail, wasSent: attempts > 0,
                verification: unsafe portolan_curl_get_long(easy, CURLINFO_SSL_VERIFYRESULT))
        }
    }

    /// Says in Portolan's words why libcurl gave up.
    enum CurlFailure {
        /// Puts a code of libcurl into an error of Portolan.
        ///
        /// - Parameters:
        ///   - result: libcurl's code.
        ///   - detail: libcurl's sentence, if it left one.
        ///   - wasSent: Whether the connection stood and the request was on its way.
        ///   - verification: What checking the certificate has found: a code of OpenSSL.
        /// - Returns: The error to throw.
        static func error(for result: CURLcode, detail: String, wasSent: Bool, verification: Int = 0) -> TransportError
        {
            let message = detail.isEmpty ? unsafe String(cString: curl_easy_strerror(result)) : detail
            let code = code(for: result, detail: detail, wasSent: wasSent)
            guard code == .secureConnectionFailed else { return TransportError(code, message) }
            return TransportError(reason(for: result, detail: detail, verification), message)
        }

        /// Why exactly no secure connection came about.
        private static func reason(for result: CURLcode, detail: String, _ verification: Int) -> TransportError.Code {
            guard result != CURLE_SSL_PINNEDPUBKEYNOTMATCH else { return .publicKeyMismatch }
            guard result == CURLE_PEER_FAILED_VERIFICATION else { return .secureConnectionFailed }
            switch verification {
            // X509_V_ERR_CERT_NOT_YET_VALID and X509_V_ERR_CERT_HAS_EXPIRED.
            case 9, 10: return .certificateExpired
            // The issuer is missing, not trusted, or the certificate's own.
            case 2, 18...21, 24, 27, 28: return .certificateNotTrusted
            case 62: return .certificateNameMismatch
            // libcurl compares the names itself, before it asks OpenSSL, and has no code for it.
            case 0 where detail.contains("match"), 1 where detail.contains("match"): return .certificateNameMismatch
            default: return .secureConnectionFailed
            }
        }

        private static func code(for result: CURLcode, detail: String, wasSent: Bool) -> TransportError.Code {
            switch result {
            case CURLE_COULDNT_RESOLVE_HOST:
                .cannotFindHost
            case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY, CURLE_INTERFACE_FAILED:
                .cannotConnect
            case CURLE_OPERATION_TIMEDOUT:
                .timedOut
            case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_CERTPROBLEM,
                CURLE_SSL_CIPHER, CURLE_PEER_FAILED_VERIFICATION, CURLE_USE_SSL_FAILED, CURLE_SSL_ENGINE_INITFAILED,
                CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
                CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
                .secureConnectionFailed
            case CURLE_RECV_ERROR:
                // libcurl has no code of its own for chunks that cannot be read.
                if detail.hasSuffix("in chunked-encoding") {
                    .malformedResponse
                } else {
                    // In TLS 1.3 a server refuses the client's certificate when the client has begun to read.
                    detail.contains("alert") ? .secureConnectionFailed : .connectionLost
                }
            case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_SEND_FAIL_REWIND, CURLE_HTTP2,
                CURLE_HTTP2_STREAM:
                .connectionLost
            case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
                .malformedResponse
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_FUNCTION_ARGUMENT, CURLE_OUT_OF_MEMORY, CURLE_WRITE_ERROR:
                // Before the request is sent, these mean what they say. After it, they are what libcurl answers to
                // HTTP/0.9, to a header line without a colon and to a line of more than 100 KB.
                wasSent ? .malformedResponse : .other
            case CURLE_FILESIZE_EXCEEDED:
                .responseTooLarge
            case CURLE_URL_MALFORMAT, CURLE_UPLOAD_FAILED, CURLE_NOT_BUILT_IN:
                .unsupported
            default:
                .other
            }
        }
    }
#endif
