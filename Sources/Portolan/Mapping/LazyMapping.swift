// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

/// A mapping that is asked for when it is first needed, and then kept: a type's mapping may lead back to the type.
final class LazyMapping<Root>: Sendable {
    private let make: @Sendable () -> Mapping<Root>
    private let made = AtomicLazyReference<ObjectPlan>()

    init(_ make: @escaping @Sendable () -> Mapping<Root>) {
        self.make = make
    }

    /// What reading one object takes.
    var plan: ObjectPlan { made.load() ?? made.storeIfNil(make().plan) }

    var core: MappingCore<Root> {
        // The plan was made of such a core, above.
        unsafe unsafeDowncast(plan.core, to: MappingCore<Root>.self)
    }
}
