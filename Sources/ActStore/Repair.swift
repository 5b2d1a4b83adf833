package import ActCore
import Glibc

/// Saves what can be read of a damaged store in a new one, which takes its place. The new one has a name of its own:
/// approvals for the old one end, since the entry that says that one was used may be among what is lost.
package enum Repair {
    package struct Saved {
        /// How many rows of each table came over.
        package let rows: [(table: String, count: Int)]
        /// Where the damaged store is now.
        package let old: String

        package var words: String {
            let some = rows.filter { $0.count > 0 }.map { "\($0.table) \($0.count)" }.joined(separator: ", ")
            return "\(rows.reduce(0) { $0 + $1.count }) rows\(some.isEmpty ? "" : " (\(some))")"
        }
    }

    /// Made anew from what has it: the words of the catalog, and the store's own name.
    private static let remade = ["meta", "source", "tool", "tool_text", "nonce_before"]

    /// Repairs the store; nil where nothing is damaged.
    package static func run() throws(Failure) -> Saved? {
        do throws(Failure) {
            try Store.check(try Store.open())
            return nil
        } catch {
            // Another's, a newer one, or one in use: nothing that is damaged.
            guard error.status == .io else { throw error }
        }
        let path = Paths.store
        let mark = try Mark(path)
        guard mark.isAlone else {
            throw Failure(.unavailable, "the store '\(path)' is in use", hint: "end the other act commands first")
        }
        let aside = "\(path)-new"
        for file in ["", "-wal", "-shm", "-mark"] { unlink(aside + file) }
        let rows = try copy(path, aside)
        for file in ["-wal", "-shm", "-mark"] { unlink(aside + file) }
        let old = free(path)
        // The log goes after its store: without a store it is nothing, and a store without it would be an old one.
        for file in ["", "-wal"] where rename(path + file, old + file) != 0 && errno != ENOENT {
            throw .io("cannot rename '\(path + file)'", errno: errno)
        }
        for file in ["-shm", "-mark"] { unlink(path + file) }
        guard rename(aside, path) == 0 else { throw .io("cannot rename '\(aside)'", errno: errno) }
        try syncFolder(parent(path))
        return Saved(rows: rows, old: old)
    }

    /// A name for the damaged store that no file has.
    private static func free(_ path: String) -> String {
        var number = 1
        while access("\(path)-damaged-\(number)", F_OK) == 0 { number += 1 }
        return "\(path)-damaged-\(number)"
    }

    private static func copy(_ from: String, _ to: String) throws(Failure) -> [(table: String, count: Int)] {
        let new = try Store.make(to)
        let old = try Database(asItIs: from)
        var rows: [(table: String, count: Int)] = []
        try new.transaction { () throws(Failure) in
            for table in try new.tables() where !remade.contains(table) && !table.hasPrefix("tool_text_") {
                rows.append((table, try new.take(table, from: old)))
            }
            try Journal(new).settle()
        }
        try new.run("PRAGMA wal_checkpoint(TRUNCATE)")
        return rows
    }
}
