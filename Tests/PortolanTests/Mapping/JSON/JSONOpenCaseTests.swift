// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// What RFC 8259 leaves to the reader, as the decisions say: the cases are those that JSONTestSuite names `i_`.
struct JSONOpenCaseTests {
    enum Outcome: Sendable {
        case read
        case refused
        /// Refused by whoever asks for the text.
        case refusedWhenAsked
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let outcome: Outcome

        init(_ name: String, _ text: String, _ outcome: Outcome) {
            self.init(name, Array(text.utf8), outcome)
        }

        init(_ name: String, _ bytes: [UInt8], _ outcome: Outcome) {
            (testDescription, self.bytes, self.outcome) = (name, bytes, outcome)
        }
    }

    @Test(arguments: [
        Case("number_double_huge_neg_exp", "[123.456e-789]", .read),
        Case("number_huge_exp", "[0.4e00669999999999999999999999999999999]", .read),
        Case("number_neg_int_huge_exp", "[-1e+9999]", .read),
        Case("number_real_pos_overflow", "[123123e100000]", .read),
        Case("number_too_big_neg_int", "[-123123123123123123123123123123]", .read),
        Case("number_very_big_negative_int", "[-237462374673276894279832749832423479823246327846]", .read),
        Case("object_key_lone_2nd_surrogate", #"{"\uDFAA":0}"#, .refused),
        Case("string_1st_surrogate_but_2nd_missing", #"["\uDADA"]"#, .refusedWhenAsked),
        Case("string_1st_valid_surrogate_2nd_invalid", #"["\uD888\u1234"]"#, .refusedWhenAsked),
        Case("string_incomplete_surrogate_and_escape_valid", #"["\uD800\n"]"#, .refusedWhenAsked),
        Case("string_incomplete_surrogates_escape_valid", #"["\uD800\uD800\n"]"#, .refusedWhenAsked),
        Case("string_inverted_surrogates_U+1D11E", #"["\uDd1e\uD834"]"#, .refusedWhenAsked),
        Case("string_lone_second_surrogate", #"["\uDFAA"]"#, .refusedWhenAsked),
        Case("string_UTF8_surrogate_U+D800", [0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D], .refused),
        Case("string_not_in_unicode_range", [0x5B, 0x22, 0xF4, 0xBF, 0xBF, 0xBF, 0x22, 0x5D], .refused),
        Case("string_overlong_sequence_2_bytes", [0x5B, 0x22, 0xC0, 0xAF, 0x22, 0x5D], .refused),
        Case("string_truncated-utf-8", [0x5B, 0x22, 0xE0, 0xFF, 0x22, 0x5D], .refused),
        Case("string_utf16LE_no_BOM", [0x5B, 0x00, 0x5D, 0x00], .refused),
        Case("string_UTF-16LE_with_BOM", [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], .refused),
        Case("structure_UTF-8_BOM_empty_object", [0xEF, 0xBB, 0xBF, 0x7B, 0x7D], .read),
        Case("two byte order marks", [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x7B, 0x7D], .refused),
        Case(
            "structure_500_nested_arrays",
            String(repeating: "[", count: 500) + String(repeating: "]", count: 500), .read),
    ])
    func `what the standard leaves open is decided the same way each time, whoever asks for it`(_ item: Case) {
        struct Nothing: Mappable {
            static let mapping = Mapping<Nothing> {}
        }
        func isRead(_ read: () throws -> Void) -> Bool {
            do {
                try read()
                return true
            } catch {
                return !(error is JSONSyntaxError)
            }
        }

        #expect(isRead { _ = try JSONValue(parsing: item.bytes) } == (item.outcome == .read))
        // A mapping that asks for nothing of it checks the document, too, but does not unescape what it passes over.
        #expect(isRead { _ = try Nothing.mapping.value(from: item.bytes) } == (item.outcome != .refused))
        #expect(isRead { _ = try Nothing.mapping.values(from: item.bytes) } == (item.outcome != .refused))
    }

    @Test(arguments: [#"{"text":"\uD800"}"#, #"{"any":["\uDFAA"]}"#, #"{"plain":{"a":"\uD800"}}"#])
    func `half of a surrogate pair is refused by whoever asks for the text`(_ text: String) throws {
        struct Plain: Codable, Sendable { var a: String }
        struct Model: Mappable {
            var text: String?
            var any: JSONValue = .null
            var plain: Plain?
            static let mapping = Mapping<Model> {
                Field(\.text, "text")
                Field(\.any, "any", default: .null)
                Field(\.plain, "plain")
            }
        }

        #expect(throws: MappingError.self) { try Model.mapping.value(from: text.utf8) }
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
        #expect(try Model.mapping.value(from: #"{"other":\#(text)}"#.utf8).text == nil)
    }

    @Test(arguments: ["123.456e-789", "1e400", "-1e9999", "-123123123123123123123123123123"])
    func `whether a number fits is decided by the type that is asked for`(_ text: String) throws {
        struct Model: Mappable {
            var double: Double?
            var int: Int?
            var any: JSONValue = .null
            static let mapping = Mapping<Model> {
                Field(\.double, "double")
                Field(\.int, "int")
                Field(\.any, "any", default: .null)
            }
        }
        func read(_ key: String) -> Model? { try? Model.mapping.value(from: #"{"\#(key)":\#(text)}"#.utf8) }

        #expect(read("any")?.any.description == text)
        #expect(read("int") == nil)
        #expect(read("double")?.double == Double(text).flatMap { $0.isFinite ? $0 : nil })
    }
}
