// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// What an object's members alone do not decide: arrays on the way of a key, several keys, missing ones, header fields.
extension JSONFieldTable {
    /// A number picks an element; any other name is looked up in each, and what is found is an array of its own.
    func takeThroughArray(
        _ index: Int, _ rank: Int, _ array: JSONElement, rest: [String], _ state: inout State,
        _ reader: inout MappingReader
    ) {
        switch array.lookup(rest[...]) {
        case .found(let value): take(index, rank, value, &state, &reader)
        case .null(let value, let rest): takeNull(index, rank, at: value, rest: Array(rest), &state, &reader)
        // Looked up again, with all others that are not there, when the object is done.
        case .missing: break
        case .notContainer(let value, let rest), .collected(let value, let rest):
            if fields[index].paths.count > 1 {
                state.add(index, rank, value, rest: rest)
            } else if state.note(index) {
                takeCollected(index, value, rest, &state, &reader)
            }
        }
    }

    /// Takes what the rest of a key leads to in each element of an array; a value without members is refused.
    private func takeCollected(
        _ index: Int, _ array: JSONElement, _ rest: ArraySlice<String>, _ state: inout State,
        _ reader: inout MappingReader
    ) {
        guard array.tag == .array else { return refuse(array, &state, &reader) }
        let field = fields[index]
        let read: Void? = reader.readCollected(rest, from: array, expecting: field.expectation) { collected, nested in
            takeOther(index, collected, &state, &nested)
        }
        if read == nil { state.isGood = false }
    }

    /// Notes a value that was to have members.
    func refuse(_ value: JSONElement, _ state: inout State, _ reader: inout MappingReader) {
        reader.mismatch("an object", at: value)
        state.isGood = false
    }

    /// Takes the first key that is there and not `null`, of fields that have several.
    func choose(_ state: inout State, _ reader: inout MappingReader) {
        let candidates = state.candidates.sorted { ($0.field, $0.rank) < ($1.field, $1.rank) }
        var refused: Set<Int> = []
        var index = 0
        while index < candidates.count {
            let field = candidates[index].field
            let own = candidates[index...].prefix { $0.field == field }
            index = own.endIndex
            let chosen =
                own.first { $0.isReachable && !$0.value.isNull } ?? own.first { $0.isReachable } ?? own.first
            guard state.note(field), let chosen else { continue }
            if chosen.value.isNull || chosen.rest.isEmpty {
                takeOther(field, chosen.value, &state, &reader)
            } else if chosen.isReachable {
                takeCollected(field, chosen.value, chosen.rest, &state, &reader)
            } else if refused.insert(chosen.value.index).inserted {
                // Several fields may go through it: it is told once.
                refuse(chosen.value, &state, &reader)
            }
        }
    }

    func finishMissing(_ element: JSONElement, _ state: inout State, _ reader: inout MappingReader) {
        for (index, field) in fields.enumerated() where !state.isSeen(index) {
            guard let path = field.paths.first, !reader.isFull else { continue }
            reader.noteVanished(path, in: element)
            guard state.isNew, !useDefault(field, &state, &reader, at: element), !field.isOptional else { continue }
            state.isGood = false
            if case .missing(let container, let rest) = element.lookup(path.components[...]) {
                reader.missing(field.expectation, in: container, rest: rest)
            } else {
                reader.missing(field.expectation, in: element, rest: path.components[...])
            }
        }
    }

    func readHeaders(_ state: inout State, _ reader: inout MappingReader) {
        for index in headers {
            let field = fields[index]
            guard let name = field.header else { continue }
            let path: [JSONPlace] = [.name("header \(name)")]
            guard let text = reader.context.header(name) else {
                guard state.isNew, !field.isOptional else { continue }
                var nested = reader.nested(in: JSONDocument(.null), at: path)
                if !useDefault(field, &state, &nested, at: nested.document.root) {
                    nested.missing(field.expectation)
                    state.isGood = false
                }
                reader.take(nested)
                continue
            }
            // A field value is a text; for a property that is none, the text may stand for a number or a truth value.
            let wasGood = state.isGood
            var nested = reader.nested(in: JSONDocument(.string(text)), at: path)
            takeOther(index, nested.document.root, &state, &nested)
            // What is no JSON is read as the text that it is, and the problem of that is told.
            if nested.count > 0, let value = try? JSONValue(parsing: text), value.string == nil {
                state.isGood = wasGood
                nested = reader.nested(in: JSONDocument(value), at: path)
                takeOther(index, nested.document.root, &state, &nested)
            }
            reader.take(nested)
        }
    }
}
