package import ActJSON
package import ActRecord
import ActSchema
import ActSentences
package import ActSettings
package import ActSystem
package import ActTools

/// Fills a tool's arguments from the words of an intent, by the tool's schema, and names the words with a value or a
/// restriction that no argument took. A wrong argument is worse than an unused word, so it takes nothing that could
/// belong to two arguments or be two values.
package struct Filling {
    fileprivate let engine: LocalEngine
    private let argumentWords: ArgumentWords

    package init(_ settings: Settings, now: Moment = .now) {
        engine = LocalEngine(reading: settings, now: now)
        argumentWords = ArgumentWords(settings, now: now)
    }

    /// The arguments with those that the words give, and the words that were not used. An argument that was given is
    /// kept.
    package func fill(
        _ arguments: JSON.Object, _ tool: ToolSpec, _ intent: String, reads: Bool
    ) -> (filled: JSON.Object, unused: [String], choices: [Choice]) {
        guard intent.utf8.count <= Sentence.longest else {
            return (arguments, ["\(intent.prefix(60))…"], [])
        }
        if let read = sentence(intent, tool), arguments.members.allSatisfy({ read.arguments[$0.key.text] == nil }) {
            var filled = read.arguments
            for (key, value) in arguments.members { filled[key.text] = value }
            // An id that was given says which one.
            return (filled, arguments.members.isEmpty ? read.unused : [], read.choices)
        }
        var form = FillForm(intent, arguments, tool, engine, argumentWords, reads: reads)
        form.fill()
        return (form.arguments, UnusedWords(form).unused, form.choices)
    }

    /// The same for a sentence that asks: the words that are left name a row.
    package func answer(
        _ arguments: JSON.Object, _ tool: ToolSpec, _ intent: String, reads: Bool
    ) -> (filled: JSON.Object, unused: [String], choices: [Choice]) {
        guard intent.utf8.count <= Sentence.longest else { return fill(arguments, tool, intent, reads: reads) }
        var form = FillForm(intent, arguments, tool, engine, argumentWords, reads: true)
        form.fill()
        form.fillTag()
        var unused = UnusedWords(form).unused
        // `when` asks, where the sentence named its row.
        if arguments["text"] != nil {
            unused.removeAll { Sentence($0).words.allSatisfy { Lexicon.questions.contains($0.core) } }
        }
        let isNamed = form.fillText(unused)
        return (form.arguments, isNamed ? [] : unused, form.choices)
    }

    /// The reading of act-process, where it means the same tool; nil where the intent may be several.
    private func sentence(_ intent: String, _ tool: ToolSpec) -> Reading? {
        let sentence = Sentence(intent)
        let joints = "then also finally afterwards".table
        let isOne = sentence.words.dropLast().allSatisfy { word in
            !joints.contains(word.core) && word.text.last.map { !".;?!".contains($0) } ?? true
        }
        guard isOne, sentence.quoted.isEmpty, !Filling.isList(sentence) else { return nil }
        do throws(Failure) {
            let reading = try engine.read(intent)
            // A row that it names was looked for before, and there is none.
            if reading.isQuery || reading.refusal != nil { return nil }
            // A number is none of a title's words, and its sign is a part of it.
            if reading.unused.first?.first?.isNumber ?? false { return nil }
            // `complete task 5?` asks; the title of a new task may end so.
            if tool.tags.contains("updateHint"), sentence.words.last?.text.contains("?") ?? false { return nil }
            let faults = tool.schema.check(.object(reading.arguments))
            let isWhole = !reading.unused.isEmpty || !reading.choices.isEmpty || faults.isEmpty
            return reading.tool == tool.slug && isWhole ? reading : nil
        } catch { return nil }
    }
}

extension Filling {
    /// Whether a sentence names a list, and no deed: `expenses of exactly 20 eur`, but `tasks: buy milk`.
    private static func isList(_ sentence: Sentence) -> Bool {
        let start = sentence.match(Lexicon.polite)
        guard let first = sentence.words.dropFirst(start).first else { return false }
        return RequestWords.listed.contains(first.core) && !first.text.hasSuffix(":")
            && sentence.text(start + 1) != ":"
    }
}

extension CallMaker {
    /// A maker that reads words in arguments, and arguments in the words of an intent.
    package init(_ registry: ToolRegistry, once: String?, reading settings: Settings, memory: Memory? = nil) {
        let filling = Filling(settings)
        self.init(
            registry, once: once, words: ArgumentWords(settings).read, filling: filling.fill,
            asking: filling.answer, memory: memory)
        sentences = filling.engine
    }
}

/// The work of filling one call: the words, those that are used, and the arguments so far.
struct FillForm {
    let sentence: Sentence
    let tool: ToolSpec
    let engine: LocalEngine
    let argumentWords: ArgumentWords
    /// Whether the call only reads.
    let reads: Bool
    let spans: [DaySpan]
    let times: [FoundTime]
    let quotes: [Quote]
    private(set) var arguments: JSON.Object
    /// Arguments that the words leave open.
    private(set) var choices: [Choice] = []
    /// Places of words that became an argument.
    private(set) var used: Set<Int> = []
    let properties: [(key: String, rule: JSON)]
    /// The words of the arguments that were given.
    let given: Set<String>

