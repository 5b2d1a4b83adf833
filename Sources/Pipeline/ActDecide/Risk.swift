package import ActJSON
import ActRecord
package import ActTools

/// How much harm a call could do, as its tool's name, tags and description and its own arguments say. Pure: no store,
/// no clock.
package struct Risk: Sendable {
    package enum Level: String, Sendable, Comparable {
        case low, medium, high, unknown

        /// Unknown asks as high does; it stands above medium and below high only where levels are joined.
        private var weight: Int {
            switch self {
            case .low: 0
            case .medium: 1
            case .unknown: 2
            case .high: 3
            }
        }
        package static func < (a: Level, b: Level) -> Bool { a.weight < b.weight }
    }

    package private(set) var level: Level
    /// The reasons for the level, for people.
    package private(set) var reasons: [String]
    /// Whether the name or a tag says that something is destroyed: asked about in every mode.
    package private(set) var destroys: Bool

    package var json: JSON {
        .record([(.level, .text(level.rawValue)), (.reasons, .texts(reasons))])
    }

    private static let writing: Set<String> = ["destructiveHint", "createHint", "updateHint", "writeOnlyHint"]

    /// The tags of a record that count: anybody may claim that a tool writes, but only its provider that it does not.
    package static func raising(_ claimed: [String]) -> [String] { claimed.filter(writing.contains) }

    /// The risk of a tool: the toolkit's own slug is taken off its name, then whole words decide. A word that
    /// mutates wins wherever a verb can stand; a name with no known verb is unknown; tags only raise, but
    /// `readOnlyHint` settles what the name leaves in doubt.
    ///
    /// - Parameters:
    ///   - toolkit: the slug of the toolkit as its provider described it; nil when only the record says.
    ///   - isNamed: whether its provider named the toolkit; the first word of a slug says nothing of itself.
    ///   - product: the word with which the names of its server's tools begin, taken off like the toolkit.
    ///   - runsAnything: whether its provider says that it runs other tools, or code.
    ///   - description: the provider's words on the tool, asked only when its name says nothing. They never make a
    ///     tool less than unknown, unless it is tagged `readOnlyHint` and they plainly say that it reads.
    package init(
        tool: String, toolkit: String?, isNamed: Bool = true, product: String? = nil, tags: [String],
        description: String? = nil, runsAnything: Bool = false
    ) {
        let isReader = tags.contains("readOnlyHint") && !tags.contains(where: Risk.writing.contains)
        if runsAnything {
            (level, reasons, destroys) = (.high, ["it runs tools or code of any kind"], true)
        } else {
            let name = ToolName(tool, toolkit: toolkit, isNamed: isNamed, product: product)
            var reading = NameReading(name)
            if reading.verbs.isEmpty, name.reader == nil, let description {
                reading.read(description, isReader: isReader)
            }
            (level, reasons, destroys) = reading.judged(isReader: isReader)
            // MAIL_LIST_MESSAGES of a toolkit "mail": only a name that plainly reads gets calmer by it.
            if level != .low, isNamed, let toolkit, let rest = ToolName(tool, of: toolkit) {
                let read = NameReading(rest).judged(isReader: isReader)
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

    /// The same by the annotations of its provider, whose word raises. Where the user trusts it, it also settles a level
    /// below high; what a record claims is above it.
    func annotated(_ hints: Annotations, isClaimed: Bool) -> Risk {
        var risk = self
        if hints.destructive == true {
            risk.destroys = true
            risk.raise(.high, "its provider says that it destroys something")
        }
        if hints.readOnly == false { risk.raise(.medium, "its provider says that it changes something") }
        guard hints.isTrusted, !isClaimed, hints.destructive != true, risk.level != .high else { return risk }
        if hints.readOnly == true {
            risk.lower(.low, "its provider, which is trusted, says that it only reads")
        } else if hints.destructive == false {
            risk.lower(.medium, "its provider, which is trusted, says that it destroys nothing")
        }
        return risk
    }

    /// The same at the level that a test states.
    package func stated(_ level: Level) -> Risk {
        Risk(level: level, reasons: reasons, destroys: destroys && level == .high)
    }

    /// The same of a call by which these files leave the machine: it changes something, however harmless its tool is.
    package func sending(_ files: [String]) -> Risk {
        guard !files.isEmpty else { return self }
        // A tool that only reads has no reason to be asked about but these.
        let before = level == .low ? [] : reasons
        return Risk(
            level: max(level, .medium), reasons: before + files.map { "it sends the file '\($0)'" },
            destroys: destroys)
    }

    /// The reasons before were for a level that is none any more.
    private mutating func lower(_ to: Level, _ reason: String) {
        guard to < level else { return }
        (level, reasons) = (to, [reason])
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
    package func risk(claimed: [String]) -> Risk { risk(claimed: claimed, by: annotations) }

    /// The same by other annotations than its own.
    package func risk(claimed: [String], by annotations: Annotations?) -> Risk {
        let claims = Risk.raising(claimed)
        var risk = Risk(
            // The id of a server is its user's choice, and says nothing of its tools.
            tool: exactName, toolkit: toolkit, isNamed: hasNamedToolkit, product: product,
            tags: tags + claims, description: description, runsAnything: profile.runs(slug))
        if let annotations { risk = risk.annotated(annotations, isClaimed: !claims.isEmpty) }
        return effect.map { risk.saying($0) } ?? risk
    }
}

// MARK: Arguments

extension Risk {
    /// The risk of a call with these arguments: what is not low is high where they widen its reach. What only reads
    /// stays low, however much it reads; statements and programs in them never make it calmer.
    package func raised(
        by arguments: JSON.Object, of tool: ToolSpec, _ names: ArgumentNames = ArgumentNames()
    ) -> Risk {
        var look = ArgumentLook(names, readsOnly: level == .low)
        look.scan(arguments)
        let widened =
            look.reasons.isEmpty ? self : Risk(level: .high, reasons: reasons + look.reasons, destroys: destroys)
        guard look.mayRun else { return widened }
        var statements = StatementArguments(tool, names)
        statements.scan(arguments)
        return statements.found.reduce(widened) { $0.raised($1.level, $1.reason, destroys: $1.destroys) }
    }

    /// The same of a call that its arguments put at this level. A tool that only reads has no other reason to be asked
    /// about.
    private func raised(_ to: Level, _ reason: String, destroys: Bool) -> Risk {
        Risk(
            level: max(level, to), reasons: (level == .low ? [] : reasons) + [reason],
            destroys: self.destroys || destroys)
    }

    /// The same, with the name's reading in plain words.
    func saying(_ effect: String) -> Risk {
        guard level != .low else { return self }
        return Risk(level: level, reasons: [effect] + reasons.dropFirst(), destroys: destroys)
    }

    /// The risk of a call whose arguments nobody could look through: not a reason to think it narrow.
    package var unread: Risk {
        Risk(level: .high, reasons: reasons + ["the arguments are too deep to be read"], destroys: destroys)
    }
}

// MARK: Wrappers

extension Risk {
    /// The risk of what can't be seen here.
    package static let unseen = Risk(level: .high, reasons: ["it runs what can't be seen here"], destroys: true)

    /// The risk of calls that are run together, each by its tool's name: the gravest, with what all of them destroy.
    package init(of calls: [(tool: String, risk: Risk)]) {
        let level = calls.map(\.risk.level).max() ?? .low
        var reasons: [String] = []
        for (tool, risk) in calls where risk.level == level {
            reasons += risk.reasons.map { "\(tool): \($0)" }.filter { !reasons.contains($0) }
        }
        self.init(level: level, reasons: reasons, destroys: calls.contains { $0.risk.destroys })
    }
}
