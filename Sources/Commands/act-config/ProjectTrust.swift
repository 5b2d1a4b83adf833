import ActDecide
import ActJSON
import ActSettings

/// `act-config trust` for a project's files: a person sees all that they make count before any of it does.
enum ProjectTrust {
    /// Asks a question about texts under names; the last word is what yes does.
    typealias Ask = (String, [(name: String, text: String)], String) throws(Failure) -> Bool

    /// Trusts the innermost files of each kind as they are now; false where somebody said no, and nothing is.
    ///
    /// - Parameter show: asks about settings and rules, or only shows them.
    static func trust(_ ask: Ask, show: Ask) throws(Failure) -> Bool {
        let files = try Trust.nearest()
        let others = try nearest()
        for (path, bytes) in files where !Trust.isTrusted(path, bytes) {
            let rows = try Trust.rows(path, bytes)
            if rows.isEmpty { continue }
            guard try show("trust \(path)?", rows, "trust") else { return false }
        }
        for (file, path, bytes) in others where !Trust.isTrusted(path, bytes) {
            guard try ask("trust \(path)?", try file.rows(bytes, path), "trust") else { return false }
        }
        // These bytes: the files may be others by now.
        try Trust.record(files + others.map { ($0.path, $0.bytes) }, trust: true)
        return true
    }

    static func distrust() throws(Failure) {
        try Trust.record(try Trust.nearest() + nearest().map { ($0.path, $0.bytes) }, trust: false)
    }

    private static func nearest() throws(Failure) -> [(file: ProjectFile, path: String, bytes: [UInt8])] {
        var found: [(ProjectFile, String, [UInt8])] = []
        for file in Settings.projectFiles {
            let path = try Paths.projectFiles([file.name]).last
            found += try Trust.read([path].compactMap { $0 }).map { (file, $0.path, $0.bytes) }
        }
        return found
    }
}
