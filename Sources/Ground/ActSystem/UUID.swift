import ActJSON
import CSystem
import Glibc
import Synchronization

/// Ids of calls: UUID version 7 text (RFC 9562), which sorts by time.
package enum UUID {
    package static func v7() -> String {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return v7(milliseconds: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
    }

    /// The same of another moment.
    package static func v7(_ at: Moment) -> String { v7(milliseconds: at.milliseconds) }

    private static func v7(milliseconds: Int) -> String {
        var bytes = random(16)
        for k in 0..<6 { bytes[k] = UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * k)) }
        return text(bytes, version: 0x70)
    }

    /// The moment of such an id; nil for any other.
    package static func moment(ofV7 id: String) -> Moment? {
        let digits = Array(id.utf8)
        guard digits.count == 36, digits[8] == 0x2D, digits[14] == 0x37,
            let milliseconds = Int(id.prefix(13).filter { $0 != "-" }, radix: 16)
        else { return nil }
        return Moment(milliseconds: milliseconds)
    }

    /// A UUID version 8 made from a digest: the same for the same input (`--once`).
    package static func v8(_ digest: [UInt8]) -> String { text(Array(digest.prefix(16)), version: 0x80) }

    private static func text(_ bytes: [UInt8], version: UInt8) -> String {
        var bytes = bytes
        bytes[6] = bytes[6] & 0x0F | version
        bytes[8] = bytes[8] & 0x3F | 0x80
        return String(unsafeUninitializedCapacity: 36) { buffer in
            var at = 0
            for (k, byte) in bytes.enumerated() {
                if k == 4 || k == 6 || k == 8 || k == 10 {
                    buffer[at] = 0x2D
                    at += 1
                }
                (buffer[at], buffer[at + 1]) = hexDigits(byte)
                at += 2
            }
            return at
        }
    }
}

/// Bytes from the kernel's generator, which does not fail for so few (getrandom(2)). Asked for by the page, since each
/// asking costs as much as the rest of an id.
package func random(_ count: Int) -> [UInt8] {
    pool.withLock { pool in
        pool.need(count)
        defer { pool.taken += count }
        return Array(pool.bytes[pool.taken..<(pool.taken + count)])
    }
}

private let pool = Mutex(Pool())

private struct Pool {
    var bytes: [UInt8] = []
    /// The number of bytes that were handed out.
    var taken = 0

    mutating func need(_ count: Int) {
        guard bytes.count - taken < count else { return }
        // A stream of calls has one asking for every 512 of them; a single one pays for no more than it may use.
        bytes = fresh(max(count, bytes.isEmpty ? 1024 : 8192))
        taken = 0
    }
}

private func fresh(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        var at = 0
        while at < count { at += max(0, getrandom(buffer.baseAddress.map { $0 + at }, count - at, 0)) }
        initialized = count
    }
}
