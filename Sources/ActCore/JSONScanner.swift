import Glibc

/// The fault of a JSON text, and its byte offset.
package struct JSONTrouble: Error, Sendable {
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
        fileprivate let keyStart, keyEnd, valueStart: UInt32
        fileprivate var valueEnd: UInt32
        /// Tells most keys apart at a glance (`mark`).
        let mark: UInt32
        /// The index in `spans` of a key whose spelling has escapes; -1 for any other.
        fileprivate let side: Int32

        /// The key between its quotes, as spelled.
        package var key: Range<Int> { Range(uncheckedBounds: (Int(keyStart), Int(keyEnd))) }
        /// The value, without the white space around it.
        package var value: Range<Int> { Range(uncheckedBounds: (Int(valueStart), Int(valueEnd))) }

        /// Whether the key's spelling has escapes.
        package var escaped: Bool { side >= 0 }
    }

    /// Top-level members of the text scanned last, in order; empty when it was not an object.
    package private(set) var members: [Member] = []
    /// A bit for each of their keys (`bit`).
    private(set) var seen: UInt64 = 0

    /// An object or array that is open.
    private struct Frame {
        var isObject: Bool
        var firstKey: Int
        /// A bit for each key that was seen: a key whose bit is clear is new.
        var seen: UInt64
    }

    // Plain memory, not arrays: this is the inner loop of every filter.
    /// The members of all open objects; those of the innermost are last.
    private var keys: UnsafeMutablePointer<Member>
    private var keyRoom = 64
    /// The objects and arrays around the innermost one.
    private let frames: UnsafeMutablePointer<Frame>
    /// The keys that are spelled with escapes, decoded, and where each is.
    private var unescaped: [UInt8] = []
    private var spans: [Range<Int>] = []

    /// The most members of all objects that are open at once.
    private let mostKeys: Int

    package init(mostKeys: Int = .max) {
        self.mostKeys = mostKeys
        keys = .allocate(capacity: keyRoom)
        frames = .allocate(capacity: Self.maximumDepth)
    }

    deinit {
        keys.deallocate()
        frames.deallocate()
    }

    /// The first and last byte of a key and its length: what differs in them is another key. An empty key in a text has its
    /// quotes.
    @inline(__always)
    static func mark(_ key: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
        UInt32(key[0]) | UInt32(key[count &- 1]) << 8 | UInt32(truncatingIfNeeded: count) << 16
    }

    /// The bit of `seen` for keys with this mark. With this factor all fields of calls and most of results have bits of
    /// their own, so that one that is not there is not looked for.
    @inline(__always)
    static func bit(_ mark: UInt32) -> UInt64 { 1 &<< UInt64((mark &* 0x5ABD_21CF) &>> 26) }

    /// Scans `text`; throws at the first byte that is not as it must be.
    package mutating func scan(_ text: UnsafeBufferPointer<UInt8>) throws(JSONTrouble) {
        do throws(JSONTrouble) { try check(text) } catch {
            members = []
            throw error
        }
    }

    @_optimize(speed)
    private mutating func check(_ text: UnsafeBufferPointer<UInt8>) throws(JSONTrouble) {
        if !spans.isEmpty { forgetUnescaped() }
        guard let p = text.baseAddress, !text.isEmpty else { throw JSONTrouble(message: "empty text", offset: 0) }
        guard text.count <= Self.longest else {
            throw JSONTrouble(message: "a text too long", offset: Self.longest)
        }
        let n = text.count
        // In locals: properties would be read again after each store to plain memory.
        var open = Frame(isObject: false, firstKey: 0, seen: 0)
        var (depth, keyCount) = (0, 0)
        var stops = ByteSearch(p, n)
        var i = try space(p, 0, n)
        // A value or, in an object, its key begins at i.
        values: while true {
            if open.isObject {
                i = try key(p, i, n, &stops, &open, keyCount)
                keyCount &+= 1
            }
            switch p[i] {
            case 0x22: i = try string(p, i &+ 1, n, &stops).end &+ 1
            case 0x7B, 0x5B:
                guard depth < Self.maximumDepth else { throw Self.tooDeep(i) }
                frames[depth] = open
                depth &+= 1
                open = Frame(isObject: p[i] == 0x7B, firstKey: keyCount, seen: 0)
                i = try space(p, i &+ 1, n)
                if p[i] != (open.isObject ? 0x7D : 0x5D) { continue }
                i &+= 1
                depth &-= 1
                open = frames[depth]
            case 0x2D, 0x30...0x39: i = try number(p, i, n)
            case 0x74: i = try word(p, i, n, "true")
            case 0x66: i = try word(p, i, n, "false")
            case 0x6E: i = try word(p, i, n, "null")
            default: throw JSONTrouble(message: "expected a value", offset: i)
            }
            // It ended before i, and with it all that closes here.
            while depth > 0 {
                if open.isObject { keys[keyCount &- 1].end(i) }
                i = try space(p, i, n)
                let byte = p[i]
                if byte == 0x2C {
                    i &+= 1
                    if i &+ 1 < n, p[i] == 0x20, p[i &+ 1] > 0x20 { i &+= 1 } else { i = try space(p, i, n) }
                    continue values
                }
                guard byte == (open.isObject ? 0x7D : 0x5D) else { throw Self.unclosed(open, i) }
                if keyCount &- open.firstKey > Self.fewKeys { try checkKeys(p, open.firstKey..<keyCount) }
                i &+= 1
                depth &-= 1
                // The members of the top level stay.
                guard depth > 0 else { break }
                keyCount = open.firstKey
                open = frames[depth]
            }
            seen = open.seen
            members.become(UnsafeBufferPointer(start: keys, count: keyCount))
            return try end(p, i, n)
        }
    }

    /// Takes the key at `i` as the next of an open object; returns where its value begins.
    @inline(__always)
    private mutating func key(
        _ p: UnsafePointer<UInt8>, _ i: Int, _ n: Int, _ stops: inout ByteSearch, _ open: inout Frame,
        _ keyCount: Int
    ) throws(JSONTrouble) -> Int {
        guard p[i] == 0x22 else { throw JSONTrouble(message: "expected a key", offset: i) }
        let (end, escaped) = try string(p, i &+ 1, n, &stops)
        let key = Range(uncheckedBounds: (i &+ 1, end))
        let (mark, side) = escaped ? decode(p, key) : (Self.mark(p + key.lowerBound, key.count), -1)
        let bit = Self.bit(mark)
        if open.seen & bit != 0 { try compare(p, key, mark, side, open.firstKey..<keyCount) }
        open.seen |= bit
        let at = try value(p, end &+ 1, n)
        if keyCount == keyRoom { try growKeys(i) }
        (keys + keyCount).initialize(to: Member(key, at, mark, side))
        return at
    }

    private mutating func forgetUnescaped() {
        unescaped.removeAll(keepingCapacity: true)
        spans.removeAll(keepingCapacity: true)
    }

    private static func tooDeep(_ i: Int) -> JSONTrouble {
        JSONTrouble(message: "nested deeper than \(maximumDepth)", offset: i)
    }

    private static func unclosed(_ open: Frame, _ i: Int) -> JSONTrouble {
        JSONTrouble(message: open.isObject ? "expected ',' or '}'" : "expected ',' or ']'", offset: i)
    }

    /// Passes over the colon behind a key; returns where the value begins.
    @inline(__always)
    private func value(_ p: UnsafePointer<UInt8>, _ i: Int, _ n: Int) throws(JSONTrouble) -> Int {
        if i &+ 2 < n, p[i] == 0x3A {
            if p[i &+ 1] > 0x20 { return i &+ 1 }
            if p[i &+ 1] == 0x20, p[i &+ 2] > 0x20 { return i &+ 2 }
        }
        return try JSONScanner.apart(p, i, n)
    }

    /// The same where white space or trouble is around the colon.
    @inline(never)
    private static func apart(_ p: UnsafePointer<UInt8>, _ i: Int, _ n: Int) throws(JSONTrouble) -> Int {
        let colon = try blank(p, i, n)
        guard p[colon] == 0x3A else { throw JSONTrouble(message: "expected ':'", offset: colon) }
        return try blank(p, colon &+ 1, n)
    }

    /// The first byte from `i` on that is not white space; throws where there is none.
    @inline(__always)
    private func space(_ p: UnsafePointer<UInt8>, _ i: Int, _ n: Int) throws(JSONTrouble) -> Int {
        i < n && p[i] > 0x20 ? i : try JSONScanner.blank(p, i, n)
    }

    @inline(never)
    private static func blank(_ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int) throws(JSONTrouble) -> Int {
        var i = start
        while i < n, p[i] == 0x20 || p[i] == 0x0A || p[i] == 0x0D || p[i] == 0x09 { i &+= 1 }
        guard i < n else { throw JSONTrouble(message: "the text ends too early", offset: n) }
        return i
    }

    /// Only white space may follow the whole value.
    private func end(_ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int) throws(JSONTrouble) {
        var i = start
        while i < n, p[i] == 0x20 || p[i] == 0x0A || p[i] == 0x0D || p[i] == 0x09 { i &+= 1 }
        if i < n { throw JSONTrouble(message: "more text after the value", offset: i) }
    }

    /// Passes over a string, from the byte after the opening quote to the closing one; whether it has escapes.
    @inline(__always)
    private func string(
        _ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int, _ stops: inout ByteSearch
    ) throws(JSONTrouble) -> (end: Int, escaped: Bool) {
        let end = stops.next(start)
        if end < n, p[end] == 0x22 { return (end, false) }
        let rest = try JSONScanner.rest(p, end, n, stops)
        stops = rest.stops
        return (rest.end, rest.escaped)
    }

    /// The same from the first byte that is not plain.
    @inline(never)
    @_optimize(speed)
    private static func rest(
        _ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int, _ before: ByteSearch
    ) throws(JSONTrouble) -> (end: Int, escaped: Bool, stops: ByteSearch) {
        var (i, escaped, stops) = (start, false, before)
        while i < n {
            switch p[i] {
            case 0x22: return (i, escaped, stops)
            case 0x5C:
                escaped = true
                i = try escape(p, i, n)
            case 0x80...: i = try beyond(p, i, n)
            default: throw JSONTrouble(message: "a control character in a string", offset: i)
            }
            i = stops.next(i)
        }
        throw JSONTrouble(message: "a string has no end", offset: n)
    }

    /// Passes over characters beyond ASCII.
    @inline(__always)
    private static func beyond(_ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int) throws(JSONTrouble) -> Int {
        var i = start
        while i < n, p[i] >= 0x80 {
            if p[i] &- 0xC2 < 0x1E, i &+ 1 < n, p[i &+ 1] & 0xC0 == 0x80 {
                i &+= 2
            } else if p[i] &- 0xE1 < 0x0C, i &+ 2 < n, p[i &+ 1] & 0xC0 == 0x80, p[i &+ 2] & 0xC0 == 0x80 {
                i &+= 3
            } else {
                i = try multibyte(p, i, n)
            }
        }
        return i
    }

    private static func escape(_ p: UnsafePointer<UInt8>, _ at: Int, _ n: Int) throws(JSONTrouble) -> Int {
        guard at &+ 1 < n else { throw JSONTrouble(message: "a string has no end", offset: n) }
        switch p[at &+ 1] {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return at &+ 2
        case 0x75:
            let unit = try hex(p, at &+ 2, n)
            if unit & 0xFC00 == 0xDC00 { throw JSONTrouble(message: "a lone surrogate", offset: at) }
            guard unit & 0xFC00 == 0xD800 else { return at &+ 6 }
            guard at &+ 7 < n, p[at &+ 6] == 0x5C, p[at &+ 7] == 0x75,
                try hex(p, at &+ 8, n) & 0xFC00 == 0xDC00
            else { throw JSONTrouble(message: "a lone surrogate", offset: at) }
            return at &+ 12
        default: throw JSONTrouble(message: "an unknown escape", offset: at)
        }
    }

    private static func hex(_ p: UnsafePointer<UInt8>, _ at: Int, _ n: Int) throws(JSONTrouble) -> Int {
        guard at &+ 4 <= n else { throw JSONTrouble(message: "a string has no end", offset: n) }
        var value = 0
        for k in at..<(at &+ 4) {
            guard let digit = hexDigit(p[k]) else {
                throw JSONTrouble(message: "expected four hex digits", offset: k)
            }
            value = value << 4 | digit
        }
        return value
    }

    /// Passes over one scalar beyond ASCII, well formed by the Unicode standard's table 3-7.
    private static func multibyte(_ p: UnsafePointer<UInt8>, _ at: Int, _ n: Int) throws(JSONTrouble) -> Int {
        let count = utf8Sequence(p + at, n &- at)
        guard count > 0 else { throw JSONTrouble(message: "invalid UTF-8", offset: at) }
        return at &+ count
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

    /// Throws where the open object has this key already; one with many is checked when it closes.
    @inline(never)
    private func compare(
        _ p: UnsafePointer<UInt8>, _ key: Range<Int>, _ mark: UInt32, _ side: Int, _ open: Range<Int>
    ) throws(JSONTrouble) {
        guard open.count < Self.fewKeys else { return }
        let member = Member(key, key.upperBound, mark, side)
        for k in open where keys[k].mark == mark && order(p, keys[k], member) == 0 {
            throw JSONTrouble(message: "a duplicate key", offset: key.lowerBound)
        }
    }

    private mutating func growKeys(_ i: Int) throws(JSONTrouble) {
        guard keyRoom < mostKeys else { throw JSONTrouble(message: "more than \(keyRoom) members", offset: i) }
        let larger = UnsafeMutablePointer<Member>.allocate(capacity: keyRoom * 2)
        larger.update(from: keys, count: keyRoom)
        keys.deallocate()
        keys = larger
        keyRoom *= 2
    }

    /// An object with many keys is checked when it closes, sorted: no order or choice of keys makes that slow.
    private func checkKeys(_ p: UnsafePointer<UInt8>, _ open: Range<Int>) throws(JSONTrouble) {
        // The members themselves stay in the order of the text.
        var all = Array(open)
        all.sort { order(p, keys[$0], keys[$1]) < 0 }
        for k in 1..<all.count where order(p, keys[all[k]], keys[all[k &- 1]]) == 0 {
            let place = max(keys[all[k]].key.lowerBound, keys[all[k &- 1]].key.lowerBound)
            throw JSONTrouble(message: "a duplicate key", offset: place)
        }
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
    /// A member whose value begins at `value`, and has no end yet.
    @inline(__always)
    fileprivate init(_ key: Range<Int>, _ value: Int, _ mark: UInt32, _ side: Int) {
        keyStart = UInt32(truncatingIfNeeded: key.lowerBound)
        keyEnd = UInt32(truncatingIfNeeded: key.upperBound)
        valueStart = UInt32(truncatingIfNeeded: value)
        valueEnd = valueStart
        self.mark = mark
        self.side = Int32(truncatingIfNeeded: side)
    }

    @inline(__always)
    fileprivate mutating func end(_ at: Int) { valueEnd = UInt32(truncatingIfNeeded: at) }
}
