// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

/// What GitHub's REST API answers with.
enum GitHub {
    /// The licence of a repository.
    struct License: Mappable {
        var key = ""
        var name = ""
        var identifier: String?
        var url: URL?
        var nodeID = ""

        static let mapping = Mapping<License>(identity: \.key) {
            Field(\.key, "key")
            Field(\.name, "name")
            Field(\.identifier, "spdx_id").nullable()
            Field(\.url, "url").nullable()
            Field(\.nodeID, "node_id")
        }
    }

    /// What issues are gathered under.
    struct Milestone: Mappable {
        var id = 0
        var number = 0
        var title = ""
        var state = ""
        var description: String?
        var dueOn: Date?

        static let mapping = Mapping<Milestone>(identity: \.id) {
            Field(\.id, "id")
            Field(\.number, "number")
            Field(\.title, "title")
            Field(\.state, "state")
            Field(\.description, "description").nullable()
            Field(\.dueOn, "due_on").nullable()
        }
    }
}

extension URL {
    /// Stands in properties that are still to be filled.
    static let unset = URL(fileURLWithPath: "/")
}
