// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// One download, with its attempts.
struct DownloadRun<E: Endpoint>: Sendable {
    let core: ClientCore
    let plan: CallPlan<E>
    let target: String
    let options: DownloadOptions
    /// How long the whole call may take.
    private let timeLimit: Duration?
    let meter: CallMeter
    private let start: Moment

    init(core: ClientCore, plan: CallPlan<E>, target: String, meter: CallMeter) {
        self.core = core
        self.target = target
        self.meter = meter
        start = .now
        let merged = core.options(of: plan)
        options = merged.download
        timeLimit = merged.timeouts.call
        var plan = plan
        // All attempts are one call.
        core.begin(&plan, start: start, meter: meter)
        if let key = merged.idempotencyKey { plan.options.idempotencyKey = key.fixed() }
        // Lengths, ranges and digests are those of the bytes in the file.
        plan.options.headers["Accept-Encoding"] = "identity"
        plan.options.headers["Range"] = nil
        plan.options.headers["If-Range"] = nil
        self.plan = plan
    }

    /// Fetches the file.
    func response() async throws -> APIResponse<DownloadedFile> {
        do {
            try Task.checkCancellation()
            return try await wholeFile()
        } catch {
            throw plan.reporter.failed(error)
        }
    }

    private func wholeFile() async throws -> APIResponse<DownloadedFile> {
        let (request, context) = try prepared(plan)
        let digest: String?
        do throws(DownloadError) {
            digest = try options.expectedDigest()
            guard digest == nil || SHA256Digester() != nil else { throw .digestUnavailable }
        } catch {
            throw context.error(.invalidRequest, request, reason: "\(error)", underlying: error)
        }
        let part: PartialDownload
        do throws(FileError) {
            part = try PartialDownload(
                target: target, url: request.url.description, canResume: plan.method == .get, options: options)
        } catch {
            throw context.error(.file, request, reason: "\(error)", underlying: error)
        }
        do {
            let inherited = part.offset
            var began = false
            let call = try await fetch(into: part, began: &began)
            meter.beganToMap()
            let arrival = Moment.now
            try await call.context.downloadErrors(of: call.request, call.answer) {
                try await part.finish(expectedDigest: digest)
            }
            plan.reporter.succeeded(call.answer)
            // The file is there: cancelling comes too late.
            return APIResponse(
                value: DownloadedFile(path: target, size: part.size, resumedFrom: began ? 0 : inherited),
                status: call.answer.status, headers: call.answer.headerFields, url: call.answer.url,
                timings: CallTimings(total: .now - start, network: arrival - start),
                requestID: call.context.requestID, transfers: meter.transfers)
        } catch {
            part.stop()
            throw error
        }
    }

    /// Makes attempts until everything is there.
    private func fetch(into part: PartialDownload, began: inout Bool) async throws -> AnsweredCall {
        var attempt = 1
        var sent = 0
        var delay = min(max(options.retryDelay, .zero), Self.longestDelay)
        while true {
            do {
                if let call = try await request(into: part, began: &began, sent: &sent) { return call }
            } catch let failure as RetriedInVain {
                throw failure.error
            } catch let error as APIError where attempt < options.attemptLimit && isWorthAnotherAttempt(error) {
                if let timeLimit, Moment.now + delay >= start + timeLimit { throw error }
                plan.reporter.events?.emit(.retried(after: delay, error: error), attempt: sent, hop: 0)
                try await Task.sleep(for: delay)
                attempt += 1
                delay = min(delay * 2, Self.longestDelay)
            }
        }
    }

    private static var longestDelay: Duration { .seconds(30) }

    private func isWorthAnotherAttempt(_ error: APIError) -> Bool {
        plan.method == .get && error.transportError?.mayPass == true
    }

