// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    /// A way in which a body is made smaller on its way (RFC 9110, section 8.4.1).
    @nonexhaustive
    public enum ContentCoding: String, Sendable, Hashable {
        /// LZ77 with a checksum (RFC 1952); one body may be several of them in a row.
        case gzip
        /// LZ77 in the format of zlib, with a checksum (RFC 1950).
        ///
        /// The same without its frame, which some servers send, is understood as well (RFC 1951); it has no checksum.
        case deflate
        /// Brotli, which has no checksum (RFC 7932).
        case brotli = "br"
        /// Zstandard, with windows of at most 8 MB (RFC 9659) and a checksum where the server puts one (RFC 8878).
        case zstd

        /// The codings that can be undone here, best first.
        public static let builtIn: [ContentCoding] = {
            var codings: [ContentCoding] = []
            #if canImport(CZstd)
                codings.append(.zstd)
            #endif
            #if canImport(CBrotli)
                codings.append(.brotli)
            #endif
            #if canImport(CZlib)
                codings += [.gzip, .deflate]
            #endif
            return codings
        }()

        /// How many codings of one body are undone.
        static let depthLimit = 5

        /// Reads a name in `Content-Encoding`.
        fileprivate init?(named name: String) {
            let name = name.lowercased()
            // RFC 9110, section 8.4.1.3: the old name means the same.
            self.init(rawValue: name == "x-gzip" ? "gzip" : name)
        }
    }

    extension HTTPFields {
        /// The codings of a body, in the order in which they were applied.
        ///
        /// - Parameter accepted: The codings that were asked for.
        /// - Returns: Nothing when there is none, when one of them was not asked for, or when there are more than
        ///   ``ContentCoding/depthLimit``: such a body is left as it is.
        func contentCodings(among accepted: [ContentCoding]) -> [ContentCoding] {
            guard !accepted.isEmpty, contains(.contentEncoding) else { return [] }
            var codings: [ContentCoding] = []
            for part in self[values: .contentEncoding].flatMap({ $0.split(separator: ",") }) {
                let name = String(part).trimmingFieldSpace()
                guard !name.isEmpty, name.lowercased() != "identity" else { continue }
                guard let coding = ContentCoding(named: name), accepted.contains(coding),
                    codings.count < ContentCoding.depthLimit
                else { return [] }
                codings.append(coding)
            }
            return codings
        }
    }
#endif
