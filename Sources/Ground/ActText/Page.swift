import ActJSON
import ActRecord
import ActSettings
import ActSystem

/// Records as text for people: what a command's standard output shows on a terminal. Several are results that are
/// alike: from four on they are one table; lists of events are one calendar, calls of the queue are columns, and counts
/// one chart.
func render(_ records: [Record], _ style: Style) -> String {
    var page = Page(style)
    if style.view != nil, let last = records.last, holdsEvents(last, last) {
        page.events(records, last)
    } else if records.first?.type == "queued" {
        page.queue(records.map(\.json))
    } else if ["count", "cost"].contains(records.first?.type) {
        page.counts(records.map(\.json))
    } else if records.count >= 4 {
        page.results(records.map(\.json))
    } else {
        for record in records { page.record(record) }
    }
    return page.text
}

/// The text of records, line by line.
struct Page {
    let style: Style
    var text = ""

    init(_ style: Style) { self.style = style }

    var columns: Int { style.columns }

    mutating func record(_ record: Record) {
        let json = record.json
        switch record.type {
        case "toolkit": toolkit(json)
        case "tool": tool(json)
        case "call": call(json)
        case "result": result(json)
        case "entry": entry(json)
        case "run": run(json)
        case "memory": memory(json)
        case "setting": setting(json)
        case "check": check(json)
        case "connection": connection(json)
        case "session": session(json)
        case "item": data(json["item"])
        case "message": message(json)
        case "conversation": conversation(json)
        // The message has its text.
        case "delta": break
        case "error": failure(json["error"])
        default: other(json)
        }
    }

    enum Ink: String { case good = "32", bad = "31", warn = "33", strong = "1", faint = "2" }

    func ink(_ text: String, _ ink: Ink) -> String { style.ink(text, ink) }

    mutating func line(_ text: String) { self.text += text + "\n" }

    /// Lines of foreign text under a heading, each indented.
    mutating func block(_ foreign: String, indent: Int = 4) {
        for part in Terminal.wrap(Terminal.safe(foreign), columns: columns - indent) {
            line(String(repeating: " ", count: indent) + part)
        }
    }

    /// Text of several lines as such.
    mutating func lines(_ foreign: String, indent: Int) {
        var parts = foreign.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        if parts.last?.isEmpty == true { parts.removeLast() }
        for part in parts { line(String(repeating: " ", count: indent) + Terminal.safe(String(part))) }
    }

    /// Names and values in two columns.
    ///
    /// - Parameter isExact: whether times stay as they are spelled.
    mutating func pairs(_ members: [(String, JSON)], indent: Int = 2, isExact: Bool = false) {
        let zone = members.first { $0.0 == "zone" }?.1
        let names = members.map { Terminal.safe($0.0) }
        let width = min(names.map { Terminal.width($0) }.max() ?? 0, 24)
        for (name, member) in zip(names, members) {
            if !isExact, let text = member.1.string, text.utf8.contains(0x0A) {
                line(String(repeating: " ", count: indent) + name)
                lines(text, indent: indent + 2)
                continue
            }
            let gap = String(repeating: " ", count: max(0, width - Terminal.width(name)) + 2)
            let head = String(repeating: " ", count: indent) + name + gap
            let shown = Terminal.wrap(
                Terminal.safe(isExact ? words(member.1) : timed(member.1, member.0, zone)),
                columns: columns - indent - width - 2)
            line(head + (shown.first ?? ""))
            for rest in shown.dropFirst() { line(String(repeating: " ", count: indent + width + 2) + rest) }
        }
    }

    /// A value as a person reads it: a string bare, all else as JSON.
    func words(_ value: JSON) -> String { value.string ?? value.line }

    /// A value in which a time is one of the user's zone; of what has a zone of its own, such as an event, of that one.
    func timed(_ value: JSON, _ key: String, _ zone: JSON?) -> String {
        let isOurs = key == "created" || key == "updated"
        return value.string.flatMap { text in
            ShownTime.text(ofRecorded: text, in: isOurs ? nil : zone?.string.flatMap { Zone($0) })
        } ?? words(value)
    }

