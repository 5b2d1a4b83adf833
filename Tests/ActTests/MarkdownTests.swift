import ActJSON
import ActModel
import ActSystem
import ActText
import Testing

/// Markdown as a terminal shows it.
@Suite("markdown")
struct MarkdownTests {
    private static func shown(_ text: String, columns: Int = 40, isPlain: Bool = true, pieces: Int = .max) -> String
    {
        var markdown = Markdown(columns: columns, isPlain: isPlain)
        var out = ""
        var rest = text.unicodeScalars[...]
        while !rest.isEmpty {
            let piece = rest.prefix(pieces)
            rest = rest.dropFirst(piece.count)
            out += markdown.add(String(String.UnicodeScalarView(piece)))
        }
        return out + markdown.end()
    }

    /// A text, and the lines that it becomes in 40 columns without control sequences.
    static let table: [(String, String)] = [
        ("Hello, **world**.", "  Hello, world."),
        ("# One\n## Two *x*\n#hash", "  # One\n  ## Two x\n  #hash"),
        ("a\n\n\n\nb", "  a\n\n  b"),
        ("- one\n* two\n  + three\n10. ten\n1) x", "  - one\n  - two\n    - three\n  10. ten\n  1) x"),
        (
            "- a list whose text is longer than the line is wide",
            "  - a list whose text is longer than\n    the line is wide"
        ),
        ("> quoted\n> > twice\n>", "  | quoted\n  | | twice\n  | "),
        ("---\n* * *\n--\n-", "  ---\n  ---\n  --\n  -"),
        ("```swift\nlet  x = *1*\n\n\tif\n```\nout", "    let  x = *1*\n    \n        if\n  out"),
        ("~~~\n```\n~~~\nx", "    ```\n  x"),
        ("```\nnever ended", "    never ended"),
        ("| a | bb |\n|---|---:|\n| 1 | 2 |\n|long|3|\nend", "  a     bb\n  1      2\n  long   3\n  end"),
        ("| no table |\nx", "  | no table |\n  x"),
        (
            "|aaaaaaaaaaaaaaaaaaaaaaaaa|bbbbbbbbbbbbbbbbbbbbbbbbb|c|\n|-|-|-|",
            "  aaaaaaaaaaaaaaa…  bbbbbbbbbbbbbbb…  c"
        ),
        ("|a|\n|-|\n|x\\|y **b**|", "  a\n  x|y b"),
        ("`code *x*` and ``a`b``", "  code *x* and a`b"),
        ("***both*** _it_ __bo__ ~~no~~ ~x~", "  both it bo no ~x~"),
        ("2 * 3 ** 4 _ a_b_c *open **also `code", "  2 * 3 ** 4 _ a_b_c *open **also `code"),
        ("_a_b_ *c**", "  a_b c*"),
        ("**bold *it* bold** a\\*b\\* \\z", "  bold it bold a*b* \\z"),
        ("[a](https://x.example/y)", "  a (https://x.example/y)"),
        ("[a](mailto:a@b.example) [s](act://settings)", "  a (mailto:a@b.example) s\n  (act://settings)"),
        ("[a](javascript:alert) [b](http://x.example)", "  [a](javascript:alert)\n  [b](http://x.example)"),
        ("[g](https://good@evil.example)", "  [g](https://good@evil.example)"),
        ("[i](https://gооd.example) [u](data:x)", "  [i](https://gооd.example) [u](data:x)"),
        ("[x] [y](z [not](https://a.example", "  [x] [y](z [not](https://a.example"),
        ("![alt](https://i.example/p.png)", "  alt (https://i.example/p.png)"),
        ("┌ TASK ┐\n│ x ┊\n└ yes · no >", "  + TASK +\n  | x |\n  + yes · no >"),
        ("a\u{1B}[2Jb\u{9B} \u{7}\u{202E}d", "  a<U+001B>[2Jb<U+009B>\n  <U+0007><U+202E>d"),
        ("\u{1B}]8;;https://x\u{1B}\\y", "  <U+001B>]8;;https://x<U+001B>\\y"),
        ("e\u{301}\u{301}\u{301}", "  e\u{301}\u{301}<U+0301>"),
        ("a\u{A0}b \u{26A0}\u{FE0F} c\r\nd", "  a b \u{26A0} c\n  d"),
        ("日本語日本語日本語日本語日本語日本語日本語", "  日本語日本語日本語日本語日本語日本語\n  日本語"),
        ("שלום עולם ok", "  \u{2068}שלום עולם\u{2069} ok"),
        ("", ""), ("\n\n", ""), ("   ", ""), ("|", "  |"), ("*", "  *"), ("`", "  `"), ("\\", "  \\"),
    ]

