// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension JSONDecodingScope {
    /// The way from the outermost value to an element.
    func codingPath(of index: Int) -> [any CodingKey] {
        let document = element(at: 0)
        let places = withTrail { $0.places(to: index, in: document) }
        return places.map { step in
            switch step.place {
            case .index(let number): JSONPathKey(index: number)
            case .name(let name):
                JSONPathKey(hasDefaultKeys ? name : keyConverter(for: step.container)?(name) ?? name)
            }
        }
    }

    private func context(of index: Int, _ description: String) -> DecodingError.Context {
        let element = element(at: index)
        let place: String
        if document?.hasLines ?? false {
            let position = withTrail { $0.position(of: element.offset, in: text) }
            place = " at line \(position.line), column \(position.column)"
        } else {
            place = ""
        }
        return DecodingError.Context(codingPath: codingPath(of: index), debugDescription: description + place)
    }

    /// What stands at a place, in a few words, however large it is.
    private func found(at index: Int) -> String {
        let element = element(at: index)
        return switch element.tag {
        case .object: "an object of \(element.length) members"
        case .array, .null, .brokenString: element.excerpt
        case .true, .false, .string, .escapedString, .integer, .number, .notNumber:
            "\(element.kindName), \(element.excerpt)"
        }
    }

    /// The error for a value of another kind.
    @inline(never)
    func mismatch(_ type: Any.Type, at index: Int) -> DecodingError {
        .typeMismatch(
            type, context(of: index, "expected \(Self.expectation(of: type)), found \(found(at: index))"))
    }

    /// The error for a null.
    @inline(never)
    func nothing(_ type: Any.Type, at index: Int) -> DecodingError {
        .valueNotFound(type, context(of: index, "expected \(Self.expectation(of: type)), found null"))
    }

    /// The error for a null, or a value of another kind.
    func unfit(_ type: Any.Type, at index: Int) -> DecodingError {
        element(at: index).isNull ? nothing(type, at: index) : mismatch(type, at: index)
    }

    /// The error for a value of the right kind that cannot be used.
    @inline(never)
    func corrupted(_ expected: String, at index: Int) -> DecodingError {
        .dataCorrupted(context(of: index, "expected \(expected), found \(found(at: index))"))
    }

    /// The error for an array or object within too many others: a type that reads itself would run out of stack.
    @inline(never)
    func tooDeep(at index: Int) -> DecodingError {
        .dataCorrupted(
            context(of: index, "arrays and objects are nested more than \(JSONScanner.maximumDepth) deep"))
    }

    /// The error for a member that is not there.
    @inline(never)
    func missing(_ key: any CodingKey, in object: Int) -> DecodingError {
        let name = key.stringValue
        return .keyNotFound(
            key, context(of: object, "expected a member '\(name.prefix(80))', found none in the object"))
    }

    /// The error for an element behind the last one.
    @inline(never)
    func end(_ type: Any.Type, of array: Int, at number: Int) -> DecodingError {
        let count = element(at: array).length
        let context = context(
            of: array, "expected \(Self.expectation(of: type)), found the end of the array of \(count)")
        return .valueNotFound(
            type,
            .init(
                codingPath: context.codingPath + [JSONPathKey(index: number)],
                debugDescription: context.debugDescription
            ))
    }

    private static func expectation(of type: Any.Type) -> String {
        if type == String.self { return "a string" }
        if type == Bool.self { return "true or false" }
        if type == [String: Any].self { return "an object" }
        if type == [Any].self { return "an array" }
        if type is any FixedWidthInteger.Type { return "a whole number that fits \(type)" }
        if type is any BinaryFloatingPoint.Type || type == Decimal.self { return "a number" }
        return "a \(type)"
    }
}
