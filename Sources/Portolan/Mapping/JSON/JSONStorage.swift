// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Memory for one value that a class holds and changes often, reached without the runtime's check of each access.
///
/// Those checks took a quarter of the time of encoding. The owner sees to what they would have seen to: one thread at a
/// time, and no access within another, which is to say that nothing it does to the value calls code of others.
// The pointer is made with the value and freed by the owner's `deinit`, once; until then it points to a value.
@safe struct JSONStorage<Value: ~Copyable> {
    private let pointer: UnsafeMutablePointer<Value>

    init(_ value: consuming Value) {
        unsafe pointer = UnsafeMutablePointer.allocate(capacity: 1)
        unsafe pointer.initialize(to: value)
    }

    /// The value.
    var value: Value {
        @inline(__always) _read { yield unsafe pointer.pointee }
        @inline(__always) nonmutating _modify { yield unsafe &pointer.pointee }
    }

    /// Ends the value and frees its memory; to be called once, by the owner's `deinit`.
    func free() {
        unsafe pointer.deinitialize(count: 1)
        unsafe pointer.deallocate()
    }
}
