// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct RetryBudgetTests {
    @Test func `a retry takes one, a success gives a part of one back, up to the capacity`() {
        let budget = RetryBudget(capacity: 2, refill: 0.4)

        #expect(budget.withdraw())
        #expect(budget.withdraw())
        #expect(!budget.withdraw())
        for _ in 1...2 { budget.deposit() }
        #expect(!budget.withdraw())
        budget.deposit()
        #expect(budget.withdraw())
        #expect(budget.available == 0.2)
        for _ in 1...9 { budget.deposit() }
        #expect(budget.available == 2)
        #expect(budget.description == "2.0 of 2 retries left, 0.4 more for each success")
    }

    @Test(arguments: [(-5, 0.1, 0), (0, 5.0, 0), (Int.max, Double.infinity, 1_000_000_000), (5, .nan, 5), (5, -1, 5)])
    func `a capacity and a refill that make no sense do no harm`(_ capacity: Int, _ refill: Double, _ expected: Int) {
        let budget = RetryBudget(capacity: capacity, refill: refill)

        budget.deposit()

        #expect(budget.available == Double(expected))
    }

    @Test func `of any number of tasks only as many get a retry as there are`() async {
        let budget = RetryBudget(capacity: 100)

        let taken = await withTaskGroup(of: Bool.self) { group in
            for _ in 1...1_000 { group.addTask { budget.withdraw() } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(taken == 100)
        #expect(budget.available == 0)
    }
}
