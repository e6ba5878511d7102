// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

/// The tests of the standard for MIME types.
@Suite(.conformanceData)
struct MediaTypeConformanceTests {
    private struct Case: Decodable {
        let input: String
        let output: String?
        let encoding: String?
    }

    @Test
    func `media types are read and written as the standard says`() throws {
        var tally = ConformanceTally("media-type/mime-types.json")
        for item in try ConformanceData.read([Case].self, "media-type/mime-types.json") {
            let type = MediaType(item.input)
            let outcome: ConformanceOutcome =
                if type?.description != item.output {
                    .failed("written as \(type?.description ?? "nothing")")
                } else if let encoding = item.encoding, encoding.lowercased() != type?.charset {
                    .failed("its character encoding is \(type?.charset ?? "nothing")")
                } else {
                    .passed
                }
            tally.count(item.input.debugDescription, outcome)
        }
        tally.finish()
    }
}
