// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

/// A tree in which two fields write one key, so that its objects are not written straight away.
private struct Tree: Mappable {
    var children: [Tree] = []
    var first: Int?
    var second: Int?
    static let mapping = Mapping<Tree> {
        Field(\.children, "children")
        Field(\.first, "value")
        Field(\.second, "value")
    }
}

private struct Plain: Codable, Sendable { var inner: [Mixed] }

/// A model that holds itself by a type that is only `Codable`.
private struct Mixed: Mappable {
    var plain: Plain?
    static let mapping = Mapping<Mixed> { Field(\.plain, "plain") }
}

private struct Chain: Codable, Sendable { var next: [Chain] }

private struct Holder: Mappable {
    var chain: Chain?
    static let mapping = Mapping<Holder> { Field(\.chain, "chain") }
}

struct MappingDepthTests {
    private let levels = 5_000

    @Test func `a value too deep is an error where fields write into each other`() {
        var tree = Tree()
        for _ in 0..<levels { tree = Tree(children: [tree]) }

        #expect(throws: EncodingError.self) { try Tree.mapping.bytes(from: tree) }
    }

    @Test func `a value too deep is an error where mapped and other types alternate`() {
        var mixed = Mixed()
        for _ in 0..<levels { mixed = Mixed(plain: Plain(inner: [mixed])) }

        #expect(throws: EncodingError.self) { try Mixed.mapping.bytes(from: mixed) }
    }

    @Test func `a JSON value too deep is a problem of a type that is decoded from it`() {
        var chain: JSONValue = ["next": []]
        for _ in 0..<levels { chain = ["next": [chain]] }
        var mixed: JSONValue = [:]
        for _ in 0..<levels { mixed = ["plain": ["inner": [mixed]]] }

        #expect(throws: MappingError.self) { try Holder.mapping.value(from: ["chain": chain]) }
        #expect(throws: MappingError.self) { try Mixed.mapping.value(from: mixed) }
    }

    @Test func `what is as deep as a document may be goes both ways`() throws {
        var chain: JSONValue = ["next": []]
        for _ in 0..<50 { chain = ["next": [chain]] }
        let holder = try Holder.mapping.value(from: ["chain": chain])
        #expect(try Holder.mapping.json(from: holder) == ["chain": chain])

        var tree = Tree(first: 1)
        for _ in 0..<100 { tree = Tree(children: [tree], second: 2) }
        let json = try Tree.mapping.json(from: tree)
        #expect(try Tree.mapping.json(from: Tree.mapping.value(from: json)) == json)
    }
}
