// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

// One value, and the property that it goes to.
extension JSONFieldTable {
    @inline(__always)
    func take(
        _ field: Int, _ rank: Int, _ value: JSONElement, _ state: inout State, _ reader: inout MappingReader
    ) {
        let direct = unsafe self.direct[field]
        if direct.hasAlternatives {
            state.add(field, rank, value)
            return
        }
        guard state.note(field) else { return }
        if value.isNull, direct.clears {
            Self.clear(in: state.root, direct)
            return
        }
        let isStored =
            switch direct.kind {
            case .string: Self.store(String.convert(value), in: state.root, direct)
            case .int: Self.store(Int.convert(value), in: state.root, direct)
            case .double: Self.store(Double.convert(value), in: state.root, direct)
            case .bool: Self.store(Bool.convert(value), in: state.root, direct)
            case .url: Self.store(URL.convert(value), in: state.root, direct)
            case .date: Self.store(Date.convert(value), in: state.root, direct)
            case .no: false
            }
        if isStored { return }
        takeOther(field, value, &state, &reader)
    }

    /// Clears an optional property of the type that the field was declared with.
    private static func clear(in root: MappedObject, _ direct: Direct) {
        switch direct.kind {
        case .no: break
        case .string: root.store(String?.none, at: direct.offset)
        case .bool: root.store(Bool?.none, at: direct.offset)
        case .int: root.store(Int?.none, at: direct.offset)
        case .double: root.store(Double?.none, at: direct.offset)
        case .url: root.store(URL?.none, at: direct.offset)
        case .date: root.store(Date?.none, at: direct.offset)
        }
    }

    /// Writes a property of the type, or of an optional of it, that the field was declared with; `false` when there is no value.
    @inline(__always)
    private static func store<Value>(_ value: Value?, in root: MappedObject, _ direct: Direct) -> Bool {
        guard let value else { return false }
        if direct.isOptional {
            root.store(Value?.some(value), at: direct.offset)
        } else {
            root.store(value, at: direct.offset)
        }
        return true
    }

    @inline(never)
    func takeOther(_ field: Int, _ value: JSONElement, _ state: inout State, _ reader: inout MappingReader) {
        // This table holds the reader as long as it is used: counting that for each value would take as long as reading a number.
        unsafe Unmanaged.passUnretained(fields[field])._withUnsafeGuaranteedRef { action in
            if value.isNull {
                takeNull(action, at: value, rest: [], &state, &reader)
                return
            }
            switch assign(action, value, &state, &reader) {
            case .assigned: break
            case .failed: state.isGood = false
            case .nothing: takeNothing(action, value, &state, &reader)
            }
        }
    }

    private func assign(
        _ field: FieldReader, _ value: JSONElement, _ state: inout State, _ reader: inout MappingReader
    ) -> FieldReader.Outcome {
        if state.defers {
            switch field.prepare(state.root, value, &reader) {
            case .value(let assignment):
                state.deferAssignment(assignment)
                return .assigned
            case .failed: return .failed
            case .nothing: return .nothing
            }
        }
        if !state.isNew, let update = field.update { return update(state.root, value, &reader) }
        return field.assign(state.root, value, &reader)
    }

    /// A transform gave nothing: as if the key were missing.
    private func takeNothing(
        _ field: FieldReader, _ value: JSONElement, _ state: inout State, _ reader: inout MappingReader
    ) {
        guard state.isNew else { return }
        if useDefault(field, &state, &reader, at: value) || field.isOptional { return }
        reader.mismatch(field.expectation, at: value, because: "nothing was made of it")
        state.isGood = false
    }

    func takeNull(
        _ index: Int, _ rank: Int, at value: JSONElement, rest: [String], _ state: inout State,
        _ reader: inout MappingReader
    ) {
        if fields[index].paths.count > 1 {
            state.add(index, rank, value)
        } else if state.note(index) {
            takeNull(fields[index], at: value, rest: rest[...], &state, &reader)
        }
    }

    func takeNull(
        _ field: FieldReader, at value: JSONElement, rest: ArraySlice<String>, _ state: inout State,
        _ reader: inout MappingReader
    ) {
        if field.keepsOnNull, !state.isNew { return }
        if useDefault(field, &state, &reader, at: value) { return }
        if let clear = state.isNew ? field.clear : field.clearIfSet {
            perform(clear, &state)
        } else {
            reader.null(field.expectation, at: value, rest: rest)
            state.isGood = false
        }
    }

    private func perform(_ assignment: @escaping (MappedObject) -> Void, _ state: inout State) {
        if state.defers { state.deferAssignment(assignment) } else { assignment(state.root) }
    }

    /// Puts the default in, if there is one.
    func useDefault(
        _ field: FieldReader, _ state: inout State, _ reader: inout MappingReader, at element: JSONElement
    ) -> Bool {
        guard let makeDefault = field.makeDefault else { return false }
        do {
            perform(try makeDefault(reader.context), &state)
        } catch {
            reader.mismatch("a value that a default can be made without", at: element, because: "\(error)")
            state.isGood = false
        }
        return true
    }
}