    /// A field that is a time.
    private func time(_ json: JSON, _ key: String) -> String {
        json[key].map { Terminal.safe(timed($0, key, nil)) } ?? ""
    }

    func field(_ json: JSON, _ key: String) -> String { Terminal.safe(json[key]?.string ?? "") }

    mutating func toolkit(_ json: JSON) {
        let count = json["tools"]?.int ?? 0
        let tools = count == 1 ? "1 tool" : "\(count) tools"
        line(ink(field(json, "toolkit"), .strong) + ink("  \(field(json, "provider"))", .faint) + "  \(tools)")
    }

    mutating func tool(_ json: JSON) {
        let rank = json[.rank]?.number.map { "\($0). " } ?? ""
        let risk = json[.risk]?["level"]?.string.map { "  [\(Terminal.safe($0))]" } ?? ""
        let reach = json[.reach]?.string.map { "  \(Terminal.safe($0))" } ?? ""
        line(rank + ink(field(json, "tool"), .strong) + ink("  \(field(json, "provider"))", .faint) + risk + reach)
        if let name = json["name"]?.string { block("named \(name)") }
        block(json["description"]?.string ?? "")
        guard json[.rank] == nil, let properties = json["input_schema"]?["properties"]?.object else { return }
        let required = json["input_schema"]?["required"]?.array?.compactMap(\.string) ?? []
        pairs(
            properties.members.map { key, rule in
                let type = rule["enum"]?.array?.map(words).joined(separator: "|") ?? rule["type"].map(words) ?? ""
                let must = required.contains(key.text) ? "required, " : ""
                return (key.text, .text("\(must)\(type)  \(rule["description"]?.string ?? "")"))
            }, indent: 4)
        for text in json[.unchecked]?.array?.compactMap(\.string) ?? [] { block("not checked: \(text)") }
    }

    mutating func call(_ json: JSON) {
        var head = ink(field(json, "tool"), .strong) + ink("  \(field(json, "provider"))", .faint)
        if let decision = json.decision, let word = decision.text {
            head += "  " + ink(Terminal.safe(word), decision.word?.isApproved ?? false ? .good : .warn)
        }
        line(head)
        pairs(json["arguments"]?.object?.members.map { ($0.key.text, $0.value) } ?? [], isExact: true)
        let missing = json[.missing]?.array?.compactMap(\.string) ?? []
        if !missing.isEmpty { line(ink("  missing: \(Terminal.safe(missing.joined(separator: ", ")))", .warn)) }
        unused(json)
        said(json)
        filled(json)
        related(json)
        advice(json)
        unconnected(json)
        if let reason = json.decision?.reason, let decision = json.decision?.text {
            block("\(decision): \(reason)", indent: 2)
        }
        guard let verdict = json[.risk]?[.verdict]?.string else { return }
        let reasons = json[.risk]?[.reasons]?.array?.compactMap(\.string).joined(separator: "; ") ?? ""
        line(
            "  \(Terminal.safe(verdict)) (\(Terminal.safe(json[.risk]?["level"]?.string ?? "?")): \(Terminal.safe(reasons)))"
        )
    }

    mutating func unused(_ json: JSON) {
        let unused = json[.unused]?.array?.compactMap(\.string) ?? []
        if !unused.isEmpty { line(ink("  not used: \(Terminal.safe(unused.joined(separator: ", ")))", .warn)) }
    }

    /// The words of the backend that read the sentence.
    mutating func said(_ json: JSON) {
        if let words = json[.said]?.string { block("the backend says: \(words)", indent: 2) }
    }

    /// The arguments that the memory gave.
    mutating func filled(_ json: JSON) {
        let all = json[.filled]?.array?.compactMap { one in
            one["argument"]?.string.map { "\($0) (\(one["kind"]?.string ?? "?") \(one["name"]?.string ?? "?"))" }
        }
        guard let all, !all.isEmpty else { return }
        line("  filled in: \(Terminal.safe(all.joined(separator: ", ")))")
    }

