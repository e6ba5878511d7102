// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What happens to a login; see ``AuthenticationSession/changes``.
@nonexhaustive
public enum AuthenticationChange: Sendable {
    /// There is a credential, from a login, from the storage or because the program has got its first one.
    case loggedIn
    /// The credential was renewed, here or by another process.
    case renewed
    /// There is none any more.
    case loggedOut(LoggedOut)
    /// A renewed credential counts, but could not be stored: it is gone with the process. Storing it is tried again with the next one.
    case notStored(any Error)
}

/// One login: its credential, and the renewal that all callers share.
///
/// It may be given to any number of clients, see ``Authentication/init(_:)``; they are then logged in, renewed and logged out together.
/// It may be used from any number of tasks at once.
///
/// Several sessions, in other processes too, may share an account of a ``CredentialStorage``. What another one has stored is read when
/// a credential is to be renewed, and when nobody is logged in here.
public final class AuthenticationSession<Scheme: Authenticator>: Sendable {
    typealias Machine = AuthenticationStateMachine<Scheme.Credential>

    struct State: Sendable {
        var machine: Machine
        var waiting: [Machine.Waiter: CheckedContinuation<Machine.Outcome, Never>] = [:]
        var running: [Machine.Work: Task<Void, Never>] = [:]
        var listeners: [Int: AsyncStream<AuthenticationChange>.Continuation] = [:]
        var lastNumber = 0
        /// What the storage held when it was last read or written here: whatever else it holds is from somebody else.
        var stored: StoredCredential?
        /// What must not be used again, should it still be there.
        var condemned: StoredCredential?
        /// Whether the program has logged out here, and what is kept has not been removed: nothing of it is used.
        var isShut = false
    }

    /// The hooks.
    public let authenticator: Scheme
    /// The account in the storage.
    public let account: String
    let storage: any CredentialStorage
    let sender: RenewalSender
    let now: @Sendable () -> Date
    let state: Mutex<State>
    /// One at a time reads and writes what is kept.
    let turns = Turns()

    /// Makes a session; nothing is read or sent until it is used.
    ///
    /// - Parameters:
    ///   - authenticator: The hooks.
    ///   - storage: Where the credential is kept; in memory by default.
    ///   - account: Under which name it is kept there.
    ///   - transport: What sends the renewals; a new one of the platform's own kind by default. A client's transport may be given.
    ///   - renewalMargin: How long before its end a credential is renewed, beside the calls that use it: 30 seconds by default, and never
    ///     more than a fifth of its lifetime.
    ///   - now: Tells the time; the system's clock by default.
    public convenience init(
        _ authenticator: Scheme, storage: any CredentialStorage = MemoryCredentialStorage(),
        account: String = "default", transport: any Transport = PlatformTransport(),
        renewalMargin: Duration = .seconds(30), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(
            authenticator, sender: RenewalSender(transport: transport), storage: storage, account: account,
            renewalMargin: renewalMargin, now: now)
    }

    init(
        _ authenticator: Scheme, sender: RenewalSender, storage: any CredentialStorage = MemoryCredentialStorage(),
        account: String = "default", renewalMargin: Duration = .seconds(30),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.authenticator = authenticator
        self.storage = storage
        self.account = account
        self.now = now
        self.sender = sender
        let machine = Machine(obtainsFirst: authenticator.canRenew(nil), margin: renewalMargin / .seconds(1))
        state = Mutex(State(machine: machine))
    }

    /// Whether there is a credential, here or in the storage; nothing is sent to find out.
    ///
    /// - Throws: What the storage throws, or ``AuthenticationError`` when what it holds is unreadable.
    public var isLoggedIn: Bool {
        get async throws {
            if state.withLock({ $0.machine.held != nil }) { return true }
            // A turn may take as long as a renewal.
            return try await peek() != nil
        }
    }

    /// The credential that counts now; one that has run out is renewed first.
    ///
    /// - Returns: The credential.
    /// - Throws: ``LoggedOut`` when there is none; what renewing it, or reading it from the storage, has thrown; `CancellationError`.
    public func credential() async throws -> Scheme.Credential {
        try await held(.usable).held.credential
    }

    /// Logs in with a credential, in place of the one before.
    ///
    /// A renewal that is under way is ended, its outcome dropped; whoever waits for it gets this credential.
    ///
    /// - Parameter credential: The credential; it is stored before it counts.
    /// - Throws: What the storage throws; then the credential before is the one that counts.
    public func logIn(with credential: Scheme.Credential) async throws {
        let login = state.withLock { state in
            let (work, commands) = state.machine.loginBegan()
            carryOut(commands, &state)
            return work
        }
        do {
            try await turns.run {
                try await self.exclusively { try await self.write(credential, isLogin: true) }
                self.update { state in
                    state.machine.loggedIn(
                        credential, lifetime: self.authenticator.lifetime(of: credential),
                        isRenewable: self.authenticator.canRenew(credential))
                }
            }
        } catch {
            update { $0.machine.loginFailed(login, now: now()) }
            throw error
        }
    }

    /// Logs out: at once for all who use the session, and then in the storage.
    ///
    /// A renewal that is under way is ended, its outcome dropped. The service is not told.
    ///
    /// - Throws: What the storage throws; the session is logged out all the same, and does not use what may still be there.
    public func logOut() async throws {
        shut()
        try await turns.run {
            // Whoever had the turn may have logged in.
            self.shut()
            try await self.exclusively { try await self.write(nil, isLogin: true) }
        }
    }

    private func shut() {
        update { state in
            state.isShut = true
            return state.machine.loggedOut()
        }
    }

    /// What happens from now on, as long as the session lives.
    ///
    /// Each use makes a sequence of its own; what a reader has not taken yet is kept for it.
    public var changes: AsyncStream<AuthenticationChange> {
        AsyncStream { continuation in
            let number = state.withLock { state in
                state.lastNumber += 1
                state.listeners[state.lastNumber] = continuation
                return state.lastNumber
            }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
            }
        }
    }

    deinit {
        state.withLock { state in
            for listener in state.listeners.values { listener.finish() }
        }
    }
}

extension AuthenticationSession: CustomStringConvertible, CustomReflectable {
    /// The account.
    public var description: String { "the session of '\(account.excerpt)'" }

    /// The session without its credential.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
