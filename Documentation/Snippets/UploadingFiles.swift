// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

struct Feed: Codable, Sendable {}

// MARK: - Within
let (photo, thumbnail): ([UInt8], [UInt8]) = ([], [])
let feed = Feed()
let contentType = MediaType.plainText
var file: [UInt8] = []
let chunks = AsyncThrowingStream<[UInt8], any Error> { _ in }
