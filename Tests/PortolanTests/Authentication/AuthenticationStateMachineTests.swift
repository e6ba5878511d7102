// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// Drives a state machine with events in any order, and checks what it must never do.
private struct MachineModel {
    typealias Machine = AuthenticationStateMachine<Int>

    enum Kind: String {
        case load
        case renewal
        case login
    }

    var generator: SeededGenerator
    var machine: Machine
    let obtainsFirst: Bool
    let seed: UInt64

    private var now = Date(timeIntervalSince1970: 1_000_000)
    private var lastWaiter = 0
    private var lastCredential = 0
    private var lastVersion = 0
    private var waiting: [Int: Machine.Need] = [:]
    private var running: (work: Int, kind: Kind)?
    private var stopped: [(work: Int, kind: Kind)] = []
    private(set) var outcomes: [String: Int] = [:]

    init(seed: UInt64) {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
        obtainsFirst = Bool.random(using: &generator)
        machine = Machine(obtainsFirst: obtainsFirst, margin: 30)
    }

    mutating func run(steps: Int) {
        for _ in 0..<steps { step() }
        // Whatever is still running ends, one way or another: then nobody may wait any more.
        while running != nil { finish(isCurrent: true) }
        #expect(waiting.isEmpty, "seed \(seed): \(waiting.count) wait for ever")
    }

    private mutating func step() {
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<40: request()
        case 40..<52: cancel()
        case 52..<82: finish(isCurrent: true)
        case 82..<88: finish(isCurrent: false)
        case 88..<96: now.addTimeInterval(.random(in: 0...80, using: &generator))
        case 96: beginLogin()
        case 97:
            carryOut(machine.loggedIn(nextCredential(), lifetime: lifetime(), isRenewable: isRenewable()), by: "login")
        default: carryOut(machine.loggedOut(), by: "logout")
        }
    }

    private mutating func request() {
        lastWaiter += 1
        let isRefused = lastVersion > 0 && Bool.random(using: &generator)
        let need: Machine.Need =
            isRefused ? .successor(of: .random(in: max(1, lastVersion - 2)...lastVersion, using: &generator)) : .usable
        waiting[lastWaiter] = need
        carryOut(machine.request(lastWaiter, need, now: now), by: "request")
    }

    private mutating func beginLogin() {
        let (work, commands) = machine.loginBegan()
        guard running != nil else {
            #expect(commands.isEmpty, "seed \(seed): a login that nobody waits for has an effect")
            stopped.append((work, .login))
            return
        }
        carryOut(commands, by: "login", next: (work, .login))
    }

    private mutating func cancel() {
        guard let waiter = waiting.keys.min() else { return }
        carryOut(machine.cancel(waiter), by: "cancel")
        #expect(waiting[waiter] == nil, "seed \(seed): a cancelled waiter waits on")
    }

    private mutating func finish(isCurrent: Bool) {
        guard let (work, kind) = isCurrent ? running : stopped.randomElement(using: &generator) else { return }
        let choice = Int.random(in: 0..<10, using: &generator)
        if isCurrent, kind == .login, choice < 5 {
            carryOut(machine.loggedIn(nextCredential(), lifetime: lifetime(), isRenewable: isRenewable()), by: "login")
            return
        }
        if isCurrent { running = nil }
        let before = machine.held?.version
        let commands: [Machine.Command] =
            switch (kind, choice) {
            case (.login, _): machine.loginFailed(work, now: now)
            case (.load, 0..<4):
                machine.loaded(
                    work, nextCredential(), lifetime: lifetime(), isRenewable: isRenewable(), now: now)
            case (.load, 4..<8): machine.loaded(work, nil, lifetime: nil, isRenewable: false, now: now)
            case (.load, _): machine.loadingFailed(work, Failure())
            case (.renewal, 0..<5):
                machine.renewed(work, nextCredential(), lifetime: lifetime(), isRenewable: isRenewable())
            case (.renewal, 5..<8): machine.renewalFailed(work, Failure(), now: now)
            case (.renewal, _): machine.renewalEnded(work, LoggedOut(.ended))
            }
        if !isCurrent {
            #expect(commands.isEmpty, "seed \(seed): a piece of work that was stopped has an effect")
            #expect(
                machine.held?.version == before, "seed \(seed): a piece of work that was stopped changes the credential"
            )
        }
        carryOut(commands, by: kind.rawValue)
    }

    private mutating func carryOut(
        _ commands: [Machine.Command], by event: String, next: (work: Int, kind: Kind)? = nil
    ) {
        for command in commands {
            switch command {
            case .load(let work): start(work, .load)
            case .renew(let work, let held):
                start(work, .renewal)
                #expect(held != nil || obtainsFirst, "seed \(seed): a first credential comes from nowhere")
                #expect(held?.isRenewable ?? true, "seed \(seed): what cannot be renewed is renewed")
                #expect(held?.version == machine.held?.version, "seed \(seed): another credential is renewed")
            case .stop(let work):
                #expect(running?.work == work, "seed \(seed): what does not run is stopped")
                if let running { stopped.append(running) }
                running = nil
            case .resume(let waiter, let outcome): resume(waiter, outcome, by: event)
            case .announce: break
            }
        }
        if let next { running = next }
        if running == nil {
            #expect(waiting.isEmpty, "seed \(seed): after \(event) \(waiting.count) wait for nothing")
        }
        if let version = machine.held?.version {
            #expect(version >= lastVersion, "seed \(seed): an older credential is back")
            lastVersion = max(lastVersion, version)
        }
    }

    private mutating func start(_ work: Int, _ kind: Kind) {
        #expect(running == nil, "seed \(seed): two pieces of work at once")
        running = (work, kind)
    }

    private mutating func resume(_ waiter: Int, _ outcome: Machine.Outcome, by event: String) {
        let need = waiting.removeValue(forKey: waiter)
        #expect(need != nil, "seed \(seed): a waiter is resumed twice")
        let name: String
        switch outcome {
        case .use(let held), .renewed(let held):
            if case .renewed = outcome {
                name = "renewed"
                #expect(event == "renewal", "seed \(seed): \(event) renews a credential")
            } else {
                name = "use"
            }
            #expect(held.version == machine.held?.version, "seed \(seed): a credential that does not count is used")
            if case .successor(let version) = need {
                #expect(held.version > version, "seed \(seed): what was refused is used again")
            }
            if event == "request", held.isRenewable, need == .usable, let lifetime = held.lifetime {
                #expect(now < lifetime.expirationDate, "seed \(seed): a credential that has run out is used")
            }
        case .loggedOut:
            name = "logged out"
            #expect(machine.held == nil, "seed \(seed): logged out with a credential")
        case .failed: name = "failed"
        case .refusalStands:
            name = "refusal stands"
            #expect(machine.held?.isRenewable == false, "seed \(seed): a refusal stands that could be put right")
        case .cancelled:
            name = "cancelled"
            #expect(event == "cancel", "seed \(seed): somebody is cancelled by \(event)")
        }
        outcomes[name, default: 0] += 1
    }

    private mutating func nextCredential() -> Int {
        lastCredential += 1
        return lastCredential
    }

    private mutating func isRenewable() -> Bool { Int.random(in: 0..<5, using: &generator) > 0 }

    private mutating func lifetime() -> CredentialLifetime? {
        guard Bool.random(using: &generator) else { return nil }
        // Some have run out when they come.
        let start = now.addingTimeInterval(.random(in: -100...0, using: &generator))
        return CredentialLifetime(issueDate: start, expirationDate: start.addingTimeInterval(90))
    }

    private struct Failure: Error {}
}

