// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Memory for the text or the tape of a document.
@safe struct JSONBuffer {
    let start: UnsafeMutableRawPointer
    /// In bytes.
    let capacity: Int
}

/// Memory of documents that are gone, for those to come.
///
/// Fresh memory of that size costs about as much as reading the document: its pages are given one by one, and taking it back makes the
/// allocator tidy up.
enum JSONBuffers {
    /// Smaller ones come from the allocator, which is fast enough there.
    private static let smallest = 16 << 10
    /// Larger ones are given back at once.
    private static let largest = 4 << 20
    private static let maximumKept = 8
    /// From here on, room that is not used is memory that others miss.
    private static let roomy = 256 << 10

    // Safe to send: whoever takes one out of the list is the only one that has it.
    @safe private struct Kept: @unchecked Sendable {
        let buffer: JSONBuffer
    }

    private static let kept = Mutex<[Kept]>([])

    /// Takes a buffer of at least so many bytes.
    static func take(_ count: Int) -> JSONBuffer {
        guard count > smallest else { return allocate(count) }
        let found = kept.withLock { kept in
            // One that is much larger would be lost for a document that needs it, perhaps for long.
            kept.lastIndex { $0.buffer.capacity >= count && $0.buffer.capacity / 4 <= count }.map {
                kept.remove(at: $0)
            }
        }
        // Room for the next document, which may be a little longer.
        return found?.buffer ?? allocate(count < roomy ? count + count / 8 : count)
    }

    /// Gives a buffer back.
    static func give(_ buffer: JSONBuffer) {
        if buffer.capacity > smallest, buffer.capacity <= largest {
            let isKept = kept.withLock { kept in
                guard kept.count < maximumKept else { return false }
                kept.append(Kept(buffer: buffer))
                return true
            }
            if isKept { return }
        }
        unsafe free(buffer.start)
    }

    /// Makes a buffer larger; what is in it stays.
    ///
    /// Large ones are moved by the system, which copies nothing, and grow by a quarter only.
    static func grow(_ buffer: JSONBuffer) -> JSONBuffer {
        let capacity = buffer.capacity < roomy ? buffer.capacity * 2 : buffer.capacity + buffer.capacity / 4
        return unsafe JSONBuffer(start: checked(realloc(buffer.start, capacity)), capacity: capacity)
    }

    private static func allocate(_ count: Int) -> JSONBuffer {
        unsafe JSONBuffer(start: checked(malloc(max(1, count))), capacity: count)
    }

    private static func checked(_ memory: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
        guard let memory = unsafe memory else { preconditionFailure("the system has no memory for a document") }
        return unsafe memory
    }
}
