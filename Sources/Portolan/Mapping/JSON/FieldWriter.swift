// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The writing half of a field, for a table that knows no types.
final class FieldWriter {
    let direct: JSONDirectKind
    let isDirectOptional: Bool
    /// Where the property lies in the value; `nil` for those that have no fixed place.
    let offset: Int?
    /// Whether the property has nothing to write; `nil` for one that always has something.
    let isNil: ((MappedObject) -> Bool)?
    /// Writes the property.
    let write: (MappedObject, inout JSONOutput, WritingOptions) throws -> Void

    init<Root, Value>(_ property: any WritableKeyPath<Root, Value> & Sendable, writing: JSONWriting<Value>) {
        direct = writing.direct
        isDirectOptional = writing.isOptional
        offset = MemoryLayout<Root>.offset(of: property)
        let offset = offset
        if let isNil = writing.isNil {
            self.isNil = { root in isNil(offset.map { root.load(Value.self, at: $0) } ?? root[property]) }
        } else {
            isNil = nil
        }
        if let offset, let writeInPlace = writing.writeInPlace {
            write = { root, output, options in try writeInPlace(root.property(at: offset), &output, options) }
        } else if let offset {
            write = { root, output, options in
                try root.property(at: offset).withValue(Value.self) { try writing.write(copy $0, &output, options) }
            }
        } else {
            write = { root, output, options in try writing.write(root[property], &output, options) }
        }
    }
}

/// The written fields of a mapping, compiled: a tree of names, those of one object together, in the order of the fields.
// Safe to send, and memory: as JSONFieldTable.
@safe final class JSONFieldWriterTable: @unchecked Sendable {
    private struct Node {
        /// Where the name stands in ``names``, with quotes and colon.
        let name: Int
        let nameCount: Int
        /// The field that is written here, or -1 for an object of names.
        let field: Int
        /// The level of that object, or -1.
        let level: Int
        let nilPolicy: NilPolicy?
        let kind: JSONDirectKind
        let isOptional: Bool
        let offset: Int
    }

    private let nodes: UnsafeMutablePointer<Node>
    private let levels: [Range<Int>]
    private let names: UnsafeMutableRawPointer
    private let fields: [FieldWriter]
    private let nilPolicies: [NilPolicy?]
    /// Whether each field can be written in its turn: none writes into what another one writes.
    let isPlain: Bool

    init(_ fields: [(path: JSONKeyPath, writer: FieldWriter, nilPolicy: NilPolicy?)]) {
        self.fields = fields.map(\.writer)
        nilPolicies = fields.map(\.nilPolicy)
        var tree = JSONNameTree()
        for (index, field) in fields.enumerated() { tree.add(field.path.components[...], field: index) }
        let flat = tree.flattened
        isPlain =
            flat.joined().allSatisfy { $0.values.count <= 1 && ($0.values.isEmpty || $0.level < 0) }
            && fields.allSatisfy { field in !field.path.components.contains { Int($0) != nil } }
        var bytes: [UInt8] = []
        var made: [Node] = []
        var levels: [Range<Int>] = []
        for level in flat {
            for node in level {
                let name = JSONOutput.nameBytes(node.name)
                let field = node.values.last.map { fields[$0.field] }
                made.append(
                    Node(
                        name: bytes.count, nameCount: name.count, field: node.values.last?.field ?? -1,
                        level: node.level, nilPolicy: field?.nilPolicy,
                        kind: field?.writer.offset == nil ? .no : field?.writer.direct ?? .no,
                        isOptional: field?.writer.isDirectOptional ?? false, offset: field?.writer.offset ?? 0))
                bytes += name
            }
            levels.append(made.count - level.count..<made.count)
        }
        self.levels = levels
        unsafe nodes = .allocate(capacity: max(1, made.count))
        for (index, node) in made.enumerated() { unsafe (nodes + index).initialize(to: node) }
        // Names are copied eight bytes at a time.
        unsafe names = .allocate(byteCount: bytes.count + 8, alignment: 8)
        unsafe names.initializeMemory(as: UInt8.self, repeating: 0, count: bytes.count + 8)
        for (index, byte) in bytes.enumerated() {
            unsafe names.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
        }
    }

    deinit {
        unsafe nodes.deallocate()
        unsafe names.deallocate()
    }

    /// Writes an object: the fields that `selection` holds, or all of them without one.
    func write(
        _ root: MappedObject, _ selection: ((Int) -> Bool)?, to output: inout JSONOutput, _ options: WritingOptions
    ) throws {
        try write(levels[0], root, selection, to: &output, options)
    }

