// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

private struct Company: Mappable, Resource, Equatable {
    var id: Int?
    var name = ""
    var town: String?
    var staff: [Worker] = []

    static let mapping = Mapping<Company>(identity: \.id) {
        Field(\.id, "id").lenient()
        Field(\.name, "name")
        Field(\.town, "town")
        Field(\.staff, "staff", default: []).readOnly()
    }
    static let routes = Routes<Company> {
        Route(.get, "companies", keyPath: "companies")
        Route(.post, "companies")
        Route([.get, .put, .patch, .delete], "companies/\(\.id)")
    }
}

private struct Worker: Mappable, Resource, Equatable {
    var id = ""
    var companyID = 0
    var name = ""

    static let mapping = Mapping<Worker>(identity: \.id) {
        Field(\.id, "id").lenient()
        Field(\.companyID, "company_id", default: 0)
        Field(\.name, "name", default: "")
    }
    static let routes = Routes<Worker> {
        Route(.get, "companies/\(\.companyID)/workers", scope: .collection)
        Route([.get, .delete], "workers/\(\.id)")
    }
}

struct StoredCallTests {
    private let store = ObjectStore()

    private func client(_ steps: ScriptedTransport.Step...) -> (APIClient, ScriptedTransport) {
        let transport = ScriptedTransport(steps)
        let client = APIClient(baseURL: "http://h", transport: transport) {
            $0.store = store
            $0.resources = [Company.self, Worker.self]
        }
        return (client, transport)
    }

    private func company(_ id: Int? = 7, _ name: String = "Acme", town: String? = nil) -> Company {
        var company = Company()
        (company.id, company.name, company.town) = (id, name, town)
        return company
    }

