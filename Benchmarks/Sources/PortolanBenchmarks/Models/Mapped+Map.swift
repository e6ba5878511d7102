// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan

/// Models of the borders of a map, read and written by their mappings.
extension Mapped {
    /// One feature of a map.
    struct Border: Mappable {
        var type = ""
        var name = ""
        var coordinates: [[[Double]]] = []

        static let mapping = Mapping<Border> {
            Field(\.type, "type")
            Field(\.name, "properties.name")
            Field(\.coordinates, "geometry.coordinates")
        }
    }

    /// A map.
    struct BorderCollection: Mappable {
        var features: [Border] = []

        static let mapping = Mapping<BorderCollection> {
            Field(\.features, "features")
        }
    }
}
