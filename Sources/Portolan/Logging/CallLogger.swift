// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Writes a line for each call when it is over, its attempts inside and credentials left out.
///
/// ```swift
/// $0.observers = [CallLogger { level, line in print(level, line) }]
/// ```
///
/// See <doc:ObservingCalls>.
public struct CallLogger: CallObserver {
    /// How much a line matters.
    @nonexhaustive
    public enum Level: Int, Sendable, Hashable, Comparable, CaseIterable, CustomStringConvertible {
        /// The call was cancelled.
        case debug
        /// The call went well at once.
        case info
        /// The call went well after more than one attempt.
        case warning
        /// The call failed.
        case error

        /// The name of the level.
        public var description: String {
            switch self {
            case .debug: "debug"
            case .info: "info"
            case .warning: "warning"
            case .error: "error"
            }
        }

        /// Whether a level matters less than another.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// What a line must matter at least to be written; ``Level/debug`` by default.
    public var minimumLevel = Level.debug
    /// Whether the header fields of each request and of the answer follow, a line each; `false` by default.
    public var showsFields = false
    /// How many characters of the request's body and of the answer's follow, where they are in memory and text; 0 by default.
    ///
    /// Members of a JSON document and items of a form that are called like a credential are left out; what else is in a body is written.
    public var bodyExcerpt = 0
    private let write: @Sendable (Level, String) -> Void

    /// Makes a logger.
    ///
    /// - Parameter write: Writes a line, or several with line feeds between; called by any task, and by several at once.
    public init(_ write: @escaping @Sendable (_ level: Level, _ line: String) -> Void) {
        self.write = write
    }

    /// Writes, when a call is over.
    public func observe(_ event: CallEvent) {
        guard case .done(let record) = event.kind else { return }
        let level = Self.level(of: record)
        guard level >= minimumLevel else { return }
        write(level, text(of: record, event))
    }

    private static func level(of record: CallRecord) -> Level {
        switch record.outcome {
        case .succeeded: (record.attempts.last?.number ?? 1) > 1 ? .warning : .info
        case .failed: .error
        case .cancelled: .debug
        }
    }

    private func text(of record: CallRecord, _ event: CallEvent) -> String {
        let call = record.request.map(\.description) ?? record.outcome.requestLine
        let time = record.duration.inMilliseconds
        let outcome =
            switch record.outcome {
            case .succeeded(let response):
                "\(response.status)\(response.body.bytes.map { ", \($0.count) bytes" } ?? ""), \(time)"
            case .failed(let error): "failed in \(time): \(error.reason)"
            case .cancelled: "cancelled after \(time)"
            }
        var lines = ["\(call) (\(event.endpoint)) [\(event.requestID)]: \(outcome)\(attempts(of: record))"]
        if showsFields { lines += fields(of: record) }
        if bodyExcerpt > 0 { lines += bodies(of: record) }
        return lines.map(\.printable).joined(separator: "\n")
    }

    /// The attempts, when there is more to say of them than of the call.
    private func attempts(of record: CallRecord) -> String {
        let renewals = record.renewals > 0 ? ", credential renewed" : ""
        guard record.attempts.count > 1 else { return renewals }
        let texts = record.attempts.map { attempt in
            let wait = attempt.wait.map { "waited \($0.inMilliseconds); " } ?? ""
            let place = attempt.hop > 0 ? "\(attempt.request) " : ""
            let outcome = attempt.status.map(\.description) ?? attempt.error.map(\.code.rawValue) ?? "no answer"
            let time = attempt.duration.map { " in \($0.inMilliseconds)" } ?? ""
            return "\(wait)\(place)\(outcome)\(time)"
        }
        return "\(renewals), attempts: \(texts.joined(separator: "; "))"
    }

    private func fields(of record: CallRecord) -> [String] {
        let response = record.outcome.response
        // What a request was signed with may come back in the URLs of an answer.
        let names = record.attempts.reduce(into: response?.credentialQueryItems ?? []) {
            $0.formUnion($1.request.credentialQueryItems)
        }
        func text(_ mark: String, _ fields: HTTPFields) -> [String] {
            fields.map { field in
                let value =
                    record.isCredential(field.name)
                    ? CredentialRedaction.placeholder : CredentialRedaction.value(of: field, naming: names)
                return "  \(mark) \(field.name): \(value)".onOneLine
            }
        }
        return record.attempts.flatMap { text(">", $0.request.headerFields) }
            + text("<", response?.headerFields ?? HTTPFields())
    }

    private func bodies(of record: CallRecord) -> [String] {
        let bodies = [
            (">", record.request?.body, record.request?.headerFields),
            ("<", record.outcome.response?.body, record.outcome.response?.headerFields),
        ]
        return bodies.compactMap { mark, body, fields in
            guard let body, let excerpt = BodyExcerpt(of: body, fields: fields ?? HTTPFields(), limit: bodyExcerpt)
            else { return nil }
            return "  \(mark) \(excerpt.text)".onOneLine
        }
    }
}

extension CallOutcome {
    fileprivate var response: HTTPResponse? {
        switch self {
        case .succeeded(let response): response
        case .failed(let error): error.response
        case .cancelled: nil
        }
    }

    fileprivate var requestLine: String {
        if case .failed(let error) = self { error.requestLine } else { "a call" }
    }
}

extension String {
    /// The text without line feeds, so that a server cannot write lines of its own.
    fileprivate var onOneLine: String { replacingScalars { $0 == "\n" ? " " : nil } }
}
