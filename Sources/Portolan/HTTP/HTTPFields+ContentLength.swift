// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension HTTPFields {
    /// How long the body is by its `Content-Length` field, in bytes (RFC 9110, section 8.6).
    ///
    /// `nil` when there is none, when it is not a number of decimal digits, does not fit into 64 bits, or when several
    /// lines contradict one another. Several lines that say the same count as one.
    public var contentLength: Int64? {
        let values = Set(self[values: .contentLength])
        guard values.count == 1, let value = values.first, value.utf8.allSatisfy(\.isDecimalDigit) else { return nil }
        return Int64(value)
    }

    /// Leaves out what is true of a coded body only.
    package mutating func removeCodedLength() {
        remove(.contentEncoding)
        remove(.contentLength)
    }
}
