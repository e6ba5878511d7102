// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension Array: JSONReadable where Element: Decodable {
    static func reading(_ options: ReadingOptions) -> JSONReading<[Element]> {
        if options.defaults[ObjectIdentifier(Element.self)] == nil {
            if let scalar = Element.self as? any JSONScalar.Type,
                let own = scalar.listReading(options) as? JSONReading<[Element]>
            {
                return own
            }
            if let mappable = Element.self as? any Mappable.Type, let own = models(mappable, options) { return own }
        }
        return JSONReading<Element>.of(Element.self, options.inner).list(options)
    }

    private static func models<Model: Mappable>(
        _ type: Model.Type, _ options: ReadingOptions
    ) -> JSONReading<[Element]>? {
        (JSONReading<Model>.list(of: LazyMapping<Model> { Model.mapping }, options) as Any) as? JSONReading<[Element]>
    }
}

/// Arrays of types that have mappings.
protocol ModelArray {
    /// The array that an element holds; `nil` when a problem was noted.
    static func read(_ element: JSONElement, _ reader: inout MappingReader) -> Self?
}

extension Array: ModelArray where Element: Mappable {
    static func read(_ element: JSONElement, _ reader: inout MappingReader) -> [Element]? {
        Element.mapping.readAll(element, &reader)
    }
}

extension JSONReading {
    /// Reads arrays of the type.
    func list(_ options: ReadingOptions) -> JSONReading<[Value]> {
        if let initialize { return .list { Self.readInPlace($0, options, initialize, &$1) } }
        let read = read
        let expectation = expectation
        return .list { (element: JSONElement, reader: inout MappingReader) -> [Value]? in
            var list: [Value] = []
            let isWhole = reader.eachElement(of: element, options) { element, reader in
                switch read(element, &reader) {
                case .value(let value):
                    list.append(value)
                    return true
                case .failed: return false
                case .nothing:
                    reader.mismatch(expectation, at: element, because: "nothing was made of it")
                    return false
                }
            } count: {
                list.reserveCapacity($0)
            }
            return isWhole ? list : nil
        }
    }

    /// Reads arrays of objects by a mapping; each object is made where it will stay.
    static func list(of mapping: LazyMapping<Value>, _ options: ReadingOptions) -> JSONReading<[Value]> {
        .list { (element: JSONElement, reader: inout MappingReader) -> [Value]? in
            MappingCore.readAll(mapping.plan, element, options, &reader)
        }
    }

    /// Reads an array, each value where it will stay.
    private static func readInPlace(
        _ element: JSONElement, _ options: ReadingOptions,
        _ initialize: (JSONElement, MappedObject, inout MappingReader) -> Bool, _ reader: inout MappingReader
    ) -> [Value]? {
        let stride = MemoryLayout<Value>.stride
        var isWhole = true
        let room = element.tag == .array ? element.length : 1
        // Filling an array of no room writes to the empty array that all threads share: a race, for sanitizers.
        guard room > 0 else { return [] }
        let list = unsafe [Value](unsafeUninitializedCapacity: room) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            let places = unsafe MappedObject(UnsafeMutableRawPointer(start))
            var made = 0
            isWhole = reader.eachElement(of: element, options) { element, reader in
                guard initialize(element, places.property(at: made &* stride), &reader) else { return false }
                made &+= 1
                return true
            }
            count = made
        }
        return isWhole ? list : nil
    }

    fileprivate static func list<Element>(
        _ read: @escaping (JSONElement, inout MappingReader) -> [Element]?
    ) -> JSONReading<[Element]> where Value == [Element] {
        var reading = JSONReading<[Element]>("an array") { element, reader in
            read(element, &reader).map { .value($0) } ?? .failed
        }
        reading.store = { element, root, offset, reader in
            guard let list = read(element, &reader) else { return false }
            root.store(list, at: offset)
            return true
        }
        reading.storeOptional = { element, root, offset, reader in
            guard let list = read(element, &reader) else { return false }
            root.store([Element]?.some(list), at: offset)
            return true
        }
        reading.initialize = { element, place, reader in
            guard let list = read(element, &reader) else { return false }
            place.initialize(to: list)
            return true
        }
        return reading
    }
}

extension JSONScalar {
    /// Reads arrays of the type, without a call for each element as long as all of them fit.
    @inline(__always)
    static func listReading(_ options: ReadingOptions) -> Any {
        let slow = reading(options.inner).list(options)
        return JSONReading<[Self]>.list { (element: JSONElement, reader: inout MappingReader) -> [Self]? in
            if element.tag == .array, let list = plainList(element) { return list }
            return slow.read(element, &reader).value
        }
    }

    /// An array of values, all of which fit at once; `nil` when one does not.
    @inline(__always)
    private static func plainList(_ element: JSONElement) -> [Self]? {
        var list: [Self] = []
        // Where the type is known, as it is here, this does not ask the runtime for the type of the array's memory.
        list.reserveCapacity(element.length)
        for child in element.children {
            guard let value = convert(child) else { return nil }
            list.append(value)
        }
        return list
    }
}

