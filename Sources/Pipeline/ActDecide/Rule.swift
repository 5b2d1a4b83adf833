import ActFilter
import ActJSON
import ActSettings
package import ActSystem
package import ActTools

/// One line of a file of rules (act-rules(5)): the action on calls that match it.
package final class Rule {
    /// Actions from loosest to strictest: of all rules that match a call the strictest wins, wherever it stands.
    package enum Action: String, Comparable, CaseIterable {
        case allow, ask, hold, deny

        package static func < (a: Action, b: Action) -> Bool {
            allCases.firstIndex(of: a) ?? 0 < allCases.firstIndex(of: b) ?? 0
        }
    }

    package let action: Action
    package let tool: String
    /// The pattern in small letters.
    let folded: [UInt8]
    /// `file:line`, or the name that the line gives it.
    package let name: String
    package let place: String
    package private(set) var provider: String?
    package private(set) var toolkit: String?
    package private(set) var account: String?
    /// The level of risk that its calls have, exactly this one.
    package private(set) var risk: Risk.Level?
    /// Whether it is only about calls that destroy something.
    package private(set) var destroys = false
    package private(set) var conversation: String?
    /// Whether the rule also lets through calls made from untrusted text.
    package private(set) var tainted = false
    /// Whether it also lets calls through that a marked conversation would be asked about.
    package private(set) var marked = false
    /// The place that values of its calls may name.
    private var limit: Limit?
    /// The one address that they may name.
    var address: String? { if case .address(let text) = limit { text } else { nil } }
    package private(set) var reason: String?
    /// The moment at which the rule ends.
    package private(set) var until: Moment?
    /// The number of calls that the rule lets through in so many seconds.
    package private(set) var most: (count: Int, seconds: Int)?
    private(set) var condition: Condition?

    /// Whether it is about a tool by its whole name.
    var namesOneTool: Bool { !tool.utf8.contains { "*?[".utf8.contains($0) } }

    /// The sentence on a call that it would have let through.
    var usedUp: String {
        let span = most.flatMap { most in Rule.spans.first { $0.value == most.seconds }?.key } ?? ""
        return "the rule \(name) is used up, with \(most?.count ?? 0) in a \(span)"
    }

    private static let spans = ["minute": 60, "hour": 3600, "day": 86_400, "week": 604_800]

    /// Reads a line. Throws what is wrong with it.
    ///
    /// - Parameters:
    ///   - providers: those that it may name.
    ///   - sandbox: where its condition runs.
    init(_ line: String, place: String, providers: [Profile], _ sandbox: Sandbox) throws(Failure) {
        self.place = place
        var words = Words(line, place)
        let first = try words.next() ?? ""
        guard let action = Action(rawValue: first) else {
            throw .rule(place, "expected allow, ask, hold, deny or expect, got '\(first)'")
        }
        self.action = action
        guard let tool = try words.next() else { throw .rule(place, "the rule names no tool") }
        guard tool.utf8.allSatisfy({ Rule.isGlob($0) }) else {
            throw .rule(place, "no tool has a name that fits '\(tool)'")
        }
        self.tool = tool
        folded = Rule.folded(tool)
        var given: String?
        var seen: Set<String> = []
        while let word = try words.next() {
            guard seen.insert(word).inserted else { throw .rule(place, "'\(word)' is given twice") }
            func value() throws(Failure) -> String {
                guard let value = try words.next() else { throw .rule(place, "\(word): expected a value") }
                return value
            }
            switch word {
            case "provider": provider = try value()
            case "toolkit": toolkit = try value()
            case "account": account = try value()
            case "named": given = try value()
            case "because": reason = try value()
            case "tainted": tainted = true
            case "marked": marked = true
            case "address", "host", "folder":
                guard limit == nil else { throw .rule(place, "address, host and folder go one by one") }
                limit = try Limit(word, try value(), place)
            case "destroys": destroys = true
            case "risk":
                let text = try value()
                guard let level = Risk.Level(rawValue: text) else { throw .rule(place, Rule.noLevel("risk", text)) }
                risk = level
            case "conversation":
                let text = try value()
                if let why = Settings.refuses("conversation", text) { throw .rule(place, "conversation: \(why)") }
                conversation = text
            case "until": until = try Rule.moment(try value(), place)
            case "at": most = try Rule.count([try value(), try value(), try value(), try value()], place)
            case "when":
                do throws(Failure) { condition = try Condition(words.rest, in: sandbox) } catch {
                    throw .rule(place, error.message, hint: error.hint)
                }
                words.end()
            default: throw .rule(place, "'\(word)' is not a word of a rule")
            }
        }
        name = given ?? place
        try check(providers)
    }

    /// Throws for words that never match, or that do not go with the action.
    private func check(_ providers: [Profile]) throws(Failure) {
        if let provider, !providers.contains(where: { sameBytes($0.name, provider) }) {
            throw .rule(place, "no provider '\(provider)', so it can never match")
        }
        if destroys, let risk, risk != .high {
            throw .rule(place, "it can never match: a call that destroys something has high risk")
        }
        if action != .allow, most != nil || tainted || marked || limit != nil {
            throw .rule(place, "only allow takes a count, tainted, marked, address, host or folder")
        }
    }

    /// Whether it names a place.
    var hasLimit: Bool { limit != nil }

    /// Whether a value is the place that it names.
    func limits(_ value: Destinations.Value, _ server: StatedServer?) -> Bool {
        value.isPlace && limit?.has(value.text, from: server?.entry.folder) ?? false
    }

    /// The line of a rule that lets calls of a tool, on this account, through; nil where no line says that.
    ///
    /// - Parameter limit: the place that a call made from untrusted text may name.
    package static func allowing(_ spec: ToolSpec, account: String?, within limit: Limit? = nil) -> String? {
        var line = "allow \(spec.slug) provider \(spec.provider)"
        if let limit {
            guard let words = limit.words else { return nil }
            line += " tainted \(words)"
        }
        if let account {
            let isWord = account.unicodeScalars.allSatisfy { Terminal.shows($0) && $0 != "\"" }
            guard isWord, !account.isEmpty else { return nil }
            line += " account \"\(account)\""
        }
        line += " because \"allowed at the prompt\""
        guard let rule = try? Rule(line, place: "", providers: [spec.profile], Sandbox()),
            sameBytes(rule.tool, spec.slug),
            Rule.same(rule.account, account), !spec.slug.utf8.contains(0x2A), !spec.slug.utf8.contains(0x3F)
        else { return nil }
        return line
    }

    /// Whether a line begins as one that lets calls through.
    static func allows(_ line: String) -> Bool {
        var words = Words(line, "")
        return (try? words.next()) == Action.allow.rawValue
    }

    /// The words on a text that is no level of risk.
    static func noLevel(_ word: String, _ text: String) -> String {
        "\(word): expected high, medium, low or unknown, got '\(text)'"
    }

    private static func isGlob(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || [0x5F, 0x2D, 0x2E, 0x2A, 0x3F].contains(byte)
    }

    private static func moment(_ text: String, _ place: String) throws(Failure) -> Moment {
        if let day = Day(text) { return Moment(seconds: (day.number + 1) * 86_400) }
        guard let moment = Moment(text) else {
            throw .rule(place, "until: expected a day or a time, got '\(text)'")
        }
        return moment
    }

    /// `at most 20 a day`
    private static func count(_ words: [String], _ place: String) throws(Failure) -> (Int, Int) {
        guard words[0] == "most", let count = Int(words[1]), count > 0, ["a", "an"].contains(words[2]),
            let seconds = spans[words[3]]
        else { throw .rule(place, "expected 'at most 20 a day' (minute, hour, day or week)") }
        return (count, seconds)
    }

    /// Whether it is about a call of this tool, on the account of these names, its condition aside.
    func isAbout(_ slug: String, _ spec: ToolSpec?, accounts: [String]) -> Bool {
        if let until, until <= .now { return false }
        guard mayBeAbout(slug, spec) else { return false }
        if let account, !accounts.contains(where: { sameBytes($0, account) }) {
            // A call that names none goes by the service's own choice, which may be this one.
            guard accounts.isEmpty, action != .allow, spec?.profile.hasAccounts ?? false else { return false }
        }
        return true
    }

    /// Whether it is about calls of this risk; nil for a call that is judged by those inside it.
    func isAbout(_ risk: Risk?) -> Bool {
        guard self.risk != nil || destroys else { return true }
        guard let risk else { return false }
        return (self.risk.map { $0 == risk.level } ?? true) && (!destroys || risk.destroys)
    }

    /// Whether it is about calls of this conversation. A record may claim another, which only tightens.
    func isAbout(conversation own: String?, claimed: String?) -> Bool {
        guard let conversation else { return true }
        return Rule.same(conversation, own) || action != .allow && Rule.same(conversation, claimed)
    }

    /// Whether it denies every call of this tool in a conversation, whatever its arguments and account are.
    func denies(_ tool: ToolSpec, _ own: String) -> Bool {
        action == .deny && condition == nil && account == nil && until.map { $0 > .now } ?? true
            && mayBeAbout(tool.slug, tool) && isAbout(tool.risk) && (risk == nil || risk == .high)
            && isAbout(conversation: own, claimed: nil)
    }

    /// Whether it is about some call of this tool: on some account, at some time, of some risk.
    func mayBeAbout(_ slug: String, _ spec: ToolSpec?) -> Bool {
        if let provider, !Rule.same(provider, spec?.provider) { return false }
        if let toolkit, !Rule.same(toolkit, spec?.toolkit) { return false }
        return fits(slug)
    }

    /// A name that differs from the pattern in the case of ASCII letters does not get past a rule that tightens.
    package func fits(_ slug: String) -> Bool {
        action == .allow
            ? Rule.fits(Array(slug.utf8), Array(tool.utf8)) : Rule.fits(Rule.folded(slug), folded)
    }

    static func folded(_ text: String) -> [UInt8] { text.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 } }

    private static func same(_ a: String?, _ b: String?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return sameBytes(a, b)
    }

    /// Whether every call that the other rule is about is one that this is about, so that the other never counts.
    package func covers(_ other: Rule) -> Bool {
        guard most == nil, provider == nil || Rule.same(provider, other.provider),
            toolkit == nil || Rule.same(toolkit, other.toolkit),
            account == nil || Rule.same(account, other.account), risk == nil || risk == other.risk,
            !destroys || other.destroys, conversation == nil || Rule.same(conversation, other.conversation),
            condition == nil || Rule.same(condition?.source, other.condition?.source)
        else { return false }
        if let until, other.until.map({ $0 > until }) ?? true { return false }
        // A pattern's own stars are letters that only a star fits.
        return fits(other.tool)
    }

    /// `*` any run, `?` one letter; in a time that grows with the lengths only.
    static func fits(_ text: [UInt8], _ glob: [UInt8]) -> Bool {
        var (t, g) = (0, 0)
        var star: (glob: Int, text: Int)?
        while t < text.count {
            if g < glob.count, glob[g] == 0x2A {
                star = (g, t)
                g += 1
            } else if g < glob.count, glob[g] == 0x3F ? text[t] != 0x2A : glob[g] == text[t] {
                t += 1
                g += 1
            } else if let back = star {
                star = (back.glob, back.text + 1)
                (g, t) = (back.glob + 1, back.text + 1)
            } else {
                return false
            }
        }
        return glob[g...].allSatisfy { $0 == 0x2A }
    }
}

