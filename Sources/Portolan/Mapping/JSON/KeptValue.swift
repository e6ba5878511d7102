// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

/// An object that is made when it is first needed, and then kept.
// Memory: the address is 0, or that of an object that this one has retained once, until its own end.
@safe struct KeptValue<Value: AnyObject & Sendable>: ~Copyable, Sendable {
    // As in `LazyMapping`: what asks the runtime about types is too slow for what is needed with each object.
    private let address = Atomic<UInt>(0)

    deinit {
        if let pointer = unsafe UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) {
            unsafe Unmanaged<AnyObject>.fromOpaque(pointer).release()
        }
    }

    @inline(__always)
    func get(_ make: () -> Value) -> Value {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) else {
            return keep(make())
        }
        return unsafe Self.value(at: pointer)
    }

    /// Keeps a value, unless another thread was faster.
    @inline(never)
    private func keep(_ value: Value) -> Value {
        let made = unsafe Unmanaged<AnyObject>.passRetained(value)
        let (isKept, kept) = address.compareExchange(
            expected: 0, desired: UInt(bitPattern: unsafe made.toOpaque()), ordering: .acquiringAndReleasing)
        if isKept { return value }
        unsafe made.release()
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: kept) else {
            preconditionFailure("a value was kept at no address")
        }
        return unsafe Self.value(at: pointer)
    }

    @unsafe
    private static func value(at pointer: UnsafeRawPointer) -> Value {
        unsafe unsafeDowncast(Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue(), to: Value.self)
    }
}
