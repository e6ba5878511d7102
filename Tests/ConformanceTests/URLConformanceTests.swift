// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

/// The URL standard's own tests: what both accept is the same on the wire, and what is no URL is an error.
@Suite(.conformanceData)
struct URLConformanceTests {
    private struct Case: Decodable {
        let input: String
        let base: String?
        let failure: Bool?
        let href: String?
        let `protocol`: String?
        let hostname: String?

        var isHTTP: Bool { `protocol` == "http:" || `protocol` == "https:" }

        // The text that the standard writes, without the parts that are not sent.
        var hrefWithoutFragment: String? { href.map { String($0.prefix { $0 != "#" }) } }
    }

    @Test
    func `URLs are read as the URL standard reads them`() throws {
        var tally = ConformanceTally("url/urltestdata-part.json")
        for (index, item) in try ConformanceData.read([Case].self, "url/urltestdata-part.json").enumerated() {
            let base = item.base.map { " against \($0.debugDescription)" } ?? ""
            tally.count("case \(index), \(item.input.debugDescription)\(base)", outcome(item))
        }
        tally.finish()
    }

    private func outcome(_ item: Case) -> ConformanceOutcome {
        let url: HTTPURL
        do {
            url = try read(item)
        } catch let error as HTTPURLError {
            if item.failure == true { return .passed }
            guard item.isHTTP else { return .outOfScope(item.protocol == "file:" ? "file" : "other schemes") }
            guard let reason = reasonToRefuse(item, error) else { return .failed("refused: \(error)") }
            return .outOfScope(reason)
        } catch {
            return .failed("another error: \(error)")
        }
        if item.failure == true {
            return url.host.contains("xn--") ? .outOfScope("IDNA") : .failed("accepted as \(url)")
        }
        guard url.description == item.hrefWithoutFragment else {
            // RFC 3986 allows it there, and a URL that a server has signed must not change.
            if url.description.replacing("'", with: "%27") == item.hrefWithoutFragment {
                return .outOfScope("apostrophes in a query, which are kept")
            }
            return .failed("read as \(url), and not as \(item.href ?? "")")
        }
        return .passed
    }

    // A base that is no http URL is of no use to a reference; a whole URL needs none.
    private func read(_ item: Case) throws -> HTTPURL {
        guard let base = item.base else { return try HTTPURL(item.input) }
        do {
            return try HTTPURL(base).resolving(item.input)
        } catch HTTPURLError.unsupportedScheme where !base.hasPrefix("http") {
            return try HTTPURL(item.input)
        }
    }

    // The kinds of text that the standard repairs and the library refuses. Whatever is refused and is none of them
    // is a failure.
    private func reasonToRefuse(_ item: Case, _ error: HTTPURLError) -> String? {
        let beforeQuery = item.input.prefix { $0 != "?" && $0 != "#" }
        if case .containsUserInformation = error { return "user information" }
        let beforeFragment = item.input.prefix { $0 != "#" }
        if beforeFragment.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
            return "tabs, line breaks and control characters"
        }
        if beforeQuery.contains("\\") { return "backslashes" }
        switch error {
        case .notAbsolute where beforeQuery.contains(/^https?:(?!\/\/)/):
            return "slashes after the scheme"
        case .invalidHost(let host) where !host.utf8.allSatisfy { $0 < 128 }:
            return "IDNA"
        case .invalidHost(let host) where host.contains("%"):
            return "percent-encoded hosts"
        case .invalidHost where item.hostname?.contains(/^\d+\.\d+\.\d+\.\d+$/) == true:
            return "IPv4 addresses that are not four decimal numbers"
        case .invalidHost(let host) where host.contains(/["`{}]/):
            return "characters that RFC 3986 does not have in hosts"
        default:
            return nil
        }
    }

    private struct QueryCase: Decodable {
        let input: String
        let output: [String: String]
    }

    // The file has comments between its cases.
    private struct QueryEntry: Decodable {
        let item: QueryCase?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            item = (try? container.decode(String.self)) == nil ? try container.decode(QueryCase.self) : nil
        }
    }

    @Test
    func `the query of a URL is percent-encoded as UTF-8`() throws {
        var tally = ConformanceTally("url/percent-encoding.json, UTF-8")
        for item in try ConformanceData.read([QueryEntry].self, "url/percent-encoding.json").compactMap(\.item) {
            let outcome: ConformanceOutcome
            do {
                let url = try HTTPURL("https://example.invalid/?\(item.input)#fragment")
                outcome = url.query == item.output["utf-8"] ? .passed : .failed("written as \(url.query ?? "nothing")")
            } catch HTTPURLError.invalidCharacter(let character) where character.hasPrefix("the control character") {
                outcome = .outOfScope("control characters")
            } catch {
                outcome = .failed("\(error)")
            }
            tally.count(item.input.debugDescription, outcome)
        }
        tally.finish()
    }

    private struct FormCase: Decodable {
        let input: String
        let output: [[String]]
    }

    @Test
    func `forms are read as the URL standard reads them`() throws {
        var tally = ConformanceTally("url/form-urlencoded-parser.json")
        for item in try ConformanceData.read([FormCase].self, "url/form-urlencoded-parser.json") {
            let outcome: ConformanceOutcome
            do {
                let pairs = try FormEncoding.decode(item.input).map { [$0.name, $0.value] }
                outcome = pairs == item.output ? .passed : .failed("read as \(pairs)")
            } catch {
                // The error must have its reason in the text: an escape that is none, or one that is not UTF-8.
                let isStrict =
                    item.input.contains(/%(?![0-9A-Fa-f]{2})/) || item.output.joined().joined().contains("\u{FFFD}")
                outcome =
                    isStrict
                    ? .outOfScope("strict by choice: escapes that are none, or not UTF-8")
                    : .failed("\(error)")
            }
            tally.count(item.input.debugDescription, outcome)
        }
        tally.finish()
    }
}
