// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Decides who waits, what is renewed and when: the states of one login, without time, tasks or storage.
///
/// Whoever drives it carries out the commands that each event returns, in order. Every waiter is resumed exactly once; there is never
/// more than one piece of work, and the outcome of one that was stopped is ignored.
package struct AuthenticationStateMachine<Credential: Sendable>: Sendable {
    /// A credential and its place in the row of those before and after it.
    package struct Held: Sendable {
        /// One more with each credential.
        package let version: Int
        /// The credential.
        package let credential: Credential
        /// From when to when it counts, if that is known.
        package let lifetime: CredentialLifetime?
        /// Whether it can be renewed at all.
        package let isRenewable: Bool
    }

    /// Names one who waits.
    package typealias Waiter = Int

    /// What a waiter wants.
    package enum Need: Sendable, Hashable {
        /// A credential to send.
        case usable
        /// One that comes after a version that was refused.
        case successor(of: Int)
    }

    /// What a waiter gets.
    package enum Outcome: Sendable {
        case use(Held)
        /// One that was renewed while it was waited for.
        case renewed(Held)
        case loggedOut(LoggedOut)
        /// Renewing, or reading what was kept, has failed; the next one who asks makes another try.
        case failed(any Error)
        /// The credential that was refused cannot be renewed: the refusal stands.
        case refusalStands
        case cancelled
    }

    /// Names a piece of work.
    package typealias Work = Int

    /// What is to be done.
    package enum Command: Sendable {
        case resume(Waiter, Outcome)
        /// Read what is kept.
        case load(Work)
        /// Renew; without a credential, get the first one.
        case renew(Work, Held?)
        /// End a piece of work, whose outcome is no longer wanted.
        case stop(Work)
        case announce(AuthenticationChange)
    }

    private struct Waiting: Sendable {
        let waiter: Waiter
        let need: Need
    }

    private struct Running: Sendable {
        let work: Work
        var waiting: [Waiting]
        /// Whether it was begun before the credential's end, and nobody has been refused with it since: it is used meanwhile.
        var isEarly = false
    }

    private enum State: Sendable {
        /// Why nobody is logged in, as far as is known: what is kept is read each time, since another process may log in.
        case loggedOut(LoggedOut)
        case loading(Running, LoggedOut)
        case holding(Held)
        case renewing(Running, Held?)
    }

    private var state = State.loggedOut(LoggedOut(.notLoggedIn))
    private var lastVersion = 0
    private var lastWork = 0
    /// Before when a renewal that nobody waits for is not begun again.
    private var pauseEnd: Date?
    /// Whether the first credential can be had without a login.
    private let obtainsFirst: Bool
    /// How long before its end a credential is renewed, in seconds.
    private let margin: TimeInterval

    /// Makes a machine that knows of no credential yet.
    package init(obtainsFirst: Bool, margin: Double) {
        self.obtainsFirst = obtainsFirst
        self.margin = margin
    }

    /// The credential, if there is one, whether or not it is being renewed.
    package var held: Held? {
        switch state {
        case .loggedOut, .loading: nil
        case .holding(let held): held
        case .renewing(_, let held): held
        }
    }

    /// Somebody wants a credential.
    package mutating func request(_ waiter: Waiter, _ need: Need, now: Date) -> [Command] {
        serve([Waiting(waiter: waiter, need: need)], now: now)
    }

    /// Somebody does not want it any more.
    package mutating func cancel(_ waiter: Waiter) -> [Command] {
        func removed(from running: inout Running) -> [Command] {
            guard let index = running.waiting.firstIndex(where: { $0.waiter == waiter }) else { return [] }
            running.waiting.remove(at: index)
            return [.resume(waiter, .cancelled)]
        }
        switch state {
        case .loading(var running, let reason):
            defer { state = .loading(running, reason) }
            return removed(from: &running)
        case .renewing(var running, let held):
            // The work goes on: the service may have spent the refresh token already, and the next one is wanted.
            defer { state = .renewing(running, held) }
            return removed(from: &running)
        case .loggedOut, .holding:
            return []
        }
    }

    /// What is kept was read.
    package mutating func loaded(
        _ work: Work, _ credential: Credential?, lifetime: CredentialLifetime?, isRenewable: Bool, now: Date
    ) -> [Command] {
        guard case .loading(let running, let reason) = state, running.work == work else { return [] }
        guard let credential else {
            guard obtainsFirst else {
                state = .loggedOut(reason)
                return running.waiting.map { .resume($0.waiter, .loggedOut(reason)) }
            }
            return startRenewal(of: nil, for: running.waiting)
        }
        hold(credential, lifetime, isRenewable)
        return [.announce(.loggedIn)] + serve(running.waiting, now: now)
    }

    /// What is kept could not be read.
    package mutating func loadingFailed(_ work: Work, _ error: any Error) -> [Command] {
        guard case .loading(let running, let reason) = state, running.work == work else { return [] }
        state = .loggedOut(reason)
        return running.waiting.map { .resume($0.waiter, .failed(error)) }
    }

    /// There is a new credential, from the service or from another process.
    package mutating func renewed(
        _ work: Work, _ credential: Credential, lifetime: CredentialLifetime?, isRenewable: Bool
    ) -> [Command] {
        guard case .renewing(let running, let old) = state, running.work == work else { return [] }
        let held = hold(credential, lifetime, isRenewable)
        // Whatever its lifetime says: one that is over when it is issued must not be renewed without end.
        return [.announce(old == nil ? .loggedIn : .renewed)]
            + running.waiting.map { .resume($0.waiter, old == nil ? .use(held) : .renewed(held)) }
    }

    /// The renewal has failed in a way that another one may not.
    package mutating func renewalFailed(_ work: Work, _ error: any Error, now: Date) -> [Command] {
        guard case .renewing(let running, let held) = state, running.work == work else { return [] }
        guard let held else {
            state = .loggedOut(LoggedOut(.notLoggedIn))
            return running.waiting.map { .resume($0.waiter, .failed(error)) }
        }
        state = .holding(held)
        pauseEnd = now.addingTimeInterval(held.lifetime?.pauseBetweenRenewals(margin: margin) ?? 0)
        let isAlive = isAlive(held, now)
        return running.waiting.map { waiting in
            // Its end has not come, and this one was not refused with it.
            waiting.need == .usable && isAlive
                ? .resume(waiting.waiter, .use(held)) : .resume(waiting.waiter, .failed(error))
        }
    }

    /// The credential cannot be renewed, now or ever.
    package mutating func renewalEnded(_ work: Work, _ reason: LoggedOut) -> [Command] {
        guard case .renewing(let running, let held) = state, running.work == work else { return [] }
        state = .loggedOut(reason)
        let announcement: [Command] = held == nil ? [] : [.announce(.loggedOut(reason))]
        return announcement + running.waiting.map { .resume($0.waiter, .loggedOut(reason)) }
    }

    /// Somebody is about to log in: what runs is ended, and whoever waits for it waits for the login.
    ///
    /// - Returns: The login as a piece of work, which the caller does, and the commands.
    package mutating func loginBegan() -> (work: Work, commands: [Command]) {
        let (_, stop) = interrupted()
        lastWork += 1
        switch state {
        case .loggedOut, .holding: break
        case .loading(let running, let reason):
            state = .loading(Running(work: lastWork, waiting: running.waiting), reason)
        case .renewing(let running, let held):
            state = .renewing(
                Running(work: lastWork, waiting: running.waiting, isEarly: running.isEarly), held)
        }
        return (lastWork, stop)
    }

    /// A login has failed, and whoever waited for it gets what there is without it.
    package mutating func loginFailed(_ work: Work, now: Date) -> [Command] {
        switch state {
        case .loading(let running, let reason) where running.work == work:
            state = .loggedOut(reason)
            return serve(running.waiting, now: now)
        case .renewing(let running, let held) where running.work == work:
            state = held.map { .holding($0) } ?? .loggedOut(LoggedOut(.notLoggedIn))
            return serve(running.waiting, now: now)
        case .loggedOut, .loading, .holding, .renewing:
            return []
        }
    }

    /// Somebody has logged in.
    package mutating func loggedIn(
        _ credential: Credential, lifetime: CredentialLifetime?, isRenewable: Bool
    ) -> [Command] {
        let (waiting, stop) = interrupted()
        let held = hold(credential, lifetime, isRenewable)
        return stop + [.announce(.loggedIn)] + waiting.map { .resume($0.waiter, .use(held)) }
    }

    /// The program has logged out.
    package mutating func loggedOut() -> [Command] {
        let wasLoggedIn = held != nil
        let reason = LoggedOut(.loggedOut)
        let (waiting, stop) = interrupted()
        state = .loggedOut(reason)
        let announcement: [Command] = wasLoggedIn ? [.announce(.loggedOut(reason))] : []
        return stop + announcement + waiting.map { .resume($0.waiter, .loggedOut(reason)) }
    }

    private mutating func serve(_ waiting: [Waiting], now: Date) -> [Command] {
        var commands: [Command] = []
        for waiting in waiting {
            switch state {
            case .loggedOut(let reason):
                lastWork += 1
                state = .loading(Running(work: lastWork, waiting: [waiting]), reason)
                commands.append(.load(lastWork))
            case .loading(var running, let reason):
                running.waiting.append(waiting)
                state = .loading(running, reason)
            case .renewing(let running, let held?) where running.isEarly && isAnswered(waiting, by: held, now):
                commands.append(.resume(waiting.waiter, .use(held)))
            case .renewing(var running, let held):
                // Those who come after a refusal must not be refused as well.
                running.isEarly = false
                running.waiting.append(waiting)
                state = .renewing(running, held)
            case .holding(let held):
                commands += serve(waiting, with: held, now: now)
            }
        }
        return commands
    }

    private mutating func serve(_ waiting: Waiting, with held: Held, now: Date) -> [Command] {
        switch waiting.need {
        case .successor(let version) where held.version <= version:
            guard held.isRenewable else { return [.resume(waiting.waiter, .refusalStands)] }
            return startRenewal(of: held, for: [waiting])
        case .usable where held.isRenewable && isDue(held, now):
            guard isAlive(held, now) else { return startRenewal(of: held, for: [waiting]) }
            // Nobody waits for what may take long, or fail, while the credential is good.
            let isPaused = pauseEnd.map { now < $0 } ?? false
            return [.resume(waiting.waiter, .use(held))]
                + (isPaused ? [] : startRenewal(of: held, for: [], isEarly: true))
        case .usable, .successor:
            return [.resume(waiting.waiter, .use(held))]
        }
    }

    private func isDue(_ held: Held, _ now: Date) -> Bool {
        held.lifetime.map { now >= $0.renewalDate(margin: margin) } ?? false
    }

    private func isAlive(_ held: Held, _ now: Date) -> Bool {
        held.lifetime.map { now < $0.expirationDate } ?? false
    }

    private func isAnswered(_ waiting: Waiting, by held: Held, _ now: Date) -> Bool {
        switch waiting.need {
        case .usable: isAlive(held, now)
        case .successor(let version): held.version > version
        }
    }

    private mutating func startRenewal(
        of held: Held?, for waiting: [Waiting], isEarly: Bool = false
    ) -> [Command] {
        lastWork += 1
        state = .renewing(Running(work: lastWork, waiting: waiting, isEarly: isEarly), held)
        return [.renew(lastWork, held)]
    }

    @discardableResult
    private mutating func hold(_ credential: Credential, _ lifetime: CredentialLifetime?, _ isRenewable: Bool) -> Held {
        lastVersion += 1
        pauseEnd = nil
        let held = Held(
            version: lastVersion, credential: credential, lifetime: lifetime, isRenewable: isRenewable)
        state = .holding(held)
        return held
    }

    private func interrupted() -> (waiting: [Waiting], stop: [Command]) {
        switch state {
        case .loggedOut, .holding: ([], [])
        case .loading(let running, _), .renewing(let running, _): (running.waiting, [.stop(running.work)])
        }
    }
}
