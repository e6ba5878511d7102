// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan

/// The statement that finds the keys of the objects for which conditions hold, in order.
///
/// It may find too many, of numbers that are whole and others that are not, and misses none.
struct SQLiteObjectSearch {
    private(set) var sql = ""
    private(set) var values: [(any SQLiteConvertible)?] = []

    /// Makes a statement; `nil` when nothing can be found.
    init?(type: Int64, _ conditions: [IndexedCondition], number: (String) throws -> Int64?) throws {
        // Equality finds the fewest: the others only look those up.
        let ordered = conditions.filter { $0.comparison == .equal } + conditions.filter { $0.comparison != .equal }
        for condition in ordered {
            guard let property = try number(condition.property), let range = Self.range(condition) else { return nil }
            let found = "SELECT key FROM indexed WHERE type = ? AND property = ? AND \(range.sql)"
            sql += sql.isEmpty ? found : " AND key IN (\(found))"
            values += [type, property] + range.values
        }
        sql += " ORDER BY key"
    }

    /// Numbers come before texts, and those before the blob that stands for null: ranges end there.
    private static func range(_ condition: IndexedCondition) -> (sql: String, values: [(any SQLiteConvertible)?])? {
        switch (condition.value, condition.comparison) {
        case (.null, .equal): ("value = x''", [])
        case (.null, _): nil
        case (.integer(let number), let comparison): (range(comparison, below: "''"), [number])
        case (.real(let number), let comparison): number.isNaN ? nil : (range(comparison, below: "''"), [number])
        case (.text(let text), .less), (.text(let text), .lessOrEqual):
            ("value >= '' AND " + range(condition.comparison, below: ""), [text])
        case (.text(let text), let comparison): (range(comparison, below: "x''"), [text])
        }
    }

    private static func range(_ comparison: IndexedCondition.Comparison, below end: String) -> String {
        switch comparison {
        case .equal: "value = ?"
        case .less: "value < ?"
        case .lessOrEqual: "value <= ?"
        case .greater: "value > ? AND value < \(end)"
        case .greaterOrEqual: "value >= ? AND value < \(end)"
        }
    }
}
