// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan

/// A value that encodes itself as a closure says.
struct ScriptedValue: Encodable {
    let write: (any Encoder) throws -> Void

    func encode(to encoder: any Encoder) throws { try write(encoder) }

    /// What a closure makes our encoder write.
    static func text(_ write: @escaping (any Encoder) throws -> Void) throws -> String {
        String(decoding: try PortolanJSONEncoder().bytes(ScriptedValue(write: write)), as: UTF8.self)
    }
}
