// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Foundation

/// The stories that an account has read, each remembered for three days.
public actor ReadList {
    /// How long a story is remembered: 259,200 seconds.
    public static let lifetime: TimeInterval = 3 * 24 * 60 * 60

    private let file: URL?
    private let now: @Sendable () -> Date
    private var dates: [Int: Date]?

    /// Makes a list.
    ///
    /// - Parameters:
    ///   - folder: Where the lists of all accounts are kept; `nil`, the default, for a list that is forgotten with the program.
    ///   - account: Whose list it is.
    ///   - now: The clock.
    public init(
        folder: URL? = nil, account: String = "default", now: @escaping @Sendable () -> Date = { Date() }
    ) {
        let name = account.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "default"
        file = folder?.appending(path: "\(name).read.json")
        self.now = now
    }

    /// Remembers that a story was read; reading it again begins its three days anew.
    ///
    /// - Throws: What writing the file throws; then the story is remembered until the program ends.
    public func insert(_ id: Int) throws {
        var dates = current()
        dates[id] = now()
        self.dates = dates
        guard let file else { return }
        try JSONEncoder().encode(dates).write(to: file, options: .atomic)
    }

    /// Whether a story was read in the last three days.
    public func contains(_ id: Int) -> Bool { current()[id] != nil }

    /// The stories that were read in the last three days, the last one first.
    public var stories: [Int] { current().sorted { ($0.value, $0.key) > ($1.value, $1.key) }.map(\.key) }

    private func current() -> [Int: Date] {
        let oldest = now().addingTimeInterval(-Self.lifetime)
        let kept = (dates ?? stored()).filter { $0.value > oldest }
        dates = kept
        return kept
    }

    /// What a file says that is not there, or cannot be read, is nothing: a story is then shown as new.
    private func stored() -> [Int: Date] {
        guard let file, let data = try? Data(contentsOf: file) else { return [:] }
        return (try? JSONDecoder().decode([Int: Date].self, from: data)) ?? [:]
    }
}
