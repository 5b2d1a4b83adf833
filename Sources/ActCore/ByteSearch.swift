import CSystem

/// Looks through a text, from its beginning to its end, for bytes that are no plain part of a JSON string (`act_stops`).
/// The ones among sixty-four bytes are found at once and kept, so that the place of one need not be known before the bytes
/// behind it are looked at.
struct ByteSearch {
    private let text: UnsafePointer<UInt8>
    private let count: Int
    /// How far it has come.
    var place = Place()

    /// Where the sixty-four bytes begin, and a bit for each of them that was looked for and was not handed out yet.
    struct Place {
        var block = -64
        var found: UInt64 = 0
    }

    init(_ text: UnsafePointer<UInt8>, _ count: Int) {
        self.text = text
        self.count = count
    }

    /// The first from `start` on, which is behind the one that was handed out last; `count` where there is none. The
    /// next one is known before anybody has looked at the bytes up to it, so that a processor need not wait for those.
    @inline(__always)
    mutating func next(_ start: Int) -> Int {
        while true {
            // Mostly there is one to pass over: the quote in front of `start`.
            while place.found != 0 {
                let at = place.block &+ place.found.trailingZeroBitCount
                place.found &= place.found &- 1
                if at >= start { return at }
            }
            guard advance() else { return count }
        }
    }

    /// The same where many may be in front of `start`.
    @inline(__always)
    mutating func next(after start: Int) -> Int {
        while start &- place.block >= 64 { guard advance() else { return count } }
        place.found &= ~0 &<< UInt64(truncatingIfNeeded: start &- place.block)
        return next(start)
    }

    /// Goes on to the next sixty-four bytes; false at the end.
    @inline(__always)
    private mutating func advance() -> Bool {
        place.block &+= 64
        guard place.block < count else { return false }
        place.found =
            place.block &+ 64 <= count
            ? act_stops64(text + place.block) : bitsOfRest(text, place.block, count) { act_stops64($0) }
        return true
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
