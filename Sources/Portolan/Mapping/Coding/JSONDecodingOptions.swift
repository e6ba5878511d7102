// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// What a decoder is told beside the document.
package struct JSONDecodingOptions: Sendable {
    /// How dates are read.
    package enum Dates: Sendable {
        /// As `JSONDecoder` reads them by the same strategy.
        case strategy(JSONDecoder.DateDecodingStrategy)
        /// As RFC 3339 writes them.
        case rfc3339
    }

    package var dates: Dates
    package var data: JSONDecoder.DataDecodingStrategy
    package var floats: JSONDecoder.NonConformingFloatDecodingStrategy
    package var keys: JSONDecoder.KeyDecodingStrategy
    package var userInfo: [CodingUserInfoKey: any Sendable]

    /// Makes options; as they are, all but the dates are those of a new `JSONDecoder`.
    package init(
        dates: Dates = .rfc3339, data: JSONDecoder.DataDecodingStrategy = .base64,
        floats: JSONDecoder.NonConformingFloatDecodingStrategy = .throw,
        keys: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys, userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) {
        self.dates = dates
        self.data = data
        self.floats = floats
        self.keys = keys
        self.userInfo = userInfo
    }

    var hasDefaultKeys: Bool {
        if case .useDefaultKeys = keys { true } else { false }
    }
}
