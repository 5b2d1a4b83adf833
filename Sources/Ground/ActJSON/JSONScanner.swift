import CSystem
import Glibc

/// The fault of a JSON text, and its byte offset.
package struct JSONError: Error, Sendable {
    package let message: String
    package let offset: Int
}

/// Checks one JSON text in one pass, strictly (RFC 8259, with I-JSON's rules: no duplicate keys, no lone surrogates,
/// well-formed UTF-8), and notes where its top-level members stand, so that a filter can read or replace one field
/// and leave every other byte as it came. It builds no tree and, once warm, allocates nothing.
///
/// Depth is limited to 512 by a counter. Keys of an object are compared one by one up to 64, and only those that look
/// alike; sorted when it closes beyond.
package struct JSONScanner: ~Copyable {
    package static let maximumDepth = 512
    private static let fewKeys = 64
    /// The most bytes of a text.
    private static let longest = Int(UInt32.max)

    /// One member of the top-level object; offsets are into the scanned text, and of four bytes, because members are
    /// copied for every record.
    package struct Member: Sendable {
        fileprivate var keyStart, keyEnd, valueStart, valueEnd: UInt32
        /// Tells most keys apart at a glance (`mark`).
        package fileprivate(set) var mark: UInt32
        /// The index in `spans` of a key whose spelling has escapes; -1 for any other.
        fileprivate var side: Int32

        /// The key between its quotes, as spelled.
        package var key: Range<Int> { Range(uncheckedBounds: (Int(keyStart), Int(keyEnd))) }
        /// The value, without the white space around it.
        package var value: Range<Int> { Range(uncheckedBounds: (Int(valueStart), Int(valueEnd))) }

        /// Whether the key's spelling has escapes.
        package var escaped: Bool { side >= 0 }
    }

    /// Top-level members of the text scanned last, in order; empty when it was not an object.
    package private(set) var members: [Member] = []

    /// An object or array that is open.
    private struct Frame {
        /// The byte that ends it; 0 for the outside of all.
        let end: UInt8
        /// The last member of those around it.
        var before: UnsafeMutablePointer<Member>
        /// A bit for each key that was seen: a key whose bit is clear is new.
        var seen: UInt64 = 0

        var isObject: Bool { end == 0x7D }
    }

    // Plain memory, not arrays: this is the inner loop of every filter.
    /// A member that is none, and behind it those of all open objects; the innermost object's are last.
    private var keys: UnsafeMutablePointer<Member>
    private var keyRoom = 64
    /// The last of them that may be; there is room for one more, so that trouble with that is told first.
    private var lastKey: UnsafeMutablePointer<Member>
    /// The outside, and behind it all that is open; the innermost is last.
    private let frames: UnsafeMutablePointer<Frame>
    private let lastFrame: UnsafeMutablePointer<Frame>
    /// The keys that are spelled with escapes, decoded, and where each is.
    private var unescaped: [UInt8] = []
    private var spans: [Range<Int>] = []

    /// The most members of all objects that are open at once.
    private let mostKeys: Int
    /// The room of `ByteSearch`.
    private let bits = ByteSearch.room()

    /// Thrown where the text is not as it must be, with `trouble` set. Only code that becomes a part of `check` throws it;
    /// a function that is called says the same by a negative number, because an error that may be handed up takes a
    /// register from all code around the call.
    struct Stop: Error {}
    private var trouble = JSONError(message: "", offset: 0)

    /// Whether halves of surrogate pairs and keys that come again are passed.
    let isLoose: Bool
    package init(mostKeys: Int = .max, isLoose: Bool = false) {
        self.mostKeys = mostKeys
        self.isLoose = isLoose
        keys = .allocate(capacity: keyRoom + 2)
        lastKey = keys + keyRoom
        frames = .allocate(capacity: Self.maximumDepth + 1)
        lastFrame = frames + Self.maximumDepth
    }

    deinit {
        keys.deallocate()
        frames.deallocate()
        bits.deallocate()
    }

    /// The first and last byte of a key and its length: what differs in them is another key. An empty key in a text has its
    /// quotes.
    @inline(__always)
    package static func mark(_ key: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
        UInt32(key[0]) | UInt32(key[count &- 1]) << 8 | UInt32(truncatingIfNeeded: count) << 16
    }

    /// The bit of `seen` for keys with this mark. With this factor all fields of calls and most of results have bits of
    /// their own, so that few keys are looked for among those before.
    @inline(__always)
    private static func bit(_ mark: UInt32) -> UInt64 { 1 &<< UInt64((mark &* 0x5ABD_21CF) &>> 26) }

    /// Scans `text`; throws at the first byte that is not as it must be.
    package mutating func scan(_ text: UnsafeBufferPointer<UInt8>) throws(JSONError) {
        guard check(text) else {
            members = []
            throw trouble
        }
    }

    private mutating func check(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if !spans.isEmpty { forgetUnescaped() }
        do throws(Stop) {
            guard let p = text.baseAddress, !text.isEmpty else { throw fail("empty text", 0) }
            guard text.count <= Self.longest else { throw fail("a text too long", Self.longest) }
            try walk(p, text.count)
            return true
        } catch { return false }
    }

    @inline(__always)
    private mutating func walk(_ p: UnsafePointer<UInt8>, _ n: Int) throws(Stop) {
        // Few values are alive all along, so that they stay in registers.
        var stops = ByteSearch(p, n, bits)
        var (open, last) = (frames, keys)
        open.initialize(to: Frame(end: 0, before: last))
        (open + 1).initialize(to: Frame(end: 0, before: last))
        var i = try space(p, 0, n, &stops)
        // A value or, in an object, its key begins at i, and no stop is left in front of it: a quote there is the next.
        values: while true {
            if open.pointee.isObject { i = try key(p, i, n, &stops, open, &last) }
            switch p[i] {
            case 0x22: i = try string(p, n, &stops).end &+ 1
            case 0x7B, 0x5B:
                guard open < lastFrame else { throw fail("nested deeper than \(Self.maximumDepth)", i) }
                open += 1
                // Each ends with the second character behind its own.
                open.initialize(to: Frame(end: p[i] &+ 2, before: last))
                i = try space(p, i &+ 1, n, &stops)
                if p[i] != open.pointee.end { continue }
                i &+= 1
                open -= 1
            case 0x2D, 0x30...0x39:
                i = number(p, i, n)
                if i < 0 { throw Stop() }
            case 0x74: i = try word(p, i, n, "true")
            case 0x66: i = try word(p, i, n, "false")
            case 0x6E: i = try word(p, i, n, "null")
            default: throw fail("expected a value", i)
            }
            // It ended before i, and with it all that closes here.
            while open.pointee.end != 0 {
                if open.pointee.isObject { last.pointee.end(i) }
                // Mostly there is no space.
                if i &+ 1 < n, p[i] == 0x2C, p[i &+ 1] > 0x20 {
                    i &+= 1
                    continue values
                }
                i = try space(p, i, n, &stops)
                if p[i] == 0x2C {
                    i = try space(p, i &+ 1, n, &stops)
                    continue values
                }
                guard p[i] == open.pointee.end else {
                    throw fail(open.pointee.isObject ? "expected ',' or '}'" : "expected ',' or ']'", i)
                }
                if last - open.pointee.before > Self.fewKeys, !isLoose {
                    guard areDifferent(p, open.pointee.before - keys + 1...last - keys) else { throw Stop() }
                }
                i &+= 1
                open -= 1
                // The members of the top level stay.
                if open.pointee.end != 0 { last = open[1].before }
            }
            members = Array(UnsafeBufferPointer(start: keys + 1, count: last - keys))
            return try end(p, i, n)
        }
    }

    /// Takes the key at `i` as the next of an open object; returns where its value begins.
    @inline(__always)
    private mutating func key(
        _ p: UnsafePointer<UInt8>, _ i: Int, _ n: Int, _ stops: inout ByteSearch,
        _ open: UnsafeMutablePointer<Frame>, _ last: inout UnsafeMutablePointer<Member>
    ) throws(Stop) -> Int {
        guard p[i] == 0x22 else { throw fail("expected a key", i) }
        let (end, escaped) = try string(p, n, &stops)
        if escaped {
            let (mark, side) = decode(p, i &+ 1..<end)
            last[1].begin(i &+ 1, end, mark, side)
        } else {
            last[1].begin(i &+ 1, end, Self.mark(p + (i &+ 1), end &- i &- 1), -1)
        }
        let bit = Self.bit(last[1].mark)
        if open.pointee.seen & bit != 0 {
            guard isNew(p, last + 1, open.pointee.before) else { throw Stop() }
        }
        open.pointee.seen |= bit
        last += 1
        let at = try value(p, end &+ 1, n, &stops)
        last.pointee.valueStart = UInt32(truncatingIfNeeded: at)
        if last > lastKey {
            guard let moved = growKeys(open, i) else { throw Stop() }
            last = moved
        }
        return at
    }

    private mutating func forgetUnescaped() {
        unescaped.removeAll(keepingCapacity: true)
        spans.removeAll(keepingCapacity: true)
    }

    /// Sets the trouble at a byte.
    @inline(never)
    mutating func fail(_ message: String, _ offset: Int) -> Stop {
        trouble = JSONError(message: message, offset: offset)
        return Stop()
    }

    /// The same for a function that returns a place.
    @inline(never)
    mutating func refuse(_ message: String, _ offset: Int) -> Int {
        _ = fail(message, offset)
        return -1
    }

    /// Passes over the colon behind a key; returns where the value begins.
    @inline(__always)
    private mutating func value(
        _ p: UnsafePointer<UInt8>, _ i: Int, _ n: Int, _ stops: inout ByteSearch
    ) throws(Stop) -> Int {
        if i &+ 1 < n, p[i] == 0x3A, p[i &+ 1] > 0x20 { return i &+ 1 }
        let colon = try space(p, i, n, &stops)
        guard p[colon] == 0x3A else { throw fail("expected ':'", colon) }
        return try space(p, colon &+ 1, n, &stops)
    }

    /// The first byte from `i` on that is not white space; throws where there is none. Tabs and ends of lines are stops, and
    /// are passed over.
    @inline(__always)
    private mutating func space(
        _ p: UnsafePointer<UInt8>, _ i: Int, _ n: Int, _ stops: inout ByteSearch
    ) throws(Stop) -> Int {
        if i < n, p[i] > 0x20 { return i }
        if i &+ 1 < n, p[i] == 0x20, p[i &+ 1] > 0x20 { return i &+ 1 }
        let next = blank(p, i, n, stops)
        if next.end < 0 { throw Stop() }
        stops.place = next.place
        return next.end
    }

    @inline(never)
    private mutating func blank(
        _ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int, _ before: ByteSearch
    ) -> (end: Int, place: ByteSearch.Place) {
        let i = Self.afterBlanks(p, start, n)
        guard i < n else { return (refuse("the text ends too early", n), before.place) }
        var stops = before
        stops.pass(to: i)
        return (i, stops.place)
    }

    private static func afterBlanks(_ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int) -> Int {
        var i = start
        while i < n, p[i] == 0x20 || p[i] == 0x0A || p[i] == 0x0D || p[i] == 0x09 { i &+= 1 }
        return i
    }

    /// Only white space may follow the whole value.
    private mutating func end(_ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int) throws(Stop) {
        let i = start < n ? Self.afterBlanks(p, start, n) : n
        if i < n { throw fail("more text after the value", i) }
    }

    /// Passes over the string that begins with the next stop, to its closing quote; whether it has escapes.
    @inline(__always)
    private mutating func string(
        _ p: UnsafePointer<UInt8>, _ n: Int, _ stops: inout ByteSearch
    ) throws(Stop) -> (end: Int, escaped: Bool) {
        let end = stops.afterQuote()
        if let end, p[end] == 0x22 { return (end, false) }
        let rest = rest(p, end ?? n, n, stops)
        if rest.end < 0 { throw Stop() }
        stops.place = rest.place
        return (rest.end, rest.escaped)
    }

    /// The mark of a key that is spelled with escapes, and its place in `spans`.
    @inline(never)
    private mutating func decode(_ p: UnsafePointer<UInt8>, _ key: Range<Int>) -> (mark: UInt32, side: Int) {
        let start = unescaped.count
        unescape(UnsafeBufferPointer(start: p + key.lowerBound, count: key.count), into: &unescaped)
        let count = unescaped.count - start
        spans.append(start..<(start + count))
        let mark = unescaped.withUnsafeBufferPointer { $0.baseAddress.map { Self.mark($0 + start, count) } ?? 0 }
        return (mark, spans.count - 1)
    }

    /// Whether none of the open object's members behind `before` has the key of `next`; an object with many is checked when
    /// it closes.
    @inline(never)
    private mutating func isNew(
        _ p: UnsafePointer<UInt8>, _ next: UnsafeMutablePointer<Member>, _ before: UnsafeMutablePointer<Member>
    ) -> Bool {
        guard next - before <= Self.fewKeys, !isLoose else { return true }
        var other = before + 1
        while other < next {
            if other.pointee.mark == next.pointee.mark, order(p, other.pointee, next.pointee) == 0 {
                _ = fail("a duplicate key", next.pointee.key.lowerBound)
                return false
            }
            other += 1
        }
        return true
    }

    /// Makes room for more members; returns where the last one is now, and nil where it is one too many.
    @inline(never)
    private mutating func growKeys(_ open: UnsafeMutablePointer<Frame>, _ i: Int) -> UnsafeMutablePointer<Member>? {
        guard keyRoom < mostKeys else {
            _ = fail("more than \(keyRoom) members", i)
            return nil
        }
        let larger = UnsafeMutablePointer<Member>.allocate(capacity: 2 * keyRoom + 2)
        larger.update(from: keys, count: keyRoom + 2)
        var frame = frames
        while frame <= open {
            frame.pointee.before = larger + (frame.pointee.before - keys)
            frame += 1
        }
        keys.deallocate()
        (keys, lastKey) = (larger, larger + 2 * keyRoom)
        keyRoom *= 2
        return larger + (keyRoom / 2 + 1)
    }

    /// Whether no two keys of an object are the same. One with many is checked when it closes, sorted: no order or choice
    /// of keys makes that slow.
    @inline(never)
    private mutating func areDifferent(_ p: UnsafePointer<UInt8>, _ open: ClosedRange<Int>) -> Bool {
        // The members themselves stay in the order of the text.
        var all = Array(open)
        all.sort { order(p, keys[$0], keys[$1]) < 0 }
        for k in 1..<all.count where order(p, keys[all[k]], keys[all[k &- 1]]) == 0 {
            let place = max(keys[all[k]].key.lowerBound, keys[all[k &- 1]].key.lowerBound)
            _ = fail("a duplicate key", place)
            return false
        }
        return true
    }

    /// The order of two keys: by their lengths, then like memcmp(3).
    private func order(_ p: UnsafePointer<UInt8>, _ a: Member, _ b: Member) -> Int {
        withKey(p, a) { x in
            withKey(p, b) { y in
                guard x.count == y.count, let from = x.baseAddress, let to = y.baseAddress else {
                    return x.count - y.count
                }
                return Int(memcmp(from, to, x.count))
            }
        }
    }

    /// The bytes that a key means.
    @inline(__always)
    private func withKey<R>(_ p: UnsafePointer<UInt8>, _ member: Member, _ body: (UnsafeBufferPointer<UInt8>) -> R)
        -> R
    {
        guard member.escaped else {
            return body(UnsafeBufferPointer(start: p + member.key.lowerBound, count: member.key.count))
        }
        return unescaped.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[spans[Int(member.side)]]))
        }
    }
}

extension JSONScanner.Member {
    /// Becomes one with this key; its value follows.
    @inline(__always)
    fileprivate mutating func begin(_ start: Int, _ end: Int, _ mark: UInt32, _ side: Int) {
        keyStart = UInt32(truncatingIfNeeded: start)
        keyEnd = UInt32(truncatingIfNeeded: end)
        self.mark = mark
        self.side = Int32(truncatingIfNeeded: side)
    }

    @inline(__always)
    fileprivate mutating func end(_ at: Int) { valueEnd = UInt32(truncatingIfNeeded: at) }
}

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
