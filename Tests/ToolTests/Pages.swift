import ActCommand
import ActJSON
import ActSettings
import ActSystem
import Foundation
import Testing

/// A manual page as lines of mdoc.
struct Page: Sendable, CustomTestStringConvertible {
    let path: String
    let lines: [String]

    init(_ path: String) {
        self.path = path
        lines = Lines.of(House.text(path)).map { Lines.text($0) }
    }

    var testDescription: String { path }
    var command: String { String(path.dropFirst("man/".count).dropLast(2)) }

    static let all = House.names("man").filter { $0.wholeMatch(of: /.+\.[157]/) != nil }.map { Page("man/\($0)") }

    /// The lines of a section.
    func section(_ title: String) -> [String] {
        let start = lines.firstIndex(of: ".Sh \(title)").map { $0 + 1 } ?? lines.endIndex
        return Array(lines[start...].prefix { !$0.hasPrefix(".Sh ") })
    }

    /// Numbers of the items of EXIT STATUS; `.Ex -std` says 0 and more.
    var statuses: [Int32] {
        let section = section("EXIT STATUS")
        let items = section.compactMap { $0.wholeMatch(of: /\.It (?:Li )?([0-9]+)/).flatMap { Int32($0.1) } }
        return items + (section.contains { $0.hasPrefix(".Ex -std") } ? [0] : [])
    }

    /// The options that it lists.
    var options: Set<String> {
        let items = lines.filter { $0.hasPrefix(".It Fl ") }
        return Set(items.flatMap { $0.matches(of: /Fl (-?[a-z][a-z-]*)/).map { "-\($0.1)" } })
    }

    /// The commands that the page shows in literal blocks, with the output that it shows: `$ ` stands before a command
    /// and `> ` before a line that continues it.
    var examples: [Example] {
        var examples: [Example] = []
        var isLiteral = false
        for line in lines {
            if line.hasPrefix(".Bd -literal") { isLiteral = true }
            if line.hasPrefix(".Ed") { isLiteral = false }
            if isLiteral, !line.hasPrefix(".Bd") { Example.read(Page.plain(line), into: &examples) }
        }
        return examples
    }

    /// The page as a reader sees it, in one line, with single spaces and plain quotes.
    func rendered() throws -> String {
        let ran = try Shell.run("mandoc -T utf8 -O width=500 '\(House.root)/\(path)' | col -bx", in: Scratch())
        return Page.oneLine(Lines.text(ran.out))
    }

    static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("’", with: "'")
    }

    /// A line of text without roff's escapes.
    private static func plain(_ line: String) -> String {
        let escapes = [
            #"\&"#: "", #"\-"#: "-", #"\(aq"#: "'", #"\(dq"#: "\"", #"\(ti"#: "~", #"\(ha"#: "^", #"\(ga"#: "`",
            #"\(rs"#: #"\"#, #"\e"#: #"\"#,
        ]
        var out = ""
        var rest = line[...]
        while let first = rest.first {
            if let (escape, text) = escapes.first(where: { rest.hasPrefix($0.key) }) {
                out += text
                rest = rest.dropFirst(escape.count)
            } else {
                out.append(first)
                rest = rest.dropFirst()
            }
        }
        return out
    }
}

/// A command of a page and the output that is shown below it.
struct Example: Sendable {
    var command: String
    var output: [[UInt8]] = []
    /// The word that ends a here document, while we are in one.
    private var end: String?

    private init(_ command: String) {
        self.command = command
        end = command.firstMatch(of: /<<'?(\w+)'?/).map { String($0.1) }
    }

    /// The output as it is shown, without the empty lines that end a block.
    var shown: [[UInt8]] { Array(output.reversed().drop { $0.isEmpty }.reversed()) }

    static func read(_ line: String, into examples: inout [Example]) {
        if let end = examples.last?.end {
            // A here document's lines may have the shell's second prompt before them.
            let line = line.hasPrefix("> ") ? String(line.dropFirst(2)) : line
            examples[examples.count - 1].command += "\n" + line
            if line == end { examples[examples.count - 1].end = nil }
        } else if line.hasPrefix("$ ") {
            examples.append(Example(String(line.dropFirst(2))))
        } else if line.hasPrefix("> "), examples.last?.output.isEmpty == true {
            examples[examples.count - 1].command += "\n" + line.dropFirst(2)
        } else if !examples.isEmpty {
            examples[examples.count - 1].output.append(Array(line.utf8))
        }
    }

    /// Runs them in order in one shell and one home, and compares what comes out with what is shown.
    static func run(_ examples: [Example], of path: String) throws {
        // A byte that no output has stands between the outputs.
        let script = examples.map { "\($0.command)\nact_status=$?; printf '\\036'; (exit $act_status)" }
        let ran = try Shell.run(
            (["exec 2>&1"] + script).joined(separator: "\n"), in: Scratch(),
            environment: ["ACT_NOW": "2026-03-04T10:00:00Z", "ACT_CONDITIONS": "online"])
        let outputs = ran.out.split(separator: 0x1E, omittingEmptySubsequences: false).map { Lines.of(Array($0)) }
        for (k, example) in examples.enumerated() {
            let got = k < outputs.count ? outputs[k] : []
            // An empty line before the next command, or at the end of a block, is the page's own.
            let expected = example.shown
            if expected.count == got.count, zip(expected, got).allSatisfy({ Pattern.match($0, $1) }) { continue }
            let difference = Difference(expected: expected, got: got) { Pattern.match($0, $1) }
            Issue.record("\(path): $ \(example.command)\n(- shown, + got)\n\(difference)")
        }
    }
}

