import ActDecide
import ActJSON
import ActSchema
import ActSettings
import ActSystem
import ActTools
import Foundation
import Testing

@Suite struct DecimalTests {
    @Test func sumsAreExact() {
        func sum(_ texts: String...) -> String? {
            texts.compactMap { Decimal($0) }.reduce(Decimal.zero) { a, b in Decimal.sum(a, b) ?? .zero }.plain
        }
        #expect(sum("0.1", "0.2") == "0.3")
        #expect(sum("99.99", "0.01", "-100") == "0")
        #expect(sum("-5", "3.25") == "-1.75")
        #expect(sum("12345678901234567890.01", "0.99") == "12345678901234567891")
        #expect(Decimal("12.50")?.plain(places: 2) == "12.50")
        #expect(Decimal("1e3")?.plain == "1000")
        #expect(Decimal("1,5") == nil && Decimal("") == nil && Decimal(".5") == nil)
    }

    @Test func orderIsThatOfNumbers() {
        let sorted = ["-10", "-9.5", "-0.1", "0", "0.01", "0.1", "9.99", "10", "1e2"].compactMap { Decimal($0) }
        for (a, b) in zip(sorted, sorted.dropFirst()) { #expect(a < b && !(b < a)) }
    }
}

@Suite struct TimeTests {
    @Test func daysCountBothWays() {
        for number in stride(from: -800_000, to: 800_000, by: 97) { #expect(Day(number: number).number == number) }
        #expect(Day("2028-02-29") != nil && Day("2026-02-29") == nil && Day("2026-13-01") == nil)
        #expect(Day("2026-03-04")?.weekday == 2)
    }

    @Test func momentsReadAndWrite() {
        #expect(Moment("2026-03-04T10:00:00+01:00")?.text == "2026-03-04T09:00:00Z")
        #expect(Moment("2026-03-04T10:00") == nil && Moment("2026-02-30T10:00:00Z") == nil)
        #expect(Moment("1969-12-31T23:59:59Z")?.seconds == -1)
    }

    @Test func clockChangesAreKnown() async throws {
        let berlin = try #require(Zone("Europe/Berlin"))
        func utc(_ text: String) -> String? { LocalTime(text).map { berlin.moment($0).text } }
        #expect(utc("2026-03-28T12:00") == "2026-03-28T11:00:00Z")
        #expect(utc("2026-03-29T12:00") == "2026-03-29T10:00:00Z")
        // 02:30 does not exist that night, and exists twice in October: the earlier counts.
        #expect(utc("2026-03-29T02:30") == "2026-03-29T01:30:00Z")
        #expect(utc("2026-10-25T02:30") == "2026-10-25T00:30:00Z")
        // The tests of a process run at once, and each has its zone.
        let noon = try #require(Moment("2026-03-04T12:00:00Z"))
        await withTaskGroup(of: Int.self) { group in
            for zone in [berlin, .utc] {
                group.addTask { (0..<2000).count { _ in zone.local(noon).hour != (zone.name == "UTC" ? 12 : 13) } }
            }
            for await wrong in group { #expect(wrong == 0) }
        }
        #expect(Zone("../../etc/passwd") == nil && Zone("/etc/passwd") == nil && Zone("Nowhere/City") == nil)
    }
}

@Suite struct TerminalTests {
    @Test func nothingHostileIsShown() throws {
        for row in try Corpus.rows("terminal.tsv") {
            let text = String(decoding: Corpus.bytes(row[1]), as: UTF8.self)
            for scalar in Terminal.safe(text).unicodeScalars { #expect(Terminal.shows(scalar), "\(row[0])") }
        }
    }

    /// What a terminal is shown of JSON is the same JSON; what it is shown of other text is that text made safe.
    @Test func linesForATerminalAreShown() throws {
        for row in try Corpus.rows("terminal.tsv") {
            let text = String(decoding: Corpus.bytes(row[1]), as: UTF8.self)
            let json = JSON.object([(text, .text(text))])
            let shown = Terminal.shown(json.bytes)
            for scalar in String(decoding: shown, as: UTF8.self).unicodeScalars { #expect(Terminal.shows(scalar)) }
            #expect(try JSON(shown).object?.members.first?.value.string == json.object?.members.first?.value.string)
            #expect(try JSON(shown).object?.keys == json.object?.keys)
            for scalar in Terminal.safeLines(text).unicodeScalars where scalar != "\n" {
                #expect(Terminal.shows(scalar), "\(row[0])")
            }
        }
        #expect(Terminal.safeLines("a\u{9B}\r\nb\u{1B}[2J") == "a<U+009B><U+000D>\nb<U+001B>[2J")
    }

    @Test func marksDoNotStack() {
        let zalgo = "a" + String(repeating: "\u{301}", count: 20)
        let shown = Terminal.safe(zalgo)
        #expect(shown.hasPrefix("a\u{301}\u{301}<U+0301>"))
    }

    @Test func linesFitTheColumns() {
        let text = Terminal.safe("日本語 and emoji 👍 in one line that is much longer than twenty columns")
        for line in Terminal.wrap(text, columns: 20) { #expect(Terminal.width(line) <= 20) }
        #expect(Terminal.wrap(text, columns: 20).joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
}

@Suite struct SchemaTests {
    private func problems(_ schema: String, _ value: String) throws -> [String] {
        Schema(try JSON(schema)).problems(try JSON(value))
    }

    @Test func messagesNameThePath() throws {
        let schema = #"{"type":"object","properties":{"amount":{"type":"number"}},"required":["amount"]}"#
        #expect(try problems(schema, #"{"amount":"abc"}"#) == [#"arguments.amount: expected number, got "abc""#])
        #expect(try problems(schema, "{}") == ["arguments.amount: required"])
        #expect(try problems(schema, #"{"amount":1.0}"#) == [])
    }

    @Test func everyKeywordCounts() throws {
        let cases: [(String, String, Bool)] = [
            (#"{"type":"integer"}"#, "1.0", true), (#"{"type":"integer"}"#, "1.5", false),
            (#"{"type":["string","null"]}"#, "null", true), (#"{"enum":[1,"a"]}"#, "1e0", true),
            (#"{"enum":[1,"a"]}"#, "\"b\"", false), (#"{"const":{"a":1}}"#, #"{"a":1.0}"#, true),
            (#"{"minimum":9007199254740993}"#, "9007199254740992", false),
            (#"{"exclusiveMaximum":10}"#, "10", false), (#"{"minLength":2}"#, "\"é\"", false),
            (#"{"maxItems":1}"#, "[1,2]", false), (#"{"items":{"type":"string"}}"#, "[\"a\",1]", false),
            (#"{"uniqueItems":true}"#, "[1,1.0]", false), (#"{"format":"date"}"#, "\"2026-02-30\"", false),
            (#"{"format":"email"}"#, "\"a@b.c\"", true), (#"{"format":"email"}"#, "\"a b@c\"", false),
            (#"{"additionalProperties":false,"properties":{"a":{}}}"#, #"{"b":1}"#, false),
            (#"{"additionalProperties":{"type":"string"}}"#, #"{"b":1}"#, false),
            (#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#, "1", false),
            (#"{"oneOf":[{"type":"number"},{"type":"integer"}]}"#, "1", false),
            (#"{"allOf":[{"minimum":1},{"maximum":3}]}"#, "4", false),
            (#"{"not":{"type":"string"}}"#, "\"\"", false),
            (##"{"$ref":"#/$defs/a","$defs":{"a":{"type":"string"}}}"##, "1", false),
            (##"{"$ref":"#/$defs/a~1b","$defs":{"a/b":{"type":"string"}}}"##, "\"x\"", true),
            (#"{"$ref":"https://example.com/x"}"#, "1", false), (##"{"$ref":"#"}"##, "1", false),
            ("false", "1", false),
            (
                #"{"properties":{"a":{"properties":{"b":{"type":"array","items":{"enum":[1]}}}}}}"#,
                #"{"a":{"b":[1,2]}}"#, false
            ),
        ]
        for (schema, value, fits) in cases {
            #expect(try problems(schema, value).isEmpty == fits, "\(schema) \(value)")
        }
    }

    @Test func operandsAreTypedByTheSchema() throws {
        let schema = Schema(
            try JSON(
                #"""
                {"properties":{"n":{"type":"number"},"s":{"type":"string"},"b":{"type":"boolean"},
                "l":{"type":"array","items":{"type":"integer"}},"o":{"type":["object","null"]},
                "u":{"anyOf":[{"type":"integer"},{"type":"string"}]}}}
                """#))
        #expect(schema.typed("n", "1.50").line == "1.50")
        #expect(schema.typed("s", "1").line == "\"1\"")
        #expect(schema.typed("b", "yes").line == "true")
        #expect(schema.typed("l", "1, 2").line == "[1,2]")
        #expect(schema.typed("l", "[3]").line == "[3]")
        #expect(schema.typed("o", "null").line == "null")
        #expect(schema.typed("u", "7").line == "7")
        #expect(schema.typed("u", "x").line == "\"x\"")
        #expect(schema.typed("n", "abc").line == "\"abc\"")
    }
}

@Suite struct MACTests {
    @Test func vectorsOfRFC4231Pass() throws {
        try Digest.ready()
        for row in try Corpus.rows("rfc4231.tsv") {
            let message = Corpus.bytes(hex: row[2])
            let mac = hex(MAC(key: Corpus.bytes(hex: row[1])).code(message))
            #expect(mac.hasPrefix(row[3]) && row[3].count >= 32, "\(row[0])")
        }
    }

    @Test func partsAreOneMessage() throws {
        try Digest.ready()
        let mac = MAC(key: Array("key".utf8))
        for count in 0...200 {
            let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ count) }
            #expect(mac.code(Array(message[..<(count / 3)]), Array(message[(count / 3)...])) == mac.code(message))
        }
    }
}