    private func write(
        _ level: Range<Int>, _ root: MappedObject, _ selection: ((Int) -> Bool)?, to output: inout JSONOutput,
        _ options: WritingOptions
    ) throws {
        try output.goDeeper()
        defer { output.depth &-= 1 }
        output.append(UInt8(ascii: "{"))
        let start = output.count
        for index in level {
            let node = unsafe nodes[index]
            guard node.field >= 0 else {
                let inner = levels[node.level]
                guard selection == nil || writes(inner, selection) else { continue }
                begin(node, after: start, &output)
                try write(inner, root, selection, to: &output, options)
                continue
            }
            if let selection, !selection(node.field) { continue }
            let omitsNil = options.omitsEveryNil || (node.nilPolicy ?? options.nilPolicy) == .omitted
            switch node.kind {
            case .no:
                let writer = fields[node.field]
                if omitsNil, writer.isNil?(root) ?? false { continue }
                begin(node, after: start, &output)
                try writer.write(root, &output, options)
            case .string: try write(String.self, node, root, omitsNil, after: start, &output)
            case .bool: try write(Bool.self, node, root, omitsNil, after: start, &output)
            case .int: try write(Int.self, node, root, omitsNil, after: start, &output)
            case .double: try write(Double.self, node, root, omitsNil, after: start, &output)
            case .url: try write(URL.self, node, root, omitsNil, after: start, &output)
            case .date: try write(Date.self, node, root, omitsNil, after: start, &output)
            }
        }
        output.append(UInt8(ascii: "}"))
    }

    /// Writes a property of the type, or of an optional of it, that the field was declared with.
    @inline(__always)
    private func write<Value: JSONWritableScalar>(
        _ type: Value.Type, _ node: Node, _ root: MappedObject, _ omitsNil: Bool, after start: Int,
        _ output: inout JSONOutput
    ) throws {
        guard node.isOptional else {
            begin(node, after: start, &output)
            return try root.property(at: node.offset).withValue(Value.self) { value throws in
                try value.append(to: &output)
            }
        }
        guard let value = root.load(Value?.self, at: node.offset) else {
            if !omitsNil {
                begin(node, after: start, &output)
                output.appendNull()
            }
            return
        }
        begin(node, after: start, &output)
        try value.append(to: &output)
    }

    @inline(__always)
    private func begin(_ node: Node, after start: Int, _ output: inout JSONOutput) {
        if output.count > start { output.append(UInt8(ascii: ",")) }
        unsafe output.append(atMost: node.nameCount &+ 8) { target in
            var offset = 0
            while offset < node.nameCount {
                let word = unsafe names.loadUnaligned(fromByteOffset: node.name &+ offset, as: UInt64.self)
                unsafe target.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
                offset &+= 8
            }
            return node.nameCount
        }
    }

    /// Whether any field within a level is written.
    private func writes(_ level: Range<Int>, _ selection: ((Int) -> Bool)?) -> Bool {
        level.contains { index in
            let node = unsafe nodes[index]
            return node.field >= 0 ? selection?(node.field) ?? true : writes(levels[node.level], selection)
        }
    }

    /// Writes an object field by field, where one field writes into what another one writes; of several that write one key, the last one
    /// that has something to write counts.
    ///
    /// The object stands within `depth` arrays and objects.
    func json(
        _ root: MappedObject, paths: [JSONKeyPath], _ selection: ((Int) -> Bool)?, depth: Int, _ options: WritingOptions
    ) throws -> JSONValue {
        var object = JSONValue.object(JSONObject())
        for (index, writer) in fields.enumerated() where selection?(index) ?? true {
            var output = JSONOutput(capacity: 256)
            output.depth = depth
            try output.goDeeper()
            try writer.write(root, &output, options)
            let json = try JSONValue(written: output)
            let policy = nilPolicies[index] ?? options.nilPolicy
            let isOmitted =
                json.isNull && writer.isNil?(root) ?? false && (policy == .omitted || options.omitsEveryNil)
            object = object.setting(isOmitted ? nil : json, at: paths[index].components[...])
        }
        return object
    }

    /// Writes the value of one property.
    func write(_ index: Int, of root: MappedObject, to output: inout JSONOutput) throws {
        try fields[index].write(root, &output, WritingOptions())
    }

    /// The value of one property.
    func property(_ index: Int, of root: MappedObject) throws -> JSONValue {
        var output = JSONOutput(capacity: 256)
        try fields[index].write(root, &output, WritingOptions())
        return try JSONValue(written: output)
    }
}
