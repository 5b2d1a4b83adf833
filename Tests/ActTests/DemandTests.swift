import ActAsk
import ActDecide
import ActJSON
import ActRecord
import ActSystem
import Testing

/// The words that a person has to type: none of them is an answer that means something else.
@Suite struct DemandTests {
    /// Every word that answers a screen, as it is, in capitals and in full-width letters.
    private static let answers: [String] = Said.table.keys.flatMap { word in
        [word, word.uppercased(), wide(word), wide(word.uppercased()), "  \(word) "]
    }

    private static func wide(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map {
                    (0x21...0x7E).contains($0.value) ? Unicode.Scalar($0.value + 0xFEE0) ?? $0 : $0
                }))
    }

    private func sheet(_ tool: String, _ arguments: JSON.Object) -> CallPrompt {
        CallPrompt(
            tool: tool, title: "", provider: "", account: "", intent: nil, why: "high risk",
            risk: Risk(tool: "TASK_DELETE", toolkit: nil, tags: []), arguments: arguments)
    }

    @Test(arguments: [
        ("bob@n", "remove"), ("bob@no", "remove"), ("x@stop", "remove"), ("x@y", "remove"), ("x@mail", "remove"),
        ("x@n.o", "remove"), ("x@10.0.0.1", "remove"), ("x@.com", "remove"), ("x@com.", "remove"),
        ("x@a..example", "remove"), ("x@\u{FF4E}\u{FF4F}", "remove"), ("x@n.example", "n.example"),
        ("x@no.stop", "no.stop"), ("x@пример.рф", "пример.рф"),
        ("x@xn--e1afmkfd.xn--p1ai", "xn--e1afmkfd.xn--p1ai"),
    ])
    func aDomainHasTwoLabels(_ address: String, _ typed: String) {
        #expect(sheet("DRIVE_REMOVE", JSON.Object([(.init("cc"), .text(address))])).challenge?.text == typed)
    }

    @Test(arguments: [
        ("X_DELETE_ALL", "approve"), ("X_DELETE_MORE", "approve"), ("X_DELETE_ONE", "approve"),
        ("X_DELETE_NO", "approve"), ("EVENT_CANCEL", "approve"), ("mail.send_or_abort", "approve"),
        ("x.REJECT", "approve"), ("DELETE_OR_NOT", "approve"),
        ("X_DELETE_IT", "approve"), ("X_SEND_BACK", "approve"), ("X_DELETE_NONE", "approve"), ("x.drop_row", "row"),
        ("DELETE_ORG", "org"), ("ＮＯ", "approve"), ("", "approve"),
    ])
    func aWordOfAToolIsNoAnswer(_ tool: String, _ typed: String) {
        #expect(sheet(tool, JSON.Object()).challenge?.text == typed)
    }

    /// Random addresses whose labels are words of answers more often than not: no answer approves, and the word does.
    @Test func noAnswerIsEverTheWord() {
        var random = SystemRandomNumberGenerator()
        let words =
            DemandTests.answers.map(\.trimmed).filter { !$0.isEmpty } + [
                "x", "example", "com", "de", "1", "\u{200B}",
            ]
        func word() -> String { words.randomElement(using: &random) ?? "x" }
        var wrong: [String] = []
        for round in 1...200 {
            let domain = (0..<Int.random(in: 1...3, using: &random)).map { _ in word() }.joined(separator: ".")
            let tool = "X_\(word())_\(word())"
            let sheet = sheet(tool, JSON.Object([(.init("to"), .text("bob@\(domain)"))]))
            guard let demand = sheet.challenge else {
                wrong.append("nothing is demanded for \(domain)")
                continue
            }
            let answers = round % 2 == 0 ? DemandTests.answers : DemandTests.answers.map { "\($0) thanks" }
            wrong += answers.filter { sheet.reply(to: $0, .whole) == .yes }.map { "'\($0)' to '\(demand.text)'" }
            if sheet.reply(to: demand.text.uppercased(), .whole) != .yes { wrong.append("no '\(demand.text)'") }
            if sheet.reply(to: demand.text, ShownCalls()) != nil { wrong.append("unseen '\(demand.text)'") }
        }
        #expect(wrong.isEmpty)
    }

    @Test func aRefusalIsOneOnEveryScreen() {
        let sheet = sheet("TASK_DELETE", JSON.Object([(.init("id"), .int(1))]))
        let groups = CallGroup.of((1...3).map { ($0, sheet) })
        for no in ["n", "N", "no", "NO", "ｎ", "ＮＯ", " ｎo "] {
            #expect(sheet.reply(to: no, .whole) == .no(nil))
            #expect(BatchPrompt(groups).reply(to: no, .whole) == .no(nil))
            #expect(GroupPrompt(groups[0]).reply(to: no, .whole) == .no(nil))
            #expect(LinkPrompt("x", conversation: "c", isNew: true).reply(to: no, .whole) == .no)
            #expect(PinPrompt("x", [], pinned: 0).reply(to: no, .whole) == .no)
            #expect(Proposal(rule: "allow X").reply(to: no, .whole) == false)
        }
        for stop in ["q", "Stop", "ｑ"] {
            #expect(sheet.reply(to: stop, .whole) == .stop)
            #expect(BatchPrompt(groups).reply(to: stop, .whole) == .stop)
        }
    }

    /// The words behind a no are a person's; a word with a dot is no such answer.
    @Test func wordsFollowANo() {
        let sheet = sheet("TASK_DELETE", JSON.Object())
        #expect(sheet.reply(to: "n too late", .whole) == .no("too late"))
        #expect(sheet.reply(to: " NO   Too  late ", .whole) == .no("Too  late"))
        #expect(sheet.reply(to: "n\tx", ShownCalls()) == .no("x"))
        for text in ["n.example", "n-o", "nothing", "y n", "ni hao", "e x", "q x"] {
            #expect(sheet.reply(to: text, .whole) == nil, "\(text)")
        }
    }

    @Test func aReasonIsOneLineOf500Bytes() {
        #expect(Approval.reason(nil) == "declined" && Approval.reason(" \u{7}") == "declined")
        #expect(Approval.reason("a\u{1B}b\u{2028}c\td") == "a b c d")
        let long = Approval.reason(String(repeating: "ä", count: 400))
        #expect(long.utf8.count <= 500 && long.hasSuffix("ä…") && long.utf8.count > 496)
        Redaction.add("sk-demand-0123456789abcdef")
        let cut = Approval.reason(String(repeating: "x", count: 480) + " sk-demand-0123456789abcdef")
        #expect(!cut.contains("sk-d"))
        #expect(Approval.personsWords(by: .person, "declined") == nil)
        #expect(Approval.personsWords(by: .rule, "no") == nil)
        #expect(Approval.personsWords(by: .person, "too late") == "too late")
    }
}
