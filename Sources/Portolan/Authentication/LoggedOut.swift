// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Nobody is logged in, and why: what lies under an error with the code ``APIError/Code/loggedOut``.
public struct LoggedOut: Error, Sendable, CustomStringConvertible {
    /// Why.
    @nonexhaustive
    public enum Reason: String, Sendable, Hashable {
        /// Nobody has logged in yet, or another process has logged out.
        case notLoggedIn
        /// The program has logged out.
        case loggedOut
        /// The service refused to renew the credential.
        case ended
    }

    /// Why.
    public let reason: Reason
    /// What ended the login, an ``OAuth2Error`` for example.
    public let underlying: (any Error)?

    /// Makes a reason.
    public init(_ reason: Reason, underlying: (any Error)? = nil) {
        self.reason = reason
        self.underlying = underlying
    }

    /// What happened, as a part of a sentence.
    public var description: String {
        switch reason {
        case .notLoggedIn: "nobody is logged in"
        case .loggedOut: "the program has logged out"
        case .ended: "the login has ended" + (underlying.map { ": \($0)" } ?? "")
        }
    }
}

/// What an ``Authenticator`` throws when a credential cannot be renewed, now or ever: the login ends for all callers.
public struct LoginEnded: Error, Sendable, CustomStringConvertible {
    /// Why, as a part of a sentence; without secrets, since it is printed.
    public let reason: String
    /// What lies under it.
    public let underlying: (any Error)?

    /// Makes the error.
    public init(_ reason: String, underlying: (any Error)? = nil) {
        self.reason = reason
        self.underlying = underlying
    }

    /// Why.
    public var description: String { reason }
}

/// Why a request cannot be sent with a credential.
@nonexhaustive
public enum AuthenticationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The body is a one-shot stream, and the credential may have to be renewed and the request be sent again.
    case bodyCannotBeRepeated
    /// The body is a one-shot stream, and the signature is one over the body.
    case bodyCannotBeSigned
    /// The name of a user holds a colon, which would end it.
    case colonInUsername
    /// The renewal of a credential uses a client that is signed with the same session, and would wait for itself.
    case renewalNeedsItself
    /// What is kept for an account is no credential of the authenticator's.
    case unreadableCredential(account: String)

    /// A sentence.
    public var description: String {
        switch self {
        case .bodyCannotBeRepeated:
            "the body is a stream that can be read once, and would be needed again when the credential has to be renewed: "
                + "give a stream that can be reopened, or set the replay limit of the call to 0"
        case .bodyCannotBeSigned:
            "the body is a stream that can be read once, so it cannot be read for a signature before it is sent"
        case .colonInUsername:
            "a name that holds a colon cannot be sent with a password: the colon would end it"
        case .renewalNeedsItself:
            "the renewal of a credential uses a client that waits for the same renewal: use the sender that it is given"
        case .unreadableCredential(let account):
            "what is kept for the account '\(account.excerpt)' cannot be read as a credential"
        }
    }
}