extension Failure {
    static func rule(_ place: String, _ message: String, hint: String? = nil) -> Failure {
        Failure(
            .config, "\(place): \(shortened(message, 400))",
            hint: hint ?? "see act-rules(5); act-confirm --check-rules")
    }
}

/// The words of a line; what stands in double quotes is one.
private struct Words {
    private var left: Substring.UTF8View
    private let place: String

    init(_ line: String, _ place: String) {
        left = line[...].utf8
        self.place = place
    }

    /// The rest of the line.
    var rest: String { String(Substring(left)).trimmed }

    mutating func next() throws(Failure) -> String? {
        left = left.drop(while: Words.isSpace)
        guard let first = left.first else { return nil }
        let isQuoted = first == 0x22
        if isQuoted { left.removeFirst() }
        guard
            let end = left.firstIndex(where: { isQuoted ? $0 == 0x22 : Words.isSpace($0) })
                ?? (isQuoted ? nil : left.endIndex)
        else { throw .rule(place, "a double quote is not closed") }
        let word = String(Substring(left[..<end]))
        left = left[end...].dropFirst()
        guard isQuoted || !word.utf8.contains(0x22) else {
            throw .rule(place, "a double quote is inside a word: '\(word)'")
        }
        return word
    }

    mutating func end() { left = left[left.endIndex...] }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
