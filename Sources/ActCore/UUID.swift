import CSystem
import Glibc

/// Ids of calls: UUID version 7 text (RFC 9562), which sorts by time.
package enum UUID {
    package static func v7() -> String {
        var bytes = random(16)
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let now = UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
        for k in 0..<6 { bytes[k] = UInt8(truncatingIfNeeded: now >> UInt64(40 - 8 * k)) }
        return text(bytes, version: 0x70)
    }

    /// A UUID version 8 made from a digest: the same for the same input (`--once`).
    package static func v8(_ digest: [UInt8]) -> String { text(Array(digest.prefix(16)), version: 0x80) }

    private static func text(_ bytes: [UInt8], version: UInt8) -> String {
        var bytes = bytes
        bytes[6] = bytes[6] & 0x0F | version
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = Array(hex(bytes))
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
    }
}

/// Bytes from the kernel's generator.
package func random(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
}
