// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What reading and writing one object of a mapping takes, for code that does not know the type.
///
/// Code that is generic over the type asks the runtime about it with each object, which takes longer than reading a text.
// Safe to send: never changed after it was made. The closures are made by `MappingCore` and hold what it holds.
@safe final class ObjectPlan: @unchecked Sendable {
    /// The mapping's core, a `MappingCore` of the type.
    let core: AnyObject
    private let stride: Int
    /// Whether a session may keep such objects.
    private let hasIdentity: Bool
    private let table: JSONFieldTable
    /// Makes an empty object in its place; `nil` where that takes more than memory.
    private let makeEmpty: ((MappedObject) -> Void)?
    /// Makes an object in its place, whatever it takes; `false` when a problem was noted.
    private let make: (MappedObject, JSONElement, inout MappingReader) -> Bool
    /// Puts an empty object in the place of one.
    private let replaceByEmpty: ((MappedObject) -> Void)?
    /// Puts an object, whatever it takes, in the place of one; `false` when a problem was noted.
    private let replace: (MappedObject, JSONElement, inout MappingReader) -> Bool
    private let destroy: (MappedObject) -> Void
    /// Writes an object field by field; `nil` where that is not enough.
    private let writers: JSONFieldWriterTable?
    private let writeOther: (MappedObject, inout JSONOutput, WritingOptions) throws -> Void
    /// `nil` where nothing is refused.
    private let validate: ((MappedObject, JSONElement, inout MappingReader) -> Bool)?

    init(
        core: AnyObject, stride: Int, hasIdentity: Bool, table: JSONFieldTable, makeEmpty: ((MappedObject) -> Void)?,
        make: @escaping (MappedObject, JSONElement, inout MappingReader) -> Bool,
        replaceByEmpty: ((MappedObject) -> Void)?,
        replace: @escaping (MappedObject, JSONElement, inout MappingReader) -> Bool,
        destroy: @escaping (MappedObject) -> Void,
        writers: JSONFieldWriterTable?,
        writeOther: @escaping (MappedObject, inout JSONOutput, WritingOptions) throws -> Void,
        validate: ((MappedObject, JSONElement, inout MappingReader) -> Bool)?
    ) {
        self.core = core
        self.stride = stride
        self.hasIdentity = hasIdentity
        self.table = table
        self.makeEmpty = makeEmpty
        self.make = make
        self.replaceByEmpty = replaceByEmpty
        self.replace = replace
        self.destroy = destroy
        self.writers = writers
        self.writeOther = writeOther
        self.validate = validate
    }

    /// Makes an object of each element of an array, one behind the other.
    ///
    /// There is room for as many objects as the array has elements, or one, at `start`; `count` tells how many were made, and the
    /// result whether the list is whole.
    @unsafe func readAll(
        _ element: JSONElement, to start: UnsafeMutableRawPointer, count: inout Int, _ options: ReadingOptions,
        _ reader: inout MappingReader
    ) -> Bool {
        // Taken once: a closure that is taken out of its place is counted each time.
        let makeEmpty = makeEmpty
        return reader.eachElement(of: element, options) { element, reader in
            let place = unsafe MappedObject(start + count &* stride)
            guard read(element, to: place, makingEmpty: makeEmpty, &reader) else { return false }
            count &+= 1
            return true
        }
    }

    /// Writes an object with all its fields.
    func write(_ object: MappedObject, to output: inout JSONOutput, _ options: WritingOptions) throws {
        guard let writers, !(hasIdentity && options.writesReferences) else {
            return try writeOther(object, &output, options)
        }
        try writers.write(object, nil, to: &output, options)
    }

    /// Writes objects that lie one behind the other.
    @unsafe func writeAll(
        _ start: UnsafeRawPointer, count: Int, to output: inout JSONOutput, _ options: WritingOptions
    ) throws {
        let options = options.ofElements
        try output.goDeeper()
        defer { output.depth &-= 1 }
        try output.append(elements: 0..<count) { index, output in
            try write(unsafe MappedObject(reading: start + index &* stride), to: &output, options)
        }
    }

    /// Whether a session decides which object is read.
    @inline(__always)
    func isKept(_ reader: borrowing MappingReader) -> Bool { reader.isMerging && hasIdentity }

    /// Puts an object in the place of one; when a problem was noted, what is there then is of no use.
    func read(_ element: JSONElement, over place: MappedObject, _ reader: inout MappingReader) -> Bool {
        guard let replaceByEmpty, element.tag == .object, !isKept(reader) else {
            return replace(place, element, &reader)
        }
        replaceByEmpty(place)
        return fill(place, from: element, &reader)
    }

    /// Fills an empty object.
    func fill(_ place: MappedObject, from element: JSONElement, _ reader: inout MappingReader) -> Bool {
        table.fill(place, from: element, isNew: true, &reader) && (validate?(place, element, &reader) ?? true)
    }

    /// Makes an object in its place; the place stays empty when a problem was noted.
    func read(_ element: JSONElement, to place: MappedObject, _ reader: inout MappingReader) -> Bool {
        read(element, to: place, makingEmpty: makeEmpty, &reader)
    }

    @inline(__always)
    private func read(
        _ element: JSONElement, to place: MappedObject, makingEmpty makeEmpty: ((MappedObject) -> Void)?,
        _ reader: inout MappingReader
    ) -> Bool {
        guard let makeEmpty, element.tag == .object, !isKept(reader) else { return make(place, element, &reader) }
        makeEmpty(place)
        if fill(place, from: element, &reader) { return true }
        destroy(place)
        return false
    }
}
