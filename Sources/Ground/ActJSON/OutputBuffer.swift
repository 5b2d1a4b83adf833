import Glibc

/// Bytes that wait to be written, in memory that stays. An array would be asked at each step whether somebody shares it.
package struct OutputBuffer: ~Copyable {
    private var base: UnsafeMutableRawPointer
    private var room = 512
    package private(set) var count = 0

    package init() { base = .allocate(byteCount: room, alignment: 1) }

    deinit { base.deallocate() }

    package var isEmpty: Bool { count == 0 }
    /// The bytes, until the next are put.
    package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

    package mutating func clear() { count = 0 }

    @inline(__always)
    package mutating func put(_ byte: UInt8) {
        need(1)
        base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count &+= 1
    }

    @inline(__always)
    package mutating func put(_ bytes: UnsafeRawBufferPointer) {
        guard let from = bytes.baseAddress else { return }
        need(bytes.count)
        memcpy(base + count, from, bytes.count)
        count &+= bytes.count
    }

    package mutating func put(_ bytes: [UInt8]) { bytes.withUnsafeBytes { put($0) } }

    package mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { put(UnsafeRawBufferPointer($0)) }
    }

    /// Makes room for more bytes.
    @inline(__always)
    package mutating func need(_ more: Int) { if room &- count < more { grow(more) } }

    @inline(never)
    private mutating func grow(_ more: Int) {
        room = max(room * 2, count + more)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 1)
        larger.copyMemory(from: base, byteCount: count)
        base.deallocate()
        base = larger
    }
}
