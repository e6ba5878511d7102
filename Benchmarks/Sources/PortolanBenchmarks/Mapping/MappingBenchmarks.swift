// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

/// Everything between a JSON document and typed values, beside what Foundation offers for it.
struct MappingBenchmarks {
    private let pattern: RowPattern
    private var table = ComparisonTable()

    /// Makes them; only rows that fit the pattern are run: `write`, `mapping/artists`, `reversed`.
    init(pattern: String) {
        let sections = [
            "mapping", "decode", "encode", "write", "parse", "scan", "value", "stream", "linear", "memory",
            "allocations",
        ]
        self.pattern = RowPattern(pattern, sections: sections)
    }

    /// Runs and prints; `false` when a row could not be measured.
    mutating func run() throws -> Bool {
        print(
            """
            Times are medians of 9 rounds that alternate between the two, in processor time of the process. The ratio says how many \
            times as long the peer takes; "single rounds" is the smallest and the largest ratio of one round.
            """)
        try section("mapping", "Mapping beside JSONDecoder") {
            let subjects = Self.subjects()
            return subjects.map { $0.mapping(reversed: false) } + subjects.map { $0.mapping(reversed: true) }
                + subjects.filter { ["artists", "one-artist"].contains($0.name) }.map { $0.mappingFromData() }
        }
        try section("decode", "Decodable types beside JSONDecoder") {
            let subjects = Self.subjects()
            return subjects.map { $0.decoding(reversed: false) } + subjects.map { $0.decoding(reversed: true) }
        }
        try section("encode", "Encodable types beside JSONEncoder") {
            try Self.subjects().filter { $0.name != "artists-minified" }.map { try $0.encoding() }
        }
        try section("write", "Mapping as a writer beside JSONEncoder") {
            // What is written has one layout.
            try Self.subjects().filter { $0.name != "artists-minified" }.map { try $0.writing() }
        }
        try section("parse", "Parsing without types beside JSONSerialization") {
            // The document of the issues is there twice.
            Self.subjects().filter { $0.name != "issue-times" }.map { $0.parsing() }
        }
        try section("scan", "Checking a document and taking nothing from it") {
            Self.subjects().filter { $0.name != "issue-times" }.map { $0.scanning() }
        }
        try section("value", "Single values, the time of one", ValueBenchmarks.all)
        try section("stream", "Elements one by one beside all at once, from chunks of 64 KiB", StreamBenchmarks.all)
        try section("store", "Merging into a store in memory beside mapping alone", StoreBenchmarks.all)
        try section("linear", "Ten times as much", LinearityBenchmarks.all)
        try MemoryBenchmarks.run(pattern, &table)
        try AllocationBenchmarks.run(pattern, &table)
        table.printSummary()
        return table.failed.isEmpty
    }

    private mutating func section(_ name: String, _ title: String, _ rows: () throws -> [Comparison]) throws {
        // Making the documents takes a while: that of a section which the pattern rules out is not worth it.
        guard pattern.mayMatch(section: name) else { return }
        table.print(title, try rows().filter { pattern.matches($0.name) })
    }

    private static func subjects() -> [any ComparedSubject] {
        let search = MusicDocuments.search(artists: 825)
        let one = MusicDocuments.search(artists: 1)
        let issues = HostingDocuments.issues()
        typealias Search = Mapped.ArtistSearch
        typealias PlainSearch = Plain.ArtistSearch
        return [
            Subject("artists", .full, search, .indented, mapped: Search.self, plain: PlainSearch.self),
            Subject("artists-minified", .full, search, .minified, mapped: Search.self, plain: PlainSearch.self),
            Subject("one-artist", .full, one, .indented, mapped: Search.self, plain: PlainSearch.self),
            Subject(
                "jumping", .sparse, MusicDocuments.searchOfSeveralTypes(), .indented, mapped: Search.self,
                plain: PlainSearch.self),
            Subject(
                "issues", .full, issues, .minified, mapped: Mapped.IssueList.self, plain: Plain.IssueList.self),
            Subject(
                "issue-times", .sparse, issues, .minified, mapped: Mapped.IssueTimesList.self,
                plain: Plain.IssueTimesList.self),
            Subject(
                "repositories", .sparse, HostingDocuments.repositories(), .minified,
                mapped: Mapped.RepositoryList.self, plain: Plain.RepositoryList.self),
            Subject(
                "charges", .full, PaymentDocuments.charges(), .indented, mapped: Mapped.ChargeList.self,
                plain: Plain.ChargeList.self),
            Subject(
                "borders", .numbers, MapDocuments.borders(), .minified, mapped: Mapped.BorderCollection.self,
                plain: Plain.BorderCollection.self),
            Subject(
                "posts", .full, PostDocuments.posts(), .minified, mapped: Mapped.PostList.self,
                plain: Plain.PostList.self),
        ]
    }
}
