// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

struct Note: Mappable {
    var id = 0
    var title = ""
    var isUnread = false
    static let mapping = Mapping<Note>(identity: \.id) { Field(\.id, "id") }
}
struct ArtistSearch: Endpoint {
    typealias Output = [Note]
    var query: String
    var path: Path { "search" }
}
struct Record: Codable, Sendable {}
struct Enterprise: Mappable, Resource {
    var itemID = 0
    static let mapping = Mapping<Enterprise>(identity: \.itemID) { Field(\.itemID, "id") }
    static let routes = Routes<Enterprise>(at: "enterprises")
}
func savedToken() throws -> PageToken? { nil }
func store(_ notes: [Note]) async throws {}
func save(_ token: PageToken?) throws {}
