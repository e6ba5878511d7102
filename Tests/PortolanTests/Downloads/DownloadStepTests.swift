// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct `What follows from the header of an answer` {
    private func fields(_ pairs: KeyValuePairs<String, String>) throws -> HTTPFields {
        var fields = HTTPFields()
        for (name, value) in pairs { try fields.append(HTTPField(name: #require(HTTPFieldName(name)), value: value)) }
        return fields
    }

    private func step(
        _ status: HTTPStatus, _ pairs: KeyValuePairs<String, String> = [:], offset: Int64 = 10, total: Int64? = 30
    ) throws -> DownloadStep {
        DownloadStep(
            status: status, fields: try fields(pairs), offset: offset,
            validator: offset > 0 ? .entityTag("\"a\"") : nil, total: total)
    }

    @Test func `a whole content replaces what there is`() throws {
        #expect(try step(200, ["Content-Length": "30"]) == .begin(total: 30))
        #expect(try step(200, offset: 0) == .begin(total: nil))
        #expect(try step(203, ["Content-Range": "bytes 10-29/30"]) == .begin(total: nil))
    }

    @Test func `the rest is appended if it is the rest`() throws {
        #expect(try step(206, ["Content-Range": "bytes 10-29/30"]) == .append(upTo: 30, total: 30))
        #expect(try step(206, ["Content-Range": "Bytes 10-19/*", "ETag": "\"a\""]) == .append(upTo: 20, total: 30))
        #expect(try step(206, ["Content-Range": "bytes 10-19/40"], total: nil) == .append(upTo: 20, total: 40))
        #expect(try step(206, ["Content-Range": "bytes 10-19/*"], total: nil) == .append(upTo: 20, total: nil))
    }

    @Test(arguments: [
        "bytes 9-29/30", "bytes 11-29/30", "bytes 10-29/31", "bytes 10-30/*", "bytes 10-30/30", "bytes 10-9/30",
        "bytes */30", "bytes=10-29/30", "items 10-29/30", "bytes 10-29", "bytes 10-/30", "bytes -29/30", "",
        "bytes 10-29/99999999999999999999", "bytes +10-29/30",
    ])
    func `what is not the rest is of no use`(_ range: String) throws {
        #expect(try step(206, ["Content-Range": range]) == .restart)
    }

    @Test func `the rest of another content is of no use`() throws {
        #expect(try step(206, ["Content-Range": "bytes 10-29/30", "ETag": "\"b\""]) == .restart)
        #expect(try step(206, ["Content-Range": "bytes 10-29/30", "ETag": "W/\"a\""]) == .restart)
    }

    @Test func `a part that was not asked for is refused`() throws {
        guard case .refuse = try step(206, ["Content-Range": "bytes 0-29/30"], offset: 0) else {
            Issue.record("it was not refused")
            return
        }
    }

    @Test func `nothing more is complete if it is as long as it should be`() throws {
        #expect(try step(416, ["Content-Range": "bytes */30"], offset: 30) == .complete)
        #expect(try step(416, ["Content-Range": "bytes */30"], offset: 30, total: nil) == .complete)
        #expect(try step(416, ["Content-Range": "bytes */30"], offset: 10) == .restart)
        #expect(try step(416, ["Content-Range": "bytes */10"], offset: 10) == .restart)
        #expect(try step(416, ["Content-Range": "bytes */30", "ETag": "\"b\""], offset: 30) == .restart)
        #expect(try step(416, offset: 30) == .restart)
    }

    @Test func `validators are strong, or are none`() throws {
        #expect(try StrongValidator(fields(["ETag": "\"a\""])) == .entityTag("\"a\""))
        #expect(try StrongValidator(fields(["ETag": "\"\""])) == .entityTag("\"\""))
        for tag in ["W/\"a\"", "a", "\"", "\"a", "\"a\", \"b\"", ""] {
            #expect(try StrongValidator(fields(["ETag": tag])) == nil)
        }
        let date = "Mon, 30 Nov 2026 10:00:00 GMT"
        let later = "Mon, 30 Nov 2026 10:00:01 GMT"
        #expect(try StrongValidator(fields(["Last-Modified": date, "Date": later])) == .lastModified(date))
        #expect(try StrongValidator(fields(["Last-Modified": date, "Date": date])) == nil)
        #expect(try StrongValidator(fields(["Last-Modified": later, "Date": date])) == nil)
        #expect(try StrongValidator(fields(["Last-Modified": date])) == nil)
        #expect(try StrongValidator(fields(["Last-Modified": "now", "Date": later])) == nil)
        // A weak tag says that the date is no better.
        #expect(try StrongValidator(fields(["ETag": "W/\"a\"", "Last-Modified": date, "Date": later])) == nil)
    }
}

struct `SHA-256` {
    // The examples of FIPS 180-2, appendix B.
    @Test(
        .enabled(if: SHA256Digester() != nil, "the system has nothing that computes it"),
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func `is the one of the standard's examples, in any pieces`(_ text: String, _ digest: String) throws {
        let whole = try #require(SHA256Digester())
        whole.update(Array(text.utf8))
        #expect(whole.finish() == digest)
        let pieces = try #require(SHA256Digester())
        for byte in text.utf8 { pieces.update([byte]) }
        pieces.update([])
        #expect(pieces.finish() == digest)
    }
}
