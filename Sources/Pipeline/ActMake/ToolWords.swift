import ActJSON
import ActSentences
import ActTools

/// The words that a tool's own texts have, by their stems: in an intent they say which tool is meant.
struct ToolWords {
    private let stems: Set<String>
    private let reads: Bool
    private let toolkit: String
    /// Whether the tool's name says that it deletes.
    let deletes: Bool

    /// - Parameter filled: the arguments that have a value; the name of another one is a word that became no argument.
    init(_ tool: ToolSpec, reads: Bool, filled: Set<String>) {
        func words(_ text: String) -> [String] {
            Sentence(text).words.flatMap { word in
                [word.core] + word.core.split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
            }
        }
        // `a repeating event` has no `repeat` to remove; `creating a task` is to create one.
        func stem(_ word: String) -> String { RequestWords.stem(word, past: reads, going: reads) }
        let names = Set((words(tool.title) + [tool.toolkit.lowercased()] + words(tool.slug.lowercased())).map(stem))
        var stems = names.union(words(tool.description).map(stem)).union(
            tool.examples.flatMap(ToolWords.head).map(stem))
        for (key, rule) in tool.inputSchema["properties"]?.object?.members ?? [] {
            let parts = FillForm.parts(key.text).map(stem)
            if filled.contains(key.text) || reads && !FillForm.isType(rule, ["boolean"]) {
                stems.formUnion(parts)
            } else {
                stems.subtract(parts)
            }
            if !filled.contains(key.text) {
                let values = (rule["enum"]?.texts ?? []).filter {
                    $0 != rule["default"]?.string
                }
                stems.subtract(values.map { stem($0.lowercased()) })
            }
        }
        stems.formUnion(names)
        toolkit = tool.toolkit.lowercased()
        deletes = ["delete", "remove"].contains { names.contains(stem($0)) }
        for deed in RequestWords.deeds where deed.names.contains(where: { names.contains(stem($0)) }) {
            stems.formUnion(deed.verbs.map(stem))
        }
        self.stems = stems
        self.reads = reads
    }

    func contains(_ core: String) -> Bool {
        stems.contains(RequestWords.stem(core, past: reads))
            || stems.contains(RequestWords.stem(core, past: reads, going: false))
            // `google drive` names the toolkit googledrive.
            || core.utf8.count > 3 && (toolkit.hasPrefix(core) || toolkit.hasSuffix(core))
    }

    private static let leads = "for on with in from to of by about that".table

    /// Values of an example, not words of the tool: which appointment is meant.
    private static let occasions = Lexicon.occasions.subtracting("appointment meeting date show call".table)

    /// The words of an example up to its own values: `log an expense of 30 dollars`.
    private static func head(_ example: String) -> [String] {
        var head: [String] = []
        for (at, word) in Sentence(example).words.enumerated() {
            if at > 0, leads.contains(word.core) || word.hasDigit { break }
            if !occasions.contains(word.core) { head.append(word.core) }
            if word.text.hasSuffix(":") { break }
        }
        return head
    }
}
