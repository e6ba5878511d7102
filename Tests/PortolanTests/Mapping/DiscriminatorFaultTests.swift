// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

private struct Circle: Mappable, Equatable {
    var radius = 0
    static let mapping = Mapping<Circle> { Field(\.radius, "radius") }
}

private enum Shape: Mappable, Equatable {
    case circle(Circle)

    init() { self = .circle(Circle()) }

    static let mapping = Mapping<Shape>(
        discriminator: "kind.name",
        [
            MappingCase("circle", mapping: Circle.mapping) {
                .circle($0)
            } extract: {
                if case .circle(let circle) = $0 { circle } else { nil }
            }
        ])
}

struct DiscriminatorFaultTests {
    @Test(arguments: [
        ("{}", "'kind' is missing, expected the name of a kind (line 1, column 1)"),
        (#"{"kind":{}}"#, "'kind.name' is missing, expected the name of a kind (line 1, column 9)"),
        (#"{"kind":null}"#, "'kind.name' is null, expected the name of a kind (line 1, column 9)"),
        (#"{"kind":5}"#, "'kind' should be an object, found 5 (line 1, column 9)"),
        (#"{"kind":[1]}"#, "'kind' should be an object, found an array of 1 (line 1, column 9)"),
        (#"{"kind":{"name":null}}"#, "'kind.name' is null, expected the name of a kind (line 1, column 17)"),
    ])
    func `a problem with the discriminator's key path names the place`(_ text: String, _ problem: String) {
        let error = #expect(throws: MappingError.self) { try Shape.mapping.value(from: text.utf8) }

        #expect(error?.problems.map(\.description) == [problem])
    }

    @Test func `what is no object changes no object of several kinds`() {
        var shape = Shape.circle(Circle(radius: 1))

        let error = #expect(throws: MappingError.self) { try Shape.mapping.update(&shape, from: [1] as JSONValue) }

        #expect(error?.problems.map(\.description) == ["the document should be an object, found an array of 1"])
        #expect(shape == .circle(Circle(radius: 1)))
    }

    @Test func `a report does not tell the discriminator among the keys that nobody maps`() {
        let report = Shape.mapping.report(on: ["kind": ["name": "circle"], "radius": 1, "other": 2])

        #expect(report.unmappedKeys == ["other"])
    }
}
