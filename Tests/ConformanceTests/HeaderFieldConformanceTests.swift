// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// The tests of a linter for header fields, of those fields that the library reads.
@Suite(.conformanceData)
struct HeaderFieldConformanceTests {
    private struct Case<Value: Decodable & Sendable>: Decodable, Sendable {
        let id: String
        let field: String
        let lines: [String]
        let parsed: Value?
        let notes: [String]

        enum CodingKeys: String, CodingKey {
            case id
            case field
            case lines = "input_lines"
            case parsed
            case notes
        }

        // The linter says that the value is not valid; it may be skipped.
        var isMalformed: Bool { notes.contains { $0.contains("BAD_SYNTAX") } }

        func fields() throws -> HTTPFields {
            HTTPFields(try lines.map { try HTTPField(name: try #require(HTTPFieldName(field)), value: $0) })
        }
    }

    // 2026-11-30T12:00:00Z: only years of two digits depend on it.
    private static let now: Int64 = 1_796_040_000

    private func run<Value: Decodable & Sendable>(
        _ file: String, _ type: Value.Type, _ outcome: (Case<Value>, HTTPFields) throws -> ConformanceOutcome
    ) throws {
        var tally = ConformanceTally("header-fields/\(file)")
        for item in try ConformanceData.read([Case<Value>].self, "header-fields/\(file)") {
            tally.count(item.id, try outcome(item, item.fields()))
        }
        tally.finish()
    }

    // A media type and its parameters: ["text/html", {"charset": "utf-8"}]; a link likewise.
    private struct Parameterised: Decodable, Equatable, Sendable {
        let value: String
        let parameters: [String: String]

        init(value: String, parameters: [String: String]) {
            self.value = value
            self.parameters = parameters
        }

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            value = try container.decode(String.self)
            parameters = try container.decode([String: String].self)
        }
    }

    @Test
    func `Content-Type is read`() throws {
        try run("content-type.json", Parameterised.self) { item, fields in
            let type = fields[.contentType].flatMap { MediaType($0) }
            let read = type.map { type in
                Parameterised(
                    value: type.essence,
                    parameters: Dictionary(type.parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
                )
            }
            return read == item.parsed ? .passed : .failed("read as \(type?.description ?? "nothing")")
        }
    }

    // A number of any size; 64 bits do not hold each of them.
    private struct Length: Decodable, Sendable {
        let value: Int64?

        init(from decoder: any Decoder) throws {
            value = try? decoder.singleValueContainer().decode(Int64.self)
        }
    }

    @Test
    func `Content-Length is read`() throws {
        try run("content-length.json", Length.self) { item, fields in
            let length = fields.contentLength
            if length == item.parsed?.value {
                return item.notes.contains("CL_TOO_LARGE") ? .outOfScope("lengths beyond 64 bits are refused") : .passed
            }
            if length == nil, Set(item.lines).count > 1 { return .outOfScope("lines that contradict are refused") }
            return .failed("read as \(length.map(String.init) ?? "nothing")")
        }
    }

    @Test
    func `Link is read`() throws {
        try run("link.json", [Parameterised].self) { item, fields in
            let links = fields.links.map { link in
                Parameterised(
                    value: link.target,
                    parameters: Dictionary(
                        link.parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { old, _ in old })
                )
            }
            if links == item.parsed { return .passed }
            return links.isEmpty && item.isMalformed ? .passed : .failed("read as \(links)")
        }
    }

    @Test
    func `Location is read`() throws {
        let base = try HTTPURL("http://example.net/")
        try run("location.json", String.self) { item, fields in
            guard let location = fields[.location], location == item.parsed else { return .failed("not read") }
            let url = try base.resolving(location)
            return try url == HTTPURL(location) ? .passed : .failed("read as \(url)")
        }
    }

    @Test(arguments: ["date.json", "expires.json", "last-modified.json"])
    func `dates are read`(_ file: String) throws {
        try run(file, Int64.self) { item, fields in
            let text = try #require(HTTPFieldName(item.field).flatMap { fields[$0] })
            let seconds = HTTPDate(text, now: Self.now)?.secondsSince1970
            return seconds == item.parsed ? .passed : .failed("read as \(seconds.map(String.init) ?? "nothing")")
        }
    }

    // A cookie: ["name", "value", [["Path", "/"], ["Expires", 1623201494]]].
    private struct SetCookie: Decodable, Sendable {
        let name: String
        let value: String
        var expires: Int64?

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            name = try container.decode(String.self)
            value = try container.decode(String.self)
            var attributes = try container.nestedUnkeyedContainer()
            while !attributes.isAtEnd {
                var attribute = try attributes.nestedUnkeyedContainer()
                if try attribute.decode(String.self) == "Expires" { expires = try attribute.decode(Int64.self) }
            }
        }
    }

    @Test
    func `Set-Cookie is read`() throws {
        let url = try HTTPURL("https://www.example.com/")
        try run("set-cookie.json", [SetCookie].self) { item, fields in
            for (field, expected) in zip(fields[values: .setCookie], item.parsed ?? []) {
                do throws(CookieError) {
                    let cookie = try Cookie(setCookie: field, from: url)
                    let expires = cookie.expires.map { Int64($0.timeIntervalSince1970) }
                    guard cookie.name == expected.name, cookie.value == expected.value,
                        expected.expires == nil || expires == expected.expires
                    else { return .failed("read as \(cookie)") }
                } catch {
                    switch error {
                    case .noName: return .outOfScope("cookies without a name are refused")
                    case .brokenPromise: return .outOfScope("names that promise too much are refused")
                    case .tooLarge: return .outOfScope("cookies beyond 4,096 bytes are refused")
                    default: return .failed("\(error)")
                    }
                }
            }
            return .passed
        }
    }

    private struct AnyCase: Decodable {
        let id: String
    }

    @Test
    func `other fields are not read yet`() throws {
        let read: Set = [
            "content-type.json", "content-length.json", "link.json", "location.json", "date.json", "expires.json",
            "last-modified.json", "set-cookie.json",
        ]
        for file in try ConformanceData.list("header-fields") where !read.contains(file) {
            var tally = ConformanceTally("header-fields/\(file)")
            for item in try ConformanceData.read([AnyCase].self, "header-fields/\(file)") {
                tally.count(item.id, .outOfScope("not read yet"))
            }
            tally.finish()
        }
    }
}
