// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
internal import Portolan

/// How a command ends, in the numbers that programs have agreed upon in `sysexits.h`.
public enum ExitCode: Int32, Sendable {
    /// The service refused.
    case failure = 1
    /// The command line was wrong.
    case usage = 64
    /// The answer was none that can be understood.
    case data = 65
    /// The service cannot be reached.
    case unavailable = 69
    /// The service has a fault; later it may work.
    case temporaryFailure = 75
    /// Somebody must log in.
    case permission = 77
    /// The user has ended the command.
    case cancelled = 130

    /// How a command ends that has met an error.
    public init(_ error: any Error) {
        switch error {
        case is Arguments.UsageError: self = .usage
        case is CancellationError: self = .cancelled
        case let error as APIError: self = Self.code(of: error)
        default: self = .failure
        }
    }

    private static func code(of error: APIError) -> ExitCode {
        switch error.code {
        case .loggedOut, .authentication: .permission
        case .transport: .unavailable
        case .mapping, .malformedBody, .missingKeyPath, .emptyBody, .unacceptableContentType: .data
        default:
            switch error.status?.code ?? 0 {
            case 401, 403: .permission
            case 429, 500...599: .temporaryFailure
            default: .failure
            }
        }
    }
}

/// Says in one line what a command has met, and ends it.
public func fail(_ command: String, _ error: any Error) -> Never {
    let text = (error as? APIError)?.applicationError.map { "\($0)" } ?? "\(error)"
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    FileHandle.standardError.write(Data("\(command): \(line)\n".utf8))
    exit(ExitCode(error).rawValue)
}