/// Pages say what the commands do.
@Suite("pages")
struct Pages {
    /// Environment variables that are neither settings nor keys.
    private static let variables: Set = [
        "CREDENTIALS_DIRECTORY", "CURL_CA_BUNDLE", "SSL_CERT_FILE", "https_proxy", "DBUS_SESSION_BUS_ADDRESS",
        "DBUS_SYSTEM_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY", "SHELL", "XDG_RUNTIME_DIR", "ACT_SERVING",
        "ACT_NOW",
        "ACT_CONDITIONS", "EDITOR", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "MAKELEVEL", "NO_COLOR", "PATH",
        "SSH_ASKPASS", "SSH_AUTH_SOCK", "TERM", "TZ", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
        "XDG_STATE_HOME",
    ]

    @Test(arguments: Page.all)
    func lints(page: Page) throws {
        let ran = try Shell.run("mandoc -T lint -W warning '\(House.root)/\(page.path)'", in: Scratch())
        #expect(ran.status == 0, "\(Lines.text(ran.out + ran.err))")
    }

    static let commandPages = House.commands.map { Page("man/\($0).1") }

    @Test(arguments: commandPages)
    func optionsAreTheParsers(page: Page) throws {
        let dump = try Dump.of(page.command)
        let said = Set(dump.options.flatMap { $0.names ?? [] }.map(\.text))
        let shown = page.options
        #expect(
            shown.subtracting(said).isEmpty && said.subtracting(shown).isEmpty,
            "\(page.path): parser \(said.subtracting(shown).sorted()), page \(shown.subtracting(said).sorted())")
    }

    /// Without its reflection metadata a command has no options at all.
    @Test(arguments: commandPages)
    func helpListsThePagesOptions(page: Page) throws {
        let subcommands = try Dump.of(page.command).subcommands.map(\.commandName)
        let helps = ([""] + subcommands).map { "\(page.command) \($0) --help" }.joined(separator: " && ")
        let ran = try Shell.run(helps, in: Scratch())
        let listed = Set(Lines.text(ran.out).matches(of: /[\s,\[(|\/](--?[a-z][a-z-]*)/).map { String($0.1) })
        #expect(ran.status == 0 && !page.options.isEmpty)
        #expect(page.options.subtracting(listed) == [])
    }

    @Test(arguments: commandPages)
    func nameIsTheAbstract(page: Page) throws {
        var abstract = try Dump.of(page.command).command.abstract ?? ""
        if abstract.hasSuffix(".") { abstract.removeLast() }
        let words = page.lines.first { $0.hasPrefix(".Nd ") }?.dropFirst(4) ?? ""
        #expect(words == abstract.prefix(1).lowercased() + abstract.dropFirst())
    }

    @Test(arguments: commandPages)
    func sectionsAreInOrder(page: Page) {
        let order = [
            "NAME", "SYNOPSIS", "DESCRIPTION", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES", "SEE ALSO",
            "CAVEATS",
        ]
        let titles = page.lines.compactMap { $0.wholeMatch(of: /\.Sh (.+)/).map { String($0.1) } }
        #expect(titles == order.filter { titles.contains($0) })
        for title in ["NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "EXAMPLES"] {
            #expect(titles.contains(title))
        }
    }

    @Test(arguments: commandPages)
    func statusesAreTheEnums(page: Page) {
        #expect(page.statuses.contains(0))
        #expect(Set(page.statuses).subtracting(ExitStatus.allCases.map(\.rawValue)).isEmpty)
    }

    /// The front door lists every status and every command, and no other.
    @Test func frontDoor() {
        let page = Page("man/act.7")
        #expect(page.statuses.sorted() == ExitStatus.allCases.map(\.rawValue).sorted())
        let listed = page.lines.compactMap { $0.wholeMatch(of: /\.It Xr (act-[a-z]+) 1/).map { String($0.1) } }
        #expect(listed.sorted() == House.commands.sorted())
    }

    @Test(arguments: Page.all)
    func environmentIsTheSettings(page: Page) {
        Settings.gather()
        #expect(Settings.table.count > 30)
        let known = Pages.variables.union(Settings.table.map(\.variable) + Environment.keyVariables)
        let named = Set(page.lines.flatMap { $0.matches(of: /\bEv ([A-Za-z_]+)/).map { String($0.1) } })
        #expect(named.subtracting(known).isEmpty)
        if page.path == "man/act-config.5" { #expect(known.subtracting(named).isEmpty) }
    }

    @Test(arguments: Page.all)
    func examplesRun(page: Page) throws {
        let examples = page.examples
        if page.path.hasSuffix(".1") || page.path == "man/act.7" {
            #expect(!examples.isEmpty, "\(page.path) has none")
        }
        try Example.run(examples, of: page.path)
    }
}
