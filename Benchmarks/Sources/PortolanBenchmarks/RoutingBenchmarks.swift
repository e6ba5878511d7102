// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan

/// How long a route takes to find when there are few and when there are many.
enum RoutingBenchmarks {
    /// A model with as many places as its number says.
    private protocol Numbered: Resource {
        static var count: Int { get }
        init()
    }

    private struct Ten: Codable, Numbered {
        var id = 7
        static let count = 10
        static let routes = made(Ten.self)
    }

    private struct Hundred: Codable, Numbered {
        var id = 7
        static let count = 100
        static let routes = made(Hundred.self)
    }

    private struct Thousand: Codable, Numbered {
        var id = 7
        static let count = 1_000
        static let routes = made(Thousand.self)
    }

    private static func made<Model: Numbered>(_ type: Model.Type) -> Routes<Model> {
        Routes<Model> {
            for number in 0..<Model.count {
                let path: String = "kind\(number)/:id/parts"
                Route<Model>(.get, RoutePath(path), name: "\(number)")
            }
        }
    }

    static func all() throws -> [Benchmark] {
        try rows(Ten.self) + rows(Hundred.self) + rows(Thousand.self)
    }

    private static func rows<Model: Numbered>(_ type: Model.Type) throws -> [Benchmark] {
        let client = APIClient(baseURL: "http://h/v1") { $0.resources = [type] }
        let path = "kind\(Model.count - 1)/12/parts"
        let name = "\(Model.count - 1)"
        guard try client.reference(at: path)?.identity == 12 else { preconditionFailure("the last route is not found") }
        return [
            Benchmark(name: "routing: model to path, \(Model.count) routes", iterations: 1_000) {
                keep(try Model().endpoint(for: .get, route: name).path)
            },
            Benchmark(name: "routing: path to model, \(Model.count) routes", iterations: 1_000) {
                keep(try client.reference(at: path))
            },
        ]
    }
}
