// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

/// Elements are the same, and faults are, however a document is cut.
struct JSONArraySplitterTests {
    private static let documents = [
        #"[]"#, #" [ ] "#, #"[1]"#, #"[1,2 , 3]"#, #"["a","b\"]","\\",""]"#, #"[[],[[1]],{"a":[1,{"b":"]}"}]}]"#,
        #"[true,false,null,-0.5e+7,0,1e2]"#, "[1,\n 2,\r\n {\"a\":\n3}\n]\n", #"["é","𝄞","\ud834\udd1e","\u00e9"]"#,
        "\u{FEFF}[1]", #"["\ud800"]"#, #"["\ud800\ud800\udc00","\udc00"]"#,
        // Faults in elements and between them.
        #"[1 2]"#, #"[01]"#, #"[tru]"#, #"[truex]"#, #"[nul"#, #"[-]"#, #"[1.]"#, #"[1e]"#, #"[1,]"#, #"[,1]"#, #"[1"#,
        #"["#, #""#, #"  "#, #"[1,"#, #"["abc"#, #"["abc\"#, #"["\x"]"#, #"["\u12g4"]"#, #"["\u12"#, "[\"a\nb\"]",
        #"[{"a" 1}]"#, #"[{"a":1,}]"#, #"[{"a":1]]"#, #"[[1}]"#, #"[{"a":1}}"#, #"[1]]"#, #"[1] x"#, #"[1]1"#,
        #"[{1:2}]"#,
        #"[{"\ud800":1}]"#, "[1\u{0}]", "[\u{0}]", #"[1}"#, #"[{]"#, #"[+1]"#, #"["a""b"]"#, #"[true"a"]"#,
        "\u{FEFF}\u{FEFF}[1]",
        "[1,\n\n  2,\n 3 x]",
    ]

    private static let membered = [
        #"{"a":{"b":[1,"x",{"b":2}]}}"#, #"{"x":[1,{"b":[0]}],"a":{"b":[1,2],"c":[3]},"z":{"a":{"b":[9]}}}"#,
        #"{"\u0061":{"\u0062":[1]}}"#, #"{"a":{"B":[0],"bb":[0],"":[0],"b":[1],"b":[2]},"a":{"b":[3]}}"#,
        #"{"é\n\"\\\/\u00e9𝄞":"é\n\"\\\/\u00e9𝄞\ud834\udd1e","t":[true,false,null,-1.5E-3,0.0],"a":{"b":[]}}"#,
        #"{"s":"\ud800","a":{"b":[1]}}"#, #"{"a":{"b":[1]},"s":"\ud800\u0041"}"#, " { \"a\" : { \"b\" : [ 1 ] } } \n",
        // Faults in what is skipped.
        #"{"\ud800":1,"a":{"b":[]}}"#, #"{"\udc00\ud800":1}"#, #"{"a":{"b":[1]},"c":tru}"#, #"{"c":-,"a":1}"#,
        #"{"c":01}"#,
        #"{"c":1.e}"#, #"{"c":1e+}"#, #"{"c":"a"#, #"{"c":"\"#, #"{"c":"\q"}"#, #"{"c":"\u12x4"}"#, #"{"c":"\u"#,
        "{\"c\":\"\t\"}",
        #"{"c":1,}"#, #"{,}"#, #"{"c"}"#, #"{"c":}"#, #"{"c":[1,]}"#, #"{"c":[1}}"#, #"{"c":{]}"#, #"{"c":1"#, #"{"c""#,
        #"{"#,
        #"{"a":{"b":[1]}"#, #"{"a":{"b":[1]}}}"#, #"{"a":{"b":[1]},}"#, #"{"a":{"b":[1] "c":2}}"#, #"{"c":nulL}"#,
        #"{"c":n"#,
        "{\"long name\n\":1}", "{\"c\":\"a\u{0}\"}",
    ]

    @Test(arguments: documents + membered)
    func `a document that is cut at any byte gives the same elements and the same error`(_ text: String) {
        let bytes = Array(text.utf8)
        let path: JSONKeyPath? = Self.membered.contains(text) ? "a.b" : nil
        let whole = StreamOutcome(bytes, at: path)

        for cut in 0...bytes.count {
            #expect(StreamOutcome(chunks: [Array(bytes[..<cut]), Array(bytes[cut...])], at: path) == whole)
        }
        #expect(StreamOutcome(chunks: Pieces(bytes, of: 1), at: path) == whole)
        #expect(StreamOutcome(chunks: Pieces(bytes, of: 3), at: path) == whole)
    }

    @Test(arguments: documents + membered)
    func `a stream has the error of the whole document, at the same place`(_ text: String) {
        let path: JSONKeyPath? = Self.membered.contains(text) ? "a.b" : nil
        let stream = StreamOutcome(Array(text.utf8), at: path)

        #expect(stream.pathError == nil)
        #expect(stream.syntaxError == Self.error(of: Array(text.utf8)))
    }

    @Test(arguments: 0..<60)
    func `random documents, whole and damaged, are read in random pieces as they are at once`(_ seed: UInt64) {
        var generator = JSONGenerator(seed: seed, hasNulls: true)
        for _ in 0..<40 {
            let isMember = generator.nextBool()
            var bytes = Self.document(isMember, &generator)
            if generator.nextBool() { Self.damage(&bytes, &generator) }
            let path: JSONKeyPath? = isMember ? "list.1.items" : nil

            let stream = StreamOutcome(chunks: Pieces(bytes, randomly: generator, upTo: 7), at: path)
            let atOnce = StreamOutcome(bytes, at: path)

            #expect(stream == atOnce)
            Self.compare(atOnce, with: bytes, at: path)
        }
    }

    /// Compares with what the reader of whole documents says; a path that leads nowhere ends a stream sooner.
    private static func compare(_ stream: StreamOutcome, with bytes: [UInt8], at path: JSONKeyPath?) {
        guard stream.pathError == nil else { return }
        #expect(stream.syntaxError == error(of: bytes), "\(String(decoding: bytes, as: UTF8.self))")
        guard stream.syntaxError == nil, let whole = try? JSONValue(parsing: bytes) else { return }
        guard case .found(.array(let elements)) = whole.lookup(path ?? JSONKeyPath(components: [])) else {
            Issue.record("there is no array")
            return
        }
        #expect(stream.elements == elements.map(\.description))
    }

    private static func error(of bytes: [UInt8]) -> JSONSyntaxError? {
        do throws(JSONSyntaxError) {
            _ = try JSONDocument(parsing: bytes)
            return nil
        } catch {
            return error
        }
    }

    private static func document(_ isMember: Bool, _ generator: inout JSONGenerator) -> [UInt8] {
        let elements = JSONValue.array((0..<generator.next(6)).map { _ in generator.value() })
        guard isMember else { return Array(elements.description.utf8) }
        let other = generator.value()
        let document: JSONValue = [
            "head": generator.value(), "list": [other, ["x": other, "items": elements]], "tail": other,
        ]
        return Array(document.description.utf8)
    }

    private static func damage(_ bytes: inout [UInt8], _ generator: inout JSONGenerator) {
        let place = generator.next(bytes.count)
        switch generator.next(4) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(Array(#"{}[],:"\u0 "#.utf8)[generator.next(11)], at: place)
        case 2: bytes[place] = UInt8(generator.next(256))
        default: bytes.removeSubrange(place...)
        }
    }
}
