// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

// Values made of the bytes of a scalar. Each relies on what its name says: that there is a number, or a text without escapes.
extension JSONElement {
    @inline(__always)
    func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
        unsafe JSONNumberReading.integer(type, text.pointer(at: start), length)
    }

    /// The nearest `Double`; infinite when the number is too large.
    @inline(__always)
    var double: Double { unsafe JSONNumberReading.double(text.pointer(at: start), length) }

    /// The nearest `Float`; infinite when the number is too large.
    @inline(__always)
    var float: Float { unsafe JSONNumberReading.float(text.pointer(at: start), length) }

    /// The number as a `Decimal`; `nil` when its exponent does not suffice.
    var decimal: Decimal? { unsafe JSONNumberReading.decimal(text.pointer(at: start), length) }

    /// Whether all digits of the number before its exponent are zero.
    var isZero: Bool {
        for offset in start..<start + length {
            let byte = text[offset]
            if byte | 0x20 == UInt8(ascii: "e") { return true }
            if byte &- UInt8(ascii: "1") < 9 { return false }
        }
        return true
    }

    /// The date of RFC 3339; `nil` for texts with escapes, too.
    package var date: Date? { tag == .string ? unsafe RFC3339.date(text.pointer(at: start), length) : nil }

    /// The UUID; `nil` for texts with escapes, too.
    var uuid: UUID? { tag == .string ? unsafe UUIDText.uuid(text.pointer(at: start), length) : nil }

    var plainURL: URL? { unsafe URLText.url(text.pointer(at: start), length) }

    var plainData: Data? { unsafe Base64Text.data(text.pointer(at: start), length) }
}

/// Makes values of generic types.
enum JSONCast {
    /// A value as one of a type that is known to be the same.
    ///
    /// A cast by `as` goes through the runtime and costs more than reading or writing most values.
    // The types are compared first: the bits are read as what they are.
    @inline(__always)
    static func same<Value, Same>(_ value: Value, as type: Same.Type = Same.self) -> Same {
        precondition(Value.self == Same.self, "\(Value.self) is not \(Same.self)")
        return unsafe unsafeBitCast(value, to: Same.self)
    }

    /// An array of what is read from each of `children`, of which there are `count`, for a type that is known to the compiler.
    ///
    /// The runtime is then not asked for the type of the array's memory, which takes longer than reading some numbers.
    @inline(__always)
    static func knownArray<Element>(
        count: Int, _ children: JSONElement.Children, _ read: (JSONElement) throws -> Element
    ) rethrows -> [Element] {
        var array: [Element] = []
        array.reserveCapacity(count)
        for child in children { array.append(try read(child)) }
        return array
    }

    /// An array of what is read from each of `children`, of which there are no more than `count`.
    @inline(__always)
    static func array<Element>(
        count: Int, of type: Element.Type, _ children: JSONElement.Children, _ read: (JSONElement) throws -> Element
    ) throws -> [Element] {
        guard count > 0 else { return [] }
        return unsafe try Array(unsafeUninitializedCapacity: count) { buffer, initialized in
            guard let start = buffer.baseAddress else { return }
            for child in children {
                precondition(initialized < count, "an array has more elements than it says")
                unsafe (start + initialized).initialize(to: try read(child))
                initialized &+= 1
            }
        }
    }
}
