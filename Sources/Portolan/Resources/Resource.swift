// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A model that lives somewhere: a type with routes, whose values the verbs of a client are called on.
///
/// ```swift
/// extension Enterprise: Resource {
///     static let routes = Routes<Enterprise> {
///         Route(.get, "enterprises", keyPath: "array_of_enterprises")
///         Route([.get, .put, .patch, .delete], "enterprises/\(\.itemID)")
///         Route(.post, "enterprises", requestKeyPath: "enterprise")
///     }
/// }
/// let all = try await client.list(Enterprise.self)
/// ```
///
/// A ``Mappable`` type is read, changed and written by its mapping, and its identity is known. Any other `Codable` type
/// works, too: an answer then replaces the whole value, and no part of it can be sent.
public protocol Resource: Codable, Sendable {
    /// The places of the model. Keep them in a `static let`.
    static var routes: Routes<Self> { get }
}