struct AuthenticationStateMachineTests {
    private typealias Machine = AuthenticationStateMachine<Int>
    private let start = Date(timeIntervalSince1970: 1_000_000)

    @Test func `no order of events makes it renew twice, resume twice, or let somebody wait for ever`() {
        var outcomes: [String: Int] = [:]

        for seed in 1...400 as ClosedRange<UInt64> {
            var model = MachineModel(seed: seed)
            model.run(steps: 150)
            outcomes.merge(model.outcomes) { $0 + $1 }
        }

        // All of them were there, and often.
        #expect(outcomes.keys.sorted() == ["cancelled", "failed", "logged out", "refusal stands", "renewed", "use"])
        #expect(outcomes.values.allSatisfy { $0 > 500 }, "\(outcomes)")
    }

    /// A machine with a credential of version 1 that lives for a time.
    private func machine(lifetime: TimeInterval? = nil, isRenewable: Bool = true) -> Machine {
        var machine = Machine(obtainsFirst: false, margin: 30)
        let lifetime = lifetime.map {
            CredentialLifetime(issueDate: start, expirationDate: start.addingTimeInterval($0))
        }
        _ = machine.loggedIn(10, lifetime: lifetime, isRenewable: isRenewable)
        return machine
    }

    @Test func `W-B21: a refusal of an older credential is answered with the newer one at once`() {
        var machine = machine()
        _ = machine.request(1, .successor(of: 1), now: start)
        _ = machine.renewed(1, 20, lifetime: nil, isRenewable: true)

        let commands = machine.request(2, .successor(of: 1), now: start)

        guard case .resume(2, .use(let held)) = commands.first else {
            Issue.record("\(commands)")
            return
        }
        #expect(commands.count == 1)
        #expect(held.version == 2)
        #expect(held.credential == 20)
    }

    @Test(arguments: [
        (lifetime: 3600.0, age: 3569.0, renews: false), (lifetime: 3600.0, age: 3570.0, renews: true),
        // A fifth of a short life at most.
        (lifetime: 10.0, age: 7.9, renews: false), (lifetime: 10.0, age: 8.0, renews: true),
        (lifetime: 0.0, age: 0.0, renews: true),
    ])
    func `a credential is renewed shortly before its end`(lifetime: Double, age: Double, renews: Bool) {
        var machine = machine(lifetime: lifetime)

        let commands = machine.request(1, .usable, now: start.addingTimeInterval(age))

        let isRenewal = commands.contains { if case .renew = $0 { true } else { false } }
        #expect(isRenewal == renews)
        // Nobody waits as long as the old one is good.
        let isServed = commands.contains { if case .resume(1, .use) = $0 { true } else { false } }
        #expect(isServed == (age < lifetime))
    }

