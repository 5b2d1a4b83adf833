import ActAsk
import ActDecide
import ActJSON
import Testing

/// Many calls at once: every line keeps its border, and every argument of every call can be read.
@Suite struct GroupTests {
    private func sheet(_ arguments: String, tool: String = "TASK_CREATE", account: String = "default") throws
        -> CallPrompt
    {
        CallPrompt(
            tool: tool, title: "Create a task: it does", provider: "local (task)", account: account, intent: nil,
            why: "it changes something", risk: Risk(tool: tool, toolkit: nil, tags: []),
            arguments: try #require(try JSON(arguments).object))
    }

    private func groups(_ sheets: [CallPrompt]) -> [CallGroup] {
        CallGroup.of(sheets.enumerated().map { ($0.offset + 1, $0.element) })
    }

    private func texts(_ screen: some Prompt, columns: Int = 80, _ seen: ShownCalls = ShownCalls()) -> [String] {
        (screen.lines(columns: columns, color: false) + screen.demand(seen, columns: columns, color: false))
            .map(\.text)
    }

    @Test func callsOfOneToolAndTargetAreOneGroup() throws {
        let calls =
            try [
                #"{"to":"a@x.example","n":1}"#, #"{"to":"b@y.example","n":1}"#, #"{"to":"c@x.example","n":2}"#,
            ].map { try sheet($0, tool: "GMAIL_SEND_EMAIL") } + [
                try sheet("{}"), try sheet("{}", account: "other"),
            ]
        let shown = texts(BatchPrompt(groups(calls)))
        #expect(
            shown.filter { $0.contains("×") } == [
                "│ g1  2 × GMAIL_SEND_EMAIL [high] to x.example",
                "│ g2  1 × GMAIL_SEND_EMAIL [high] to y.example",
                "│ g3  1 × TASK_CREATE [medium]",
                "│ g4  1 × TASK_CREATE [medium]",
            ])
        #expect(shown.contains("│ in all   5 calls: 3 high, 2 medium"))
    }

