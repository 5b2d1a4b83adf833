import Glibc

/// The members of an object, put in order after they were written.
extension CanonicalForm {
    /// Compares keys by their canonical spelling: any order does that equal objects share.
    static func precedes(_ base: UnsafeMutablePointer<UInt8>, _ a: Member, _ b: Member) -> Bool {
        // Behind the quotes: most keys begin with different letters.
        let (x, y) = (base[a.start &+ 1], base[b.start &+ 1])
        if x != y { return x < y }
        let (m, n) = (a.key &- a.start, b.key &- b.start)
        let order = memcmp(base + a.start, base + b.start, min(m, n))
        return order == 0 ? m < n : order < 0
    }

    /// Puts the written members from `first` on in order.
    mutating func order(_ first: Int) {
        let (base, start) = (memory.base, memory.members[first].start)
        let count = memory.count &- start
        var own = UnsafeMutableBufferPointer(
            start: memory.members + first, count: memory.memberCount &- first)
        own.sort { CanonicalForm.precedes(base, $0, $1) }
        withUnsafeTemporaryAllocation(byteCount: count + CanonicalForm.slack, alignment: 1) { written in
            guard let from = written.baseAddress else { return }
            memcpy(from, base + start, count)
            var at = start
            for member in own {
                if at > start {
                    base[at] = 0x2C
                    at &+= 1
                }
                // Most are short: sixteen bytes at a time cost less than a call.
                var k = 0
                repeat {
                    let part = from.loadUnaligned(
                        fromByteOffset: member.start &- start &+ k, as: SIMD16<UInt8>.self)
                    UnsafeMutableRawPointer(base).storeBytes(
                        of: part, toByteOffset: at &+ k, as: SIMD16<UInt8>.self)
                    k &+= 16
                } while k < member.end &- member.start
                at &+= member.end &- member.start
            }
        }
    }
}
