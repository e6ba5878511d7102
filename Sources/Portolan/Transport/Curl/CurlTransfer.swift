// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
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
        let upload: Upload
        let ticket = TransportTicket()

        /// Checks what can be checked before anything is opened, and opens the file of the body.
        init(_ request: HTTPRequest, options: TransportOptions) throws(TransportError) {
            self.options = try options.checked()
            try request.checkLines()
            try request.checkBody()
            if request.method == .head, !(request.body.bytes?.isEmpty ?? false) {
                throw TransportError(.unsupported, "a HEAD request cannot have a body")
            }
            self.request = request
            switch request.body {
            case .none: upload = .none
            case .bytes(let bytes): upload = bytes.isEmpty ? .none : .bytes(bytes)
            case .file(let path): upload = .file(try UploadFile(path: path))
            case .stream(let stream): upload = .stream(UploadPipe(length: stream.length))
            }
        }

        /// Hands the transfer to the loop; a stream is opened before.
        func start(on loop: CurlLoop) {
            guard case .stream(let pipe) = upload, case .stream(let stream) = request.body else {
                loop.submit(self)
                return
            }
            pipe.startPump { [self] in
                let reader: HTTPBodyStream.Reader
                do {
                    reader = try await stream.open()
                } catch {
                    settle(.failure(TransportError(.unreadableRequestBody, "the body cannot be opened: \(error)")))
                    return
                }
                if pipe.length == 0 {
                    // libcurl will not ask for bytes, so it is found out here whether there are none.
                    await pipe.fill(from: reader) {}
                    if let failure = pipe.failure {
                        settle(.failure(failure))
                    } else {
                        loop.submit(self)
                    }
                    return
                }
                loop.submit(self)
                await pipe.fill(from: reader) { loop.resumeUpload(of: self) }
            }
        }

        /// Answers the request, unless it was answered before, and stops reading its body.
        func settle(_ outcome: TransportTicket.Outcome) {
            ticket.settle(outcome)
            if case .stream(let pipe) = upload { pipe.close() }
        }
    }
#endif
