import Foundation
import Testing

/// Rules of the house that a search can check.
@Suite("tree")
struct Tree {
    static let sources = House.files("Sources", ending: ".swift")

    /// What no source says, and where it may be said after all.
    static let forbidden: [(pattern: String, why: String, except: [String])] = [
        (#"\bprint\("#, "print loses write errors", []),
        (#"^\s*(\w+ )?import Foundation\b"#, "full Foundation", []),
        (
            #"\b(public|open) (struct|class|enum|func|var|let|init|static|protocol|typealias|extension)\b"#,
            "package", []
        ),
        (#"\bgetenv\("#, "the environment is read in one file", [House.folder("ActSystem") + "Environment.swift"]),
        (#"\btry!|\bfatalError\(|\bpreconditionFailure\(|\bas!"#, "a crash is no answer", []),
        (#"@unchecked|nonisolated\(unsafe\)|@preconcurrency"#, "a promise that nobody checks", []),
        (#"\b(TODO|FIXME|XXX|HACK)\b"#, "do it or leave it out", []),
        (#"\b(async|await|Task|DispatchQueue|Thread)\b(?!:)"#, "one process, one thread", []),
        (
            #"\bpthread_create\b"#, "a second thread carries requests, and nothing else",
            [House.folder("ActNet") + "TransferThread.swift"]
        ),
        (
            #"\b(class|struct|enum|protocol|actor) \w*(Manager|Helper|Util|Utils|Service)\b"#,
            "a name that says nothing", []
        ),
        (
            #"@_\w|(?<![\w"\\])_[A-Za-z]\w*[(<]|\._[A-Za-z]"#,
            "what begins with an underscore is the standard library's own",
            // jq's too, in a program of jq.
            [House.folder("ActFilter") + "Prelude.swift"]
        ),
        (
            #"\b(Unmanaged|OpaquePointer|UnsafeMutable(Raw)?(Buffer)?Pointer)\b"#,
            "a pointer is a handle or a callback of a C library, or the ground's", pointing
        ),
    ]

    /// Files that have handles and callbacks of C libraries, and those with memory of their own: the bytes that grow, and
    /// the tables of the scanner, through which every line passes.
    private static let pointing =
        [
            ("ActJSON", ["ByteBuffer", "ByteSearch", "JSONScanner"]), ("ActSystem", ["Files"]),
            ("ActFilter", ["Program"]), ("ActAgent", ["LineEditor"]), ("ActMCP", ["YAMLText"]),
            ("ActNet", ["Callbacks", "Exchange", "AddressPolicy", "TransferThread", "Transfers"]),
            (
                "ActDatabase",
                [
                    "PostgresAddress", "PostgresConnection", "SQLRow", "SQLite", "SQLite+Recovery",
                    "WrittenRow",
                ]
            ),
        ].flatMap { room, names in names.map { "\(House.folder(room))\($0).swift" } }

    /// Below Agents nobody prints, or speaks to a person: who may, gives a sink, a `Progress` or a `PromptTerminal`.
    static let speaking = #"""
        \bcomplain\(|\bisatty\(|"/dev/tty|\btc[gs]etattr\(|\bwrite\((1|2),|\bSTD(OUT|ERR)_FILENO|\bTerminalProgress\b
        """#

    @Test func nobodyBelowAgentsSpeaks() throws {
        let expression = try Regex(Tree.speaking)
        let below = House.floors.drop { $0 != "Providers" }.map { "Sources/\($0)/" }
        let files = Tree.sources.filter { file in below.contains(where: file.hasPrefix) }
        #expect(!files.isEmpty)
        // Whether input is typed is a question about whose words it is.
        for path in files where path != House.folder("ActRecord") + "Input.swift" {
            for (k, line) in Lines.of(House.text(path)).enumerated() {
                let code = Lines.text(line)
                #expect(code.firstMatch(of: expression) == nil, "\(path):\(k + 1) speaks: \(code)")
            }
        }
    }

    @Test(arguments: forbidden)
    func nowhere(pattern: String, why: String, except: [String]) throws {
        let expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
        let here = except.filter { Tree.sources.contains($0) }
        #expect(here == except, "exempt, and not there")
        for path in Tree.sources where !except.contains(path) {
            for (k, line) in House.text(path).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            {
                let code = String(line)
                let isComment = code.drop { $0 == " " }.hasPrefix("//")
                if isComment, !pattern.contains("TODO") { continue }
                let range = NSRange(code.startIndex..., in: code)
                if expression.firstMatch(in: code, range: range) != nil {
                    Issue.record("\(path):\(k + 1): \(why): \(code)")
                }
            }
        }
    }

    /// Files that are tables, and may be as long as what they list.
    static let tables: Set<String> = [House.folder("ActFind") + "SynonymWords.swift"]

    /// No file over 700 lines, no function over 60, but tables.
    @Test func short() {
        for path in Tree.sources where !Tree.tables.contains(path) {
            let lines = Lines.of(House.text(path)).map { Lines.text($0) }
            #expect(lines.count <= 700, "\(path) has \(lines.count) lines")
            for (at, count) in Tree.functions(lines) {
                #expect(count <= 60, "\(path):\(at + 1): a function of \(count) lines")
            }
        }
    }

    /// Where functions begin, and how many lines they have: each ends with the first brace that stands as far in as its
    /// beginning. A requirement of a protocol has none.
    static func functions(_ lines: [String]) -> [(at: Int, count: Int)] {
        let beginning = /^ *([\w@()]+ )*(func |init[?(<]|deinit |subscript[(<]|var [^=]*\{$)/
        let words = ["func ", "init", "subscript", "var "]
        func indent(_ line: String) -> Int { line.prefix { $0 == " " }.count }
        return lines.indices.compactMap { at in
            // Few lines are worth a look with the expression.
            guard words.contains(where: { lines[at].contains($0) }), !lines[at].hasSuffix("}"),
                lines[at].contains(beginning)
            else { return nil }
            let start = indent(lines[at])
            // A line that is no further in ends it, but for the end of what it takes.
            let end = lines.indices.dropFirst(at + 1).first { k in
                !lines[k].isEmpty && indent(lines[k]) <= start && !lines[k].dropFirst(start).hasPrefix(")")
            }
            guard let end, indent(lines[end]) == start, lines[end].dropFirst(start).hasPrefix("}") else {
                return nil
            }
            return (at, end - at + 1)
        }
    }

    /// Files of functions, which declare no type.
    static let functionFiles: Set<String> = [
        House.folder("ActJSON") + "UTF8.swift", House.folder("ActSystem") + "Files.swift",
        House.folder("ActNet") + "Callbacks.swift", House.folder("ActText") + "AlikeRecords.swift",
        House.folder("ActText") + "RenderedLines.swift", House.folder("ActSettings") + "Settings.swift",
    ]

    /// A file declares or extends the type of its name, or has the function or value of it: `Type.swift`, or
    /// `Type+Part.swift`.
    @Test func filesBearTheirNames() {
        let declaration =
            /(?m)^(?:@\w+(?:\([^)]*\))? )*(?:[a-z]+ )*(?:struct|class|enum|protocol|extension|func|let) ([\w.]+|\[\w+\])/
        for path in Tree.sources where !Tree.functionFiles.contains(path) {
            let file = path.split(separator: "/").last.map { $0.dropLast(".swift".count) } ?? ""
            let name = file.split(separator: "+").first ?? ""
            let names = House.text(path).matches(of: declaration).flatMap {
                $0.1.split { $0 == "." || $0 == "[" || $0 == "]" }.map { $0.lowercased() }
            }
            #expect(names.contains(name.lowercased()), "\(path) declares nothing of its name")
        }
    }

    /// C shims keep two files, and say so.
    @Test func shimsAreTwoFiles() {
        #expect(!House.shims.isEmpty)
        for name in House.shims {
            #expect(House.names(House.folder(name)) == ["module.modulemap", "shim.h"], "\(name)")
        }
    }

    /// Files in which somebody may cite another.
    private static let citing =
        House.files("Sources", ending: "").filter { [".swift", ".h"].contains(where: $0.hasSuffix) }
        + House.files("Tests", ending: "").filter { [".swift", ".py", ".sh"].contains(where: $0.hasSuffix) }
        + House.files("man", ending: "") + documents

    private static let documents =
        ["README.md", "Sources/README.md", "Tests/Composio/README.md", "Tests/Language/README.md"]
        + House.files("docs", ending: ".md")

    /// What is cited is in the tree: a page of another's notes explains nothing to who reads this.
    @Test(arguments: citing)
    func citationsAreInTheTree(path: String) {
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        for found in House.text(path).matches(of: /[\w.\/-]*\w\.md\b/) {
            let places = ["\(found.0)", "\(folder)/\(found.0)"]
            #expect(places.contains { !House.text($0).isEmpty }, "\(path) cites \(found.0)")
        }
    }

    /// A citation in brackets, as `(docs/service.md, Files)`, names headings that the page has.
    @Test(arguments: citing)
    func citedHeadingsAreThere(path: String) {
        // A comment goes on in the next line.
        let lines = House.text(path).split(separator: "\n").map { $0.trimmingPrefix { $0 == " " || $0 == "/" } }
        let text = lines.joined(separator: " ")
        for found in text.matches(of: /(docs\/\w+\.md), ([^()]+)\)/) {
            let headings = House.text(String(found.1)).matches(of: /\n#+ (.*)/).map { String($0.1) }
            for cited in found.2.split(separator: ", ") {
                #expect(headings.contains(String(cited)), "\(path) cites '\(cited)' of \(found.1)")
            }
        }
    }

    /// Files that a document names exist.
    @Test(arguments: documents)
    func namedFilesExist(path: String) {
        for found in House.text(path).matches(of: /(?:Sources|Tests|man)\/[\w.\/+-]+\.(?:swift|h|py|md|t|[157])\b/)
        {
            #expect(!House.text(String(found.0)).isEmpty, "\(path) names \(found.0)")
        }
    }

    /// Source, page, cases, completion lines and a word in the README: one stem.
    @Test(arguments: House.commands)
    func commandIsWhole(command: String) {
        let missing = [
            ("man/\(command).1", !House.text("man/\(command).1").isEmpty),
            ("Tests/Cases/\(command).t", !Case.read("\(command).t").isEmpty),
            ("completions/act.bash", House.text("completions/act.bash").contains("    \(command))\n")),
            ("completions/_act", House.text("completions/_act").contains("\n\(command))\n")),
            ("completions/act.fish", House.text("completions/act.fish").contains("complete -c \(command) ")),
            ("README.md", House.text("README.md").contains("\(command)")),
        ].filter { !$0.1 }.map(\.0)
        #expect(missing.isEmpty, "\(command) is not in \(missing.joined(separator: ", "))")
    }

    /// A way through the house opens few files.
    @Test func walksAreShort() {
        let ways = House.text("docs/walk.md").components(separatedBy: "\n## ").dropFirst()
        let bounds = [(files: 40, lines: 9000), (files: 30, lines: 9000)]
        #expect(ways.count == bounds.count)
        for (way, most) in zip(ways, bounds) {
            let files = Set(way.matches(of: /Sources\/[\w\/+-]+\.swift/).map { String($0.0) })
            let lines = files.map { Lines.of(House.text($0)).count }.reduce(0, +)
            #expect(files.count > 20 && files.count <= most.files, "\(files.count) files")
            #expect(lines <= most.lines, "\(lines) lines")
        }
    }

    /// No page, case file or folder without its command.
    @Test func nothingIsLeftOver() {
        #expect(House.names("Sources/Commands").filter { $0.hasPrefix("act-") } == House.commands.sorted())
        let pages = House.names("man").filter { $0.hasSuffix(".1") }.map { String($0.dropLast(2)) }
        #expect(Set(pages).subtracting(House.commands) == [])
        let cases = House.names("Tests/Cases").filter { $0.hasPrefix("act-") }.map { String($0.dropLast(2)) }
        #expect(Set(cases).subtracting(House.commands) == [])
    }

    /// The same beginning for every command: the first blocks of its cases.
    @Test(arguments: House.commands)
    func casesBeginWithHelp(command: String) {
        let commands = Case.read("\(command).t").map(\.command)
        for needed in ["\(command) --version", "\(command) --help >/dev/full"] {
            #expect(commands.contains { $0.contains(needed) }, "Tests/Cases/\(command).t has no '\(needed)'")
        }
    }

    /// C libraries that a run may not need are opened at first use, and Foundation's big ones never. A release has the
    /// runtime of Swift in its own library.
    @Test(arguments: House.commands)
    func linksWhatItUses(command: String) throws {
        let ran = try Shell.run("ldd '\(House.built)/\(command)'", in: Scratch())
        try #require(ran.status == 0 && Lines.text(ran.out).contains("libsqlite3"), "\(Lines.text(ran.err))")
        let never =
            [
                "libcurl", "libjq", "libyaml", "libcrypto", "libssl", "libFoundation.so", "Internationalization",
                "_FoundationICU",
            ]
            + (House.isTuned ? ["libswift", "libstdc++", "libgcc"] : [])
        for name in never { #expect(!Lines.text(ran.out).contains(name), "\(command) loads \(name)") }
    }

    @Test func formatted() throws {
        let ran = try Shell.run(
            "swift format lint --strict --parallel --recursive --configuration .swift-format Package.swift Sources Tests",
            in: Scratch(), environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""],
            folder: House.root, limit: .seconds(300))
        #expect(ran.status == 0, "\(Lines.text(ran.err.prefix(20_000)))")
    }
}