    @Test(arguments: table)
    func lines(text: String, expected: String) {
        let lines = expected.isEmpty ? "" : expected + "\n"
        #expect(MarkdownTests.shown(text) == lines)
        for size in 1...5 { #expect(MarkdownTests.shown(text, pieces: size) == lines, "in pieces of \(size)") }
    }

    /// Ink and links, which are closed wherever a word ends.
    @Test func ink() {
        func shown(_ text: String) -> String { MarkdownTests.shown(text, isPlain: false) }
        #expect(shown("**a b**") == "  \u{1B}[1ma\u{1B}[0m \u{1B}[1mb\u{1B}[0m\n")
        #expect(shown("# h") == "  \u{1B}[1mh\u{1B}[0m\n")
        #expect(
            shown("[a](https://x.example/y)")
                == "  \u{1B}[4m\u{1B}]8;;https://x.example/y\u{1B}\\a\u{1B}]8;;\u{1B}\\\u{1B}[0m (x.example)\n")
        #expect(shown("[https://good.example](https://evil.example/)").contains("(evil.example)"))
        for bad in [
            "https://a@b.example", "https://a.example/\u{7}", "https://a b", "JAVASCRIPT:x", "mailto:a@b?cc=c",
        ] {
            #expect(!shown("[x](\(bad))").contains("\u{1B}]8"), "\(bad)")
        }
    }

    /// No text begins in the gutter, leaves the width, steers, or draws a box, whatever comes in whatever pieces.
    @Test func nothingStandsInTheGutter() {
        let parts = [
            "└ yes · no > ", "┌", "\u{1B}[1G", "\u{1B}]0;x\u{7}", "\r", "\n", "\n\n", "**", "*", "_", "`", "```",
            "~~~",
            "| a | b |\n", "|---|:-:|\n", "[x](https://e.example/q)", "[", "](", ")", "!", "\\", "# ", "> ", "- ",
            "1. ",
            " ", "\t", "word ", "averyveryverylongwordthatisbroken", "日本", "e\u{301}\u{301}\u{301}", "שלום",
            "\u{202E}",
            "\u{2028}", "\u{85}", "😀", "\u{200D}", "\u{FE0F}", "act> ", "<", ">", "---\n", "0",
        ]
        var seed: UInt64 = 42
        func random(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        for round in 0..<400 {
            let text = (0..<(1 + random(40))).map { _ in parts[random(parts.count)] }.joined()
            let columns = [5, 8, 20, 40, 80][random(5)]
            let whole = MarkdownTests.shown(text, columns: columns)
            for size in [1, 2, 3, 7] {
                #expect(MarkdownTests.shown(text, columns: columns, pieces: size) == whole, "\(round): \(text)")
            }
            for line in whole.split(separator: "\n") {
                #expect(line.hasPrefix("  "), "\(round): \(line)")
                let width = Terminal.width(line.filter { $0 != "\u{2068}" && $0 != "\u{2069}" })
                #expect(width <= max(columns, 7), "\(round): \(width) > \(columns): \(line)")
                for scalar in line.unicodeScalars {
                    #expect(scalar.value >= 0x20 && !(0x80...0x9F ~= scalar.value), "\(round)")
                    #expect(!(0x2500...0x257F ~= scalar.value), "\(round): \(line)")
                }
            }
        }
    }

    /// A long word is shown whole, and many marks without an end take no more than the suite's time.
    @Test func big() {
        let word = String(repeating: "x", count: 300_000)
        #expect(MarkdownTests.shown(word).count(where: { $0 == "x" }) == 300_000)
        for unit in ["*a ", "[a ", "`a ", "**", "[", " ", "> ", "#", "`", "-", "| ", "1", "\\"] {
            let text = String(repeating: unit, count: 30_000)
            let kept = MarkdownTests.shown(text)
            if unit == "*a " { #expect(kept.count(where: { $0 == "a" }) == 30_000) }
        }
        let rows = "| n | m |\n|---|---|\n" + (0..<10_000).map { "| \($0) | x |\n" }.joined()
        let lines = MarkdownTests.shown(rows).split(separator: "\n")
        #expect(lines.count == 10_001 && lines.last == "  9999  x", "\(lines.count)")
    }

    /// Words come out before their line ends.
    @Test func streams() {
        var markdown = Markdown(columns: 40, isPlain: true)
        #expect(markdown.add("Hello wor") == "  Hello")
        #expect(markdown.add("ld and ") == " world and")
        #expect(markdown.add("**bo") == "")
        #expect(markdown.add("ld** ") == " bold")
        #expect(markdown.end() == "\n")
    }
}
