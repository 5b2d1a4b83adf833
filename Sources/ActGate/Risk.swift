package import ActCore
package import ActTools

/// How much harm a call could do, as its tool's name, tags and description and its own arguments say. Pure: no store,
/// no clock.
package struct Risk: Sendable {
    package enum Level: String, Sendable, Comparable {
        case low, medium, high, unknown

        /// Unknown asks as high does; it stands above medium and below high only where levels are joined.
        private var weight: Int { [.low: 0, .medium: 1, .unknown: 2, .high: 3][self] ?? 3 }
        package static func < (a: Level, b: Level) -> Bool { a.weight < b.weight }
    }

    package private(set) var level: Level
    /// The reasons for the level, for people.
    package private(set) var reasons: [String]
    /// Whether the name or a tag says that something is destroyed: asked about in every mode.
    package private(set) var destroys: Bool

    package var json: JSON {
        .object([("level", .text(level.rawValue)), ("reasons", .texts(reasons))])
    }

    private static let writing: Set<String> = ["destructiveHint", "createHint", "updateHint", "writeOnlyHint"]

    /// The tags of a record that count: anybody may claim that a tool writes, but only its provider that it does not.
    static func raising(_ claimed: [String]) -> [String] { claimed.filter(writing.contains) }

    /// The risk of a tool: the toolkit's own slug is taken off its name, then whole words decide. A word that
    /// mutates wins wherever a verb can stand; a name with no known verb is unknown; tags only raise, but
    /// `readOnlyHint` settles what the name leaves in doubt.
    ///
    /// - Parameters:
    ///   - toolkit: the slug of the toolkit as its provider described it; nil when only the record says.
    ///   - isNamed: whether its provider named the toolkit; the first word of a slug says nothing of itself.
    ///   - runsAnything: whether its provider says that it runs other tools, or code.
    ///   - description: the provider's words on the tool, asked only when its name says nothing. They never make a
    ///     tool less than unknown, unless it is tagged `readOnlyHint` and they plainly say that it reads.
    package init(
        tool: String, toolkit: String?, isNamed: Bool = true, tags: [String], description: String? = nil,
        runsAnything: Bool = false
    ) {
        let isReader = tags.contains("readOnlyHint") && !tags.contains(where: Risk.writing.contains)
        if runsAnything {
            (level, reasons, destroys) = (.high, ["it runs tools or code of any kind"], true)
        } else {
            let name = ToolName(tool, toolkit: toolkit)
            var reading = Reading(name)
            if reading.verbs.isEmpty, name.reader == nil, let description {
                reading.read(description, isReader: isReader)
            }
            (level, reasons, destroys) = reading.judged(isReader: isReader)
            // MAIL_LIST_MESSAGES of a toolkit "mail": only a name that plainly reads gets calmer by it.
            if level != .low, isNamed, let toolkit, let rest = ToolName(tool, of: toolkit) {
                let read = Reading(rest).judged(isReader: isReader)
                if read.level == .low { (level, reasons, destroys) = read }
            }
        }
        for tag in tags {
            switch tag {
            case "destructiveHint":
                destroys = true
                raise(.high, "tagged \(tag)")
            case "createHint", "updateHint", "writeOnlyHint": raise(.medium, "tagged \(tag)")
            default: break
            }
        }
    }

    private init(level: Level, reasons: [String], destroys: Bool) {
        self.level = level
        self.reasons = reasons
        self.destroys = destroys
    }

    /// The same of a call that was made from untrusted text: what is not low says so, and is asked about where the
    /// mode would have approved it.
    package var tainted: Risk {
        guard level != .low else { return self }
        return Risk(level: level, reasons: reasons + ["made from text that is not trusted"], destroys: destroys)
    }

    /// The same of a call by which these files leave the machine: it changes something, however harmless its tool is.
    func sending(_ files: [String]) -> Risk {
        guard !files.isEmpty else { return self }
        // A tool that only reads has no reason to be asked about but these.
        let before = level == .low ? [] : reasons
        return Risk(
            level: max(level, .medium), reasons: before + files.map { "it sends the file '\($0)'" },
            destroys: destroys)
    }

    private mutating func raise(_ to: Level, _ reason: String) {
        guard level < to || level == .unknown else { return }
        if level < to { level = to }
        reasons.append(reason)
    }
}

extension ToolSpec {
    /// The risk of calling it, by all that its provider says of it.
    package var risk: Risk { risk(claimed: []) }

    /// The same, and more where the tags that a record claims for it raise it; no claim lowers it.
    func risk(claimed: [String]) -> Risk {
        Risk(
            tool: slug, toolkit: toolkit, isNamed: hasNamedToolkit, tags: tags + Risk.raising(claimed),
            description: description, runsAnything: profile.runs(slug))
    }
}

