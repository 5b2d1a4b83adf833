package import ActCore

/// An event of the chain as somebody noted it elsewhere: its number and its hash.
package struct Anchor {
    package let number: Int
    package let hash: [UInt8]

    /// Reads `NUMBER:HASH`; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), number >= 0, String(number) == parts[0],
            let hash = bytes(ofHex: parts[1].lowercased()), hash.count == 32
        else { return nil }
        (self.number, self.hash) = (number, hash)
    }

    package init(_ text: String, of option: String) throws(Failure) {
        guard let anchor = Anchor(text) else {
            throw .usage("\(option): expected what act-log --anchor writes, got '\(text)'")
        }
        self = anchor
    }

    /// The text of the last event; of number 0 where there is none.
    package static func text(_ last: (number: Int, hash: [UInt8])?) -> String {
        "\(last?.number ?? 0):\(hex(last?.hash ?? EventStore.start))"
    }
}

/// Checks that all events follow from one another, and that each entry is as its last event says.
package struct Verification {
    /// Faults that are told one by one.
    private static let told = 100

    private let journal: Journal?
    private var findings: [Finding] = []
    private var faults = 0

    private init(_ journal: Journal?) { self.journal = journal }

    /// The findings about a journal, or about none: one for the chain, the anchor and the entries each where all is well,
    /// and one for each fault.
    package static func run(_ journal: Journal?, against anchor: Anchor?) throws(Failure) -> [Finding] {
        try Digest.ready()
        // One transaction gives all queries the same view of the store.
        var verification = Verification(journal)
        func check() throws(Failure) {
            try verification.chain(against: anchor)
            if let journal { try verification.entries(of: journal) } else { verification.tell(entries: 0) }
        }
        if let journal { try journal.database.reading(check) } else { try check() }
        let more = verification.faults - told
        if more > 0 { verification.findings.append(Finding(name: "more", isGood: false, found: "\(more) faults")) }
        return verification.findings
    }

    private mutating func fault(
        _ name: String, _ found: String, event: Int? = nil, logID: Int? = nil, id: String? = nil
    ) {
        faults += 1
        guard faults <= Verification.told else { return }
        findings.append(Finding(name: name, isGood: false, found: found, event: event, logID: logID, id: id))
    }

    private mutating func well(_ name: String, _ found: String) {
        findings.append(Finding(name: name, isGood: true, found: found))
    }

    /// Computes the chain anew.
    private mutating func chain(against anchor: Anchor?) throws(Failure) {
        var (number, hash) = (0, EventStore.start)
        var isKept = anchor.flatMap { $0.number == 0 ? Digest.equal($0.hash, hash) : nil }
        try journal?.events.each { event, stored throws(Failure) in
            if event.number != number + 1 {
                let missing = "\(number + 1)\(event.number == number + 2 ? "" : " to \(event.number - 1)")"
                fault("chain", "no event \(missing)", event: event.number, logID: event.logID, id: event.id)
            } else if !Digest.equal(event.hash(after: hash), stored) {
                fault(
                    "chain", "its hash is not that of what it says and of the event before", event: event.number,
                    logID: event.logID, id: event.id)
            }
            (number, hash) = (event.number, stored)
            if let anchor, anchor.number == number { isKept = Digest.equal(anchor.hash, hash) }
        }
        if faults == 0 {
            well("chain", number == 0 ? "no events" : "\(number) events, the last \(Anchor.text((number, hash)))")
        }
        guard let anchor else { return }
        switch isKept {
        case true?: well("anchor", "event \(anchor.number) has this hash")
        case false?: fault("anchor", "it has another hash", event: anchor.number)
        case nil: fault("anchor", "no such event: the last is \(number)", event: anchor.number)
        }
    }

    /// Compares each entry with its last event.
    private mutating func entries(of journal: Journal) throws(Failure) {
        let before = faults
        let older = try journal.events.older()
        if let first = older.first,
            !Digest.equal(first.digest, EventStore.digest(preceding: older.count, first.logID))
        {
            fault(
                "entries", "the entries that are older than the chain are not as many as then: \(older.count)",
                event: first.number, logID: first.logID)
        }
        try journal.events.collectLast()
        var (all, plain) = (0, 0)
        let unsummed = try journal.unsummed()
        try journal.entriesWithLast("ORDER BY log_id") { row, last throws(Failure) in
            let logID = row.int(18) ?? 0
            let isOlder = older.holds(logID)
            all += 1
            if last == nil, isOlder { plain += 1 }
            if let why = Journal.fault(row, last, unsummed: unsummed, isOlder: isOlder) {
                fault("entries", why, event: last?.number, logID: logID, id: row.text(0))
            }
        }
        try journal.events.lastWithoutEntry { number, logID, id throws(Failure) in
            fault("entries", "no such entry", event: number, logID: logID, id: id)
        }
        guard faults == before else { return }
        tell(entries: all - plain, plain == 0 ? "" : ", \(plain) older than the chain")
    }

    private mutating func tell(entries count: Int, _ rest: String = "") {
        well("entries", "\(count) as their last events say\(rest)")
    }
}