    init(
        _ intent: String, _ arguments: JSON.Object, _ tool: ToolSpec, _ engine: LocalEngine,
        _ argumentWords: ArgumentWords, reads: Bool
    ) {
        sentence = Sentence(intent)
        self.tool = tool
        self.engine = engine
        self.argumentWords = argumentWords
        self.reads = reads
        self.arguments = arguments
        properties = (tool.inputSchema["properties"]?.object?.members ?? []).map { ($0.key.text, $0.value) }
        given = Set(
            arguments.members.flatMap { key, value in
                [key.text.lowercased()] + Sentence(value.string ?? value.line).words.map(\.core)
            })
        quotes = Quote.all(sentence)
        let ahead = FillForm.isAhead(sentence, tool)
        spans = DaySpans(sentence, engine, ahead: ahead).all()
        times = engine.timeWords(sentence)
    }

    mutating func fill() {
        // `tasks not due this week` restricts by what it does not say.
        let denials = Lexicon.negations.subtracting(["cancel", "cancelled", "canceled"])
        let turns = denials.union(["except", "excluding", "besides", "but"])
        guard !sentence.words.contains(where: { turns.contains($0.core) }) else { return }
        fillQuotes()
        fillIdentity()
        if reads {
            fillBounds()
            fillDone()
            fillSpan()
            fillOverdue()
            fillCount()
            fillChoices()
            fillCategory()
            fillNamed()
        } else {
            fillTime()
            fillLength()
            fillChoices()
        }
    }

    func isFree(_ name: String) -> Bool { arguments[name] == nil }

    func isUsed(_ at: Int) -> Bool { used.contains(at) }

    /// Sets an argument that is free and takes the value; whether it did.
    @discardableResult
    mutating func put(_ name: String, _ value: JSON, _ words: some Sequence<Int>) -> Bool {
        guard isFree(name), tool.schema.takes(name, value) else { return false }
        arguments[name] = value
        used.formUnion(words)
        return true
    }

    mutating func use(_ words: some Sequence<Int>) { used.formUnion(words) }

    /// Leaves an argument open that is free and takes the values.
    mutating func open(_ choice: Choice, _ words: some Sequence<Int>) {
        let isFit = choice.values.allSatisfy { tool.schema.takes(choice.argument, $0.value) }
        guard isFree(choice.argument), isFit else { return }
        choices.append(choice)
        used.formUnion(words)
    }

    /// The name of an argument as words: `dueFrom`, `due_from`.
    static func parts(_ name: String) -> [String] {
        var spaced = ""
        for character in name {
            if character.isUppercase, spaced.last?.isLowercase ?? false { spaced += " " }
            spaced.append(character)
        }
        return spaced.lowercased().split { "_-. ".contains($0) }.map(String.init)
    }

    static func isType(_ rule: JSON, _ types: Set<String>) -> Bool {
        let named = rule["type"]?.string.map { [$0] } ?? rule["type"]?.texts ?? []
        return named.contains { types.contains($0) }
    }

    /// A string that may have any text.
    static func isPlain(_ rule: JSON) -> Bool {
        isType(rule, ["string"]) && rule["enum"] == nil && rule["format"] == nil && rule["pattern"] == nil
    }

    private static let past = "did spent was were had paid earned happened received bought".table
    private static let coming = "due upcoming will next coming planned".table
    private static let pastTools = "expense expenses spent spending transactions income".table
    private static let comingTools = "calendar appointment appointments agenda reminder reminders due".table

    /// Whether a time lies ahead: by the tense of the sentence, else by the kind of tool.
    private static func isAhead(_ sentence: Sentence, _ tool: ToolSpec) -> Bool? {
        let names = tool.slug.lowercased().split(separator: "_").map(String.init) + [tool.toolkit]
        let told = Sentence("\(tool.title) \(tool.description)").words.map(\.core)
        let sides = [(sentence.words.map(\.core), past, coming), (told + names, pastTools, comingTools)]
        for (words, behind, ahead) in sides.map({ (Set($0), $1, $2) }) {
            let isAhead = !words.isDisjoint(with: ahead)
            if isAhead == words.isDisjoint(with: behind) { return isAhead }
        }
        return nil
    }
}

/// A text in quotation marks.
struct Quote {
    let text: String
    let words: Range<Int>

    /// The words that a quoted text has at most, so that a line of opening marks is read in a moment.
    private static let longest = 50

    private static let marks: [Character: Character] = [
        "\"": "\"", "“": "”", "„": "“", "«": "»", "'": "'", "‘": "’",
    ]

    static func all(_ sentence: Sentence) -> [Quote] {
        sentence.scan { at, _ in
            guard let head = sentence.text(at).first, let mark = marks[head],
                let last = (at..<min(sentence.count, at + longest)).first(where: { k in
                    let body = sentence.text(k).dropFirst(k == at ? 1 : 0)
                    return body.reversed().drop { ",.;:?!)".contains($0) }.first == mark
                })
            else { return nil }
            var text = sentence.words[at...last].map(\.text).joined(separator: " ")[...].dropFirst()
            while let end = text.last, end != mark { text.removeLast() }
            return (Quote(text: String(text.dropLast()), words: at..<(last + 1)), last + 1)
        }.filter { !$0.text.isEmpty }
    }
}
