import CSystem

/// Numbers and the three words.
extension JSONScanner {
    @inline(__always)
    mutating func word(
        _ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int, _ word: StaticString
    ) throws(Stop) -> Int {
        let count = word.utf8CodeUnitCount
        guard start &+ count <= n, memcmp(p + start, word.utf8Start, count) == 0 else {
            throw fail("expected a value", start)
        }
        return start &+ count
    }

    /// Returns the end of the number that begins at a place; a negative number where there is none.
    @inline(never)
    mutating func number(_ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int) -> Int {
        var i = start
        if p[i] == 0x2D { i &+= 1 }
        if i < n, p[i] == 0x30 { i &+= 1 } else if !digits(p, &i, n) { return -1 }
        if i < n, p[i] == 0x2E {
            i &+= 1
            if !digits(p, &i, n) { return -1 }
        }
        if i < n, p[i] | 0x20 == 0x65 {
            i &+= 1
            if i < n, p[i] == 0x2B || p[i] == 0x2D { i &+= 1 }
            if !digits(p, &i, n) { return -1 }
        }
        return i
    }

    /// Passes over digits, of which there must be one.
    @inline(__always)
    private mutating func digits(_ p: UnsafePointer<UInt8>, _ i: inout Int, _ n: Int) -> Bool {
        guard i < n, p[i] &- 0x30 < 10 else { return refuse("expected a digit", i) >= 0 }
        while i < n, p[i] &- 0x30 < 10 { i &+= 1 }
        return true
    }
}
