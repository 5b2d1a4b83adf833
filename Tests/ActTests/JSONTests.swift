import ActJSON
import ActRecord
import ActSystem
import Testing

@Suite struct JSONTests {
    @Test func everyTextOfTheCorpusIsJudgedRight() throws {
        let rows = try Corpus.rows("json.tsv")
        #expect(rows.count > 300)
        for row in rows {
            let bytes = Corpus.bytes(row[2])
            let accepted = (try? JSON(bytes)) != nil
            #expect(accepted == (row[0] == "accept"), "\(row[1])")
        }
    }

    @Test func aTextIsAsHeavyAsItsValues() {
        for (text, weight) in [
            ("", 0), ("1", 0), ("\"a,b[{:\"", 0), ("[]", 3), ("[1,2,3]", 5), (#"{"a":[{}],"b,":"[:"}"#, 12),
            (#"["\\",1,"\"",[2]]"#, 9), (#"["\\\",[[","]"]"#, 4), ("[ { } , 1 ]", 7),
        ] {
            let found = Array(text.utf8).withUnsafeBufferPointer { JSON.weight(of: $0, key: 1) }
            #expect(found == weight, "\(text)")
        }
    }

    @Test func aCheckedTextIsWrittenAsItCame() throws {
        for row in try Corpus.rows("json.tsv") where row[0] == "accept" {
            let bytes = Corpus.bytes(row[2])
            let value = try JSON(bytes)
            // Without its white space, which is not kept, it reads back to the same canonical form.
            let again = try JSON(value.bytes)
            #expect((try? again.canonical()) == (try? value.canonical()), "\(row[1])")
        }
        let spelled = #"{"a\/b":"\u00e9\/","n":1.10,"big":12345678901234567890,"\u00e9":1,"e\u0301":2}"#
        #expect(try JSON(spelled).bytes == Array(spelled.utf8))
        let raw = "{\"\u{E9}\":1,\"e\u{301}\":2}"
        #expect(try JSON(raw).bytes == Array(raw.utf8))
    }

    @Test func aStringIsReadAlikeWhereverItsCharactersStand() throws {
        for length in Array(0...20) + [31, 32, 33, 47] {
            for at in 0...length {
                func texts(_ character: String) -> [String] {
                    let inside =
                        String(repeating: "a", count: at) + character + String(repeating: "z", count: length - at)
                    return ["\"\(inside)\"", "[\"\(inside)\",1234567890123]", "{\"\(inside)\":\"0123456789\"}"]
                }
                // Spelled minimally, so that the canonical form is the text.
                for good in [
                    "", " ", "!", "#", "[", "]", "\u{7F}", #"\n"#, #"\""#, #"\\"#, "é", "水", "🗓", "\u{FFFF}",
                ] {
                    for text in texts(good) { #expect(try JSON(text).canonical() == Array(text.utf8), "\(text)") }
                }
                for bad in ["\u{0}", "\u{1F}", #"\x"#, #"\ud800"#] {
                    for text in texts(bad) {
                        let place = text.hasPrefix("\"") ? at + 1 : at + 2
                        #expect { try JSON(text) } throws: { ($0 as? JSONError)?.offset == place }
                    }
                }
            }
        }
    }

    /// Comparing each key with all before it takes an hour.
    @Test(.timeLimit(.minutes(2))) func manyKeysAreChecked() throws {
        let keys = (0..<100_000).map { "\"key\($0)\":0" }
        let text = "{" + keys.joined(separator: ",") + "}"
        _ = try Record(line: Array((#"{"type":"x","o":"# + text + "}").utf8))
        let doubled = "{" + (keys + ["\"\\u006bey7\":1"]).joined(separator: ",") + "}"
        #expect(throws: JSONError.self) { try JSON(doubled) }
    }

    @Test func numbersAreComparedByExactValue() throws {
        var compared = 0
        for row in try Corpus.rows("numbers.tsv") {
            guard let a = try? JSON(row[1]).canonical(), let b = try? JSON(row[2]).canonical() else {
                // Exponents of more than 17 digits have no canonical form, so nothing with one is ever approved.
                #expect(row[1].count > 18 || row[2].count > 18, "\(row)")
                continue
            }
            #expect((a == b) == (row[0] == "same"), "\(row)")
            compared += 1
        }
        #expect(compared > 500)
    }

    @Test func canonicalFormIsTheSameForEqualValuesOnly() throws {
        func form(_ text: String) throws -> [UInt8] { try JSON(text).canonical() }
        #expect(try form(#" { "b" : [1.0, 1e0], "a" : "\u0041\/" } "#) == Array(#"{"a":"A/","b":[1,1]}"#.utf8))
        #expect(try form("9007199254740992") != form("9007199254740993"))
        #expect(try form("\"e\u{301}\"") != form("\"\u{E9}\""))
        #expect(try form("-0.0") == [0x30])
        #expect(throws: JSONError.self) { try form("1e1000000000000000000") }
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let digits = String(UInt64.random(in: 1...UInt64.max, using: &generator))
            let shift = Int.random(in: 0...30, using: &generator)
            let moved = digits + String(repeating: "0", count: shift) + "e-\(shift)"
            #expect(try form(digits) == form(moved))
            #expect(try form(digits) != form(digits + ".0000000000000000001"))
        }
    }

    @Test func formsOfLongAndNestedTextsAreOrdered() throws {
        func made(_ text: String) throws -> String {
            // A form begins anywhere in an array.
            String(decoding: try canonicalForm(of: ArraySlice(" \(text)".utf8).dropFirst()), as: UTF8.self)
        }
        // Forms longer than their texts.
        for count in [1, 200, 20_000, 3] {
            let text = "[" + Array(repeating: "10", count: count).joined(separator: ",") + "]"
            #expect(try made(text) == text.replacing("10", with: "1e1"))
        }
        let nested = #"{"b":{"d":[{"z":1,"y":{}}],"c":10},"aa":"\n\/","a":null,"\u0062a":[]}"#
        let ordered = #"{"a":null,"aa":"\n/","b":{"c":1e1,"d":[{"y":{},"z":1}]},"ba":[]}"#
        #expect(try made(nested) == ordered)
        let many = (100..<400).map { "\"k\($0)\":0" }
        let wide = "{" + many.joined(separator: ",") + "}"
        #expect(try made("{" + many.reversed().joined(separator: ",") + "}") == wide)
        #expect(throws: JSONError.self) { try made(#"{"a":[1e1000000000000000000],"b":1}"#) }
        #expect(try made(nested) == ordered)
    }
}

@Suite struct RecordTests {
    @Test func everyLineOfTheCorpusIsJudgedRight() throws {
        for row in try Corpus.rows("lines.tsv") where !row[0].hasPrefix("doubt-") {
            var line = Corpus.bytes(row[2])
            // The reader takes one carriage return off before the line is judged.
            if line.last == 0x0D { line.removeLast() }
            #expect(((try? Record(line: line)) != nil) == (row[1] == "pass"), "\(row[0])")
        }
    }

    @Test func settingAFieldLeavesEveryOtherByte() throws {
        let line =
            #"{"type":"call" , "ms":1.10, "big":12345678901234567890,"a\/b":"\u00e9", "data" : {"y":[ ]} }  "#
        let record = try Record(line: Array(line.utf8))
        func set(_ changes: [(key: RecordKey, value: JSON)]) -> String {
            String(decoding: record.setting(changes), as: UTF8.self)
        }
        #expect(set([]) == line)
        #expect(set([(.ms, .int(2))]) == line.replacing("1.10", with: "2"))
        #expect(set([(.taint, .bool(true))]) == line.replacing("[ ]} }  ", with: "[ ]} ,\"taint\":true}  "))
        #expect(record.raw(.data).map { String(decoding: $0, as: UTF8.self) } == #"{"y":[ ]}"#)
        func put(_ key: RecordKey) -> String {
            String(decoding: record.setting(key, written: Array("[1]".utf8)), as: UTF8.self)
        }
        #expect(put(.taint) == line.replacing("[ ]} }  ", with: "[ ]} ,\"taint\":[1]}  "))
        #expect(put(.ms) == line.replacing("1.10", with: "[1]"))
    }

    @Test func anEscapedKeyIsTheKeyItSpells() throws {
        let record = try Record(line: Array(#"{"\u0074ype":"call","to\u006fl":"X"}"#.utf8))
        #expect(record.type == .call)
        #expect(record.text(.tool) == "X")
    }
}
