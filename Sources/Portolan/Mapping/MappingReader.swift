// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Gathers what is wrong while a document is mapped.
///
/// It keeps the document alive. Places are worked out when something is wrong, not on the way.
package struct MappingReader {
    let document: JSONDocument
    /// The value that paths begin at.
    private let root: JSONElement
    package let context: MappingContext
    /// Where the root stands in a larger document.
    private let prefix: [JSONPlace]
    private var found: [Finding] = []
    private var trail = JSONTrail()
    /// Tells where what this document was collected from stands, for documents that were collected from another one.
    private var origin: JSONOrigin?
    /// Who is told how far the outermost array has come; taken by that array.
    var progress: (@Sendable (Int, Int) -> Bool)?
    /// How many objects are being filled, each within the one before.
    var depth = 0
    /// What lists left out because it did not fit.
    private(set) var dropped: [MappingError.Problem] = []
    /// How much was left out of the document that this one was collected from.
    private var droppedBefore = 0
    /// Whether problems are only counted, as nobody will be told them.
    var isSilent = false
    /// What is noted for a report, when one is asked for.
    var drift: MappingDrift? {
        didSet { isReporting = drift != nil }
    }
    /// The members that no field names but a discriminator, where a report is asked for.
    private var named: Set<Int> = []
    /// Whether a report is asked for.
    private(set) var isReporting = false
    /// Keeps the objects that are read, where there is one.
    let session: (any MergingSession)?
    /// Whether there is one.
    let isMerging: Bool
    /// The mapping whose objects were read last, and what reads them.
    var lastCore: AnyObject?
    var lastMerger: AnyObject?

    private struct Finding {
        let offset: Int
        let problem: MappingError.Problem
    }

    private static let maximumProblems = 100
    private static let maximumDropped = 1_000
    /// Objects within each other: a document that is read has no more, one that was made of a value may.
    static let maximumDepth = 512

    /// Makes a reader of a document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - root: The value that paths begin at: the outermost one by default.
    ///   - context: Without one, the document is the whole answer.
    ///   - prefix: Where the root stands in a larger document.
    package init(
        document: JSONDocument, root: JSONElement? = nil, context: MappingContext? = nil, prefix: [JSONPlace] = []
    ) {
        self.document = document
        self.root = root ?? document.root
        self.context = context ?? MappingContext(whole: document)
        progress = context?.progress
        session = context?.merging?.session
        isMerging = session != nil
        self.prefix = prefix
        trail.start = self.root.index
    }

    /// What was noted, in the order of the document.
    package var problems: [MappingError.Problem] {
        // Sorting is stable, so that what was noted at one place stays in order.
        found.sorted { $0.offset < $1.offset }.map(\.problem)
    }

    /// Whether there are as many problems as are told.
    var isFull: Bool { found.count >= Self.maximumProblems }

    /// How many problems there are.
    var count: Int { found.count }

    package func error(for type: Any.Type) -> MappingError { MappingError(type: "\(type)", problems: problems) }

    // MARK: - Noting

    /// Notes that the first name of a path is not in an object or array.
    mutating func missing(_ expected: String, in container: JSONElement, rest: ArraySlice<String>) {
        let name = rest.first ?? ""
        let nearest = isSilent || isFull ? nil : JSONNearestName.of(name, in: container)
        note(.missing, at: container, adding: [.name(name)], expected, found: "nothing", nearest: nearest)
    }

    /// Notes that there is nothing where the document would stand.
    mutating func missing(_ expected: String) {
        add(MappingError.Problem(kind: .missing, path: prefix.text, expected: expected, found: "nothing"), 0)
    }

    /// Notes a `null`.
    ///
    /// - Parameters:
    ///   - expected: What would have fitted.
    ///   - element: The `null`.
    ///   - rest: What would have stood in its place.
    mutating func null(_ expected: String, at element: JSONElement, rest: ArraySlice<String> = []) {
        note(.null, at: element, adding: rest.map { .name($0) }, expected, found: "null")
    }

    /// Notes a value of the wrong kind.
    mutating func mismatch(_ expected: String, at element: JSONElement, found: String? = nil, because: String? = nil) {
        guard !isFull else { return }
        let found = found ?? (isSilent ? "" : element.excerpt)
        note(.mismatch, at: element, expected, found: because.map { "\(found) (\($0))" } ?? found)
    }

    /// Notes that a value does not fit a type, `null` or not.
    mutating func unfit(_ expected: String, at element: JSONElement) {
        if element.isNull { null(expected, at: element) } else { mismatch(expected, at: element) }
    }

    /// Asks whoever watches whether mapping goes on; notes that it does not.
    mutating func goesOn(_ progress: (Int, Int) -> Bool, after count: Int, of element: JSONElement) -> Bool {
        guard count & 63 == 0 || count == element.length, !progress(count, element.length) else { return true }
        note(.invalid, at: element, "mapping was ended by whoever watches it", found: "\(count) elements were mapped")
        return false
    }

    /// Notes what a validation refused.
    mutating func invalid(_ reason: String, at element: JSONElement) {
        note(.invalid, at: element, reason, found: element.excerpt)
    }

    /// Notes the problems of a part that was read by itself.
    mutating func add(_ problems: [MappingError.Problem], of part: JSONElement) {
        guard !isSilent else {
            for problem in problems { add(problem, part.offset) }
            return
        }
        let site = site(of: part)
        let outer = site.path.text
        for problem in problems { add(problem.moved(into: outer, at: site.position), site.offset) }
    }

    private mutating func note(
        _ kind: MappingError.Problem.Kind, at element: JSONElement, adding rest: [JSONPlace] = [], _ expected: String,
        found: String, nearest: String? = nil
    ) {
        guard !isFull else { return }
        guard !isSilent else {
            return add(
                MappingError.Problem(kind: kind, path: "", expected: expected, found: found), element.offset)
        }
        let site = site(of: element)
        add(
            MappingError.Problem(
                kind: kind, path: (site.path + rest).text, expected: expected, found: found, nearestKey: nearest,
                line: site.position?.line, column: site.position?.column),
            site.offset)
    }

    private mutating func add(_ problem: MappingError.Problem, _ offset: Int) {
        if !isFull { found.append(Finding(offset: offset, problem: problem)) }
    }

    /// The way from the outermost value to an element.
    mutating func path(of element: JSONElement) -> [JSONPlace] {
        prefix + trail.places(to: element.index, in: root).map(\.place)
    }

    /// Where an element stands: in the document that it was collected from, if it was.
    private mutating func site(
        of element: JSONElement
    ) -> (path: [JSONPlace], position: (line: Int, column: Int)?, offset: Int) {
        let path = path(of: element)
        let inner = path[prefix.count...]
        guard let (whole, own) = origin?.resolve(inner) else {
            return (path, place(of: element), element.offset)
        }
        return (whole, origin?.position(of: own), own.offset)
    }

    /// The way to an element from the outermost value of the document that it was collected from, if it was.
    private mutating func wholePath(of element: JSONElement) -> [JSONPlace] {
        let path = path(of: element)
        let inner = path[prefix.count...]
        return origin?.resolve(inner).path ?? path
    }

    private mutating func place(of element: JSONElement) -> (line: Int, column: Int)? {
        guard document.hasLines else { return nil }
        return trail.position(of: element.offset, in: document.text)
    }

    /// Reads what a path leads to in each element of an array, all of it as one array; `nil` when a problem was noted.
    mutating func readCollected<Result>(
        _ path: ArraySlice<String>, from array: JSONElement, expecting expectation: String,
        _ read: (JSONElement, inout MappingReader) -> Result
    ) -> Result? {
        guard let collected = collect(path, from: array, expecting: expectation) else { return nil }
        var nested = MappingReader(
            document: JSONDocument(.array(collected), within: array.depth), context: context)
        let way = self.path(of: array)
        let inner = way[prefix.count...]
        if let outer = origin, let (whole, own) = origin?.resolve(inner), own.tag == .array {
            nested.origin = JSONOrigin(document: outer.document, array: own, path: whole, names: path)
        } else {
            nested.origin = JSONOrigin(document: document, array: array, path: way, names: path)
        }
        nested.depth = depth
        nested.isSilent = isSilent
        nested.droppedBefore = droppedBefore + dropped.count
        // Handed over, so that it is not copied.
        nested.drift = drift
        drift = nil
        let result = read(nested.document.root, &nested)
        drift = nested.drift
        take(nested, at: array)
        return result
    }

    private mutating func collect(
        _ path: ArraySlice<String>, from array: JSONElement, expecting expectation: String
    ) -> [JSONValue]? {
        guard !array.isTooDeep else {
            mismatch("at most \(JSONScanner.maximumDepth) arrays and objects within each other", at: array)
            return nil
        }
        var collected: [JSONValue] = []
        for element in array.children {
            switch element.lookup(path) {
            case .found(let value):
                guard let json = self.value(of: value) else { return nil }
                collected.append(json)
            case .null: collected.append(.null)
            case .missing(let container, let rest):
                missing(expectation, in: container, rest: rest)
                return nil
            case .notContainer(let value, _):
                mismatch("an object", at: value)
                return nil
            case .collected(let inner, let rest):
                guard let values = collect(rest, from: inner, expecting: expectation) else { return nil }
                collected.append(.array(values))
            }
        }
        return collected
    }

    /// Notes, for a report, a member that no field names.
    mutating func noteUnmapped(_ element: JSONElement) {
        guard isReporting, !named.contains(element.index) else { return }
        let path = wholePath(of: element)
        drift?.foundUnmapped(path)
    }

    /// Notes, for a report, that a member of an object is named by something else than a field.
    mutating func noteNamed(_ name: String?, in element: JSONElement) {
        guard isReporting, let name, let member = element.member(name) else { return }
        named.insert(member.index)
    }

    /// Notes, for a report, a key path that leads nowhere.
    mutating func noteVanished(_ path: JSONKeyPath, in element: JSONElement) {
        guard drift != nil else { return }
        let path = wholePath(of: element) + path.components.map { .name($0) }
        drift?.foundNothing(path)
    }

    /// The value as a tree; `nil` when a problem was noted.
    mutating func value(of element: JSONElement) -> JSONValue? {
        if let value = element.value { return value }
        mismatch("text", at: element, found: "half of a surrogate pair")
        return nil
    }

    /// Reads a value of any decodable type; `nil` when a problem was noted.
    mutating func read<Value: Decodable>(_ type: Value.Type, from element: JSONElement) -> Value? {
        session?.meet(type)
        // What most answers are, without finding out how each element is read.
        if let models = type as? any ModelArray.Type { return models.read(element, &self) as? Value }
        return JSONReading.of(type, ReadingOptions()).read(element, &self).value
    }

    // MARK: - Taking back

    /// Forgets the problems noted since there were so many, and tells what they were.
    @discardableResult
    mutating func takeBack(to count: Int) -> [MappingError.Problem] {
        let problems = found[count...].map(\.problem)
        found.removeSubrange(count...)
        return problems
    }

    /// Notes what a list leaves out.
    mutating func drop(_ problems: [MappingError.Problem]) {
        dropped += problems.prefix(max(0, Self.maximumDropped - droppedBefore - dropped.count))
    }

    /// Works out no more places once as much was left out as is told.
    mutating func silenceIfDropped() {
        if droppedBefore + dropped.count >= Self.maximumDropped { isSilent = true }
    }

    /// Forgets what was noted since there was so much of it.
    mutating func takeBack(to count: Int, dropped droppedCount: Int) {
        takeBack(to: count)
        dropped.removeSubrange(droppedCount...)
    }

    /// A reader of another document that stands at a place of this one, problems and all.
    func nested(in document: JSONDocument, at path: [JSONPlace]) -> MappingReader {
        var nested = MappingReader(document: document, context: context, prefix: prefix + path)
        nested.depth = depth
        return nested
    }

    /// A reader of the same document that has noted nothing yet.
    var forLater: MappingReader {
        var later = self
        later.found = []
        later.dropped = []
        later.drift = nil
        later.progress = nil
        later.lastCore = nil
        later.lastMerger = nil
        return later
    }

    /// Takes over what a nested reader noted.
    mutating func take(_ nested: MappingReader, at element: JSONElement? = nil) {
        let place = nested.found.isEmpty ? nil : element.flatMap { self.place(of: $0) }
        for finding in nested.found.sorted(by: { $0.offset < $1.offset }) {
            let offset = nested.origin == nil ? element?.offset ?? 0 : finding.offset
            add(finding.problem.placed(at: place), offset)
        }
        drop(nested.dropped)
    }
}

/// Finds the name that was probably meant.
enum JSONNearestName {
    static func of(_ name: String, in container: JSONElement) -> String? {
        guard container.tag == .object, name.utf8.count <= 64 else { return nil }
        let limit = name.count < 4 ? 1 : 2
        var nearest: (name: String, distance: Int)?
        var children = container.children
        // A hint is not worth more than a glance: a server may send any number of names, of any length.
        for _ in 0..<1_000 {
            guard let candidate = children.next(), children.next() != nil else { break }
            // An escape takes six bytes for one that it stands for, or fewer.
            let isShort =
                candidate.tag == .escapedString
                ? candidate.length <= 6 * (name.utf8.count + 4 * limit)
                : abs(candidate.length - name.utf8.count) <= 4 * limit
            guard isShort, let other = candidate.string else { continue }
            let distance = editDistance(other, name, limit: limit)
            if distance <= limit, distance < nearest?.distance ?? .max { nearest = (other, distance) }
        }
        return nearest?.name
    }
}
