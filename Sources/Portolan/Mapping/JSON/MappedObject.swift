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

    /// Writes a stored property: `offset` and `Value` are those of one key path.
    @inline(__always)
    func store<Value>(_ value: Value, at offset: Int) {
        unsafe (address + offset).assumingMemoryBound(to: Value.self).pointee = value
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
