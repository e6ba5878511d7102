// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Why a certificate could not be made, read or written.
public struct TestCertificateError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was tried.
    public let operation: String
    /// What the library or the system says about it.
    public let reason: String

    init(operation: String, reason: String) {
        self.operation = operation
        self.reason = reason
    }

    /// A sentence.
    public var description: String { "\(operation) failed: \(reason)" }
}
