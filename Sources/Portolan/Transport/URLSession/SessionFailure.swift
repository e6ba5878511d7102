// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Says in Portolan's words why a task of a session failed.
    enum SessionFailure {
        /// - Parameters:
        ///   - error: Foundation's error.
        ///   - hasHeader: Whether the header of the answer had arrived.
        static func error(for error: any Error, hasHeader: Bool) -> TransportError {
            let message = (error as NSError).localizedDescription
            guard let error = error as? URLError else { return TransportError(.other, message) }
            return TransportError(code(for: error, hasHeader: hasHeader), message)
        }

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
                // On Linux most failures have one code in common, and only the time tells them apart.
                hasHeader ? .connectionLost : .other
            }
        }
    }
#endif
