// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Synchronization
import Testing

private struct Track: Mappable {
    var id = 0
    var genres: [String] = []

    static let mapping = Mapping<Track> {
        Field(\.id, "id")
        Field(\.genres, "genres")
    }
}

struct MappingProgressTests {
    private final class Record: Sendable {
        private let steps = Mutex<[[Int]]>([])

        func add(_ mapped: Int, _ total: Int) { steps.withLock { $0.append([mapped, total]) } }

        var all: [[Int]] { steps.withLock(\.self) }
    }

    private func document(_ count: Int) -> [UInt8] {
        Array("[\((0..<count).map { #"{"id":\#($0),"genres":["a","b"]}"# }.joined(separator: ","))]".utf8)
    }

    @Test(arguments: [
        (0, [[Int]]()), (1, [[0, 1], [1, 1]]), (200, [[0, 200], [64, 200], [128, 200], [192, 200], [200, 200]]),
    ])
    func `W-111: the elements of the outermost array are counted, and nothing within them`(
        _ count: Int, _ expected: [[Int]]
    ) throws {
        let record = Record()
        var context = MappingContext()
        context.progress = { mapped, total in
            record.add(mapped, total)
            return true
        }

        let tracks = try Track.mapping.values(from: document(count), context: context)

        #expect(tracks.count == count)
        #expect(record.all.filter { $0[1] > 0 } == expected)
    }

    @Test func `W-112: mapping ends before the next elements when whoever watches says so`() {
        var context = MappingContext()
        context.progress = { mapped, _ in mapped < 100 }
        let error = #expect(throws: MappingError.self) {
            try Track.mapping.values(from: document(1_000), context: context)
        }
        #expect(error?.problems.map(\.found) == ["128 elements were mapped"])
    }
}
