// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension JSONDecodingScope {
    /// What makes of the names of an object's members those that types know; `nil` when they are the same.
    func keyConverter(for object: Int) -> ((String) -> String)? {
        switch options.keys {
        case .useDefaultKeys: return nil
        case .convertFromSnakeCase:
            return isVerbatim(object) ? nil : { SnakeCase.camelCase($0) }
        case .custom(let convert):
            if isVerbatim(object) { return nil }
            let path = codingPath(of: object)
            return { convert(path + [JSONPathKey($0)]).stringValue }
        @unknown default: return nil
        }
    }

    private func isVerbatim(_ object: Int) -> Bool { withTrail { $0.verbatim.contains(object) } }
}

/// Names with underscores between words.
enum SnakeCase {
    /// The name with capitals between words; underscores at its ends stay.
    ///
    /// A name without underscores between words stays as it is. Otherwise the first word is put in lower case, and the others are
    /// capitalised; that is what `JSONDecoder` does.
    static func camelCase(_ name: String) -> String {
        guard let first = name.firstIndex(where: { $0 != "_" }),
            let last = name.lastIndex(where: { $0 != "_" })
        else { return name }
        let words = name[first...last].split(separator: "_")
        guard words.count > 1 else { return name }
        let joined = words[0].lowercased() + words[1...].map(\.capitalized).joined()
        return name[..<first] + joined + name[name.index(after: last)...]
    }
}
