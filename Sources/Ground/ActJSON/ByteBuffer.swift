import Glibc

/// Bytes in memory that grows: for system calls, which read into it and write from it, and for lines that are looked at
/// where they stand.
package struct ByteBuffer: ~Copyable {
    private var base: UnsafeMutableRawPointer
    package private(set) var capacity: Int
    package private(set) var count = 0

    package init(capacity: Int) {
        self.capacity = capacity
        base = .allocate(byteCount: capacity, alignment: 1)
    }

    deinit { base.deallocate() }

    package var isEmpty: Bool { count == 0 }
    /// The bytes, until the next change.
    package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

    package mutating func clear() { count = 0 }

    package mutating func put(_ byte: UInt8) { withUnsafeBytes(of: byte) { put($0) } }

    package mutating func put(_ bytes: UnsafeRawBufferPointer) {
        guard let from = bytes.baseAddress else { return }
        // As where an array finds no memory.
        if capacity - count < bytes.count, !resize(max(2 * capacity, count + bytes.count)) { abort() }
        (base + count).copyMemory(from: from, byteCount: bytes.count)
        count += bytes.count
    }

    package mutating func put(_ bytes: [UInt8]) { bytes.withUnsafeBytes { put($0) } }

    package mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { put(UnsafeRawBufferPointer($0)) }
    }

    /// Hands the free room to a system call that reads; returns what it does, how many bytes or that it failed.
    package mutating func fill(_ read: (UnsafeMutableRawPointer, Int) -> Int) -> Int {
        let more = read(base + count, capacity - count)
        count += max(0, more)
        return more
    }

    /// Drops the first bytes, and moves the rest to the beginning.
    package mutating func removeFirst(_ dropped: Int) {
        count -= dropped
        memmove(base, base + dropped, count)
    }

    /// Takes memory of this size, or of as much as is in use; false where there is none. It may grow in place: a copy
    /// beside it would need both for a while.
    package mutating func resize(_ size: Int) -> Bool {
        let size = max(size, count, 1)
        guard let moved = realloc(base, size) else { return false }
        (base, capacity) = (moved, size)
        return true
    }
}
