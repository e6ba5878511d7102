// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

struct Employee: Mappable, Resource {
    var id = 0
    static let mapping = Mapping<Employee>(identity: \.id) { Field(\.id, "id") }
    static let routes = Routes<Employee>(at: "employees")
}
struct Feed: Mappable {
    var id = 0
    static let mapping = Mapping<Feed>(identity: \.id) { Field(\.id, "id") }
}
struct Datastream: Mappable {
    var id = 0
    var feedID = 0
    static let mapping = Mapping<Datastream>(identity: \.id) { Field(\.id, "id") }
}
struct Meeting: Mappable {
    var itemID = 0
    static let mapping = Mapping<Meeting>(identity: \.itemID) { Field(\.itemID, "id") }
}
struct Note: Mappable {
    var itemID = 0
    var meeting = Meeting()
    init() {}
    init(meeting: Meeting) { self.meeting = meeting }
    static let mapping = Mapping<Note>(identity: \.itemID) { Field(\.itemID, "id") }
}
struct Account: Mappable {
    var name = ""
    static let mapping = Mapping<Account> { Field(\.name, "name") }
}

// MARK: - Within
let (meeting, enterprise, original, edited) = (Meeting(), Enterprise(), Enterprise(), Enterprise())
