import CSystem

/// Looks through a text, from its beginning to its end, for bytes that are no plain part of a JSON string (`act_stops`).
/// The ones of a window are found at once, ahead of the look at any of them, so that a processor need not wait for the
/// place of one to know that of the next.
struct ByteSearch {
    private let text: UnsafePointer<UInt8>
    private let count: Int
    /// A bit for each byte of the window that `place` is in.
    private let bits: UnsafeMutablePointer<UInt64>
    /// How far it has come.
    var place = Place()

    /// Where the sixty-four bytes begin, and a bit for each of them that was looked for and was not handed out yet.
    struct Place {
        var block = -64
        var found: UInt64 = 0
    }

    /// The bytes of a window.
    private static let window = 4096

    /// Room for the bits of a window.
    static func room() -> UnsafeMutablePointer<UInt64> { .allocate(capacity: window / 64) }

    init(_ text: UnsafePointer<UInt8>, _ count: Int, _ bits: UnsafeMutablePointer<UInt64>) {
        (self.text, self.count, self.bits) = (text, count, bits)
    }

    /// The one behind the next, which is the quote that begins a string; nil where there is none.
    @inline(__always)
    mutating func afterQuote() -> Int? {
        while place.found == 0 { guard advance() else { return nil } }
        place.found &= place.found &- 1
        return next()
    }

    /// The next one; nil where there is none.
    @inline(__always)
    mutating func next() -> Int? {
        while place.found == 0 { guard advance() else { return nil } }
        let at = place.block &+ place.found.trailingZeroBitCount
        place.found &= place.found &- 1
        return at
    }

    /// Passes over the ones in front of `start`.
    @inline(__always)
    mutating func pass(to start: Int) {
        while start &- place.block >= 64 { guard advance() else { return } }
        place.found &= ~0 &<< UInt64(truncatingIfNeeded: start &- place.block)
    }

    /// Goes on to the next sixty-four bytes; false at the end.
    @inline(__always)
    private mutating func advance() -> Bool {
        place.block &+= 64
        guard place.block < count else {
            place.found = 0
            return false
        }
        let at = place.block & (ByteSearch.window &- 1)
        if at == 0 { look() }
        place.found = bits[at &>> 6]
        return true
    }

    /// Fills in the bits of the window that begins here.
    @inline(never)
    private func look() {
        var at = place.block
        let end = min(count, at &+ ByteSearch.window)
        var to = bits
        while at &+ 64 <= end {
            to.pointee = act_stops64(text + at)
            at &+= 64
            to += 1
        }
        if at < end { to.pointee = bitsOfRest(text, at, count) { act_stops64($0) } }
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
