// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation

/// Instructions of one request, in user mode, counted by callgrind: the figure that no other program on the machine moves.
enum WireInstructions {
    private static let counts = (500, 1_500)

    static func run(_ server: WireServer, _ pattern: RowPattern, _ table: inout ComparisonTable) throws {
        guard (try? ChildProcess.run("/usr/bin/env", ["valgrind", "--version"]))?.status == 0 else {
            print("\nWithout instructions: there is no valgrind.")
            return
        }
        guard let path = Bundle.main.executablePath else { throw WireFailure() }
        // valgrind cannot read what the compiler writes for debuggers.
        let program = server.folder.appendingPathComponent("stripped").path
        guard try ChildProcess.run("/usr/bin/env", ["strip", "--strip-debug", "-o", program, path]).status == 0 else {
            throw Disagreement(description: "the program cannot be stripped")
        }
        for answer in WireServer.Answer.allCases {
            let clients = WireClient.allCases.filter {
                $0 == .plainC || pattern.matches("instructions/\(answer.rawValue)/\($0.rawValue)")
            }
            guard clients.count > 1 else { continue }
            print(
                """

                ### Instructions in user mode, \(answer == .small ? "500 bytes" : "20 KB"), 16 at once: the difference between \
                \(counts.1) and \(counts.0) requests

                | row | instructions | beside C | target | |
                | --- | ---: | ---: | --- | --- |
                """)
            var plainC = Double.nan
            for client in clients {
                let name = "instructions/\(answer.rawValue)/\(client.rawValue)"
                do {
                    let instructions = try count(program, client, server.url(answer))
                    if client == .plainC { plainC = instructions }
                    let ratio = instructions / plainC
                    let limit: Double? =
                        switch client {
                        case .transport where answer == .small: 1.15
                        case .call where answer == .small: 1.8
                        case .transport, .call, .plainC, .foundation, .pipeline: nil
                        }
                    let cells = [
                        String(format: "%.1f k", instructions / 1e3), String(format: "%.2f ×", ratio),
                        limit.map { String(format: "≤ %g ×", $0) } ?? "",
                    ]
                    table.print(name, cells: cells, isReached: limit.map { ratio <= $0 })
                } catch {
                    table.fail(name, cells: 3, error)
                }
            }
        }
    }

    private static func count(_ program: String, _ client: WireClient, _ url: String) throws -> Double {
        let few = try total(program, client, url, counts.0)
        let many = try total(program, client, url, counts.1)
        return (many - few) / Double(counts.1 - counts.0)
    }

    private static func total(_ program: String, _ client: WireClient, _ url: String, _ count: Int) throws -> Double {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "portolan-callgrind-\(UUID().uuidString)")
        // It may be missing when the run has failed.
        defer { try? FileManager.default.removeItem(at: file) }
        let outcome = try ChildProcess.run(
            "/usr/bin/env",
            [
                "valgrind", "--tool=callgrind", "--quiet", "--callgrind-out-file=\(file.path)", program,
                WireClient.command, client.rawValue, url, "16", "\(count)",
            ])
        guard outcome.status == 0,
            let line = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                .first(where: { $0.hasPrefix("summary:") || $0.hasPrefix("totals:") }),
            let total = line.split(separator: " ").last.flatMap({ Double($0) })
        else { throw Disagreement(description: "callgrind ended with \(outcome.status)") }
        return total
    }
}
