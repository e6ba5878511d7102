// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension Array: JSONReadable where Element: Decodable {
    static func reading(_ options: ReadingOptions) -> JSONReading<[Element]> {
        if let mappable = Element.self as? any Mappable.Type, options.defaults[ObjectIdentifier(Element.self)] == nil,
            let own = models(mappable, options)
        {
            return own
        }
        return JSONReading<Element>.of(Element.self, options.inner).list(options)
    }

    private static func models<Model: Mappable>(
        _ type: Model.Type, _ options: ReadingOptions
    ) -> JSONReading<[Element]>? {
        (JSONReading<Model>.list(of: LazyMapping<Model> { Model.mapping }, options) as Any) as? JSONReading<[Element]>
    }
}

extension JSONReading {
    /// Reads arrays of the type.
    func list(_ options: ReadingOptions) -> JSONReading<[Value]> {
        JSONReading<[Value]>("an array") { [read, expectation] element, reader in
            var list: [Value] = []
            let isWhole = reader.eachElement(of: element, options) { element, reader in
                switch read(element, &reader) {
                case .value(let value):
                    list.append(value)
                    return true
                case .failed: return false
                case .nothing:
                    reader.mismatch(expectation, at: element)
                    return false
                }
            } count: {
                list.reserveCapacity($0)
            }
            return isWhole ? .value(list) : .failed
        }
    }

    /// Reads arrays of objects by a mapping; each object is made where it will stay.
    static func list(of mapping: LazyMapping<Value>, _ options: ReadingOptions) -> JSONReading<[Value]> {
        JSONReading<[Value]>("an array") { element, reader in
            mapping.core.readAll(element, options, &reader).map { .value($0) } ?? .failed
        }
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
        var isWhole = true
        for element in element.children {
            let before = count
            if read(element, &self) { continue }
            if options.isLossy {
                drop(takeBack(to: before))
                continue
            }
            isWhole = false
            if isFull { break }
        }
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
            var isWhole = true
            var children = element.children
            while let name = children.next(), let member = children.next() {
                let before = reader.count
                if let key = reader.key(name, keys), let value = values.read(member, &reader).value {
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

extension MappingReader {
    /// The name of a member as the key of a dictionary: a number from its digits, any other type from the text.
    fileprivate mutating func key<Key>(_ name: JSONElement, _ reading: JSONReading<Key>) -> Key? {
        if let integer = Key.self as? any FixedWidthInteger.Type, let text = name.string {
            if let key = Self.whole(integer, text) as? Key { return key }
            mismatch(reading.expectation, at: name)
            return nil
        }
        return reading.read(name, &self).value
    }

    /// Only the usual spelling of a number is one: two keys of a document must not become one.
    private static func whole<Integer: FixedWidthInteger>(_ type: Integer.Type, _ text: String) -> Any? {
        guard let number = Integer(text), String(number) == text else { return nil }
        return number
    }
}
