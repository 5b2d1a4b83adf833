package import ActJSON
import ActSettings
package import ActSystem
package import ActTools

/// An answer of a list that rows are looked up in.
package struct RowList {
    let data: JSON
    /// Whether it has all rows that fit.
    let isWhole: Bool
    let isTainted: Bool

    package init(_ data: JSON, isWhole: Bool, isTainted: Bool) {
        (self.data, self.isWhole, self.isTainted) = (data, isWhole, isTainted)
    }
}

/// Finds the row that words name, where an argument says which list its values come from.
package struct RowLookup {
    /// Reads a list, through the gate and the engine; nil where the rules don't let it run unasked.
    package typealias Reader = (
        _ list: ToolSpec, _ arguments: JSON.Object, _ taint: Bool
    ) throws(Failure) -> RowList?

    /// The rows that words name.
    struct Found {
        var rows: [RowSource.Row] = []
        /// Whether the list was read to its end.
        var isWhole = true
        /// How near the names come.
        var nearness = RowMatch.Nearness.words
        var isTainted = false
        /// Names that come near, where no row has it.
        var near: [String] = []
    }

    private let registry: ToolRegistry
    private let reader: Reader
    private let now: Moment

    package init(_ registry: ToolRegistry, now: Moment = .now, _ reader: @escaping Reader) {
        (self.registry, self.now, self.reader) = (registry, now, reader)
    }

    /// The row that has an id; nil where the list may not be read unasked.
    func row(_ id: JSON, _ source: RowSource, of tool: ToolSpec, taint: Bool) throws(Failure) -> Found? {
        let list = try source.list(of: tool, registry)
        guard let answer = try reader(list, source.arguments, taint) else { return nil }
        var found = Found()
        found.isTainted = answer.isTainted
        found.rows = (source.rows(in: answer.data) ?? []).filter { $0.id.bytes == id.bytes }
        if found.rows.isEmpty, let row = try registry.provider(tool.provider)?.row(source.list, id) {
            // Nothing says of a row behind the list's end whose text it has.
            (found.rows, found.isTainted) = (source.row(row).map { [$0] } ?? [], true)
        }
        return found
    }

    /// The rows that words name, the nearest in time first; nil where the list may not be read unasked.
    func find(
        _ words: String, _ source: RowSource, of tool: ToolSpec, taint: Bool
    ) throws(Failure) -> Found? {
        let list = try source.list(of: tool, registry)
        let match = RowMatch(words)
        var found = Found()
        // A sentence may say the day of a row and no name.
        guard !match.words.isEmpty || words.isEmpty else { return found }
        var near: [String] = []
        // Rows of use first, and with the list's own search before all of it.
        let narrowings = source.live.members.isEmpty ? [source.live] : [source.live, JSON.Object()]
        for narrowing in narrowings {
            for searches in source.search == nil || words.isEmpty ? [false] : [true, false] {
                var arguments = source.arguments
                for (name, value) in narrowing.members { arguments[name.text] = value }
                if searches, let search = source.search {
                    arguments[search] = .text(match.words.joined(separator: " "))
                }
                guard let answer = try reader(list, arguments, taint) else { return nil }
                guard let rows = source.rows(in: answer.data) else {
                    throw Failure(.protocol, "'\(list.slug)' gave no list of rows")
                }
                found.isTainted = answer.isTainted
                (found.rows, found.nearness) = RowLookup.nearest(rows, match, source)
                found.isWhole = answer.isWhole
                if !found.rows.isEmpty {
                    sort(&found.rows, source)
                    return found
                }
                // Somebody else's names are told by no error.
                if !answer.isTainted { near += rows.map(\.name) }
            }
        }
        found.near = match.nearest(near, limit: 3)
        return found
    }

    /// The rows whose names come nearest, all that are equally near.
    private static func nearest(
        _ rows: [RowSource.Row], _ match: RowMatch, _ source: RowSource
    ) -> (rows: [RowSource.Row], RowMatch.Nearness) {
        let judged = rows.compactMap { row in
            source.names(of: row).compactMap { match.nearness($0) }.min().map { (row, $0) }
        }
        guard let best = judged.map(\.1).min() else { return ([], .words) }
        return (judged.filter { $0.1 == best }.map(\.0), best)
    }

    /// Puts rows whose time is near first; those without a time come last, in their order.
    private func sort(_ rows: inout [RowSource.Row], _ source: RowSource) {
        let zone = registry.settings.zone
        let timed = rows.enumerated().map { at, row -> (distance: Int, at: Int, row: RowSource.Row) in
            let time = row.time.flatMap { LocalTime($0) ?? Day($0).map { LocalTime($0, 12, 0) } }
            return (time.map { abs(zone.moment($0).seconds - now.seconds) } ?? Int.max, at, row)
        }
        rows = timed.sorted { ($0.distance, $0.at) < ($1.distance, $1.at) }.map(\.row)
    }
}
