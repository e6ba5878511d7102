// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

/// A mapping that is asked for when it is first needed, and then kept: a type's mapping may lead back to the type.
final class LazyMapping<Root>: Sendable {
    private let make: @Sendable () -> Mapping<Root>
    private let made = AtomicLazyReference<MappingCore<Root>>()

    init(_ make: @escaping @Sendable () -> Mapping<Root>) {
        self.make = make
    }

    var core: MappingCore<Root> { made.load() ?? made.storeIfNil(make().core) }
}
