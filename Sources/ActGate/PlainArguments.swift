import Glibc

/// Tells from the bytes of arguments that they can't widen a call's reach, so that they need not be read: keys that say
/// nothing of reach, at any depth, and no text that could address everybody. What it does not say is not known.
package struct PlainArguments {
    /// Keys that `Risk` passes over, at their hash or in the next few places: streams have few different ones.
    private var known = [[UInt8]](repeating: [], count: 256)
    private static let places = 8
    /// `Risk` gives up at 32.
    private static let deepest = 30

    package init() {}

    /// - Parameter text: a checked JSON value.
    @_optimize(speed)
    package mutating func areCertain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = text.baseAddress, text.first == 0x7B else { return false }
        let n = text.count
        var (i, depth) = (0, 0)
        while i < n {
            switch base[i] {
            case 0x7B, 0x5B:
                depth &+= 1
                guard depth <= PlainArguments.deepest else { return false }
            case 0x7D, 0x5D: depth &-= 1
            case 0x22:
                guard let string = plainText(base, i &+ 1, n) else { return false }
                i &+= string.count &+ 2
                while i < n, base[i] <= 0x20 { i &+= 1 }
                if i < n, base[i] == 0x3A {
                    guard says(nothing: string) else { return false }
                } else if mayAddress(string) {
                    return false
                }
                continue
            default: break
            }
            i &+= 1
        }
        return true
    }

    /// The inside of the string whose text begins at `start`; nil where a part of it may be spelled otherwise than it is
    /// meant.
    @inline(__always)
    private func plainText(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ n: Int
    ) -> UnsafeBufferPointer<UInt8>? {
        var i = start
        while i < n, base[i] != 0x22 {
            if base[i] == 0x5C {
                // An escape by number may stand for any letter of ASCII, another only for what no call to all has in it.
                guard i &+ 3 < n, base[i &+ 1] != 0x75 || base[i &+ 2] != 0x30 || base[i &+ 3] != 0x30 else {
                    return nil
                }
                i &+= 1
            }
            i &+= 1
        }
        return i < n ? UnsafeBufferPointer(start: base + start, count: i &- start) : nil
    }

    @_optimize(speed)
    private mutating func says(nothing key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = key.baseAddress, !key.isEmpty, memchr(base, 0x5C, key.count) == nil else { return false }
        var hash = UInt32(truncatingIfNeeded: key.count)
        for at in [0, key.count &>> 1, key.count &- 1] { hash = (hash ^ UInt32(base[at])) &* 0x9E37_79B1 }
        let first = Int(hash >> 24)
        var free = first
        for step in 0..<PlainArguments.places {
            let slot = (first &+ step) & 255
            if known[slot].isEmpty {
                free = slot
                break
            }
            let isKnown = known[slot].withUnsafeBufferPointer { one in
                guard one.count == key.count, let start = one.baseAddress else { return false }
                return memcmp(start, base, key.count) == 0
            }
            if isKnown { return true }
        }
        guard !Risk.concerns(String(decoding: key, as: UTF8.self)) else { return false }
        known[free] = Array(key)
        return true
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
