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

    /// Few members, which most objects have, are put in order one by one.
    private static func sort(_ own: UnsafeMutableBufferPointer<Member>, _ base: UnsafeMutablePointer<UInt8>) {
        var own = own
        guard own.count <= 16 else { return own.sort { precedes(base, $0, $1) } }
        for k in 1..<own.count {
            let member = own[k]
            var place = k
            while place > 0, precedes(base, member, own[place &- 1]) {
                own[place] = own[place &- 1]
                place &-= 1
            }
            own[place] = member
        }
    }

    /// Puts the written members from `first` on in order.
    mutating func order(_ first: Int) {
        let (base, start) = (memory.base, memory.members[first].start)
        let count = memory.count &- start
        let own = UnsafeMutableBufferPointer(
            start: memory.members + first, count: memory.memberCount &- first)
        CanonicalForm.sort(own, base)
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
