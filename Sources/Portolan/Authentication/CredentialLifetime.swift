// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// From when to when a credential counts, by the clock of this machine.
public struct CredentialLifetime: Sendable, Hashable, Codable {
    /// When it was issued.
    public var issueDate: Date
    /// When it runs out.
    public var expirationDate: Date

    /// Makes a lifetime.
    public init(issueDate: Date, expirationDate: Date) {
        self.issueDate = issueDate
        self.expirationDate = expirationDate
    }

    /// When it is time to renew, so that no request is on its way when the credential runs out.
    ///
    /// A short life is used to four fifths at least: otherwise a credential that lives no longer than the margin would be renewed for
    /// every call.
    package func renewalDate(margin: TimeInterval) -> Date {
        let whole = max(0, expirationDate.timeIntervalSince(issueDate))
        return expirationDate.addingTimeInterval(-min(margin, whole / 5))
    }
}
