// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// An identity that was made here, wherever later requests mention it.
struct TemporaryName: Hashable {
    let text: String

    /// - Returns: `nil` for a key that a server may have given.
    init?(_ key: ObjectKey) {
        guard TemporaryIdentity.isOne(key) else { return nil }
        text = key.description
    }

    private static func isTemporary(_ text: String) -> Bool { TemporaryIdentity.isOne(ObjectKey(text)) }

    /// The temporary identities that stand in a URL or in a JSON document.
    static func all(in url: String, _ body: Data) -> Set<String> {
        var names = Set(segments(of: url).filter(isTemporary))
        if let json = try? JSONValue(parsing: Array(body)) { collect(json, &names) }
        return names
    }

    private static func collect(_ json: JSONValue, _ names: inout Set<String>) {
        switch json {
        case .array(let elements): for element in elements { collect(element, &names) }
        case .object(let object): for member in object { collect(member.value, &names) }
        case .string, .number:
            if let text = json.scalarText, isTemporary(text) { names.insert(text) }
        case .null, .bool: break
        }
    }

    private static func segments(of url: String) -> [String] {
        url.split { "/?&=#".contains($0) }.map { PercentEncoding.pathSegment.decode($0) ?? String($0) }
    }

    /// A URL with another identity in the place of this one.
    func replaced(inURL url: String, by key: ObjectKey) -> String {
        var result = ""
        var part = Substring()
        func flush() {
            let isName = (PercentEncoding.pathSegment.decode(part) ?? String(part)) == text
            result += isName ? PercentEncoding.pathSegment.encode(key.description) : String(part)
            part = Substring()
        }
        for character in url {
            if "/?&=#".contains(character) {
                flush()
                result.append(character)
            } else {
                part.append(character)
            }
        }
        flush()
        return result
    }

    /// A document with another identity in the place of this one.
    func replaced(in json: JSONValue, by key: ObjectKey) -> JSONValue {
        switch json {
        case .array(let elements): return .array(elements.map { replaced(in: $0, by: key) })
        case .object(let object):
            var changed = JSONObject()
            for member in object { changed[member.name] = replaced(in: member.value, by: key) }
            return .object(changed)
        case .string(let other) where other == text: return .string(key.description)
        case .number where json.scalarText == text:
            if case .integer(let number) = key { return .number(JSONNumber(number)) }
            return .string(key.description)
        default: return json
        }
    }
}

extension Outbox {
    /// The ordering key of the entry that makes an object which a request mentions: the request must not overtake it.
    func creator(of request: HTTPRequest) async throws -> String? {
        guard case .bytes(let bytes) = request.body else {
            return try await creator(of: TemporaryName.all(in: request.url.description, Data()))
        }
        return try await creator(of: TemporaryName.all(in: request.url.description, Data(bytes)))
    }

    private func creator(of names: Set<String>) async throws -> String? {
        guard !names.isEmpty else { return nil }
        var last: Int64 = 0
        while true {
            let entries = try await storage.entries(.waiting, after: last, limit: 500)
            guard let end = entries.last else { return nil }
            let creator = entries.last { entry in
                guard let edit = entry.edit, edit.kind == .inserted else { return false }
                return names.contains(edit.reference.key.description)
            }
            if let creator { return creator.orderingKey }
            last = end.id
        }
    }

    /// Puts the server's identity in the place of one that was made here, in all entries that wait.
    func rename(_ old: ObjectKey, to new: ObjectKey) async throws {
        guard let name = TemporaryName(old) else { return }
        try await eachEntry(nil) { entry in
            var changed = entry
            changed.url = name.replaced(inURL: entry.url, by: new)
            if let json = try? JSONValue(parsing: Array(entry.body)) {
                let replaced = name.replaced(in: json, by: new)
                if replaced != json { changed.body = Data(replaced.description.utf8) }
            }
            if let edit = entry.edit, edit.reference.key == old {
                changed.edit = OutboxEdit(
                    kind: edit.kind, reference: StoredReference(type: edit.reference.type, key: new),
                    before: edit.before)
            }
            if changed != entry { _ = try await storage.replace(changed) }
            return true
        }
    }
}
