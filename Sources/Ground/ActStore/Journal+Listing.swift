import ActDatabase
package import ActJSON
package import ActRecord
package import ActSystem

/// Entries as act-log(1) lists them.
extension Journal {
    /// The indexes of who looks for entries by their outcome or their tool.
    static let indexed = """
        CREATE INDEX IF NOT EXISTS journal_outcome ON journal(\(said));
        CREATE INDEX IF NOT EXISTS journal_tool ON journal(tool);

        """

    /// Entries that have an answer by the time that it came, and those of runs.
    static let indexedAnswers = """
        CREATE INDEX IF NOT EXISTS journal_answered ON journal(ended) WHERE answer IS NOT NULL;
        CREATE INDEX IF NOT EXISTS journal_run ON journal(run) WHERE run IS NOT NULL;

        """

    /// The outcome of an entry as it is told, in the words of its index: nobody knows how one ends that has none yet.
    static let said = "coalesce(outcome, '\(Outcome.unknown.rawValue)')"

    /// The choice of entries to list.
    package struct Query {
        package var tool: String?
        package var outcome: Outcome?
        package var id: String?
        package var logID: Int?
        /// The id of a call that is left out.
        package var but: String?
        package var user: String?
        package var conversation: String?
        /// Whether an agent asks, which gets no numbers of entries: they count those of all others.
        package var isForAgent = false
        package var since: Moment?
        package var until: Moment?
        package var limit: Int?
        /// Whether lines have all that `--import` takes.
        package var isExport = false

        package init() {}
    }

    /// Entries, oldest first, the newest `limit` of those that fit: each as the line of an `entry` record (act-log(1)),
    /// or why it can't be read. Nothing is gathered: it goes out as it is found.
    package func list(
        _ query: Query, _ each: (Result<[UInt8], Failure>) throws(Failure) -> Void
    ) throws(Failure) {
        var scanner = JSONScanner()
        try select(query) { row, unsummed throws(Failure) in
            let line: Result<[UInt8], Failure>
            do throws(Failure) {
                line = .success(try Journal.line(row, &scanner, unsummed: unsummed, query))
            } catch { line = .failure(Journal.damaged(row, error)) }
            try each(line)
        }
    }

    /// Writes the lines of `list`, each as it is found; status 1 where there is none.
    package func write(_ query: Query, _ out: inout some RecordSink & ~Copyable) throws(Failure) {
        var isEmpty = true
        try list(query) { entry throws(Failure) in
            isEmpty = false
            switch entry {
            case .success(let line): try out.write(line: line, status: .ok)
            case .failure(let failure): try out.write(failure)
            }
        }
        if isEmpty { out.note(.no) }
    }

    /// The failure that names an entry that can't be read.
    static func damaged(_ row: SQLRow, _ why: Failure) -> Failure {
        Failure(.io, "the journal's entry \(row.int(18) ?? 0) is damaged: \(why.message)", hint: why.hint)
    }

    /// The rows that fit, oldest first, each with the number of the last row that has no checksum.
    func select(
        _ query: Query, _ each: (SQLRow, _ unsummed: Int) throws(Failure) -> Void
    ) throws(Failure) {
        // One transaction gives all queries the same view of the store. A server ends one that waits for the reader.
        guard !database.isRemote else { return try selectRows(query, each) }
        try database.reading { () throws(Failure) in try selectRows(query, each) }
    }

    /// Rows of a shared store that are read at once.
    static let page = 500