    /// Texts that are equal to Swift, and are not the same bytes.
    @Test func whatOnlyLooksAlikeIsNotAlike() throws {
        let two = [try sheet(#"{"to":"x"}"#, account: "\u{E9}"), try sheet(#"{"to":"x"}"#, account: "e\u{301}")]
        #expect(groups(two).count == 2)
        // One key in two normal forms: the second is each call's own.
        let pairs = try (1...3).map { try sheet(#"{"\u00e9":"same","e\u0301":"own \#($0)","v":"\u00e9"}"#) }
        let shown = texts(GroupPrompt(try #require(groups(pairs).first)))
        for n in 1...3 { #expect(shown.contains { $0.contains("\"own \(n)\"") }) }
        let values = [try sheet(#"{"v":"\u00e9"}"#), try sheet(#"{"v":"e\u0301"}"#)]
        #expect(!texts(GroupPrompt(try #require(groups(values).first))).contains { $0.contains("alike in all") })
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
        #expect(texts(BatchPrompt(groups(calls))).contains("│     #10 is unlike the others in extra"))
        let opened = texts(GroupPrompt(try #require(groups(calls).first)))
        #expect(opened.contains("│ alike in all of them") && opened.contains("│   list  \"work\""))
        #expect(opened.contains("│ #10  10  \"x\"") && opened.contains("│ #10 is unlike the others in extra"))
    }

    @Test func whatWasShownIsAgreedToByAKeyAndTheRestByItsNumber() throws {
        func overview(_ count: Int, _ tool: String) throws -> BatchPrompt {
            BatchPrompt(groups(try (1...count).map { try sheet(#"{"id":\#($0)}"#, tool: tool) }))
        }
        var seen = ShownCalls()
        seen.calls = [1, 2, 3, 4]
        let few = try overview(4, "TASK_CREATE")
        #expect(few.reply(to: "y", seen) == .yes && few.reply(to: "4", seen) == .yes)
        #expect(few.reply(to: "3", seen) == nil && few.reply(to: "", seen) == nil)
        seen.calls = [1, 2, 3]
        for (screen, seen) in [(few, seen), (few, ShownCalls()), (try overview(4, "TASK_DELETE"), seen)] {
            #expect(screen.reply(to: " 4 ", seen) == .yes)
            for word in ["y", "yes", "a", "3", "04", "4 4", ""] { #expect(screen.reply(to: word, seen) == nil) }
            #expect(screen.reply(to: "N", seen) == .no(nil) && screen.reply(to: "o", seen) == .each)
            #expect(screen.reply(to: "q", seen) == .stop)
            #expect(screen.reply(to: "g1", seen) == .group(0) && screen.reply(to: "g2", seen) == nil)
            #expect(texts(screen, columns: 80, seen).last == "│ to approve them all, type: 4")
        }
        // A high risk is never a matter of a key.
        seen.calls = [1, 2, 3, 4]
        #expect(try overview(2, "TASK_DELETE").reply(to: "y", seen) == nil)
        let opened = GroupPrompt(try #require(try overview(4, "TASK_DELETE").groups.first))
        #expect(opened.reply(to: "#3", seen) == .call(3) && opened.reply(to: "#5", seen) == nil)
        #expect(opened.reply(to: "4", seen) == .yes && opened.reply(to: "b", seen) == .back)
        #expect(opened.reply(to: "y", seen) == nil)
    }

    /// The pager marks a call as seen when every line about it was put out, and no other.
    @Test func aCallIsSeenWithItsLastLine() throws {
        let lines = (1...5).flatMap { call in (0..<3).map { ScreenLine(row: call * 3 + $0, text: "", call: call) } }
        var pager = Pager(columns: 80, from: nil) { _ in lines }
        _ = pager.next(4, columns: 80)
        #expect(Set(pager.seen()) == [1] && !pager.isAtEnd && pager.place == nil)
        _ = pager.next(4, columns: 80)
        #expect(Set(pager.seen()) == [1, 2] && pager.place == 2)
        _ = pager.back(4, columns: 80)
        #expect(Set(pager.seen()) == [1])
        for _ in 1...3 { _ = pager.next(4, columns: 80) }
        #expect(pager.isWhole && Set(pager.seen()) == [1, 2, 3, 4, 5])
        // From a place in the middle, what is before it was not shown.
        var later = Pager(columns: 80, from: 3) { _ in lines }
        _ = later.next(40, columns: 80)
        #expect(later.isAtEnd && !later.isWhole && Set(later.seen()) == [3, 4, 5])
    }

    @Test func tablesCutNothingAndForgeNoCell() throws {
        func opened(_ values: [String]) throws -> [String] {
            texts(GroupPrompt(try #require(groups(try values.map { try sheet(#"{"a":\#($0),"b":1}"#) }).first)))
        }
        #expect(try opened(["1.50", "10", "null"]).contains("│ #2  10"))
        // What could pass for the end of a cell, does not fit, or has to be named stands in a line of its own.
        for odd in [#""x\"  1.00  \"y""#, "[1]", #""\u05d0""#, JSON.text(String(repeating: "x", count: 80)).line] {
            #expect(try opened(["1", "2", odd]).contains("│ #2"), "\(odd)")
        }
        for (one, two) in [("1.0", "1"), (#""a""#, #""A""#), (#""a""#, #""a ""#), (#""a""#, #""a\u200b""#)] {
            let shown = try opened([one, two, one])
            #expect(!shown.contains { $0.hasPrefix("│   a") } && shown.contains { $0.hasPrefix("│ #2") }, "\(two)")
        }
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
                    texts(BatchPrompt(groups), columns: columns),
                    texts(GroupPrompt(try #require(groups.first)), columns: columns),
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
            let shown = texts(GroupPrompt(try #require(groups(calls).first)), columns: 300)
            for n in 1...4 { #expect(shown.contains { $0.hasSuffix("- \(n)") }, "\(row[0])") }
        }
    }
}
