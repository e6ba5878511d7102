// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The test data of others: a folder that the environment names, and without which nothing is run.
enum ConformanceData {
    static let variable = "PORTOLAN_CONFORMANCE_DATA"

    static let folder: URL? = ProcessInfo.processInfo.environment[variable].flatMap {
        $0.isEmpty ? nil : URL(fileURLWithPath: $0, isDirectory: true)
    }

    static func url(_ path: String) throws -> URL {
        try #require(folder, "\(variable) is not set").appendingPathComponent(path)
    }

    static func read<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(contentsOf: url(path)))
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: url(path)))
    }

    /// The names in a folder, in order.
    static func list(_ path: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url(path).path).filter { !$0.hasPrefix(".") }.sorted()
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs a test only where there is data, and says so where there is none.
    static var conformanceData: Self {
        .enabled(
            if: ConformanceData.folder != nil, "set \(ConformanceData.variable) to the folder of the conformance data"
        )
    }
}
