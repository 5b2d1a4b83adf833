import ActJSON
import Testing

/// Text in pieces: what goes on is the same however it was cut.
@Suite("streamed text")
struct StreamedTextTests {
    private static let key = "streamed-text-4711-secret"

    private func read(_ pieces: [String]) -> (text: String, shown: String) {
        var streamed = StreamedText()
        var (text, shown) = ("", "")
        for piece in pieces {
            let more = streamed.add(piece)
            text += more
            shown += streamed.shown(more)
        }
        let rest = streamed.rest()
        return (text + rest, shown + streamed.shown(rest))
    }

    @Test func aKeyInPiecesDoesNotGoOn() {
        Redaction.add(Self.key)
        let whole = Array("a \(Self.key), then streamed-text-47 and a \(Self.key)".unicodeScalars)
        let expected = "a [redacted], then streamed-text-47 and a [redacted]"
        for first in whole.indices {
            for second in first..<whole.endIndex {
                let pieces = [whole[..<first], whole[first..<second], whole[second...]].map { part in
                    String(String.UnicodeScalarView(part))
                }
                #expect(read(pieces).text == expected, "cut at \(first) and \(second)")
            }
        }
        #expect(read(whole.map { String($0) }).text == expected)
    }

    @Test func nothingElseIsKeptBack() {
        Redaction.add(Self.key)
        var streamed = StreamedText()
        #expect(streamed.add("the str") == "the ")
        #expect(streamed.add("ing") == "string")
        #expect(streamed.add("é 😀") == "é 😀")
    }

    @Test func whatIsShownDoesNotDependOnTheCuts() {
        let whole = Array("e\u{301}\u{301}\u{301}\u{1B}[2J\u{202E}\n\u{301}x\r\n🏳️‍🌈".unicodeScalars)
        let expected = read([String(String.UnicodeScalarView(whole))]).shown
        #expect(expected.hasPrefix("e\u{301}\u{301}<U+0301><U+001B>[2J<U+202E>\n\u{301}x<U+000D>\n"))
        for cut in whole.indices {
            let pieces = [whole[..<cut], whole[cut...]].map { String(String.UnicodeScalarView($0)) }
            #expect(read(pieces).shown == expected, "cut at \(cut)")
        }
        #expect(read(whole.map { String($0) }).shown == expected)
    }
}
