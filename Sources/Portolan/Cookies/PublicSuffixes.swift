// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CPublicSuffix)
    internal import CPublicSuffix
#endif

/// The domains below which many services of different owners live, as `com`, `co.uk` and `github.io`.
package enum PublicSuffixes {
    /// Whether a domain is one of them.
    ///
    /// A domain of one label always is. Without libpsl, no other one is.
    ///
    /// - Parameter domain: A domain in ASCII and lower case, and not an address. A dot at its end does not matter.
    /// - Returns: Whether nobody may set a cookie for it and all below it.
    package static func contains(_ domain: String) -> Bool {
        var labels = domain.utf8[...]
        if labels.last == UInt8(ascii: ".") { labels = labels.dropLast() }
        guard labels.contains(UInt8(ascii: ".")) else { return true }
        #if Curl && canImport(CPublicSuffix)
            return PublicSuffixList.system?.contains(String(Substring(labels))) ?? false
        #else
            return false
        #endif
    }
}

#if Curl && canImport(CPublicSuffix)
    /// The list that libpsl was built with, or the system's where that is newer.
    // Safe to send: libpsl writes to the list while it loads it only, which is over before anybody else sees it, and the list is never
    // freed. For names in ASCII, looking one up reads it and nothing else.
    @safe private final class PublicSuffixList: @unchecked Sendable {
        /// The list; `nil` where libpsl has none.
        static let system = PublicSuffixList()

        private let list: OpaquePointer

        private init?() {
            guard let list = unsafe psl_latest(nil) ?? psl_builtin() else { return nil }
            unsafe self.list = unsafe list
        }

        func contains(_ domain: String) -> Bool { unsafe psl_is_public_suffix(list, domain) == 1 }
    }
#endif
