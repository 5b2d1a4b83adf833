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
        /// Whether the words are a row's id.
        var isID = false
        /// Whether the list was read to its end.
        var isWhole = true
        /// How near the names come.
        var nearness = RowMatch.Nearness.words
        var isTainted = false
        /// Names that come near, where no row has it.
        var near: [String] = []

        /// Whether there are rows, and none has the name whole.
        fileprivate func hasNearOnly(_ match: RowMatch) -> Bool {
            !rows.isEmpty && !rows.contains { match.isWhole($0.name) }
        }
    }

    /// The rows of a list that are looked for.
    package enum Depth {
        /// Rows of use that have the words.
        case first
        /// Others that have the name whole.
        case named
        /// All rows, where the first found none.
        case rest
        case all
    }

    private let registry: ToolRegistry
    private let reader: Reader
    private let now: Moment
    package var depth = Depth.all
    /// Whether rows of use are those that were done.
    package var wantsDone = false

    package init(_ registry: ToolRegistry, now: Moment = .now, _ reader: @escaping Reader) {
        (self.registry, self.now, self.reader) = (registry, now, reader)
    }

    /// The row that has an id; nil where the list may not be read unasked.
    ///
    /// - Parameter isListed: whether it has to be in the list as far as that was read.
    func row(
        _ id: JSON, _ source: RowSource, of tool: ToolSpec, taint: Bool, isListed: Bool
    ) throws(Failure) -> Found? {
        let list = try source.list(of: tool, registry)
        guard let answer = try reader(list, source.arguments, taint) else { return nil }
        var found = Found()
        found.isTainted = answer.isTainted
        found.rows = (source.rows(in: answer.data) ?? []).filter { $0.id.bytes == id.bytes }
        if found.rows.isEmpty, !isListed, let row = try registry.provider(tool.provider)?.row(source.list, id) {
            // Nothing says of a row behind the list's end whose text it has.
            (found.rows, found.isTainted) = (source.row(row).map { [$0] } ?? [], true)
        }
        return found
    }

    /// The rows that words name, the nearest in time first; nil where the list may not be read unasked. Rows of use come
    /// first, and all others count only where none of these has the name whole.
    func find(
        _ words: String, _ source: RowSource, of tool: ToolSpec, taint: Bool
    ) throws(Failure) -> Found? {
        let match = RowMatch(words)
        // A sentence may say the day of a row and no name.
        guard !match.words.isEmpty || words.isEmpty else { return Found() }
        let named = Named(
            words: words, match: match, source: source, list: try source.list(of: tool, registry), taint: taint)
        if depth == .named { return try whole(named) }
        if depth != .rest || !named.isNarrow && !named.searches {
            guard let found = try read(named, live: true, searches: true) else { return nil }
            if depth == .all, found.hasNearOnly(match), let other = try whole(named), !other.rows.isEmpty {
                var both = found
                both.rows = other.rows + found.rows
                both.isTainted = other.isTainted || found.isTainted
                return both
            }
            guard found.rows.isEmpty, depth == .all, named.isNarrow || named.searches else { return found }
        }
        guard let all = try read(named, live: false, searches: false) else { return nil }
        var found = all
        if !found.isWhole, named.searches {
            guard let searched = try read(named, live: false, searches: true) else { return nil }
            if !searched.rows.isEmpty { found = searched }
        }
        if named.isNarrow, !found.rows.isEmpty {
            guard var live = try read(named, live: true, searches: false) else { return nil }
            let other = found.rows.first { match.isWhole($0.name) }
            if let other, live.hasNearOnly(match) { live.rows.insert(other, at: 0) }
            if !live.rows.isEmpty { found = live }
        }
        return found
    }

    /// A name, and the list that it is looked for in.
    private struct Named {
        let words: String
        let match: RowMatch
        let source: RowSource
        let list: ToolSpec
        let taint: Bool

        /// Whether the list can tell rows of use.
        var isNarrow: Bool { !source.live.members.isEmpty }
        var searches: Bool { source.search != nil && !words.isEmpty }
    }

    /// The row with the name whole that is no longer of use, the nearest in time.
    private func whole(_ named: Named) throws(Failure) -> Found? {
        guard named.isNarrow, named.searches else { return Found() }
        guard var found = try read(named, live: false, searches: true) else { return nil }
        found.rows = Array(found.rows.filter { named.match.isWhole($0.name) }.prefix(1))
        return found
    }

    /// Reads the list once: its rows of use alone, and those that its own search finds, where it can tell them.
    private func read(_ named: Named, live: Bool, searches: Bool) throws(Failure) -> Found? {
        let (source, match) = (named.source, named.match)
        var arguments = source.arguments
        if live { arguments.set(wantsDone ? RowLookup.done(source.live) : source.live) }
        if searches, named.searches, let search = source.search {
            arguments[search] = .text(match.words.joined(separator: " "))
        }
        guard let answer = try reader(named.list, arguments, named.taint) else { return nil }
        guard let rows = source.rows(in: answer.data) else {
            throw Failure(.protocol, "'\(named.list.slug)' gave no list of rows")
        }
        var found = Found(isWhole: answer.isWhole, isTainted: answer.isTainted)
        // An id may be any text.
        let own = rows.filter { $0.id.string.map { sameBytes($0, named.words) } ?? false }
        found.isID = !own.isEmpty
        (found.rows, found.nearness) = own.isEmpty ? RowLookup.nearest(rows, match, source) : (own, .words)
        sort(&found.rows, source)
        let whole = found.rows.filter { match.isWhole($0.name) }
        found.rows = whole + found.rows.filter { !match.isWhole($0.name) }
        // Somebody else's names are told by no error.
        if found.rows.isEmpty, !answer.isTainted { found.near = match.nearest(rows.map(\.name), limit: 3) }
        return found
    }

    /// The arguments by which a list has what was done.
    private static func done(_ live: JSON.Object) -> JSON.Object {
        JSON.Object(live.members.map { name, value in (name, value.bool.map { .bool(!$0) } ?? value) })
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
