// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan

/// What reading the elements of a document gave, to be compared.
struct StreamOutcome: Equatable, CustomStringConvertible {
    /// The elements as text; what does not fit as its problem.
    var elements: [String] = []
    /// What ended the stream too early.
    var syntaxError: JSONSyntaxError?
    var pathError: String?

    var description: String {
        "\(elements.joined(separator: " ")) | \(syntaxError.map { "\($0) (\($0.offset))" } ?? pathError ?? "end")"
    }

    /// Reads chunks, one by one.
    init(chunks: some Sequence<[UInt8]>, at path: JSONKeyPath? = nil, maximumElementSize: Int = .max) {
        var reader = JSONElementReader(
            JSONValue.self, in: chunks, at: path, maximumElementSize: maximumElementSize)
        do {
            while let result = try reader.nextResult() {
                switch result {
                case .success(let value): elements.append(value.description)
                case .failure(let error): elements.append(error.description)
                }
            }
        } catch let error as JSONSyntaxError {
            syntaxError = error
        } catch {
            pathError = "\(error)"
        }
    }

    /// Reads a document that is there as a whole.
    init(_ bytes: [UInt8], at path: JSONKeyPath? = nil, maximumElementSize: Int = .max) {
        self.init(chunks: [bytes], at: path, maximumElementSize: maximumElementSize)
    }
}

/// A document in pieces.
struct Pieces: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>
    private let nextCount: () -> Int

    /// Cuts at random places: most pieces are short, some empty.
    init(_ bytes: [UInt8], randomly generator: JSONGenerator, upTo limit: Int) {
        var generator = generator
        rest = bytes[...]
        nextCount = { generator.next(limit + 1) }
    }

    init(_ bytes: [UInt8], of count: Int) {
        rest = bytes[...]
        nextCount = { count }
    }

    mutating func next() -> [UInt8]? {
        guard !rest.isEmpty else { return nil }
        let piece = rest.prefix(nextCount())
        rest = rest.dropFirst(piece.count)
        return Array(piece)
    }
}
