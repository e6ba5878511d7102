// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What an encoder does with names, dates, data and numbers: fixed while a document is written.
struct JSONEncodingOptions: Sendable {
    var outputFormatting: JSONEncoder.OutputFormatting = []
    var dates = Dates.strategy(.deferredToDate)
    var data = JSONEncoder.DataEncodingStrategy.base64
    var nonConformingFloats = JSONEncoder.NonConformingFloatEncodingStrategy.throw
    var keys = JSONEncoder.KeyEncodingStrategy.useDefaultKeys
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// Whether values of mapped types are written by their mapping, without an encoder between.
    var writesMappings = false
    /// How they are written.
    var mappings = WritingOptions()

    /// How dates are written.
    enum Dates: Sendable {
        /// As Foundation's encoder does.
        case strategy(JSONEncoder.DateEncodingStrategy)
        /// As the mappings do.
        case rfc3339
    }

    /// What types within a mapping are written with.
    static let mapping: JSONEncodingOptions = {
        var options = JSONEncodingOptions()
        // Hash tables have no order of their own: sorted names make the same value the same bytes.
        options.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        options.dates = .rfc3339
        options.writesMappings = true
        return options
    }()
}

/// What is common to all pieces of one document while it is written.
final class JSONEncodingRun {
    let options: JSONEncodingOptions
    let escapesSlashes: Bool
    let convertsNames: Bool
    /// Whether a name may have come twice in one object.
    var mayRepeatNames = false
    /// What went wrong where nothing could be thrown.
    var failure: EncodingError? {
        didSet { hasFailed = true }
    }
    private(set) var hasFailed = false
    /// How many calls of `encode(to:)` are under way.
    var callDepth: Int
    /// Whether some values are not asked to write themselves, or not in the usual way.
    let hasSpecialValues: Bool
    private var converted: [String: String] = [:]

    /// Arrays and objects within each other: the reader refuses more (RFC 8259, 9).
    static let depthLimit = 512
    /// Calls of `encode(to:)` within each other: a level may take two, its own and that of a value wrapped in another.
    static let callLimit = 1_024

    init(_ options: JSONEncodingOptions) {
        self.options = options
        callDepth = options.mappings.callDepth
        escapesSlashes = !options.outputFormatting.contains(.withoutEscapingSlashes)
        if case .useDefaultKeys = options.keys { convertsNames = false } else { convertsNames = true }
        var hasSpecialValues = convertsNames || options.writesMappings
        if case .strategy(.custom) = options.dates { hasSpecialValues = true }
        if case .custom = options.data { hasSpecialValues = true }
        self.hasSpecialValues = hasSpecialValues
    }

    /// The name that is written for a key.
    func name(of key: some CodingKey, at path: @autoclosure () -> [any CodingKey]) -> String {
        switch options.keys {
        case .useDefaultKeys: return key.stringValue
        case .convertToSnakeCase:
            let name = key.stringValue
            if let known = converted[name] { return known }
            let snake = Self.snakeCase(name)
            converted[name] = snake
            return snake
        case .custom(let convert): return convert(path() + [key]).stringValue
        @unknown default: return key.stringValue
        }
    }

    /// `oneTwoTHREEFour` becomes `one_two_three_four`, with the word boundaries that Foundation's encoder finds.
    static func snakeCase(_ name: String) -> String {
        let characters = Array(name)
        var words: [ArraySlice<Character>] = []
        var wordStart = 0
        // The first character begins a word, whatever it is.
        var place = 1
        while place < characters.count, let capital = characters[place...].firstIndex(where: \.isUppercase) {
            words.append(characters[wordStart..<capital])
            wordStart = capital
            guard let small = characters[capital...].firstIndex(where: \.isLowercase) else { break }
            // Of several capitals the last one begins the word that the small letter goes on.
            if small > capital + 1 {
                words.append(characters[capital..<small - 1])
                wordStart = small - 1
            }
            place = small + 1
        }
        words.append(characters[wordStart...])
        return words.map { String($0).lowercased() }.joined(separator: "_")
    }
}

/// A component of a coding path that no type has declared: the place of an element, or a name of the document.
struct JSONPathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }

    init(_ name: String) {
        stringValue = name
        intValue = nil
    }

    init(stringValue: String) { self.init(stringValue) }
    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }
}
