// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension APIClient {
    /// What happens in the calls of this client, of its copies and of those made with ``with(_:)``, from calls that begin now.
    ///
    /// ```swift
    /// let events = client.callEvents()
    /// for await event in events { print(event) }
    /// ```
    ///
    /// No call waits for whoever reads, and answers have no bodies here. See <doc:ObservingCalls>.
    ///
    /// - Parameter buffer: How many events may wait to be read, 1 at least; when there are more, the oldest is lost.
    /// - Returns: The events, for one task to read.
    public func callEvents(buffer: Int = 1_000) -> CallEvents { lifetime.events.events(buffer: buffer) }
}
