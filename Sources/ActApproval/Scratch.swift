import ActCore
import Glibc

/// Bytes that are made anew for every call, in memory that stays. An array would be asked at each step whether somebody
/// shares it.
package final class Scratch {
    private var base: UnsafeMutableRawPointer
    private var room = 512
    private var count = 0

    package init() { base = .allocate(byteCount: room, alignment: 1) }

    deinit { base.deallocate() }

    package func clear() { count = 0 }

    @_optimize(speed)
    package func put(_ bytes: UnsafeRawBufferPointer) {
        need(bytes.count)
        guard let from = bytes.baseAddress else { return }
        memcpy(base + count, from, bytes.count)
        count &+= bytes.count
    }

    /// Puts a field behind its length.
    @_optimize(speed)
    func put(field: UnsafeRawBufferPointer?) {
        need(10)
        putLength(of: field) { put($0) }
        if let field { put(field) }
    }

    func put(_ text: StaticString) {
        put(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Puts words of four bytes, as they lie in memory, as lower-case hexadecimal digits.
    @_optimize(speed)
    func put(hex bytes: UnsafeRawBufferPointer) {
        need(bytes.count &* 2)
        for k in 0..<bytes.count / 4 {
            let digits = hexDigits(bytes.loadUnaligned(fromByteOffset: 4 &* k, as: UInt32.self))
            base.storeBytes(of: digits, toByteOffset: count, as: UInt64.self)
            count &+= 8
        }
    }

    /// Puts a value as it lies in memory.
    @inline(__always)
    func put<Value: BitwiseCopyable>(value: Value) {
        need(MemoryLayout<Value>.size)
        base.storeBytes(of: value, toByteOffset: count, as: Value.self)
        count &+= MemoryLayout<Value>.size
    }

    /// The bytes, until the next are put.
    package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

    private func put(_ byte: UInt8) {
        base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count &+= 1
    }

    private func need(_ more: Int) {
        guard room &- count < more else { return }
        room = max(room * 2, count + more)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 1)
        larger.copyMemory(from: base, byteCount: count)
        base.deallocate()
        base = larger
    }
}

/// Gives the bytes that stand before a field of an authenticated form: its length plus one, seven bits a byte; a single
/// zero for a missing field.
@inline(__always)
func putLength(of field: UnsafeRawBufferPointer?, _ put: (UInt8) -> Void) {
    var length = field.map { $0.count + 1 } ?? 0
    while length > 0x7F {
        put(UInt8(truncatingIfNeeded: length) | 0x80)
        length >>= 7
    }
    put(UInt8(length))
}