// MARK: Names

/// The words of a tool's name without its toolkit's, and where a verb may stand among them.
struct ToolName {
    struct Word {
        var text: String
        var verb: (entry: Verbs.Entry, form: Verbs.Form)?
        /// A verb found inside a word that is not known.
        var hidden: Verbs.Entry?
    }

    private(set) var words: [Word] = []
    /// The number of leading words that may be the verb: one, or two where the first may be a toolkit's name.
    private(set) var places = 1
    /// The word that reads: the first that surely does, else the first that most likely does.
    private(set) var reader: Int?

    init(_ slug: String, toolkit: String?) {
        var texts = ToolName.split(slug)
        var places = 1
        if let toolkit, !toolkit.isEmpty {
            if ToolName.isLikeVerb(toolkit) {
                places = 2
            } else {
                _ = ToolName.takeOff(ToolName.split(toolkit).joined(), from: &texts)
            }
        } else {
            places = 2
        }
        self.init(texts, places: places)
    }

    /// What is left of a tool's name where its toolkit's is a verb and a thing alike, and a verb that reads follows
    /// it; nil elsewhere. LIST and the like must have an object that goes nowhere, for they may be one:
    /// SHARE_LIST, SHARE_LIST_WITH_USER.
    init?(_ slug: String, of toolkit: String) {
        var texts = ToolName.split(slug)
        let name = ToolName.split(toolkit)
        guard ToolName.isLikeVerb(toolkit), name.allSatisfy(Verbs.mayBeThing),
            ToolName.takeOff(name.joined(), from: &texts)
        else { return nil }
        self.init(texts, places: 1)
        guard reader == 0, let verb = words[0].verb else { return nil }
        if verb.entry.nature != .reading {
            guard texts.count > 1, !Reading.isPreposition(texts[1]) else { return nil }
            if texts.contains(where: ["to", "with", "via", "into", "onto"].contains) { return nil }
        }
    }

    private init(_ texts: [String], places: Int) {
        self.places = places
        for text in texts {
            let verb = Verbs.find(text)
            if verb == nil, !Verbs.isThing(text) {
                if let parts = Verbs.parts(text) {
                    words += parts.map { Word(text: $0, verb: Verbs.find($0)) }
                } else {
                    let hidden = Verbs.hidden(in: text).flatMap { Verbs.find($0)?.entry }
                    words.append(Word(text: text, hidden: hidden))
                }
            } else {
                words.append(Word(text: text, verb: verb))
            }
        }
        let readers = words.indices.filter { at in
            guard let verb = words[at].verb else { return false }
            return !verb.entry.mutates && (verb.form == .base || verb.form == .s)
        }
        reader = readers.first { words[$0].verb?.entry.nature != .looking } ?? readers.first
    }

    /// The words of a name in lower case, split at every character that is no letter or digit, and where a capital
    /// letter follows a small one.
    static func split(_ slug: String) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        var small = false
        for byte in slug.utf8 {
            let isSmall = byte &- 0x61 < 26
            let isCapital = byte &- 0x41 < 26
            let isWord = isSmall || isCapital || byte &- 0x30 < 10
            if !isWord || (small && isCapital) {
                if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
                word = []
            }
            if isWord { word.append(byte | 0x20) }
            small = isSmall
        }
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }

    /// Whether a toolkit's name would hide a verb if it were taken off: DELETE_FILES of a toolkit "delete".
    private static func isLikeVerb(_ toolkit: String) -> Bool {
        let words = split(toolkit)
        if Verbs.products.contains(words.joined()) { return false }
        return words.enumerated().contains { at, word in
            guard let verb = Verbs.find(word) else { return false }
            return words.count == 1 || verb.entry.nature == .plain
        }
    }

    /// Takes the toolkit's name off the front, however it is cut into words, as often as it stands there; the name
    /// of a product that is a verb only once, for the next may be meant.
    private static func takeOff(_ name: String, from words: inout [String]) -> Bool {
        var isFound = false
        while true {
            var (front, count) = ("", 0)
            while count < words.count, front.utf8.count < name.utf8.count {
                front += words[count]
                count += 1
            }
            guard front == name, count < words.count else { return isFound }
            words.removeFirst(count)
            isFound = true
            if Verbs.find(name) != nil { return true }
        }
    }
}

