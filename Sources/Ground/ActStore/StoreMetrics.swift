import ActDatabase
package import ActJSON
import ActRecord
import ActSystem
import CSystem
import Glibc

/// Figures of the store for a monitor, in Prometheus' text format
/// (prometheus.io/docs/instrumenting/exposition_formats): the rows that this process may read.
package struct StoreMetrics {
    private enum Name: String {
        case up = "store_up", info = "store_info", clock = "clock_ahead_seconds", queue = "queue_calls", due =
            "queue_oldest_due_seconds",
            lost = "claims_lost", calls, inbox = "inbox_calls", workers, commit = "commit_seconds"
    }

    private var text = ""

    /// A store that is out of reach: this is all that is known of it.
    package static var unreachable: String {
        var metrics = StoreMetrics()
        metrics.add(.up, "Whether the store could be read.", [([], "0")])
        return metrics.text
    }

    /// Reads them.
    ///
    /// - Parameter user: the user whose figures are told even where they are 0.
    package static func read(_ store: Store, user: String) throws(Failure) -> String {
        var metrics = StoreMetrics()
        metrics.add(.up, "Whether the store could be read.", [([], "1")])
        try metrics.add(sharedBy: store)
        try store.reading { () throws(Failure) in
            try metrics.add(queueOf: store, user)
            try metrics.add(journalOf: store, user)
            try metrics.add(inboxOf: store, user)
            try metrics.add(workersOf: store)
        }
        metrics.add(
            .commit, "A commit that waits for the disk, the median of \(tries).", [([], try commitTime(store))])
        return metrics.text
    }

    private mutating func add(sharedBy store: Store) throws(Failure) {
        guard let shared = store.database as? PostgreSQL else {
            return add(.info, "The engine of the store.", [([("engine", "sqlite")], "1")])
        }
        let state = try SharedStoreState(shared.connection)
        add(
            .info, "The engine of the store.",
            [([("engine", "postgresql"), ("version", state.version), ("tables", "\(state.tables)")], "1")])
        add(.clock, "The store's clock before this machine's.", [([], StoreMetrics.seconds(state.milliseconds))])
    }

    private mutating func add(queueOf store: Store, _ user: String) throws(Failure) {
        let database = store.database
        let now = Moment.now.milliseconds
        var queue: [String: [String: Int]] = [user: [:]]
        var (due, lost) = ([user: 0], [user: 0])
        try database.rows(
            StoreMetrics.counts("queue", postgresql: "SELECT user, state, count(*) FROM queue GROUP BY user, state")
        ) { row throws(Failure) in
            queue[row.text(0) ?? "", default: [:]][row.text(1) ?? ""] = row.int(2) ?? 0
        }
        try database.rows(
            SQL(
                """
                SELECT user, (SELECT min(due) FROM queue WHERE queue.user = tally.user AND \(QueueStore.isOpen)) AS due
                  FROM \(Tally.of("queue")) AND \(QueueStore.isOpen) GROUP BY user
                """, postgresql: "SELECT user, min(due) FROM queue WHERE \(QueueStore.isOpen) GROUP BY user")
        ) { row throws(Failure) in due[row.text(0) ?? ""] = max(0, now - (row.int(1) ?? now)) }
        try database.rows(
            "SELECT user, owner, count(*) FROM queue WHERE owner IS NOT NULL GROUP BY user, owner"
        ) { row throws(Failure) in
            guard try database.live(row.text(1) ?? "") == nil else { return }
            lost[row.text(0) ?? "", default: 0] += row.int(2) ?? 0
        }
        add(.queue, "Calls in the queue, by state.", by: "state", QueueState.allCases.map(\.rawValue), queue)
        add(.due, "The time since the queue's oldest call was due.", due.mapValues(StoreMetrics.seconds))
        add(.lost, "Claimed calls whose worker is gone, and that none has taken over.", lost.mapValues { "\($0)" })
    }

    private mutating func add(journalOf store: Store, _ user: String) throws(Failure) {
        let database = store.database
        var calls: [String: [String: Int]] = [user: [:]]
        try database.rows(
            StoreMetrics.counts(
                "journal",
                postgresql:
                    "SELECT user, outcome, count(*) FROM journal WHERE outcome IS NOT NULL GROUP BY user, outcome")
        ) { row throws(Failure) in calls[row.text(0) ?? "", default: [:]][row.text(1) ?? ""] = row.int(2) ?? 0 }
        try database.rows(
            SQL(
                """
                SELECT user, runner, count(*) FROM journal
                  WHERE \(Journal.said) = '\(Outcome.unknown.rawValue)' AND outcome IS NULL GROUP BY user, runner
                """)
        ) {
            row throws(Failure) in
            let outcome = try database.live(row.text(1) ?? "") == nil ? Outcome.unknown.rawValue : "running"
            calls[row.text(0) ?? "", default: [:]][outcome, default: 0] += row.int(2) ?? 0
        }
        let outcomes = Outcome.recorded.map(\.rawValue) + ["running"]
        add(.calls, "Calls on record, by outcome.", by: "outcome", outcomes, calls)
    }

    private mutating func add(inboxOf store: Store, _ user: String) throws(Failure) {
        let database = store.database
        var inbox = [user: 0]
        try database.rows(
            StoreMetrics.counts(
                "held",
                postgresql: "SELECT user, '', count(*) FROM held WHERE NOT (\(HeldTable.journalled)) GROUP BY user")
        ) { row throws(Failure) in inbox[row.text(0) ?? ""] = row.int(2) ?? 0 }
        try database.rows(
            SQL(
                "SELECT user, count(*) FROM held WHERE \(HeldTable.journalled) GROUP BY user",
                postgresql: "SELECT '', 0 WHERE false")
        ) { row throws(Failure) in inbox[row.text(0) ?? "", default: 0] -= row.int(1) ?? 0 }
        add(.inbox, "Calls that wait for a decision.", inbox.mapValues { "\($0)" })
    }

    private mutating func add(workersOf store: Store) throws(Failure) {
        let database = store.database
        var workers: [String: Int] = [:]
        try database.rows(
            """
            SELECT runner FROM run WHERE command = '\(RunStore.Command.queue.word)'
              AND state NOT IN \(SQL.list([RunState.failed, .completed]))
            """
        ) { row throws(Failure) in
            let runner = row.text(0) ?? ""
            guard try database.live(runner) != nil else { return }
            let parts = runner.split(separator: " ")
            workers[parts.count > 3 ? String(parts[0]) : "", default: 0] += 1
        }
        add(
            .workers, "Running \(RunStore.Command.queue.word) processes, by machine.",
            (workers.isEmpty ? ["": 0] : workers).sorted { $0.key < $1.key }.map {
                ([("machine", $0.key)], "\($0.value)")
            })
    }

    /// The counts of a table by user and state, as a store of one machine keeps them.
    private static func counts(_ table: String, postgresql: String) -> SQL {
        SQL(
            "SELECT user, state, sum(calls) FROM \(Tally.of(table)) GROUP BY user, state",
            postgresql: postgresql)
    }

    private static let tries = 5

    /// The median time of commits that wait for the disk.
    private static func commitTime(_ store: Store) throws(Failure) -> String {
        var times: [Int] = []
        for _ in 0..<tries {
            let start = microseconds()
            try store.transaction { () throws(Failure) in }
            times.append(microseconds() - start)
        }
        let median = times.sorted()[tries / 2]
        return decimal(median, 6)
    }

    private static func microseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
    }

    private static func seconds(_ milliseconds: Int) -> String { decimal(milliseconds, 3) }

    /// A number of so many decimal places.
    private static func decimal(_ number: Int, _ places: Int) -> String {
        let filled = padded(Int(number.magnitude), places + 1)
        return "\(number < 0 ? "-" : "")\(filled.dropLast(places)).\(filled.suffix(places))"
    }

    // The format.

    private mutating func add(
        _ name: Name, _ help: String, _ samples: [(labels: [(String, String)], value: String)]
    ) {
        let full = "act_\(name.rawValue)"
        text += "# HELP \(full) \(help)\n# TYPE \(full) gauge\n"
        for (labels, value) in samples {
            let pairs = labels.map { "\($0)=\"\(StoreMetrics.escaped($1))\"" }.joined(separator: ",")
            text += pairs.isEmpty ? "\(full) \(value)\n" : "\(full){\(pairs)} \(value)\n"
        }
    }

    private mutating func add(_ name: Name, _ help: String, _ values: [String: String]) {
        add(name, help, values.sorted { $0.key < $1.key }.map { ([("user", $0.key)], $0.value) })
    }

    private mutating func add(
        _ name: Name, _ help: String, by label: String, _ parts: [String], _ values: [String: [String: Int]]
    ) {
        let samples = values.sorted { $0.key < $1.key }.flatMap { user, counts in
            parts.map { ([("user", user), (label, $0)], "\(counts[$0] ?? 0)") }
        }
        add(name, help, samples)
    }

    /// A label's value: a line feed, a quotation mark and a backslash stand behind a backslash.
    private static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": out += "\\n"
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}
