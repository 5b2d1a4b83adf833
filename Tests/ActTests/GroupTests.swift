import ActCore
import ActGate
import ActQuestion
import Testing

/// Many calls at once: every line keeps its border, and every argument of every call can be read.
@Suite struct GroupTests {
    private func sheet(_ arguments: String, tool: String = "TASK_CREATE", account: String = "default") throws
        -> Sheet
    {
        Sheet(
            tool: tool, title: "Create a task: it does", provider: "local (task)", account: account, intent: nil,
            why: "it changes something", risk: Risk(tool: tool, toolkit: nil, tags: []),
            arguments: try #require(try JSON(arguments).object))
    }

    private func groups(_ sheets: [Sheet]) -> [Group] {
        Group.of(sheets.enumerated().map { ($0.offset + 1, $0.element) })
    }

    private func texts(_ screen: some Screen, columns: Int = 80) -> [String] {
        screen.lines(columns: columns, color: false).map(\.text)
    }

    @Test func callsOfOneToolAndTargetAreOneGroup() throws {
        let calls =
            try [
                #"{"to":"a@x.example","n":1}"#, #"{"to":"b@y.example","n":1}"#, #"{"to":"c@x.example","n":2}"#,
            ].map { try sheet($0, tool: "GMAIL_SEND_EMAIL") } + [
                try sheet("{}"), try sheet("{}", account: "other"),
            ]
        let shown = texts(Overview(groups(calls)))
        #expect(
            shown.filter { $0.contains("×") } == [
                "│ g1  2 × GMAIL_SEND_EMAIL [high] to x.example",
                "│ g2  1 × GMAIL_SEND_EMAIL [high] to y.example",
                "│ g3  1 × TASK_CREATE [medium]",
                "│ g4  1 × TASK_CREATE [medium]",
            ])
        #expect(shown.contains("│ in all   5 calls: 3 high, 2 medium"))
        #expect(shown.contains("│     #2 stands alone"))
    }

    /// Texts that are equal to Swift, and are not the same bytes.
    @Test func whatOnlyLooksAlikeIsNotAlike() throws {
        let two = [try sheet(#"{"to":"x"}"#, account: "\u{E9}"), try sheet(#"{"to":"x"}"#, account: "e\u{301}")]
        #expect(groups(two).count == 2)
        // One key in two normal forms: the second is each call's own.
        let pairs = try (1...3).map { try sheet(#"{"\u00e9":"same","e\u0301":"own \#($0)","v":"\u00e9"}"#) }
        let shown = texts(Opened(try #require(groups(pairs).first)))
        for n in 1...3 { #expect(shown.contains { $0.contains("\"own \(n)\"") }) }
        let values = [try sheet(#"{"v":"\u00e9"}"#), try sheet(#"{"v":"e\u0301"}"#)]
        #expect(!texts(Opened(try #require(groups(values).first))).contains { $0.contains("alike in all") })
    }

    @Test func oneThatIsUnlikeTheOthersIsNamed() throws {
        var calls = try (1...9).map { try sheet(#"{"id":\#($0),"list":"work"}"#) }
        calls.append(try sheet(#"{"id":10,"list":"home","force":"x"}"#))
        // Another target is another group; what stays in it is told apart by its arguments.
        #expect(
            groups(calls).map { $0.description } == [
                "9 × TASK_CREATE [medium] in work", "1 × TASK_CREATE [medium] in home",
            ])
        calls[9] = try sheet(#"{"id":10,"list":"work","extra":"x"}"#)
        #expect(texts(Overview(groups(calls))).contains("│     #10 is unlike the others in extra"))
        let opened = texts(Opened(try #require(groups(calls).first)))
        #expect(opened.contains("│ alike in all of them") && opened.contains("│   list  \"work\""))
        #expect(opened.contains("│ #10") && opened.contains("│   extra  \"x\""))
    }

    @Test func manyAreAgreedToByTheirNumber() throws {
        func overview(_ count: Int, _ tool: String) throws -> Overview {
            Overview(groups(try (1...count).map { try sheet(#"{"id":\#($0)}"#, tool: tool) }))
        }
        let few = try overview(3, "TASK_CREATE")
        #expect(few.reply(to: "y") == .yes && few.reply(to: "3") == nil && few.reply(to: "") == nil)
        for screen in [try overview(4, "TASK_CREATE"), try overview(4, "TASK_DELETE")] {
            #expect(screen.reply(to: " 4 ") == .yes)
            for word in ["y", "yes", "a", "3", "04", "4 4", ""] { #expect(screen.reply(to: word) == nil) }
            #expect(
                screen.reply(to: "N") == .no && screen.reply(to: "o") == .each && screen.reply(to: "q") == .stop)
            #expect(screen.reply(to: "g1") == .group(0) && screen.reply(to: "g2") == nil)
            #expect(texts(screen).last == "│ to approve them all, type: 4")
        }
        #expect(try overview(2, "TASK_DELETE").reply(to: "y") == nil)
        let opened = Opened(try #require(try overview(4, "TASK_DELETE").groups.first))
        #expect(
            opened.reply(to: "#3") == .call(3) && opened.reply(to: "#5") == nil && opened.reply(to: "4") == .yes)
        #expect(opened.reply(to: "b") == .back && opened.reply(to: "y") == nil)
    }

    @Test func attacksForgeNothingAndHideNothing() throws {
        for row in try Corpus.rows("sheet.tsv") {
            let once = try #require(try JSON("\"\(row[2])\"").string)
            let text = String(repeating: once, count: min(50, try #require(Int(row[1]))))
            let quoted = JSON.text(text).line
            let calls = try (1...4).map { n in
                var sheet = try sheet(#"{"same":\#(quoted),"n":\#(n),"own":[\#(quoted),\#(n)]}"#, account: text)
                (sheet.title, sheet.provider, sheet.why) = (text, text, text)
                return sheet
            }
            for columns in [20, 80, 300] {
                let groups = groups(calls)
                for lines in [
                    texts(Overview(groups), columns: columns),
                    texts(Opened(try #require(groups.first)), columns: columns),
                ] {
                    #expect(lines[0].hasPrefix("┌ "), "\(row[0])")
                    for line in lines.dropFirst() { #expect("│┊".contains(line.first ?? "x"), "\(row[0])") }
                    for scalar in lines.joined().unicodeScalars
                    where !"\u{2068}\u{2069}".unicodeScalars.contains(scalar) {
                        #expect(!SheetReader.steers(scalar), "\(row[0])")
                    }
                    for line in lines { #expect(Terminal.width(line) <= columns + 2, "\(row[0]) at \(columns)") }
                }
            }
            let shown = texts(Opened(try #require(groups(calls).first)), columns: 300)
            for n in 1...4 { #expect(shown.contains { $0.hasSuffix("- \(n)") }, "\(row[0])") }
        }
    }
}
