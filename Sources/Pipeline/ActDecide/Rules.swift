package import ActFilter
package import ActJSON
import ActRecord
import ActSettings
import ActSystem
package import ActTools
import Glibc

/// All rules that count here: the system's, which nobody's else can loosen, the user's, and the projects', which may
/// only tighten until they are trusted. The strictest that fits a call wins.
package struct Rules {
    /// The rules' word on a call.
    package struct Ruling {
        package let rule: Rule
        package var action: Rule.Action { rule.action }

        /// Why its condition has no answer; nil where it can.
        var trouble: String?

        /// The sentence for people.
        package var words: String {
            let reason = rule.reason.map { ": \($0)" } ?? ""
            let trouble = trouble.map { ": its condition has no answer: \($0)" } ?? ""
            return "the rule \(rule.name) says \(rule.action.rawValue)\(reason)\(trouble)"
        }
    }

    /// The facts about a call that rules are about.
    package struct Subject {
        let record: Record
        /// nil where no provider has described its tool.
        let spec: ToolSpec?
        /// nil for a call of a test, which is as it states.
        var risk: Risk?
        /// Whether it is judged by the calls inside it, all of which are known, and has no risk of its own.
        var isOpened = false
        /// Every name of the account that it names.
        let accounts: [String]
        let conversation: String?
        let isTainted: Bool
        /// The server that its tool is of, where the call may carry something out.
        var server: StatedServer?

        /// The tool that was found, whatever the record calls it.
        var slug: String { spec?.slug ?? record.text(.tool) ?? "" }

        /// The risk that a rule's own words are about; nil for a call that has none.
        var ownRisk: Risk? {
            if isOpened { return nil }
            if let risk { return risk }
            let tags = record[.tags]?.texts ?? []
            let named = Risk(tool: slug, toolkit: record.text(.toolkit), tags: tags)
            return record[.risk]?[.level]?.string.flatMap(Risk.Level.init).map { named.stated($0) } ?? named
        }
    }

    /// A file of rules, as it was read.
    package struct File {
        package let path: String
        package let rules: Int
        package let expectations: Int
        /// Lines that do not count, because the file is not trusted and they loosen.
        package let ignored: Int

        /// The sentence for people.
        package var words: String {
            let counted = rules == 1 ? "1 rule" : "\(rules) rules"
            let tests = expectations == 0 ? "no tests" : expectations == 1 ? "1 test" : "\(expectations) tests"
            let found = "\(counted), \(tests)" + (expectations > 0 ? " passed" : "")
            guard ignored > 0 else { return found }
            return found + "; \(ignored) allow \(ignored == 1 ? "line does" : "lines do") not count"
        }
    }

    private var list = RuleList([])
    package var rules: [Rule] { list.rules }
    package private(set) var files: [File] = []
    /// The profiles of the providers that a rule may name.
    private let providers: [Profile]
    /// Whether a rule let so many calls through in the last seconds.
    private let isUsedUp: (String, Int, Int) throws(Failure) -> Bool
    private let sandbox: Sandbox

    /// Reads every file. Throws for the first line that is wrong, or that expects what is not so.
    ///
    /// - Parameters:
    ///   - sandbox: where conditions run.
    ///   - isUsedUp: whether a rule let so many calls through in the last seconds.
    ///   - adding: lines that the user's file has beside what is in it.
    package init(
        providers: [Profile], sandbox: Sandbox, isUsedUp: @escaping (String, Int, Int) throws(Failure) -> Bool,
        adding: [UInt8] = []
    ) throws(Failure) {
        self.providers = providers
        self.sandbox = sandbox
        self.isUsedUp = isUsedUp
        for path in try Rules.places { _ = try read(path, adding: path == Paths.userRules ? adding : []) }
    }

    /// No rules yet, and no counting: for a caller that reads the files one by one.
    package init(providers: [Profile]) {
        self.providers = providers
        sandbox = Sandbox()
        isUsedUp = { _, _, _ in false }
    }

    /// The paths of rule files: the system's, the user's, and the projects'.
    package static var places: [String] {
        get throws(Failure) { [Paths.systemRules, Paths.userRules] + (try Paths.projectRules) }
    }

    /// Throws for a rule that a stricter one of the same file leaves nothing to.
    private func refuseOutdone(_ rules: [Rule]) throws(Failure) {
        let stricter = StricterRules(rules)
        for rule in rules {
            guard let other = stricter.first(covering: rule) else { continue }
            throw .rule(rule.place, "it can never count: the stricter rule \(other.place) fits the same calls")
        }
    }

    package var isEmpty: Bool { rules.isEmpty }
    /// The rules that may be about a tool of this name, in their order; few others.
    package func about(_ slug: String) -> [Rule] { list.about(slug) }
    /// Whether any may be about a call of this tool.
    func mayBeAbout(_ spec: ToolSpec) -> Bool {
        about(spec.slug).contains { $0.mayBeAbout(spec.slug, spec) }
    }
    /// Whether a rule denies every call of a tool in a conversation.
    package func denies(_ tool: ToolSpec, _ conversation: String) -> Bool {
        about(tool.slug).contains { $0.denies(tool, conversation) }
    }
    /// Whether any rule is about one account.
    var nameAccounts: Bool { list.nameAccounts }

    /// Adds a line to the user's file, where all that is said there stays so; the rules as they are then. Throws, and
    /// writes nothing, where it would not count or an expectation would not hold any more.
    package func adding(_ line: String) throws(Failure) -> Rules {
        let known = try readOwnFile(Paths.userRules) ?? []
        let bytes = Array(((known.last ?? 0x0A) == 0x0A ? "" : "\n").utf8) + Array("\(line)\n".utf8)
        let rules = try Rules(
            providers: providers, sandbox: sandbox.another(), isUsedUp: isUsedUp, adding: bytes)
        try makeFolder(Paths.config)
        // One write to the end of the file keeps what somebody else adds meanwhile.
        let path = Paths.userRules
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .io("cannot write '\(path)'", errno: errno) }
        defer { close(descriptor) }
        try writeAll(descriptor, bytes, name: path)
        guard fsync(descriptor) == 0 else { throw .io("cannot write '\(path)'", errno: errno) }
        return rules
    }

    /// Reads a file, and lines as if they stood at its end; nil where there is neither.
    package mutating func read(_ path: String, adding: [UInt8] = []) throws(Failure) -> File? {
        let isProject = ![Paths.systemRules, Paths.userRules].contains { sameBytes($0, path) }
        let known = try readOwnFile(path, followsLinks: !isProject)
        guard known != nil || !adding.isEmpty else { return nil }
        let bytes = (known ?? []) + adding
        let trusted = !isProject || Trust.isTrusted(path, bytes)
        var own: [Rule] = []
        // Its tests are of the whole file: what is expected of it does not depend on who trusts it.
        var all: [Rule] = []
        var expectations: [(place: String, action: String, record: Record)] = []
        var ignored = 0
        for (number, line) in try readLines(bytes, path) {
            let place = "\(path):\(number)"
            if let rest = line.after("expect ") {
                expectations.append(try Rules.expectation(rest.trimmed, place))
                continue
            }
            let rule = try Rule(line, place: place, providers: providers, sandbox)
            all.append(rule)
            if rule.action == .allow, !trusted { ignored += 1 } else { own.append(rule) }
        }
        try refuseOutdone(all)
        let whole = RuleList(all)
        for (place, action, record) in expectations {
            begin()
            let says = try expected(of: whole, record)?.rawValue ?? "none"
            guard says == action else { throw .rule(place, "expected \(action), and the rules say \(says)") }
        }
        list = RuleList(rules + own)
        let file = File(path: path, rules: own.count, expectations: expectations.count, ignored: ignored)
        files.append(file)
        return file
    }

    /// The rules' word on a call of a test, by the calls inside it as the gate decides them: each as if it stood alone.
    private func expected(of rules: RuleList, _ record: Record) throws(Failure) -> Rule.Action? {
        let (tool, provider) = (record.text(.tool) ?? "", record.text(.provider))
        let profile = providers.first { profile in
            provider.map { sameBytes($0, profile.name) } ?? true && profile.wrapper(tool) != nil
        }
        guard let profile else { return try word(of: rules, record) }
        let (calls, isWhole) = NestedCalls.calls(tool, record[.arguments] ?? .object([]), profile)
        var strictest = try word(of: rules, record, isOpened: isWhole)
        // A rule that lets the wrapper through lets none of them through.
        if strictest == .allow { strictest = nil }
        var isAllowed = isWhole
        for call in calls {
            let isWrapper = profile.wrapper(call.tool) != nil
            let inner = try NestedCalls.record(call, call.tool, profile.name, in: record)
            let action = try word(of: rules, inner, isOpened: isWrapper)
            if let action, action > .allow { strictest = max(action, strictest ?? action) }
            if !isWrapper, action != .allow { isAllowed = false }
        }
        return strictest ?? (isAllowed ? .allow : nil)
    }

    /// The rules' word on a call of a test, without a look at calls inside it.
    private func word(of rules: RuleList, _ record: Record, isOpened: Bool = false) throws(Failure) -> Rule.Action?
    {
        let call = Subject(
            record: record, spec: nil, isOpened: isOpened, accounts: record.text(.account).map { [$0] } ?? [],
            conversation: record.text(.conversation), isTainted: record[.taint]?.bool ?? false)
        return try ruling(of: rules, call, taken: nil).ruling?.action
    }

    /// `deny {"tool":"X",…}`
    private static func expectation(
        _ text: String, _ place: String
    ) throws(Failure) -> (place: String, action: String, record: Record) {
        guard let space = text.firstIndex(of: " ") else { throw .rule(place, "expect: expected action and call") }
        let action = String(text[..<space])
        guard action == "none" || Rule.Action(rawValue: action) != nil else {
            throw .rule(place, "expect: expected allow, ask, hold, deny or none, got '\(action)'")
        }
        let call: JSON
        do throws(JSONError) { call = try JSON(String(text[text.index(after: space)...])) } catch {
            throw .rule(place, "expect: not JSON: \(error.message)")
        }
        guard var members = call.object, members[.tool]?.string != nil else {
            throw .rule(place, "expect: a call has to name a tool")
        }
        if let level = members[.risk]?[.level]?.string, Risk.Level(rawValue: level) == nil {
            throw .rule(place, "expect: \(Rule.noLevel("risk.level", level))")
        }
        members[.type] = .text(RecordType.call.rawValue)
        return (place, action, try Record(.object(members)))
    }

    /// Begins a record: the conditions that are asked about it and the calls inside it share one budget of time.
    func begin() { sandbox.begin() }

    /// The strictest rule that fits a call, nil where none does; and one that would fit if it were not used up.
    ///
    /// - Parameter taken: the uses of rules that count beside those on record.
    package func ruling(
        _ call: Subject, taken: [Rule]
    ) throws(Failure) -> (ruling: Ruling?, usedUp: Rule?) { try ruling(of: list, call, taken: taken) }

    /// - Parameter taken: nil where no use counts.
    private func ruling(
        of list: RuleList, _ call: Subject, taken: [Rule]?
    ) throws(Failure) -> (ruling: Ruling?, usedUp: Rule?) {
        let (slug, risk, claimed) = (call.slug, call.ownRisk, call.record.text(.conversation))
        // An expectation's call says itself of which provider and toolkit it is.
        let about = call.spec ?? described(call.record, slug)
        var strictest: Ruling?
        var usedUp: Rule?
        for rule in list.about(slug) where strictest.map({ rule.action > $0.action }) ?? true {
            guard rule.isAbout(slug, about, accounts: call.accounts), rule.isAbout(risk),
                rule.isAbout(conversation: call.conversation, claimed: claimed)
            else { continue }
            if rule.action == .allow, call.isTainted, !rule.tainted { continue }
            if rule.hasLimit, !Rules.isWithin(rule, call) { continue }
            guard let ruling = holds(rule, call) else { continue }
            if let taken, let most = rule.most {
                let now = taken.count { sameBytes($0.name, rule.name) }
                if try isUsedUp(rule.name, most.count - now, most.seconds) {
                    usedUp = rule
                    continue
                }
            }
            strictest = ruling
        }
        return (strictest, usedUp)
    }

    /// Whether a call only reads, unless the rule names a risk, and names the place of a rule and no other.
    private static func isWithin(_ rule: Rule, _ call: Subject) -> Bool {
        guard let spec = call.spec, let arguments = call.record[.arguments], let risk = call.risk,
            risk.level == .low || rule.risk != nil
        else { return false }
        var isNamed = false
        let other = Destinations.first(in: arguments, spec.inputSchema) { value in
            if rule.limits(value, call.server) { isNamed = true } else { return nil }
            return false
        }
        return isNamed && other == nil
    }

    private func described(_ record: Record, _ slug: String) -> ToolSpec {
        let name = record.text(.provider) ?? ""
        let profile = providers.first { sameBytes($0.name, name) } ?? Profile(name)
        return ToolSpec(
            slug: slug, profile: profile, toolkit: record.text(.toolkit) ?? "", title: "",
            description: "", inputSchema: .object([]), origin: "")
    }

    private static func hasNUL(_ record: Record) -> Bool {
        String(decoding: record.bytes, as: UTF8.self).contains("\\u0000")
    }

    /// A rule's word on a call that it is about, where its condition is true of it. One that can't be answered never
    /// allows, and never lets a call past a rule that is stricter.
    ///
    /// It sees what the gate knows of the tool and the call, whatever the record says of them or leaves out: its name,
    /// provider, toolkit and tags, the risk and the taint.
    private func holds(_ rule: Rule, _ subject: Subject) -> Ruling? {
        guard let condition = rule.condition else { return Ruling(rule: rule) }
        let record = subject.record
        // jq 1.6 ends a text at a NUL where it looks for another in it.
        if Rules.hasNUL(record) {
            return rule.action == .allow ? nil : Ruling(rule: rule, trouble: "the call has a text with a NUL in it")
        }
        var call = record.json.object ?? JSON.Object()
        if let spec = subject.spec {
            call[.tool] = .text(spec.slug)
            call[.provider] = .text(spec.provider)
            call[.toolkit] = .text(spec.toolkit)
            let claimed = call[.tags]?.texts ?? []
            call[.tags] = .texts(spec.tags + Risk.raising(claimed).filter { !spec.tags.contains($0) })
        }
        if let risk = subject.risk {
            call[.risk] = risk.json
            call[.taint] = .bool(subject.isTainted)
        }
        do throws(Failure) {
            return try condition.holds(.object(call)) ? Ruling(rule: rule) : nil
        } catch {
            return rule.action == .allow ? nil : Ruling(rule: rule, trouble: error.message)
        }
    }
}
