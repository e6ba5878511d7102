// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct HTTPStatusTests {
    @Test(arguments: [
        (99, HTTPStatus.Kind.invalid), (100, .informational), (199, .informational), (200, .successful),
        (299, .successful),
        (300, .redirection), (399, .redirection), (400, .clientError), (499, .clientError), (500, .serverError),
        (599, .serverError),
        (600, .invalid), (-1, .invalid), (Int.max, .invalid),
    ])
    func `the first digit tells the kind`(_ code: Int, _ kind: HTTPStatus.Kind) {
        #expect(HTTPStatus(code: code).kind == kind)
        #expect(HTTPStatus(code: code).isSuccessful == (kind == .successful))
    }

    @Test(arguments: [(100, true), (101, true), (200, false), (204, true), (205, false), (304, true), (404, false)])
    func `some answers never have a body`(_ code: Int, _ forbidsBody: Bool) {
        #expect(HTTPStatus(code: code).forbidsBody == forbidsBody)
    }

    @Test
    func `the phrase is for people`() {
        #expect(HTTPStatus(code: 200, reasonPhrase: "Fine") == .ok)
        #expect(Set([HTTPStatus(code: 200, reasonPhrase: "Fine")]).contains(.ok))
        #expect(HTTPStatus(code: 404).description == "404 Not Found")
        #expect(HTTPStatus(code: 299).description == "299")
        #expect(HTTPStatus(code: 200, reasonPhrase: "").description == "200")
    }
}
