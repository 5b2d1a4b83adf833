import ActJSON

/// The reading of a name's words.
struct NameReading {
    /// The verbs that are certain.
    private(set) var verbs: [(word: String, level: Risk.Level, destroys: Bool)] = []
    /// Why the reading is not sure.
    private var doubts: [String] = []
    /// The word that reads.
    private var reader: String?
    /// The reasons that the description adds.
    private var described: String?

    private static let joining: Set<String> = ["and", "or", "then"]
    private static let methods: Set<String> = ["post", "put", "patch"]

    init(_ name: ToolName) {
        let words = name.words
        for at in words.indices {
            if let hidden = words[at].hidden {
                note(words[at].text, hidden)
            } else if let verb = words[at].verb, verb.entry.mutates {
                weigh(at, verb.entry, verb.form, name)
            } else if words[at].verb == nil, at > 0, NameReading.joining.contains(words[at - 1].text),
                name.reader != nil, !Verbs.isThing(words[at].text)
            {
                doubts.append("\(words[at].text.uppercased()) is not known")
            }
        }
        raiseMaking(words)
        if let at = name.reader { read(at, name) }
    }

    private mutating func note(_ word: String, _ entry: Verbs.Entry) {
        verbs.append((word.uppercased(), entry.level, entry.destroys))
    }

    /// A word that mutates, by its place and form.
    private mutating func weigh(_ at: Int, _ entry: Verbs.Entry, _ form: Verbs.Form, _ name: ToolName) {
        let words = name.words
        let text = words[at].text
        let isAfter = name.reader.map { at > $0 } ?? false
        let isLast = at == words.count - 1
        /// After AND stands a verb in the form of the one before: GETS_X_AND_POSTS_Y.
        let isJoined =
            at > 0 && NameReading.joining.contains(words[at - 1].text)
            && (form == .base || (form == .s && name.reader.flatMap { words[$0].verb?.form } == .s))
        let isFirst = at < name.places && !isAfter
        /// UPDATE_ORDER: the order is what is updated.
        let isObject = words[..<at].contains { word in
            guard let verb = word.verb, verb.entry.mutates, verb.entry.nature == .plain else { return false }
            return verb.form == .base || verb.form == .s
        }
        if isObject, entry.nature != .plain, !isJoined { return }
        if name.isPullRequest(at) || name.isObject(at) { return }
        let isVerb: Bool
        var isDoubtful = false
        switch (entry.nature, form) {
        case (.plain, .base): isVerb = true
        case (.plain, .s):
            isVerb = !isAfter || isJoined
            isDoubtful = true
        case (.plain, _):
            isVerb = name.reader == nil
            isDoubtful = true
        case (_, .ed), (_, .ing): isVerb = isFirst && name.reader == nil
        case (.either, .base):
            isVerb = !isAfter || isJoined
            isDoubtful = true
        case (_, .s):
            isVerb = isJoined || (isFirst && name.reader == nil)
            isDoubtful = isFirst
        default:
            let isMethod = isLast && NameReading.methods.contains(text)
            isVerb = isFirst || isJoined || isMethod || (isLast && name.reader == nil)
            let isOfListing = name.reader.map { words[$0].verb?.entry.nature == .listing } ?? false
            isDoubtful =
                isAfter
                && ((isLast && isOfListing) || at < name.places || (at > 0 && words[at - 1].text == "to"))
        }
        if isVerb {
            note(text, entry)
        } else if isDoubtful {
            doubts.append("\(text.uppercased()) may be what it does")
        }
    }

    /// The thing that is made may be the thing that is sent: CREATE_POST, not CREATE_POST_TEMPLATE.
    private mutating func raiseMaking(_ words: [ToolName.Word]) {
        let first = words.firstIndex { $0.verb.map { Verbs.making.contains($0.entry.stem) } ?? false }
        guard let first, !words.contains(where: { $0.text == "draft" || $0.text == "drafts" }) else { return }
        let rest = words[(first + 1)...].drop { ["a", "an", "the", "new"].contains($0.text) }
        let thing = rest.prefix { !NameReading.isPreposition($0.text) }.last
        guard let thing else { return }
        let stem = thing.verb.map { $0.form == .base || $0.form == .s ? $0.entry.stem : thing.text } ?? thing.text
        guard Verbs.outwardThings.contains(stem) || Verbs.outwardThings.contains(String(stem.dropLast())) else {
            return
        }
        verbs.append((words[first].text.uppercased() + " " + thing.text.uppercased(), .high, false))
    }

