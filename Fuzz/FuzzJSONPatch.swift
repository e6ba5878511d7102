// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// Folders: Mapping
// With: Fuzz/MadeUpBytes.swift
// Dictionary: JSON

import Portolan

/// A patch that is made of two values turns the one into the other, and no patch does any harm.
///
/// A byte 0xFF stands between two documents and a patch.
@c(LLVMFuzzerTestOneInput)
public func fuzzJSONPatch(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    var input = unsafe MadeUpBytes(bytes, count)
    guard let old = try? JSONValue(parsing: input.part()) else { return 0 }
    let new = (try? JSONValue(parsing: input.part())) ?? ["a": [1, 2, .null, ["b": "c"]]]
    let patch = JSONPatch(from: old, to: new)
    do throws(JSONPatchError) {
        let patched = try patch.applied(to: old)
        precondition(patched == new, "\(patch), from \(old), makes \(patched), not \(new)")
        let again = try JSONPatch(patch.json)
        precondition(again == patch, "\(patch) reads as another patch")
    } catch {
        preconditionFailure("\(patch), from \(old) to \(new), cannot be applied: \(error)")
    }
    precondition(patch.isEmpty == (old == new), "\(patch), from \(old) to \(new), says something else")
    precondition((old == new) == (new == old), "\(old) and \(new) are equal one way")
    precondition(old != new || old.hashValue == new.hashValue, "\(old) and \(new) are equal, and have two hashes")
    expectMerged(old, new)
    expectMerged(new, old)
    expectHarmless(input.part(), old)
    return 0
}

private func expectMerged(_ old: JSONValue, _ new: JSONValue) {
    do throws(JSONMergePatchError) {
        let patch = try JSONValue.mergePatch(from: old, to: new)
        let merged = old.merged(with: patch)
        precondition(merged == new, "\(patch), merged into \(old), makes \(merged), not \(new)")
    } catch {
        precondition(holdsNull(new), "no merge patch makes \(new) of \(old), without a null in it: \(error)")
    }
    // RFC 7396 merges anything; merging it once more changes nothing.
    let merged = old.merged(with: new)
    precondition(merged.merged(with: new) == merged, "\(new) is merged into \(old) twice to another value")
}

private func holdsNull(_ value: JSONValue) -> Bool {
    switch value {
    case .null: true
    case .array(let elements): elements.contains(where: holdsNull)
    case .object(let object): object.contains { holdsNull($0.value) }
    case .bool, .number, .string: false
    }
}

private func expectHarmless(_ bytes: [UInt8], _ value: JSONValue) {
    guard let document = try? JSONValue(parsing: bytes) else { return }
    _ = value.merged(with: document)
    let patch: JSONPatch
    do throws(JSONPatchError) {
        patch = try JSONPatch(document)
    } catch {
        precondition(!error.description.isEmpty)
        return
    }
    var changed = value
    do throws(JSONPatchError) {
        try patch.apply(to: &changed)
        precondition((try? patch.applied(to: value)) == changed, "\(patch) makes two values of \(value)")
        let written = try? JSONWriter.bytes(of: changed)
        precondition(written != nil, "\(patch) makes of \(value) what cannot be written")
    } catch {
        precondition(changed == value, "\(patch) fails (\(error)), and leaves \(changed) of \(value)")
    }
}
