// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// How a download is made.
public struct DownloadOptions: Sendable, Hashable {
    /// What becomes of a file that is there already.
    @nonexhaustive
    public enum ExistingFile: Sendable, Hashable {
        /// It is replaced when the new one is whole.
        case replaced
        /// It is kept, and the download is an error.
        case kept
    }

    /// A digest that the file must have.
    @nonexhaustive
    public enum Digest: Sendable, Hashable {
        /// SHA-256 in 64 hexadecimal digits, of either case, with or without `sha256:` before them.
        case sha256(String)
    }

    /// How many attempts are made in all when connections are lost, cannot be made, or take too long; 5 by default.
    ///
    /// Requests with another method than GET are sent once.
    public var attemptLimit = 5
    /// How long to wait before the second attempt; 1 second by default.
    ///
    /// Before each further one it is twice as long, half a minute at most.
    public var retryDelay = Duration.seconds(1)
    /// Whether what has arrived is kept for another call when this one ends without its file; `true` by default.
    public var keepsPartial = true
    /// What becomes of a file that is there already; it is replaced by default.
    public var existingFile = ExistingFile.replaced
    /// The digest that the file must have; `nil`, the default, for any.
    public var digest: Digest?

    /// Makes options with the defaults.
    public init() {}

    /// The digest in lower-case digits.
    package func expectedDigest() throws(DownloadError) -> String? {
        guard case .sha256(let text) = digest else { return nil }
        let lowercase = text.lowercased()
        let digits = lowercase.hasPrefix("sha256:") ? String(lowercase.dropFirst(7)) : lowercase
        let isDigest =
            digits.utf8.count == 64 && digits.utf8.allSatisfy { $0.isDecimalDigit || (0x61...0x66).contains($0) }
        guard isDigest else { throw .malformedDigest(text) }
        return digits
    }
}

/// A file that was downloaded.
public struct DownloadedFile: Sendable, Hashable {
    /// Where it is, as the call was told.
    public let path: String
    /// How many bytes it has.
    public let size: Int64
    /// How many of them an earlier call had fetched.
    public let resumedFrom: Int64

    /// Makes the description of a file, for tests and adapters.
    public init(path: String, size: Int64, resumedFrom: Int64 = 0) {
        self.path = path
        self.size = size
        self.resumedFrom = resumedFrom
    }
}

/// Why a download failed, where neither the network nor a file is the reason.
@nonexhaustive
public enum DownloadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The content is not the one that was expected. Nothing of it is kept.
    case digestMismatch(expected: String, actual: String)
    /// The digest that was given is none; nothing was sent.
    case malformedDigest(String)
    /// The system has nothing that computes digests; nothing was sent.
    case digestUnavailable
    /// The server contradicts itself. Nothing of the content is kept.
    case inconsistentAnswer(reason: String)

    /// A sentence.
    public var description: String {
        switch self {
        case .digestMismatch(let expected, let actual):
            "the content has the SHA-256 \(actual), expected was \(expected)"
        case .malformedDigest(let text): "'\(text.excerpt)' is no SHA-256: that is 64 hexadecimal digits"
        case .digestUnavailable: "this build of Portolan has nothing that computes SHA-256"
        case .inconsistentAnswer(let reason): "the answer contradicts itself: \(reason)"
        }
    }
}