    /// Makes one request, and the attempts that the retry policy allows.
    ///
    /// - Parameters:
    ///   - part: Where the content goes.
    ///   - began: Set when the content begins anew.
    ///   - sent: How many attempts there were.
    /// - Returns: The call when everything is there; `nil` when another request has to be made for the rest, or for all of it.
    /// - Throws: What ends the request.
    private func request(
        into part: PartialDownload, began: inout Bool, sent: inout Int
    ) async throws -> AnsweredCall? {
        part.stepBack()
        let offset = part.offset
        var plan = plan
        if let validator = part.validator {
            plan.options.headers["Range"] = "bytes=\(offset)-"
            plan.options.headers["If-Range"] = validator.condition
        }
        let (request, context) = try prepared(plan, firstAttempt: sent + 1)
        defer { sent = context.attempts }
        meter.continues(from: offset)
        try await context.downloadErrors(of: request) { try await part.digestWhatIsThere() }
        let call: AnsweredCall
        let body: HTTPBodyStream
        do {
            let answer = try await core.send(request, context)
            body = answer.bodyStream
            call = AnsweredCall(request: request, context: context, answer: answer.withoutBody)
        } catch let error as APIError {
            // 416 is an answer that was provoked; without a range it is an error as any other.
            guard offset > 0, error.status?.code == 416, let answer = error.response else {
                // What a policy of retries has not mended this would not either, but multiply.
                throw context.options.retry.covers(request, context.options) ? RetriedInVain(error: error) : error
            }
            body = HTTPBodyStream([])
            call = AnsweredCall(request: request, context: context, answer: answer.withoutBody)
        }
        try checkCoding(call)
        let step = DownloadStep(
            status: call.answer.status, fields: call.answer.headerFields, offset: offset, validator: part.validator,
            total: part.total)
        return try await context.downloadErrors(of: request, call.answer) {
            switch step {
            case .complete:
                return call
            case .restart:
                part.forget()
                return nil
            case .refuse(let reason):
                throw DownloadError.inconsistentAnswer(reason: reason)
            case .begin(let total):
                began = true
                meter.continues(from: 0)
                let validator = plan.method == .get ? StrongValidator(call.answer.headerFields) : nil
                try part.begin(validator: validator, total: total)
                try await append(body, to: part, upTo: total)
                return call
            case .append(let end, let total):
                try part.resume(total: total)
                try await append(body, to: part, upTo: end)
                // A server may send less than it was asked for, and leave open whether there is more.
                return part.size == total ? call : nil
            }
        }
    }

    /// Writes a body that ends at a place, if that is known.
    private func append(_ body: HTTPBodyStream, to part: PartialDownload, upTo end: Int64?) async throws {
        func contradiction(_ size: Int64) -> DownloadError {
            part.forget()
            return .inconsistentAnswer(
                reason: "the content has \(size) bytes at least, and was to end at \(end.map(String.init) ?? "none")")
        }
        for try await chunk in body {
            guard part.size + Int64(chunk.count) <= end ?? .max else {
                throw contradiction(part.size + Int64(chunk.count))
            }
            try part.append(chunk)
        }
        guard part.size == end ?? part.size else { throw contradiction(part.size) }
        // A cancelled stream may end as if it were whole.
        try Task.checkCancellation()
    }

    private func checkCoding(_ call: AnsweredCall) throws {
        guard let coding = call.answer.headerFields[.contentEncoding], coding.lowercased() != "identity" else { return }
        throw call.context.error(
            .unacceptableContentType, call.request,
            reason: "the body has the content coding '\(coding.excerpt)', which was not asked for",
            response: call.answer)
    }

    private func prepared(
        _ plan: CallPlan<E>, firstAttempt: Int = 1
    ) throws -> (request: HTTPRequest, context: CallContext) {
        try core.prepared(plan, start: start, isStreamed: true, meter: meter, firstAttempt: firstAttempt)
    }
}

/// No header of an answer came, and all attempts of the retry policy were made.
private struct RetriedInVain: Error {
    let error: APIError
}

extension CallContext {
    /// Does something with a file; what that throws becomes the error of the call.
    fileprivate func downloadErrors<Value>(
        of request: HTTPRequest, _ answer: HTTPResponse? = nil, _ work: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await work()
        } catch let cause as FileError {
            throw error(.file, request, reason: "\(cause)", response: answer, underlying: cause)
        } catch let cause as DownloadError {
            throw error(.download, request, reason: "\(cause)", response: answer, underlying: cause)
        }
    }
}
