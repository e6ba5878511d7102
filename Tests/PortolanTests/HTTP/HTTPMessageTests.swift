// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct HTTPMessageTests {
    @Test
    func `a request shows its parts`() throws {
        let request = HTTPRequest(method: .post, url: try HTTPURL("https://h:8443/a?b=c&token=secret"))

        #expect(request.scheme == "https")
        #expect(request.authority == "h:8443")
        #expect(request.path == "/a?b=c&token=secret")
        #expect(request.description == "POST https://h:8443/a?b=c&token=<redacted>")
    }

    @Test
    func `a response shows its parts, never its content`() throws {
        var fields = HTTPFields()
        try fields.set(.contentType, to: "Text/HTML; charset=UTF-8")
        let response = HTTPResponse(status: .notFound, headerFields: fields, body: .bytes([1, 2, 3]))

        #expect(response.mediaType?.charset == "utf-8")
        #expect(response.bytes == [1, 2, 3])
        #expect(response.description == "404 Not Found, Text/HTML; charset=UTF-8, 3 bytes")
        #expect(HTTPResponse(status: .noContent).description == "204 No Content, 0 bytes")
        #expect(HTTPResponse(status: .ok, body: .file(path: "/x")).bytes.isEmpty)
    }
}
