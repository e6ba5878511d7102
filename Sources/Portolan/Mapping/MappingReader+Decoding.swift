// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension MappingReader {
    /// Decodes a type that is neither simple nor mapped.
    mutating func decode<Value: Decodable>(_ type: Value.Type, from element: JSONElement) -> Conversion<Value> {
        do {
            return .value(try JSONElementDecoding.decode(type, from: element, of: document, in: context))
        } catch let error as MappingError {
            add(error.problems, of: element)
        } catch let error as DecodingError {
            note(error, while: type, in: element)
        } catch {
            mismatch("\(Value.self)", at: element, because: "\(error)")
        }
        return .failed
    }

    private mutating func note(_ error: DecodingError, while type: Any.Type, in element: JSONElement) {
        func place(_ path: [any CodingKey]) -> (JSONElement, ArraySlice<String>) {
            let names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
            return switch element.lookup(names[...]) {
            case .found(let value): (value, [])
            case .null(let value, let rest), .missing(let value, let rest), .notContainer(let value, let rest),
                .collected(let value, let rest):
                (value, rest)
            }
        }
        switch error {
        case .keyNotFound(let key, let context):
            missing("a value", in: place(context.codingPath).0, rest: [key.stringValue])
        case .valueNotFound(let expected, let context):
            let (value, rest) = place(context.codingPath)
            null(Self.expectation(of: expected), at: value, rest: rest)
        case .typeMismatch(let expected, let context):
            mismatch(Self.expectation(of: expected), at: place(context.codingPath).0)
        case .dataCorrupted(let context):
            mismatch("a value that it accepts", at: place(context.codingPath).0, because: context.debugDescription)
        @unknown default: mismatch("\(type)", at: element, because: "\(error)")
        }
    }

    private static func expectation(of type: Any.Type) -> String {
        func expectation<Readable: JSONReadable>(_ type: Readable.Type) -> String {
            Readable.reading(ReadingOptions()).expectation
        }
        return (type as? any JSONReadable.Type).map { expectation($0) } ?? "\(type)"
    }
}
