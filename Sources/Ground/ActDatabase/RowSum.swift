import ActJSON

/// A checksum over the values of a row, in 64 bits: another for every bit of them that is another. It finds damage, and
/// keeps nobody out who writes the row himself.
package struct RowSum {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    package init() {}

    /// A bijection of the state for each word, and of the word for each state: no single change is lost.
    private mutating func add(_ word: UInt64) {
        state = (state ^ word) &* 0xD6E8_FEB8_6659_FD93
        state ^= state >> 32
    }

    package mutating func addNull() { add(0) }

    package mutating func add(_ number: Int) {
        add(UInt64(1))
        add(UInt64(bitPattern: Int64(number)))
    }

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        add(UInt64(bytes.count) << 2 | 2)
        var at = 0
        while at + 8 <= bytes.count {
            add(bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            at += 8
        }
        var rest: UInt64 = 0
        while at < bytes.count {
            rest = rest << 8 | UInt64(bytes[at])
            at += 1
        }
        add(rest)
    }

    /// Adds a value as it is written.
    package mutating func add(_ value: SQLValue) {
        switch value {
        case .null: addNull()
        case .int(let number): add(number)
        case .text(let text):
            var clean = Redaction.clean(text)
            clean.withUTF8 { add(UnsafeRawBufferPointer($0)) }
        case .utf8(let bytes): Redaction.clean(bytes).withUnsafeBytes { add($0) }
        case .blob(let bytes): bytes.withUnsafeBytes { add($0) }
        }
    }

    package var value: Int { Int(truncatingIfNeeded: state) }
}
