import CSystem

/// Looks through a text, from its beginning to its end, for bytes that are no plain part of a JSON string (`act_stops`).
/// The ones among sixty-four bytes are found at once and kept, so that the place of one need not be known before the bytes
/// behind it are looked at.
struct ByteSearch {
    private let text: UnsafePointer<UInt8>
    private let count: Int
    /// Where the sixty-four bytes begin, and a bit for each of them that was looked for.
    private var block = -64
    private var found: UInt64 = 0

    init(_ text: UnsafePointer<UInt8>, _ count: Int) {
        self.text = text
        self.count = count
    }

    /// The first from `start` on, which is never before that of an earlier call; `count` where there is none.
    @inline(__always)
    mutating func next(_ start: Int) -> Int {
        var i = start
        while true {
            while i &- block >= 64 {
                block &+= 64
                found =
                    block &+ 64 <= count
                    ? act_stops64(text + block) : bitsOfRest(text, block, count) { act_stops64($0) }
            }
            let rest = found &>> UInt64(truncatingIfNeeded: i &- block)
            if rest != 0 { return i &+ rest.trailingZeroBitCount }
            i = block &+ 64
            if i >= count { return count }
        }
    }
}

/// The bits of the bytes from `start` to the end of a text, fewer than sixty-four.
///
/// - Parameter bits: gives a bit for each of sixty-four bytes, and none for a space.
@inline(never)
package func bitsOfRest(
    _ text: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ bits: (UnsafeRawPointer) -> UInt64
) -> UInt64 {
    let left = count &- start
    guard left > 0 else { return 0 }
    if count >= 64 { return bits(text + (count &- 64)) &>> UInt64(truncatingIfNeeded: 64 &- left) }
    return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
        guard let to = bytes.baseAddress else { return 0 }
        to.initializeMemory(as: UInt8.self, repeating: 0x20, count: 64)
        to.copyMemory(from: text + start, byteCount: left)
        return bits(to)
    }
}