/// The reading of a name's words.
private struct Reading {
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
            } else if words[at].verb == nil, at > 0, Reading.joining.contains(words[at - 1].text),
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
            at > 0 && Reading.joining.contains(words[at - 1].text)
            && (form == .base || (form == .s && name.reader.flatMap { words[$0].verb?.form } == .s))
        let isFirst = at < name.places && !isAfter
        /// UPDATE_ORDER: the order is what is updated.
        let isObject = words[..<at].contains { word in
            guard let verb = word.verb, verb.entry.mutates, verb.entry.nature == .plain else { return false }
            return verb.form == .base || verb.form == .s
        }
        if isObject, entry.nature != .plain, !isJoined { return }
        if Reading.isRequest(at, words) { return }
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
            let isMethod = isLast && Reading.methods.contains(text)
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
        let thing = rest.prefix { !Reading.isPreposition($0.text) }.last
        guard let thing else { return }
        let stem = thing.verb.map { $0.form == .base || $0.form == .s ? $0.entry.stem : thing.text } ?? thing.text
        guard Verbs.outwardThings.contains(stem) || Verbs.outwardThings.contains(String(stem.dropLast())) else {
            return
        }
        verbs.append((words[first].text.uppercased() + " " + thing.text.uppercased(), .high, false))
    }

    /// PULL_REQUEST is one thing.
    private static func isRequest(_ at: Int, _ words: [ToolName.Word]) -> Bool {
        at > 0 && at + 1 < words.count && words[at].text == "pull" && words[at + 1].text.hasPrefix("request")
    }

    static func isPreposition(_ word: String) -> Bool {
        ["for", "to", "in", "on", "with", "from", "by", "at", "using", "as", "of", "via", "and", "or"].contains(
            word)
    }

    /// Reading clears a name only where its verb stands: what is before it may be a verb that nobody knows.
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
        if at >= name.places || (at > 0 && next == nil), let strange = before.first(where: { !Reading.isThing($0) })
        {
            doubts.append("\(strange.text.uppercased()) is not known")
        }
        switch verb.entry.nature {
        case .looking: doubts.append("\(text.uppercased()) does not say whether it changes something")
        case .listing where verb.form == .s && !["a", "all", "an", "the"].contains(next ?? ""):
            doubts.append("\(text.uppercased()) may be a thing")
        case .listing where text == "read" && at > 0 && at == words.count - 1: doubts.append("READ may be a mark")
        case .listing where text == "list" && ["a", "an"].contains(next ?? ""):
            doubts.append("to LIST one thing may be to offer it")
        default: break
        }
    }

    private static func isThing(_ word: ToolName.Word) -> Bool {
        guard let verb = word.verb else { return Verbs.isThing(word.text) }
        return !verb.entry.mutates || verb.entry.nature == .thing || Verbs.isThing(word.text)
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

    /// What a description says in its first sentence, and that nothing else in it speaks of changes.
    mutating func read(_ description: String, isReader: Bool) {
        let start = description.utf8.prefix(4096)
        let words = ToolName.split(String(decoding: start, as: UTF8.self))
        let isShort = description.utf8.count <= 4096 && words.count <= Reading.mostWords
        var first: (word: String, entry: Verbs.Entry)?
        if let word = words.first(where: { !Reading.leading.contains($0) }), let verb = Verbs.find(word),
            verb.form == .base || verb.form == .s
        {
            first = (word, verb.entry)
        }
        let mutating = words.prefix(Reading.mostWords).lazy.compactMap { word in
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

// MARK: Arguments

extension Risk {
    /// Settings that widen a call's reach when they are true.
    private static let widening: Set<String> = [
        "all", "anyone", "broadcast", "bypass", "cascade", "everyone", "force", "forced", "global", "harddelete",
        "ispublic", "makepublic", "notifyall", "notifyeveryone", "overwrite", "permanent", "permanently", "public",
        "publish", "published", "purge", "recurse", "recursive", "sendtoall", "skipconfirmation", "skiptrash",
    ]

    /// Settings that keep it narrow, and widen it when they are false.
    private static let narrowing: Set<String> = ["dryrun", "isprivate", "private", "secret"]

    /// Settings that say who sees or gets something, and what opens them to everybody.
    private static let audiences: Set<String> = [
        "access", "audience", "notify", "privacy", "privacylevel", "privacystatus", "role", "scope", "sendupdates",
        "sharedwith", "type", "visibility",
    ]
    private static let everybody: Set<String> = [
        "all", "anyone", "anyonewithlink", "everyone", "open", "public", "world", "publictoeveryone",
    ]

    private static let recipients: Set<String> = [
        "attendees", "bcc", "bccrecipients", "cc", "ccrecipients", "channels", "contacts", "emails", "guests",
        "invitees",
        "members", "participants", "phonenumbers", "recipient", "recipients", "recipientemails", "to", "toemails",
        "torecipients", "userids", "users",
    ]

    /// More than these are many.
    private static let many = 5

    private static let callsToAll = [
        "<!channel>", "<!everyone>", "<!here>", "@all", "@channel", "@everyone", "@here",
    ]

    /// Whether these bytes go on behind an `@` or `!` as one of those does, in any case of letters.
    static func isCallToAll(_ rest: UnsafeBufferPointer<UInt8>) -> Bool {
        callsToAll.contains { call in
            let word = call.utf8.drop { $0 == 0x3C || $0 == 0x21 || $0 == 0x40 }.prefix { $0 != 0x3E }
            return rest.count >= word.count && zip(word, rest).allSatisfy { $0 == $1 | 0x20 }
        }
    }

    /// Whether a setting of this name may say how far a call reaches.
    static func concerns(_ name: String) -> Bool {
        let key = String(decoding: plain(name), as: UTF8.self)
        return [widening, narrowing, audiences, recipients].contains { $0.contains(key) }
    }

    /// The risk of a call with these arguments: what is not low is high where they widen its reach. What only reads
    /// stays low, however much it reads.
    package func raised(by arguments: JSON.Object) -> Risk {
        guard level != .low else { return self }
        var why: [String] = []
        Risk.look(arguments, 0, &why)
        guard !why.isEmpty else { return self }
        return Risk(level: .high, reasons: reasons + why, destroys: destroys)
    }

    /// The risk of a call whose arguments nobody could look through: not a reason to think it narrow.
    var unread: Risk {
        Risk(level: .high, reasons: reasons + ["the arguments are too deep to be read"], destroys: destroys)
    }

    private static func look(_ object: JSON.Object, _ depth: Int, _ why: inout [String]) {
        // Deeper than this nobody has looked: not a reason to think it narrow.
        guard depth < 32 else { return why.append("the arguments are too deep to be read") }
        for (spelled, value) in object.members {
            let name = spelled.text
            let key = String(decoding: plain(name), as: UTF8.self)
            if isTrue(value), widening.contains(key) { why.append("\(name) is true") }
            if isFalse(value), narrowing.contains(key) { why.append("\(name) is false") }
            if let text = value.string, audiences.contains(key) || widening.contains(key),
                everybody.contains(String(decoding: plain(text), as: UTF8.self))
            {
                why.append("\(name) is \(text)")
            }
            if recipients.contains(key) {
                let count = value.array?.count ?? addresses(value.string ?? "")
                if count > many { why.append("\(name): \(count) of them") }
            }
            look(inside: value, depth, &why)
        }
    }

    private static func look(inside value: JSON, _ depth: Int, _ why: inout [String]) {
        switch value {
        case .object(let object): look(object, depth + 1, &why)
        case .array(let values):
            guard depth < 32 else { return why.append("the arguments are too deep to be read") }
            for value in values { look(inside: value, depth + 1, &why) }
        case .string(let spelled):
            let text = spelled.text
            guard text.utf8.contains(0x40) || text.utf8.contains(0x21) else { return }
            let words = text.lowercased().split { $0 == " " || $0 == "\n" || $0 == "," || $0 == ":" }
            for call in callsToAll where words.contains(where: { $0.hasPrefix(call) }) {
                why.append("it addresses \(call)")
            }
        default: break
        }
    }

    /// Letters and digits in lower case: is_public, isPublic and IS-PUBLIC are one.
    private static func plain(_ name: String) -> [UInt8] {
        name.utf8.compactMap { byte in
            if byte &- 0x41 < 26 { return byte | 0x20 }
            return byte &- 0x61 < 26 || byte &- 0x30 < 10 ? byte : nil
        }
    }

    private static func isTrue(_ value: JSON) -> Bool {
        value.bool ?? (value.int == 1 || ["true", "yes", "1", "on"].contains(value.string?.lowercased()))
    }

    private static func isFalse(_ value: JSON) -> Bool {
        value.bool.map { !$0 }
            ?? (value.int == 0 || ["false", "no", "0", "off"].contains(value.string?.lowercased()))
    }

    private static func addresses(_ text: String) -> Int {
        text.utf8.split { $0 == 0x2C || $0 == 0x3B }.count
    }
}

// MARK: Wrappers

extension Risk {
    /// The risk of what can't be seen here.
    static let unseen = Risk(level: .high, reasons: ["it runs what can't be seen here"], destroys: true)

    /// The risk of calls that are run together, each by its tool's name: the gravest, with what all of them destroy.
    init(of calls: [(tool: String, risk: Risk)]) {
        let level = calls.map(\.risk.level).max() ?? .low
        var reasons: [String] = []
        for (tool, risk) in calls where risk.level == level {
            reasons += risk.reasons.map { "\(tool): \($0)" }.filter { !reasons.contains($0) }
        }
        self.init(level: level, reasons: reasons, destroys: calls.contains { $0.risk.destroys })
    }
}
