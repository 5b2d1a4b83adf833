import ActDatabase
package import ActJSON

/// The difference by which the numbers of a store's entries and runs were raised when it was moved into a shared one.
/// The digests and hashes of its events are of the numbers of before.
struct NumberShift {
    var entries = 0
    var runs = 0
}

/// A chain of events. A shared store has one of each machine, and one of each store that was moved into it.
struct EventChain {
    /// The machine, or the store that was moved; nil in a store of one machine.
    let machine: String?
    var shift = NumberShift()
    /// Whether entries may be older than the chain.
    var mayFollow = true
    /// The event before the first that is left: those up to it were dropped with their months.
    var start = (number: 0, hash: EventStore.start)
}

/// Reading the chains.
extension EventStore {
    /// The entries that are older than their chain, and the shifts of the chains that were moved.
    struct Older {
        /// Entries of one chain, up to the last of them.
        struct Run {
            let machine: String?
            let shift: NumberShift
            let last: Int
            /// The digest of the event that tells of them.
            let digest: [UInt8]
        }

        var runs: [Run] = []
        /// Whether there is no chain, so that every entry is older.
        var isAll = false
        /// The last entry that an event told of which was dropped with its month, and the end of these months.
        fileprivate(set) var dropped = (logID: 0, until: 0)
        fileprivate var shifts: [String: NumberShift] = [:]

        func holds(_ logID: Int) -> Bool {
            isAll || logID > 0 && logID <= dropped.logID
                || runs.contains { ($0.machine == nil || logID > $0.shift.entries) && logID <= $0.last }
        }

        func shift(of machine: String?) -> NumberShift { machine.flatMap { shifts[$0] } ?? NumberShift() }
    }

    /// The chains that can be read whole: in a shared store those of the role's own machines, and all for its owner.
    func chains() throws(Failure) -> [EventChain] {
        guard !(database is SQLite) else { return [EventChain(machine: nil)] }
        var found: [EventChain] = []
        // A role may read the whole chains of its own machines; of others it sees events of its users alone.
        try database.rows(
            """
            SELECT own.machine, log_shift, run_shift, start.number, start.hash FROM machine AS own
              LEFT JOIN moved ON store = own.machine LEFT JOIN chain_start AS start ON start.machine = own.machine
              WHERE start.number IS NOT NULL OR EXISTS (SELECT 1 FROM all_event WHERE all_event.machine = own.machine)
              ORDER BY own.machine
            """
        ) { row throws(Failure) in
            found.append(
                EventChain(
                    machine: row.text(0), shift: NumberShift(entries: row.int(1) ?? 0, runs: row.int(2) ?? 0),
                    mayFollow: !row.isNull(1),
                    start: row.int(3).map { ($0, row.blob(4) ?? []) } ?? (0, EventStore.start)))
        }
        return found
    }

    func older() throws(Failure) -> Older {
        var older = Older()
        if !(database is SQLite) {
            func dropped(_ name: String) throws(Failure) -> Int {
                try database.int("SELECT value FROM meta WHERE name = ?", [.text(name)])
            }
            older.dropped = (try dropped("dropped_log"), try dropped("dropped"))
        }
        for chain in try chains() {
            if let machine = chain.machine { older.shifts[machine] = chain.shift }
            var first: Event?
            try database.rows(EventStore.select(chain, "number = 1"), EventStore.values(chain)) {
                row throws(Failure) in first = EventStore.event(row).event
            }
            guard let first else {
                older.isAll = chain.machine == nil
                continue
            }
            guard chain.mayFollow, first.what == What.import.rawValue, first.id.isEmpty else { continue }
            older.runs.append(
                Older.Run(machine: chain.machine, shift: chain.shift, last: first.logID, digest: first.digest))
        }
        return older
    }

    /// Events of a shared store that are read at once.
    private static let page = 10_000

    /// Hands over each event of a chain in order, with the hash that is stored with it.
    func each(
        of chain: EventChain, _ each: (Event, _ hash: [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        let page = chain.machine == nil ? Int.max : EventStore.page
        var next = Int.min
        while true {
            var count = 0
            try database.rows(
                EventStore.select(chain, "number >= ? ORDER BY number LIMIT ?"),
                EventStore.values(chain) + [.int(next), .int(page)]
            ) { row throws(Failure) in
                count += 1
                let (event, hash) = EventStore.event(row)
                next = event.number == Int.max ? event.number : event.number + 1
                try each(event, hash)
            }
            if count < page { return }
        }
    }

    /// The last event of each chain, as a line each; one of number 0 where there is none.
    package func anchors() throws(Failure) -> String {
        var lines: [String] = []
        for chain in try chains() {
            var last: (Int, [UInt8])? = chain.start.number > 0 ? chain.start : nil
            try database.rows(
                EventStore.select(chain, "number > 0 ORDER BY number DESC LIMIT 1"), EventStore.values(chain)
            ) { row throws(Failure) in
                let (event, hash) = EventStore.event(row)
                last = (event.number, hash)
            }
            lines.append(Anchor.text(last, of: chain.machine) + "\n")
        }
        return lines.isEmpty ? Anchor.text(nil) + "\n" : lines.joined()
    }

    private static func select(_ chain: EventChain, _ condition: String) -> SQL {
        let from = chain.machine == nil ? "event WHERE" : "all_event WHERE machine = ? AND"
        return SQL("SELECT number, log_id, id, what, at, digest, hash FROM \(from) \(condition)")
    }

    /// The values of the condition that `select` makes for the chain.
    private static func values(_ chain: EventChain) -> [SQLValue] { chain.machine.map { [.text($0)] } ?? [] }

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

    /// Finds the entries that are not there, though an event tells of them. In a shared store those of the users count
    /// that the role acts for.
    func lastWithoutEntry(_ each: (Verification.Finding) throws(Failure) -> Void) throws(Failure) {
        try database.rows(
            SQL(
                """
                SELECT last_number, last_log_id, last_id, NULL FROM last_event
                  WHERE last_log_id NOT IN (SELECT log_id FROM journal) ORDER BY last_log_id
                """,
                postgresql: """
                    SELECT DISTINCT ON (log_id) number, log_id, id, machine FROM all_event AS event
                      WHERE \(EventStore.isOfEntry)
                      AND NOT EXISTS (SELECT 1 FROM journal WHERE journal.log_id = event.log_id)
                      AND EXISTS (SELECT 1 FROM acts_for WHERE acts_for.user IN (event.user, '*'))
                      ORDER BY log_id, place DESC
                    """)
        ) { row throws(Failure) in
            try each(
                Verification.Finding(
                    name: "entries", isGood: false, found: "no such entry", event: row.int(0), logID: row.int(1),
                    id: row.text(2), machine: row.text(3)))
        }
    }
}