    mutating func related(_ json: JSON) {
        let near = json[.plan]?[.related]?.array?.compactMap { $0["tool"]?.string ?? $0.string } ?? []
        let head = json["source"]?.string == "router" ? "related" : "nearly as likely"
        if !near.isEmpty { line("  \(head): \(Terminal.safe(near.joined(separator: ", ")))") }
    }

    /// The router's plan: steps, and what goes wrong.
    mutating func advice(_ json: JSON) {
        for (member, head) in [("steps", "step"), ("pitfalls", "beware")] {
            for text in json[.plan]?[member]?.array?.compactMap(\.string) ?? [] {
                block("\(head): \(text)", indent: 2)
            }
        }
    }

    /// The reasons why the call would fail, as far as the service told them.
    mutating func unconnected(_ json: JSON) {
        let toolkit = json["toolkit"]?.string ?? ""
        let state = json[.plan]?["connections"]?.array?.first { $0["toolkit"]?.string == toolkit }
        guard state?[.connected]?.bool == false else { return }
        line(ink("  not connected: act-connect \(Terminal.safe(toolkit))", .warn))
    }

    mutating func connection(_ json: JSON) {
        let status = json["status"]?.string ?? "?"
        let paint: Ink = status == "active" || status == "no-auth" ? .good : .warn
        let words = ["account", "alias", "reason"].compactMap { json[$0]?.string }.map(Terminal.safe)
        let more = words.isEmpty ? "" : "  " + words.joined(separator: "  ")
        line(field(json, "toolkit") + "  " + ink(Terminal.safe(status), paint) + more)
        if let url = json[.redirectURL]?.string { line("  open \(Terminal.safe(url))") }
    }

    mutating func session(_ json: JSON) {
        line(ink(field(json, "session"), .strong) + "  \(field(json, "user"))  \(field(json, "conversation"))")
        line(ink("  until \(time(json, "expires"))", .faint))
        if let url = json[.mcpURL]?.string { line("  \(Terminal.safe(url))") }
    }

    private func ink(of outcome: String) -> Ink {
        switch Outcome(rawValue: outcome) {
        case .done: .good
        case .failed, .unknown: .bad
        case .denied, .held, .skipped, nil: .warn
        }
    }

    mutating func result(_ json: JSON) {
        let outcome = json[.outcome]?.string ?? "?"
        let paint = ink(of: outcome)
        let again =
            json[.replayed]?.bool == true
            ? "  (recorded earlier, not run again)"
            : json[.cached]?.bool == true
                ? "  (from the cache, not run)"
                : json[.recorded]?.bool == false ? "  (could not be recorded: note it)" : ""
        line(ink(Terminal.safe(outcome), paint) + "  " + field(json, "tool") + again)
        unused(json)
        said(json)
        if let error = json["error"], error.object != nil { failure(error, indent: 2) }
        if json[.queued]?.bool == true { line(ink("  it waits in the queue: act-queue run runs it", .warn)) }
        if json.outcome?.isPlan == true { plan(json) }
        data(json["data"])
        for part in json["content"]?.array ?? [] { data(part["text"] ?? part) }
        if let file = json[.dataFile] {
            line(
                "  \(Terminal.safe(file["path"]?.string ?? ""))  (\(Terminal.safe(file["size"]?.number ?? "?")) bytes)"
            )
        }
        if let cursor = json["cursor"]?.string {
            line(ink("  more: --from-cursor \(Terminal.safe(cursor))", .faint))
        }
        if json["more"] != nil { line(ink("  more: unknown, the answer does not say", .warn)) }
        for file in json["files"]?.array ?? [] {
            line("  \(Terminal.safe(file["path"]?.string ?? file["error"]?["message"]?.string ?? "?"))")
        }
        undo(json)
        for name in ["result_lost", "withheld"] {
            if let words = json[name]?.string {
                line(ink("  the answer is not here: \(Terminal.safe(words))", .warn))
            }
        }
    }

