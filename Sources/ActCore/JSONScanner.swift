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

    /// One member of the top-level object; offsets are into the scanned text.
    package struct Member: Sendable {
        /// The key between its quotes, as spelled.
        package let key: Range<Int>
        /// The value, without the white space around it.
        package internal(set) var value: Range<Int>
        /// Tells most keys apart at a glance (`mark`).
        let mark: UInt32
        /// Whether the key's spelling has escapes.
        package let escaped: Bool
    }

    /// Top-level members of the text scanned last, in order; empty when it was not an object.
    package private(set) var members: [Member] = []

    /// A key of an object that is still open: where its decoded bytes are.
    private struct Key {
        var start: Int
        var count: Int
        /// Where its spelling begins.
        var at: Int
        var mark: UInt32
        var escaped: Bool
    }

    private struct Frame {
        var isObject: Bool
        var firstKey: Int
        /// A bit for each key that was seen: a key whose bit is clear is new.
        var seen: UInt64
    }

    // Plain memory, not arrays: this is the inner loop of every filter.
    private var keys: UnsafeMutablePointer<Key>
    private var keyCount = 0
    private var keyRoom = 64
    private let frames: UnsafeMutablePointer<Frame>
    private var depth = 0
    private var unescaped: [UInt8] = []
    private var top: UnsafeMutablePointer<Member>
    private var topCount = 0
    private var topRoom = 64

    package init() {
        keys = .allocate(capacity: keyRoom)
        frames = .allocate(capacity: Self.maximumDepth)
        top = .allocate(capacity: topRoom)
    }

    deinit {
        keys.deallocate()
        frames.deallocate()
        top.deallocate()
    }

    /// The first and last byte of a key and its length: what differs in them is another key.
    @inline(__always)
    static func mark(_ key: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
        guard count > 0 else { return 0 }
        return UInt32(key[0]) | UInt32(key[count &- 1]) << 8 | UInt32(truncatingIfNeeded: count) << 16
    }

    /// Scans `text`; throws at the first byte that is not as it must be.
    @_optimize(speed)
    package mutating func scan(_ text: UnsafeBufferPointer<UInt8>) throws(JSONTrouble) {
        members.removeAll(keepingCapacity: true)
        (keyCount, depth, topCount) = (0, 0, 0)
        if !unescaped.isEmpty { unescaped.removeAll(keepingCapacity: true) }
        guard let p = text.baseAddress, !text.isEmpty else { throw JSONTrouble(message: "empty text", offset: 0) }
        let n = text.count
        var i = try space(p, 0, n)
        var isObject = false
        // A value or, in an object, its key begins at i.
        while true {
            if isObject { i = try key(p, i, n) }
            switch p[i] {
            case 0x22:
                var plain = true
                i = try string(p, i &+ 1, n, &plain) &+ 1
            case 0x7B:
                i = try open(p, i, n, isObject: true)
                isObject = true
                if p[i] != 0x7D { continue }
                i = try close(p, i &+ 1)
            case 0x5B:
                i = try open(p, i, n, isObject: false)
                isObject = false
                if p[i] != 0x5D { continue }
                i = try close(p, i &+ 1)
            case 0x2D, 0x30...0x39: i = try number(p, i, n)
            case 0x74: i = try word(p, i, n, "true")
            case 0x66: i = try word(p, i, n, "false")
            case 0x6E: i = try word(p, i, n, "null")
            default: throw JSONTrouble(message: "expected a value", offset: i)
            }
            // It ended before i, and with it all that closes here.
            while true {
                guard depth > 0 else { return try end(p, i, n) }
                isObject = frames[depth &- 1].isObject
                if depth == 1, isObject {
                    top[topCount &- 1].value = Range(uncheckedBounds: (top[topCount &- 1].value.lowerBound, i))
                }
                i = try space(p, i, n)
                let byte = p[i]
                if byte == 0x2C {
                    i = try space(p, i &+ 1, n)
                    break
                }
                guard byte == (isObject ? 0x7D : 0x5D) else {
                    throw JSONTrouble(message: isObject ? "expected ',' or '}'" : "expected ',' or ']'", offset: i)
                }
                i = try close(p, i &+ 1)
            }
        }
    }

    /// The first byte from `i` on that is not white space; throws where there is none.
    @inline(__always)
    private func space(_ p: UnsafePointer<UInt8>, _ i: Int, _ n: Int) throws(JSONTrouble) -> Int {
        i < n && p[i] > 0x20 ? i : try blank(p, i, n)
    }

    @inline(never)
    private func blank(_ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int) throws(JSONTrouble) -> Int {
        var i = start
        while i < n, p[i] == 0x20 || p[i] == 0x0A || p[i] == 0x0D || p[i] == 0x09 { i &+= 1 }
        guard i < n else { throw JSONTrouble(message: "the text ends too early", offset: n) }
        return i
    }

    /// Only white space may follow the whole value.
    private mutating func end(_ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int) throws(JSONTrouble) {
        members.append(contentsOf: UnsafeBufferPointer(start: top, count: topCount))
        var i = start
        while i < n, p[i] == 0x20 || p[i] == 0x0A || p[i] == 0x0D || p[i] == 0x09 { i &+= 1 }
        if i < n { throw JSONTrouble(message: "more text after the value", offset: i) }
    }

    /// Opens the object or array that begins at `i`; what is in it begins where it returns.
    @inline(__always)
    private mutating func open(
        _ p: UnsafePointer<UInt8>, _ i: Int, _ n: Int, isObject: Bool
    ) throws(JSONTrouble) -> Int {
        guard depth < Self.maximumDepth else {
            throw JSONTrouble(message: "nested deeper than \(Self.maximumDepth)", offset: i)
        }
        frames[depth] = Frame(isObject: isObject, firstKey: keyCount, seen: 0)
        depth &+= 1
        return try space(p, i &+ 1, n)
    }

    /// Closes the innermost object or array, which ends before `end`.
    @inline(__always)
    private mutating func close(_ p: UnsafePointer<UInt8>, _ end: Int) throws(JSONTrouble) -> Int {
        depth &-= 1
        let first = frames[depth].firstKey
        if keyCount &- first > Self.fewKeys { try checkKeys(p, from: first) }
        keyCount = first
        return end
    }

    /// The key at `i` and the colon behind it; returns where its value begins.
    @inline(__always)
    private mutating func key(_ p: UnsafePointer<UInt8>, _ i: Int, _ n: Int) throws(JSONTrouble) -> Int {
        guard p[i] == 0x22 else { throw JSONTrouble(message: "expected a key", offset: i) }
        var plain = true
        let end = try string(p, i &+ 1, n, &plain)
        let key = Range(uncheckedBounds: (i &+ 1, end))
        let mark = try note(p, key, plain)
        let colon = try space(p, end &+ 1, n)
        guard p[colon] == 0x3A else { throw JSONTrouble(message: "expected ':'", offset: colon) }
        let value = try space(p, colon &+ 1, n)
        if depth == 1 {
            if topCount == topRoom { growMembers() }
            (top + topCount).initialize(
                to: Member(key: key, value: value..<value, mark: mark, escaped: !plain))
            topCount &+= 1
        }
        return value
    }

    private func word(
        _ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int, _ word: StaticString
    ) throws(JSONTrouble) -> Int {
        let count = word.utf8CodeUnitCount
        guard start &+ count <= n, memcmp(p + start, word.utf8Start, count) == 0 else {
            throw JSONTrouble(message: "expected a value", offset: start)
        }
        return start &+ count
    }

    @_optimize(speed)
    private func number(_ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int) throws(JSONTrouble) -> Int {
        var i = start
        func digits() throws(JSONTrouble) {
            guard i < n, p[i] &- 0x30 < 10 else { throw JSONTrouble(message: "expected a digit", offset: i) }
            while i < n, p[i] &- 0x30 < 10 { i &+= 1 }
        }
        if p[i] == 0x2D { i &+= 1 }
        if i < n, p[i] == 0x30 { i &+= 1 } else { try digits() }
        if i < n, p[i] == 0x2E {
            i &+= 1
            try digits()
        }
        if i < n, p[i] | 0x20 == 0x65 {
            i &+= 1
            if i < n, p[i] == 0x2B || p[i] == 0x2D { i &+= 1 }
            try digits()
        }
        return i
    }

    /// Passes over a string, from the byte after the opening quote to the closing one.
    @inline(__always)
    private func string(
        _ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int, _ plain: inout Bool
    ) throws(JSONTrouble) -> Int {
        let end = plainEnd(p, start, n)
        return end < n && p[end] == 0x22 ? end : try rest(p, end, n, &plain)
    }

    /// The same from the first byte that is not plain.
    @inline(never)
    @_optimize(speed)
    private func rest(
        _ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int, _ plain: inout Bool
    ) throws(JSONTrouble) -> Int {
        var i = start
        while i < n {
            if p[i] == 0x22 { return i }
            i = plainEnd(p, try special(p, i, n, &plain), n)
        }
        throw JSONTrouble(message: "a string has no end", offset: n)
    }

    /// Passes an escape, or characters beyond ASCII; throws at a control character.
    @_optimize(speed)
    private func special(
        _ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int, _ plain: inout Bool
    ) throws(JSONTrouble) -> Int {
        var i = start
        if p[i] == 0x5C {
            plain = false
            return try escape(p, i, n)
        }
        guard p[i] >= 0x80 else { throw JSONTrouble(message: "a control character in a string", offset: i) }
        while i < n, p[i] >= 0x80 {
            if p[i] &- 0xC2 < 0x1E, i &+ 1 < n, p[i &+ 1] & 0xC0 == 0x80 {
                i &+= 2
            } else {
                i = try multibyte(p, i, n)
            }
        }
        return i
    }

    private func escape(_ p: UnsafePointer<UInt8>, _ at: Int, _ n: Int) throws(JSONTrouble) -> Int {
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

    private func hex(_ p: UnsafePointer<UInt8>, _ at: Int, _ n: Int) throws(JSONTrouble) -> Int {
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
    private func multibyte(_ p: UnsafePointer<UInt8>, _ at: Int, _ n: Int) throws(JSONTrouble) -> Int {
        let count = utf8Sequence(p + at, n &- at)
        guard count > 0 else { throw JSONTrouble(message: "invalid UTF-8", offset: at) }
        return at &+ count
    }

    /// Takes note of a key and returns its mark; throws when the open object, still small, has it already.
    @inline(__always)
    private mutating func note(
        _ p: UnsafePointer<UInt8>, _ range: Range<Int>, _ plain: Bool
    ) throws(JSONTrouble) -> UInt32 {
        let (start, count) = (range.lowerBound, range.upperBound &- range.lowerBound)
        var key = Key(start: start, count: count, at: start, mark: Self.mark(p + start, count), escaped: false)
        if !plain { key = decoded(p, range) }
        let frame = frames + (depth &- 1)
        let bit = 1 as UInt64 &<< UInt64((key.mark &* 0x9E37_79B1) &>> 26)
        if frame.pointee.seen & bit != 0 { try compare(p, key, from: frame.pointee.firstKey) }
        frame.pointee.seen |= bit
        if keyCount == keyRoom { growKeys() }
        keys[keyCount] = key
        keyCount &+= 1
        return key.mark
    }

    /// A key spelled with escapes.
    private mutating func decoded(_ p: UnsafePointer<UInt8>, _ range: Range<Int>) -> Key {
        let start = unescaped.count
        unescape(UnsafeBufferPointer(start: p + range.lowerBound, count: range.count), into: &unescaped)
        let count = unescaped.count - start
        let mark = unescaped.withUnsafeBufferPointer { $0.baseAddress.map { Self.mark($0 + start, count) } ?? 0 }
        return Key(start: start, count: count, at: range.lowerBound, mark: mark, escaped: true)
    }

    /// Throws where the open object has this key already; one with many is checked when it closes.
    @inline(never)
    private func compare(_ p: UnsafePointer<UInt8>, _ key: Key, from first: Int) throws(JSONTrouble) {
        guard keyCount &- first < Self.fewKeys else { return }
        for k in first..<keyCount
        where keys[k].mark == key.mark && keys[k].count == key.count && compare(p, keys[k], key) == 0 {
            throw JSONTrouble(message: "a duplicate key", offset: key.at)
        }
    }

    private mutating func growKeys() {
        let larger = UnsafeMutablePointer<Key>.allocate(capacity: keyRoom * 2)
        larger.update(from: keys, count: keyCount)
        keys.deallocate()
        keys = larger
        keyRoom *= 2
    }

    private mutating func growMembers() {
        let larger = UnsafeMutablePointer<Member>.allocate(capacity: topRoom * 2)
        larger.update(from: top, count: topCount)
        top.deallocate()
        top = larger
        topRoom *= 2
    }

    /// An object with many keys is checked when it closes, sorted: no order or choice of keys makes that slow.
    private func checkKeys(_ p: UnsafePointer<UInt8>, from first: Int) throws(JSONTrouble) {
        var all = UnsafeMutableBufferPointer(start: keys + first, count: keyCount &- first)
        all.sort { a, b in a.count != b.count ? a.count < b.count : compare(p, a, b) < 0 }
        for k in 1..<all.count where all[k].count == all[k &- 1].count && compare(p, all[k], all[k &- 1]) == 0 {
            throw JSONTrouble(message: "a duplicate key", offset: max(all[k].at, all[k &- 1].at))
        }
    }

    /// Like memcmp(3), for two keys of equal length.
    private func compare(_ p: UnsafePointer<UInt8>, _ a: Key, _ b: Key) -> Int32 {
        if !a.escaped, !b.escaped { return memcmp(p + a.start, p + b.start, a.count) }
        return unescaped.withUnsafeBufferPointer { side in
            guard let q = side.baseAddress ?? UnsafePointer(bitPattern: 1) else { return 0 }
            return memcmp((a.escaped ? q : p) + a.start, (b.escaped ? q : p) + b.start, a.count)
        }
    }
}
