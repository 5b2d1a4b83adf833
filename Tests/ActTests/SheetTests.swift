import ActAsk
import ActDecide
import ActJSON
import Testing

/// Reads a sheet's lines as a person would: nothing here knows how they were made.
struct SheetReader {
    /// Arguments as read: how deep, the name as it stands there, the value's own text.
    private(set) var arguments: [(depth: Int, name: String, value: String)] = []
    /// Rules that a line broke.
    private(set) var broken: [String] = []

    private static let ink = ["\u{1B}[1m", "\u{1B}[1;31m", "\u{1B}[0m"]
    private static let hidden: Set<Unicode.GeneralCategory> = [
        .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
    ]

    init(_ lines: [ScreenLine], columns: Int) {
        var rows: [[Unicode.Scalar]] = []
        var margins: [Int] = []
        for (number, line) in lines.enumerated() {
            let scalars = Array(without(line.text))
            let plain = String(String.UnicodeScalarView(scalars))
            if Terminal.width(plain) > columns { broken.append("too wide: \(line.text.debugDescription)") }
            for scalar in scalars where SheetReader.steers(scalar) {
                broken.append("shows \(Terminal.codePoint(scalar))")
            }
            guard scalars.count >= 2, scalars[1] == " " else {
                broken.append("no border: \(line.text.debugDescription)")
                continue
            }
            switch scalars[0] {
            case number == 0 ? "┌" : "│":
                rows.append(Array(scalars[2...]))
                margins.append(2 + scalars[2...].prefix { $0 == " " }.count + 2)
            case "┊" where !rows.isEmpty:
                let margin = margins[margins.count - 1]
                if scalars.prefix(margin).dropFirst().contains(where: { $0 != " " }) { broken.append("margin") }
                rows[rows.count - 1] += scalars.dropFirst(margin)
            default: broken.append("no border: \(line.text.debugDescription)")
            }
        }
        guard let start = rows.firstIndex(where: { $0.elementsEqual("arguments".unicodeScalars) }) else {
            broken.append("no arguments")
            return
        }
        for row in rows[(start + 1)...] { read(row) }
    }

    /// Whether a scalar could move something or is not seen: by Unicode's own properties, not by the code that is
    /// tested.
    static func steers(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return hidden.contains(properties.generalCategory) || properties.isDefaultIgnorableCodePoint
            || (properties.generalCategory == .spaceSeparator && scalar != " ")
    }

    /// The line without what is ours and takes no column; isolates have to be in pairs within it.
    private mutating func without(_ text: String) -> String.UnicodeScalarView {
        var out = "".unicodeScalars
        var open = false
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            if scalar == "\u{1B}",
                let ours = SheetReader.ink.first(where: { rest.starts(with: $0.unicodeScalars) })
            {
                rest = rest.dropFirst(ours.unicodeScalars.count)
                continue
            }
            rest.removeFirst()
            if scalar == "\u{2068}" || scalar == "\u{2069}" {
                if open == (scalar == "\u{2068}") { broken.append("isolates") }
                open.toggle()
            } else {
                out.append(scalar)
            }
        }
        if open { broken.append("isolates") }
        return out
    }

    private mutating func read(_ row: [Unicode.Scalar]) {
        var depth = row.prefix { $0 == " " }.count / 2
        var rest = String(String.UnicodeScalarView(row.drop { $0 == " " }))
        if let mark = rest.unicodeScalars.firstIndex(of: "›"), let deep = Int(rest[..<mark]) {
            depth = deep
            rest = String(rest[mark...].unicodeScalars.dropFirst(2))
        }
        if rest.hasPrefix("non-ASCII: ") || rest.hasPrefix("was: ") || rest.hasPrefix("that is: ")
            || rest.hasPrefix("to approve, type: ")
        {
            return
        }
        var name = Substring(rest).unicodeScalars
        var value = "".unicodeScalars[...]
        let scalars = rest.unicodeScalars
        if scalars.starts(with: "- ".unicodeScalars) {
            (name, value) = (scalars.prefix(1), scalars.dropFirst(2))
        } else if scalars.first == "\"" {
            let end = scalars.dropFirst().firstIndex(of: "\"") ?? scalars.startIndex
            name = scalars[...end]
            value = scalars[end...].dropFirst(3)
        } else if let end = scalars.firstIndex(of: " ") {
            name = scalars[..<end]
            value = scalars[end...].dropFirst(2)
        }
        arguments.append((depth, String(name), SheetReader.meant(Substring(value))))
    }

    /// What a shown text stands for.
    private static func meant(_ text: Substring) -> String {
        var out = "".unicodeScalars
        var rest = text.unicodeScalars
        while let scalar = rest.popFirst() {
            if scalar == "<", rest.starts(with: "U+".unicodeScalars), let end = rest.firstIndex(of: ">"),
                let value = UInt32(String(rest[..<end].dropFirst(2)), radix: 16), let named = Unicode.Scalar(value)
            {
                out.append(named)
                rest = rest[end...].dropFirst()
            } else {
                out.append(scalar == "⏎" ? "\n" : scalar)
            }
        }
        return String(out)
    }
}

