// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A set of methods.
///
/// The textual form joins the methods with `|`: first GET, PUT, POST, DELETE, HEAD and PATCH in that order,
/// then any others by name.
public struct HTTPMethodSet: Sendable, Hashable, ExpressibleByArrayLiteral, CustomStringConvertible {
    package let methods: Set<HTTPMethod>

    /// Makes a set of the methods of a sequence.
    public init(_ methods: some Sequence<HTTPMethod>) {
        self.methods = Set(methods)
    }

    /// Makes a set of the methods listed.
    public init(arrayLiteral elements: HTTPMethod...) {
        self.init(elements)
    }

    /// Reads the textual form back; `nil` when a part is not a method.
    ///
    /// - Parameter description: Methods joined with `|`; an empty text is the empty set.
    public init?(_ description: String) {
        var methods: Set<HTTPMethod> = []
        for part in description.split(separator: "|", omittingEmptySubsequences: false) where !description.isEmpty {
            guard let method = HTTPMethod(String(part)) else { return nil }
            methods.insert(method)
        }
        self.methods = methods
    }

    /// GET alone.
    public static let get: HTTPMethodSet = [.get]
    /// HEAD alone.
    public static let head: HTTPMethodSet = [.head]
    /// PUT alone.
    public static let put: HTTPMethodSet = [.put]
    /// POST alone.
    public static let post: HTTPMethodSet = [.post]
    /// PATCH alone.
    public static let patch: HTTPMethodSet = [.patch]
    /// DELETE alone.
    public static let delete: HTTPMethodSet = [.delete]

    /// Whether there is no method in the set.
    public var isEmpty: Bool { methods.isEmpty }

    /// Whether the set holds a method.
    public func contains(_ method: HTTPMethod) -> Bool { methods.contains(method) }

    /// Whether two sets share a method.
    public func intersects(_ other: HTTPMethodSet) -> Bool { !methods.isDisjoint(with: other.methods) }

    /// The methods of this set that are not in the other.
    package func subtracting(_ other: HTTPMethodSet) -> HTTPMethodSet {
        HTTPMethodSet(methods.subtracting(other.methods))
    }

    /// The methods joined with `|`.
    public var description: String {
        let known: [HTTPMethod] = [.get, .put, .post, .delete, .head, .patch]
        let others = methods.subtracting(known).map(\.rawValue).sorted()
        return (known.filter(methods.contains).map(\.rawValue) + others).joined(separator: "|")
    }
}