    private func selectRows(
        _ query: Query, _ each: (SQLRow, _ unsummed: Int) throws(Failure) -> Void
    ) throws(Failure) {
        var query = query
        let tools = try tools(of: query)
        if tools != nil { query.tool = nil }
        var (conditions, values) = try conditions(query)
        let marks = (tools ?? []).map { tool in
            values.append(.text(tool))
            return "?\(values.count)"
        }
        var failure: Failure?
        if let limit = query.limit {
            var first = Int.min
            do throws(Failure) {
                // The last ones of each tool, and of these the last.
                let each = (tools == nil ? [[]] : marks.map { ["tool = \($0)"] }).map { own in
                    "SELECT * FROM (SELECT log_id FROM journal\(Journal.allOf(own + conditions)) ORDER BY log_id DESC LIMIT \(limit)) AS last"
                }
                let sql: SQL = "\(each.joined(separator: " UNION ALL ")) ORDER BY log_id DESC LIMIT \(limit)"
                try database.rows(sql, values) { row throws(Failure) in first = row.int(0) ?? first }
            } catch {
                // Rows behind the damage can still be read.
                failure = error
            }
            values.append(.int(first))
            conditions.append("\(query.id == nil ? "" : "+")log_id >= ?\(values.count)")
        }
        let last = try unsummed()
        if database.isRemote {
            try selectPages(conditions, values) { row throws(Failure) in try each(row, last) }
        } else {
            if tools != nil {
                let own = ["tool IN (\(marks.joined(separator: ", ")))"] + conditions
                conditions = ["log_id IN (SELECT log_id FROM journal\(Journal.allOf(own)))"]
            }
            try database.rows(
                "SELECT \(Journal.columns) FROM journal\(Journal.allOf(conditions)) ORDER BY log_id", values
            ) { row throws(Failure) in try each(row, last) }
        }
        if let failure { throw failure }
    }

    /// The most tools whose entries are looked for by their index.
    private static let mostTools = 100

    /// The tools of the journal that a pattern fits, each found by one step in their index; nil where all entries are
    /// looked through: for a name, for one call, and for many tools.
    private func tools(of query: Query) throws(Failure) -> [String]? {
        guard !database.isRemote, query.id == nil, query.logID == nil, let tool = query.tool, !Journal.isName(tool)
        else {
            return nil
        }
        var found: [String] = []
        try database.rows(
            """
            WITH RECURSIVE each(name) AS (
              SELECT min(tool) FROM journal
              UNION ALL SELECT (SELECT min(tool) FROM journal WHERE tool > name) FROM each WHERE name IS NOT NULL)
            SELECT name FROM each WHERE name GLOB ? LIMIT \(Journal.mostTools + 1)
            """, [.text(tool)]
        ) { row throws(Failure) in found.append(row.text(0) ?? "") }
        return (1...Journal.mostTools).contains(found.count) ? found : nil
    }

    /// Whether a pattern fits one name alone.
    private static func isName(_ pattern: String) -> Bool {
        !pattern.utf8.contains { [0x2A, 0x3F, 0x5B].contains($0) }
    }

    private func selectPages(
        _ conditions: [String], _ values: [SQLValue], _ each: (SQLRow) throws(Failure) -> Void
    ) throws(Failure) {
        let all = Journal.allOf(conditions + ["log_id > ?\(values.count + 1)"])
        let sql: SQL = "SELECT \(Journal.columns) FROM journal\(all) ORDER BY log_id LIMIT \(Journal.page)"
        var (reached, count) = (Int.min, 0)
        repeat {
            count = 0
            try database.rows(sql, values + [.int(reached)]) { row throws(Failure) in
                (reached, count) = (row.int(18) ?? .max, count + 1)
                try each(row)
            }
        } while count == Journal.page
    }

    private func conditions(_ query: Query) throws(Failure) -> (conditions: [String], values: [SQLValue]) {
        var (conditions, values): ([String], [SQLValue]) = ([], [])
        func only(_ condition: String, _ value: SQLValue) {
            values.append(value)
            conditions.append("\(condition)\(values.count)")
        }
        // A plus keeps a column from being what SQLite searches by: an id leads to few, and what stands between two
        // times, between two numbers.
        if let id = query.id { only("id = ?", .text(id)) }
        if query.since != nil || query.until != nil {
            let (since, until) = (query.since?.milliseconds ?? .min, query.until?.milliseconds ?? .max)
            if query.id == nil {
                let range = try numbers(since, until)
                only("log_id >= ?", .int(range.lowerBound))
                only("log_id <= ?", .int(range.upperBound))
            }
            only("+started >= ?", .int(since))
            only("+started < ?", .int(until))
        }
        if let logID = query.logID { only("log_id = ?", .int(logID)) }
        if let but = query.but { only("+id <> ?", .text(but)) }
        if let user = query.user { only("+user = ?", .text(user)) }
        if let conversation = query.conversation { only("+conversation = ?", .text(conversation)) }
        // Most calls are done, and few are of one tool.
        let isOfFew = query.outcome.map { !$0.isDone } ?? false
        if let tool = query.tool {
            only(
                "\(query.id != nil || isOfFew ? "+" : "")tool \(Journal.isName(tool) ? "=" : "GLOB") ?", .text(tool)
            )
        }
        if let outcome = query.outcome {
            only(
                "\(query.id == nil && isOfFew || query.tool == nil ? "" : "+")\(Journal.said) = ?",
                .text(outcome.rawValue))
        }
        return (conditions, values)
    }

