// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

struct Artist: Mappable {
    var id = ""
    var name = ""
    static let mapping = Mapping<Artist>(identity: \.id) { Field(\.id, "id") }
}

// MARK: - Within
let chunks = AsyncThrowingStream<[UInt8], any Error> { _ in }
let trackMapping = Artist.mapping
