// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Foundation
internal import Portolan

/// What the service begins with.
enum Seed {
    static let greenhouse = feed(
        17,
        over: [
            "title": "Greenhouse", "description": "The one behind the house", "private": "false",
            "tags": ["garden", "weather"],
            "datastreams": [
                stream("temperature", "21.5", "34.25", "-2.0"), stream("humidity", "61", "99", "30"),
            ],
        ])
    static let harbour = feed(
        18,
        over: [
            "title": "Harbour", "description": .null, "private": "true", "tags": [],
            "datastreams": [stream("tide", "1.20", "3.75", "-0.4")],
        ])

    static func feed(_ id: Int, over document: JSONValue) -> JSONValue {
        let base: JSONValue = [
            "id": .number(JSONNumber(id)), "status": "live", "version": "1.0.0", "private": "false",
            "creator": "https://xively.example/users/ada", "created": "2013-01-07T09:30:00.123456Z",
            "updated": "2014-12-29T12:00:00.000001Z", "tags": [], "datastreams": [],
        ]
        return base.merged(with: document)
    }

    private static func stream(_ name: String, _ current: String, _ most: String, _ least: String) -> JSONValue {
        [
            "id": .string(name), "current_value": .string(current), "max_value": .string(most),
            "min_value": .string(least), "at": "2014-12-29T12:00:00.654321Z",
        ]
    }

    static func text(_ date: Date) -> String {
        let whole = date.timeIntervalSince1970.rounded(.down)
        let seconds = Date(timeIntervalSince1970: whole).formatted(.iso8601)
        return seconds.dropLast() + String(format: ".%06dZ", Int((date.timeIntervalSince1970 - whole) * 1_000_000))
    }
}