extension Verification {
    /// A finding about the journal: one for all events or all entries where all is well, and one for each fault.
    package struct Finding {
        package let name: String
        package let isGood: Bool
        package let found: String
        /// The event and the entry that it is about.
        package var event: Int?
        package var logID: Int?
        package var id: String?

        /// Its `check` record (act-record(5)).
        package var record: JSON {
            let place = [
                event.map { "event \($0)" }, logID.map { "log \($0)" }, id.map { "'\($0)'" },
            ].compactMap { $0 }.joined(separator: ", ")
            var members: [(String, JSON)] = [
                ("type", .text("check")), ("name", .text(name)), ("ok", .bool(isGood)),
                ("found", .text(place.isEmpty ? found : "\(place): \(found)")),
            ]
            if let event { members.append(("event", .int(event))) }
            if let logID { members.append(("log_id", .int(logID))) }
            if let id { members.append(("id", .text(id))) }
            return .object(members)
        }
    }
}

extension Journal {
    /// The last event of an entry.
    struct Last {
        let number: Int
        let what: String
        let digest: [UInt8]
    }

    /// Hands over entries, each with its last event, which `EventStore.collectLast` found.
    func entriesWithLast(
        _ condition: String, _ values: [SQLValue] = [], _ each: (SQLRow, Last?) throws(Failure) -> Void
    ) throws(Failure) {
        let from = "SELECT \(Journal.columns), last_number, last_what, last_digest FROM journal LEFT JOIN"
        try database.rows(
            SQL(
                "\(from) last_event ON last_log_id = log_id \(condition)",
                postgresql: """
                    \(from) LATERAL (
                      SELECT number AS last_number, what AS last_what, event.digest AS last_digest FROM event
                        WHERE event.log_id = journal.log_id AND \(EventStore.isOfEntry) ORDER BY number DESC LIMIT 1
                    ) AS last_event ON true \(condition)
                    """), values
        ) { row throws(Failure) in
            let last = row.int(23).map { Last(number: $0, what: row.text(24) ?? "", digest: row.blob(25) ?? []) }
            try each(row, last)
        }
    }

    /// The reason why a row is not as its last event says; nil where it is.
    ///
    /// - Parameter isOlder: whether it may be older than the chain, and without events.
    static func fault(_ row: SQLRow, _ last: Last?, unsummed: Int, isOlder: Bool) -> String? {
        do throws(Failure) {
            guard isWhole(row, unsummed: unsummed) else { return "its checksum is wrong" }
            guard let last else { return isOlder ? nil : "no event tells of it" }
            let isPruned = last.what == EventStore.What.prune.rawValue
            guard row.isNull(22) == !isPruned, row.isNull(15) || !isPruned else {
                return isPruned ? "its answer was pruned, and is there" : "its answer is gone, and was not pruned"
            }
            let isWritten = Digest.equal(try EntryForm(row).digest(row), last.digest)
            return isWritten ? nil : "not as its last event says"
        } catch { return error.message }
    }

    /// Throws where an entry is not as its last event says: an event that is added now would hide the edit.
    func requireWritten(_ logID: Int, id: String) throws(Failure) {
        try Digest.ready()
        var last: Last?
        try database.rows(
            "SELECT number, what, digest FROM event WHERE log_id = ? AND id <> '' ORDER BY number DESC LIMIT 1",
            [.int(logID)]
        ) { row throws(Failure) in
            last = Last(number: row.int(0) ?? 0, what: row.text(1) ?? "", digest: row.blob(2) ?? [])
        }
        let isOlder = try events.older().holds(logID)
        let unsummed = try unsummed()
        var why: String?
        try database.rows("SELECT \(Journal.columns) FROM journal WHERE log_id = ?", [.int(logID)]) {
            row throws(Failure) in why = Journal.fault(row, last, unsummed: unsummed, isOlder: isOlder)
        }
        guard let why else { return }
        throw Failure(.io, "the call '\(id)' (log \(logID)) stays as it is: \(why)", hint: "see act-log --verify")
    }

