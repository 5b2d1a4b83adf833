import ActJSON
import ActSystem
import Testing

/// The scanner against a second reader of JSON, which is plain and slow.
@Suite struct ScannerTests {
    @Test func itAgreesWithAPlainReaderOnMutatedTexts() throws {
        var texts = try Corpus.rows("json.tsv").map { Corpus.bytes($0[2]) }.filter { $0.count < 2000 }
        texts += ScannerTests.records.map { Array($0.utf8) }
        var random = SeededNumbers(state: 7)
        var scanner = JSONScanner()
        var (accepted, refused) = (0, 0)
        for _ in 0..<4000 {
            // Its memory grows within a text, and stays.
            if random.below(4) == 0 { scanner = JSONScanner() }
            var text = texts[random.below(texts.count)]
            for _ in 0..<random.below(4) { ScannerTests.mutate(&text, &random) }
            var plain = PlainReader(text)
            let isRight = (try? plain.read()) != nil
            let members = text.withUnsafeBufferPointer { text -> [JSONScanner.Member]? in
                do { try scanner.scan(text) } catch { return nil }
                return scanner.members
            }
            try #require((members != nil) == isRight, "\(String(decoding: text, as: UTF8.self))")
            guard let members else {
                refused += 1
                #expect(scanner.members.isEmpty)
                continue
            }
            accepted += 1
            #expect(members.map(\.key) == plain.members.map(\.key))
            #expect(members.map(\.value) == plain.members.map(\.value))
        }
        #expect(accepted > 400 && refused > 400)
    }

    private static let records = [
        #"{"type":"call","id":"019f0000-0000-7000-8000-000000000001","arguments":{"limit":50,"a":[1,-2.5e3,{}]},"x":""}"#,
        #"{ "type" : "call" , "id" : "é", "arguments" : { "t" : "Küche, 庭 \"a\"\n🗓", "\u0061" : null }, "b" : true }"#,
        #"{"a":1,"\u0061b":2,"ab\u0000":{"c":[],"d":{"c":0}},"aaaaaaaaaaaaaaaa":"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"}"#,
        "{\(many)}",
        #"{"a":1,"b":{"c":[{"d":2,"e":{\#(many)},"f":3}],"d":4},"c":5}"#,
        String(repeating: #"{"a":["#, count: 256) + "1" + String(repeating: "]}", count: 256),
        // Longer than what is looked through at once.
        #"{"long":"\#(String(repeating: "x", count: 4060))","a":{"b":"é\n","c":[true, "d"]},"e":"\u0041","f":\#t{"g":1}}"#,
        #"{\#(blanks)"a"\#(String(repeating: "\n", count: 4100)):"b","c":{"d":"\""}}"#,
        "[\(String(repeating: "\t\"é\", ", count: 1500))\"\\\"\"]",
    ]

    private static let blanks = String(repeating: " ", count: 4090)
    private static let many = (0..<80).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")

    private static let pieces: [[UInt8]] =
        [
            "{", "}", "[", "]", ",", ":", "\"", "\\", #"\""#, #"\u0061"#, #"\ud83d\ude00"#, #"\ud83d"#, #"\udc00"#,
            "é", "日", "🗓", " ", "\t", "\n", "\u{1}", "\u{7F}", "true", "nul", "-", "01", "1.5e+3", "1e",
            #""a":1,"#, #""k7":1,"#, "{}", "[]", #""":0,"#, ", ", ": ", #""type":"call","#,
            String(repeating: " ", count: 64), String(repeating: "\t", count: 70),
            String(repeating: "y", count: 130),
        ].map { Array($0.utf8) }
        + [
            [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0x80], [0xE2, 0x82],
            [0x80],
        ]

    private static func mutate(_ text: inout [UInt8], _ random: inout SeededNumbers) {
        let at = random.below(text.count + 1)
        let end = min(text.count, at + random.below(40))
        switch random.below(6) {
        case 0 where at < text.count: text[at] ^= 1 << UInt8(random.below(8))
        case 1, 2: text.insert(contentsOf: pieces[random.below(pieces.count)], at: at)
        case 3: text.removeSubrange(at..<end)
        case 4: text.insert(contentsOf: Array(text[at..<end]), at: random.below(text.count + 1))
        default:
            text.insert(
                contentsOf: [UInt8](repeating: 0x20, count: random.below(20)), at: random.below(2) * text.count)
        }
    }
}

