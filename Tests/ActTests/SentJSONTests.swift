import ActJSON
import ActServe
import Testing

/// Answers that are nearly JSON, and what is read of them.
@Suite struct SentJSONTests {
    private static func mended(_ text: [UInt8]) -> String {
        do throws(JSONError) { return try JSON(answer: text).line } catch {
            return "\(error.message) at \(error.offset)"
        }
    }

    /// Texts, and what is read of them; each is refused where it must be strict.
    private static let rows: [(String, String)] = [
        (#"{"a":"x\ud83dy"}"#, "{\"a\":\"x\u{FFFD}y\"}"), (#"["\ude00\ud83d"]"#, "[\"\u{FFFD}\u{FFFD}\"]"),
        (#"["\ud83d\ude00\ude00"]"#, "[\"😀\u{FFFD}\"]"), (#"["\\ud83d","\ud83d"]"#, "[\"\\\\ud83d\",\"\u{FFFD}\"]"),
        ("[\"a\0b\"]", "[\"a\u{FFFD}b\"]"), (#"{"\ud83d":1,"\ude00":2}"#, "{\"\u{FFFD}\":2}"),
        (#"{"a":1,"b":{"c":1,"c":[2]},"a":3}"#, #"{"a":3,"b":{"c":[2]}}"#), (#"{"a":1,"\u0061":2}"#, #"{"a":2}"#),
        ("\u{FEFF}{\"a\":1}", #"{"a":1}"#), ("{\"a\":1}\0\0", #"{"a":1}"#), ("[1]\n-- done", "[1]"),
        ("\0[\0\01]", "[1]"), ("[\"a\tb\nc\"]", #"["a\u0009b\u000ac"]"#),
        (#"["C:\dir\"]"#, "a string has no end at 11"),
        (#"["C:\dir"]"#, #"["C:\\dir"]"#), (#"["\u12","\u"]"#, #"["\\u12","\\u"]"#),
        ("[NaN,-Infinity,Infinity,-1]", "[null,null,null,-1]"),
        // What is none, and where.
        (#"{"a":1}{"b":2}"#, "more text after the value at 7"), ("[1] [2]", "more text after the value at 4"),
        ("1 2", "more text after the value at 2"), ("true love", "more text after the value at 5"),
        (#"{"a":"\ud83d""#, "the text ends too early at 13"), ("", "empty text at 0"),
        ("{'a':1}", "expected a key at 1"),
        ("[1,]", "expected a value at 3"), ("[\"\0\0\0\",x]", "expected a value at 7"),
        ("\u{FEFF}\u{FEFF}[1]", "expected a value at 3"),
    ]

    @Test func aFaultCostsACharacter() {
        for (text, wanted) in Self.rows {
            #expect(Self.mended(Array(text.utf8)) == wanted, "\(text)")
            #expect(throws: JSONError.self, "\(text)") { try JSON(text) }
        }
        #expect(Self.mended([0x5B, 0x22, 0xFF, 0xC0, 0xAF, 0x22, 0x5D]) == "[\"\u{FFFD}\u{FFFD}\u{FFFD}\"]")
        // A byte that is none makes no character with a half before it.
        #expect(Self.mended(Array(#"["\ud83d"#.utf8) + [0x80, 0x22, 0x5D]) == "[\"\u{FFFD}\u{FFFD}\"]")
    }

    @Test func theTextThatWasSentIsTold() throws {
        let (one, other) = (#"[{"a":"\ud83d"},{"a":1}]"#, #"[{"a":"\ude00"},{"a":1}]"#)
        let (first, second) = (try SentJSON(Array(one.utf8)), try SentJSON(Array(other.utf8)))
        #expect(first.mended.line == second.mended.line)
        #expect(first.value.line != second.value.line)
        #expect(first.items?.map(\.isExact) == [false, true])
        #expect(try SentJSON(Array("[\"\\ud83d\\ude00\"]".utf8)).isExact)
    }

    @Test func deepAndLongTextsTakeNoMoreThanTheirLength() {
        #expect(Self.mended(Array(repeating: 0x5B, count: 600) + [0]).hasPrefix("nested deeper"))
        let many = "{" + (0..<20_000).map { "\"k\($0 % 100)\":\($0)" }.joined(separator: ",") + "}"
        #expect((try? JSON(answer: Array(many.utf8)))?.object?.members.count == 100)
    }

    @Test func halvesOfTwoPiecesAreOneCharacter() {
        func joined(_ pieces: [String]) -> (text: String, isDamaged: Bool) {
            var joined = JoinedText()
            var text = ""
            for piece in pieces {
                guard let sent = try? SentJSON(Array("[\"\(piece)\"]".utf8)), let one = sent.value.array?[0].spelled
                else { continue }
                text += joined.add(one)
            }
            text += joined.end()
            return (text, joined.isDamaged)
        }
        #expect(joined([#"a\ud83d"#, #"\ude00b"#]) == ("a😀b", false))
        #expect(joined([#"a\ud83d"#, "", #"\ude00"#]) == ("a😀", false))
        #expect(joined([#"a\ud83d"#, "b"]) == ("a\u{FFFD}b", true))
        #expect(joined([#"\ud83d"#]) == ("\u{FFFD}", true))
        #expect(joined([#"\ude00"#, #"\ud83d"#]) == ("\u{FFFD}\u{FFFD}", true))
        #expect(joined([#"\\ud83d"#, #"\\ude00"#]) == (#"\ud83d\ude00"#, false))
        #expect(joined([#"\ud83d\ud83d"#, #"\ude00"#]) == ("\u{FFFD}😀", true))
    }

    /// The work of an HTTP head or body, counted in bytes that are looked at or moved.
    @Test func aClientsBytesAreLookedAtAFewTimes() {
        let size = 1 << 20
        var unread = Unread()
        unread.add(Array(repeating: [0x0D, 0x0A], count: size / 2).flatMap { $0 })
        unread.dropEmptyLines()
        #expect(unread.count == 0)
        #expect(unread.work <= 3 * size)

        // A head that comes byte by byte is not searched from its beginning each time.
        var slow = Unread()
        for _ in 0..<60_000 {
            slow.add([0x61])
            _ = slow.head(most: 64 << 10)
        }
        #expect(slow.work <= 3 * 60_000)

        // Chunks of one byte.
        var chunks = Unread()
        let chunk: [UInt8] = Array("1\r\nx\r\n".utf8)
        chunks.add((0..<100_000).flatMap { _ in chunk })
        var count = 0
        while let line = chunks.line(most: 1024) {
            chunks.drop(line)
            count += chunks.take(1).count
            chunks.drop(2)
        }
        #expect(count == 100_000)
        #expect(chunks.work <= 4 * 600_000)
    }

    @Test func aChunksSizeIsDigits() {
        let rows: [(String, Int?)] = [
            ("0\r\n", 0), ("28\r\n", 40), ("aF\r\n", 175), ("1;x=+2\r\n", 1), ("1 \t;x\r\n", 1), ("+28\r\n", nil),
            ("-0\r\n", nil), (" 1\r\n", nil), ("\r\n", nil), (";x\r\n", nil), ("1\n", nil), ("0x1\r\n", nil),
            ("1_0\r\n", nil), ("00000001\r\n", nil),
        ]
        for (line, size) in rows { #expect(ChunkLine.size(Array(line.utf8)) == size, "\(line)") }
    }
}
