// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

// Values of the types that decoders know. All ask what stands there first, since that decides most.
extension JSONDecodingScope {
    @inline(__always)
    func bool(at index: Int) throws -> Bool {
        let word = words[index] & 0xF
        if word == JSONTag.true.rawValue { return true }
        if word == JSONTag.false.rawValue { return false }
        // As `JSONDecoder`: a null, too, is a value of another kind.
        throw mismatch(Bool.self, at: index)
    }

    @inline(__always)
    func string(at index: Int) throws -> String {
        let word = words[index]
        if word & 0xF == JSONTag.string.rawValue {
            return text.string(at: Int(word &>> 32), count: Int((word &>> 4) & 0xFFF_FFFF))
        }
        return try unusualString(at: index)
    }

    @inline(never)
    private func unusualString(at index: Int) throws -> String {
        let element = element(at: index)
        if let string = element.string { return string }
        throw element.isString ? corrupted("a string", at: index) : unfit(String.self, at: index)
    }

    @inline(__always)
    func integer<Integer: FixedWidthInteger>(_ type: Integer.Type, at index: Int) throws -> Integer {
        let element = element(at: index)
        guard element.isNumber else { throw unfit(type, at: index) }
        if let value = element.integer(type) { return value }
        return try inexactInteger(type, element)
    }

    /// A number that is not whole, or does not fit.
    ///
    /// `JSONDecoder` goes the way over a `Double` here, and rounds: that is kept, where it gives a value.
    @inline(never)
    private func inexactInteger<Integer: FixedWidthInteger>(
        _ type: Integer.Type, _ element: JSONElement
    ) throws -> Integer {
        guard element.tag == .number, let value = Integer(exactly: element.double), element.double.magnitude < 0x1p53
        else { throw corrupted("a whole number that fits \(type)", at: element.index) }
        return value
    }

    @inline(__always)
    func double(at index: Int) throws -> Double {
        let element = element(at: index)
        guard element.isNumber else { return try nonconforming(Double.self, at: index) }
        let value = element.double
        guard value.isFinite, value != 0 || element.isZero else {
            throw corrupted("a number that fits Double", at: index)
        }
        return value
    }

    @inline(__always)
    func float(at index: Int) throws -> Float {
        let element = element(at: index)
        guard element.isNumber else { return try nonconforming(Float.self, at: index) }
        let value = element.float
        guard value.isFinite, value != 0 || element.isZero else {
            throw corrupted("a number that fits Float", at: index)
        }
        return value
    }

    @inline(never)
    private func nonconforming<Number: BinaryFloatingPoint>(_ type: Number.Type, at index: Int) throws -> Number {
        let element = element(at: index)
        // As `JSONDecoder`: a text with escapes is none of the three.
        guard element.tag == .string,
            case .convertFromString(let infinity, let negativeInfinity, let notANumber) = options.floats,
            let text = element.string
        else { throw unfit(type, at: index) }
        if text.hasSameBytes(as: infinity) { return .infinity }
        if text.hasSameBytes(as: negativeInfinity) { return -.infinity }
        if text.hasSameBytes(as: notANumber) { return .nan }
        throw mismatch(type, at: index)
    }

    func decimal(at index: Int) throws -> Decimal {
        let element = element(at: index)
        guard element.isNumber else { throw unfit(Decimal.self, at: index) }
        guard let value = element.decimal else { throw corrupted("a number that fits Decimal", at: index) }
        return value
    }

    func url(at index: Int) throws -> URL {
        let element = element(at: index)
        guard !element.isNull else { throw nothing(URL.self, at: index) }
        if element.tag == .string {
            if let url = element.plainURL { return url }
        } else if let url = URL(string: try string(at: index)) {
            return url
        }
        throw corrupted("a URL", at: index)
    }

    func date(at index: Int) throws -> Date {
        let element = element(at: index)
        guard !element.isNull else { throw nothing(Date.self, at: index) }
        switch options.dates {
        case .rfc3339:
            if let date = element.date { return date }
            if let date = RFC3339.date(from: try string(at: index)) { return date }
            throw corrupted("an RFC 3339 date", at: index)
        case .strategy(.deferredToDate):
            return Date(timeIntervalSinceReferenceDate: try double(at: index))
        case .strategy(.secondsSince1970):
            return Date(timeIntervalSince1970: try double(at: index))
        case .strategy(.millisecondsSince1970):
            return Date(timeIntervalSince1970: try double(at: index) / 1000)
        case .strategy(.iso8601):
            // The form that all write; what else Foundation takes, it takes itself.
            if element.tag == .string, element.length == 20, let date = element.date { return date }
            let string = try string(at: index)
            if let date = try? Date.ISO8601FormatStyle().parse(string) { return date }
            throw corrupted("an ISO 8601 date", at: index)
        case .strategy(.custom(let read)):
            return try read(JSONElementDecoder(reference, index))
        case .strategy:
            throw corrupted("a date of a known strategy", at: index)
        }
    }

    func data(at index: Int) throws -> Data {
        let element = element(at: index)
        guard !element.isNull else { throw nothing(Data.self, at: index) }
        switch options.data {
        case .deferredToData:
            return try Data(from: JSONElementDecoder(reference, index))
        case .base64:
            // As `JSONDecoder`: the type that is told is that of the text.
            guard element.isString else { throw mismatch(String.self, at: index) }
            if element.tag == .string {
                if let data = element.plainData { return data }
            } else if let data = Data(base64Encoded: try string(at: index)) {
                return data
            }
            throw corrupted("base64 text", at: index)
        case .custom(let read):
            return try read(JSONElementDecoder(reference, index))
        @unknown default:
            throw corrupted("data of a known strategy", at: index)
        }
    }
}
