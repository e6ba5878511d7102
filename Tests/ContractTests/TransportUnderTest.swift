// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

/// The transports that the contract tests run on.
enum TransportUnderTest: CaseIterable, Sendable, CustomTestStringConvertible {
    case curl
    case urlSession

    /// Those that are built in.
    static let allCases: [TransportUnderTest] = {
        var cases: [TransportUnderTest] = []
        #if Curl && canImport(CCurl)
            cases.append(.curl)
        #endif
        #if URLSession
            cases.append(.urlSession)
        #endif
        return cases
    }()

    /// Makes a transport; of one that is not built in, the one that stands in for it.
    func make() -> any Transport {
        switch self {
        case .curl:
            #if Curl && canImport(CCurl)
                CurlTransport()
            #else
                PlatformTransport()
            #endif
        case .urlSession:
            #if URLSession
                URLSessionTransport()
            #else
                PlatformTransport()
            #endif
        }
    }

    /// What `Accept-Encoding` says in a request that says nothing of it.
    var acceptedCodings: String {
        switch self {
        case .curl: "zstd, br, gzip, deflate"
        case .urlSession: "identity"
        }
    }

    /// The transports that keep a promise.
    static func allCases(keeping promise: TransportPromise) -> [TransportUnderTest] {
        allCases.filter { $0.exemption(from: promise) == nil }
    }

    var testDescription: String { "\(self)" }
}
