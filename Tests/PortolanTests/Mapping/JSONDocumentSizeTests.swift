// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

struct JSONDocumentSizeTests {
    @Test func `a document of 4 GiB is refused before it is copied`() throws {
        // Room that is only reserved: no byte of it is touched, unless the document is copied.
        let count = Int(UInt32.max)
        let memory = unsafe mmap(nil, count, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        let start = try unsafe #require(memory == MAP_FAILED ? nil : memory)
        defer { unsafe munmap(start, count) }

        let error = #expect(throws: JSONSyntaxError.self) {
            let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
            _ = try unsafe JSONDocument(parsing: bytes.bytes)
        }
        #expect(error?.reason.hasSuffix("the document longer than 4 GiB") ?? false)
        #expect(error?.offset == 0)
    }
}