    @Test func `a credential that ran out and cannot be renewed is sent all the same`() {
        var machine = machine(lifetime: 10, isRenewable: false)

        let commands = machine.request(1, .usable, now: start.addingTimeInterval(100))

        guard case .resume(1, .use) = commands.first else {
            Issue.record("\(commands)")
            return
        }
    }

    /// What the commands are, in short.
    private func names(_ commands: [Machine.Command]) -> [String] {
        commands.map { command in
            switch command {
            case .resume(let waiter, .use(let held)): "\(waiter) uses \(held.credential)"
            case .resume(let waiter, .renewed(let held)): "\(waiter) uses \(held.credential), renewed"
            case .resume(let waiter, .failed): "\(waiter) fails"
            case .resume(let waiter, let outcome): "\(waiter): \(outcome)"
            case .load: "load"
            case .renew: "renew"
            case .stop(let work): "stop \(work)"
            case .announce: "announce"
            }
        }
    }

    @Test
    func `a renewal before the end keeps nobody waiting but those who were refused and those who come after them`() {
        var machine = machine(lifetime: 3600)
        let early = start.addingTimeInterval(3580)

        #expect(names(machine.request(1, .usable, now: early)) == ["1 uses 10", "renew"])
        #expect(names(machine.request(2, .usable, now: early)) == ["2 uses 10"])
        #expect(names(machine.request(3, .successor(of: 1), now: early)) == [])
        #expect(names(machine.request(4, .usable, now: early)) == [])

        #expect(
            names(machine.renewalFailed(1, CocoaError(.userCancelled), now: start.addingTimeInterval(3590)))
                == ["3 fails", "4 uses 10"])
    }

    @Test func `a renewal before the end that has run past it is waited for`() {
        var machine = machine(lifetime: 3600)
        _ = machine.request(1, .usable, now: start.addingTimeInterval(3580))

        #expect(names(machine.request(2, .usable, now: start.addingTimeInterval(3600))) == [])
        #expect(
            names(machine.renewed(1, 20, lifetime: nil, isRenewable: true)) == ["announce", "2 uses 20, renewed"])
    }

    @Test(arguments: [
        // A tenth of the margin, which is 30 seconds, or a fifth of a short life; a second at least.
        (lifetime: 3600.0, early: 3580.0, pause: 3.0), (lifetime: 50.0, early: 42.0, pause: 1.0),
    ])
    func `a renewal before the end that has failed is begun again after a pause`(
        lifetime: Double, early: Double, pause: Double
    ) {
        var machine = machine(lifetime: lifetime)
        let early = start.addingTimeInterval(early)
        _ = machine.request(1, .usable, now: early)
        _ = machine.renewalFailed(1, CocoaError(.userCancelled), now: early)

        #expect(names(machine.request(2, .usable, now: early.addingTimeInterval(pause - 0.1))) == ["2 uses 10"])
        #expect(names(machine.request(3, .usable, now: early.addingTimeInterval(pause))) == ["3 uses 10", "renew"])
    }

    @Test func `a renewal that has failed is begun again at once for who cannot do without`() {
        var machine = machine(lifetime: 3600)
        _ = machine.request(1, .usable, now: start.addingTimeInterval(3599))
        _ = machine.renewalFailed(1, CocoaError(.userCancelled), now: start.addingTimeInterval(3599))

        #expect(names(machine.request(2, .usable, now: start.addingTimeInterval(3600))) == ["renew"])
    }

    @Test func `a login ends a renewal, and who waited waits for it`() {
        var machine = machine()
        _ = machine.request(1, .successor(of: 1), now: start)

        let (login, commands) = machine.loginBegan()

        #expect(names(commands) == ["stop 1"])
        #expect(names(machine.renewed(1, 20, lifetime: nil, isRenewable: true)) == [])
        #expect(
            names(machine.loggedIn(30, lifetime: nil, isRenewable: true)) == ["stop 2", "announce", "1 uses 30"])
        #expect(names(machine.loginFailed(login, now: start)) == [])
    }

    @Test func `after a login that has failed the renewal is begun anew`() {
        var machine = machine()
        _ = machine.request(1, .successor(of: 1), now: start)
        let (login, _) = machine.loginBegan()

        #expect(names(machine.loginFailed(login, now: start)) == ["renew"])
        #expect(machine.held?.credential == 10)
    }

    @Test func `a credential that has run out when it comes is not renewed without end`() {
        var machine = machine()
        _ = machine.request(1, .successor(of: 1), now: start)
        let past = CredentialLifetime(issueDate: start, expirationDate: start)

        let commands = machine.renewed(1, 20, lifetime: past, isRenewable: true)

        #expect(commands.count == 2)
        guard case .resume(1, .renewed) = commands.last else {
            Issue.record("\(commands)")
            return
        }
    }
}
