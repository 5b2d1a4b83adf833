import Testing

/// An expected line: bytes as they are, and between them `<id>` (a UUID), `<time>` (RFC 3339), `<n>` (digits) and
/// `<any>` (anything within the line).
struct Pattern {
    private enum Piece {
        case bytes([UInt8])
        case id, time, n, any
    }

    private static let words: [(word: [UInt8], piece: Piece)] = [
        (Array("<id>".utf8), .id), (Array("<time>".utf8), .time), (Array("<n>".utf8), .n),
        (Array("<any>".utf8), .any),
    ]

    private var pieces: [Piece] = []

    init(_ line: [UInt8]) {
        var plain: [UInt8] = []
        var at = 0
        while at < line.count {
            if line[at] == 0x3C, let found = Pattern.words.first(where: { line[at...].starts(with: $0.word) }) {
                if !plain.isEmpty { pieces.append(.bytes(plain)) }
                plain = []
                pieces.append(found.piece)
                at += found.word.count
            } else {
                plain.append(line[at])
                at += 1
            }
        }
        if !plain.isEmpty { pieces.append(.bytes(plain)) }
    }

    func matches(_ line: [UInt8]) -> Bool { matches(line, 0, pieces[...]) }

    static func match(_ expected: [UInt8], _ line: [UInt8]) -> Bool {
        expected == line || Pattern(expected).matches(line)
    }

    private func matches(_ line: [UInt8], _ at: Int, _ rest: ArraySlice<Piece>) -> Bool {
        guard let piece = rest.first else { return at == line.count }
        let rest = rest.dropFirst()
        switch piece {
        case .bytes(let bytes):
            return line[at...].starts(with: bytes) && matches(line, at + bytes.count, rest)
        case .id:
            guard Pattern.fits(line[at...], "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx") else { return false }
            return matches(line, at + 36, rest)
        case .time:
            guard let end = Pattern.timeEnd(line, at) else { return false }
            return matches(line, end, rest)
        case .n:
            let digits = line[at...].prefix { $0 &- 0x30 < 10 }.count
            return digits > 0 && (1...digits).reversed().contains { matches(line, at + $0, rest) }
        case .any:
            return rest.isEmpty || (at...line.count).contains { matches(line, $0, rest) }
        }
    }

    /// Whether bytes begin as a form says: `x` a hexadecimal digit in lower case, `0` a digit, all else itself.
    private static func fits(_ bytes: ArraySlice<UInt8>, _ form: StaticString) -> Bool {
        let form = UnsafeBufferPointer(start: form.utf8Start, count: form.utf8CodeUnitCount)
        return bytes.count >= form.count
            && zip(bytes, form).allSatisfy { byte, kind in
                switch kind {
                case 0x78: byte &- 0x30 < 10 || byte &- 0x61 < 6
                case 0x30: byte &- 0x30 < 10
                default: byte == kind
                }
            }
    }

    /// Where an RFC 3339 time that begins here ends.
    private static func timeEnd(_ line: [UInt8], _ at: Int) -> Int? {
        guard fits(line[at...], "0000-00-00T00:00:00") else { return nil }
        var end = at + 19
        if fits(line[end...], ".0") { end += 1 + line[(end + 1)...].prefix { $0 &- 0x30 < 10 }.count }
        if fits(line[end...], "Z") { return end + 1 }
        return fits(line[end...], "+00:00") || fits(line[end...], "-00:00") ? end + 6 : nil
    }
}

@Suite("wildcards")
struct Wildcards {
    @Test(arguments: [
        ("a", "a", true), ("a", "ab", false), ("e\u{301}", "\u{E9}", false), ("<n>", "12", true),
        ("<n>", "", false),
        ("<n>", "x", false), ("<n>5<n>", "1551", true), ("{\"id\":\"<id>\"}", "{\"id\":\"0193ab\"}", false),
        ("<id>", "01935f3e-1111-7222-8333-abcdefabcdef", true),
        ("<id>", "01935f3e-1111-7222-8333-abcdefabcdeg", false),
        ("at <time>.", "at 2026-03-04T10:00:00Z.", true), ("<time>", "2026-03-04T10:00:00.25+01:00", true),
        ("<time>", "2026-03-04 10:00:00Z", false), ("a<any>c<any>", "abcbc", true), ("a<any>c", "ab", false),
        ("<any>", "", true), ("<other>", "<other>", true), ("<other>", "x", false),
    ])
    func line(expected: String, got: String, fits: Bool) {
        #expect(Pattern.match(Array(expected.utf8), Array(got.utf8)) == fits)
    }
}
