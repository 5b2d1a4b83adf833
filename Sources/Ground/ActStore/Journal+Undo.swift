import ActDatabase
package import ActJSON
package import ActRecord

/// The calls that undo entries.
extension Journal {
    /// Writes the calls that undo entries of a user, the newest entry first. Each is named by its id, by its number, or
    /// by the run that began it, of which failed, denied and held calls need no undoing.
    package func undo(_ names: [String], user: String, _ out: inout some RecordSink & ~Copyable) throws(Failure) {
        // The calls of a run's entries are read when it is their turn.
        var found: [Int: [JSON]?] = [:]
        for name in names {
            do throws(Failure) {
                for (logID, name) in try entries(named: name, user: user) {
                    let calls = try name.map { name throws(Failure) in try undo(logID, name) }
                    if calls != nil || found[logID] == nil { found.updateValue(calls, forKey: logID) }
                }
            } catch { try out.write(error) }
        }
        for (logID, calls) in found.sorted(by: { $0.key > $1.key }) {
            let all: [JSON]
            do throws(Failure) { all = if let calls { calls } else { try undo(logID, nil) } } catch {
                try out.write(error)
                continue
            }
            for call in all { try out.write(call) }
        }
    }

    /// The numbers of the entries that a name stands for. Throws where it stands for none, and for two things.
    private func entries(named name: String, user: String) throws(Failure) -> [(logID: Int, name: String?)] {
        var query = Query()
        query.user = user
        query.id = name
        var logIDs = try entries(query).compactMap { $0[.logID]?.int }
        let hasID = !logIDs.isEmpty
        func refuseTwo(_ other: String) throws(Failure) {
            if hasID { throw Failure(.badArguments, "'\(name)' is the id of one call and the \(other)") }
        }
        if let run = RunStore.number(name), try RunStore(store, user: user).run(run) != nil {
            try refuseTwo("name of a run")
            var begun: [(Int, String?)] = []
            try database.rows(
                """
                SELECT log_id FROM journal WHERE run = ? AND user = ?
                  AND (outcome IS NULL OR outcome NOT IN \(SQL.list(Outcome.recorded.filter(\.hadNoEffect))))
                """, [.int(run), .text(user)]
            ) { row throws(Failure) in begun.append((row.int(0) ?? 0, nil)) }
            guard !begun.isEmpty else { throw Failure(.noMatch, "the run '\(name)' has no call to undo") }
            return begun
        }
        if let number = Int(name) {
            (query.id, query.logID) = (nil, number)
            let others = try entries(query).compactMap { $0[.logID]?.int }.filter { !logIDs.contains($0) }
            if !others.isEmpty { try refuseTwo("number of another") }
            logIDs += others
        }
        guard let logID = logIDs.first else { throw Journal.unknown(name) }
        return [(logID, name)]
    }

    /// No call has this id or number.
    package static func unknown(_ name: String) -> Failure {
        Failure(.noMatch, "no call '\(name)' is in the journal")
    }

    /// The calls that undo an entry. Throws where nothing does.
    private func undo(_ logID: Int, _ name: String?) throws(Failure) -> [JSON] {
        var query = Query()
        query.logID = logID
        let entry = try entries(query).first ?? .null
        let isDone = entry.outcome?.isDone == true
        guard let calls = entry[.undo]?.array, isDone else {
            let (tool, outcome) = (entry["tool"]?.string ?? "", entry[.outcome]?.string ?? "")
            let lost = entry[.resultLost]?.string.map { "its answer is not here: \($0)" }
            let why = isDone ? lost ?? "no call that undoes it is known" : "it is \(outcome)"
            throw Failure(.noMatch, "cannot undo '\(name ?? entry["id"]?.string ?? "")' (\(tool)): \(why)")
        }
        return calls
    }
}
