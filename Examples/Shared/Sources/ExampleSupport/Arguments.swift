// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The words of a command line: options with values, flags, and the rest.
public struct Arguments: Sendable {
    /// A command line that cannot be understood.
    public struct UsageError: Error, CustomStringConvertible {
        /// A sentence.
        public let description: String

        /// Says what is wrong.
        public init(_ description: String) { self.description = description }
    }

    /// What is neither an option nor a flag, in order.
    public private(set) var words: [String] = []
    private var values: [String: String] = [:]
    private var flags: Set<String> = []

    /// Reads a command line; what follows `--` is taken as it is.
    ///
    /// - Parameters:
    ///   - list: The words, without the name of the program.
    ///   - options: The names that take a value, as `--page 2` or `--page=2`.
    ///   - known: The names that take none, the flags.
    /// - Throws: ``UsageError``.
    public init(_ list: some Sequence<String>, options: Set<String>, flags known: Set<String>) throws {
        var rest = Array(list)[...]
        while let word = rest.popFirst() {
            guard word != "--" else {
                words += rest
                return
            }
            guard word.hasPrefix("--") else {
                words.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            if known.contains(name), parts.count == 1 {
                flags.insert(name)
            } else if options.contains(name) {
                guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
                    throw UsageError("--\(name) needs a value")
                }
                values[name] = value
            } else {
                throw UsageError("there is no option \(word)")
            }
        }
    }

    /// The value of an option; `nil` when it was not given.
    public func value(_ name: String) -> String? { values[name] }

    /// Whether a flag was given.
    public func has(_ name: String) -> Bool { flags.contains(name) }

    /// The value of an option as a whole number that is at least 1.
    public func number(_ name: String, default value: Int) throws -> Int {
        try values[name].map { try Self.number($0, "--\(name)") } ?? value
    }

    /// A word as a whole number that is at least 1.
    public static func number(_ text: String?, _ name: String) throws -> Int {
        guard let text else { throw UsageError("\(name) is missing") }
        guard let number = Int(text), number > 0 else { throw UsageError("\(name) must be a number, not \(text)") }
        return number
    }
}
