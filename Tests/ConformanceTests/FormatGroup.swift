// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan

/// Texts that have a format, and others that have not, as the files in `formats` list them.
struct FormatGroup: Decodable {
    struct Case: Decodable {
        let description: String
        let data: JSONValue
        let valid: Bool
    }

    let tests: [Case]
}
