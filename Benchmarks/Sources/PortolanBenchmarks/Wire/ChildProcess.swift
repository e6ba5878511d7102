// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation

/// Runs other programs, this one among them, and waits for them.
enum ChildProcess {
    struct Outcome {
        let status: Int32
        let output: String
        /// Nanoseconds of processor time, user and system.
        let processorTime: Double
        /// Kilobytes: the most that was resident, as far as that was seen.
        let peakKilobytes: Int
    }

    /// Runs a program; its memory is looked at every few milliseconds where it is watched.
    static func run(_ path: String, _ arguments: [String], isWatched: Bool = false) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        let before = childrenTime()
        try process.run()
        var peak = 0
        while isWatched, process.isRunning {
            // What `getrusage` tells of a child begins with what its parent had before it became another program.
            peak = max(peak, residentPeak(of: "\(process.processIdentifier)") ?? 0)
            usleep(2_000)
        }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: text, processorTime: childrenTime() - before, peakKilobytes: peak
        )
    }

    /// Runs this program in one of its roles and reads the numbers that it prints.
    static func numbers(_ arguments: [String]) throws -> [Double] {
        guard let path = Bundle.main.executablePath else { throw Disagreement(description: "the program has no path") }
        return try numbers(path, arguments)
    }

    /// Runs a program that prints numbers.
    static func numbers(_ path: String, _ arguments: [String]) throws -> [Double] {
        let outcome = try run(path, arguments)
        let numbers = outcome.output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard outcome.status == 0, !numbers.isEmpty else {
            throw Disagreement(description: "\(arguments.prefix(2)) ended with \(outcome.status)")
        }
        return numbers
    }

    /// Kilobytes, for a process that is running.
    static func residentPeak(of process: String) -> Int? {
        // A process that has ended has no memory any more.
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return nil }
        return line.split(separator: " ").compactMap { Int($0) }.first
    }

    private static func nanoseconds(_ time: timeval) -> Double {
        Double(time.tv_sec) * 1e9 + Double(time.tv_usec) * 1e3
    }

    private static func childrenTime() -> Double {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_CHILDREN, &usage)
        #else
            // RUSAGE_CHILDREN has another type here than the function takes.
            getrusage(__rusage_who_t(-1), &usage)
        #endif
        return nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime)
    }
}
