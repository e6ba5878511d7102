// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// How a client sends an entry, and what it does with the answer.
struct OutboxSender: Sendable {
    /// Sends a request through the client's steps, without those that keep and repeat.
    let send: @Sendable (OutboxEntry) async throws -> HTTPResponse
    /// Does with an answer what the call would have done.
    ///
    /// It gives the server's identity of an object that was made here.
    let deliver: @Sendable (OutboxEntry, HTTPResponse) async throws -> ObjectKey?
    /// Takes back what the store was told.
    let takeBack: @Sendable (OutboxEdit) async -> Void
}

extension Outbox {
    /// Sends what waits and is due; entries that are due later keep their time.
    ///
    /// Who calls meanwhile waits for the same end. Cancelling the task of the caller does not end it.
    ///
    /// - Returns: What came of it.
    @discardableResult
    public func flush() async -> OutboxFlush {
        if let running { return await running.value }
        let task = Task { await self.run() }
        running = task
        let result = await task.value
        return result
    }

    /// Sends what waits, whether it is due or not.
    ///
    /// - Returns: What came of it.
    /// - Throws: What the storage throws.
    @discardableResult
    public func flushNow() async throws -> OutboxFlush {
        try await eachEntry(.waiting) { entry in
            guard entry.dueAt > now() else { return true }
            var entry = entry
            entry.dueAt = now()
            _ = try await storage.replace(entry)
            return true
        }
        return await flush()
    }

    private func run() async -> OutboxFlush {
        var report = OutboxFlush()
        do {
            if isPaused {
                report.problem = "the outbox is paused"
            } else if let sender {
                try await send(by: sender, &report)
            } else {
                report.problem = OutboxError.noClient.description
            }
        } catch {
            report.problem = "\(error)"
        }
        running = nil
        if !isPaused, sender != nil, let date = try? await storage.nextDueDate() {
            // Whoever else sends may die: that is looked at again.
            let again = now() + (configuration.leaseDuration / .seconds(1))
            wait(until: report.isElsewhere || report.problem != nil ? max(date, again) : date)
        }
        tell(.flushed(report))
        return report
    }

    private func send(by sender: OutboxSender, _ report: inout OutboxFlush) async throws {
        guard try await storage.nextDueDate() != nil else { return }
        guard var lease = try await takeLease() else {
            report.isElsewhere = true
            return
        }
        var beaten = ContinuousClock.now
        var keys: Set<String> = []
        var postponed: Set<String> = []
        var isOver = false
        try await withThrowingTaskGroup(of: (OutboxEntry, Result<HTTPResponse, any Error>)?.self) { group in
            defer { group.cancelAll() }
            var tick = false
            while true {
                if !isOver, !isPaused, keys.count < configuration.width {
                    let date = now()
                    let latest = date + (configuration.maximumWait / .seconds(1)) * 2 + 86_400
                    let heads = try await storage.heads(
                        dueBy: date, orAfter: latest, except: keys.union(postponed),
                        count: configuration.width - keys.count)
                    for entry in heads {
                        keys.insert(entry.orderingKey)
                        group.addTask { await (entry, Self.attempt(entry, sender)) }
                    }
                }
                guard !keys.isEmpty else { break }
                if !tick {
                    // So that the lease shows signs of life while an answer is waited for.
                    tick = true
                    let pause = configuration.leaseDuration / 4
                    group.addTask {
                        try? await ContinuousClock().sleep(for: pause)
                        return nil
                    }
                }
                guard let next = try await group.next() else { break }
                if let (entry, result) = next {
                    keys.remove(entry.orderingKey)
                    let failure = try await settle(entry, result, sender, &report)
                    if failure != nil { postponed.insert(entry.orderingKey) }
                    // Nothing else would arrive either.
                    if failure == .unreachable { isOver = true }
                } else {
                    tick = false
                }
                if ContinuousClock.now - beaten >= configuration.leaseDuration / 4 {
                    let following = OutboxLease(owner: owner, beat: lease.beat + 1)
                    guard try await storage.exchangeLease(lease, for: following) else {
                        isOver = true
                        continue
                    }
                    lease = following
                    beaten = .now
                }
            }
        }
        _ = try await storage.exchangeLease(lease, for: nil)
    }

