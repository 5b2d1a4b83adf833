/// Makes a text that is nearly JSON into one that only lacks whole characters: in time linear in it.
///
/// - A byte order mark before it, NULs between its words, and other bytes behind an object or array that begin no further
///   one are left out.
/// - In strings, control characters are escaped, and a backslash that begins no escape stands for itself. A NUL and a byte
///   that is no UTF-8 become half of a surrogate pair, as Python's surrogateescape has it: no whole text has one.
/// - `NaN` and `Infinity`, as some languages write them, are null.
struct JSONRepair {
    private let text: [UInt8]
    private(set) var out: [UInt8] = []
    private var i = 0
    private var depth = 0
    private var isInString = false
    /// Whether the last character is the first half of a pair.
    private var endsInHalf = false
    private var isOver = false

    init(_ text: [UInt8]) {
        self.text = text
        out.reserveCapacity(text.count + 64)
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { i = 3 }
    }

    /// Goes on until the text ends, or more than so many bytes are made.
    mutating func run(past count: Int = .max) {
        while i < text.count, !isOver, out.count <= count { if isInString { character() } else { word() } }
    }

    /// The place in a text of one in what is made of it.
    static func place(of offset: Int, _ text: [UInt8]) -> Int {
        var repair = JSONRepair(text)
        repair.run(past: offset)
        return repair.out.count > offset ? max(0, repair.i - 1) : text.count
    }

    // Between strings.

    private mutating func word() {
        switch text[i] {
        case 0x00: i += 1
        case 0x22:
            isInString = true
            endsInHalf = false
            copy(1)
        case 0x7B, 0x5B:
            depth += 1
            copy(1)
        case 0x7D, 0x5D:
            depth -= 1
            copy(1)
            if depth == 0 { end() }
        case 0x4E, 0x49, 0x2D:
            let words: [StaticString] = ["NaN", "Infinity", "-Infinity"]
            guard let word = words.first(where: isHere) else { return copy(1) }
            out += "null".utf8
            i += word.utf8CodeUnitCount
        default: copy(1)
        }
    }

    private func isHere(_ word: StaticString) -> Bool {
        word.withUTF8Buffer { text[i...].starts(with: $0) }
    }

    /// Behind the whole value: bytes that begin another are somebody's to refuse, the others nobody's.
    private mutating func end() {
        let rest = text[i...].first { $0 > 0x20 }
        isOver = rest != 0x7B && rest != 0x5B
    }

    private mutating func copy(_ count: Int) {
        out += text[i..<min(i + count, text.count)]
        i += count
    }

    // In a string.

    private mutating func character() {
        let byte = text[i]
        let wasHalf = endsInHalf
        endsInHalf = false
        switch byte {
        case 0x22:
            isInString = false
            copy(1)
        case 0x5C: escape()
        case 0x00: damaged(byte, after: wasHalf)
        case ..<0x20:
            let digits = hexDigits(byte)
            out += [0x5C, 0x75, 0x30, 0x30, digits.0, digits.1]
            i += 1
        case 0x80...:
            let count = text.withUnsafeBufferPointer { text in
                text.baseAddress.map { utf8Sequence($0 + i, text.count - i) } ?? 0
            }
            if count > 0 { copy(count) } else { damaged(byte, after: wasHalf) }
        default: copy(1)
        }
    }

    private mutating func escape() {
        guard i + 1 < text.count else { return copy(1) }
        switch text[i + 1] {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: copy(2)
        case 0x75 where i + 6 <= text.count && text[(i + 2)..<(i + 6)].allSatisfy { hexDigit($0) != nil }:
            let isSurrogate = text[i + 2] | 0x20 == 0x64
            endsInHalf = isSurrogate && (hexDigit(text[i + 3]).map { (8...11).contains($0) } ?? false)
            copy(6)
        default:
            out += [0x5C, 0x5C]
            i += 1
        }
    }

    /// Puts the second half of a pair for a byte that is no character; behind a first half it would make one.
    private mutating func damaged(_ byte: UInt8, after isHalf: Bool) {
        let digits = hexDigits(byte)
        out += isHalf ? Array("\\ufffd".utf8) : Array("\\udc".utf8) + [digits.0, digits.1]
        i += 1
    }
}
