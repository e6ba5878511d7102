// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// Runs made-up programs on made-up documents with both decoders.
struct DecoderDifferentialTests {
    private static let casesPerSeed: UInt64 = 400

    @Test(arguments: 0..<20)
    func `both decoders see the same in any document`(_ part: UInt64) throws {
        for seed in part * Self.casesPerSeed..<(part + 1) * Self.casesPerSeed {
            var documents = RandomDocument(seed: seed)
            let document = documents.make()
            let data = Data(document.utf8)
            var generator = SeededGenerator(seed: seed ^ 0xABCD)
            let strategies = DecodingStrategies(&generator)

            let theirs = DecodingScript(seed: seed)
            let ours = DecodingScript(seed: seed)
            let foundation = strategies.foundation(theirs)
            let portolan = strategies.portolan(ours)
            var ends: [Observation] = []
            do {
                _ = try foundation.decode(DecodingScript.Driven.self, from: data)
                ends.append(Observation(text: "done"))
            } catch { ends.append(.error(error)) }
            do {
                _ = try portolan.decode(DecodingScript.Driven.self, from: data)
                ends.append(Observation(text: "done"))
            } catch { ends.append(.error(error)) }

            let difference = zip(theirs.observations + [ends[0]], ours.observations + [ends[1]]).first {
                !$0.agrees(with: $1)
            }
            if let difference {
                Issue.record(
                    """
                    seed \(seed), \(strategies)
                    JSONDecoder: \(difference.0)
                    ours:        \(difference.1)
                    \(document.prefix(3000))
                    """)
                return
            }
            #expect(theirs.observations.count == ours.observations.count)
        }
    }
}
