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
    } else if records.first?.type == .queued {
        page.queue(records.map(\.json))
    } else if records.first?.type?.isSum == true {
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
        case .toolkit: toolkit(json)
        case .tool: tool(json)
        case .call: call(json)
        case .result: result(json)
        case .entry: entry(json)
        case .run: run(json)
        case .memory: memory(json)
        case .setting: setting(json)
        case .check: check(json)
        case .connection: connection(json)
        case .session: session(json)
        case .item: data(json[.item])
        case .message: message(json)
        case .conversation: conversation(json)
        // The message has its text.
        case .delta: break
        case .error: failure(json[.error])
        case .kept: kept(json)
        case .served: served(json)
        case .intent, .count, .cost, .queued, .progress, .trace, .preview, nil: other(json)
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
        let isOurs = TableText.upkeep.contains(key)
        return value.string.flatMap { text in
            ShownTime.text(ofRecorded: text, in: isOurs ? nil : zone?.string.flatMap { Zone($0) })
        } ?? words(value)
    }

    /// A field that is a time.
    private func time(_ json: JSON, _ key: RecordKey) -> String {
        json[key].map { Terminal.safe(timed($0, key.rawValue, nil)) } ?? ""
    }

    func field(_ json: JSON, _ key: RecordKey) -> String { Terminal.safe(json[key]?.string ?? "") }

    mutating func toolkit(_ json: JSON) {
        let count = json[.tools]?.int ?? 0
        let tools = count == 1 ? "1 tool" : "\(count) tools"
        let words = [field(json, .state), time(json, .at)].filter { !$0.isEmpty }.joined(separator: " ")
        let reason = json[.reason] == nil ? "" : ": \(field(json, .reason))"
        let state = words.isEmpty ? "" : ink("  \(words)\(reason)", reason.isEmpty ? .faint : .warn)
        line(
            ink(field(json, .toolkit), .strong) + ink("  \(field(json, .provider))", .faint) + "  \(tools)" + state)
    }

    mutating func kept(_ json: JSON) {
        let process = json[.process]?.number.map { "  process \($0)" } ?? ""
        let place = "  kept for \(field(json, .conversation)) since \(time(json, .started))"
        line(ink(field(json, .toolkit), .strong) + place + ink(process, .faint))
    }

    mutating func served(_ json: JSON) {
        var parts = [
            ink(padded(field(json, .tool), 5), .strong), ink(padded(field(json, .state), 12), .warn),
            Page.age(json[.age]?.int ?? 0), "for \(field(json, .conversation))",
        ]
        if let why = json[.why]?.string { parts.append(Terminal.safe(why)) }
        line(parts.joined(separator: "  "))
    }

    mutating func tool(_ json: JSON) {
        let rank = json[.rank]?.number.map { "\($0). " } ?? ""
        let risk = json[.risk]?[.level]?.string.map { "  [\(Terminal.safe($0))]" } ?? ""
        let reach = json[.reach]?.string.map { "  \(Terminal.safe($0))" } ?? ""
        line(rank + ink(field(json, .tool), .strong) + ink("  \(field(json, .provider))", .faint) + risk + reach)
        if let name = json[.name]?.string { block("named \(name)") }
        block(json[.description]?.string ?? "")
        guard json[.rank] == nil, let properties = json[.inputSchema]?["properties"]?.object else { return }
        let required = json[.inputSchema]?["required"]?.texts ?? []
        pairs(
            properties.members.map { key, rule in
                let type = rule["enum"]?.array?.map(words).joined(separator: "|") ?? rule["type"].map(words) ?? ""
                let must = required.contains(key.text) ? "required, " : ""
                return (key.text, .text("\(must)\(type)  \(rule["description"]?.string ?? "")"))
            }, indent: 4)
        for text in json[.unchecked]?.texts ?? [] { block("not checked: \(text)") }
    }

    mutating func call(_ json: JSON) {
        var head = ink(field(json, .tool), .strong) + ink("  \(field(json, .provider))", .faint)
        if let decision = json.decision, let word = decision.text {
            head += "  " + ink(Terminal.safe(word), decision.word?.isApproved ?? false ? .good : .warn)
        }
        line(head)
        pairs(json[.arguments]?.object?.members.map { ($0.key.text, $0.value) } ?? [], isExact: true)
        let missing = json[.missing]?.texts ?? []
        if !missing.isEmpty { line(ink("  missing: \(Terminal.safe(missing.joined(separator: ", ")))", .warn)) }
        choices(json)
        unused(json)
        said(json)
        filled(json)
        related(json)
        advice(json)
        unconnected(json)
        if let reason = json.decision?.reason, let decision = json.decision?.text {
            block("\(decision): \(reason)", indent: 2)
        }
        guard let verdict = json[.risk]?[.verdict]?.string else { return wayOn(json) }
        let reasons = json[.risk]?[.reasons]?.texts?.joined(separator: "; ") ?? ""
        line(
            "  \(Terminal.safe(verdict)) (\(Terminal.safe(json[.risk]?[.level]?.string ?? "?")): \(Terminal.safe(reasons)))"
        )
    }

    /// The commands that would run a call: its card looks like that of a call that was run.
    private mutating func wayOn(_ json: JSON) {
        guard style.tellsWay else { return }
        let way: String
        switch json.decision?.word {
        case nil: way = "end the command with | act-confirm | act-exec"
        case .approved: way = "end the command with | act-exec"
        case .held: way = "act-confirm --inbox | act-exec"
        case .denied: return
        }
        line(ink("  not run yet: \(way)", .faint))
    }

    /// The open choices, with a line for each value: its words, and the command that makes the call with it. A record's own
    /// commands may be anybody's.
    private mutating func choices(_ json: JSON) {
        guard let record = try? Record(json) else { return }
        let open = record.openChoices
        for choice in open {
            line(ink("  open: \(Terminal.safe(choice.argument))", .warn))
            for value in choice.values {
                let words = Terminal.safe(value.words ?? self.words(value.value))
                let command = choice.commandLine(value, in: record, beside: open)?.map(shellWord).joined(
                    separator: " ")
                let isSafe = command.map { sameBytes(Terminal.safe($0), $0) } ?? false
                line("    \(words)" + (isSafe ? "  " + ink(command ?? "", .faint) : ""))
            }
        }
    }

    mutating func unused(_ json: JSON) {
        let unused = json[.unused]?.texts ?? []
        if !unused.isEmpty { line(ink("  not used: \(Terminal.safe(unused.joined(separator: ", ")))", .warn)) }
    }

    /// The words of the backend that read the sentence.
    mutating func said(_ json: JSON) {
        if let message = json[.said]?.string { block("the backend says: \(message)", indent: 2) }
    }

    /// The arguments that were filled in: by an entry of the memory, by a row's name as it is looked at again, or for a
    /// reason in words.
    mutating func filled(_ json: JSON) {
        let rows = NamedRow.all(json[.rows], json[.arguments]?.object ?? JSON.Object()) ?? []
        let all = json[.filled]?.array?.compactMap { one -> String? in
            if one[.from]?.string == FilledArgument.Origin.row.rawValue {
                let argument = one[.argument]?.string ?? ""
                return rows.first { sameBytes($0.argument, argument) }.map { "\(argument) (\($0.line))" }
            }
            let why = one[.words]?.string ?? "\(one[.kind]?.string ?? "?") \(one[.name]?.string ?? "?")"
            return one[.argument]?.string.map { "\($0) (\(why))" }
        }
        guard let all, !all.isEmpty else { return }
        line("  filled in: \(Terminal.safe(all.joined(separator: ", ")))")
    }

    mutating func related(_ json: JSON) {
        let missed = json[.plan]?[.unsearched]?.texts ?? []
        if !missed.isEmpty { line(ink("  not looked at: \(Terminal.safe(missed.joined(separator: ", ")))", .warn)) }
        let near = json[.plan]?[.related]?.array?.compactMap { $0[.tool]?.string ?? $0.string } ?? []
        let head = json[.source]?.string == "router" ? "related" : "nearly as likely"
        if !near.isEmpty { line("  \(head): \(Terminal.safe(near.joined(separator: ", ")))") }
    }

    /// The router's plan: steps, and what goes wrong.
    mutating func advice(_ json: JSON) {
        for (member, head) in [(RecordKey.steps, "step"), (.pitfalls, "beware")] {
            for text in json[.plan]?[member]?.texts ?? [] {
                block("\(head): \(text)", indent: 2)
            }
        }
    }

    /// The reasons why the call would fail, as far as the service told them.
    mutating func unconnected(_ json: JSON) {
        let toolkit = json[.toolkit]?.string ?? ""
        let state = json[.plan]?[.connections]?.array?.first { $0[.toolkit]?.string == toolkit }
        guard state?[.connected]?.bool == false else { return }
        line(ink("  not connected: act-connect \(Terminal.safe(toolkit))", .warn))
    }

    mutating func connection(_ json: JSON) {
        let status = json[.status]?.string ?? "?"
        let paint: Ink = status == "active" || status == "no-auth" ? .good : .warn
        let words = [RecordKey.account, .alias, .reason].compactMap { json[$0]?.string }.map(Terminal.safe)
        let more = words.isEmpty ? "" : "  " + words.joined(separator: "  ")
        line(field(json, .toolkit) + "  " + ink(Terminal.safe(status), paint) + more)
        if let url = json[.redirectURL]?.string { line("  open \(Terminal.safe(url))") }
    }

    mutating func session(_ json: JSON) {
        line(ink(field(json, .session), .strong) + "  \(field(json, .user))  \(field(json, .conversation))")
        line(ink("  until \(time(json, .expires))", .faint))
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
        line(ink(Terminal.safe(outcome), paint) + "  " + field(json, .tool) + again)
        unused(json)
        said(json)
        if let error = json[.error], error.object != nil { failure(error, indent: 2) }
        if json[.queued]?.bool == true { line(ink("  it waits in the queue: act-queue run runs it", .warn)) }
        if json.outcome?.isPlan == true { plan(json) }
        answer(json)
    }

    /// Sentences that take the name of a row of these lists, for which an id stands in a call.
    private static let ways = [
        "BUDGET_LIST_ENTRIES": "act-process 'the NAME was 3.40'",
        "CALENDAR_LIST_EVENTS": "act-process 'move NAME to friday at 3'",
        "REMINDER_LIST": "act-process 'snooze NAME until 5pm'",
        "TASK_LIST": "act-process 'mark NAME as done'",
    ]

    /// The data and the files of a call's answer, and how the call is undone.
    private mutating func answer(_ json: JSON) {
        data(json[.data])
        if style.tellsWay, style.view == nil, json[.data]?["items"]?.array?.isEmpty == false,
            let way = Page.ways[json[.tool]?.string ?? ""]
        {
            line(ink("  by name: \(way)", .faint))
        }
        for part in json[.content]?.array ?? [] { data(part[.text] ?? part) }
        if let file = json[.dataFile] {
            line(
                "  \(Terminal.safe(file["path"]?.string ?? ""))  (\(Terminal.safe(file["size"]?.number ?? "?")) bytes)"
            )
        }
        if let cursor = json[.cursor]?.string {
            line(ink("  more: --from-cursor \(Terminal.safe(cursor))", .faint))
        }
        if json[.more] != nil { line(ink("  more: unknown, the answer does not say", .warn)) }
        for file in json[.files]?.array ?? [] {
            line("  \(Terminal.safe(file["path"]?.string ?? file[.error]?[.message]?.string ?? "?"))")
        }
        undo(json)
        for name in [RecordKey.resultLost, .withheld] {
            if let words = json[name]?.string {
                line(ink("  the answer is not here: \(Terminal.safe(words))", .warn))
            }
        }
    }

    /// The arguments, risk and request of a call that would run.
    mutating func plan(_ json: JSON) {
        pairs(json[.arguments]?.object?.members.map { ($0.key.text, $0.value) } ?? [], isExact: true)
        let reasons = json[.risk]?[.reasons]?.texts?.joined(separator: "; ") ?? ""
        line("  risk: \(Terminal.safe(json[.risk]?[.level]?.string ?? "?")) (\(Terminal.safe(reasons)))")
        guard let request = json[.request] else { return }
        let (method, url) = (request["method"]?.string ?? "", request["url"]?.string ?? "")
        line("  \(Terminal.safe(method)) \(Terminal.safe(url))")
        block(request["body"]?.line ?? "")
    }

    /// Results of one tool.
    mutating func results(_ all: [JSON]) {
        line(ink("done", .good) + "  " + field(all[0], .tool) + "  \(all.count) times")
        table(
            all.map { json in
                let members = json[.data]?.object?.members.map { ($0.key.text, $0.value) } ?? []
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
        let words = [json[.logID]?.number ?? "", time(json, .at), Terminal.safe(outcome), field(json, .tool)]
        let room = columns - words.reduce(0) { $0 + Terminal.width($1) + 2 }
        let arguments = Terminal.safe(json[.arguments]?.line ?? "").cut(room)
        line(
            "\(words[0])  \(words[1])  \(ink(words[2], paint))  \(words[3])\(style.isWhole ? "" : "  \(arguments)")"
        )
        let sentence = field(json, .intent)
        if !sentence.isEmpty {
            line(ink("  from: \(style.isWhole ? sentence : sentence.cut(columns - 8))", .faint))
        }
        guard style.isWhole else { return }
        let members = json[.arguments]?.object?.members.map { ($0.key.text, $0.value) } ?? []
        if !members.isEmpty { line("  arguments:") }
        pairs(members, indent: 4, isExact: true)
        if let error = json[.error], error.object != nil { failure(error, indent: 2) }
        answer(json)
    }

    mutating func setting(_ json: JSON) {
        let place = json[.place]?.string.map { $0.isEmpty ? "" : "  (\(Terminal.safe($0)))" } ?? ""
        line("\(field(json, .name)) = \(field(json, .value))" + ink("  \(field(json, .source))\(place)", .faint))
    }

    mutating func check(_ json: JSON) {
        let ok = json[.ok]?.bool == true
        line((ok ? ink("ok  ", .good) : ink("no  ", .bad)) + "\(field(json, .name)): \(field(json, .found))")
        if !ok, let remedy = json[.remedy]?.string { block(remedy) }
    }

    mutating func failure(_ error: JSON?, indent: Int = 0) {
        let space = String(repeating: " ", count: indent)
        let place = error?[.line]?.number.map { "line \($0): " } ?? ""
        let code = Terminal.safe(error?[.code]?.string ?? "error")
        let message = Terminal.safe(error?[.message]?.string ?? "")
        line(space + ink(code, .bad) + ": \(place)\(message)")
        if let hint = error?[.hint]?.string { block(hint, indent: indent + 2) }
    }

    mutating func other(_ json: JSON) {
        line(ink(field(json, .type), .strong))
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

/// The data of results: tables, calendars and charts, and names with values.
extension Page {
    mutating func data(_ data: JSON?) {
        switch data {
        case nil, .null?: break
        case .object(let object)? where object["format"] != nil && object[.text]?.string != nil:
            lines(object[.text]?.string ?? "", indent: 2)
        case .object(let object)?:
            let shown = object.members.filter { !$0.value.isNull }
            func isTable(_ member: (key: JSON.Spelled, value: JSON)) -> Bool {
                member.value.array?.first?.object != nil || member.key.raw == "items"
                    || shown.count == 1 && member.value.array?.isEmpty == true
            }
            for member in shown where isTable(member) {
                if member.key.raw != "items" { line("  \(Terminal.safe(member.key.text)):") }
                table(member.value.array ?? [], named: member.key.text)
            }
            pairs(shown.filter { !isTable($0) }.map { ($0.key.text, $0.value) })
        case .array(let items)? where items.contains(where: isText):
            for item in items { self.data(item[.text] ?? item) }
        case .array(let items)?: table(items)
        case .some(let value) where value.string?.utf8.contains(0x0A) ?? false:
            lines(words(value), indent: 2)
        case .some(let value): block(words(value), indent: 2)
        }
    }

    /// Whether a part of an answer is a text.
    private func isText(_ part: JSON) -> Bool { part[.type]?.string == "text" && part[.text]?.string != nil }

    /// Objects as aligned columns; anything else one a line. What is due stands under the time that is left; totals
    /// have their sums.
    mutating func table(_ items: [JSON], named name: String = "items") {
        if items.isEmpty { return line(ink("  nothing found", .faint)) }
        let sums = name == "totals" ? Money.Sums(items) : Money.Sums([])
        if drawn(items, sums) { return }
        guard items.allSatisfy({ $0.object != nil }) else {
            for item in items { block(words(item), indent: 2) }
            return
        }
        let table = TableText(items, sums: sums.rows, columns: columns, showsUpkeep: style.showsUpkeep) {
            value, key, item in
            timed(value, key, item["zone"])
        }
        line(ink(table.heading, .faint))
        let due = items.map { Due($0, now: .now) ?? .none }
        if name == "items", due.contains(where: { due in due != .none && due != .done }) {
            for group in Due.allCases where due.contains(group) {
                let isLate = group == .overdue
                line(ink(" \(group.rawValue)", isLate ? .bad : .strong))
                for (row, when) in zip(table.rows, due) where when == group { line(isLate ? ink(row, .bad) : row) }
            }
        } else {
            for row in table.rows.prefix(items.count) { line(row) }
        }
        for row in table.rows.dropFirst(items.count) { line(ink(row, .strong)) }
        notes(sums, left: table.left, "no room for")
    }

    /// Lines below a table or a chart about what is not in it.
    private mutating func notes(_ sums: Money.Sums, left: [String], _ lead: String) {
        for note in sums.notes { block(note, indent: 2) }
        guard !left.isEmpty else { return }
        let named = left.prefix(Page.named).map { Terminal.cut(Terminal.safe($0), to: max(columns - 6, 8)) }
        let more = left.count - named.count
        let list = named.map { Terminal.isolated($0[...]) }.joined(separator: ", ")
        for part in Terminal.wrap("\(lead) \(list)\(more > 0 ? " and \(more) more" : "")", columns: columns - 2) {
            line("  " + part)
        }
    }

    /// Columns that are named below a table at most; the others are counted.
    private static let named = 30

    /// Writes the lines of a calendar or a chart, where one is wanted and the items can be shown so.
    private mutating func drawn(_ items: [JSON], _ sums: Money.Sums) -> Bool {
        let style = style
        let strong = { (text: String) in style.ink(text, .strong) }
        if let view = style.view, let calendar = CalendarText(items, view, columns: columns, strong: strong) {
            for part in calendar.lines { line(part) }
            return true
        }
        guard style.drawsBars, let chart = BarChart(items, sums: sums.rows, columns: columns, strong: strong) else {
            return false
        }
        for part in chart.lines { line(part) }
        notes(sums, left: chart.left.filter { style.showsUpkeep || !TableText.upkeep.contains($0) }, "not drawn:")
        return true
    }

    /// Pages of one call as one: the last record with the data of all, or the items of all.
    mutating func events(_ records: [Record], _ last: Record) {
        guard last.type == .result else { return data(.array(records.compactMap { $0[.item] })) }
        guard case .object(var json) = last.json else { return }
        json[.data] = .object(joined(records))
        result(.object(json))
    }
}

/// Messages and conversations as text.
extension Page {
    mutating func message(_ json: JSON) {
        let role = json[.role]?.string ?? ""
        if role != "assistant" { line(ink("\(Terminal.safe(role)):", .faint)) }
        let text = json[.text]?.string ?? ""
        if !text.isEmpty { lines(text, indent: role == "assistant" ? 0 : 2) }
        for call in json[.calls]?.array ?? [] {
            line("  " + ink(field(call, .tool), .strong) + "  \(Terminal.safe(call[.arguments]?.line ?? ""))")
        }
    }

    mutating func conversation(_ json: JSON) {
        let count = json[.messages]?.int ?? 0
        let origin = json[.origin]?.string.map { "  from \(Terminal.safe($0))" } ?? ""
        let taint = json[.taint]?.bool == false ? "" : ink("  tainted", .warn)
        let messages = count == 1 ? "1 message" : "\(count) messages"
        let state = json[.state]?.string ?? "idle"
        let doing = state == "idle" ? "" : ink("  \(Terminal.safe(state))", .warn)
        line(ink(field(json, .conversation), .strong) + "  \(messages)\(origin)\(doing)\(taint)")
    }
}

/// Entries of the memory as text: a line each, and below it what speaks against one.
extension Page {
    mutating func memory(_ json: JSON) {
        let sign = json[.kind]?.string == "entity" ? "is" : "="
        let state = json[.expired]?.bool == true ? "expired" : field(json, .state)
        var notes = [state, "said by \(field(json, .source))"]
        if json[.taint]?.bool != false { notes.append("tainted") }
        if let until = json[.until] {
            notes.append("until \(Terminal.safe(timed(until, RecordKey.until.rawValue, nil)))")
        }
        let head = "\(ink(field(json, .name), .strong)) \(sign) \(field(json, .value))"
        line("\(field(json, .toolkit))  \(head)" + ink("  \(notes.joined(separator: ", "))", .faint))
        guard let said = json[.contradiction] else { return }
        let now = said[.value]?.string.map { "it is \($0)" } ?? "it is gone"
        block("\(said[.source]?.string ?? "") says that \(now)", indent: 2)
    }
}

/// Calls of the queue as text for people: a line each, in columns, and how they come to run.
extension Page {
    mutating func queue(_ calls: [JSON]) {
        let rows = calls.map { [field($0, .state), field($0, .id), field($0, .tool)] }
        let widths = (0..<3).map { k in rows.map { Terminal.width($0[k]) }.max() ?? 0 }
        for (call, row) in zip(calls, rows) {
            var cells = zip(row, widths).map { padded($0, $1) }
            cells[0] = ink(cells[0], stateInk(call))
            let room = columns - widths.reduce(0) { $0 + $1 + 2 }
            line("\(cells.joined(separator: "  "))  \(notes(call).cut(room))".trimmedEnd)
        }
        // Nothing runs by itself.
        if calls.contains(where: { state($0)?.isOpen == true }) {
            line(ink("act-queue run runs those that are queued or waiting", .faint))
        }
    }

    /// The lane, the tries so far with the moment of the next, and the reason.
    private func notes(_ call: JSON) -> String {
        let tries = call[.tries]?.int ?? 0
        let isTried = tries > 0 || state(call)?.isTried == true
        let next = isTried ? call[.due].map { "next \(timed($0, RecordKey.due.rawValue, nil))" } : nil
        let count = tries == 0 ? nil : tries == 1 ? "1 try" : "\(tries) tries"
        let parts = [call[.lane]?.string, machine(call), count, next, call[.why]?.string]
        return Terminal.safe(parts.compactMap(\.self).joined(separator: ", "))
    }

    /// The machine that a record names, where it is another.
    func machine(_ record: JSON) -> String? {
        record[.here]?.bool == false ? record[.machine]?.string.map { "machine \($0)" } : nil
    }

    private func state(_ call: JSON) -> QueueState? { call[.state]?.string.flatMap { QueueState(rawValue: $0) } }

    private func stateInk(_ call: JSON) -> Ink {
        switch state(call) {
        case .dead, .unknown: .bad
        case .retrying, .expired: .warn
        case .queued: .faint
        // A worker has it.
        case nil: call[.state]?.string == "running" ? .good : .faint
        }
    }
}

/// Runs as text: columns, and the command that goes on below.
extension Page {
    mutating func run(_ json: JSON) {
        let state = field(json, .state)
        let ink: Ink =
            switch state {
            case "completed": .good
            case "failed", "interrupted": .bad
            default: .warn
            }
        let counts = json[.counts]?.object?.members.map { "\($0.value.line) \($0.key.text)" } ?? []
        var parts = [
            self.ink(padded(field(json, .id), 5), .strong), self.ink(padded(state, 12), ink),
            padded(field(json, .command), 9), padded(Page.age(json[.age]?.int ?? 0), 8),
            Terminal.safe(counts.joined(separator: ", ")),
        ]
        if let machine = machine(json) { parts.append(Terminal.safe(machine)) }
        if let why = json[.why]?.string { parts.append(Terminal.safe(why)) }
        line(parts.joined(separator: "  "))
        if let resume = json[.resume]?.string { line("       \(Terminal.safe(resume))") }
    }

    func padded(_ text: String, _ columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - Terminal.width(text)))
    }

    /// A number of seconds, as people say it.
    static func age(_ seconds: Int) -> String {
        switch seconds {
        case ..<100: "\(seconds) s"
        case ..<6000: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3600) h"
        default: "\(seconds / 86_400) days"
        }
    }
}
