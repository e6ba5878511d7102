// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// What mappings read goes through the session: the object that is there is changed, or a new one is kept.
extension StoreSession: MergingSession {
    func meet<Value>(_ type: Value.Type) {
        do {
            try types.meet(type)
        } catch {
            failure = failure ?? error
        }
    }

    func merger<Root>(_ core: MappingCore<Root>) -> ObjectMerger<Root> {
        if let merger = mergers[ObjectIdentifier(core)] as? ObjectMerger<Root> { return merger }
        let merger: ObjectMerger<Root>
        do {
            // What nobody has registered is read, and not kept.
            merger = try types.type(of: Root.self).map { SessionMerger(core, table($0), self) } ?? ObjectMerger(core)
        } catch {
            failure = failure ?? error
            merger = ObjectMerger(core)
        }
        mergers[ObjectIdentifier(core)] = merger
        return merger
    }
}
