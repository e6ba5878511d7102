// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// The shell around the state machine: it waits, reads, renews and stores as the machine says.
extension AuthenticationSession {
    /// A credential, however long it takes, and whether it was renewed while it was waited for.
    ///
    /// - Throws: ``LoggedOut``, ``RefusalStands``, `CancellationError`, or why there is none now.
    func held(_ need: Machine.Need) async throws -> (held: Machine.Held, isRenewed: Bool) {
        // It would wait for itself.
        guard !RenewalScope.contains(ObjectIdentifier(self)) else { throw AuthenticationError.renewalNeedsItself }
        switch await outcome(need) {
        case .use(let held): return (held, false)
        case .renewed(let held): return (held, true)
        case .loggedOut(let reason): throw reason
        case .failed(let error): throw error
        case .refusalStands: throw RefusalStands()
        case .cancelled: throw CancellationError()
        }
    }

    /// The credential that was refused cannot be replaced.
    struct RefusalStands: Error {}

    private func outcome(_ need: Machine.Need) async -> Machine.Outcome {
        let waiter = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                update { state in
                    state.waiting[waiter] = continuation
                    return state.machine.request(waiter, need, now: self.now())
                }
                // A cancellation that came before there was somebody to cancel.
                if Task.isCancelled { update { $0.machine.cancel(waiter) } }
            }
        } onCancel: {
            update { $0.machine.cancel(waiter) }
        }
    }

    /// Hands an event to the machine, and carries out what it says, in one go: nobody sees a state between the two.
    func update(_ event: (inout State) -> [Machine.Command]) {
        state.withLock { carryOut(event(&$0), &$0) }
    }

    /// Carries out what the machine says; for those who hold the lock.
    func carryOut(_ commands: [Machine.Command], _ state: inout State) {
        for command in commands {
            switch command {
            case .resume(let waiter, let outcome):
                state.waiting.removeValue(forKey: waiter)?.resume(returning: outcome)
            case .load(let work):
                state.running[work] = Task { await self.load(work) }
            case .renew(let work, let held):
                state.running[work] = Task { await self.renew(work, held) }
            case .stop(let work):
                state.running[work]?.cancel()
            case .announce(let change):
                for listener in state.listeners.values { listener.yield(change) }
            }
        }
    }

    private func load(_ work: Machine.Work) async {
        do {
            let credential = try await turns.run { try await self.read() }
            ended(work) { machine in
                machine.loaded(
                    work, credential, lifetime: credential.flatMap(self.authenticator.lifetime),
                    isRenewable: self.authenticator.canRenew(credential), now: self.now())
            }
        } catch {
            ended(work) { $0.loadingFailed(work, error) }
        }
    }

    private func renew(_ work: Machine.Work, _ held: Machine.Held?) async {
        do {
            let credential = try await turns.run {
                // It was stopped while it waited.
                try Task.checkCancellation()
                return try await self.exclusively { try await self.renewed(work, held?.credential) }
            }
            ended(work) { machine in
                machine.renewed(
                    work, credential, lifetime: self.authenticator.lifetime(of: credential),
                    isRenewable: self.authenticator.canRenew(credential))
            }
        } catch let error as LoggedOut {
            ended(work) { $0.renewalEnded(work, error) }
        } catch {
            ended(work) { $0.renewalFailed(work, error, now: self.now()) }
        }
    }

    private func ended(_ work: Machine.Work, _ event: (inout Machine) -> [Machine.Command]) {
        update { state in
            state.running[work] = nil
            return event(&state.machine)
        }
    }

    /// Renews a credential while nobody else does, and stores the next one before anybody gets it.
    private func renewed(_ work: Machine.Work, _ credential: Scheme.Credential?) async throws -> Scheme.Credential {
        let before = state.withLock { $0.stored }
        let kept = try await read()
        try Task.checkCancellation()
        let isOurs = state.withLock { $0.stored == before }
        var credential = credential
        // Somebody else has been here: what they have renewed counts, and its predecessor's refresh token is spent.
        if !isOurs {
            if let kept, !hasExpired(kept) { return kept }
            if kept == nil, credential != nil { throw LoggedOut(.notLoggedIn) }
            credential = kept
        }
        let renewed: Scheme.Credential
        do {
            renewed = try await RenewalScope.run(ObjectIdentifier(self)) {
                // A hook may not end when it is told to, and nobody may wait for it then.
                try await AbandonableWork.run { [authenticator, sender, credential] in
                    try await authenticator.renew(credential, using: sender)
                }
            }
        } catch let error as LoginEnded {
            await forget()
            throw LoggedOut(.ended, underlying: error.underlying ?? error)
        }
        do {
            try await write(renewed, isLogin: false)
        } catch {
            update { state in [.announce(.notStored(error))] }
        }
        return renewed
    }

    private func hasExpired(_ credential: Scheme.Credential) -> Bool {
        guard authenticator.canRenew(credential), let lifetime = authenticator.lifetime(of: credential) else {
            return false
        }
        return now() >= lifetime.expirationDate
    }

    /// Removes what is kept, so that no other process tries it again; if that fails, it is at least not tried here.
    private func forget() async {
        state.withLock { $0.condemned = $0.stored }
        do {
            try await write(nil, isLogin: false)
        } catch {
            update { state in [.announce(.notStored(error))] }
        }
    }

    func exclusively<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        try await storage.withExclusiveAccess(to: account, body)
    }

    /// What is kept, unless it is what must not be used again.
    func read() async throws -> Scheme.Credential? {
        let kept = try await storage.credential(for: account)
        state.withLock { state in
            state.stored = kept
            // It was removed after all.
            if kept == nil { state.isShut = false }
        }
        return try usable(kept)
    }

    /// What is kept, for those who have no turn and change nothing.
    func peek() async throws -> Scheme.Credential? {
        try usable(try await storage.credential(for: account))
    }

    private func usable(_ kept: StoredCredential?) throws -> Scheme.Credential? {
        guard let kept, !state.withLock({ $0.isShut || kept == $0.condemned }) else { return nil }
        do {
            return try PortolanJSONDecoder().decode(Scheme.Credential.self, from: Data(kept.bytes))
        } catch {
            // What the decoder says may quote the credential.
            throw AuthenticationError.unreadableCredential(account: account)
        }
    }

    /// Keeps a credential, or removes it.
    ///
    /// - Parameters:
    ///   - credential: The credential.
    ///   - isLogin: Whether the program has logged in or out; otherwise it is a renewal, which may have been ended meanwhile.
    /// - Throws: What the storage throws, or why the credential cannot be coded.
    func write(_ credential: Scheme.Credential?, isLogin: Bool) async throws {
        let kept = try credential.map { StoredCredential(bytes: try PortolanJSONEncoder().bytes($0)) }
        try await storage.setCredential(kept, for: account)
        state.withLock { state in
            // A renewal is ended under this lock. What it has stored all the same is somebody else's from now on.
            guard isLogin || !Task.isCancelled else { return }
            state.stored = kept
            state.isShut = false
            if kept != nil { state.condemned = nil }
        }
    }
}
