// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// MARK: - Within
let chunks = AsyncThrowingStream<[UInt8], any Error> { _ in }
