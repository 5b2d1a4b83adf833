import ActJSON
import ActRecord
import Foundation
import Testing

/// Outcomes, error codes, verdicts, decisions and states of the queue are asked, and neither compared nor listed, outside
/// their own files: a new word stops the compiler at each place that has to know it.
///
/// It reads text. Names say what is compared, so that it can't see a case behind a name in `foreign`, a list that grows
/// by `append`, a case that stands left of `==`, and a pattern that binds the rest (`case let other`).
@Suite("closed lists")
struct ClosedLists {
    /// A closed list: the names of its cases, and its words.
    struct List: Sendable {
        let name: String
        let path: String
        let cases: [String]
        let words: [String]

        init(_ room: String, _ file: String) {
            name = String(file.dropLast(".swift".count))
            path = House.folder(room) + file
            // A pattern of a `switch` begins with a dot.
            let lines = House.text(path).matches(of: /\n +case ([^.\n][^\n]*)/).map { String($0.1) }
            let parts = lines.flatMap { $0.split(separator: /, (?=\w+(?:,|$| =))/) }.map { String($0) }
            cases = parts.map { String($0.trimmingPrefix("`").prefix { $0.isLetter }) }
            words = zip(parts, cases).map { part, name in
                part.firstMatch(of: /= "([^"]+)"/).map { String($0.1) } ?? name
            }
        }
    }

    static let lists = [
        List("ActRecord", "Outcome.swift"), List("ActJSON", "ErrorCode.swift"), List("ActDecide", "Verdict.swift"),
        List("ActRecord", "QueueState.swift"), List("ActRun", "QueueTransition.swift"),
        List("ActRecord", "Decision.swift"),
    ]

    /// Names of values of other lists, which have some of the same cases.
    private static let foreign: Set<String> = [
        "action", "block", "due", "form", "found", "id", "kind", "level", "reach", "self", "status", "strictest",
        "type", "use",
    ]

    /// Words that are of other lists too, and the files that compare such a one.
    private static let others: [(file: String, words: Set<String>)] = [
        // Words of a sentence.
        ("ActSentences/LocalEngine+Tasks.swift", ["done"]), ("ActMake/UnusedWords.swift", ["done"]),
        // Composio's, and the keys of mcp.json.
        ("/ActComposio/", ["failed"]), ("act-config/ImportedEntry.swift", ["timeout"]),
        // How a listing and a run ended.
        ("ActMCP/ListingFreshness.swift", ["failed"]), ("ActText/Page.swift", ["failed"]),
    ]

    /// How a place may need to know a case that should not.
    enum Way {
        case compare, match, list, catchAll, extend, word
    }

    private static let anyCase = "(" + lists.flatMap(\.cases).joined(separator: "|") + #")\b"#
    private static let anyWord = words(["Outcome", "ErrorCode", "QueueState", "Decision"])
    private static let anyOfStore = words(["Outcome", "QueueState"])

    private static func words(_ names: [String]) -> String {
        "(" + lists.filter { names.contains($0.name) }.flatMap(\.words).joined(separator: "|") + ")"
    }

    /// What is refused. The last name of the value that is compared stands in the group `value`.
    private static let patterns: [(Way, String)] = [
        (.compare, #"(?:(?<value>\w+)[?!)\]]*|\W)(?: \?\? \.\w+)? [!=]= (?:[A-Z]\w*)?\.\#(anyCase)(?!\.)"#),
        (
            .match,
            #"(?:if|guard|while|,|for) case (?:let )?(?:[A-Z]\w*)?\.\#(anyCase)[^={]*= (?:\w+\.)*(?<value>\w+)"#
        ),
        (.list, #"(?<![\w\])?!])\[\s*(?:[A-Z]\w*)?\.\#(anyCase)(?:,\s*(?:[A-Z]\w*)?\.\#(anyCase))*,?\s*\]"#),
        (.list, #"\bcontains\((?:[A-Z]\w*)?\.\#(anyCase)\)"#),
        (.word, #"(?:(?<value>\w+)[?!)\]]*|\W) [!=]= "\#(anyWord)""#), (.word, #""\#(anyWord)" [!=]="#),
        (.word, #"case [^:\n]*"\#(anyWord)""#), (.word, #"'\#(anyOfStore)'"#),
        (.word, #"\["\#(anyWord)"[^\]\n]*\]\.contains"#), (.word, #"contains\("\#(anyWord)"\)"#),
        (.extend, #"\bextension (?:Outcome|ErrorCode|Verdict|QueueState|QueueTransition|Decision\.\w+)\b"#),
        (.word, #"[!=]= (?:Outcome|ErrorCode|QueueState|Decision\.\w+)\.\#(anyCase)\.rawValue"#),
        (.word, #"(?:Outcome|ErrorCode|QueueState|Decision\.\w+)\.\#(anyCase)\.rawValue [!=]="#),
    ]

    /// The places in a file at which something is refused, as `way: text`.
    static func findings(_ text: String, in path: String = "") -> [String] {
        // Comments may say what they like.
        let text = text.replacing(/(?m)^ *\/\/.*$/, with: "")
        let whole = NSRange(text.startIndex..., in: text)
        var found: [String] = []
        func part(_ range: NSRange) -> String { Range(range, in: text).map { String(text[$0]) } ?? "" }
        let known = others.filter { path.contains($0.file) }.flatMap(\.words)
        for (way, pattern) in patterns {
            guard let expression = try? NSRegularExpression(pattern: pattern) else {
                found.append("no expression: \(pattern)")
                continue
            }
            for match in expression.matches(in: text, range: whole) {
                let place = part(match.range)
                if foreign.contains(part(match.range(withName: "value"))) { continue }
                if way == .word, known.contains(where: { place.contains("\"\($0)\"") }) { continue }
                found.append("\(way): \(place)")
            }
        }
        return found + catchAlls(text).map { "\(Way.catchAll): \($0)" }
    }

    /// The subjects of those `switch`es whose patterns are all of these lists, and that have a branch for the rest.
    private static func catchAlls(_ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        return lines.indices.compactMap { at in
            guard let subject = lines[at].firstMatch(of: /^( *)(?:.*[ (])?switch (.*) \{$/) else { return nil }
            let name = subject.2.matches(of: /\w+/).last.map { String($0.0) } ?? ""
            guard !foreign.contains(name) else { return nil }
            let indent = lines[at].prefix { $0 == " " }
            let body = lines[(at + 1)...].prefix { $0 != indent + "}" && $0 != indent + "})" }
            // A branch's patterns go on until its colon.
            let branches = body.filter { $0.hasPrefix(indent + "case ") || $0.hasPrefix(indent + "default:") }
            let patterns = branches.flatMap { branch in
                branch.split(separator: /:(?: |$)/, maxSplits: 1)[0].split(separator: " where ")[0]
                    .matches(of: /\.(\w+)/).map { String($0.1) }
            }
            let takesRest = branches.contains {
                $0.contains(/^ *(?:default:|case _|case \(_(?:, _)*\))/) || $0.contains(/\(_, |, _\)/)
            }
            guard takesRest, !patterns.isEmpty else { return nil }
            return patterns.allSatisfy(lists.flatMap(\.cases).contains)
                ? lines[at].trimmingCharacters(in: .whitespaces) : nil
        }
    }

    @Test func listsAreRead() {
        #expect(ClosedLists.lists[0].words == Outcome.allCases.map(\.rawValue))
        #expect(ClosedLists.lists[1].words == ErrorCode.allCases.map(\.rawValue))
        #expect(ClosedLists.lists[2].cases == ["pass", "seal", "ask", "allow", "hold", "deny"])
        #expect(ClosedLists.lists[3].words == QueueState.allCases.map(\.rawValue))
        #expect(ClosedLists.lists[4].cases == ["elsewhere", "later", "unknown", "needsApproval", "dead"])
        let decisions = Decision.Word.allCases.map(\.rawValue) + Decision.Author.allCases.map(\.rawValue)
        #expect(ClosedLists.lists[5].words == decisions)
    }

    @Test func areAskedElsewhere() {
        let own = ClosedLists.lists.map(\.path)
        for path in Tree.sources where !own.contains(path) {
            for found in ClosedLists.findings(House.text(path), in: path) { Issue.record("\(path): \(found)") }
        }
    }

    /// Each refused way is seen.
    @Test(arguments: [
        ("compare", "if line.outcome == .done {"), ("compare", "entry.outcome != Outcome.failed"),
        ("compare", "calls.filter { $0 == .unknown }"), ("compare", "record.decision?.word == .held"),
        ("compare", "guard error.code != .noMatch else {"),
        ("match", "if case .ask(let why) = decision.verdict {"), ("match", "guard case .dead = entry.state else {"),
        ("list", "let lost: [Outcome] = [.failed, .unknown]"), ("list", "[.denied].contains(code)"),
        ("list", "[\n    .offline,\n    .timeout,\n]"), ("list", "words.contains(.expired)"),
        ("catchAll", "switch line.outcome {\ncase .done: 1\ndefault: 0\n}"),
        ("catchAll", "switch verdict {\ncase .ask(let why) where isOpen: 1\ncase _: 0\n}"),
        ("catchAll", "switch (outcome, code) {\ncase (.unknown, _): 1\ncase (.done, .offline?): 2\n}"),
        ("word", #"if record.text("outcome") == "done" {"#), ("word", #"case "dead", "expired": .bad"#),
        ("word", #"["queued", "waiting"].contains(state)"#), ("word", #"states.contains("waiting")"#),
        ("extend", "extension Outcome {"),
        ("word", "if text == Outcome.skipped.rawValue {"), ("word", "WHERE state IN ('queued', 'waiting')"),
    ])
    func sees(way: String, text: String) {
        #expect(ClosedLists.findings(text).contains { $0.hasPrefix("\(way): ") }, "\(text)")
    }

    /// The words of other lists are none of ours.
    @Test(arguments: [
        "if risk.level == .unknown {", "switch error.status {\ncase .io, .usage: 1\ndefault: 0\n}",
        "outcomes[.done, default: 0] += 1", "self = .dead", "case .done: .good", "ruling.action == .allow",
        "case .held: wait()",
    ])
    func passes(text: String) { #expect(ClosedLists.findings(text) == []) }

    // Pages.

    /// The words of an item of a page that lists them.
    private func words(_ heading: String, _ item: String) -> [String] {
        let lines = Page("man/act-record.5").lines
        let part = lines.drop { $0 != ".Ss \(heading)" }.dropFirst().prefix { !$0.hasPrefix(".S") }
        let body = part.drop { $0 != ".It Cm \(item)" }.dropFirst().prefix { $0.hasPrefix(".Cm ") || $0 == "or" }
        return body.compactMap { $0.firstMatch(of: /^\.Cm ([\w-]+)/).map { String($0.1) } }
    }

    @Test func pageHasTheWords() {
        let last = Outcome.allCases.filter { !$0.isRecorded }
        #expect(words("result", "outcome") == (Outcome.recorded + last).map(\.rawValue))
        #expect(Set(words("queued", "state")) == Set(QueueState.allCases.map(\.rawValue) + ["running"]))
        let rows = House.text("man/act-record.5").matches(of: /\n\.It Cm ([\w-]+) Ta ([0-9]+) Ta/)
        let codes = rows.map { "\($0.1) \($0.2)" }
        #expect(codes.sorted() == ErrorCode.allCases.map { "\($0.rawValue) \($0.status.rawValue)" }.sorted())
    }

    /// Every other list of outcomes names each.
    @Test func listsOfOutcomesAreWhole() throws {
        let recorded = Outcome.recorded.map(\.rawValue)
        let all = Outcome.allCases.map(\.rawValue)
        let last = all.filter { !recorded.contains($0) }
        let lists = [
            ("man/act-exec.1", all.map { ".It Cm \($0)" }),
            ("man/act-agents.7", recorded.map { ".It Cm \($0)" }),
            (
                "man/act-log.1",
                [
                    recorded.dropLast().map { ".Cm \($0)" }.joined(separator: " ,\n")
                        + "\nor\n.Cm \(recorded.last ?? "")"
                ]
            ),
            ("docs/outcomes.md", all.map { "| `\($0)` |" }),
            ("man/act.7", [".Cm \(recorded.joined(separator: " , "))\nor\n.Cm \(last.joined(separator: " , "))"]),
        ]
        for (path, places) in lists {
            let text = House.text(path)
            for place in places {
                let word = try Regex(NSRegularExpression.escapedPattern(for: place) + #"(?!\w)"#)
                #expect(text.contains(word), "\(path) lacks \(place)")
            }
        }
    }

    @Test func schemaHasTheWords() {
        func enums(_ key: String) -> [[String]] {
            House.text(Records.schema).matches(of: /"(\w+)": \{"enum": \[([^\]]*)\]/).filter { $0.1 == key }.map {
                $0.2.split(separator: ", ").map { String($0.trimmingPrefix("\"").dropLast()) }
            }
        }
        let outcomes = Outcome.recorded.map(\.rawValue)
        let last = Outcome.allCases.filter { !$0.isRecorded }.map(\.rawValue)
        let lost = Outcome.recorded.filter { !$0.isDone }.map(\.rawValue)
        // A call inside another, a result, one that is not done, an entry, and a count.
        #expect(enums("outcome") == [outcomes, outcomes + last, lost, outcomes, outcomes])
        // And wherever else some of them stand: of an event, of a run's counts.
        let lists = House.text(Records.schema).matches(of: /\[([^\[\]]*"failed"[^\[\]]*)\]/).map(\.1)
        #expect(lists.count > 6)
        for list in lists where !list.contains("completed") {
            for word in lost { #expect(list.contains("\"\(word)\""), "\(word) in \(list)") }
        }
        #expect(enums("state").contains { Set($0) == Set(QueueState.allCases.map(\.rawValue) + ["running"]) })
    }
}