    func entries(_ query: Query) throws(Failure) -> [JSON] {
        var found: [JSON] = []
        try list(query) { line throws(Failure) in
            let line = try line.get()
            do throws(JSONError) { found.append(try JSON(line)) } catch {
                throw Failure(.io, "cannot read the journal: \(error.message)")
            }
        }
        return found
    }

    private static func allOf(_ conditions: [String]) -> String {
        conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"
    }

    /// Returns the range of numbers of the entries that were begun in a time.
    private func numbers(_ since: Int, _ until: Int) throws(Failure) -> ClosedRange<Int> {
        var found = Int.max...Int.max
        try database.rows(
            "SELECT min(log_id), max(log_id) FROM journal INDEXED BY journal_started WHERE started >= ? AND started < ?",
            [.int(since), .int(until)]
        ) { row throws(Failure) in
            if let low = row.int(0), let high = row.int(1), low <= high { found = low...high }
        }
        return found
    }

    /// The line of an `entry` record. Throws what is wrong with a damaged row.
    private static func line(
        _ row: SQLRow, _ scanner: inout JSONScanner, unsummed: Int, _ query: Query
    ) throws(Failure) -> [UInt8] {
        var out: [UInt8] = []
        func put(_ key: RecordKey, _ value: [UInt8]) {
            out.append(contentsOf: out.isEmpty ? [0x7B, 0x22] : [0x2C, 0x22])
            out.append(contentsOf: key.rawValue.utf8)
            out.append(contentsOf: [0x22, 0x3A])
            out.append(contentsOf: value)
        }
        func text(_ key: RecordKey, _ value: String) { put(key, JSON.text(value).bytes) }
        func needed<T>(_ column: Int32, _ value: T?) throws(Failure) -> T {
            guard let value else { throw row.damage(column, "none") }
            return value
        }
        func number(_ column: Int32, in range: ClosedRange<Int> = 0...Int.max) throws(Failure) -> Int {
            try needed(column, row.checkedInt(column, in: range))
        }
        func object(_ column: Int32) throws(Failure) -> UnsafeBufferPointer<UInt8>? {
            guard let bytes = try row.checkedBytes(column) else { return nil }
            do throws(JSONError) { try scanner.scan(bytes) } catch { throw row.damage(column, error.message) }
            guard bytes.first == 0x7B, bytes.last == 0x7D else { throw row.damage(column, "no object") }
            return bytes
        }
        let said = try row.checkedText(14).map { Outcome(rawValue: $0) } ?? .unknown
        guard let outcome = said, outcome.isRecorded else { throw row.damage(14, "not one of the choices") }
        let started = try number(10, in: Moment.range)
        text(.type, RecordType.entry.rawValue)
        if !query.isForAgent { put(.logID, Array(String(try number(18)).utf8)) }
        text(.id, try needed(0, row.checkedText(0)))
        text(.at, Moment(milliseconds: started).text)
        text(.tool, try needed(3, row.checkedText(3)))
        text(.provider, try needed(4, row.checkedText(4)))
        text(.outcome, outcome.rawValue)
        put(.attempts, Array(String(try number(17)).utf8))
        put(.arguments, Array(try needed(6, object(6))))
        if let account = try row.checkedText(5) { text(.account, account) }
        if let intent = try row.checkedText(8) { text(.intent, intent) }
        if let ended = try row.checkedInt(13, in: Moment.range) { put(.ms, Array(String(ended - started).utf8)) }
        if try row.checkedInt(16, in: 0...1) != 0 { put(.taint, Array("true".utf8)) }
        if query.isExport {
            text(.user, try needed(1, row.checkedText(1)))
            text(.conversation, try needed(2, row.checkedText(2)))
            text(.digest, hex(row.blob(7) ?? []))
        }
        if let answer = try object(15), answer.count > 2 {
            out.append(0x2C)
            out.append(contentsOf: answer[1..<(answer.count - 1)])
        } else if let pruned = pruned(row) {
            out.append(0x2C)
            out.append(contentsOf: pruned.bytes.dropFirst().dropLast())
        }
        // This check comes last, because an unreadable column says more.
        guard isWhole(row, unsummed: unsummed) else {
            throw Failure(.io, "its checksum is wrong", hint: Store.repair)
        }
        out.append(0x7D)
        return out
    }

