package import ActCore

/// What becomes of a call, by the user's settings and the tool's risk: the table of act-confirm(1). `act-exec` asks
/// it again for itself.
package enum Verdict: Sendable, Equatable {
    /// Runs without a seal.
    case pass
    /// Sealed without a question, by the mode.
    case seal
    /// A person decides; why.
    case ask(String)
    /// Sealed without a question, by the rule of this name.
    case allow(String)
    /// Waits for a later decision; why.
    case hold(String)
    /// Does not run; why.
    case deny(String)
}

/// Judges calls by the user's settings, the same for act-confirm and act-exec; what it found out about a tool is kept
/// for the next call of it.
package struct Gate: ~Copyable {
    package enum Mode: String, Sendable, CaseIterable { case always, adaptive, yolo }

    /// What is known of a call's tool, and what becomes of the call.
    package final class Judgement {
        /// nil: nobody has described it.
        package let spec: ToolSpec?
        package let risk: Risk
        package let verdict: Verdict
        /// Arguments that the tool has to be given.
        package let required: [String]
        /// Whether the call may be made from untrusted text: a record that does not say counts as that.
        package let isTainted: Bool

        init(spec: ToolSpec?, risk: Risk, verdict: Verdict, required: [String], isTainted: Bool) {
            self.spec = spec
            self.risk = risk
            self.verdict = verdict
            self.required = required
            self.isTainted = isTainted
        }
    }

    /// The bytes of tool, provider and tags, and whether it is tainted; hashed at once, not byte by byte.
    private struct Key: Hashable {
        var bytes: [UInt8] = []

        func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }

    private let mode: Mode
    private let caution: String
    private let lookup: (String, String?) throws(Failure) -> ToolSpec?
    private var rules: Rules
    private var plain = PlainArguments()
    private var known: [Key: Judgement] = [:]
    /// The one asked for last: calls of one tool come in rows.
    private var last: (key: Key, judgement: Judgement)?
    /// The key of the record at hand: written over for each.
    private var key = Key()

    /// - Parameters:
    ///   - rules: what the user, the machine and the projects say of calls.
    ///   - lookup: the described tool of a slug and provider.
    package init(
        _ settings: Settings, _ rules: Rules, lookup: @escaping (String, String?) throws(Failure) -> ToolSpec?
    ) {
        self.rules = rules
        mode = Mode(rawValue: settings["mode"]) ?? .always
        caution = settings["caution"]
        self.lookup = lookup
    }

    /// The risk is that of the tool as described, never less than the record's own tags make it, and more where the
    /// call's arguments widen its reach; that of a call which runs others is theirs.
    package mutating func judge(_ record: Record) throws(Failure) -> Judgement {
        let found = try tool(record)
        guard var risk = try risk(of: record, found) else { return found }
        if found.isTainted { risk = risk.tainted }
        return Judgement(
            spec: found.spec, risk: risk, verdict: verdict(risk, found.spec, found.isTainted),
            required: found.required, isTainted: found.isTainted)
    }

    /// What a call's own arguments make of its tool's risk; nil where they change nothing. In the mode yolo nothing is
    /// asked because a call reaches far, so nobody has to look.
    private mutating func risk(of record: Record, _ found: Judgement) throws(Failure) -> Risk? {
        if let spec = found.spec, spec.provider == "composio", Risk.isWrapper(spec.slug) {
            return try Risk.wrapped(spec.slug, record["arguments"]?.object ?? JSON.Object()) {
                slug, _ throws(Failure) in
                guard let inner = try lookup(slug, spec.provider) else { return .unseen }
                return inner.risk
            }
        }
        guard mode != .yolo, found.risk.level == .medium || found.risk.level == .unknown,
            let bytes = record.raw("arguments"), !bytes.withUnsafeBufferPointer({ plain.areCertain($0) }),
            let arguments = record["arguments"]?.object
        else { return nil }
        let raised = found.risk.raised(by: arguments)
        return raised.level == found.risk.level ? nil : raised
    }

    /// What is known of the tool of a call.
    private mutating func tool(_ record: Record) throws(Failure) -> Judgement {
        if let id = record.range("id") {
            if record.bytes[id.lowerBound] != 0x22 { throw Failure(.badRecord, "the id is not a string") }
            guard (3...202).contains(id.count) else {
                throw Failure(.badRecord, "the id has to be 1 to 200 bytes long")
            }
        }
        if record.isOtherThanText("account") { throw Failure(.badRecord, "the account is not a string") }
        key.bytes.removeAll(keepingCapacity: true)
        record.append("tool", to: &key.bytes)
        if let provider = record.range("provider") {
            if record.bytes[provider.lowerBound] != 0x22 {
                throw Failure(.badRecord, "the provider is not a string")
            }
            key.bytes.append(contentsOf: record.bytes[provider])
        }
        key.bytes.append(0x0A)
        record.append("tags", to: &key.bytes)
        let isTainted = record.bool("taint") ?? true
        key.bytes.append(isTainted ? 1 : 0)
        if let last, last.key.bytes == key.bytes { return last.judgement }
        if let found = known[key] {
            last = (key, found)
            return found
        }
        let slug = record.text("tool") ?? ""
        let spec = try lookup(slug, record.text("provider"))
        let claimed = record["tags"]?.array?.compactMap(\.string) ?? []
        var risk = spec?.risk(claimed: claimed) ?? Risk(tool: slug, toolkit: nil, tags: claimed)
        if isTainted { risk = risk.tainted }
        let found = Judgement(
            spec: spec, risk: risk, verdict: verdict(risk, spec, isTainted), required: spec?.required ?? [],
            isTainted: isTainted)
        if known.count > 4096 { known = [:] }
        known[key] = found
        last = (key, found)
        return found
    }

    /// The strictest rule that fits a call, and what becomes of the call by it and the mode together.
    package func verdict(
        _ record: Record, _ known: Judgement
    ) throws(Failure) -> (verdict: Verdict, ruling: Rules.Ruling?) {
        guard !rules.isEmpty else { return (known.verdict, nil) }
        guard let ruling = try rules.ruling(record, known.spec, isTainted: known.isTainted) else {
            return (known.verdict, nil)
        }
        switch ruling.action {
        case .deny: return (.deny(ruling.words), ruling)
        case .hold: return (.hold(ruling.words), ruling)
        case .ask: return (.ask(ruling.words), ruling)
        // What passes needs no rule, and who wants to be asked always is.
        case .allow:
            return (known.verdict == .pass || mode == .always ? known.verdict : .allow(ruling.rule.name), ruling)
        }
    }

    /// What the mode makes of a risk.
    private func verdict(_ risk: Risk, _ spec: ToolSpec?, _ isTainted: Bool) -> Verdict {
        // The embedded provider: normal caution unless the user says otherwise.
        let cautious = caution.isEmpty ? spec?.provider != "local" : caution == "cautious"
        let sealed: Verdict =
            isTainted ? .ask("it changes something, and was made from text that is not trusted") : .seal
        switch (mode, risk.level) {
        case (.always, _): return .ask("the mode is always")
        case (_, .low): return .pass
        case (.yolo, _): return risk.destroys ? .ask("it destroys something") : sealed
        case (.adaptive, .medium): return cautious ? .ask("it changes something") : sealed
        case (.adaptive, .high): return .ask("high risk")
        case (.adaptive, .unknown): return .ask("its risk is not known")
        }
    }

    // "Always allow this".

    /// The line that would let calls like this one through without a question; nil where none should, or can: the
    /// risk is high, the call was made from untrusted text, a rule says something else, or everything is asked.
    package func rule(for record: Record, _ known: Judgement) throws(Failure) -> String? {
        guard mode != .always, known.risk.level == .medium || known.risk.level == .unknown,
            !known.isTainted, let spec = known.spec,
            try verdict(record, known).ruling == nil
        else { return nil }
        return Rule.allowing(spec, account: record.text("account"))
    }

    /// From now on these rules count.
    package mutating func follow(_ rules: Rules) { self.rules = rules }
}

/// The settings, with the gate's word on whether this folder's own file is trusted.
package func loadSettings() throws(Failure) -> Settings {
    try Settings.load { path, bytes in Trust.isTrusted(path, bytes) }
}
