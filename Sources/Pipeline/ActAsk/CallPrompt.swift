package import ActDecide
package import ActJSON
import ActSettings
package import ActSystem
package import ActTools

/// The question about one call: its lines are a pure function of its fields, the columns and the colour.
package struct CallPrompt: Prompt {
    package enum Answer: Equatable {
        case yes, all, always, keep, edit, back, stop, unmark
        /// No, with a person's words why.
        case no(String?)
    }

    package var tool: String
    package var title: String
    package var provider: String
    package var account: String
    package var intent: String?
    /// The words of the backend that read the sentence.
    package var said: String?
    package var why: String
    package var risk: Risk
    package var related: [String] = []
    /// The provider's plan: steps, and what goes wrong.
    package var steps: [String] = []
    package var pitfalls: [String] = []
    /// The tools that a yes pins: the call's own, and those of calls inside it.
    package var unpinned: [UnpinnedTool] = []
    /// Parts of the tool's schema that the arguments were not checked against.
    package var unchecked: [String] = []
    /// Why an option of the command did not decide the call.
    package var note: String?
    /// Whether its service said that the toolkit is not connected.
    package var isUnconnected = false
    /// The end of an approval for the queue, where no route leads to the call's service; and whether it was asked for.
    package var goodUntil: Moment?
    package var isKept = false
    /// The time at which it was held.
    package var held: Moment?
    /// The absence of the program that asked.
    package var absence: HeldCall.Absence?
    /// When the same call began before whose outcome nobody knows.
    package var doubt: Moment?
    /// The program that asks for it, as it names itself.
    package var client: String?
    /// The conversation that it is of, where calls of several are shown.
    package var conversation: String?
    /// The questions of the call's service.
    package var asks: [String] = []
    /// The person's answers to them.
    package var answers: [String] = []
    /// The calls inside it, at any depth.
    package var inner: [String] = []
    /// The files that leave the machine with it: path, size and kind.
    package var files: [String] = []
    /// Its number among many calls, where many are asked about; back leads to them.
    package var number: (Int, of: Int)?
    /// The rule that would let calls like it through without a question, where one may be offered.
    package var rule: String?
    /// The private reads of its conversation, where they are the reason why it is asked about.
    package var marks: [ConversationMark] = []
    /// Whether others like it may be approved with it, unseen.
    package var hasAlike = true
    /// When the row was added that the call takes back, in this conversation and a moment ago.
    package var added: String?
    /// The things that the call changes or deletes, as they are now.
    package var preview: Preview?
    /// Words of the intent that no argument has.
    package var unused: [String] = []
    /// Sentences about the arguments that were filled in.
    package var filled = (memory: [String](), others: [String]())
    /// The values that its tool takes where an argument is not given.
    package var defaults = JSON.Object([])
    /// The arguments before they were edited.
    package var before: JSON.Object?
    package var arguments: JSON.Object

    package init(
        tool: String, title: String, provider: String, account: String, intent: String?, why: String, risk: Risk,
        arguments: JSON.Object
    ) {
        self.tool = tool
        self.title = title
        self.provider = provider
        self.account = account
        self.intent = intent
        self.why = why
        self.risk = risk
        self.arguments = arguments
    }

    package func lines(columns: Int, color: Bool) -> [ScreenLine] {
        PromptField.lines(rows, hasTop: true, columns, color)
    }

    package func demand(_ seen: ShownCalls, columns: Int, color: Bool) -> [ScreenLine] {
        PromptField.demand(seen, challenge, to: "approve", columns, color)
    }

    /// Why it is asked about, and its risk.
    var reason: PromptField {
        let reasons = risk.reasons.joined(separator: "; ")
        return .named("why", "\(why): \(reasons) [\(risk.level.rawValue)]", ink: risk.level == .high ? "1;31" : nil)
    }

    /// Rows for the intent and the provider's plan.
    var background: [PromptField] { wish + plan }

    private var wish: [PromptField] {
        let left = unused.isEmpty ? [] : [PromptField.named("not used", unused.joined(separator: ", "), ink: "33")]
        let words = [("wanted", intent), ("backend", said)].compactMap { name, text in
            text.map { PromptField.named(name, $0) }
        }
        let given = filled.memory.map { PromptField.named("memory", $0) }
        return words + left + given + filled.others.map { .named("filled", $0) }
    }

    private var plan: [PromptField] {
        let or = related.isEmpty ? [] : ["nearly as likely: " + related.joined(separator: ", ")]
        return steps.map { .named("step", $0) } + pitfalls.map { .named("beware", $0) }
            + or.map { .named("or", $0) }
    }

    private var rows: [PromptField] {
        var rows = [PromptField(text: PromptField.safe(tool), ink: "1")]
        func put(_ name: String, _ text: String, ink: String? = nil) { rows.append(.named(name, text, ink: ink)) }
        if let number { put("call", "\(number.0) of \(number.of)") }
        put("what", title)
        put("where", provider)
        for new in unpinned { PromptField.put(new, isOwn: sameBytes(new.tool.slug, tool), depth: 0, &rows) }
        put("account", isUnconnected ? "\(account), not connected" : account)
        rows += wish
        if let conversation { put("conversation", conversation) }
        if let client { put("asked by", "\(client), as it names itself") }
        if let gone { put("gone", gone) }
        if let held { put("held", "since \(ShownTime.text(held, hasWeekday: true))") }
        rows.append(reason)
        for mark in marks { put("read", mark.text) }
        if let back { put("added", back) }
        if let doubt {
            let began = ShownTime.text(doubt, hasWeekday: true)
            put(
                "beware", "the same call began \(began), and nobody knows how it ended: it may have happened",
                ink: "1;31")
        }
        if let note { put("note", note) }
        if let goodUntil {
            let end = ShownTime.text(goodUntil, hasWeekday: true)
            put(
                "network",
                isKept
                    ? "none: your yes is good until \(end), for act-queue add"
                    : "none: k makes a yes good until \(end), for act-queue add")
        }
        for text in asks { put("asks", text) }
        for text in answers { put("answers", text) }
        for text in inner { put("runs", text) }
        for text in files { put("file", text) }
        for text in unchecked { put("unchecked", text) }
        rows += plan
        if let failure = preview?.trouble { put("now", failure) }
        rows += thing(depth: 0)
        rows.append(PromptField(name: "arguments"))
        putArguments(depth: 1, &rows)
        return rows
    }

    private var back: String? {
        added.map { "\(ShownTime.text(ofRecorded: $0) ?? $0), in this conversation, and unchanged" }
    }

    private var gone: String? {
        absence.map(CallPrompt.words)
    }

    static func words(_ absence: HeldCall.Absence) -> String {
        let since = absence.since.map { " \(ShownTime.text($0, hasWeekday: true))" } ?? ""
        return "its connection ended\(since): the journal alone gets the result"
    }

    /// The fields of what the call changes or deletes that no argument has a new value for.
    private func thing(depth: Int) -> [PromptField] {
        let kept = preview?.fields.members.filter { arguments[$0.key.text] == nil } ?? []
        guard let preview, !kept.isEmpty else { return [] }
        var rows = [PromptField(depth: depth, name: "\(preview.thing), as it is now")]
        for (key, value) in kept {
            PromptField.put(value, PromptField.name(key.text), key.text, depth: depth + 1, &rows)
        }
        return rows
    }

    private func putArguments(depth: Int, _ rows: inout [PromptField]) {
        if arguments.members.isEmpty { rows.append(PromptField(depth: depth, name: "none")) }
        for (key, value) in arguments.members {
            let first = rows.count
            PromptField.put(value, PromptField.name(key.text), key.text, depth: depth, &rows)
            if defaults[key.text]?.bytes == value.bytes { rows[first].text += " (default)" }
            if let before { PromptField.put("was: ", before[key.text], unlike: value, depth: depth + 1, &rows) }
            if let now = preview?.fields[key.text] {
                PromptField.put("now: ", now, unlike: value, depth: depth + 1, &rows)
            }
        }
        guard let before else { return }
        for (key, old) in before.members where arguments[key.text] == nil {
            rows.append(PromptField(depth: depth, name: PromptField.name(key.text) + " is taken out"))
            PromptField.put("was: ", old, unlike: nil, depth: depth + 1, &rows)
        }
    }

    /// All that is its own among the calls of a group, as short as it can be whole.
    func brief(depth: Int) -> [PromptField] {
        var rows: [PromptField] = []
        func put(_ name: String, _ text: String) {
            rows.append(PromptField(depth: depth, name: name + "  ", text: PromptField.safe(text)))
        }
        if let client { put("asked by", "\(client), as it names itself") }
        if let gone { put("gone", gone) }
        if let back { put("added", back) }
        if let intent { put("wanted", intent) }
        if let said { put("backend", said) }
        if !unused.isEmpty { put("not used", unused.joined(separator: ", ")) }
        for text in filled.memory { put("memory", text) }
        for text in filled.others { put("filled", text) }
        for text in inner { put("runs", text) }
        for text in unchecked { put("unchecked", text) }
        for text in pitfalls { put("beware", text) }
        if let failure = preview?.trouble { put("now", failure) }
        rows += thing(depth: depth)
        putArguments(depth: depth, &rows)
        return rows
    }
}