    @Test func `W-43 W-54: answers are merged before the caller gets them, and the caller gets the merged objects`()
        async throws
    {
        let (client, _) = client(
            .response(.json(#"{"companies":[{"id":7,"name":"Acme","town":"Bern"},{"id":8,"name":"B","town":null}]}"#)),
            .response(.json(#"{"id":"7","name":"Acme Ltd"}"#)))

        let list = try await client.list(Company.self)
        let one = try await client.get(Company.self, id: 7)

        #expect(list == [company(town: "Bern"), company(8, "B")])
        #expect(one == company(7, "Acme Ltd", town: "Bern"))
        #expect(try await store.object(Company.self, id: 7) == one)
        #expect(try await store.count(Company.self) == 2)
    }

    @Test func `endpoints and bare paths share the objects with the verbs`() async throws {
        struct Head: Endpoint {
            typealias Output = Company?
            var path: Path { "head" }
        }
        let (client, _) = client(
            .response(.json(#"{"id":7,"name":"Acme","staff":[{"id":"w","name":"Ada"}]}"#)),
            .response(.json(#"{"id":"w","company_id":7}"#)), .response(.json(#"{"id":7,"name":"Acme"}"#)))

        _ = try await client.get(Head())
        let workers = try await client.get("workers/w")[Worker.self]
        let company = try await client.get("companies/7", as: Company.self)

        #expect(workers.map(\.name) == ["Ada"])
        #expect(company.staff.map(\.companyID) == [7])
    }

    @Test func `W-27 V-26: a POST puts the server's object in the place of the one that was made here`() async throws {
        let (client, transport) = client(.response(.json(#"{"id":12,"name":"New"}"#, status: 201)))
        let draft = try await store.insert(company(nil, "New", town: "Bern"))
        #expect(try await store.count(Company.self) == 1)

        let created = try await client.post(draft)

        #expect(created == company(12, "New", town: "Bern"))
        #expect(try await store.objects(Company.self) == [created])
        let body = String(decoding: try await transport.requests[0].body.collected(upTo: 100), as: UTF8.self)
        #expect(body == #"{"name":"New","town":"Bern"}"#)
    }

    @Test func `W-27 V-26: one that has an identity of its own stays, whatever the answer`() async throws {
        let (client, _) = client(.response(.json(#"{"id":12,"name":"Copy"}"#, status: 201)))

        let created = try await client.post(company(7))

        #expect(created.id == 12)
        #expect(try await store.objects(Company.self).map(\.id) == [7, 12])
    }

    @Test func `V-22: what a write sent is stored as it was sent, the answer laid over it`() async throws {
        let (client, _) = client(.response(.json(#"{"town":"Basel"}"#)), .response(.empty()))

        let put = try await client.put(company(7, "Acme", town: "Bern"))
        var edited = put
        edited.name = "Acme Ltd"
        try await client.patch(edited, from: put)

        #expect(put == company(7, "Acme", town: "Basel"))
        #expect(try await store.object(Company.self, id: 7) == company(7, "Acme Ltd", town: "Basel"))
    }

    @Test func `V-12: a missing key keeps, and null clears`() async throws {
        let (client, _) = client(
            .response(.json(#"{"id":7,"name":"Acme","town":"Bern"}"#)), .response(.json(#"{"id":7}"#)),
            .response(.json(#"{"id":7,"town":null}"#)))
        _ = try await client.get(Company.self, id: 7)

        #expect(try await client.get(Company.self, id: 7).town == "Bern")
        #expect(try await client.get(Company.self, id: 7).town == nil)
    }

    @Test func `W-28: a DELETE removes the object, also from those that refer to it`() async throws {
        let (client, _) = client(
            .response(.json(#"{"id":7,"name":"Acme","staff":[{"id":"v"},{"id":"w"}]}"#)), .response(.empty()))
        _ = try await client.get(Company.self, id: 7)
        var worker = Worker()
        worker.id = "w"

        try await client.delete(worker)

        #expect(try await store.objects(Worker.self).map(\.id) == ["v"])
        #expect(try await store.object(Company.self, id: 7)?.staff.map(\.id) == ["v"])
    }

    @Test(arguments: ["companies/12?force=1", "/companies/12", "http://h/companies/12"])
    func `W-29 W-B38: a DELETE by path removes what lived there`(_ path: String) async throws {
        let (client, _) = client(.response(.empty()))
        try await store.insert([company(12), company(13)])

        try await client.delete(Path(path))

        #expect(try await store.objects(Company.self).map(\.id) == [13])
    }

    @Test func `W-29: a path where nothing is known to live removes nothing`() async throws {
        let (client, _) = client(.response(.empty()), .response(.empty()))
        try await store.insert(company(12))

        try await client.delete("companies/012")
        try await client.delete("elsewhere/12")

        #expect(try await store.count(Company.self) == 1)
    }

    @Test func `W-30: a failed DELETE leaves the store alone, and no other verb deletes`() async throws {
        let (client, _) = client(
            .response(.empty(500)), .response(.empty()), .response(.empty()), .response(.json(#"{"companies":[]}"#)))
        try await store.insert(company())

        await #expect(throws: APIError.self) { try await client.delete(company()) }
        try await client.put(company())
        try await client.patch(company(), fields: .only([\.name]))
        _ = try await client.list(Company.self)

        #expect(try await store.count(Company.self) == 1)
    }

    @Test func `C25: only a valid, complete list empties what is there`() async throws {
        let (client, _) = client(
            .response(.empty(500)), .response(.json("[")), .response(.json(#"{"companies":[{"id":2}]}"#)),
            .response(.json(#"{"companies":[]}"#)))
        try await store.insert([company(1), company(2), company(3)])
        let draft = try await store.insert(company(nil, "Draft"))
        let complete = CallOptions { $0.answersCompletely = true }

        for _ in 0..<2 {
            await #expect(throws: APIError.self) { try await client.list(Company.self, options: complete) }
            #expect(try await store.count(Company.self) == 4)
        }
        await #expect(throws: Never.self) { try await client.list(Company.self, options: complete) }
        #expect(try await store.objects(Company.self).compactMap(\.id).sorted() == [draft.id ?? 0, 2])
        _ = try await client.list(Company.self, options: complete)
        #expect(try await store.objects(Company.self) == [draft])
    }

    @Test func `a complete list of a part of a collection removes within that part alone`() async throws {
        let (client, _) = client(.response(.json(#"[{"id":"a","company_id":7}]"#)))
        for (id, company) in [("a", 7), ("b", 7), ("c", 8)] {
            var worker = Worker()
            (worker.id, worker.companyID) = (id, company)
            try await store.insert(worker)
        }
        var like = Worker()
        like.companyID = 7

        _ = try await client.list(like: like, options: CallOptions { $0.answersCompletely = true })

        #expect(try await store.objects(Worker.self).map(\.id) == ["a", "c"])
    }

    @Test func `W-B26: an answer that does not map changes nothing, however much of it did`() async throws {
        let (client, _) = client(.response(.json(#"{"companies":[{"id":1,"name":"New"},{"id":2,"name":7}]}"#)))
        try await store.insert(company(1, "Old"))

        let error = await #expect(throws: APIError.self) { try await client.list(Company.self) }

        #expect(error?.code == .mapping)
        #expect(try await store.objects(Company.self) == [company(1, "Old")])
    }

    @Test func `W-B27: a storage that fails is an error of the call, and says so`() async throws {
        let storage = FailingStorage()
        storage.fails = true
        let (client, _) = client(.response(.json(#"{"id":7,"name":"Acme"}"#)))

        let error = await #expect(throws: APIError.self) {
            try await client.with { $0.store = ObjectStore(storage) }.get(Company.self, id: 7)
        }

        #expect(error?.code == .store)
        #expect(error?.underlying is FailingStorage.Full)
        #expect(error?.status?.code == 200)
    }

    @Test func `a call may leave the store out`() async throws {
        let (client, _) = client(.response(.json(#"{"id":7,"name":"Acme"}"#)))

        _ = try await client.get(Company.self, id: 7, options: CallOptions { $0.usesStore = false })

        #expect(try await store.count(Company.self) == 0)
    }

    @Test func `many calls at once leave one object for each identity, as the last answer has it`() async throws {
        let transport = ScriptedTransport { request in
            let id = request.url.path.split(separator: "/").last.map(String.init) ?? ""
            return .json(#"{"id":\#(id),"name":"Company \#(id)","staff":[{"id":"shared"},{"id":"w\#(id)"}]}"#)
        }
        let client = APIClient(baseURL: "http://h", transport: transport) { $0.store = store }

        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask { _ = try await client.get(Company.self, id: number % 20 + 1) }
            }
            try await group.waitForAll()
        }

        #expect(try await store.count(Company.self) == 20)
        #expect(try await store.count(Worker.self) == 21)
        #expect(try await store.object(Company.self, id: 20)?.staff.map(\.id) == ["shared", "w20"])
    }
}
