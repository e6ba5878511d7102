// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

/// What all decoders and containers of one call share.
///
/// It is memory that is used again, for another call, and never given back: a decoder that someone has kept finds there, whenever it
/// is used, that its call is over. So decoders and containers need hold nothing alive, which would cost more than what they do.
@safe struct JSONDecodingState {
    /// Changes with each call; what a decoder or container was made with must be the same.
    fileprivate(set) var generation: UInt32 = 0
    fileprivate(set) var hasDefaultKeys = true
    fileprivate(set) var text: JSONText
    fileprivate(set) var words: JSONWords
    /// What stands for a document while no call is running.
    fileprivate let noText: JSONText
    fileprivate let noWords: JSONWords
    /// For each depth the object that was searched last, and the place of the member behind the one that was found.
    fileprivate let cursors: UnsafeMutablePointer<UInt64>
    /// The indices of the objects that were searched last, by their depth.
    fileprivate let indices: UnsafeMutablePointer<JSONQuickIndex>
    fileprivate static let indexCount = 8
    /// What was found out about types; those that fall on one place push each other out.
    fileprivate let types: UnsafeMutablePointer<TypeNote>
    fileprivate(set) var document: JSONDocument?
    fileprivate(set) var options = JSONDecodingOptions()
    fileprivate(set) var userInfo: [CodingUserInfoKey: Any] = [:]
    var trail = JSONTrail()
    var tables = JSONMemberTables()

    fileprivate struct TypeNote {
        let type: ObjectIdentifier?
        let kind: JSONTypeKind
    }

    fileprivate static let typeCount = 256

    /// The number of depths that are told apart; more, and objects take the place of each other.
    fileprivate static let cursorCount = 64

    fileprivate init() {
        let nothing = UnsafeMutablePointer<UInt8>.allocate(capacity: JSONText.padding)
        unsafe nothing.initialize(repeating: 0, count: JSONText.padding)
        noText = unsafe JSONText(unchecked: nothing, count: 0)
        let word = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
        unsafe word.initialize(to: 0)
        noWords = unsafe JSONWords(unchecked: word, count: 1)
        text = noText
        words = noWords
        unsafe cursors = .allocate(capacity: Self.cursorCount)
        unsafe cursors.initialize(repeating: .max, count: Self.cursorCount)
        unsafe indices = .allocate(capacity: Self.indexCount)
        for index in 0..<Self.indexCount { unsafe (indices + index).initialize(to: JSONQuickIndex()) }
        unsafe types = .allocate(capacity: Self.typeCount)
        unsafe types.initialize(repeating: TypeNote(type: nil, kind: .other), count: Self.typeCount)
    }
}

/// The way from a decoder or container to the state of its call, which may be over.
@safe struct JSONDecodingReference {
    private let state: UnsafeMutablePointer<JSONDecodingState>
    private let generation: UInt32

    fileprivate init(_ state: UnsafeMutablePointer<JSONDecodingState>) {
        unsafe self.state = state
        generation = unsafe state.pointee.generation
    }

    /// Whether the call is still running.
    @inline(__always)
    var isAlive: Bool { unsafe state.pointee.generation == generation }

    /// The state, as long as the call is running.
    @inline(__always)
    func scope() throws(JSONDecodingIsOver) -> JSONDecodingScope {
        guard unsafe state.pointee.generation == generation else { throw JSONDecodingIsOver() }
        return unsafe JSONDecodingScope(state, self)
    }
}

/// The error of a decoder or container that is used after the call it belongs to.
struct JSONDecodingIsOver: Error {
    /// As an error that users of decoders know.
    var asDecodingError: DecodingError {
        .dataCorrupted(
            .init(
                codingPath: [],
                debugDescription: "a decoder or container is used after the call of decode(_:from:) that it belongs to"
            ))
    }
}

/// The state of a call that is running.
///
/// It is made anew at each use of a decoder or container, and does not outlive that.
@safe struct JSONDecodingScope {
    private let state: UnsafeMutablePointer<JSONDecodingState>
    let reference: JSONDecodingReference

    @inline(__always)
    fileprivate init(_ state: UnsafeMutablePointer<JSONDecodingState>, _ reference: JSONDecodingReference) {
        unsafe self.state = state
        self.reference = reference
    }

    @inline(__always)
    var text: JSONText { unsafe state.pointee.text }

    @inline(__always)
    var words: JSONWords { unsafe state.pointee.words }

    @inline(__always)
    var hasDefaultKeys: Bool { unsafe state.pointee.hasDefaultKeys }

    @inline(__always)
    func element(at index: Int) -> JSONElement { JSONElement(text: text, words: words, index: index) }

    /// The document; there is always one while a call runs.
    var document: JSONDocument? { unsafe state.pointee.document }
    var userInfo: [CodingUserInfoKey: Any] { unsafe state.pointee.userInfo }
    var options: JSONDecodingOptions { unsafe state.pointee.options }

    /// Works on the way to the place that was asked for last.
    func withTrail<Result>(_ body: (inout JSONTrail) -> Result) -> Result { unsafe body(&state.pointee.trail) }

