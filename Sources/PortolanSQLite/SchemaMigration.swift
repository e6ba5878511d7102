// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// One step from a version of a schema to the next.
///
/// The steps of a schema are a list that only grows: the first leads from an empty database to version 1, the second to
/// version 2, and so on. A step that has been shipped is never changed.
package struct SchemaMigration: Sendable {
    /// Changes the schema, inside a transaction.
    package let apply: @Sendable (SQLiteConnection) throws -> Void

    /// Makes a step of code.
    package init(_ apply: @escaping @Sendable (SQLiteConnection) throws -> Void) {
        self.apply = apply
    }

    /// Makes a step of statements.
    package init(sql: String) {
        apply = { try $0.execute(sql) }
    }
}

extension SQLiteConnection {
    /// The version of the schema: how many steps have been applied.
    package func schemaVersion() throws -> Int {
        let versions = try rows("PRAGMA user_version") { try $0.value(at: 0, as: Int64.self) }
        return Int(versions.first ?? 0)
    }

    /// Applies the steps that have not been applied yet, each as a whole or not at all, and each once.
    ///
    /// Safe to call by several processes on one file: the version is read under the lock under which it is changed.
    ///
    /// - Parameter steps: All steps of the schema, from the first on.
    /// - Throws: ``SQLiteError``, with the code `newerSchema` when more steps than these have been applied, or what a step
    ///   throws; steps before it stay applied.
    package func migrate(_ steps: [SchemaMigration]) throws {
        while try applyNextStep(of: steps) {}
    }

    private func applyNextStep(of steps: [SchemaMigration]) throws -> Bool {
        // The usual case, without a lock.
        if try schemaVersion() == steps.count { return false }
        return try transaction {
            let version = try schemaVersion()
            guard (0...steps.count).contains(version) else {
                throw SQLiteError(
                    .newerSchema, "the file has version \(version) of its schema, this program knows \(steps.count)")
            }
            guard version < steps.count else { return false }
            try steps[version].apply(self)
            // A pragma takes no `?`; what stands here is a number of ours.
            try execute("PRAGMA user_version = \(version + 1)")
            return true
        }
    }
}
