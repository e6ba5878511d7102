// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import Synchronization

    /// One request on its way: what was asked for, its body made ready, and the ticket to answer it with.
    final class CurlTransfer: Sendable {
        enum Upload: Sendable {
            case none
            case bytes([UInt8])
            case file(UploadFile)
            case stream(UploadPipe)
        }

        let request: HTTPRequest
        let options: TransportOptions
        /// Which content codings are asked for, and undone if they come.
        let acceptedCodings: [ContentCoding]
        let upload: Upload
        /// Where the body of the answer goes if it is wanted while it arrives.
        let download: DownloadPipe?
        let ticket = TransportTicket()
        private let made = ContinuousClock.Instant.now
        private let openingTime = Mutex(Duration.zero)

        /// Checks what can be checked before anything is opened, and opens the file of the body.
        init(
            _ request: HTTPRequest, options: TransportOptions, codings: [ContentCoding] = []
        ) throws(TransportError) {
            self.options = try options.checked()
            try request.checkLines()
            try request.checkBody()
            if request.method == .head, !(request.body.bytes?.isEmpty ?? false) {
                throw TransportError(.unsupported, "a HEAD request cannot have a body")
            }
            self.request = request
            // A part of a coded body cannot be decoded, and who says what is accepted decodes it.
            acceptedCodings = request.headerFields.choosesRepresentation ? [] : codings
            download = if case .streamed(let buffer) = options.delivery { DownloadPipe(limit: buffer) } else { nil }
            switch request.body {
            case .none: upload = .none
            case .bytes(let bytes): upload = bytes.isEmpty ? .none : .bytes(bytes)
            case .file(let path): upload = .file(try UploadFile(path: path))
            case .stream(let stream): upload = .stream(UploadPipe(length: stream.length))
            }
        }

        /// How much of the time for the attempt had passed when the transfer was handed to the loop.
        var timeSpentOpening: Duration { openingTime.withLock(\.self) }

        /// Hands the transfer to the loop; a stream is opened before.
        func start(on loop: CurlLoop) {
            guard case .stream(let pipe) = upload, case .stream(let stream) = request.body else {
                loop.submit(self)
                return
            }
            let watch = pipe.run { [self] in await endUnlessOpened(on: loop) }
            _ = pipe.run { [self] in
                let reader = await open(stream, into: pipe)
                watch.cancel()
                guard let reader, !ticket.isSettled else { return }
                openingTime.withLock { $0 = made.duration(to: .now) }
                loop.submit(self)
                await pipe.fill(from: reader) { loop.resume(self) }
            }
        }

        /// Opens the stream of the body.
        ///
        /// - Returns: `nil` when it cannot be sent, and the request has been answered with the reason.
        private func open(_ stream: HTTPBodyStream, into pipe: UploadPipe) async -> HTTPBodyStream.Reader? {
            let reader: HTTPBodyStream.Reader
            do {
                reader = try await stream.open()
            } catch {
                settle(.failure(TransportError(.unreadableRequestBody, "the body cannot be opened: \(error)")))
                return nil
            }
            guard pipe.length == 0 else { return reader }
            // libcurl will not ask for bytes, so it is found out here whether there are none.
            await pipe.fill(from: reader) {}
            guard let failure = pipe.failure else { return { nil } }
            settle(.failure(failure))
            return nil
        }

        /// Waits as long as opening the stream may take: the loop does not know of the transfer yet.
        private func endUnlessOpened(on loop: CurlLoop) async {
            let limit = min(options.idleTimeout, options.attemptTimeout ?? options.idleTimeout)
            // Sleeping is cancelled when the stream is open, or need not be any more.
            guard (try? await Task.sleep(until: made + limit, clock: .continuous)) != nil else { return }
            end(with: TransportError(.timedOut, "the body was not open after \(limit)"), on: loop)
        }

        /// Answers the request with a header whose body is going to arrive.
        func answer(with header: HTTPResponse, length: Int64?, on loop: CurlLoop) throws(TransportError) {
            let decoder = try ContentDecoder(header.headerFields.contentCodings(among: acceptedCodings))
            let isCoded = decoder != nil
            var answer = header
            if isCoded { answer.headerFields.removeCodedLength() }
            let reading = CurlDownload(of: self, on: loop, decoder: decoder)
            answer.body = .stream(
                HTTPBodyStream(
                    length: isCoded ? nil : length, once: { try await reading.next() },
                    canceller: { [weak reading] in reading?.cancel() }))
            ticket.settle(.success(answer))
        }

        /// Ends the transfer for a reason that the loop does not know of.
        func end(with error: TransportError, on loop: CurlLoop) {
            settle(.failure(error))
            loop.remove(self)
        }

        /// Answers the request, unless it was answered before, ends the body of a streamed answer, and stops reading that
        /// of the request.
        func settle(_ outcome: TransportTicket.Outcome) {
            ticket.settle(outcome)
            download?.end(outcome.map { _ in })
            if case .stream(let pipe) = upload { pipe.close() }
        }
    }
#endif
