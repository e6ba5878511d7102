// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// An endpoint made of its parts, for tests that vary them.
struct PathEndpoint: Endpoint {
    typealias Output = Empty
    var path: Path
    var slug: Slug = .none
    var baseURL: BaseURL? = "http://h/v1"
}

private func url(_ path: Path, slug: Slug = .none, base: BaseURL = "http://h/v1") throws -> String {
    try APIClient().request(.get, PathEndpoint(path: path, slug: slug, baseURL: base)).url.description
}

private func pathError(_ path: Path, slug: Slug = .none) -> PathError? {
    let error = #expect(throws: APIError.self) { try url(path, slug: slug) }
    return error?.underlying as? PathError
}

struct Owner: Sendable { var login: String?, age = 3 }
struct Repository: Sendable {
    var owner: Owner
    var name: String
    var kind = Kind.source
    enum Kind: String, Sendable { case source, fork }
}

class Document: @unchecked Sendable { let identifier = 17 }
final class Report: Document, @unchecked Sendable { let title = "Q1" }

struct PathTests {
    @Test(arguments: [
        ("a", "http://h/v1/a"), ("a/b.c/d~e", "http://h/v1/a/b.c/d~e"), ("@me/x;y=1,2", "http://h/v1/@me/x;y=1,2"),
        ("/a/", "http://h/v1/a"), ("a//b", "http://h/v1/a/b"), ("", "http://h/v1"), ("/", "http://h/v1"),
        ("a/.b", "http://h/v1/a/.b"), ("...", "http://h/v1/..."), ("a%2Fb", "http://h/v1/a%2Fb"),
        ("a b", "http://h/v1/a%20b"), ("\u{E4}", "http://h/v1/%C3%A4"), ("a?b=c", "http://h/v1/a?b=c"),
        ("a:b", "http://h/v1/a:b"),
    ])
    func `a path is the same whether or not there is anything to do to it`(_ path: String, _ expected: String) throws {
        #expect(try url(Path(path)) == expected)
    }

    @Test(arguments: ["http://h/api/v3", "http://h/api/v3/"] as [BaseURL], ["/users/:id", "users/:id"] as [Path])
    func `C06 P-04: slashes between base and path do not matter, and the base path is kept`(
        _ base: BaseURL, _ path: Path
    ) throws {
        #expect(try url(path, slug: ["id": 1], base: base) == "http://h/api/v3/users/1")
    }

    @Test(arguments: ["/posts//:id/", "posts/:id", "//posts/:id"] as [Path])
    func `P-05: slashes at either end and doubled ones do not matter`(_ path: Path) throws {
        #expect(try url(path, slug: ["id": 5]) == "http://h/v1/posts/5")
    }

    @Test func `P-06: a name is looked up and the other segments stay`() throws {
        #expect(try url("repos/:owner/issues", slug: ["owner": "o"]) == "http://h/v1/repos/o/issues")
    }

    @Test func `P-07: a slug is a dictionary, a model or any object, and names lead into nested ones`() throws {
        let repository = Repository(owner: Owner(login: "ada"), name: "grid")

        #expect(try url("r/:owner.login/:name", slug: .object(repository)) == "http://h/v1/r/ada/grid")
        #expect(try url("k/:kind", slug: .object(repository)) == "http://h/v1/k/source")
        #expect(try url("r/:owner.login", slug: ["owner": ["login": "bo"]]) == "http://h/v1/r/bo")
        #expect(try url("r/:owner.login", slug: ["owner.login": "cy"]) == "http://h/v1/r/cy")
        #expect(try url("d/:identifier/:title", slug: .object(Report())) == "http://h/v1/d/17/Q1")
        #expect(try url("a/:id", slug: .object(["id": 3])) == "http://h/v1/a/3")
    }

    @Test func `P-07: the mapped properties of a model are found, computed ones too`() throws {
        struct Note: Mappable {
            var storage = "n1"
            var hash: String {
                get { storage }
                set { storage = newValue }
            }
            static let mapping = Mapping<Note> { Field(\.hash, "hash") }
        }

        #expect(try url("notes/:hash", slug: .object(Note())) == "http://h/v1/notes/n1")
    }

    @Test(arguments: [.none, ["identifier": nil], ["identifier": JSONValue.null], ["other": 1]] as [Slug])
    func `P-08: without a value the last segment vanishes`(_ slug: Slug) throws {
        #expect(try url("posts/:identifier", slug: slug) == "http://h/v1/posts")
        #expect(try url("posts/:identifier.json", slug: slug) == "http://h/v1/posts")
    }

