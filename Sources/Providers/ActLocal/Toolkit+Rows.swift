import ActJSON
import ActStore
import ActTools

/// Rows by their ids, and the names that people have for them.
extension Toolkit {
    /// The list that ids come from.
    var rowSource: JSON {
        RowSource.value(
            list: list.slug, rows: "/items", id: "id", names: names, also: also, arguments: [("limit", .int(1000))],
            live: live, search: "text")
    }

    /// A row by its id; nil where there is none.
    func existing(_ run: LocalRun, _ id: Int) throws(Failure) -> JSON.Object? {
        var found: JSON.Object?
        try table.row(id, in: run.store) { row throws(Failure) in
            run.shows(tainted: row.isTainted)
            found = try readable(row)
        }
        return found
    }

    func row(_ run: LocalRun, _ id: Int) throws(Failure) -> JSON.Object {
        guard let found = try existing(run, id) else {
            throw Failure(.providerError, "there is no \(noun) \(id)", hint: "list them: \(list.slug)")
        }
        return found
    }

    /// Hands over every row that fits the filters in `given` and these conditions, in order.
    func each(
        _ run: LocalRun, _ given: JSON.Object, where extra: [LocalRows.Condition] = [],
        _ visit: (Found) throws(Failure) -> Void
    ) throws(Failure) {
        try table.list(in: run.store, extra + conditions(run, given)) { row throws(Failure) in
            if let row = readable(row, run) { try visit(row) }
        }
    }

    /// Hands over what every row shows that fits the filters in `given`, in order; the answer tells of all of them.
    func eachShown(
        _ run: LocalRun, _ given: JSON.Object, _ visit: (JSON.Object) throws(Failure) -> Void
    ) throws(Failure) {
        try each(run, given) { found throws(Failure) in
            run.shows(tainted: found.isTainted)
            try visit(found.fields)
        }
    }
}
