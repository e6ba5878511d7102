// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

struct TextFormTests {
    private static func uuid(_ text: String) throws -> UUID? {
        try JSONNumberText.read(text) { UUIDText.uuid($0, $1) }
    }

    private static func data(_ text: String) throws -> Data? {
        try JSONNumberText.read(text) { Base64Text.data($0, $1) }
    }

    private static func url(_ text: String) throws -> URL? {
        try JSONNumberText.read(text) { URLText.url($0, $1) }
    }

    private static func uuid(_ generator: inout SeededGenerator) -> UUID {
        let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    @Test func `UUIDs are read in either case, and written as Foundation does`() throws {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<5_000 {
            let uuid = Self.uuid(&generator)
            var bytes: [UInt8] = Array("before".utf8)
            UUIDText.append(uuid, to: &bytes)
            let same =
                try String(decoding: bytes, as: UTF8.self) == "before" + uuid.uuidString
                && Self.uuid(uuid.uuidString) == uuid && Self.uuid(uuid.uuidString.lowercased()) == uuid
            if !same { Issue.record("\(uuid)") }
        }
    }

    @Test(arguments: [
        "", "E621E1F8-C36C-495A-93FC-0C247A3E6E5", "E621E1F8-C36C-495A-93FC-0C247A3E6E5FF",
        "E621E1F8C36C495A93FC0C247A3E6E5F", "{E621E1F8-C36C-495A-93FC-0C247A3E6E5}",
        "E621E1F8-C36C-495A-93FC_0C247A3E6E5F",
        "E621E1F8C-36C-495A-93FC-0C247A3E6E5F", "E621E1F8-C36C-495A-93FC-0C247A3E6Eé",
        " 621E1F8-C36C-495A-93FC-0C247A3E6E5F",
    ])
    func `what is no UUID is refused`(_ text: String) throws {
        #expect(try Self.uuid(text) == nil)
    }

    @Test func `in each place of a UUID only the right bytes are taken`() throws {
        let bytes = Array("e621e1f8-c36c-495a-93fc-0c247a3e6e5f".utf8) + [0, 0, 0, 0, 0, 0, 0, 0]
        for place in 0..<36 {
            let isHyphen = bytes[place] == UInt8(ascii: "-")
            for byte in UInt8.min...UInt8.max {
                var changed = bytes
                changed[place] = byte
                let isRead = try changed.withUnsafeBufferPointer { buffer in
                    UUIDText.uuid(try #require(buffer.baseAddress), 36) != nil
                }
                let isRight = isHyphen ? byte == UInt8(ascii: "-") : Character(Unicode.Scalar(byte)).isASCIIHexDigit
                if isRead != isRight { Issue.record("byte \(byte) at \(place)") }
            }
        }
    }

    @Test(arguments: 0..<50)
    func `data are written as Foundation writes them, and read back`(_ count: Int) throws {
        var generator = SeededGenerator(seed: UInt64(count))
        let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
        var bytes: [UInt8] = Array("before".utf8)

        Base64Text.append(data, to: &bytes)

        #expect(String(decoding: bytes, as: UTF8.self) == "before" + data.base64EncodedString())
        #expect(bytes.count == 6 + Base64Text.textCount(count))
        #expect(try Self.data(data.base64EncodedString()) == data)
    }

    @Test func `a part of other data is written by its own bytes`() {
        let data = Data([0, 1, 2, 3, 250, 251, 252, 253])[2..<7]
        var bytes: [UInt8] = []

        Base64Text.append(data, to: &bytes)

        #expect(String(decoding: bytes, as: UTF8.self) == data.base64EncodedString())
    }

    @Test(arguments: ["QQ", "QQ=", "Q===", "QUJD\n", "QUJ D", "Q-_/", "é===", "QUJDQ=", "QUJDQQ==QUJD"])
    func `what is no base64 is refused`(_ text: String) throws {
        #expect(try Self.data(text) == nil)
        #expect(Data(base64Encoded: text) == nil)
    }

    @Test(arguments: [
        "https://example.com/a?b=c#d", "/a/b", "a b", "https://例え.jp/ü", "http://[::1]:80/", "mailto:a@b.c",
    ])
    func `URLs are those of Foundation`(_ text: String) throws {
        #expect(try Self.url(text) == URL(string: text))
    }

    @Test func `an empty text is no URL`() throws {
        #expect(try Self.url("") == nil)
    }
}

extension Character {
    fileprivate var isASCIIHexDigit: Bool { isASCII && isHexDigit }
}
