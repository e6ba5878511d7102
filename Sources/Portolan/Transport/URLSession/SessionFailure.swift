// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Says in Portolan's words why a task of a session failed.
    enum SessionFailure {
        /// Puts an error of Foundation into one of Portolan.
        ///
        /// - Parameters:
        ///   - error: Foundation's error.
        ///   - hasHeader: Whether the header of the answer had arrived.
        /// - Returns: The error to throw.
        static func error(for error: any Error, hasHeader: Bool) -> TransportError {
            let message = (error as NSError).localizedDescription
            guard let error = error as? URLError else { return TransportError(.other, message) }
            #if canImport(FoundationNetworking)
                if let code = codeOnLinux(for: message) { return TransportError(code, message) }
            #endif
            return TransportError(code(for: error, hasHeader: hasHeader), message)
        }

        #if canImport(FoundationNetworking)
            /// Foundation for Linux has one code for most failures; what tells them apart is libcurl's sentence.
            private static func codeOnLinux(for message: String) -> TransportError.Code? {
                if message.contains("SSL") || message.contains("certificate") { return .secureConnectionFailed }
                if message == "Empty reply from server" { return .connectionLost }
                let isMalformed =
                    message.hasSuffix("in chunked-encoding")
                    || [
                        "Received HTTP/0.9", "Unsupported HTTP version", "Header without colon", "Nul byte in header",
                        "Invalid Content-Length", "Failed writing header",
                    ].contains(where: message.hasPrefix)
                return isMalformed ? .malformedResponse : nil
            }
        #endif

        private static func code(for error: URLError, hasHeader: Bool) -> TransportError.Code {
            switch error.code {
            case .cannotFindHost, .dnsLookupFailed:
                .cannotFindHost
            case .cannotConnectToHost, .notConnectedToInternet:
                .cannotConnect
            case .networkConnectionLost:
                .connectionLost
            case .timedOut:
                .timedOut
            case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
                .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
                .clientCertificateRequired:
                .secureConnectionFailed
            case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData:
                .malformedResponse
            case .cancelled:
                .cancelled
            case .badURL, .unsupportedURL:
                .unsupported
            default:
                hasHeader ? .connectionLost : .other
            }
        }
    }
#endif