    /// The arguments, risk and request of a call that would run.
    mutating func plan(_ json: JSON) {
        pairs(json["arguments"]?.object?.members.map { ($0.key.text, $0.value) } ?? [], isExact: true)
        let reasons = json[.risk]?[.reasons]?.array?.compactMap(\.string).joined(separator: "; ") ?? ""
        line("  risk: \(Terminal.safe(json[.risk]?["level"]?.string ?? "?")) (\(Terminal.safe(reasons)))")
        guard let request = json["request"] else { return }
        line("  \(field(request, "method")) \(field(request, "url"))")
        block(request["body"]?.line ?? "")
    }

    /// Results of one tool.
    mutating func results(_ all: [JSON]) {
        line(ink("done", .good) + "  " + field(all[0], "tool") + "  \(all.count) times")
        table(
            all.map { json in
                let members = json["data"]?.object?.members.map { ($0.key.text, $0.value) } ?? []
                return .object([("log", json[.logID] ?? .null)] + members)
            })
        guard all.contains(where: { $0[.undo]?.array?.isEmpty == false }) else { return }
        line(ink("  undo some: act-log --undo LOG... | act-confirm | act-exec", .faint))
    }

    /// Numbers of entries, each with what they have in common.
    mutating func counts(_ all: [JSON]) {
        table(
            all.map { json in
                .object(
                    (json.object?.members ?? []).filter { $0.key.text != "type" }.map { ($0.key.text, $0.value) })
            })
    }

    /// The line that would undo it.
    mutating func undo(_ json: JSON) {
        guard json[.undo]?.array?.isEmpty == false, let logID = json[.logID]?.int else { return }
        line(ink("  undo: act-log --undo \(logID) | act-confirm | act-exec", .faint))
    }

    mutating func entry(_ json: JSON) {
        let outcome = json[.outcome]?.string ?? "?"
        let paint = ink(of: outcome)
        let words = [json[.logID]?.number ?? "", time(json, "at"), Terminal.safe(outcome), field(json, "tool")]
        let room = columns - words.reduce(0) { $0 + Terminal.width($1) + 2 }
        let arguments = Terminal.safe(json["arguments"]?.line ?? "").cut(room)
        line("\(words[0])  \(words[1])  \(ink(words[2], paint))  \(words[3])  \(arguments)")
    }

    mutating func setting(_ json: JSON) {
        let place = json["place"]?.string.map { $0.isEmpty ? "" : "  (\(Terminal.safe($0)))" } ?? ""
        line("\(field(json, "name")) = \(field(json, "value"))" + ink("  \(field(json, "source"))\(place)", .faint))
    }

    mutating func check(_ json: JSON) {
        let ok = json["ok"]?.bool == true
        line((ok ? ink("ok  ", .good) : ink("no  ", .bad)) + "\(field(json, "name")): \(field(json, "found"))")
        if !ok, let remedy = json[.remedy]?.string { block(remedy) }
    }

    mutating func failure(_ error: JSON?, indent: Int = 0) {
        let space = String(repeating: " ", count: indent)
        let place = error?["line"]?.number.map { "line \($0): " } ?? ""
        let code = Terminal.safe(error?["code"]?.string ?? "error")
        let message = Terminal.safe(error?["message"]?.string ?? "")
        line(space + ink(code, .bad) + ": \(place)\(message)")
        if let hint = error?["hint"]?.string { block(hint, indent: indent + 2) }
    }

    mutating func other(_ json: JSON) {
        line(ink(field(json, "type"), .strong))
        pairs((json.object?.members ?? []).filter { $0.key.text != "type" }.map { ($0.key.text, $0.value) })
    }
}

extension Style {
    func ink(_ text: String, _ ink: Page.Ink) -> String {
        color ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    /// The first scalars, with `...` where more follow.
    func cut(_ columns: Int) -> String {
        let room = max(columns, 10)
        return unicodeScalars.count <= room
            ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(room - 3))) + "..."
    }
}
