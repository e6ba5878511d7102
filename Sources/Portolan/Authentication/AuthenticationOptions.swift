// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Whether a call is sent with a credential.
public enum AuthenticationRequirement: String, Sendable, Hashable, CaseIterable {
    /// It is; when nobody is logged in, the call fails before anything is sent.
    case required
    /// It is when somebody is logged in.
    case optional
    /// It never is.
    case none
}

extension CallOptions {
    /// Whether the call is sent with the client's credential; ``AuthenticationRequirement/required`` by default.
    ///
    /// It matters for clients with ``ClientConfiguration/authentication`` only.
    public var authentication: AuthenticationRequirement {
        get { self[AuthenticationKey.self] }
        set { self[AuthenticationKey.self] = newValue }
    }

    private enum AuthenticationKey: CallOptionKey {
        static let defaultValue = AuthenticationRequirement.required
    }

    /// How often a request is sent again with a new credential after the service has refused it; once by default.
    ///
    /// It counts for each attempt and each hop of a redirect. With 0, a body that is a one-shot stream can be sent as well: a
    /// credential is renewed before its end then, and a refusal is an error.
    public var replayLimit: Int {
        get { self[ReplayLimitKey.self] }
        set { self[ReplayLimitKey.self] = newValue }
    }

    private enum ReplayLimitKey: CallOptionKey {
        static let defaultValue = 1
    }
}
