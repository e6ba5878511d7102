// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Testing

/// What came of one case.
enum ConformanceOutcome {
    case passed
    /// What is wrong.
    case failed(String)
    /// The kind of thing that is not done, on purpose.
    case outOfScope(String)
}

/// Counts the cases of a file, fails the test for each failed one, and prints one line.
struct ConformanceTally {
    private let name: String
    private var passed = 0
    private var failed = 0
    private var outOfScope: [String: Int] = [:]

    init(_ name: String) {
        self.name = name
    }

    /// Counts a case.
    ///
    /// - Parameters:
    ///   - label: Names the case when it failed.
    ///   - outcome: What came of it.
    mutating func count(_ label: String, _ outcome: ConformanceOutcome) {
        switch outcome {
        case .passed:
            passed += 1
        case .failed(let reason):
            failed += 1
            Issue.record("\(name), \(label): \(reason)")
        case .outOfScope(let reason):
            outOfScope[reason, default: 0] += 1
        }
    }

    /// Prints the counts; without a single case the test fails.
    func finish() {
        let reasons = outOfScope.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let details = reasons.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        let sum = outOfScope.values.reduce(0, +)
        print("\(name): \(passed) passed, \(failed) failed, \(sum) out of scope\(sum == 0 ? "" : " (\(details))")")
        #expect(passed + failed + sum > 0, "\(name) holds no cases")
    }
}