    @Test func `P-08: an interpolated value that is nil vanishes with the last segment`() throws {
        let id: Int? = nil

        #expect(try url("posts/\(id)") == "http://h/v1/posts")
        #expect(pathError("posts/\(id)/comments")?.description.contains("posts/<nil>/comments") == true)
    }

    @Test func `P-B05 P-09: a missing or misspelt name in the middle is an error that names it`() {
        let slug = Slug.object(Repository(owner: Owner(login: "o"), name: "n"))

        #expect(
            pathError("repos/:owner.login/:nmae/issues", slug: slug)
                == .missingValue(name: "nmae", path: "repos/:owner.login/:nmae/issues"))
    }

    @Test func `P-B05: a name that is marked may vanish anywhere`() throws {
        #expect(try url("repos/:owner?/issues") == "http://h/v1/repos/issues")
        #expect(try url("repos/:owner?/issues", slug: ["owner": "o"]) == "http://h/v1/repos/o/issues")
        #expect(try url("repos/:owner??page=2") == "http://h/v1/repos?page=2")
        #expect(try url("search?kind=:kind?&limit=20") == "http://h/v1/search?limit=20")
    }

    @Test(arguments: [
        (1, "http://h/v1/posts/1"), (0, "http://h/v1/posts"),
    ])
    func `P-10: an endpoint may refuse a value, which then counts as missing`(_ id: Int, _ expected: String) throws {
        struct Posts: Endpoint {
            typealias Output = Empty
            var slug: Slug
            var path: Path { "posts/:id" }
            func isValid(_ value: JSONValue, for name: String) -> Bool { value.integer != 0 }
        }

        #expect(
            try APIClient(baseURL: "http://h/v1").request(.get, Posts(slug: ["id": id])).url.description == expected)
    }

    @Test func `P-B06: a check that accepts everything cannot let nil in`() throws {
        struct Posts: Endpoint {
            typealias Output = Empty
            var slug: Slug
            var path: Path { "posts/:id/x" }
            func isValid(_ value: JSONValue, for name: String) -> Bool { true }
        }
        let client = APIClient(baseURL: "http://h/v1")

        let error = #expect(throws: APIError.self) { try client.request(.get, Posts(slug: ["id": nil])) }

        #expect(error?.underlying as? PathError == .missingValue(name: "id", path: "posts/:id/x"))
    }

    @Test func `P-11: an endpoint takes several types of slug by a rule of its own`() throws {
        struct Comment: Sendable { var postID = 9 }
        struct Posts: Endpoint {
            typealias Output = Empty
            var slug: Slug
            var path: Path { "posts/:id" }
            func slugValue(for name: String) -> (any ParameterConvertible)? {
                slug.object(as: Comment.self)?.postID ?? slug[name]
            }
        }
        let client = APIClient(baseURL: "http://h")

        #expect(try client.request(.get, Posts(slug: .object(Comment()))).path == "/posts/9")
        #expect(try client.request(.get, Posts(slug: ["id": 4])).path == "/posts/4")
        #expect(try client.request(.get, Posts(slug: .none)).path == "/posts")
    }

    @Test(arguments: [
        ("A role/50%", "A%20role%2F50%25"), ("a/b", "a%2Fb"), ("?#", "%3F%23"), ("é天", "%C3%A9%E5%A4%A9"),
        ("a+b&c=d;e:@", "a%2Bb%26c%3Dd%3Be%3A%40"), ("%2e%2e", "%252e%252e"), ("...", "..."), ("\r\n", "%0D%0A"),
    ])
    func `C05 P-12 P-B04: a value fills exactly one segment and is encoded`(_ value: String, _ segment: String) throws {
        #expect(try url("roles/:id/x", slug: ["id": value]) == "http://h/v1/roles/\(segment)/x")
        #expect(try url("roles/\(value)/x") == "http://h/v1/roles/\(segment)/x")
        #expect(segment.removingPercentEncoding == value)
    }

    @Test(arguments: [".", ".."])
    func `P-B04: dot segments are refused`(_ value: String) {
        #expect(pathError("files/:name", slug: ["name": value]) == .dotSegment(path: "files/:name"))
        #expect(pathError("files/\(value)/x") != nil)
    }

    @Test(arguments: ["files/../x", "files/%2e%2E", "./x", "a/.%2e"] as [Path])
    func `P-B04: dot segments of the template are refused too`(_ path: Path) {
        #expect(pathError(path) == .dotSegment(path: path.description))
    }

    @Test func `P-B04: a combining mark does not hide a separator of the template`() throws {
        #expect(pathError("./\u{5B2}S") == .dotSegment(path: "./\u{5B2}S"))
        #expect(try url("a/\u{301}b/:id", slug: ["id": 1]) == "http://h/v1/a/%CC%81b/1")
        #expect(try url("a?\u{301}=:id", slug: ["id": 1]) == "http://h/v1/a?%CC%81=1")
        #expect(JSONKeyPath("a.\u{301}b").components == ["a", "\u{301}b"])
    }

    @Test func `P-B04: a value made of two dots is refused`() {
        let dot = "."

        #expect(pathError("files/\(dot)\(dot)/x") != nil)
    }

    @Test func `an empty value, an array and an object are refused`() {
        #expect(pathError("posts/:id", slug: ["id": ""]) == .unusableValue(name: "id", path: "posts/:id"))
        #expect(pathError("posts/:id", slug: ["id": [1, 2]]) == .unusableValue(name: "id", path: "posts/:id"))
        #expect(pathError("posts/:id", slug: ["id": Double.nan]) == .unusableValue(name: "id", path: "posts/:id"))
    }

    @Test func `P-13 P-B03: an absolute URL is used as it is, slugs filled`() throws {
        #expect(
            try url("https://other.example:8080/a//b/:id?x=:y", slug: ["id": 1, "y": "z"])
                == "https://other.example:8080/a//b/1?x=z")
        #expect(try url("http://other.example") == "http://other.example/")
        #expect(try url("HTTP://Other.Example/A#part") == "http://other.example/A")
    }

    @Test func `P-B03: no value stands before the first segment of an absolute URL`() {
        let host = "evil.example"

        #expect(pathError("http://\(host)/x") == .valueInAuthority(path: "http://<evil.example>/x"))
    }

    @Test func `a name never stands in the authority, and begins with a letter`() throws {
        #expect(try url("http://h:8080/:id", slug: ["id": 1]) == "http://h:8080/1")
        #expect(try url("a/:8080", slug: ["8080": 1]) == "http://h/v1/a/:8080")
        #expect(try url(#"a/\:id"#, slug: ["id": 1]) == "http://h/v1/a/:id")
        #expect(try url("urn/a:id", slug: ["id": 1]) == "http://h/v1/urn/a:id")
    }

    @Test(arguments: [
        ("things/:id.json", "things/7.json"), (#"things/:id\.json"#, "things/7.json"), ("things/:id-x", "things/7-x"),
        ("things/:id/:id.tar.gz", "things/7/7.tar.gz"),
    ])
    func `P-14 P-B20: a name may have a suffix`(_ template: String, _ expected: String) throws {
        #expect(try url(Path(template), slug: ["id": 7]) == "http://h/v1/\(expected)")
    }

    @Test func `P-15 P-B20: a query in the path passes through and takes slugs`() throws {
        #expect(
            try url("search?kind=:kind&limit=20", slug: ["kind": "a b&c"])
                == "http://h/v1/search?kind=a%20b%26c&limit=20")
        #expect(try url("search?a=1/2&b=x:y") == "http://h/v1/search?a=1/2&b=x:y")
        #expect(try url("search?q=\("C++ & C#")") == "http://h/v1/search?q=C%2B%2B%20%26%20C%23")
        #expect(pathError("search?kind=:kind") == .missingValue(name: "kind", path: "search?kind=:kind"))
    }

    @Test func `a fragment in a relative path is refused`() {
        #expect(pathError("a#b") == .fragment(path: "a#…"))
    }

    @Test func `a URL from a server is followed byte for byte`() throws {
        let next = "http://h/api?page=2&f=a,b,c&x=%2f:y"

        #expect(try url(Path(verbatim: next)) == next)
        #expect(try url(Path(verbatim: "/other?last=a%2Fb&n=1")) == "http://h/other?last=a%2Fb&n=1")
    }

    @Test func `a verbatim reference is relative whatever its query holds`() throws {
        #expect(
            try url(Path(verbatim: "/go?to=http://other/"), base: "https://h/v1") == "https://h/go?to=http://other/")
    }

    @Test func `credentials in a path are not printed`() {
        let error = #expect(throws: APIError.self) { try url("a/:id/b?api_key=\("sesame")") }

        #expect(error?.description.contains("sesame") == false)
    }

    @Test func `literal text of a path is encoded where it must be and not twice`() throws {
        #expect(try url("my page/%41é") == "http://h/v1/my%20page/%41%C3%A9")
    }

    @Test func `numbers, UUIDs and enums stand in paths by their text`() throws {
        let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))

        #expect(try url("x/\(id)/\(2.5)/\(true)") == "http://h/v1/x/E621E1F8-C36C-495A-93FC-0C247A3E6E5F/2.5/true")
    }
}
