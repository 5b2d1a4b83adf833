import ActDatabase
package import ActJSON
import ActSettings
import ActSystem
import Glibc

/// Saves what can be read of a damaged store in a new one, which takes its place. The new one has a name of its own:
/// approvals for the old one end, since the entry that says that one was used may be among what is lost.
package enum Repair {
    package struct Saved {
        /// The number of rows that were saved of each table.
        package let rows: [(table: String, count: Int)]
        /// Sentences about data that the new store lacks.
        package let lost: [String]
        /// Where the damaged store is now.
        package let old: String

        package var words: String {
            let some = rows.filter { $0.count > 0 }.map { "\($0.table) \($0.count)" }.joined(separator: ", ")
            return "\(rows.reduce(0) { $0 + $1.count }) rows\(some.isEmpty ? "" : " (\(some))")"
        }
    }

    /// Tables that are made anew rather than copied, such as the catalog's words and the store's own name.
    private static let remade = [
        "meta", "source", "tool", "tool_text", "segment", "posting", "phrase", "gone", "nonce_before",
        "event", "tally", "head", "program", "handler_tool",
    ]

    /// Repairs the store; nil where nothing is damaged.
    package static func run() throws(Failure) -> Saved? {
        do throws(Failure) {
            try Store.open().check()
            return nil
        } catch {
            // Other failures are of a store that is somebody else's, newer or in use, and not damaged.
            guard error.status == .io else { throw error }
        }
        let path = Paths.store
        let mark = try CommitMarker(path)
        guard mark.isAlone else {
            throw Failure(.unavailable, "the store '\(path)' is in use", hint: "end the other act commands first")
        }
        let aside = "\(path)-new"
        let graft = "\(path)-graft"
        func sweep(_ names: String...) {
            for name in names { for file in ["-wal", "-shm", "-mark"] { unlink(name + file) } }
        }
        for file in [aside, graft] { unlink(file) }
        sweep(aside, graft)
        defer {
            unlink(graft)
            sweep(graft)
        }
        let (rows, lost) = try copy(path, aside, graft)
        sweep(aside)
        let old = free(path)
        // The log goes after its store: without a store it is nothing, and a store without it would be an old one.
        for file in ["", "-wal"] where rename(path + file, old + file) != 0 && errno != ENOENT {
            throw .io("cannot rename '\(path + file)'", errno: errno)
        }
        for file in ["-shm", "-mark"] { unlink(path + file) }
        guard rename(aside, path) == 0 else { throw .io("cannot rename '\(aside)'", errno: errno) }
        try syncFolder(parent(path))
        return Saved(rows: rows, lost: lost, old: old)
    }

    /// A name for the damaged store that no file has.
    private static func free(_ path: String) -> String {
        var number = 1
        while access("\(path)-damaged-\(number)", F_OK) == 0 { number += 1 }
        return "\(path)-damaged-\(number)"
    }

    /// The rows of each table that came over, and what is lost.
    private static func copy(
        _ from: String, _ to: String, _ graft: String
    ) throws(Failure) -> (rows: [(table: String, count: Int)], lost: [String]) {
        let new = try Store.make(to)
        try new.run("PRAGMA wal_checkpoint(TRUNCATE)")
        let old = try SQLite(asItIs: from)
        var sources = [old]
        var rows: [(table: String, count: Int)] = []
        var (torn, refused): ([String], Int) = ([], 0)
        var (ids, damaged, calls) = (0, 0, 0)
        var unreadable: [String] = []
        // A store that an older version wrote has fewer tables.
        let version = (try? old.int("PRAGMA user_version")) ?? 0
        let known = Store.migrations.prefix(version > 0 ? version : Store.migrations.count)
        let tables = try SQLite.schema(Array(known), of: "table").filter {
            !remade.contains($0) && !$0.hasPrefix("tool_text_")
        }
        // As long as the new store holds nothing it is the sample that a graft needs.
        if tables.contains(where: { old.columns(of: $0).isEmpty }),
            let grafted = try SchemaRecovery.make(from, sample: to, at: graft)
        {
            sources.append(grafted)
        }
        try new.transaction { () throws(Failure) in
            for table in tables {
                var all = SQLite.Taken()
                for source in sources where !all.isWhole {
                    let some = try new.take(table, from: source)
                    // Rows that are there already are refused, and so not lost.
                    let refused = max(0, some.refused - all.count)
                    all = SQLite.Taken(count: all.count + some.count, refused: refused, isWhole: some.isWhole)
                }
                rows.append((table, all.count))
                refused += all.refused
                if !all.isWhole { torn.append(table) }
            }
            let journal = Journal(Store(new))
            damaged = try journal.settle()
            for source in sources { ids += try journal.keepIDs(of: source) }
            for call in try HeldTable.damagedCalls(new) {
                try HeldTable.drop(call, new)
                calls += 1
            }
            unreadable = try DamagedRows.drop(new)
            // A file that was moved stays so.
            if let mark = try? MoveMarker(old) { try MoveMarker.set(mark.state, mark.target, in: new) }
        }
        try new.run("PRAGMA wal_checkpoint(TRUNCATE)")
        var lost: [String] = []
        if !torn.isEmpty { lost.append("not all of \(torn.joined(separator: ", ")) could be read") }
        if refused > 0 { lost.append("rows that do not fit their table: \(refused)") }
        if damaged > 0 { lost.append("entries of the journal with a wrong checksum: \(damaged)") }
        if ids > 0 { lost.append("entries of the journal with only a readable id: \(ids)") }
        if calls > 0 { lost.append("unreadable calls of the inbox: \(calls)") }
        return (rows, lost + unreadable)
    }
}
