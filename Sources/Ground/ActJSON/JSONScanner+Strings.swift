/// Strings that are not plain: escapes, and characters beyond ASCII.
extension JSONScanner {
    /// Passes over the rest of a string, from the first byte on that is not plain; a negative end where there is trouble.
    @inline(never)
    mutating func rest(
        _ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int, _ before: ByteSearch
    ) -> (end: Int, escaped: Bool, place: ByteSearch.Place) {
        var (i, escaped, stops) = (start, false, before)
        while i < n {
            switch p[i] {
            case 0x22: return (i, escaped, stops.place)
            case 0x5C:
                escaped = true
                i = escape(p, i, n)
            case 0x80...: i = beyond(p, i, n)
            default: i = refuse("a control character in a string", i)
            }
            if i < 0 { return (i, escaped, stops.place) }
            stops.pass(to: i)
            i = stops.next() ?? n
        }
        return (refuse("a string has no end", n), escaped, stops.place)
    }

    /// Passes over characters beyond ASCII.
    @inline(__always)
    private mutating func beyond(_ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int) -> Int {
        var i = start
        while i >= 0, i < n, p[i] >= 0x80 {
            if p[i] &- 0xC2 < 0x1E, i &+ 1 < n, p[i &+ 1] & 0xC0 == 0x80 {
                i &+= 2
            } else if p[i] &- 0xE1 < 0x0C, i &+ 2 < n, p[i &+ 1] & 0xC0 == 0x80, p[i &+ 2] & 0xC0 == 0x80 {
                i &+= 3
            } else {
                i = multibyte(p, i, n)
            }
        }
        return i
    }

    private mutating func escape(_ p: UnsafePointer<UInt8>, _ at: Int, _ n: Int) -> Int {
        guard at &+ 1 < n else { return refuse("a string has no end", n) }
        switch p[at &+ 1] {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return at &+ 2
        case 0x75:
            let unit = hex(p, at &+ 2, n)
            if unit < 0 { return unit }
            if unit & 0xFC00 == 0xDC00 { return lone(at) }
            guard unit & 0xFC00 == 0xD800 else { return at &+ 6 }
            guard at &+ 7 < n, p[at &+ 6] == 0x5C, p[at &+ 7] == 0x75 else { return lone(at) }
            let second = hex(p, at &+ 8, n)
            if second < 0 { return second }
            return second & 0xFC00 == 0xDC00 ? at &+ 12 : lone(at)
        default: return refuse("an unknown escape", at)
        }
    }

    private mutating func lone(_ at: Int) -> Int { isLoose ? at &+ 6 : refuse("a lone surrogate", at) }

    private mutating func hex(_ p: UnsafePointer<UInt8>, _ at: Int, _ n: Int) -> Int {
        guard at &+ 4 <= n else { return refuse("a string has no end", n) }
        var value = 0
        for k in at..<(at &+ 4) {
            guard let digit = hexDigit(p[k]) else { return refuse("expected four hex digits", k) }
            value = value << 4 | digit
        }
        return value
    }

    /// Passes over one scalar beyond ASCII, well formed by the Unicode standard's table 3-7.
    private mutating func multibyte(_ p: UnsafePointer<UInt8>, _ at: Int, _ n: Int) -> Int {
        let count = utf8Sequence(p + at, n &- at)
        return count > 0 ? at &+ count : refuse("invalid UTF-8", at)
    }
}
