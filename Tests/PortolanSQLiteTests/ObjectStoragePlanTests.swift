// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanSQLite
import Testing

/// How the database finds what is asked for.
struct ObjectStoragePlanTests {
    @Test func `identities, indexed values and referrers are found without reading all`() async throws {
        let folder = try TemporaryFolder()
        try await StorageUnderTest.sqlite.open(folder).put([ship(1)])
        let connection = try SQLiteConnection(.file(path: folder.path("objects")))
        let found = "SELECT key FROM indexed WHERE type = 1 AND property = 2 AND"

        for sql in [
            "SELECT body FROM objects WHERE type = 1 AND key = 5",
            "SELECT body FROM objects WHERE type = 1 AND key > 5 ORDER BY key LIMIT 16",
            "\(found) value = 5 ORDER BY key", "\(found) value > 5 AND value < '' ORDER BY key",
            "\(found) value = 5 AND key IN (\(found) value >= '' AND value < 'a') ORDER BY key",
            "SELECT owner_key FROM links WHERE target_type = 1 AND target_key = 5 ORDER BY owner_type, owner_key",
        ] {
            let plan = try connection.rows("EXPLAIN QUERY PLAN " + sql) { try $0.value(at: 3, as: String.self) }

            #expect(!plan.isEmpty)
            #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(sql): \(plan)")
        }
    }
}