@Suite struct SheetTests {
    private func sheet(_ arguments: JSON.Object, tool: String = "TASK_CREATE") -> CallPrompt {
        CallPrompt(
            tool: tool, title: "Create a task: it does", provider: "local (task)", account: "default", intent: nil,
            why: "it changes something", risk: Risk(tool: tool, toolkit: nil, tags: []), arguments: arguments)
    }

    private func object(_ text: String) throws -> JSON.Object { try #require(try JSON(text).object) }

    private func texts(_ arguments: String, columns: Int = 80, tool: String = "TASK_CREATE") throws -> [String] {
        sheet(try object(arguments), tool: tool).lines(columns: columns, color: false).map(\.text)
    }

    /// A value as it is read back from the screen; what else is wrong is said.
    private func check(_ value: String, _ name: String, columns: [Int] = [20, 80, 300]) {
        for columns in columns {
            let arguments = JSON.Object([(.init("v"), .text(value)), (.init("w"), .int(1))])
            let read = SheetReader(sheet(arguments).lines(columns: columns, color: columns == 80), columns: columns)
            #expect(read.broken.isEmpty, "\(name) at \(columns)")
            #expect(read.arguments.map(\.name) == ["v", "w"], "\(name) at \(columns)")
            let back = read.arguments.first?.value ?? ""
            #expect(back.utf8.elementsEqual("\"\(value)\"".utf8), "\(name) at \(columns)")
        }
    }

    @Test func attacksAreShownForWhatTheyAre() throws {
        let rows = try Corpus.rows("sheet.tsv")
        #expect(rows.count >= 100)
        for row in rows {
            let text = try #require(try JSON("\"\(row[2])\"").string)
            let value = String(repeating: text, count: try #require(Int(row[1])))
            check(value, row[0])
            check("before \(value) after", row[0], columns: [80])
        }
        for row in try Corpus.rows("terminal.tsv") {
            check(String(decoding: Corpus.bytes(row[1]), as: UTF8.self), row[0], columns: [80])
        }
    }

    /// Attacks where no argument stands: every line keeps its border.
    @Test func otherTextsForgeNothing() throws {
        for row in try Corpus.rows("sheet.tsv") {
            let once = try #require(try JSON("\"\(row[2])\"").string)
            let text = String(repeating: once, count: min(100, try #require(Int(row[1]))))
            var sheet = sheet(
                JSON.Object([(.init(text), .array([.object([(text, .text(text))])]))]), tool: "X\(text)")
            sheet.title = text
            sheet.provider = text
            sheet.account = text
            sheet.intent = text
            sheet.why = text
            (sheet.related, sheet.steps, sheet.pitfalls, sheet.asks) = ([text], [text], [text], [text])
            sheet.before = JSON.Object([(.init(text), .text(text))])
            for columns in [20, 80] {
                #expect(
                    SheetReader(sheet.lines(columns: columns, color: true), columns: columns).broken.isEmpty,
                    "\(row[0])")
            }
        }
    }

    @Test(arguments: 0..<17) func everyScalarCanBeReadBack(plane: UInt32) {
        let scalars = (plane << 16..<(plane + 1) << 16).compactMap { Unicode.Scalar($0) }
        for at in stride(from: 0, to: scalars.count, by: 2048) {
            let values = scalars[at..<min(at + 2048, scalars.count)].map { "\($0)a\($0)b\($0)" }
            let arguments = JSON.Object([(.init("v"), .texts(values))])
            let read = SheetReader(sheet(arguments).lines(columns: 80, color: false), columns: 80)
            #expect(read.broken.isEmpty)
            let back = read.arguments.dropFirst().map(\.value)
            #expect(back.count == values.count)
            for (got, value) in zip(back, values) where !got.utf8.elementsEqual("\"\(value)\"".utf8) {
                Issue.record("\(got.debugDescription) for \(value.debugDescription)")
            }
        }
    }

    @Test func valuesStandUnderTheirNames() throws {
        let lines = try texts(
            #"{"to":["a@x.example","b"],"body":"hi\nthere","n":1.50,"none":null,"o":{"deep":{"er":true},"e":{},"l":[]}}"#
        )
        let at = try #require(lines.firstIndex(of: "│ arguments"))
        #expect(
            Array(lines[(at + 1)...]) == [
                "│   to", "│     - \"a@x.example\"", "│     - \"b\"", "│   body  \"hi⏎there\"", "│   n  1.50",
                "│   none  null", "│   o", "│     deep", "│       er  true", "│     e  {}", "│     l  []",
            ])
    }

    @Test func lookAlikesAreNamed() throws {
        func named(_ arguments: String) throws -> [String] {
            try texts(arguments).filter { $0.contains("non-ASCII") }
        }
        #expect(try named(#"{"to":"admin@ex\u0430mple.com"}"#) == ["│     non-ASCII: а = U+0430"])
        #expect(
            try named(#"{"body":"see https://\u0440\u0430ypal.com now"}"#) == [
                "│     non-ASCII: р = U+0440, а = U+0430"
            ])
        #expect(try named(#"{"host":"m\u00fcller"}"#) == ["│     non-ASCII: ü = U+00FC"])
        #expect(try named(#"{"x":"/\u0435tc/passwd"}"#) == ["│     non-ASCII: е = U+0435"])
        #expect(try named(#"{"url":["a\u0301b\u200bc"]}"#) == ["│       non-ASCII: U+0301, U+200B"])
        #expect(try named(#"{"x":"a\uff20b\u3002com"}"#).count == 1)
        #expect(try named(#"{"body":"Gr\u00fc\u00dfe an alle. M\u00fcde!","title":"m\u00fcller"}"#).isEmpty)
    }

    @Test func ourOwnKeysAreMasked() throws {
        Redaction.add("sk-sheet-0123456789abcdWXYZ")
        let all = try texts(#"{"token":"x sk-sheet-0123456789abcdWXYZ y","o":{"sk-sheet-0123456789abcdWXYZ":1}}"#)
            .joined()
        #expect(all.contains(#"token  "x …WXYZ y""#))
        #expect(!all.contains("0123456789"))
    }

    @Test func colourIsOursAlone() throws {
        let sheet = sheet(try object(#"{"id":1}"#), tool: "TASK_DELETE")
        #expect(!sheet.lines(columns: 80, color: false).contains { $0.text.contains("\u{1B}") })
        #expect(sheet.lines(columns: 80, color: true).contains { $0.text.contains("\u{1B}[1;31m") })
    }

    @Test func deepValuesSayHowDeep() throws {
        let text = String(repeating: #"{"a":"#, count: 400) + "7" + String(repeating: "}", count: 400)
        let read = SheetReader(sheet(try object(text)).lines(columns: 20, color: false), columns: 20)
        #expect(read.broken.isEmpty)
        #expect(read.arguments.map(\.depth) == Array(1...400))
        #expect(read.arguments.last?.value == "7")
    }

    @Test func whatWasEditedIsShown() throws {
        var sheet = sheet(try object(#"{"a":2,"new":"x"}"#))
        sheet.before = try object(#"{"a":1,"gone":"y"}"#)
        let lines = sheet.lines(columns: 80, color: false).map(\.text)
        #expect(lines.contains("│     was: 1") && lines.contains("│     was: not given"))
        #expect(lines.contains("│   gone is taken out") && lines.contains("│     was: \"y\""))
    }

    @Test(arguments: [
        ("GMAIL_SEND_EMAIL", #"{"recipient_email":"Ann <ann@Example.com>","body":"x@y.z"}"#, "example.com"),
        ("GMAIL_SEND_EMAIL", #"{"to":["a@x.example"],"cc":[]}"#, "x.example"),
        ("GMAIL_SEND_EMAIL", #"{"to":["a@x.example","b@x.example"],"bcc":"c@y.example, A@x.example"}"#, "3"),
        (
            "GMAIL_SEND_EMAIL", #"{"to":[{"email":"a@x.example","name":"A"}],"from_email":"me@z.example"}"#,
            "x.example"
        ),
        ("GMAIL_SEND_EMAIL", #"{"message":{"to":"a@x.example"}}"#, "x.example"),
        ("GMAIL_SEND_EMAIL", #"{"to":"a@ex\u0430mple.com"}"#, "exаmple.com"),
        ("SLACK_SEND_MESSAGE", ##"{"to":"#general"}"##, "message"),
        ("TASK_DELETE", #"{"id":1}"#, "delete"), ("X_DELETE_ALL", "{}", "approve"),
    ])
    func highRiskIsTyped(_ tool: String, _ arguments: String, _ typed: String) throws {
        let sheet = sheet(try object(arguments), tool: tool)
        #expect(sheet.challenge?.text == typed)
        #expect(sheet.reply(to: " \(typed.uppercased()) ", .whole) == .yes)
        for word in ["y", "yes", "a", "all", "x"] { #expect(sheet.reply(to: word, .whole) == nil) }
        #expect(
            sheet.reply(to: "n", .whole) == .no(nil) && sheet.reply(to: "", .whole) == .no(nil)
                && sheet.reply(to: "q", .whole) == .stop)
    }

    /// A sheet that was not all on the screen can be declined and edited, and no more.
    @Test func nobodyAgreesToWhatWasNotShown() throws {
        for (tool, word) in [("TASK_CREATE", "y"), ("TASK_CREATE", "a"), ("TASK_DELETE", "delete")] {
            var sheet = sheet(try object(#"{"id":1}"#), tool: tool)
            sheet.rule = "allow X"
            #expect(sheet.reply(to: word, .whole) != nil)
            for word in [word, "w", "yes"] { #expect(sheet.reply(to: word, ShownCalls()) == nil) }
            #expect(sheet.reply(to: "n", ShownCalls()) == .no(nil) && sheet.reply(to: "e", ShownCalls()) == .edit)
        }
    }

    @Test func otherRisksTakeAKey() throws {
        for tool in ["TASK_CREATE", "FOO_BAR"] {
            let sheet = sheet(try object("{}"), tool: tool)
            #expect(sheet.challenge == nil)
            #expect(
                sheet.reply(to: "Y", .whole) == .yes && sheet.reply(to: "a", .whole) == .all
                    && sheet.reply(to: "ja", .whole) == nil)
        }
    }
}
