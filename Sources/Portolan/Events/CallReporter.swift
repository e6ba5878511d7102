// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Says how a call ends: to its caller by the error, and to those who observe it.
package struct CallReporter: Sendable {
    /// What tells the call from others.
    package let requestID: String
    /// Where events go; `nil` when nobody observes.
    package let events: CallEventSource?
    private let applicationError: (@Sendable (APIError) -> (any Error)?)?

    /// Makes a reporter.
    ///
    /// - Parameters:
    ///   - requestID: What tells the call from others.
    ///   - events: Where events go.
    ///   - applicationError: Makes the application's own error of one.
    package init(
        requestID: String, events: CallEventSource? = nil,
        applicationError: (@Sendable (APIError) -> (any Error)?)? = nil
    ) {
        self.requestID = requestID
        self.events = events
        self.applicationError = applicationError
    }

    /// Takes notice that the call has ended well.
    package func succeeded(_ answer: @autoclosure () -> HTTPResponse) {
        events?.done(.succeeded(answer()))
    }

    /// Takes notice that the call has ended with an error.
    ///
    /// - Returns: The error for the caller.
    package func failed(_ error: any Error) -> any Error {
        guard var error = error as? APIError else {
            events?.done(.cancelled)
            return error
        }
        if error.requestID.isEmpty { error.requestID = requestID }
        if error.applicationError == nil, let own = applicationError?(error) { error.applicationError = own }
        events?.done(.failed(error))
        return error
    }

    /// Takes notice that nobody reads the answer any more.
    package func abandoned() { events?.done(.cancelled) }
}
