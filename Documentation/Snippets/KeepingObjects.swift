// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

struct Artist: Mappable {
    var id = ""
    var name = ""
    var followerCount = 0
    var chiefs: [Chief] = []
    var notes: [Memo] = []
    init() {}
    init(name: String) { self.name = name }
    static let mapping = Mapping<Artist>(identity: \.id) {
        Field(\.id, "id")
        Field(\.name, "name").indexed()
    }
}
struct Chief: Mappable {
    var id = 0
    static let mapping = Mapping<Chief>(identity: \.id) { Field(\.id, "id") }
}
struct Memo: Mappable {
    var id = 0
    static let mapping = Mapping<Memo>(identity: \.id) { Field(\.id, "id") }
}
typealias Enterprise = Artist
typealias Album = Chief
typealias Model = Artist

// MARK: - Within
let document: [UInt8] = []
let (answer, artist) = (Artist(), Artist())
