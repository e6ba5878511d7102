// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

struct PageEndTests {
    private func pages(
        _ replies: [Reply], _ pagination: Pagination, options: CallOptions = CallOptions()
    ) async throws -> (pages: [[Int]], requests: Int) {
        let server = try LoopbackServer(replies: replies)
        defer { server.stop() }
        let client = APIClient(baseURL: BaseURL(server.url()))
        let pages = try await client.pages(of: "list", as: [Int].self, by: pagination, options: options).collected()
        return (pages.map(\.items), server.requests.count)
    }

    @Test func `a short page is the end only where it is said to be`() async throws {
        let size = PageSize(parameter: "n", 2)
        let replies: [Reply] = [.json("[1, 2]"), .json("[3]"), .json("[]")]

        let short = try await pages(replies, .pageNumber(size: size, end: .shortPage))
        let empty = try await pages(replies, .pageNumber(size: size))

        #expect(short.pages == [[1, 2], [3]])
        #expect(short.requests == 2)
        #expect(empty.pages == [[1, 2], [3]])
        #expect(empty.requests == 3)
    }

    @Test func `a number of pages is the end, also of pages that may be empty in between`() async throws {
        let replies = (1...3).map { Reply.json("[\($0)]", headers: ["X-Total-Pages": "3"]) }

        let numbered = try await pages(replies, .pageNumber(first: 0).counting(pages: .header("X-Total-Pages")))

        #expect(numbered.pages == [[1], [2], [3]])
        #expect(numbered.requests == 3)
    }

    @Test func `an empty collection is one page without items`() async throws {
        let numbered = try await pages([.json("[]")], .pageNumber())
        let counted = try await pages([.json("[]")], .offset().counting(items: .header("X-Total-Count")))
        let linked = try await pages([.json("[]")], .linkHeader)

        #expect(numbered.pages == [[]])
        #expect(counted.pages == [[]])
        #expect(linked.pages == [[]])
    }

    @Test(arguments: ["", "x", "-1", "99999999999999999999", "items 0-1/*"])
    func `a total that is none is as if there were none`(_ text: String) async throws {
        let replies: [Reply] = [.json("[1]", headers: ["X-Total-Count": text]), .json("[]")]

        let numbered = try await pages(replies, .pageNumber().counting(items: .header("X-Total-Count")))

        #expect(numbered.pages == [[1]])
        #expect(numbered.requests == 2)
    }

    @Test func `a limit of pages ends the loop without an error, and leaves a token`() async throws {
        try await withLoopbackServer(linkedNumbers) { server in
            let client = APIClient(baseURL: BaseURL(server.url()))
            let options = CallOptions {
                $0.paging.pageLimit = 2
                $0.paging.readsAhead = true
            }

            let pages = try await client.pages(of: Numbers(), options: options).collected()
            let rest = try await client.items(of: Numbers(), from: pages.last?.next, options: options).collected()

            #expect(pages.map(\.items) == [[1, 2], [3, 4]])
            #expect(rest == [5])
            #expect(server.requests.count == 3)
        }
    }

    @Test func `an answer without content is a page without items for an output that is optional`() async throws {
        try await withLoopbackServer(.json("[1]"), .empty(204)) { server in
            let client = APIClient(baseURL: BaseURL(server.url()))

            let pages = try await client.pages(of: "list", as: [Int]?.self, by: .pageNumber()).collected()

            #expect(pages.map(\.items) == [[1]])
        }
    }
}

struct PageReadingTests {
    @Test func `one page is fetched ahead, and no more`() async throws {
        try await withLoopbackServer(linkedNumbers) { server in
            let client = APIClient(baseURL: BaseURL(server.url()))
            let options = CallOptions { $0.paging.readsAhead = true }
            var pages = client.pages(of: Numbers(), options: options).makeAsyncIterator()

            let first = try await pages.next()
            try await server.waitForRequests(count: 2)
            let second = try await pages.next()
            try await server.waitForRequests(count: 3)
            let third = try await pages.next()
            let end = try await pages.next()

            #expect(first?.items == [1, 2])
            #expect(second?.items == [3, 4])
            #expect(third?.items == [5])
            #expect(end == nil)
            #expect(server.requests.count == 3)
        }
    }

    @Test func `a page that is fetched ahead is given up when the loop is left`() async throws {
        try await withLoopbackServer { request in
            request.query == "limit=2" ? linkedNumbers(request) : .text("late").delayed(by: .seconds(60))
        } perform: { server in
            let client = APIClient(baseURL: BaseURL(server.url()))
            let options = CallOptions { $0.paging.readsAhead = true }

            for try await page in client.pages(of: Numbers(), options: options) {
                #expect(page.number == 1)
                try await server.waitForRequests(count: 2)
                break
            }

            try await server.waitForDisconnects()
        }
    }

    @Test func `an error of a page that is fetched ahead comes when it is asked for, and ends the loop`() async throws {
        try await withLoopbackServer(.json("[1]", headers: ["Link": "<?p=2>; rel=next"]), .text("no", status: 500)) {
            server in
            let client = APIClient(baseURL: BaseURL(server.url()))
            let options = CallOptions { $0.paging.readsAhead = true }
            var pages = client.pages(of: Numbers(), options: options).makeAsyncIterator()

            let first = try await pages.next()
            try await server.waitForRequests(count: 2)
            let error = await #expect(throws: APIError.self) { try await pages.next() }
            let end = try await pages.next()

            #expect(first?.items == [1])
            #expect(error?.status == 500)
            #expect(end == nil)
        }
    }

    @Test func `cancelling the task ends the loop while a page is on its way`() async throws {
        try await withLoopbackServer { request in
            request.query == "limit=2" ? linkedNumbers(request) : .text("late").delayed(by: .seconds(60))
        } perform: { server in
            let client = APIClient(baseURL: BaseURL(server.url()))
            let task = Task { try await client.items(of: Numbers()).collected() }
            try await server.waitForRequests(count: 2)

            task.cancel()

            await #expect(throws: CancellationError.self) { try await task.value }
            try await server.waitForDisconnects()
        }
    }

    @Test(arguments: [false, true])
    func `cancelling all calls ends a loop between two pages, and between two items`(_ readsAhead: Bool) async throws {
        try await withLoopbackServer(linkedNumbers) { server in
            let client = APIClient(baseURL: BaseURL(server.url()))
            let options = CallOptions { $0.paging.readsAhead = readsAhead }
            var pages = client.pages(of: Numbers(), options: options).makeAsyncIterator()
            var items = client.items(of: Numbers(), options: options).makeAsyncIterator()
            _ = try await pages.next()
            _ = try await items.next()

            client.cancelAll()

            await #expect(throws: CancellationError.self) { try await pages.next() }
            await #expect(throws: CancellationError.self) { try await items.next() }
            let after = try await client.items(of: Numbers(), options: options).collected()
            #expect(after == [1, 2, 3, 4, 5])
        }
    }

    @Test func `pages go on when the last copy of the client but theirs is gone`() async throws {
        try await withLoopbackServer(linkedNumbers) { server in
            var pages = APIClient(baseURL: BaseURL(server.url())).pages(of: Numbers()).makeAsyncIterator()
            var count = 0

            while let page = try await pages.next() { count += page.items.count }

            #expect(count == 5)
        }
    }
}