    static func isPreposition(_ word: String) -> Bool {
        ["for", "to", "in", "on", "with", "from", "by", "at", "using", "as", "of", "via", "and", "or"].contains(
            word)
    }

    /// NameReading clears a name only where its verb stands: what is before it may be a verb that nobody knows.
    private mutating func read(_ at: Int, _ name: ToolName) {
        let words = name.words
        guard let verb = words[at].verb else { return }
        let text = words[at].text
        let next = at + 1 < words.count ? words[at + 1].text : nil
        reader = text.uppercased()
        if text == "check", let next, ["in", "out", "off"].contains(next) {
            verbs.append(("CHECK \(next.uppercased())", .medium, false))
        }
        let before = words[..<at]
        if at >= name.places || (at > 0 && next == nil),
            let strange = before.indices.first(where: { !name.mayBeThing($0) })
        {
            doubts.append("\(words[strange].text.uppercased()) is not known")
        }
        switch verb.entry.nature {
        case .looking: doubts.append("\(text.uppercased()) does not say whether it changes something")
        case .listing where verb.form == .s && !["a", "all", "an", "the"].contains(next ?? ""):
            doubts.append("\(text.uppercased()) may be a thing")
        case .listing where text == "read" && at > 0 && at == words.count - 1 && !name.isOfObject:
            doubts.append("READ may be a mark")
        case .listing where text == "list" && ["a", "an"].contains(next ?? ""):
            doubts.append("to LIST one thing may be to offer it")
        default: break
        }
    }

    func judged(isReader: Bool) -> (level: Risk.Level, reasons: [String], destroys: Bool) {
        let worst = verbs.max { ($0.level, $0.destroys ? 1 : 0) < ($1.level, $1.destroys ? 1 : 0) }
        if let worst {
            return (worst.level, ["\(worst.word) \(Verbs.meaning(worst.level))"], verbs.contains { $0.destroys })
        }
        guard let reader else {
            return (.unknown, ["the name has no known verb"] + [described].compactMap { $0 }, false)
        }
        if doubts.isEmpty { return (.low, ["\(reader) \(Verbs.meaning(.low))"], false) }
        if isReader { return (.low, ["\(reader) \(Verbs.meaning(.low)), and so says readOnlyHint"], false) }
        return (.unknown, doubts, false)
    }

    // MARK: Descriptions

    /// Longer ones are not plain.
    private static let mostWords = 200

    private static let leading: Set<String> = [
        "tool", "action", "endpoint", "api", "method", "this", "the", "a", "an", "to", "use", "used", "is", "that",
        "which",
        "will", "can", "allows", "you", "lets",
    ]

    /// Reads the first sentence of a description, and whether the rest of it speaks of changes.
    mutating func read(_ description: String, isReader: Bool) {
        let start = description.utf8.prefix(4096)
        let words = ToolName.split(String(decoding: start, as: UTF8.self))
        let isShort = description.utf8.count <= 4096 && words.count <= NameReading.mostWords
        var first: (word: String, entry: Verbs.Entry)?
        if let word = words.first(where: { !NameReading.leading.contains($0) }), let verb = Verbs.find(word),
            verb.form == .base || verb.form == .s
        {
            first = (word, verb.entry)
        }
        let mutating = words.prefix(NameReading.mostWords).lazy.compactMap { word in
            Verbs.find(word).flatMap { $0.entry.mutates && $0.entry.nature == .plain ? (word, $0.entry) : nil }
        }.first
        if let first, first.entry.mutates {
            describe(first.word, first.entry)
        } else if let mutating {
            described = "its description speaks of \(mutating.0.uppercased())"
        } else if isReader, isShort, let first, first.entry.nature == .reading || first.entry.nature == .listing {
            reader = "its description says \(first.word.uppercased()): it"
        }
    }

    /// A change that only the description speaks of leaves the tool unknown, which is asked about more often.
    private mutating func describe(_ word: String, _ entry: Verbs.Entry) {
        described = "its description says \(word.uppercased())"
        if entry.level == .high { verbs.append((described.map { "\($0):" } ?? word, .high, entry.destroys)) }
    }
}
