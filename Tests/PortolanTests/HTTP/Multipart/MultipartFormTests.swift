// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct MultipartFormTests {
    /// The bytes of a body, however it is sent.
    private static func bytes(_ body: HTTPBody) async throws -> [UInt8] {
        guard case .stream(let stream) = body else { return try #require(body.bytes) }
        var bytes: [UInt8] = []
        let reader = try await stream.open()
        while let chunk = try await reader() { bytes += chunk }
        if let length = stream.length { #expect(length == bytes.count) }
        return bytes
    }

    private static func text(_ form: MultipartForm) async throws -> String {
        String(decoding: try await bytes(form.encoded().body), as: UTF8.self)
    }

    @Test func `a form has its parts in order, and a boundary`() async throws {
        let form = MultipartForm(
            [
                .field("title", "A chart"),
                .file("image", .bytes([0x61], fileName: "a.png")),
                .file("data", .bytes([0x62], contentType: .json)),
                .field("", ""),
            ], boundary: "b")

        let (contentType, body) = try form.encoded()

        #expect(contentType.description == "multipart/form-data;boundary=b")
        #expect(
            String(decoding: try #require(body.bytes), as: UTF8.self) == """
                --b\r
                Content-Disposition: form-data; name="title"\r
                \r
                A chart\r
                --b\r
                Content-Disposition: form-data; name="image"; filename="a.png"\r
                Content-Type: image/png\r
                \r
                a\r
                --b\r
                Content-Disposition: form-data; name="data"\r
                Content-Type: application/json\r
                \r
                b\r
                --b\r
                Content-Disposition: form-data; name=""\r
                \r
                \r
                --b--\r\n
                """)
    }

    @Test func `a form without parts is its end`() async throws {
        #expect(try await Self.text(MultipartForm(boundary: "b")) == "--b--\r\n")
    }

    @Test(arguments: [
        ("ÄÖäö.jpg", "ÄÖäö.jpg"), ("天狗.png", "天狗.png"), ("a\"b", "a%22b"), ("a\r\nb\rc\nd", "a%0D%0Ab%0Dc%0Ad"),
        ("100%.txt", "100%.txt"), (#"a\b"#, #"a\b"#), ("a;b=c", "a;b=c"), ("a\"; name=\"b", "a%22; name=%22b"),
    ])
    func `C21: names and file names are UTF-8, and cannot end early`(_ name: String, _ written: String) async throws {
        let form = MultipartForm([.file(name, .bytes([], fileName: name, contentType: .bytes))], boundary: "b")

        let text = try await Self.text(form)

        #expect(text.contains("Content-Disposition: form-data; name=\"\(written)\"; filename=\"\(written)\"\r\n"))
        #expect(!text.contains("=?"))
        #expect(!text.contains("filename*"))
    }

    @Test func `a NUL in a name is refused`() {
        for form in [
            MultipartForm([.field("a\0", "")]), MultipartForm([.file("a\0", .bytes([], fileName: "x"))]),
            MultipartForm([.file("a\0", .bytes([], fileName: "\0"))]),
        ] {
            #expect(throws: MultipartFormError.forbiddenCharacter(part: "a\0")) { try form.encoded() }
        }
    }

    @Test func `a boundary is made anew, and stands in no part`() throws {
        let form = MultipartForm([.field("a", "portolan-")])

        let boundaries = try (0..<10).map { _ in try #require(form.encoded().contentType[parameter: "boundary"]) }

        #expect(Set(boundaries).count == 10)
        #expect(boundaries.allSatisfy { $0.utf8.count == 41 && $0.hasPrefix("portolan-") })
    }

    @Test(arguments: ["", "ä", "a\r\nb", "ends with a space ", "a\"b", String(repeating: "x", count: 71)])
    func `a boundary that is none is refused`(_ boundary: String) {
        #expect(throws: MultipartFormError.invalidBoundary(boundary)) {
            try MultipartForm(boundary: boundary).encoded()
        }
    }

    @Test(arguments: ["a b:c", "'()+_,-./:=?", String(repeating: "x", count: 70)])
    func `a boundary that is no token is quoted`(_ boundary: String) async throws {
        let (contentType, body) = try MultipartForm([.field("a", "b")], boundary: boundary).encoded()

        let type = try #require(MediaType(contentType.description))
        let parts = try MultipartReader.parts(of: try #require(body.bytes), contentType: type)

        #expect(parts.map(\.text) == ["b"])
    }

    @Test func `a boundary that stands in a part is refused`() {
        #expect(throws: MultipartFormError.boundaryInPart("x")) {
            try MultipartForm([.field("a", "-b"), .field("x", "y---b")], boundary: "b").encoded()
        }
        #expect(throws: MultipartFormError.boundaryInPart("x")) {
            try MultipartForm([.file("x", .bytes(Array("--b".utf8)))], boundary: "b").encoded()
        }
    }

    @Test(arguments: [
        ("photo.JPG", "image/jpeg"), ("a.b.mp4", "video/mp4"), ("notes.txt", "text/plain"),
        ("data.json", "application/json"), ("x.unknown", "application/octet-stream"),
        ("none", "application/octet-stream"),
    ])
    func `V-B12: the media type of a file is that of its extension`(_ name: String, _ type: String) async throws {
        let text = try await Self.text(MultipartForm([.file("f", .bytes([], fileName: name))]))

        #expect(text.contains("\r\nContent-Type: \(type)\r\n\r\n"))
    }

    @Test(arguments: [
        ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], "image/png"),
        (Array("GIF89a".utf8), "image/gif"), (Array("RIFF....WEBP".utf8), "image/webp"),
        (Array("....ftypisom".utf8), "video/mp4"), (Array("....ftypqt  ".utf8), "video/quicktime"),
        (Array("....ftypheic".utf8), "image/heic"), (Array("....ftypavif".utf8), "image/avif"),
        (Array("%PDF-1.7".utf8), "application/pdf"), (Array("RIFF".utf8), "application/octet-stream"),
        ([], "application/octet-stream"),
    ])
    func `V-B12: the media type of bytes without a name is that of their content`(_ bytes: [UInt8], _ type: String) {
        #expect(MultipartForm.File.bytes(bytes).knownContentType.description == type)
    }

    @Test func `V-20: one file has the key as its name, several have it with their place`() throws {
        let jpeg = MultipartForm.File.bytes([1], contentType: MediaType("image/jpeg"))
        let film = MultipartForm.File.bytes([2], contentType: MediaType("video/mp4"))
        let named = MultipartForm.File.bytes([3], fileName: "own.png")
        func heads(_ files: [MultipartForm.File]) throws -> [[String?]] {
            let (type, body) = try MultipartForm(MultipartForm.Part.files("photo", files)).encoded()
            return try MultipartReader.parts(of: try #require(body.bytes), contentType: type).map {
                [$0.head.name, $0.head.fileName, $0.head.contentType?.description]
            }
        }

        #expect(try heads([]) == [])
        #expect(try heads([jpeg]) == [["photo", "image_0.jpg", "image/jpeg"]])
        #expect(try heads([film]) == [["photo", "image_0.mp4", "video/mp4"]])
        #expect(
            try heads([jpeg, film, named]) == [
                ["photo[0]", "image_1.jpg", "image/jpeg"], ["photo[1]", "image_2.mp4", "video/mp4"],
                ["photo[2]", "own.png", "image/png"],
            ])
        #expect(
            try heads([.bytes([]), .bytes(Array("%PDF-".utf8))]) == [
                ["photo[0]", "file_1.bin", "application/octet-stream"], ["photo[1]", "file_2.pdf", "application/pdf"],
            ])
        #expect(jpeg.fileName == nil)
    }

    @Test(arguments: 0..<40)
    func `what is written is read back`(_ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try FileFolder()
        // What a name cannot hold, or what is read as something else: see ContentDisposition.
        func name() -> String {
            var name = generator.text()
            for text in ["\0", "\\", "%22", "%0"] { name = name.replacing(text, with: "_") }
            return name.isEmpty ? "x" : name
        }
        func content() -> [UInt8] {
            let count = [0, 1, 100, 65_535, 65_536, 70_000].randomElement(using: &generator) ?? 0
            let bytes: [UInt8] = [0x0D, 0x0A, 0x2D, 0x70, 0xFF]
            return (0..<count).map { _ in bytes[Int.random(in: 0..<bytes.count, using: &generator)] }
        }
        var expected: [(name: String, fileName: String?, bytes: [UInt8])] = []
        var parts: [MultipartForm.Part] = []
        for number in 0..<Int.random(in: 0...6, using: &generator) {
            var part = (name: name(), fileName: String?.none, bytes: content())
            switch Int.random(in: 0..<4, using: &generator) {
            case 0:
                let text = generator.text()
                part.bytes = Array(text.utf8)
                parts.append(.field(part.name, text))
            case 1:
                part.fileName = name()
                parts.append(.file(part.name, .bytes(part.bytes, fileName: part.fileName)))
            case 2:
                part.fileName = "\(number).bin"
                parts.append(.file(part.name, .path(try folder.write(part.bytes, "\(number).bin"))))
            default:
                let chunks = part.bytes.chunks(of: 1_000)
                let length = Bool.random(using: &generator) ? Int64(part.bytes.count) : nil
                let stream = HTTPBodyStream(length: length, reopening: { ChunkSource(chunks).reader })
                parts.append(.file(part.name, .stream(stream)))
            }
            expected.append(part)
        }

        let (type, body) = try MultipartForm(parts).encoded()
        #expect(body.isReplayable)
        for _ in 0..<2 {
            let read = try MultipartReader.parts(of: try await Self.bytes(body), contentType: type)

            #expect(read.map(\.head.name) == expected.map(\.name))
            #expect(read.map(\.head.fileName) == expected.map(\.fileName))
            #expect(read.map(\.bytes) == expected.map(\.bytes))
        }
    }
}

/// Gives chunks one by one.
actor ChunkSource {
    private var rest: ArraySlice<[UInt8]>

    init(_ chunks: [[UInt8]]) {
        rest = chunks[...]
    }

    nonisolated var reader: HTTPBodyStream.Reader { { await self.next() } }

    func next() -> [UInt8]? { rest.popFirst() }
}
