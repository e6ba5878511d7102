// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

/// The transports that the contract tests run on.
enum TransportUnderTest: CaseIterable, Sendable, CustomTestStringConvertible {
    #if Curl && canImport(CCurl)
        case curl
    #endif
    #if URLSession
        case urlSession
    #endif

    func make() -> any Transport {
        switch self {
        #if Curl && canImport(CCurl)
            case .curl: CurlTransport()
        #endif
        #if URLSession
            case .urlSession: URLSessionTransport()
        #endif
        }
    }

    /// The transports that keep a promise.
    static func allCases(keeping promise: TransportPromise) -> [TransportUnderTest] {
        allCases.filter { $0.exemption(from: promise) == nil }
    }

    var testDescription: String { "\(self)" }
}
