// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// URLs as text.
package enum URLText {
    /// Reads a URL as `URL(string:)` does; an empty text is none.
    package static func url(_ text: UnsafePointer<UInt8>, _ count: Int) -> URL? {
        guard count > 0 else { return nil }
        return unsafe URL(string: String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
    }
}
