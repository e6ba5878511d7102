// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import CAllocations
import Foundation
import Portolan

/// How much memory a job needs beyond what it returns.
///
/// Each row runs in a process of its own: buffers that an earlier row left to be used again would not be seen.
enum MemoryBenchmarks {
    /// The argument that makes this program run one row and print its bytes.
    static let command = "memory-of"

    private struct Row: Sendable {
        let name: String
        /// Times the document.
        let limit: Double?
        /// In bytes, whatever the size of the document.
        var byteLimit: Double?
        let document: @Sendable () -> [UInt8]
        /// Returns what is to be kept.
        let body: @Sendable ([UInt8]) throws -> Any
    }

    private static let rows = [
        Row(name: "memory/mapping/artists", limit: 2) {
            MusicDocuments.search(artists: 8_250).bytes(.minified)
        } body: {
            try Engine.map(Mapped.ArtistSearch.self, from: $0)
        },
        Row(name: "memory/mapping/borders", limit: 2) {
            MapDocuments.borders().bytes(.minified)
        } body: {
            try Engine.map(Mapped.BorderCollection.self, from: $0)
        },
        Row(name: "memory/mapping/posts", limit: 2) {
            PostDocuments.posts().bytes(.minified)
        } body: {
            try Engine.map(Mapped.PostList.self, from: $0)
        },
        Row(name: "memory/parse/artists", limit: 2) {
            MusicDocuments.search(artists: 8_250).bytes(.minified)
        } body: {
            try Engine.parse($0)
        },
        stream(artists: 8_250),
        stream(artists: 82_500),
        Row(name: "memory/JSONDecoder/artists", limit: nil) {
            MusicDocuments.search(artists: 8_250).bytes(.minified)
        } body: {
            try Foundations.decoder.decode(Plain.ArtistSearch.self, from: Data($0))
        },
    ]

    private static let decoderRows = [
        Row(name: "memory/decode/artists", limit: 2) {
            MusicDocuments.search(artists: 8_250).bytes(.minified)
        } body: {
            try Engine.decode(Plain.ArtistSearch.self, from: $0)
        },
        Row(name: "memory/decode/borders", limit: 2) {
            MapDocuments.borders().bytes(.minified)
        } body: {
            try Engine.decode(Plain.BorderCollection.self, from: $0)
        },
    ]

    private static func stream(artists count: Int) -> Row {
        Row(name: "memory/stream/\(count)-artists", limit: nil, byteLimit: 524_288) {
            MusicDocuments.search(artists: count).bytes(.minified)
        } body: {
            try StreamBenchmarks.read(Mapped.Artist.self, from: $0, at: "artists.items")
        }
    }

    /// Runs each row in a process of its own.
    static func run(_ pattern: RowPattern, _ table: inout ComparisonTable) throws {
        let rows = (rows + decoderRows).filter { pattern.matches($0.name) }
        guard !rows.isEmpty, allocations_can_be_counted() else { return }
        print(
            """

            ### Memory beyond the result: the most that was allocated at once, without the bytes of the result

            | row | document, bytes | beyond, bytes | times the document | target | |
            | --- | ---: | ---: | ---: | --- | --- |
            """)
        for row in rows {
            do {
                let (document, beyond) = try measureApart(row.name)
                let ratio = beyond / document
                let cells = [
                    String(format: "%.0f", document), String(format: "%.0f", beyond), String(format: "%.2f", ratio),
                    row.limit.map { String(format: "< %g", $0) } ?? row.byteLimit.map {
                        String(format: "< %g bytes", $0)
                    } ?? "",
                ]
                let isReached = row.limit.map { ratio < $0 } ?? row.byteLimit.map { beyond < $0 }
                table.print(row.name, cells: cells, isReached: isReached)
            } catch {
                table.fail(row.name, cells: 4, error)
            }
        }
    }

    /// Runs one row in this process and prints the bytes of the document and those beyond the result.
    static func runHere(_ name: String) throws {
        guard let row = (rows + decoderRows).first(where: { $0.name == name }) else {
            throw Disagreement(description: "there is no row \(name)")
        }
        let document = row.document()
        allocations_begin()
        // The result goes at the end of this scope, and what goes with it was the result.
        let whole = try { () throws -> Int in
            let result = try row.body(document)
            return withExtendedLifetime(result) { Int(allocations_live()) }
        }()
        let counts = allocations_end()
        let result = whole - Int(counts.live_bytes)
        print(document.count, Int(counts.peak_bytes) - result)
    }

    private static func measureApart(_ name: String) throws -> (document: Double, beyond: Double) {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = [command, name]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard process.terminationStatus == 0, numbers.count == 2 else {
            throw Disagreement(description: "the process for \(name) ended with \(process.terminationStatus)")
        }
        return (numbers[0], numbers[1])
    }
}
