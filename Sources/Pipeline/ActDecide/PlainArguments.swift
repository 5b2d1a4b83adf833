import ActJSON
import ActSettings
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
        bytes.withUnsafeBufferPointer {
            areCertain(UnsafeBufferPointer(rebasing: $0[arguments]), readable: $0.count - arguments.lowerBound)
        }
    }

    /// - Parameter text: a checked JSON value.
    package mutating func areCertain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        areCertain(text, readable: text.count)
    }

    /// - Parameter readable: how many bytes may be read from the beginning of the text on.
    @_optimize(speed)
    private mutating func areCertain(_ text: UnsafeBufferPointer<UInt8>, readable: Int) -> Bool {
        guard let base = text.baseAddress, text.first == 0x7B else { return false }
        let n = text.count
        var (depth, block) = (0, 0)
        // Where the string at hand begins, and what is in it; nothing between strings.
        var start = -1
        var (isEscaped, hasSigns) = (false, false)
        // The byte that a backslash has before it.
        var escaped = -1
        while block < n {
            var marks =
                block &+ 64 <= readable ? act_marks64(base + block) : bitsOfRest(base, block, n) { act_marks64($0) }
            if n &- block < 64 { marks &= 1 &<< UInt64(truncatingIfNeeded: n &- block) &- 1 }
            while marks != 0 {
                let i = block &+ marks.trailingZeroBitCount
                marks &= marks &- 1
                let byte = base[i]
                if start < 0 {
                    if byte == 0x22 {
                        start = i &+ 1
                        (isEscaped, hasSigns) = (false, false)
                    } else if byte | 0x20 == 0x7B {
                        depth &+= 1
                        guard depth <= PlainArguments.deepest else { return false }
                    } else if byte | 0x20 == 0x7D {
                        depth &-= 1
                    }
                } else if byte == 0x22, i != escaped {
                    let string = UnsafeBufferPointer(start: base + start, count: i &- start)
                    start = -1
                    var after = i &+ 1
                    while after < n, base[after] <= 0x20 { after &+= 1 }
                    if after < n, base[after] == 0x3A {
                        guard !isEscaped, says(nothing: string) else { return false }
                    } else if hasSigns, mayAddress(string) {
                        return false
                    }
                } else if byte == 0x5C, i != escaped {
                    // An escape by number may stand for any letter of ASCII, another only for what no call to all has in
                    // it.
                    guard i &+ 3 < n, base[i &+ 1] != 0x75 || base[i &+ 2] != 0x30 || base[i &+ 3] != 0x30
                    else { return false }
                    isEscaped = true
                    escaped = i &+ 1
                } else if byte == 0x21 || byte == 0x40 {
                    hasSigns = true
                }
            }
            block &+= 64
        }
        return true
    }

    @_optimize(speed)
    private mutating func says(nothing key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = key.baseAddress, !key.isEmpty else { return false }
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