    /// The conversation that a call was made in.
    package func conversation(of entry: Entry) throws(Failure) -> String? {
        var found: String?
        try database.rows("SELECT conversation FROM journal WHERE log_id = ?", [.int(entry.logID)]) {
            row throws(Failure) in found = row.text(0)
        }
        return found
    }
}

/// The calls that undo entries.
extension Journal {
    /// Writes the calls that undo entries of a user, the newest entry first. Each is named by its id, by its number, or
    /// by the run that began it, of which failed, denied and held calls need no undoing.
    ///
    /// - Parameters:
    ///   - conversation: the one of which alone entries are known, and by their ids alone; nil for all.
    ///   - last: the write that `last` stands for; nil where it is no name.
    package func undo(
        _ names: [String], user: String, conversation: String? = nil, last: LastWrite? = nil,
        _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        // The calls of a run's entries are read when it is their turn.
        var found: [Int: [JSON]?] = [:]
        for name in names {
            do throws(Failure) {
                for (logID, name) in try entries(named: name, user: user, conversation, last) {
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
    private func entries(
        named name: String, user: String, _ conversation: String?, _ last: LastWrite?
    ) throws(Failure) -> [(logID: Int, name: String?)] {
        if let conversation {
            let entry = try entry(name, user: user)
            guard let entry, sameBytes(try self.conversation(of: entry) ?? "", conversation) else {
                throw Journal.unknown(name)
            }
            return [(entry.logID, name)]
        }
        var query = Query()
        query.user = user
        query.id = name
        var logIDs = try entries(query).compactMap { $0[.logID]?.int }
        let hasID = !logIDs.isEmpty
        func refuseTwo(_ other: String) throws(Failure) {
            if hasID { throw Failure(.badArguments, "'\(name)' is the id of one call and the \(other)") }
        }
        if let last, sameBytes(name, LastWrite.name) {
            try refuseTwo("name of the newest write")
            return [(try newest(last, user: user).logID, name)]
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
    package static func unknown(_ name: String, hint: String? = nil) -> Failure {
        Failure(.noMatch, "no call '\(name)' is in the journal", hint: hint)
    }

    /// The calls that undo an entry. Throws where nothing does.
    func undo(_ logID: Int, _ name: String?) throws(Failure) -> [JSON] {
        var query = Query()
        query.logID = logID
        let entry = try entries(query).first ?? .null
        let isDone = entry.outcome?.isDone == true
        guard let calls = entry[.undo]?.array, isDone else {
            let (tool, outcome) = (entry[.tool]?.string ?? "", entry[.outcome]?.string ?? "")
            let lost = entry[.resultLost]?.string.map { "its answer is not here: \($0)" }
            let why = isDone ? lost ?? "no call that undoes it is known" : "it is \(outcome)"
            throw Failure(.noMatch, "cannot undo '\(name ?? entry[.id]?.string ?? "")' (\(tool)): \(why)")
        }
        return calls
    }
}