    /// The answer that stands for one that was pruned; nil for any other row.
    static func pruned(_ row: SQLRow) -> JSON? {
        guard row.isNull(15), !row.isNull(22), let outcome = row.text(14) else { return nil }
        if outcome == Outcome.done.rawValue { return .object([("result_lost", .text("it was pruned"))]) }
        let code: ErrorCode = outcome == Outcome.denied.rawValue ? .denied : .providerError
        return .object([("error", Failure(code, "its error was pruned").json)])
    }
}

extension EntryForm {
    /// The digest of the row that the form was made of.
    func digest(_ row: SQLRow) throws(Failure) -> [UInt8] {
        let answer = try row.checkedBytes(15).map { Digest.sha256(Array($0)) }
        return digest(
            ended: try row.checkedInt(13, in: Int.min...Int.max), outcome: try row.checkedText(14),
            answer: answer ?? row.blob(22), isTainted: try row.checkedInt(16, in: 0...1) == 1,
            attempts: try row.checkedInt(17, in: Int.min...Int.max) ?? 0)
    }
}

/// Reading the chain.
extension EventStore {
    /// The entries that are older than the chain.
    struct Older {
        /// The event that begins a chain which entries precede.
        let first: Event?
        /// The last entry that may be older; nil where none may.
        let last: Int?
        let count: Int

        func holds(_ logID: Int) -> Bool { last.map { logID <= $0 } ?? false }
    }

    func older() throws(Failure) -> Older {
        var first: Event?
        try database.rows("\(EventStore.select) WHERE number = 1") { row throws(Failure) in
            first = EventStore.event(row).event
        }
        guard let first else { return Older(first: nil, last: .max, count: 0) }
        guard first.what == What.import.rawValue, first.id.isEmpty else {
            return Older(first: nil, last: nil, count: 0)
        }
        return Older(first: first, last: first.logID, count: try preceding(through: first.logID).count)
    }

    /// Hands over each event in order, with the hash that is stored with it.
    func each(_ each: (Event, _ hash: [UInt8]) throws(Failure) -> Void) throws(Failure) {
        try database.rows("\(EventStore.select) ORDER BY number") { row throws(Failure) in
            let (event, hash) = EventStore.event(row)
            try each(event, hash)
        }
    }

    private static let select = "SELECT number, log_id, id, what, at, digest, hash FROM event"

    /// An event and its hash: none where its texts are not UTF-8, so that nothing fits it.
    private static func event(_ row: SQLRow) -> (event: Event, hash: [UInt8]) {
        let isText = [Int32(2), 3].allSatisfy { (try? row.checkedText($0)) != nil }
        let event = Event(
            number: row.int(0) ?? 0, logID: row.int(1) ?? 0, id: row.text(2) ?? "", what: row.text(3) ?? "",
            at: row.int(4) ?? 0, digest: row.blob(5) ?? [])
        return (event, isText ? row.blob(6) ?? [] : [])
    }

    /// Whether an event is not the one that tells of the entries before the chain.
    static let isOfEntry = "NOT (number = 1 AND what = 'import' AND event.id = '')"

    /// Finds the last event of each entry, for `Journal.entriesWithLast`, in a table of this connection alone, which
    /// SQLite keeps on the disk where it is long. PostgreSQL has an index for it.
    func collectLast() throws(Failure) {
        guard database is SQLite else { return }
        try database.run("DROP TABLE IF EXISTS temp.last_event")
        try database.run(
            """
            CREATE TEMP TABLE last_event (
              last_log_id INTEGER PRIMARY KEY, last_number INTEGER, last_what TEXT, last_digest BLOB, last_id TEXT)
            """)
        try database.run(
            """
            INSERT INTO last_event SELECT log_id, max(number), what, digest, id FROM event
              WHERE \(EventStore.isOfEntry) GROUP BY log_id
            """)
    }

    /// Hands over the last events of entries that are not there.
    func lastWithoutEntry(_ each: (_ number: Int, _ logID: Int, _ id: String) throws(Failure) -> Void)
        throws(Failure)
    {
        try database.rows(
            SQL(
                """
                SELECT last_number, last_log_id, last_id FROM last_event
                  WHERE last_log_id NOT IN (SELECT log_id FROM journal) ORDER BY last_log_id
                """,
                postgresql: """
                    SELECT DISTINCT ON (log_id) number, log_id, id FROM event WHERE \(EventStore.isOfEntry)
                      AND NOT EXISTS (SELECT 1 FROM journal WHERE journal.log_id = event.log_id)
                      ORDER BY log_id, number DESC
                    """)
        ) { row throws(Failure) in try each(row.int(0) ?? 0, row.int(1) ?? 0, row.text(2) ?? "") }
    }
}
