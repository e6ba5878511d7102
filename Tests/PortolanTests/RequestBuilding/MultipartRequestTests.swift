// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

private struct Sending: Endpoint {
    typealias Output = Empty
    var path: Path = "x"
    var parameters: Parameters = [:]
    var queryStyle: QueryStyle = .brackets
    var body: RequestBody = .multipart()
    var headers: RequestHeaders = [:]
}

private struct Feed: Mappable {
    var id = 0
    var title = ""
    var note: String?
    var tags: [String] = []

    static let mapping = Mapping<Feed>(identity: \.id) {
        Field(\.id, "id")
        Field(\.title, "title")
        Field(\.note, "note")
        Field(\.tags, "tags")
    }
}

private let client = APIClient(baseURL: "http://h")

/// The fields and files of a request, as `name=text`, or `name(file name)=text`.
private func parts(_ request: HTTPRequest) throws -> [String] {
    let type = try #require(request.headerFields[.contentType].flatMap { MediaType($0) })
    return try MultipartReader.parts(of: try #require(request.body.bytes), contentType: type).map { part in
        "\(part.head.name ?? "")\(part.head.fileName.map { "(\($0))" } ?? "")=\(part.text)"
    }
}

struct MultipartRequestTests {
    @Test func `D-09 D-11: a reply is one UTF-8 part without a file name`() throws {
        let endpoint = Sending(
            path: "stories/17/reply", parameters: ["comment": ["body": "Schön, 天狗"]],
            body: .multipart(boundary: "b"))

        let request = try client.request(.post, endpoint)

        #expect(request.headerFields[values: .contentType] == ["multipart/form-data;boundary=b"])
        #expect(
            String(decoding: try #require(request.body.bytes), as: UTF8.self) == """
                --b\r
                Content-Disposition: form-data; name="comment[body]"\r
                \r
                Schön, 天狗\r
                --b--\r\n
                """)
    }

    @Test(arguments: [
        (QueryStyle.brackets, ["n=1", "t=true", "nil=", "a[]=x", "a[]=y & z", "o[p][q]=w"]),
        (.indexed, ["n=1", "t=true", "nil=", "a[0]=x", "a[1]=y & z", "o[p][q]=w"]),
        (.deepObject, ["n=1", "t=true", "nil=", "a=x", "a=y & z", "o[p][q]=w"]),
        (.dots, ["n=1", "t=true", "nil=", "a=x", "a=y & z", "o.p.q=w"]),
    ])
    func `parameters are fields in the style of the endpoint, as they are`(_ style: QueryStyle, _ fields: [String])
        throws
    {
        let parameters: Parameters = [
            "n": 1, "t": true, "nil": JSONValue.null, "absent": String?.none, "a": ["x", "y & z"],
            "o": ["p": ["q": "w"]],
        ]

        let request = try client.request(.post, Sending(parameters: parameters, queryStyle: style))

        #expect(try parts(request) == fields)
        #expect(request.url.query == nil)
    }

    @Test func `a parameter may have a style of its own`() throws {
        let endpoint = Sending(parameters: [
            "a": StyledParameter(["x y", "z"], .pipe), "b": StyledParameter([1, 2], .comma),
        ])

        #expect(try parts(client.request(.post, endpoint)) == ["a=x y|z", "b=1,2"])
    }

    @Test func `V-19: the fields of a model, parameters over them, and then the files`() throws {
        let feed = Feed(id: 17, title: "old", tags: ["a", "b"])
        let endpoint = Sending(
            parameters: ["title": "new", "notify": true],
            body: .multipart(of: feed, parts: [.file("image", .bytes([0x78], fileName: "logo.png"))]))

        let request = try client.request(.put, endpoint)

        #expect(
            try parts(request) == [
                "id=17", "title=new", "tags[]=a", "tags[]=b", "notify=true", "image(logo.png)=x",
            ])
    }

    @Test func `V-19: a part of a model, or another mapping of it, can be its fields`() throws {
        let feed = Feed(id: 17, title: "old", tags: ["a"])
        func fields(_ body: RequestBody) throws -> [String] { try parts(client.request(.post, Sending(body: body))) }

        #expect(try fields(.multipart(of: feed, by: Feed.mapping, fields: .only([\.title]))) == ["title=old"])
        #expect(
            try fields(.multipart(of: feed, by: Feed.mapping, nil: .null)) == [
                "id=17", "title=old", "note=", "tags[]=a",
            ])
        #expect(try fields(.multipart(of: ["k": 1])) == ["k=1"])
    }

    @Test func `V-20: several files stand under one key`() throws {
        let files = [
            MultipartForm.File.bytes([0x61], contentType: MediaType("image/jpeg")), .bytes([0x62], fileName: "b"),
        ]
        let endpoint = Sending(parameters: ["k": "v"], body: .multipart(MultipartForm.Part.files("photo", files)))

        #expect(try parts(client.request(.post, endpoint)) == ["k=v", "photo[0](image_1.jpg)=a", "photo[1](b)=b"])
    }

    @Test func `V-21 V-B12: a file that cannot be read is an error, and nothing is sent`() async throws {
        let transport = ScriptedTransport([])
        let client = APIClient(baseURL: "http://h", transport: transport)

        let error = await #expect(throws: APIError.self) {
            try await client.post("x", body: .multipart([.file("photo", .path("no/such/file"))]))
        }

        #expect(error?.code == .invalidRequest)
        let reason = "No such file or directory"
        let expected = MultipartFormError.unreadableFile(part: "photo", path: "no/such/file", reason: reason)
        #expect(error?.underlying as? MultipartFormError == expected)
        #expect(transport.calls.isEmpty)
    }

    @Test func `other methods have the parameters in the query, and the parts in the body`() throws {
        let endpoint = Sending(parameters: ["q": 1], body: .multipart(of: ["k": 1], parts: [.field("a", "b")]))

        let request = try client.request(.delete, endpoint)

        #expect(request.url.query == "q=1")
        #expect(try parts(request) == ["k=1", "a=b"])
    }

    @Test(arguments: [HTTPMethod.get, .post])
    func `a form without fields and parts is no body`(_ method: HTTPMethod) throws {
        let request = try client.request(method, Sending())

        #expect(request.body.bytes == [])
        #expect(!request.headerFields.contains(.contentType))
    }

    @Test func `P-B10: fields have names, so arrays and single values are refused`() {
        #expect(throws: APIError.self) { try client.request(.post, Sending(parameters: ["a", "b"])) }
        for value: JSONValue in [1, "a", true, .null, ["a"]] {
            let error = #expect(throws: APIError.self) {
                try client.request(.post, Sending(body: .multipart(of: value)))
            }
            #expect(error?.code == .invalidRequest)
        }
    }

    @Test func `a header of the endpoint cannot part the body from its boundary unseen`() throws {
        let endpoint = Sending(parameters: ["a": 1], headers: ["Content-Type": "multipart/form-data; boundary=other"])

        #expect(
            try client.request(.post, endpoint).headerFields[values: .contentType]
                == ["multipart/form-data; boundary=other"])
    }

    @Test(.timeLimit(.minutes(1)))
    func `V-19 V-20: files and fields arrive whole, with their length`() async throws {
        let folder = try FileFolder()
        let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 11) }
        let path = try folder.write(content, "天狗.png")

        try await withLoopbackServer(.text("ok")) { server in
            let client = APIClient(baseURL: BaseURL(server.url().description))
            try await client.post("up", parameters: ["title": "A"], body: .multipart([.file("image", .path(path))]))

            let request = try #require(server.requests.first)
            let type = try #require(request.headerFields[.contentType].flatMap { MediaType($0) })
            let parts = try MultipartReader.parts(of: request.body, contentType: type)
            #expect(request.headerFields[.contentLength] == "\(request.body.count)")
            #expect(parts.map(\.head.name) == ["title", "image"])
            #expect(parts.map(\.head.fileName) == [nil, "天狗.png"])
            #expect(parts.last?.bytes == content)
        }
    }
}