extension MappingReader {
    /// Reads each element of an array; `false` when the array does not fit.
    mutating func eachElement(
        of element: JSONElement, _ options: ReadingOptions, _ read: (JSONElement, inout MappingReader) -> Bool,
        count reserve: (Int) -> Void = { _ in }
    ) -> Bool {
        guard element.tag == .array else {
            if options.acceptsSingleElement, !element.isNull { return read(element, &self) }
            unfit("an array", at: element)
            return false
        }
        reserve(element.length)
        let wasSilent = isSilent
        defer { isSilent = wasSilent }
        let progress = progress.take()
        let array = element
        var mapped = 0
        var isWhole = true
        for element in element.children {
            if let progress {
                guard goesOn(progress, after: mapped, of: array) else { return false }
                mapped &+= 1
            }
            let before = count
            if options.isLossy { silenceIfDropped() }
            if read(element, &self) { continue }
            if options.isLossy {
                drop(takeBack(to: before))
                continue
            }
            isWhole = false
            if isFull { break }
        }
        if let progress, isWhole { return goesOn(progress, after: mapped, of: array) }
        return isWhole
    }
}

extension Set: JSONReadable where Element: Decodable {
    static func reading(_ options: ReadingOptions) -> JSONReading<Set<Element>> {
        let list = [Element].reading(options)
        return JSONReading("an array") { element, reader in list.read(element, &reader).map { Set($0) } }
    }
}

extension Dictionary: JSONReadable where Key: Decodable, Value: Decodable {
    static func reading(_ options: ReadingOptions) -> JSONReading<[Key: Value]> {
        if !options.isLenient, !options.isLossy, options.defaults.isEmpty,
            let own = (JSONReading<[String: String]>.texts as Any) as? JSONReading<[Key: Value]>
        {
            return own
        }
        let keys = JSONReading<Key>.of(Key.self, ReadingOptions())
        let values = JSONReading<Value>.of(Value.self, options.inner)
        let isLossy = options.isLossy
        return JSONReading("an object") { element, reader in
            guard element.tag == .object else {
                reader.unfit("an object", at: element)
                return .failed
            }
            var result: [Key: Value] = [:]
            result.reserveCapacity(element.length)
            let wasSilent = reader.isSilent
            defer { reader.isSilent = wasSilent }
            var isWhole = true
            var children = element.children
            while let name = children.next(), let member = children.next() {
                let before = reader.count
                if isLossy { reader.silenceIfDropped() }
                if let key = reader.key(name, keys), let value = reader.value(member, values) {
                    // Of two members of one name the first counts.
                    if result[key] == nil { result[key] = value }
                } else if isLossy {
                    reader.drop(reader.takeBack(to: before))
                } else {
                    isWhole = false
                    if reader.isFull { break }
                }
            }
            return isWhole ? .value(result) : .failed
        }
    }
}

extension JSONReading where Value == [String: String] {
    /// Reads objects of texts, without a call for each member.
    fileprivate static var texts: JSONReading {
        JSONReading("an object") { element, reader in
            guard element.tag == .object else {
                reader.unfit("an object", at: element)
                return .failed
            }
            var result: [String: String] = [:]
            result.reserveCapacity(element.length)
            var isWhole = true
            var children = element.children
            while let name = children.next(), let member = children.next() {
                guard let key = name.string, let value = member.string else {
                    reader.unfit(String.expectation, at: member)
                    isWhole = false
                    if reader.isFull { break }
                    continue
                }
                // Of two members of one name the first counts.
                if result[key] == nil { result[key] = value }
            }
            return isWhole ? .value(result) : .failed
        }
    }
}

extension MappingReader {
    /// The name of a member as the key of a dictionary: a number from its digits, any other type from the text.
    fileprivate mutating func key<Key>(_ name: JSONElement, _ reading: JSONReading<Key>) -> Key? {
        if let integer = Key.self as? any FixedWidthInteger.Type, let text = name.string {
            if let key = Self.whole(integer, text) as? Key { return key }
            mismatch(reading.expectation, at: name)
            return nil
        }
        let before = count
        if let key = reading.read(name, &self).value { return key }
        guard let text = name.string, Self.isWhole(text), let number = try? JSONValue(parsing: text) else { return nil }
        // An enum of numbers, for one.
        var nested = MappingReader(document: JSONDocument(number), context: context)
        guard let key = reading.read(nested.document.root, &nested).value else { return nil }
        takeBack(to: before)
        return key
    }

    private static func isWhole(_ text: String) -> Bool {
        whole(Int64.self, text) != nil || whole(UInt64.self, text) != nil
    }

    /// The value of a member; one of which a transform makes nothing does not fit.
    fileprivate mutating func value<Value>(_ member: JSONElement, _ reading: JSONReading<Value>) -> Value? {
        switch reading.read(member, &self) {
        case .value(let value): return value
        case .failed: return nil
        case .nothing:
            mismatch(reading.expectation, at: member, because: "nothing was made of it")
            return nil
        }
    }

    /// Only the usual spelling of a number is one: two keys of a document must not become one.
    private static func whole<Integer: FixedWidthInteger>(_ type: Integer.Type, _ text: String) -> Any? {
        guard let number = Integer(text), String(number) == text else { return nil }
        return number
    }
}
