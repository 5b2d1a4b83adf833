import ActCommand
import ActJSON
import ActSettings
import Foundation
import Testing

/// Sentences name their subject: none begins with a word that stands for something the reader has to find out.
@Suite("words")
struct Words {
    /// A sentence's first words that are refused.
    nonisolated(unsafe) private static let opening =
        /^(?:what|those|of|one that|that|whether|who|whoever|whichever)\b/.ignoresCase()

    private static func isRefused(_ sentence: some StringProtocol) -> Bool {
        String(sentence).prefixMatch(of: opening) != nil
    }

    /// The sentences of a text, as far as they begin: after a full stop, a colon or a semicolon, or at a mark of
    /// Markdown.
    private static func sentences(_ text: String) -> [Substring] {
        text.split(separator: /[.:;?!] +(?=[A-Z])|[|*#>-] +(?=[A-Z])|\n\n+|^[#|*>-]+ +/.anchorsMatchLineEndings())
            .map { $0.trimmingPrefix { $0 == "\n" || $0 == " " } }
    }

    /// In mdoc a sentence begins on a line of its own.
    @Test(arguments: Page.all)
    func pages(page: Page) {
        for (k, line) in page.lines.enumerated() where k > 0 && !line.hasPrefix(".") {
            let above = page.lines[k - 1]
            let begins = above.hasSuffix(".") || above.wholeMatch(of: /\.(Pp|It|Ss|Sh|Bd|Ed|El|Bl)\b.*/) != nil
            guard begins || line.first?.isUppercase == true else { continue }
            #expect(!Words.isRefused(line), "\(page.path):\(k + 1): \(line)")
        }
        for (k, line) in page.lines.enumerated() where line.hasPrefix(".Nd ") || line.hasPrefix(".S") {
            #expect(!Words.isRefused(line.dropFirst(4)), "\(page.path):\(k + 1): \(line)")
        }
    }

    static let documents =
        ["README.md", "CONTRIBUTING.md", "NEWS.md", "Sources/README.md"] + House.files("docs", ending: ".md")

    @Test(arguments: documents)
    func markdown(path: String) {
        let text = House.text(path)
        #expect(!text.isEmpty, "\(path)")
        for sentence in Words.sentences(text) where sentence.first?.isUppercase == true {
            #expect(!Words.isRefused(sentence), "\(path): \(sentence.prefix(80))")
        }
    }

    /// Comments of the code, where a sentence begins a line. One that tells of a yes or no begins with `Whether`.
    @Test func comments() {
        for file in House.files("Sources", ending: ".swift") {
            for (k, line) in House.text(file).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            {
                let words = line.trimmingPrefix { $0 == " " }
                let sentence = words.trimmingPrefix { $0 == "/" }.dropFirst()
                guard words.hasPrefix("//"), sentence.first?.isUppercase == true, !sentence.hasPrefix("Whether ")
                else { continue }
                #expect(!Words.isRefused(sentence), "\(file):\(k + 1): \(sentence)")
            }
        }
    }

    /// Each command's own help, and those of its options and operands.
    @Test(arguments: House.commands)
    func helpTexts(command: String) throws {
        let dump = try Dump.of(command)
        let texts = [dump.command.abstract] + (dump.options + dump.operands).map(\.abstract)
        for text in texts.compactMap(\.self) { #expect(!Words.isRefused(text), "\(command): \(text)") }
    }

    /// Help ends with an example, which the command's page has too and so is run, and with the page's name.
    @Test(arguments: House.commands)
    func helpEnds(command: String) throws {
        let ran = try Shell.run("\(command) --help", in: Scratch())
        let lines = Lines.of(ran.out).map { Lines.text($0) }
        let start = try #require(lines.firstIndex(of: "EXAMPLE:"), "\(command) --help has no example")
        let example = lines[(start + 1)...].prefix { !$0.isEmpty }.map { $0.drop { $0 == " " } }
        #expect(Array(lines[(start + 1 + example.count)...]) == ["", "See \(command)(1)."])
        let page = Page("man/\(command).1")
        let shown =
            page.examples.map(\.command)
            + page.lines.filter { $0.hasPrefix(".Dl $ ") }.map { String($0.dropFirst(6)) }
        #expect(example.count == 1 && shown.contains { $0 == example[0] }, "\(page.path) has no: \(example)")
    }

    @Test func settings() {
        Settings.gather()
        #expect(Settings.table.count > 30)
        for setting in Settings.table + Settings.families {
            #expect(!Words.isRefused(setting.help), "\(setting.name): \(setting.help)")
        }
    }

    /// What tools and their arguments are said to be.
    @Test func tools() throws {
        let ran = try Shell.run(
            "act-tools -p local --all --json | jq -r '.tool + \": \" + (.description, .input_schema.properties[].description)'",
            in: Scratch())
        let lines = Lines.of(ran.out).map { Lines.text($0) }
        #expect(lines.count > 100)
        for line in lines {
            for sentence in line.split(separator: #/[:.;] /#).dropFirst() {
                #expect(!Words.isRefused(sentence), "\(line)")
            }
        }
    }

    /// Messages and hints, where the line of code says that they are some.
    @Test(arguments: House.files("Sources", ending: ".swift"))
    func messages(path: String) {
        for (k, line) in Lines.of(House.text(path)).map({ Lines.text($0) }).enumerated() {
            guard let found = line.firstMatch(of: /(?:Failure\(|hint: |ValidationError\(|usage\(|complain\().*/)
            else {
                continue
            }
            for text in found.0.matches(of: /"([^"]*)"/) {
                #expect(!Words.isRefused(text.1), "\(path):\(k + 1): \(text.1)")
            }
        }
    }
}
