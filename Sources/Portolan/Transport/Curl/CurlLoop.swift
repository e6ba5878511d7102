// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import CCurl
    import Synchronization

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    /// The thread that drives all transfers of one transport.
    ///
    /// Other threads leave letters in the mailbox and wake the thread if it sleeps; everything else here, and libcurl
    /// with it, is touched by that thread alone.
    // Safe to send: `mailbox` is guarded by itself, `signal` is for any thread; `multi`, `active`, `idle` and `alarm` are
    // touched only in `run()` and what it calls, on the one thread that `startThread` makes, and `configuration` never
    // changes.
    final class CurlLoop: @unchecked Sendable {
        private enum ThreadState {
            case notStarted
            case running(pthread_t)
            case ended
        }

        private struct Mailbox {
            var thread = ThreadState.notStarted
            var submitted: [CurlTransfer] = []
            var removed: [CurlTransfer] = []
            var resumed: [CurlTransfer] = []
            var isClosed = false
            var isSleeping = false

            /// Whether the thread sleeps, and has to be woken when the lock is free again.
            mutating func mustWake() -> Bool {
                defer { isSleeping = false }
                return isSleeping
            }

            var isEmpty: Bool { submitted.isEmpty && removed.isEmpty && resumed.isEmpty && !isClosed }
        }

        private struct Mail {
            var submitted: [CurlTransfer]
            var removed: [CurlTransfer]
            var resumed: [CurlTransfer]
            var isClosed: Bool
        }

        private static let idleHandleLimit = 64
        private static let longestSleep = Duration.seconds(3_600)

        private let configuration: CurlTransportConfiguration
        private let mailbox = Mutex(Mailbox())
        private let multi: CurlMulti
        private let signal = CurlSignal()

        private var active: [ObjectIdentifier: CurlHandle] = [:]
        private var idle: [CurlHandle] = []
        private let alarm = CurlAlarm()

        init(configuration: CurlTransportConfiguration) {
            self.configuration = configuration
            multi = CurlMulti(configuration: configuration)
        }

        // MARK: From any thread

        /// Begins a transfer; starts the thread with the first one.
        func submit(_ transfer: CurlTransfer) {
            let (error, mustWake): (TransportError?, Bool) = mailbox.withLock { mailbox in
                guard !mailbox.isClosed else { return (.shutDown, false) }
                if case .notStarted = mailbox.thread {
                    guard signal.open(), multi.open(), let thread = startThread() else {
                        return (TransportError(.other, "the thread of the transport cannot be started"), false)
                    }
                    mailbox.thread = .running(thread)
                }
                mailbox.submitted.append(transfer)
                return (nil, mailbox.mustWake())
            }
            if mustWake { signal.give() }
            if let error { transfer.settle(.failure(error)) }
        }

        /// Ends a transfer; its ticket has been used already.
        func remove(_ transfer: CurlTransfer) {
            let mustWake = mailbox.withLock { mailbox in
                guard case .running = mailbox.thread else { return false }
                mailbox.removed.append(transfer)
                return mailbox.mustWake()
            }
            if mustWake { signal.give() }
        }

        /// Goes on with sending a body that had run dry, or with receiving one whose reader was behind.
        func resume(_ transfer: CurlTransfer) {
            let mustWake = mailbox.withLock { mailbox in
                guard case .running = mailbox.thread else { return false }
                mailbox.resumed.append(transfer)
                return mailbox.mustWake()
            }
            if mustWake { signal.give() }
        }

        /// Ends everything, and waits for the thread to end.
        func shutDown() {
            let (thread, mustWake): (pthread_t?, Bool) = mailbox.withLock { mailbox in
                mailbox.isClosed = true
                guard case .running(let thread) = mailbox.thread else { return (nil, false) }
                mailbox.thread = .ended
                return (thread, mailbox.mustWake())
            }
            if mustWake { signal.give() }
            guard let thread else { return }
            // The last reference to a transport may sit in a body that this very thread lets go of.
            if pthread_equal(thread, pthread_self()) != 0 {
                pthread_detach(thread)
            } else {
                pthread_join(thread, nil)
            }
        }

        private func startThread() -> pthread_t? {
            var thread = pthread_t()
            let context = unsafe Unmanaged.passRetained(self)
            guard unsafe pthread_create(&thread, nil, curlLoopMain, context.toOpaque()) == 0 else {
                unsafe context.release()
                return nil
            }
            return thread
        }

        // MARK: On the thread

        fileprivate func run() {
            while true {
                let mail = takeMail()
                alarm.beginTurn()
                guard !mail.isClosed else { break }
                for transfer in mail.submitted { begin(transfer) }
                for transfer in mail.removed { end(transfer) }
                for transfer in mail.resumed { goOn(with: transfer) }
                if !multi.perform() { failAll() }
                while let (easy, result) = unsafe multi.nextFinished() { unsafe finish(easy, result) }
                let timeout = enforceDeadlines()
                guard fallAsleep() else { continue }
                // Without transfers there is nothing on the network to wait for.
                if active.isEmpty { signal.take() } else { multi.sleep(until: signal, atMost: timeout) }
            }
            close()
        }

        private func takeMail() -> Mail {
            mailbox.withLock { mailbox in
                defer {
                    mailbox.submitted = []
                    mailbox.removed = []
                    mailbox.resumed = []
                    mailbox.isSleeping = false
                }
                return Mail(
                    submitted: mailbox.submitted, removed: mailbox.removed, resumed: mailbox.resumed,
                    isClosed: mailbox.isClosed)
            }
        }

        private func fallAsleep() -> Bool {
            mailbox.withLock { mailbox in
                mailbox.isSleeping = mailbox.isEmpty
                return mailbox.isSleeping
            }
        }

        private func begin(_ transfer: CurlTransfer) {
            // Cancelled before it began: never sent.
            guard !transfer.ticket.isSettled else { return }
            guard let handle = idle.popLast() ?? CurlHandle(on: self, configuration, alarm: alarm) else {
                transfer.settle(.failure(TransportError(.other, "there is no memory for a transfer")))
                return
            }
            do throws(TransportError) {
                try handle.prepare(for: transfer, now: alarm.now)
            } catch {
                transfer.settle(.failure(error))
                return
            }
            guard multi.add(handle) else {
                transfer.settle(.failure(TransportError(.other, "libcurl refused the transfer")))
                return
            }
            active[ObjectIdentifier(transfer)] = handle
        }

        private func end(_ transfer: CurlTransfer, because error: TransportError = .cancelledByTask) {
            guard let handle = active.removeValue(forKey: ObjectIdentifier(transfer)) else { return }
            multi.remove(handle)
            handle.finish(error)
        }

        private func goOn(with transfer: CurlTransfer) {
            guard let handle = active[ObjectIdentifier(transfer)], handle.mustGoOn() else { return }
            multi.resume(handle)
        }

        private func finish(_ easy: UnsafeMutableRawPointer, _ result: CURLcode) {
            guard let context = unsafe portolan_curl_get_private(easy) else { return }
            let handle = unsafe Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue()
            guard let transfer = handle.transfer else { return }
            active[ObjectIdentifier(transfer)] = nil
            multi.remove(handle)
            let outcome = outcome(of: handle, transfer, result)
            if case .failure(let error) = outcome { handle.finish(error) } else { handle.finish(nil) }
            // After a failure a handle is not used again: what state it is in cannot be known.
            if result == CURLE_OK, case .success = outcome, idle.count < Self.idleHandleLimit { idle.append(handle) }
            transfer.settle(outcome)
        }

        private func outcome(
            of handle: CurlHandle, _ transfer: CurlTransfer, _ result: CURLcode
        ) -> TransportTicket.Outcome {
            if let failure = handle.failure { return .failure(failure) }
            guard result == CURLE_OK else {
                // The server may well end the connection when it has answered and wants no more of the body.
                if let answer = handle.completeAnswer { return .success(answer) }
                return .failure(handle.error(for: result))
            }
            guard let response = handle.response.finished(url: transfer.request.url) else {
                return .failure(TransportError(.connectionLost, "the connection ended before an answer came"))
            }
            return .success(response)
        }

        /// Ends what has run out of time.
        ///
        /// All transfers are looked at only when the alarm rings: within a phase, limits only ever move away.
        ///
        /// - Returns: How long nothing will run out.
        private func enforceDeadlines() -> Duration {
            guard !active.isEmpty else { return Self.longestSleep }
            let now = Moment.now
            if now >= alarm.next {
                alarm.next = now + Self.longestSleep
                for handle in Array(active.values) {
                    guard let transfer = handle.transfer else { continue }
                    if let error = handle.timing.expired(now: now) {
                        let answer = handle.completeAnswer
                        end(transfer, because: error)
                        transfer.settle(answer.map { .success($0) } ?? .failure(error))
                        continue
                    }
                    handle.lookAtQueue(now: now)
                }
            }
            return alarm.next - now
        }

        private func failAll() {
            for transfer in active.values.compactMap(\.transfer) {
                let error = TransportError(.other, "libcurl could not go on")
                end(transfer, because: error)
                transfer.settle(.failure(error))
            }
        }

        private func close() {
            let unsent = mailbox.withLock { mailbox in
                mailbox.isSleeping = false
                defer { mailbox.submitted = [] }
                return mailbox.submitted
            }
            for handle in active.values {
                multi.remove(handle)
                handle.transfer?.settle(.failure(.shutDown))
                handle.finish(.shutDown)
            }
            for transfer in unsent { transfer.settle(.failure(.shutDown)) }
            active = [:]
            idle = []
            multi.close()
        }
    }

    private func curlLoopMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let context = unsafe context else { return nil }
        unsafe portolan_curl_name_thread("portolan-curl")
        // The library for TLS may write to a connection that has ended; and the program's handlers run on its own threads.
        // Signals that tell of a fault of this very thread stay as they are.
        var signals = sigset_t()
        unsafe sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] { unsafe sigdelset(&signals, fault) }
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        unsafe Unmanaged<CurlLoop>.fromOpaque(context).takeRetainedValue().run()
        return nil
    }
#endif
