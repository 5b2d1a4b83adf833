import Foundation
import Testing

/// act-agents(7) has each verb of each command, and each tool of act's own.
@Suite("parity")
struct Parity {
    private static let page = Page("man/act-agents.7")

    /// The table: each verb, and the tools that are a model's way to it.
    private static let rows: [(verb: String, tools: [String])] = page.lines.compactMap { line in
        line.wholeMatch(of: /\.It Ic (act-[a-z -]+) Ta (.+)/).map { row in
            (String(row.1), row.2.matches(of: /ACT_[A-Z_]+/).map { String($0.output) })
        }
    }

    /// The verbs of a command, as the forms of its synopsis begin: a word, an option that stands first, or neither.
    static func verbs(_ page: Page) -> [String] {
        let synopsis = page.section("SYNOPSIS")
        var verbs: [String] = []
        for (k, line) in synopsis.enumerated() where line.hasPrefix(".Nm") {
            let next = k + 1 < synopsis.count ? synopsis[k + 1] : ""
            if let words = next.wholeMatch(of: /\.(?:Op )?Cm ([a-z|\ -]+)(?: Op .*)?/) {
                verbs += words.1.split(separator: "|").map {
                    "\(page.command) \($0.trimmingPrefix(" ").split(separator: " ")[0])"
                }
            } else if next.hasPrefix(".Fl -") {
                verbs += next.matches(of: /(?:Fl|\|) -([a-z-]+)/).map { "\(page.command) --\($0.1)" }
            } else {
                verbs.append(page.command)
            }
        }
        return verbs
    }

    @Test func everyVerbHasItsRow() {
        let all = Pages.commandPages.flatMap(Parity.verbs)
        let shown = Parity.rows.map(\.verb)
        #expect(all.count > 40)
        #expect(Set(all).subtracting(shown).sorted() == [], "act-agents.7 lacks them")
        #expect(Set(shown).subtracting(all).sorted() == [], "no command has them")
        #expect(Set(shown).count == shown.count)
    }

    @Test func everyToolHasItsVerb() throws {
        let ran = try Shell.run("act-tools act --jq .tool", in: Scratch())
        let tools = Set(Lines.of(ran.out).map { Lines.text($0) })
        // A conversation's own, which names the call that it becomes.
        let named = Set(Parity.rows.flatMap(\.tools)).subtracting(["ACT_CALL_TOOL"])
        #expect(tools.count > 10 && tools == named)
    }

    /// Approving, settings, secrets, trust and resolving are the person's.
    @Test(arguments: ["act-config", "act-confirm", "act-queue resolve", "act-memory accept", "act-memory decline"])
    func thePersonsOwnIsNoTool(verb: String) {
        let rows = Parity.rows.filter { $0.verb.hasPrefix(verb) }
        #expect(!rows.isEmpty && rows.allSatisfy(\.tools.isEmpty))
    }
}
