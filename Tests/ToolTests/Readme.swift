import Foundation
import Testing

/// The README says the same as act(7), and shows what runs.
@Suite("readme")
struct Readme {
    private static let lines = Lines.of(House.text("README.md")).map { Lines.text($0) }
    private static let door = Page("man/act.7")

    /// The lines of the blocks with this word behind the fence.
    private static func blocks(_ word: String) -> [[String]] {
        var blocks: [[String]] = []
        var isInside = false
        for line in lines {
            if line.hasPrefix("```") {
                if !isInside, line == "```\(word)" { blocks.append([]) }
                isInside = !isInside && line == "```\(word)" ? true : false
            } else if isInside {
                blocks[blocks.count - 1].append(line)
            }
        }
        return blocks
    }

    /// The items of the list below a heading, each in one line and without marks.
    private static func items(_ heading: String) -> [String] {
        let section = lines.drop { $0 != "## \(heading)" }.dropFirst().prefix { !$0.hasPrefix("## ") }
        var items: [String] = []
        for line in section where !line.isEmpty {
            if line.hasPrefix("- ") {
                items.append(String(line.dropFirst(2)))
            } else {
                items[items.count - 1] += line
            }
        }
        return items.map { Page.oneLine($0.replacing("`", with: "")) }
    }

    private static var examples: [Example] {
        var examples: [Example] = []
        for line in blocks("").filter({ $0.first?.hasPrefix("$ ") == true }).joined() {
            Example.read(line, into: &examples)
        }
        return examples
    }

    /// Each command of the README stands in act(7), with the same output; act(7)'s are run by the test of pages.
    @Test func examplesAreThePages() throws {
        let shown = Dictionary(Readme.door.examples.map { ($0.command, $0.shown) }) { first, _ in first }
        // Commands that need a key stand in displays of one line, and are not run.
        let displayed = Readme.door.lines.filter { $0.hasPrefix(".Dl ") }
            .map { $0.dropFirst(4).replacing(#"\e"#, with: #"\"#) }
        #expect(!Readme.examples.isEmpty)
        for example in Readme.examples {
            if let output = shown[example.command] {
                #expect(output == example.shown, "README.md: $ \(example.command)")
            } else {
                let first = "$ " + (example.command.split(separator: "\n").first ?? "")
                #expect(displayed.contains { $0 == first }, "act(7) has no: \(first)")
            }
        }
    }

    @Test func commandsAreThePages() {
        let names = House.commands.sorted().map { command in
            let page = Page("man/\(command).1")
            return "\(command): \(page.lines.first { $0.hasPrefix(".Nd ") }?.dropFirst(4) ?? "")"
        }
        #expect(Readme.items("Commands") == names)
        let door = Readme.door.lines
        let listed = door.indices.compactMap { k in
            door[k].wholeMatch(of: /\.It Xr (act-[a-z]+) 1/).map { "\($0.1): \(door[k + 1])" }
        }
        #expect(listed == names)
    }

    @Test func limitsAreThePages() throws {
        let page = try Readme.door.rendered()
        let items = Readme.items("Limits")
        #expect(!items.isEmpty)
        for item in items { #expect(page.contains(item), "act(7) does not say: \(item)") }
    }

    /// The question in the README is the one that a person sees.
    @Test func questionIsAsked() throws {
        let scratch = try Scratch()
        let setup = """
            ACT_NOW=2026-03-04T09:00:00Z; act-call TASK_CREATE title=Milk | act-confirm | act-exec >made
            ACT_NOW=2026-03-04T10:00:00Z
            """
        let asking = "act-search 'delete a task' id=1 | act-confirm | act-exec >done"
        #expect(House.text("README.md").contains(asking.replacing(" >done", with: "`")))
        let ran = try Shell.run(
            "\(setup); expect '\(House.root)/Tests/prompt.exp' \"\(asking)\" 'stop >' 'delete\\r' && cat done",
            in: scratch, environment: ["NO_COLOR": "1", "ACT_NOW": "2026-03-04T10:00:00Z"])
        let seen = Lines.of(ran.out).map { Lines.text($0).trimmingCharacters(in: .whitespaces) }
        let question = try #require(Readme.blocks("question").first)
        let asked = seen.prefix(question.count).map { $0.replacing("> delete", with: ">") }
        #expect(asked == question, "\(seen) \(Lines.text(ran.err))")
        #expect(seen.last?.contains("\"outcome\":\"done\"") == true)
    }
}
