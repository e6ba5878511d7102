// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The values of HTTP beside what Foundation offers for the same job.
enum HTTPBenchmarks {
    private static let names = [
        "Date", "Server", "Content-Length", "Cache-Control", "ETag", "Vary", "Link", "X-Request-ID", "Content-Type",
    ]
    private static let text = "https://api.example.com:8443/v1/artists/4fZ7/albums?market=DE&limit=50&offset=100"

    static func all() throws -> [Benchmark] {
        try lookups() + urls()
    }

    private static func lookups() throws -> [Benchmark] {
        var fields = HTTPFields()
        for name in names { try fields.set(name, to: "value of \(name)") }
        guard let contentType = HTTPFieldName("content-type"),
            let url = URL(string: text),
            let response = HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: nil,
                headerFields: Dictionary(uniqueKeysWithValues: names.map { ($0, "value of \($0)") }))
        else { preconditionFailure("the benchmark's own URL and field are not valid") }
        return [
            Benchmark(name: "field of nine, by name: HTTPFields", iterations: 10_000) { [fields] in
                keep(fields[contentType])
            },
            Benchmark(name: "field of nine, by name: HTTPURLResponse", iterations: 2_000) {
                keep(response.value(forHTTPHeaderField: "content-type"))
            },
        ]
    }

    private static func urls() -> [Benchmark] {
        [
            Benchmark(name: "read a URL: HTTPURL", iterations: 1_000) { keep(try HTTPURL(text)) },
            Benchmark(name: "read a URL: URLComponents", iterations: 1_000) { keep(URLComponents(string: text)) },
            Benchmark(name: "read a URL: Foundation.URL", iterations: 1_000) { keep(URL(string: text)) },
        ]
    }
}
