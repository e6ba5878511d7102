// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

/// Recorded payloads in the folder that `PORTOLAN_CONFORMANCE_DATA` names, read where they are; nothing without it.
enum GivenPayloads {
    static func issues() -> [Sample] {
        responses("paginate-issues").flatMap { $0.array ?? [] }.map(Sample.init)
    }

    static func repositories() -> [Sample] {
        responses("get-repository").filter { $0["full_name"] != nil }.map(Sample.init)
    }

    static func charges() -> [Sample] {
        guard let charge = read("payloads/stripe/fixtures3.json")?["resources"]?["charge"] else { return [] }
        return [Sample(charge)]
    }

    private static func responses(_ scenario: String) -> [JSONValue] {
        (read("payloads/github/\(scenario).json")?.array ?? []).compactMap { $0["response"] }
    }

    private static func read(_ path: String) -> JSONValue? {
        guard let folder = ProcessInfo.processInfo.environment["PORTOLAN_CONFORMANCE_DATA"], !folder.isEmpty else {
            return nil
        }
        let url = URL(fileURLWithPath: folder).appendingPathComponent(path)
        do {
            return try JSONValue(parsing: Data(contentsOf: url))
        } catch {
            // A folder that was named and cannot be read is a mistake: other documents would be measured than asked for.
            preconditionFailure("the payload \(path) of PORTOLAN_CONFORMANCE_DATA cannot be read: \(error)")
        }
    }
}
