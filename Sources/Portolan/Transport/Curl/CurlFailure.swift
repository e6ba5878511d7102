// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import CCurl

    /// Says in Portolan's words why libcurl gave up.
    enum CurlFailure {
        /// Puts a code of libcurl into an error of Portolan.
        ///
        /// - Parameters:
        ///   - result: libcurl's code.
        ///   - detail: libcurl's sentence, if it left one.
        ///   - wasSent: Whether the connection stood and the request was on its way.
        /// - Returns: The error to throw.
        static func error(for result: CURLcode, detail: String, wasSent: Bool) -> TransportError {
            let message = detail.isEmpty ? unsafe String(cString: curl_easy_strerror(result)) : detail
            return TransportError(code(for: result, detail: detail, wasSent: wasSent), message)
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
                detail.hasSuffix("in chunked-encoding") ? .malformedResponse : .connectionLost
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
