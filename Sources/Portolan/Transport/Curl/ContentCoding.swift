// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    /// A way in which a body is made smaller on its way (RFC 9110, section 8.4.1).
    @nonexhaustive
    public enum ContentCoding: String, Sendable, Hashable, CaseIterable {
        /// LZ77 with a checksum (RFC 1952).
        case gzip
    }
#endif
