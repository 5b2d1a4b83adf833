import ActJSON
import ActSentences
import ActTools

/// The words of an intent that became no argument and say something: all but the tool's own words and plain ones.
struct UnusedWords {
    private(set) var unused: [String] = []

    private let form: FillForm
    private let own: ToolWords
    private let courteous: Set<Int>
    private var sentence: Sentence { form.sentence }

    /// The number of phrases that are named, and of the characters of each.
    private static let (most, longest) = (20, 80)

    init(_ form: FillForm) {
        self.form = form
        own = ToolWords(form.tool, reads: form.reads, filled: Set(form.arguments.members.map(\.key.text)))
        courteous = Set(RequestWords.courtesies.flatMap { $0.places(in: form.sentence) }.flatMap(\.value))
        var places: Set<Int> = []
        for quote in form.quotes { add(Array(quote.words), &places) }
        for span in form.spans { add(Array(span.words), &places, isTime: true) }
        for time in form.times { add(Array(time.words), &places, isTime: true) }
        addQuestion(&places)
        addLimits(&places)
        addParts(&places)
        for at in 0..<sentence.count where isSaid(at) { places.insert(at) }
        name(places)
        if !form.reads, isMarked, places.isEmpty { unused.append("?") }
    }

    private func add(_ words: [Int], _ places: inout Set<Int>, isTime: Bool = false) {
        guard !words.contains(where: form.isUsed) else { return }
        let said = words.filter { !sentence.core($0).isEmpty }
        guard !said.allSatisfy({ form.given.contains(sentence.core($0)) }) else { return }
        places.formUnion(isTime ? Array(said.drop { UnusedWords.timeLeads.contains(sentence.core($0)) }) : said)
    }

    private static let timeLeads = "for on in of at during the due".table

    /// A word with a meaning that neither the tool nor an argument has.
    private func isSaid(_ at: Int) -> Bool {
        let word = sentence.words[at]
        guard !form.isUsed(at), !form.given.contains(word.core) else { return false }
        guard word.core.contains(where: { $0.isLetter || $0.isNumber || !$0.isASCII }) else {
            return word.core.contains { "*<>=%$+@".contains($0) }
        }
        if word.hasDigit { return !word.core.contains(where: \.isLetter) || !own.contains(word.core) }
        if let number = NumberWords.word(word.core) { return number > 1 }
        if RequestWords.bounding.contains(word.core) { return true }
        if word.core == "about", sentence.words.dropFirst(at + 1).first?.hasDigit ?? false { return true }
        if courteous.contains(at) || word.core == "done" && form.reads && sentence.core(at - 1) == "be" {
            return false
        }
        if RequestWords.plain.contains(word.core) { return false }
        if form.reads, RequestWords.asking.contains(word.core) { return false }
        return !own.contains(word.core)
    }

    /// The place behind the words of courtesy that an intent begins with.
    private var start: Int { sentence.match(Lexicon.polite) }

    /// A question mark at the end, and no `can you` before it.
    private var isMarked: Bool {
        sentence.words.last?.text.contains("?") ?? false && !(0..<start).contains { sentence.core($0) == "you" }
    }

    /// The word with which a write is a question, or the name of a list.
    private func addQuestion(_ places: inout Set<Int>) {
        let first = sentence.core(start)
        guard !form.reads, !form.isUsed(start) else { return }
        if sentence.opensQuestion(at: start) { places.insert(start) }
        // `finished tasks` are a list, and no task to finish.
        let isQualified = first.isOne(of: "my the our all done finished completed open closed last past")
        let noun = isQualified ? start + 1 : start
        if RequestWords.listed.contains(sentence.core(noun)), !form.isUsed(noun) { places.insert(noun) }
    }

    /// A word that limits the request, with the words behind it up to the next pause or argument.
    private func addLimits(_ places: inout Set<Int>) {
        var isInside = false
        for at in 0..<sentence.count {
            let core = sentence.core(at)
            let isLimit =
                RequestWords.limiting.contains(core) || RequestWords.isDenial(core)
                || !form.reads && RequestWords.limitingWrites.contains(core)
            // `if you could` and `if possible` are courtesy in a question, and no condition.
            let isPolite = form.reads && core == "if" && sentence.core(at + 1).isOne(of: "you possible")
            if form.isUsed(at) || isPolite || form.quotes.contains(where: { $0.words.contains(at) }) {
                isInside = false
            } else if isLimit || isInside, !core.isEmpty {
                places.insert(at)
                isInside = true
            }
            if let mark = sentence.text(at).last, ",;.?!".contains(mark) { isInside = false }
        }
    }

    /// A part of the thing that is deleted: `delete the income of entry 5` deletes no entry.
    private func addParts(_ places: inout Set<Int>) {
        guard own.deletes, let thing = (1..<max(1, sentence.count)).first(where: form.isUsed) else { return }
        let lead = sentence.core(thing - 1).isOne(of: "the my") ? thing - 2 : thing - 1
        guard lead > start, sentence.core(lead).isOne(of: "of from in on") else { return }
        places.formUnion((start + 1..<lead).filter { !RequestWords.plain.contains(sentence.core($0)) })
    }

    /// Names neighbouring places together.
    private mutating func name(_ places: Set<Int>) {
        let runs = sentence.scan { at, _ in
            let end = (at..<sentence.count).first { !places.contains($0) } ?? sentence.count
            return end == at ? nil : (Array(sentence.words[at..<end]), end)
        }
        unused = runs.prefix(UnusedWords.most).compactMap { run in
            // The sign of a number is a part of it.
            let isNegative = run[0].core.first == "-" && run[0].hasDigit
            let text = Sentence.joined(run, cutFront: !isNegative, asking: true)
            guard !text.isEmpty else { return nil }
            return text.count > UnusedWords.longest ? "\(text.prefix(UnusedWords.longest - 1))…" : text
        }
    }
}

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
