// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// Reads symbol graphs and prints one line for each public declaration, sorted: its path, a tab, the declaration.

import Foundation

struct SymbolGraph: Decodable {
    var symbols: [Symbol]
    var relationships: [Relationship]
}

struct Symbol: Decodable {
    var identifier: Identifier
    var pathComponents: [String]
    var declarationFragments: [Fragment]?
}

struct Identifier: Decodable {
    var precise: String
}

struct Fragment: Decodable {
    var spelling: String
}

struct Relationship: Decodable {
    var kind: String
    var source: String
    var target: String
    var targetFallback: String?
}

var lines: Set<String> = []
for path in CommandLine.arguments.dropFirst() {
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: URL(filePath: path)))
    var names: [String: String] = [:]
    for symbol in graph.symbols {
        let name = symbol.pathComponents.joined(separator: ".")
        names[symbol.identifier.precise] = name
        let declaration = (symbol.declarationFragments ?? []).map(\.spelling).joined()
        lines.insert("\(name)\t\(declaration.split(whereSeparator: \.isWhitespace).joined(separator: " "))")
    }
    for relationship in graph.relationships where relationship.kind == "conformsTo" {
        guard let name = names[relationship.source] else { continue }
        let target = names[relationship.target] ?? relationship.targetFallback ?? relationship.target
        // What every Sendable type conforms to says nothing.
        if target != "Swift.SendableMetatype" { lines.insert("\(name)\t: \(target)") }
    }
}
for line in lines.sorted() { print(line) }
