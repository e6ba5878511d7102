// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A value of a mapping's type in memory, for tables that do not know the type.
///
/// Whoever makes one has exclusive access to the value, or, where it is only read, shared access, as long as it is used.
@safe struct MappedObject {
    private let address: UnsafeMutableRawPointer

    @unsafe init(_ address: UnsafeMutableRawPointer) {
        unsafe self.address = unsafe address
    }

    /// For a value that is only read.
    @unsafe init(reading address: UnsafeRawPointer) {
        unsafe self.address = UnsafeMutableRawPointer(mutating: address)
    }

    /// Calls the body with a value that is only read.
    @inline(__always)
    static func reading<Root, Result>(
        _ value: borrowing Root, _ body: (MappedObject) throws -> Result
    ) rethrows -> Result {
        try unsafe withUnsafePointer(to: value) { place in try body(unsafe MappedObject(reading: place)) }
    }

    /// Calls the body with a value that may be changed.
    @inline(__always)
    static func changing<Root, Result>(_ value: inout Root, _ body: (MappedObject) -> Result) -> Result {
        unsafe withUnsafeMutablePointer(to: &value) { place in body(unsafe MappedObject(place)) }
    }

    /// Makes the value, where there is none yet.
    @inline(__always)
    func initialize<Root>(to value: consuming Root) {
        unsafe address.bindMemory(to: Root.self, capacity: 1).initialize(to: value)
    }

    /// Ends the value; the place is empty afterwards.
    func deinitialize<Root>(_ type: Root.Type) {
        unsafe address.assumingMemoryBound(to: Root.self).deinitialize(count: 1)
    }

    /// Calls the body with the value.
    @inline(__always)
    func withValue<Root, Result>(_ type: Root.Type, _ body: (borrowing Root) throws -> Result) rethrows -> Result {
        try body(unsafe address.assumingMemoryBound(to: Root.self).pointee)
    }

    /// Writes a stored property: `offset` and `Value` are those of one key path.
    @inline(__always)
    func store<Value>(_ value: consuming Value, at offset: Int) {
        unsafe (address + offset).assumingMemoryBound(to: Value.self).pointee = value
    }

    /// Changes a stored property where it is: `offset` and `Value` are those of one key path.
    @inline(__always)
    func modify<Value, Result>(_ type: Value.Type, at offset: Int, _ body: (inout Value) -> Result) -> Result {
        unsafe body(&(address + offset).assumingMemoryBound(to: Value.self).pointee)
    }

    /// A stored property as a value of its own.
    @inline(__always)
    func property(at offset: Int) -> MappedObject { unsafe MappedObject(address + offset) }

    /// Puts another value in the place of this one.
    @inline(__always)
    func replace<Root>(by value: consuming Root) {
        unsafe address.assumingMemoryBound(to: Root.self).pointee = value
    }

    /// Reads a stored property: `offset` and `Value` are those of one key path.
    @inline(__always)
    func load<Value>(_ type: Value.Type, at offset: Int) -> Value {
        unsafe (address + offset).assumingMemoryBound(to: Value.self).pointee
    }

    /// The value of a property; `Root` is the type that the address was taken of.
    @inline(__always)
    subscript<Root, Value>(property: WritableKeyPath<Root, Value>) -> Value {
        get { unsafe address.assumingMemoryBound(to: Root.self).pointee[keyPath: property] }
        nonmutating set { unsafe address.assumingMemoryBound(to: Root.self).pointee[keyPath: property] = newValue }
    }
}
