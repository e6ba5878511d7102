// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

/// A mapping that is asked for when it is first needed, and then kept: a type's mapping may lead back to the type.
// Memory: the address is 0, or that of a plan that this object has retained once, until its own end.
@safe final class LazyMapping<Root>: Sendable {
    private let make: @Sendable () -> Mapping<Root>
    // `AtomicLazyReference` asks the runtime about types each time, which is much where it is asked for each object.
    private let address = Atomic<UInt>(0)

    init(_ make: @escaping @Sendable () -> Mapping<Root>) {
        self.make = make
    }

    deinit {
        if let pointer = unsafe UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) {
            unsafe Unmanaged<ObjectPlan>.fromOpaque(pointer).release()
        }
    }

    /// What reading and writing one object takes.
    @inline(__always)
    var plan: ObjectPlan {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) else {
            return keep()
        }
        return unsafe Unmanaged<ObjectPlan>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Asks for the mapping, and keeps it unless another thread was faster.
    @inline(never)
    private func keep() -> ObjectPlan {
        let made = unsafe Unmanaged.passRetained(make().plan)
        let (isKept, kept) = address.compareExchange(
            expected: 0, desired: UInt(bitPattern: unsafe made.toOpaque()), ordering: .acquiringAndReleasing)
        if isKept { return unsafe made.takeUnretainedValue() }
        unsafe made.release()
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: kept) else {
            preconditionFailure("a mapping was kept at no address")
        }
        return unsafe Unmanaged<ObjectPlan>.fromOpaque(pointer).takeUnretainedValue()
    }

    var core: MappingCore<Root> {
        // The plan was made of such a core, by `Mapping`.
        unsafe unsafeDowncast(plan.core, to: MappingCore<Root>.self)
    }
}
