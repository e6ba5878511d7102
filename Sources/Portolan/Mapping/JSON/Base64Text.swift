// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Data as base64 text, RFC 4648, 4.
package enum Base64Text {
    /// Reads data; accepts and refuses what `Data(base64Encoded:)` does without options.
    package static func data(_ text: UnsafePointer<UInt8>, _ count: Int) -> Data? {
        unsafe Data(base64Encoded: Data(bytes: text, count: count))
    }

    /// Appends the text of data, padded, in one line.
    package static func append(_ data: Data, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: data.base64EncodedData())
    }
}
