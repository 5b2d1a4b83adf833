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

    /// The arguments that a sentence makes of the row that it names.
    package typealias RowSetter = (JSON.Object) throws(Failure) -> RowChange

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

    /// Puts ids in the place of words that name rows, and takes those away that leave the row open. Throws
    /// `bad-arguments` for words that no row has, or too many.
    func lookUp(
        _ arguments: inout JSON.Object, _ tool: ToolSpec, taint: Bool, _ change: RowSetter? = nil
    ) throws(Failure) -> LookedUp {
        var looked = LookedUp()
        guard let lookup = rows else { return looked }
        for (name, value) in arguments.members {
            guard let source = RowSource(tool.argument(name.text)) else { continue }
            guard let words = source.words(value) else {
                try settle(name.text, value, source, tool, &arguments, &looked, change)
                continue
            }
            let known = remembered(words, name.text, tool)
            if known != nil { arguments[name.text] = .text(words) }
            guard let found = try lookup.find(words, source, of: tool, taint: taint) else {
                // The memory fills its name in.
                guard known == nil else { continue }
                let way = ["act-call", "-p", tool.provider, source.list]
                arguments[name.text] = nil
                looked.wordings.append(way)
                continue
            }
            looked.isTainted = looked.isTainted || found.isTainted
            try settle(name.text, words, source, found, known, tool, &arguments, &looked, change)
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

    /// A row that has its id: the change is made to it as it is.
    private func settle(
        _ argument: String, _ id: JSON, _ source: RowSource, _ tool: ToolSpec, _ arguments: inout JSON.Object,
        _ looked: inout LookedUp, _ change: RowSetter?
    ) throws(Failure) {
        guard let change else { return }
        guard let row = try registry.provider(tool.provider)?.row(source.list, id)?.object else {
            throw Failure(.noMatch, "\(source.list) has no row \(id.line)", hint: "the list: \(way(to: source))")
        }
        let changed = try change(row)
        var with = JSON.Object()
        for (name, value) in changed.arguments.members { with[name.text] = value }
        guard let words = changed.words else {
            for (name, value) in with.members { arguments[name.text] = value }
            return
        }
        arguments[argument] = nil
        looked.choices.append(Choice(argument, [Choice.Value(id, words: words, with: with)]))
    }

    private func settle(
        _ argument: String, _ words: String, _ source: RowSource, _ found: RowLookup.Found, _ known: JSON?,
        _ tool: ToolSpec, _ arguments: inout JSON.Object, _ looked: inout LookedUp, _ change: RowSetter?
    ) throws(Failure) {
        let fitting = found.rows.filter { tool.schema.takes(argument, $0.id) }
        guard !fitting.isEmpty else {
            guard known == nil else { return }
            throw absent(argument, words, source, found)
        }
        let changed = try CallMaker.changed(fitting, change)
        let (rows, changes) = (changed.map(\.row), changed.map(\.change))
        let isRemembered = known.map { known in rows.contains { $0.id.bytes == known.bytes } } ?? true
        guard rows.count + (isRemembered ? 0 : 1) <= Choice.most else {
            throw Failure(
                .badArguments, "arguments.\(argument): \(rows.count) rows fit '\(words)'",
                hint: "say more of the name, or take an id: \(way(to: source, words))")
        }
        looked.rows += rows.map { row in
            NamedRow(argument, list: source.list, id: row.id, words: row.name).json
        }
        let isWhole = RowMatch(words).isWhole(rows[0].name) || !tool.tags.contains("destructiveHint")
        if rows.count == 1, isRemembered, found.isSure, isWhole, changes[0].words == nil {
            arguments[argument] = rows[0].id
            for (name, value) in changes[0].arguments.members { arguments[name.text] = value }
            looked.filled.append(
                FilledArgument(argument, from: .row, value: rows[0].id, words: rows[0].line))
            return
        }
        var values = zip(rows, changes).map { row, change in
            Choice.Value(row.id, words: change.words ?? row.line, with: change.arguments)
        }
        if !isRemembered, let known { values.append(Choice.Value(known, words: "of the memory")) }
        arguments[argument] = nil
        looked.choices.append(Choice(argument, values))
    }

    /// The rows with what is made of each. Throws where nothing can be made of any.
    private static func changed(
        _ rows: [RowSource.Row], _ change: RowSetter?
    ) throws(Failure) -> [(row: RowSource.Row, change: RowChange)] {
        var changed: [(row: RowSource.Row, change: RowChange)] = []
        var refusal: Failure?
        for row in rows {
            do throws(Failure) { changed.append((row, try change?(row.fields) ?? RowChange())) } catch {
                refusal = refusal ?? error
            }
        }
        if let refusal, changed.isEmpty { throw refusal }
        return changed
    }

    private func absent(
        _ argument: String, _ words: String, _ source: RowSource, _ found: RowLookup.Found
    ) -> Failure {
        let near = found.near.map { "'\($0)'" }.joined(separator: ", ")
        let hint = (near.isEmpty ? "" : "did you mean \(near)? ") + "the list: \(way(to: source))"
        return Failure(.noMatch, "arguments.\(argument): no row of \(source.list) fits '\(words)'", hint: hint)
    }

    /// The command that lists rows.
    private func way(to source: RowSource, _ words: String? = nil) -> String {
        let search = source.search.flatMap { name in words.map { " " + shellWord("\(name)=\($0)") } } ?? ""
        let way = "act-call \(shellWord(source.list))\(search) | act-exec"
        return way
    }
}
