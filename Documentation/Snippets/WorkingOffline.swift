// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

struct NewNote: Endpoint {
    typealias Output = Empty
    var text: String
    var path: Path { "notes" }
    var parameters: Parameters { ["text": text] }
}
