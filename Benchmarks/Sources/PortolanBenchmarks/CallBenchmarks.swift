// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Whole typed calls over a real socket: from an endpoint to typed objects, beside URLSession with JSONDecoder.
///
/// The server runs in the same process, so its share is in every figure: the ratios understate the difference between clients.
enum CallBenchmarks {
    struct Search: Endpoint {
        typealias Output = [Mapped.Artist]
        var path: Path { "search" }
        var parameters: Parameters { ["q": "tania bowra", "type": "artist"] }
        var outputKeyPath: JSONKeyPath? { "artists.items" }
    }

    static func run(rounds: Int = 9) async throws -> [Measurement] {
        let body = String(decoding: MusicDocuments.search(artists: 2).bytes(.minified), as: UTF8.self)
        let server = try LoopbackServer { _ in .json(body) }
        defer { server.stop() }
        let client = APIClient(baseURL: BaseURL(server.url()))
        let session = URLSession(configuration: .ephemeral)
        guard let url = URL(string: "\(server.origin)/search?q=tania%20bowra&type=artist") else { return [] }

        var measurements: [Measurement] = []
        for concurrency in [1, 16] {
            var portolan: [Double] = []
            var foundation: [Double] = []
            // Rounds of the two alternate, so that a busy moment of the machine meets both.
            for _ in 0...rounds {
                portolan.append(try await time(concurrency) { keep(try await client.get(Search())) })
                foundation.append(
                    try await time(concurrency) {
                        let (data, _) = try await session.data(from: url)
                        keep(try JSONDecoder().decode(Plain.ArtistSearch.self, from: data))
                    })
            }
            let name = "typed call, \(concurrency) at once"
            measurements.append(Measurement(name: "\(name): Portolan", nanoseconds: Array(portolan.dropFirst())))
            measurements.append(Measurement(name: "\(name): URLSession", nanoseconds: Array(foundation.dropFirst())))
        }
        return measurements
    }

    /// Nanoseconds for one of 400 calls.
    private static func time(_ concurrency: Int, _ call: @escaping @Sendable () async throws -> Void) async throws
        -> Double
    {
        let count = 400
        let duration = try await ContinuousClock().measure {
            try await withThrowingTaskGroup { group in
                for _ in 0..<concurrency {
                    group.addTask {
                        for _ in 0..<count / concurrency { try await call() }
                    }
                }
                try await group.waitForAll()
            }
        }
        let (seconds, attoseconds) = duration.components
        return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count)
    }
}
