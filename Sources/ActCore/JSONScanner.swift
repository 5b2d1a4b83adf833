import CSystem
import Glibc

/// What is wrong with a JSON text, and where (a byte offset into it).
package struct JSONTrouble: Error, Sendable {
    package let message: String
    package let offset: Int
}

/// Checks one JSON text in one pass, strictly (RFC 8259, with I-JSON's rules: no duplicate keys, no lone surrogates,
/// well-formed UTF-8), and notes where its top-level members stand, so that a filter can read or replace one field
/// and leave every other byte as it came. It builds no tree and, once warm, allocates nothing.
///
/// Depth is limited to 512 by a counter. Keys of an object are compared one by one up to 16, by a keyed hash beyond.
package struct JSONScanner: ~Copyable {
    package static let maximumDepth = 512
    private static let fewKeys = 16

    /// One member of the top-level object; offsets are into the scanned text.
    package struct Member: Sendable {
        /// The key between its quotes, as spelled.
        package let key: Range<Int>
        /// The value, without the white space around it.
        package internal(set) var value: Range<Int>
        /// Whether the key's spelling has escapes.
        package let escaped: Bool
    }

    /// Top-level members of the text scanned last, in order; empty when it was not an object.
    package private(set) var members: [Member] = []

    /// A key of an object that is still open: where its decoded bytes are.
    private struct Key {
        var start: Int
        var count: Int
        var escaped: Bool
        /// Where its spelling begins.
        var at: Int
        /// Its first two bytes, as a quick way to tell it from another.
        var first: UInt16
    }

    private struct Frame {
        var isObject: Bool
        var firstKey: Int
    }

    // Plain memory, not arrays: this is the inner loop of every filter.
    private var keys: UnsafeMutablePointer<Key>
    private var keyCount = 0
    private var keyRoom = 64
    private let frames: UnsafeMutablePointer<Frame>
    private var depth = 0
    private var unescaped: [UInt8] = []

    package init() {
        members.reserveCapacity(32)
        keys = .allocate(capacity: keyRoom)
        frames = .allocate(capacity: Self.maximumDepth)
    }

    deinit {
        keys.deallocate()
        frames.deallocate()
    }

    private enum Expect { case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd, end }

    /// Scans `text`; throws at the first byte that is not as it must be.
    @_optimize(speed)
    package mutating func scan(_ text: UnsafeBufferPointer<UInt8>) throws(JSONTrouble) {
        members.removeAll(keepingCapacity: true)
        keyCount = 0
        depth = 0
        unescaped.removeAll(keepingCapacity: true)
        guard let p = text.baseAddress, !text.isEmpty else { throw JSONTrouble(message: "empty text", offset: 0) }
        let n = text.count
        var i = 0
        var expect = Expect.value
        while true {
            while i < n, p[i] == 0x20 || p[i] == 0x0A || p[i] == 0x0D || p[i] == 0x09 { i &+= 1 }
            guard i < n else {
                if expect == .end { return }
                throw JSONTrouble(message: "the text ends too early", offset: n)
            }
            let byte = p[i]
            switch expect {
            case .value, .valueOrEnd:
                if byte == 0x5D, expect == .valueOrEnd {
                    i &+= 1
                    expect = try close(p, i)
                    continue
                }
                if depth == 1, frames[0].isObject { members[members.count &- 1].value = i..<i }
                switch byte {
                case 0x22:
                    var plain = true
                    i = try string(p, i &+ 1, n, &plain)
                    expect = after(i)
                case 0x7B, 0x5B:
                    guard depth < Self.maximumDepth else {
                        throw JSONTrouble(message: "nested deeper than \(Self.maximumDepth)", offset: i)
                    }
                    frames[depth] = Frame(isObject: byte == 0x7B, firstKey: keyCount)
                    depth &+= 1
                    i &+= 1
                    expect = byte == 0x7B ? .keyOrEnd : .valueOrEnd
                case 0x2D, 0x30...0x39:
                    i = try number(p, i, n)
                    expect = after(i)
                case 0x74:
                    i = try word(p, i, n, "true")
                    expect = after(i)
                case 0x66:
                    i = try word(p, i, n, "false")
                    expect = after(i)
                case 0x6E:
                    i = try word(p, i, n, "null")
                    expect = after(i)
                default:
                    throw JSONTrouble(message: "expected a value", offset: i)
                }
            case .key, .keyOrEnd:
                if byte == 0x7D, expect == .keyOrEnd {
                    i &+= 1
                    expect = try close(p, i)
                    continue
                }
                guard byte == 0x22 else { throw JSONTrouble(message: "expected a key", offset: i) }
                var plain = true
                let start = i &+ 1
                i = try string(p, start, n, &plain)
                try note(p, start..<(i &- 1), plain)
                expect = .colon
            case .colon:
                guard byte == 0x3A else { throw JSONTrouble(message: "expected ':'", offset: i) }
                i &+= 1
                expect = .value
            case .commaOrEnd:
                let isObject = frames[depth &- 1].isObject
                if byte == 0x2C {
                    i &+= 1
                    expect = isObject ? .key : .value
                } else if byte == (isObject ? 0x7D : 0x5D) {
                    i &+= 1
                    expect = try close(p, i)
                } else {
                    throw JSONTrouble(message: isObject ? "expected ',' or '}'" : "expected ',' or ']'", offset: i)
                }
            case .end:
                throw JSONTrouble(message: "more text after the value", offset: i)
            }
        }
    }

    /// What follows a value that ends at `end`.
    @_optimize(speed)
    private mutating func after(_ end: Int) -> Expect {
        if depth == 0 { return .end }
        if depth == 1, frames[0].isObject {
            let last = members.count &- 1
            members[last].value = members[last].value.lowerBound..<end
        }
        return .commaOrEnd
    }

    private mutating func close(_ p: UnsafePointer<UInt8>, _ end: Int) throws(JSONTrouble) -> Expect {
        depth &-= 1
        let frame = frames[depth]
        if frame.isObject {
            if keyCount &- frame.firstKey > Self.fewKeys { try checkKeys(p, from: frame.firstKey) }
            keyCount = frame.firstKey
        }
        return after(end)
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

    /// From the byte after the opening quote to the byte after the closing one.
    @_optimize(speed)
    private func string(
        _ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int, _ plain: inout Bool
    ) throws(JSONTrouble) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        var i = start
        while true {
            // Eight bytes at a time while none is a quote, a backslash, a control or beyond ASCII.
            while i &+ 8 <= n {
                let word = UnsafeRawPointer(p + i).loadUnaligned(as: UInt64.self)
                let quote = word ^ (ones &* 0x22)
                let slash = word ^ (ones &* 0x5C)
                let stop =
                    ((quote &- ones) & ~quote) | ((slash &- ones) & ~slash) | ((word &- (ones &* 0x20)) & ~word)
                    | word
                let hit = stop & highs
                if hit != 0 {
                    i &+= hit.trailingZeroBitCount >> 3
                    break
                }
                i &+= 8
            }
            guard i < n else { throw JSONTrouble(message: "a string has no end", offset: n) }
            let byte = p[i]
            if byte == 0x22 { return i &+ 1 }
            if byte == 0x5C {
                plain = false
                i = try escape(p, i, n)
            } else if byte >= 0x80 {
                i = try multibyte(p, i, n)
            } else if byte < 0x20 {
                throw JSONTrouble(message: "a control character in a string", offset: i)
            } else {
                i &+= 1
            }
        }
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

    /// One scalar beyond ASCII, well formed by the Unicode standard's table 3-7.
    private func multibyte(_ p: UnsafePointer<UInt8>, _ at: Int, _ n: Int) throws(JSONTrouble) -> Int {
        let count = utf8Sequence(p + at, n &- at)
        guard count > 0 else { throw JSONTrouble(message: "invalid UTF-8", offset: at) }
        return at &+ count
    }

    /// Takes note of a key; throws when the open object, still small, has it already.
    @_optimize(speed)
    private mutating func note(
        _ p: UnsafePointer<UInt8>, _ range: Range<Int>, _ plain: Bool
    ) throws(JSONTrouble) {
        if depth == 1 { members.append(Member(key: range, value: 0..<0, escaped: !plain)) }
        var key = Key(
            start: range.lowerBound, count: range.count, escaped: false, at: range.lowerBound,
            first: range.count < 2 ? 0 : UnsafeRawPointer(p + range.lowerBound).loadUnaligned(as: UInt16.self))
        if !plain {
            key = Key(start: unescaped.count, count: 0, escaped: true, at: range.lowerBound, first: 0)
            unescape(UnsafeBufferPointer(start: p + range.lowerBound, count: range.count), into: &unescaped)
            key.count = unescaped.count - key.start
            if key.count > 1 {
                key.first = UInt16(unescaped[key.start]) | UInt16(unescaped[key.start + 1]) << 8
            }
        }
        let first = frames[depth &- 1].firstKey
        if keyCount &- first < Self.fewKeys {
            var k = first
            while k < keyCount {
                if keys[k].count == key.count, keys[k].first == key.first, compare(p, keys[k], key) == 0 {
                    throw JSONTrouble(message: "a duplicate key", offset: key.at)
                }
                k &+= 1
            }
        }
        if keyCount == keyRoom { growKeys() }
        keys[keyCount] = key
        keyCount &+= 1
    }

    private mutating func growKeys() {
        let larger = UnsafeMutablePointer<Key>.allocate(capacity: keyRoom * 2)
        larger.update(from: keys, count: keyCount)
        keys.deallocate()
        keys = larger
        keyRoom *= 2
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
