// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan

/// What reading server-sent events gave, to be compared.
struct EventOutcome: Equatable {
    var events: [ServerSentEvent] = []
    var lastEventID = ""
    var reconnectionTime: Duration?
    var error: ServerSentEventTooLarge?

    init(_ chunks: [[UInt8]], lastEventID: String = "", limit: Int = 8 << 20) {
        var parser = ServerSentEventParser(lastEventID: lastEventID, limit: limit)
        do throws(ServerSentEventTooLarge) {
            for chunk in chunks { events += try parser.append(chunk) }
            try parser.finish()
        } catch {
            self.error = error
        }
        self.lastEventID = parser.lastEventID
        reconnectionTime = parser.reconnectionTime
    }

    init(_ text: String, limit: Int = 8 << 20) {
        self.init([Array(text.utf8)], limit: limit)
    }
}
