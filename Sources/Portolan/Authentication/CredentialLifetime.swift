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
        expirationDate.addingTimeInterval(-ownMargin(margin))
    }

    /// How long after a renewal before the end that has failed the next one is begun: a tenth of the margin, a second at least.
    package func pauseBetweenRenewals(margin: TimeInterval) -> TimeInterval { max(1, ownMargin(margin) / 10) }

    private func ownMargin(_ margin: TimeInterval) -> TimeInterval {
        min(margin, max(0, expirationDate.timeIntervalSince(issueDate)) / 5)
    }
}
