// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// What RFC 8259 leaves to the reader, as the decisions say: the cases are those that JSONTestSuite names `i_`.
struct JSONOpenCaseTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let isRead: Bool

        init(_ name: String, _ text: String, isRead: Bool) {
            self.init(name, Array(text.utf8), isRead: isRead)
        }

        init(_ name: String, _ bytes: [UInt8], isRead: Bool) {
            (testDescription, self.bytes, self.isRead) = (name, bytes, isRead)
        }
    }

    @Test(arguments: [
        Case("number_double_huge_neg_exp", "[123.456e-789]", isRead: true),
        Case("number_huge_exp", "[0.4e00669999999999999999999999999999999]", isRead: true),
        Case("number_neg_int_huge_exp", "[-1e+9999]", isRead: true),
        Case("number_real_pos_overflow", "[123123e100000]", isRead: true),
        Case("number_too_big_neg_int", "[-123123123123123123123123123123]", isRead: true),
        Case("number_very_big_negative_int", "[-237462374673276894279832749832423479823246327846]", isRead: true),
        Case("object_key_lone_2nd_surrogate", #"{"\uDFAA":0}"#, isRead: false),
        Case("string_1st_surrogate_but_2nd_missing", #"["\uDADA"]"#, isRead: false),
        Case("string_1st_valid_surrogate_2nd_invalid", #"["\uD888\u1234"]"#, isRead: false),
        Case("string_incomplete_surrogate_and_escape_valid", #"["\uD800\n"]"#, isRead: false),
        Case("string_incomplete_surrogates_escape_valid", #"["\uD800\uD800\n"]"#, isRead: false),
        Case("string_inverted_surrogates_U+1D11E", #"["\uDd1e\uD834"]"#, isRead: false),
        Case("string_lone_second_surrogate", #"["\uDFAA"]"#, isRead: false),
        Case("string_UTF8_surrogate_U+D800", [0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D], isRead: false),
        Case("string_not_in_unicode_range", [0x5B, 0x22, 0xF4, 0xBF, 0xBF, 0xBF, 0x22, 0x5D], isRead: false),
        Case("string_overlong_sequence_2_bytes", [0x5B, 0x22, 0xC0, 0xAF, 0x22, 0x5D], isRead: false),
        Case("string_truncated-utf-8", [0x5B, 0x22, 0xE0, 0xFF, 0x22, 0x5D], isRead: false),
        Case("string_utf16LE_no_BOM", [0x5B, 0x00, 0x5D, 0x00], isRead: false),
        Case("string_UTF-16LE_with_BOM", [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], isRead: false),
        Case("structure_UTF-8_BOM_empty_object", [0xEF, 0xBB, 0xBF, 0x7B, 0x7D], isRead: true),
        Case("two byte order marks", [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x7B, 0x7D], isRead: false),
        Case(
            "structure_500_nested_arrays",
            String(repeating: "[", count: 500) + String(repeating: "]", count: 500), isRead: true),
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

        #expect(isRead { _ = try JSONValue(parsing: item.bytes) } == item.isRead)
        // A mapping that asks for nothing of it checks the document, too.
        #expect(isRead { _ = try Nothing.mapping.value(from: item.bytes) } == item.isRead)
        #expect(isRead { _ = try Nothing.mapping.values(from: item.bytes) } == item.isRead)
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
