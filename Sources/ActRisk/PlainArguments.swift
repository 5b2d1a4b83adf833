import CSystem
import Glibc

/// Tells from the bytes of arguments that they can't widen a call's reach, so that they need not be read: keys that say
/// nothing of reach, at any depth, and no text that could address everybody. What it does not say is not known.
package struct PlainArguments {
    /// Keys that `Risk` passes over, at their hash or in the next few places: streams have few different ones. A place
    /// has a key's length and the key itself, for an array in each would be counted at every look.
    private var known = [UInt8](repeating: 0, count: 256 * width)
    private static let width = 64
    private static let places = 8
    /// `Risk` gives up at 32.
    private static let deepest = 30

    package init() {}

    /// - Parameter arguments: the place of a checked JSON value.
    package mutating func areCertain(_ bytes: [UInt8], _ arguments: Range<Int>) -> Bool {
        bytes.withUnsafeBufferPointer { areCertain(UnsafeBufferPointer(rebasing: $0[arguments])) }
    }

    /// - Parameter text: a checked JSON value.
    @_optimize(speed)
    package mutating func areCertain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = text.baseAddress, text.first == 0x7B else { return false }
        let n = text.count
        // Most arguments have none of these, and then no string of theirs has to be looked through.
        let hasEscapes = memchr(base, 0x5C, n) != nil
        let hasSigns = memchr(base, 0x40, n) != nil || memchr(base, 0x21, n) != nil
        var (i, depth) = (0, 0)
        while i < n {
            switch base[i] {
            case 0x7B, 0x5B:
                depth &+= 1
                guard depth <= PlainArguments.deepest else { return false }
            case 0x7D, 0x5D: depth &-= 1
            case 0x22:
                i &+= 1
                let rest = UnsafeBufferPointer(start: base + i, count: n &- i)
                guard let count = hasEscapes ? escapedText(rest) : plainText(rest) else { return false }
                let string = UnsafeBufferPointer(start: base + i, count: count)
                i &+= count &+ 1
                while i < n, base[i] <= 0x20 { i &+= 1 }
                if i < n, base[i] == 0x3A {
                    guard says(nothing: string, hasEscapes) else { return false }
                } else if hasSigns, mayAddress(string) {
                    return false
                }
                continue
            default: break
            }
            i &+= 1
        }
        return true
    }

    /// How long the string without escapes is whose text begins here.
    @inline(__always)
    private func plainText(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let base = text.baseAddress, let end = memchr(base, 0x22, text.count) else { return nil }
        return UnsafeRawPointer(base).distance(to: end)
    }

    /// How long the string is whose text begins here; nil where a part of it may be spelled otherwise than it is meant.
    private func escapedText(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let base = text.baseAddress, let quote = memchr(base, 0x22, text.count) else { return nil }
        let first = UnsafeRawPointer(base).distance(to: quote)
        guard memchr(base, 0x5C, first) != nil else { return first }
        var i = 0
        while i < text.count, text[i] != 0x22 {
            if text[i] == 0x5C {
                // An escape by number may stand for any letter of ASCII, another only for what no call to all has in it.
                guard i &+ 3 < text.count, text[i &+ 1] != 0x75 || text[i &+ 2] != 0x30 || text[i &+ 3] != 0x30
                else { return nil }
                i &+= 1
            }
            i &+= 1
        }
        return i < text.count ? i : nil
    }

    @_optimize(speed)
    private mutating func says(nothing key: UnsafeBufferPointer<UInt8>, _ mayHaveEscapes: Bool) -> Bool {
        guard let base = key.baseAddress, !key.isEmpty else { return false }
        if mayHaveEscapes, memchr(base, 0x5C, key.count) != nil { return false }
        let ends = UInt32(base[0]) | UInt32(base[key.count &- 1]) << 8
        let middle = UInt32(base[key.count &>> 1]) << 16 | UInt32(truncatingIfNeeded: key.count) << 24
        let first = Int(((ends | middle) &* 0x9E37_79B1) >> 24)
        guard key.count < PlainArguments.width else { return !concerns(key) }
        var free = first
        let isKnown = known.withUnsafeBufferPointer { known in
            for step in 0..<PlainArguments.places {
                let slot = (first &+ step) & 255
                let length = Int(known[slot &* PlainArguments.width])
                if length == 0 {
                    free = slot
                    return false
                }
                guard length == key.count, let start = known.baseAddress else { continue }
                if act_same(start + slot &* PlainArguments.width + 1, base, length) != 0 { return true }
            }
            return false
        }
        if isKnown { return true }
        guard !concerns(key) else { return false }
        let at = free * PlainArguments.width
        known[at] = UInt8(key.count)
        for k in 0..<key.count { known[at + 1 + k] = key[k] }
        return true
    }

    private func concerns(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        Risk.concerns(String(decoding: key, as: UTF8.self))
    }

    /// Whether a text has `@all` or `<!channel>` and the like in it, in any case of letters.
    @_optimize(speed)
    private func mayAddress(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = text.baseAddress, !text.isEmpty else { return false }
        for sign in [0x40, 0x21] as [Int32] {
            var i = 0
            while let found = memchr(base + i, sign, text.count &- i) {
                i = UnsafeRawPointer(base).distance(to: found) &+ 1
                let rest = UnsafeBufferPointer(rebasing: text[i...])
                if sign == 0x40 || (i > 1 && base[i &- 2] == 0x3C), Risk.isCallToAll(rest) { return true }
            }
        }
        return false
    }
}