    /// Becomes the one who sends; `nil` when somebody else is, and lives.
    private func takeLease() async throws -> OutboxLease? {
        let own = OutboxLease(owner: owner, beat: 0)
        while true {
            let current = try await storage.lease()
            guard let current, current.owner != owner else {
                let next = OutboxLease(owner: owner, beat: (current?.beat ?? 0) + 1)
                if try await storage.exchangeLease(current, for: next) { return next }
                continue
            }
            // Nobody's clock is compared with another one's: what does not change for so long is dead.
            if foreignLease?.lease != current { foreignLease = (current, .now) }
            let age = foreignLease.map { ContinuousClock.now - $0.since } ?? .zero
            guard age >= configuration.leaseDuration else { return nil }
            if try await storage.exchangeLease(current, for: own) {
                foreignLease = nil
                return own
            }
        }
    }

    private static func attempt(
        _ entry: OutboxEntry, _ sender: OutboxSender
    ) async -> Result<HTTPResponse, any Error> {
        do {
            return .success(try await sender.send(entry))
        } catch {
            return .failure(error)
        }
    }

    /// Does what follows from an attempt; gives why the entry stays.
    private func settle(
        _ entry: OutboxEntry, _ result: Result<HTTPResponse, any Error>, _ sender: OutboxSender,
        _ report: inout OutboxFlush
    ) async throws -> OutboxDecision.Failure? {
        var entry = entry
        var failure: OutboxDecision.Failure?
        var text = ""
        switch result {
        case .success(let response):
            do {
                // Before the entry goes: whoever dies in between sends it again, and the service knows its key.
                let key = try await sender.deliver(entry, response)
                if let key, let edit = entry.edit { try await rename(edit.reference.key, to: key) }
            } catch {
                // The service has taken it, whatever became of its answer here.
                entry.lastProblem = "\(error)"
            }
            let outcome = OutboxOutcome(response)
            if try await storage.finish(entry.id, with: outcome) { tell(.delivered(entry, outcome)) }
            report.deliveredCount += 1
            return nil
        case .failure(let error as APIError):
            failure = OutboxDecision.Failure(error, now: now().timeIntervalSince1970)
            text = "\(error)"
        case .failure(is CancellationError):
            // The program ends, or all calls were cancelled: nothing was decided.
            failure = .unreachable
            text = "sending was cancelled"
        case .failure(let error):
            failure = .other
            text = "\(error)"
        }
        entry.attempts += 1
        entry.lastProblem = text
        let isExpired = entry.expiresAt.map { $0 <= now() } ?? false
        let backoff = Backoff(first: configuration.firstWait, maximum: configuration.maximumWait)
        let decision = OutboxDecision(
            after: failure, text, failures: entry.attempts, backoff, fraction: fraction())
        switch decision {
        case .retry(let wait, _) where !isExpired:
            entry.dueAt = now() + wait / .seconds(1)
            report.postponedCount += 1
            // Somebody may have changed it meanwhile, or dropped it.
            if try await update(entry) { tell(.postponed(entry)) }
            return failure
        case .retry, .park, .deliver:
            entry.state = .parked
            entry.parkedBecause = isExpired ? "it has expired; the last problem was: \(text)" : text
            report.parkedCount += 1
            if try await update(entry) {
                if let edit = entry.edit { await sender.takeBack(edit) }
                tell(.parked(entry))
            }
            return nil
        }
    }

    private func update(_ entry: OutboxEntry) async throws -> Bool {
        guard let current = try await storage.entry(entry.id) else { return false }
        var changed = entry
        changed.body = current.body
        changed.url = current.url
        changed.edit = current.edit
        return try await storage.replace(changed)
    }
}
