import ActJSON
import ActSettings
import CSystem
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

    func put(field place: Range<Int>?, of bytes: [UInt8]) {
        guard let place else { return put(field: nil) }
        bytes.withUnsafeBytes { put(field: UnsafeRawBufferPointer(rebasing: $0[place])) }
    }

    /// Writes lower-case hexadecimal digits over bytes that were put.
    func write(hex value: SIMD16<UInt8>, at place: Int) {
        withUnsafeBytes(of: value) { act_hex16(base + place, $0.baseAddress) }
    }

    func write(hex value: UInt32, at place: Int) {
        base.storeBytes(of: hexDigits(value), toByteOffset: place, as: UInt64.self)
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

    /// Hands out the bytes, how many they are, and room behind them.
    @inline(__always)
    func withRoom<R>(_ more: Int, _ body: (UnsafeMutableRawPointer, Int) -> R) -> R {
        need(more)
        return body(base, count)
    }

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