    /// Works on the tables of names.
    func withTables<Result, Failure: Error>(
        _ body: (inout JSONMemberTables) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe try body(&state.pointee.tables)
    }

    /// Works on the index of the object that was searched last at a depth; others at depths eight apart have the same one.
    @inline(__always)
    func withQuickIndex<Result>(depth: Int, _ body: (inout JSONQuickIndex) -> Result) -> Result {
        unsafe body(&state.pointee.indices[depth & (JSONDecodingState.indexCount - 1)])
    }

    /// How values of a type are read.
    @inline(__always)
    func kind<Value: Decodable>(of type: Value.Type) -> JSONTypeKind {
        let identity = ObjectIdentifier(type)
        let bits = UInt(bitPattern: identity) &* 0x9E37_79B9_7F4A_7C15
        let note = unsafe state.pointee.types + Int(bits &>> 56)
        if unsafe note.pointee.type == identity { return unsafe note.pointee.kind }
        return unsafe findKind(of: type, note)
    }

    @unsafe @inline(never)
    private func findKind(
        of type: any Decodable.Type, _ note: UnsafeMutablePointer<JSONDecodingState.TypeNote>
    ) -> JSONTypeKind {
        let kind = JSONTypeKind(of: type)
        unsafe note.pointee = JSONDecodingState.TypeNote(type: ObjectIdentifier(type), kind: kind)
        return kind
    }

    /// Where a search in an object goes on: behind the member found last, if it was the last object searched at its depth.
    @inline(__always)
    func cursor(of object: Int, depth: Int) -> Int {
        let cursor = unsafe state.pointee.cursors[depth & (JSONDecodingState.cursorCount - 1)]
        return cursor &>> 32 == UInt64(truncatingIfNeeded: object) ? Int(cursor & 0xFFFF_FFFF) : object &+ 2
    }

    @inline(__always)
    func setCursor(of object: Int, depth: Int, to member: Int) {
        unsafe state.pointee.cursors[depth & (JSONDecodingState.cursorCount - 1)] =
            UInt64(truncatingIfNeeded: object) &<< 32 | UInt64(truncatingIfNeeded: member)
    }
}

/// The states that no call is using.
enum JSONDecodingStates {
    /// A state that nobody else knows.
    // Safe to send: whoever takes it out of the list is the only one who works on it until it is put back. A decoder that is still
    // used then, on another thread, reads `generation`; that it is used on another thread at all is a fault that the compiler tells.
    @safe private struct Idle: @unchecked Sendable {
        let state: UnsafeMutablePointer<JSONDecodingState>
    }

    private static let idle = Mutex<[Idle]>([])

    /// Runs a call on a document; the coding paths of its errors begin at the element `start`.
    static func withState<Result>(
        of document: JSONDocument, _ options: JSONDecodingOptions, start: Int,
        _ body: (JSONDecodingScope) throws -> Result
    ) throws -> Result {
        let state = unsafe take()
        unsafe begin(state, document, options, start)
        defer { unsafe end(state) }
        return try body(unsafe JSONDecodingScope(state, JSONDecodingReference(state)))
    }

    private static func take() -> UnsafeMutablePointer<JSONDecodingState> {
        if let last = idle.withLock({ $0.popLast() }) { return unsafe last.state }
        let state = UnsafeMutablePointer<JSONDecodingState>.allocate(capacity: 1)
        unsafe state.initialize(to: JSONDecodingState())
        return unsafe state
    }

    private static func begin(
        _ state: UnsafeMutablePointer<JSONDecodingState>, _ document: JSONDocument, _ options: JSONDecodingOptions,
        _ start: Int
    ) {
        let root = document.root
        unsafe state.pointee.text = root.text
        unsafe state.pointee.words = root.words
        unsafe state.pointee.document = document
        unsafe state.pointee.options = options
        unsafe state.pointee.hasDefaultKeys = options.hasDefaultKeys
        unsafe state.pointee.trail.start = start
        if !options.userInfo.isEmpty { unsafe state.pointee.userInfo = options.userInfo }
        // No object has this place: a document is shorter.
        unsafe state.pointee.cursors.update(repeating: .max, count: JSONDecodingState.cursorCount)
        for index in 0..<JSONDecodingState.indexCount { unsafe state.pointee.indices[index].forget() }
    }

    private static func end(_ state: UnsafeMutablePointer<JSONDecodingState>) {
        let generation = unsafe state.pointee.generation &+ 1
        unsafe state.pointee.generation = generation
        unsafe state.pointee.text = state.pointee.noText
        unsafe state.pointee.words = state.pointee.noWords
        unsafe state.pointee.document = nil
        unsafe state.pointee.options = JSONDecodingOptions()
        unsafe state.pointee.userInfo = [:]
        unsafe state.pointee.trail = JSONTrail()
        unsafe state.pointee.tables.removeAll()
        // Whoever kept a decoder from the first of its calls would take the next one for its own.
        guard generation != 0 else { return }
        idle.withLock { unsafe $0.append(Idle(state: state)) }
    }
}
