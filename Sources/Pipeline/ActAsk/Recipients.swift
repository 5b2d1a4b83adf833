import ActDecide
import ActJSON

extension CallPrompt {
    /// The text that has to be typed to approve the call; nil where y is enough: the risk is not high, or the call only
    /// takes back what was added a moment ago.
    package var challenge: Demand? { added == nil ? demand : nil }

    /// The text that approves a call of high risk. A key is pressed without a thought, so it is one that only a reader of
    /// the sheet knows: the domain of the one recipient, the number of several, or else the last word of the tool's name.
    private var demand: Demand? {
        guard risk.level == .high else { return nil }
        let recipients = Recipients.of(arguments)
        if recipients.count > 1 { return Demand(several: recipients.count) }
        let domain = recipients.first.flatMap { Recipients.domain(of: $0) }.map { Terminal.exact($0) }
        let words = tool.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        return Demand(domain: domain, word: words.last.map { String($0) }, else: "approve")
    }

    package func choices(_ seen: ShownCalls) -> [String] {
        var choices: [String] = []
        if seen.isWhole { choices.append(challenge == nil ? "y yes" : "type it") }
        choices.append("n no")
        if seen.isWhole, challenge == nil, hasAlike { choices.append("a all alike") }
        if seen.isWhole, rule != nil { choices.append("w always") }
        if seen.isWhole, !marks.isEmpty { choices.append("u unmark") }
        choices.append("e edit")
        if goodUntil != nil, !isKept { choices.append("k keep") }
        if number != nil { choices.append("b back") }
        return choices + ["q stop"]
    }

    /// The meaning of an answer; nil for one that is not offered. Nobody agrees to what was not all on the screen.
    package func reply(to answer: String, _ seen: ShownCalls) -> Answer? {
        switch Said(answer) {
        case nil: seen.isWhole && demand?.isMet(by: answer) == true ? .yes : nil
        case .no(let why): .no(why)
        case .stop: .stop
        case .edit: .edit
        case .back: number == nil ? nil : .back
        case .keep: goodUntil == nil || isKept ? nil : .keep
        case .yes: challenge != nil || !seen.isWhole ? nil : .yes
        // Each call of high risk is decided by itself.
        case .all: challenge != nil || !hasAlike || !seen.isWhole ? nil : .all
        case .always: rule == nil || !seen.isWhole ? nil : .always
        case .unmark: !marks.isEmpty && seen.isWhole ? .unmark : nil
        case .each, .more, .folders, .service, .trust: nil
        }
    }
}

/// Whom a call goes to, as far as its arguments say.
enum Recipients {
    /// Words of keys that name people, each value one of them.
    private static let people: Set<String> = [
        "attendee", "attendees", "bcc", "cc", "guest", "guests", "invitee", "invitees", "participant",
        "participants",
        "recipient", "recipients", "to",
    ]

    /// Words of keys whose values may be addresses.
    private static let addresses: Set<String> = [
        "address", "addresses", "email", "emails", "mail", "member", "members", "user", "users",
    ]

    /// Words of keys that name the one who sends.
    private static let senders: Set<String> = ["from", "own", "reply", "sender"]

    static func of(_ arguments: JSON.Object) -> Set<String> {
        var found: Set<String> = []
        for (key, value) in arguments.members {
            let words = Confusables.words(of: key.text)
            if words.contains(where: { senders.contains($0) }) { continue }
            let isPeople = words.contains { people.contains($0) }
            if isPeople || words.contains(where: { addresses.contains($0) }) {
                for item in value.array ?? [value] { add(item, all: isPeople, to: &found) }
            } else if let object = value.object {
                found.formUnion(of(object))
            } else {
                for object in (value.array ?? []).compactMap(\.object) { found.formUnion(of(object)) }
            }
        }
        return found
    }

    private static func add(_ item: JSON, all: Bool, to found: inout Set<String>) {
        switch item {
        case .null, .bool: return
        case .string(let spelled):
            let parts = spelled.text.split { $0 == "," || $0 == ";" || $0.isNewline }.map { String($0).trimmed }
            let people = parts.filter { !$0.isEmpty && (all || domain(of: $0) != nil) }
            found.formUnion(people.map { ($0.contains("@") ? address(in: $0) : $0).lowercased() })
        case .number(let text): if all { found.insert(text) }
        case .array(let items): for one in items { add(one, all: all, to: &found) }
        case .object(let object):
            let inside = of(object)
            if inside.isEmpty, all { found.insert(item.line) }
            found.formUnion(inside)
        }
    }

    /// `a@b.example` of `A <a@b.example>`.
    private static func address(in text: String) -> String {
        let words = text.split { $0.isWhitespace || $0 == "<" || $0 == ">" }
        return words.last { $0.contains("@") }.map(String.init) ?? text
    }

    /// The domain of an address; nil where it can't be a host's name (RFC 1035: at most 253 bytes).
    static func domain(of text: String) -> String? {
        let parts = address(in: text).split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, parts[1].utf8.count <= 253 else { return nil }
        return String(parts[1])
    }
}
