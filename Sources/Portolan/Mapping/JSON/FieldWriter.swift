// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The writing half of a field, for a table that knows no types.
struct FieldWriter {
    let direct: JSONDirectKind
    let isDirectOptional: Bool
    /// Where the property lies in the value; `nil` for those that have no fixed place.
    let offset: Int?
    /// Whether the property has nothing to write.
    let isNil: (MappedObject) -> Bool
    /// Writes the property.
    let write: (MappedObject, inout JSONOutput, WritingOptions) throws -> Void

    init<Root, Value>(_ property: any WritableKeyPath<Root, Value> & Sendable, writing: JSONWriting<Value>) {
        direct = writing.direct
        isDirectOptional = writing.isOptional
        offset = MemoryLayout<Root>.offset(of: property)
        isNil = { root in writing.isNil(root[property]) }
        write = { root, output, options in
            let value = root[property]
            try writing.write(value, &output, options)
        }
    }
}

/// The written fields of a mapping, compiled: a tree of names, those of one object together, in the order of the fields.
// Safe to send: as JSONFieldTable.
final class JSONFieldWriterTable: @unchecked Sendable {
    private struct Node {
        let name: String
        /// The name with quotes and colon.
        let nameBytes: [UInt8]
        /// The field that is written here; `nil` for an object of names.
        let field: Int?
        let level: Int?
        let nilPolicy: NilPolicy?
    }

    private let levels: [[Node]]
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
            && fields.allSatisfy { field in
                !field.path.components.contains { Int($0) != nil }
            }
        levels = flat.map { level in
            level.map { node in
                let field = node.values.last?.field
                return Node(
                    name: node.name, nameBytes: JSONOutput.nameBytes(node.name), field: field,
                    level: node.level < 0 ? nil : node.level, nilPolicy: field.flatMap { fields[$0].nilPolicy })
            }
        }
    }

    /// Writes an object.
    ///
    /// - Parameter selection: Whether a field is written; all are without one.
    func write(
        _ root: MappedObject, _ selection: ((Int) -> Bool)?, to output: inout JSONOutput, _ options: WritingOptions
    ) throws {
        try write(0, root, selection, to: &output, options)
    }

    private func write(
        _ level: Int, _ root: MappedObject, _ selection: ((Int) -> Bool)?, to output: inout JSONOutput,
        _ options: WritingOptions
    ) throws {
        output.append(UInt8(ascii: "{"))
        let start = output.count
        for node in levels[level] {
            guard let field = node.field else {
                guard let inner = node.level, selection == nil || writes(inner, selection) else { continue }
                begin(node, after: start, &output)
                try write(inner, root, selection, to: &output, options)
                continue
            }
            if let selection, !selection(field) { continue }
            let writer = fields[field]
            let omitsNil = options.omitsEveryNil || (node.nilPolicy ?? options.nilPolicy) == .omitted
            if try writeDirect(writer, node, root, omitsNil, after: start, &output) { continue }
            if omitsNil, writer.isNil(root) { continue }
            begin(node, after: start, &output)
            try writer.write(root, &output, options)
        }
        output.append(UInt8(ascii: "}"))
    }

    @inline(__always)
    private func begin(_ node: Node, after start: Int, _ output: inout JSONOutput) {
        if output.count > start { output.append(UInt8(ascii: ",")) }
        output.append(contentsOf: node.nameBytes)
    }

    /// Writes a property of a direct kind from its place; `false` for all others.
    @inline(__always)
    private func writeDirect(
        _ writer: FieldWriter, _ node: Node, _ root: MappedObject, _ omitsNil: Bool, after start: Int,
        _ output: inout JSONOutput
    ) throws -> Bool {
        guard let offset = writer.offset, writer.direct != .no else { return false }
        @inline(__always)
        func value<Value>(_ type: Value.Type) -> Value? {
            writer.isDirectOptional ? root.load(Value?.self, at: offset) : root.load(Value.self, at: offset)
        }
        @inline(__always)
        func write<Value: JSONWritableScalar>(_ value: Value?) throws {
            guard let value else {
                if !omitsNil {
                    begin(node, after: start, &output)
                    output.appendNull()
                }
                return
            }
            begin(node, after: start, &output)
            try value.append(to: &output)
        }
        switch writer.direct {
        case .no: return false
        case .string: try write(value(String.self))
        case .bool: try write(value(Bool.self))
        case .int: try write(value(Int.self))
        case .double: try write(value(Double.self))
        case .url: try write(value(URL.self))
        case .date: try write(value(Date.self))
        }
        return true
    }

    /// Whether any field within a level is written.
    private func writes(_ level: Int, _ selection: ((Int) -> Bool)?) -> Bool {
        levels[level].contains { node in
            node.field.map { selection?($0) ?? true } ?? node.level.map { writes($0, selection) } ?? false
        }
    }

    /// Writes an object field by field, where one field writes into what another one writes; of several that write one key, the last one
    /// that has something to write counts.
    func json(_ root: MappedObject, paths: [JSONKeyPath], _ selection: ((Int) -> Bool)?, _ options: WritingOptions)
        throws -> JSONValue
    {
        var object = JSONValue.object(JSONObject())
        for (index, writer) in fields.enumerated() where selection?(index) ?? true {
            var output = JSONOutput(capacity: 256)
            try writer.write(root, &output, options)
            let json = try JSONValue(written: output)
            let policy = nilPolicies[index] ?? options.nilPolicy
            let isOmitted = json.isNull && writer.isNil(root) && (policy == .omitted || options.omitsEveryNil)
            object = object.setting(isOmitted ? nil : json, at: paths[index].components[...])
        }
        return object
    }


    /// The value of one property.
    func property(_ index: Int, of root: MappedObject) throws -> JSONValue {
        var output = JSONOutput(capacity: 256)
        try fields[index].write(root, &output, WritingOptions())
        return try JSONValue(written: output)
    }
}