/// RFC 8259 with I-JSON's rules, as the grammar has them: byte by byte, with a set of keys for each object.
private struct PlainReader {
    struct Wrong: Error {}

    private let text: [UInt8]
    private var i = 0
    private(set) var members: [(key: Range<Int>, value: Range<Int>)] = []

    init(_ text: [UInt8]) { self.text = text }

    mutating func read() throws {
        guard String(validating: text, as: UTF8.self) != nil else { throw Wrong() }
        space()
        try value(depth: 0)
        space()
        guard i == text.count else { throw Wrong() }
    }

    private var next: UInt8? { i < text.count ? text[i] : nil }

    private mutating func space() {
        while let byte = next, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { i += 1 }
    }

    private mutating func take(_ word: String) -> Bool {
        guard text[i...].starts(with: word.utf8) else { return false }
        i += word.utf8.count
        return true
    }

    private mutating func expect(_ word: String) throws { guard take(word) else { throw Wrong() } }

    private mutating func value(depth: Int) throws {
        switch next {
        case 0x22: _ = try string()
        case 0x7B: try object(depth + 1)
        case 0x5B: try array(depth + 1)
        case 0x74: try expect("true")
        case 0x66: try expect("false")
        case 0x6E: try expect("null")
        default: try number()
        }
    }

    private mutating func object(_ depth: Int) throws {
        guard depth <= JSONScanner.maximumDepth else { throw Wrong() }
        try expect("{")
        space()
        if take("}") { return }
        var keys: Set<[UInt16]> = []
        repeat {
            space()
            let start = i
            guard keys.insert(try string()).inserted else { throw Wrong() }
            let key = (start + 1)..<(i - 1)
            space()
            try expect(":")
            space()
            let from = i
            try value(depth: depth)
            if depth == 1 { members.append((key, from..<i)) }
            space()
        } while take(",")
        try expect("}")
    }

    private mutating func array(_ depth: Int) throws {
        guard depth <= JSONScanner.maximumDepth else { throw Wrong() }
        try expect("[")
        space()
        if take("]") { return }
        repeat {
            space()
            try value(depth: depth)
            space()
        } while take(",")
        try expect("]")
    }

    private mutating func digits() throws {
        let start = i
        while let byte = next, byte &- 0x30 < 10 { i += 1 }
        if i == start { throw Wrong() }
    }

    private mutating func number() throws {
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            _ = take("+") || take("-")
            try digits()
        }
    }

    /// The units of UTF-16 that a string means.
    private mutating func string() throws -> [UInt16] {
        try expect("\"")
        var units: [UInt16] = []
        while let byte = next, byte != 0x22 {
            guard byte >= 0x20 else { throw Wrong() }
            i += 1
            guard byte == 0x5C else {
                let start = i - 1
                while let byte = next, byte & 0xC0 == 0x80 { i += 1 }
                units += String(decoding: text[start..<i], as: UTF8.self).utf16
                continue
            }
            guard let sign = next else { throw Wrong() }
            i += 1
            if sign == 0x75 {
                let digits = String(decoding: text[i..<min(i + 4, text.count)], as: UTF8.self)
                guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), let unit = UInt16(digits, radix: 16)
                else { throw Wrong() }
                units.append(unit)
                i += 4
            } else {
                guard let at = Array("\"\\/bfnrt".utf8).firstIndex(of: sign) else { throw Wrong() }
                units.append(Array("\"\\/\u{8}\u{C}\n\r\t".utf16)[at])
            }
        }
        try expect("\"")
        guard String(validating: units, as: UTF16.self) != nil else { throw Wrong() }
        return units
    }
}
