import ActDatabase
package import ActJSON

/// The files that act wrote from trusted text alone, each with the digest of what it held then. A file that is not here,
/// or holds something else by now, may hold anybody's text.
package struct TrustedFileTable {
    private let database: SQLite

    package init(_ store: Store) { database = store.local }

    /// - Parameter path: from the root of the file system.
    package func digest(of path: String) throws(Failure) -> [UInt8]? {
        var found: [UInt8]?
        try database.rows("SELECT digest FROM trusted_file WHERE path = ?", [.text(path)]) { row throws(Failure) in
            found = row.blob(0)
        }
        return found
    }

    /// Whether a file of this folder, or of a folder in it, is here.
    package func hasAny(in folder: String) throws(Failure) -> Bool {
        var found = false
        // `0` is the character after `/`.
        try database.rows(
            "SELECT 1 FROM trusted_file WHERE path > ? AND path < ? LIMIT 1",
            [.text("\(folder)/"), .text("\(folder)0")]
        ) { _ throws(Failure) in found = true }
        return found
    }

    package func put(_ path: String, digest: [UInt8]) throws(Failure) {
        try database.run("INSERT OR REPLACE INTO trusted_file VALUES(?,?)", [.text(path), .blob(digest)])
    }

    package func drop(_ path: String) throws(Failure) {
        try database.run("DELETE FROM trusted_file WHERE path = ?", [.text(path)])
    }
}
