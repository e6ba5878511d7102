// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct ServerSentEventParserTests {
    @Test func `C18: a CRLF that is cut in two is one line end`() {
        let chunks = ["data: A\r\n", "data: B\r", "\n", "data: C\r\n", "\n"].map { Array($0.utf8) }

        #expect(EventOutcome(chunks).events == [ServerSentEvent(data: "A\nB\nC")])
    }

    @Test(arguments: [
        ("", []),
        ("\n\n\n", []),
        ("data: unfinished\n", []),
        ("data: unfinished", []),
        ("data:a\n\ndata:b\n", [ServerSentEvent(data: "a")]),
        (": only a comment\n\n", []),
        ("event: lonely\n\ndata: x\n\n", [ServerSentEvent(data: "x")]),
        ("data:  two spaces\n\n", [ServerSentEvent(data: " two spaces")]),
        ("data: a: b\n\n", [ServerSentEvent(data: "a: b")]),
        ("DATA: x\nDatax: y\ndat: z\ndatadata: w\n\n", []),
        ("eventx: a\ndata: x\n\n", [ServerSentEvent(data: "x")]),
        ("event\ndata: x\n\n", [ServerSentEvent(data: "x")]),
        ("event: a\nevent: b\ndata: x\n\n", [ServerSentEvent(type: "b", data: "x")]),
        ("id: 1\nid\ndata: x\n\n", [ServerSentEvent(data: "x")]),
        (" data: x\n\n", []),
        ("\0data: x\n\0\0id: 1\ndata\0: y\n\n", []),
        ("data: 天狗 👩‍🚀\n\n", [ServerSentEvent(data: "天狗 👩‍🚀")]),
        ("data: \u{2028}x\u{85}\n\n", [ServerSentEvent(data: "\u{2028}x\u{85}")]),
        ("\u{FEFF}\u{FEFF}data: x\n\n", []),
        ("data: \0\n\n", [ServerSentEvent(data: "\0")]),
    ])
    func `fields make events, whatever the line ends are and however the bytes are cut`(
        _ text: String, _ events: [ServerSentEvent]
    ) {
        for lineEnd in ["\n", "\r", "\r\n"] {
            for chunks in Array(text.replacing("\n", with: lineEnd).utf8).everySplit {
                #expect(EventOutcome(chunks).events == events)
            }
        }
    }

    @Test(arguments: [
        ([0x64, 0x61, 0x74, 0x61, 0x3A, 0xFF, 0x0A, 0x0A], "\u{FFFD}"),
        // A character whose end is missing, in each of two lines.
        (
            [0x64, 0x61, 0x74, 0x61, 0x3A, 0xE5, 0xA4, 0x0A, 0x64, 0x61, 0x74, 0x61, 0x3A, 0xA9, 0x0A, 0x0A],
            "\u{FFFD}\n\u{FFFD}"
        ),
    ])
    func `bytes that are not UTF-8 are replaced`(_ bytes: [UInt8], _ data: String) {
        for chunks in bytes.everySplit { #expect(EventOutcome(chunks).events == [ServerSentEvent(data: data)]) }
    }

    @Test func `what begins like a byte order mark and is none belongs to the line`() {
        for chunks in ([0xEF, 0xBB, 0x0A] + Array("data: x\n\n".utf8)).everySplit {
            #expect(EventOutcome(chunks).events == [ServerSentEvent(data: "x")])
        }
        for chunks in ([0xEF] + Array("data: x\n\n".utf8)).everySplit { #expect(EventOutcome(chunks).events == []) }
    }

    @Test func `an event is there with its empty line, before anything else comes`() throws {
        var parser = ServerSentEventParser()

        #expect(try parser.append(Array("data: x\r\r".utf8)) == [ServerSentEvent(data: "x")])
        #expect(try parser.append(Array("\ndata: y\r\n\r".utf8)) == [ServerSentEvent(data: "y")])
    }

    @Test func `the last id counts when its event is complete, and goes on in the next connection`() {
        #expect(EventOutcome("id: 1\ndata: x\n\nid: 2\ndata: y\n").lastEventID == "1")
        #expect(EventOutcome("id: 1\n\n").lastEventID == "1")

        let next = EventOutcome([Array("data: x\n\n".utf8)], lastEventID: "7")
        #expect(next.events == [ServerSentEvent(data: "x", lastEventID: "7")])
        #expect(next.lastEventID == "7")
    }

    @Test(arguments: [
        ("retry: 1500\n", Duration.milliseconds(1500)), ("retry: 0\n", .zero), ("retry:007\n", .milliseconds(7)),
        ("retry: 1500", nil), ("retry: -1\n", nil), ("retry: +1\n", nil), ("retry: 1.5\n", nil), ("retry:  1\n", nil),
        ("retry: 1 \n", nil), ("retry: ٣\n", nil), ("retry\n", nil),
        ("retry: 99999999999999999999999\n", .milliseconds(Int64.max)),
    ])
    func `the time before the next connection is a number of digits`(_ text: String, _ time: Duration?) {
        #expect(EventOutcome(text).reconnectionTime == time)
    }

    @Test(arguments: [
        "data: 45678\n\n", ": 345678901\n", "data: a\ndata: b\ndata: c\ndata: d\ndata: e\ndata: f\n\n",
        "id: 1234567\n", "12345678901",
    ])
    func `what is larger than the limit is an error, after the events before it`(_ text: String) {
        for chunks in Array("data: x\n\n\(text)".utf8).everySplit {
            let outcome = EventOutcome(chunks, limit: 10)

            #expect(outcome.events == [ServerSentEvent(data: "x")])
            #expect(outcome.error == ServerSentEventTooLarge(limit: 10))
        }
    }

    @Test func `what is as large as the limit is none`() {
        let text = "data: 4567\n\n: 45678901\ndata: a\ndata: b\ndata: c\ndata: d\ndata: ef\n\n"
        for chunks in Array(text.utf8).everySplit {
            let outcome = EventOutcome(chunks, limit: 10)

            #expect(outcome.error == nil)
            #expect(outcome.events.map(\.data) == ["4567", "a\nb\nc\nd\nef"])
        }
    }

    @Test(arguments: 0..<50)
    func `random events are read as they were written`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var text = ""
        var expected: [ServerSentEvent] = []
        for number in 0..<20 {
            let lineEnd = ["\n", "\r", "\r\n"].randomElement(using: &generator) ?? "\n"
            let lines = (0...Int.random(in: 0...3, using: &generator)).map { _ in
                generator.text().filter { !$0.isNewline }
            }
            text += "id:\(number)\(lineEnd)event: e\(number)\(lineEnd)"
            for line in lines { text += "data: \(line)\(lineEnd)" }
            text += lineEnd
            expected.append(
                ServerSentEvent(type: "e\(number)", data: lines.joined(separator: "\n"), lastEventID: "\(number)"))
        }

        #expect(EventOutcome(Array(text.utf8).randomChunks(using: &generator)).events == expected)
    }
}
