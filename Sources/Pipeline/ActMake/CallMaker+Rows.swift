package import ActJSON
import ActRecord
import ActSchema
package import ActSentences
import ActSettings
import ActTools

/// Arguments that name rows.
extension CallMaker {
    /// The same, with rows looked up that arguments name.
    package func looking(_ rows: RowLookup?) -> CallMaker {
        var maker = self
        maker.rows = rows
        return maker
    }

    /// The ways in which a sentence may change the row that it names.
    package typealias RowSetter = (JSON.Object) throws(Failure) -> [RowChange]

    /// The outcome of looking up the rows of a call.
    struct LookedUp {
        var filled: [FilledArgument] = []
        var choices: [Choice] = []
        /// The rows that were found, as the record has them.
        var rows: [JSON] = []
        /// Command lines that list what could not be looked up.
        var wordings: [[String]] = []
        var isTainted = false
    }

    /// An argument that names a row, or has its id.
    private struct RowArgument {
        let name: String
        let source: RowSource
        let tool: ToolSpec
        /// More of the call, made of the row.
        let change: RowSetter?
        /// nil for an id.
        var words: String?
        /// The id that the memory has for the words.
        var known: JSON?
    }

    /// Puts ids in the place of words that name rows, and takes those away that leave the row open. Throws `no-match` for
    /// words that no row has, and `bad-arguments` where too many have them.
    func lookUp(
        _ arguments: inout JSON.Object, _ tool: ToolSpec, taint: Bool, _ change: RowSetter? = nil
    ) throws(Failure) -> LookedUp {
        var looked = LookedUp()
        guard let lookup = rows else { return looked }
        for (name, value) in arguments.members {
            guard let source = tool.rowSource(of: name.text) else { continue }
            var one = RowArgument(name: name.text, source: source, tool: tool, change: change)
            guard let words = source.words(value) else {
                // An agent changes nothing of act's own that it is not shown.
                let isOwn =
                    registry.asker != nil && registry.profile(tool.provider).isAside
                    && !tool.tags.contains("readOnlyHint")
                guard change != nil || isOwn else { continue }
                guard let found = try lookup.row(value, source, of: tool, taint: taint, isListed: isOwn) else {
                    throw Failure(.noMatch, "the rules don't let '\(source.list)' be read unasked")
                }
                guard !found.rows.isEmpty else {
                    throw Failure(
                        .noMatch, "\(source.list) has no row \(value.line)", hint: "the list: \(way(to: source))")
                }
                looked.isTainted = looked.isTainted || found.isTainted
                try settle(one, found, &arguments, &looked)
                continue
            }
            (one.words, one.known) = (words, remembered(words, name.text, tool))
            if one.known != nil { arguments[name.text] = .text(words) }
            guard let found = try lookup.find(words, source, of: tool, taint: taint) else {
                // The memory fills its name in.
                guard one.known == nil else { continue }
                let way = ["act-call", "-p", tool.provider, source.list]
                arguments[name.text] = nil
                looked.wordings.append(way)
                // It was said, so that the call is none without it.
                if !tool.required.contains(name.text) || tool.defaults[name.text] != nil {
                    looked.choices.append(Choice(name.text, []))
                }
                continue
            }
            looked.isTainted = looked.isTainted || found.isTainted
            try settle(one, found, &arguments, &looked)
        }
        return looked
    }

    /// The id that the memory has for a name.
    private func remembered(_ words: String, _ argument: String, _ tool: ToolSpec) -> JSON? {
        guard let memory else { return nil }
        let named = JSON.Object([(JSON.Spelled(argument), .text(words))])
        var filled = named
        _ = memory.part(tool).fill(&filled, tool)
        return filled[argument]?.bytes == named[argument]?.bytes ? nil : filled[argument]
    }

    /// Fills in the id of the one row that was found, or leaves the argument open.
    private func settle(
        _ one: RowArgument, _ found: RowLookup.Found, _ arguments: inout JSON.Object, _ looked: inout LookedUp
    ) throws(Failure) {
        let fitting = found.rows.filter { one.tool.schema.takes(one.name, $0.id) }
        guard !fitting.isEmpty else {
            guard one.known == nil else { return }
            throw absent(one, found)
        }
        let changed = try CallMaker.changed(fitting, one.change)
        let isID = one.words == nil
        let words = one.words ?? ""
        let rival = one.known.flatMap { known in
            changed.contains { $0.row.id.bytes == known.bytes } ? nil : Choice.Value(known, words: "of the memory")
        }
        guard changed.count + (rival == nil ? 0 : 1) <= Choice.most else {
            throw Failure(
                .badArguments,
                "arguments.\(one.name): \(found.isWhole ? "" : "more than ")\(fitting.count) rows fit '\(words)'",
                hint: "say more of the name, or take an id: \(way(to: one.source, words))")
        }
        for row in fitting where changed.contains(where: { $0.row.id.bytes == row.id.bytes }) {
            looked.rows.append(
                NamedRow(one.name, list: one.source.list, id: row.id, words: row.name, at: row.more).json)
        }
        let (row, change) = changed[0]
        let isSaid =
            isID || found.isID
            || found.isWhole && found.nearness != .spelling && !words.isEmpty
                && (RowMatch(words).isWhole(row.name) || !one.tool.tags.contains("destructiveHint"))
        if changed.count == 1, rival == nil, isSaid, change.words == nil {
            arguments[one.name] = row.id
            arguments.set(change.arguments)
            if !isID { looked.filled.append(FilledArgument(one.name, from: .row, value: row.id, words: row.line)) }
            if let hour = change.hour, let (name, value) = change.arguments.members.first {
                looked.filled.append(FilledArgument(name.text, from: .reading, value: value, words: hour))
            }
            return
        }
        let values = changed.map { row, change in
            Choice.Value(row.id, words: change.words ?? row.line, with: change.arguments)
        }
        arguments[one.name] = nil
        looked.choices.append(Choice(one.name, values + (rival.map { [$0] } ?? [])))
    }

    /// The rows with what is made of each. Throws where nothing can be made of any.
    private static func changed(
        _ rows: [RowSource.Row], _ change: RowSetter?
    ) throws(Failure) -> [(row: RowSource.Row, change: RowChange)] {
        var changed: [(row: RowSource.Row, change: RowChange)] = []
        var refusal: Failure?
        for row in rows {
            do throws(Failure) {
                changed += (try change?(row.fields) ?? [RowChange()]).map { (row, $0) }
            } catch {
                refusal = refusal ?? error
            }
        }
        if let refusal, changed.isEmpty { throw refusal }
        return changed
    }

    private func absent(_ one: RowArgument, _ found: RowLookup.Found) -> Failure {
        let near = found.near.map { "'\($0)'" }.joined(separator: ", ")
        let hint = (near.isEmpty ? "" : "did you mean \(near)? ") + "the list: \(way(to: one.source))"
        return Failure(
            .noMatch,
            "arguments.\(one.name): no row of \(one.source.list)\(found.isWhole ? "" : ", so far as it was read,") fits '\(one.words ?? "")'",
            hint: hint)
    }

    /// The command that lists rows.
    private func way(to source: RowSource, _ words: String? = nil) -> String {
        let search = source.search.flatMap { name in words.map { " " + shellWord("\(name)=\($0)") } } ?? ""
        let way = "act-call \(shellWord(source.list))\(search) | act-exec"
        return way
    }
}

extension JSON.Object {
    mutating func set(_ others: JSON.Object) {
        for (name, value) in others.members { self[name.text] = value }
    }
}
