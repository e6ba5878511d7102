// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The same models of the borders of a map as the compiler makes them `Codable`.
extension Plain {
    /// One feature of a map.
    struct Border: Codable {
        struct Properties: Codable { var name: String }
        struct Geometry: Codable { var coordinates: [[[Double]]] }

        var type: String
        var properties: Properties
        var geometry: Geometry
    }

    /// A map.
    struct BorderCollection: Codable {
        var features: [Border]
    }
}
