// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

struct ArtistSearch: Endpoint {
    typealias Output = Empty
    var query: String
    var path: Path { "search" }
}
/// As a package for metrics has them.
struct Timer {
    init(label: String, dimensions: [(String, String)]) {}
    func recordNanoseconds(_ duration: Int64) {}
}
struct Counter {
    init(label: String) {}
    func increment(by amount: Int) {}
}
func digest(of bytes: [UInt8]) -> String { "" }

// MARK: - Within
