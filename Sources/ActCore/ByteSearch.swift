import CSystem

/// Looks for bytes of one kind in a text from its beginning to its end. Those among sixty-four bytes are found at once and
/// kept, so that the place of one need not be known before the bytes behind it are looked at.
///
/// A search asks for one kind all along, and for places that are never before the one asked for last.
package struct ByteSearch {
    private let text: UnsafePointer<UInt8>
    private let count: Int
    /// Where the sixty-four bytes begin, and a bit for each of them that is of the kind.
    private var block = -64
    private var found: UInt64 = 0

    package init(_ text: UnsafePointer<UInt8>, _ count: Int) {
        self.text = text
        self.count = count
    }

    /// The first byte from `start` on that is no plain part of a JSON string (`act_stops`); `count` where there is none.
    @inline(__always)
    mutating func stop(_ start: Int) -> Int { next(start) { act_stops64($0) } }

    @inline(__always)
    private mutating func next(_ start: Int, _ kind: (UnsafeRawPointer) -> UInt64) -> Int {
        var i = start
        while true {
            while i &- block >= 64 {
                block &+= 64
                found = block &+ 64 <= count ? kind(text + block) : last(kind)
            }
            let rest = found &>> UInt64(truncatingIfNeeded: i &- block)
            if rest != 0 { return i &+ rest.trailingZeroBitCount }
            i = block &+ 64
            if i >= count { return count }
        }
    }

    /// The last bytes, fewer than sixty-four. A space is of no kind.
    @inline(never)
    private func last(_ kind: (UnsafeRawPointer) -> UInt64) -> UInt64 {
        let left = count &- block
        guard left > 0 else { return 0 }
        if count >= 64 { return kind(text + (count &- 64)) &>> UInt64(truncatingIfNeeded: 64 &- left) }
        return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
            guard let to = bytes.baseAddress else { return 0 }
            to.initializeMemory(as: UInt8.self, repeating: 0x20, count: 64)
            to.copyMemory(from: text + block, byteCount: left)
            return kind(to)
        }
    }
}
