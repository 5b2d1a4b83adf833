import Glibc

/// Tells from the bytes of arguments that they can't widen a call's reach, so that they need not be read: a flat object
/// of keys that say nothing of reach, with no text that could address everybody. What it does not say is not known.
struct PlainArguments {
    /// Keys that `Risk` passes over, as they were seen: calls of one tool come in rows.
    private var known: [[UInt8]] = []
    private static let most = 64

    /// - Parameter text: a checked JSON value.
    @_optimize(speed)
    mutating func areCertain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = text.baseAddress, text.first == 0x7B else { return false }
        var i = 1
        while true {
            while base[i] <= 0x20 || base[i] == 0x2C { i &+= 1 }
            if base[i] == 0x7D { return true }
            guard let key = plainText(text, i + 1), says(nothing: key) else { return false }
            i += key.count + 2
            while base[i] <= 0x20 || base[i] == 0x3A { i &+= 1 }
            switch base[i] {
            case 0x7B, 0x5B: return false
            case 0x22:
                guard let value = plainText(text, i + 1), let start = value.baseAddress,
                    memchr(start, 0x40, value.count) == nil, memchr(start, 0x21, value.count) == nil
                else { return false }
                i += value.count + 2
            default: while base[i] != 0x2C, base[i] != 0x7D { i &+= 1 }
            }
        }
    }

    /// The inside of the string whose text begins at `start`; nil where it has escapes.
    @_optimize(speed)
    private func plainText(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> UnsafeBufferPointer<UInt8>? {
        guard let from = text.baseAddress.map({ $0 + start }), let end = memchr(from, 0x22, text.count - start)
        else { return nil }
        let count = UnsafeRawPointer(from).distance(to: end)
        return memchr(from, 0x5C, count) == nil ? UnsafeBufferPointer(start: from, count: count) : nil
    }

    @_optimize(speed)
    private mutating func says(nothing key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = key.baseAddress else { return false }
        for one in known where one.count == key.count && memcmp(one, base, key.count) == 0 { return true }
        guard !Risk.concerns(String(decoding: key, as: UTF8.self)) else { return false }
        if known.count < PlainArguments.most { known.append(Array(key)) }
        return true
    }
}
