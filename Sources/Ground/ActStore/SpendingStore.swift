import ActDatabase
package import ActJSON
package import ActRecord
import ActSettings
package import ActSystem

/// The requests to language models: what each may come to, reserved before it is sent, and what it came to. Bounds are
/// shared by all processes of a user. A reservation of a process that died is free again.
package struct SpendingStore {
    static let schema = """
        CREATE TABLE spending (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          user TEXT NOT NULL, conversation TEXT NOT NULL,
          run INTEGER NOT NULL, -- the number of its first request
          command TEXT NOT NULL, model TEXT NOT NULL, runner TEXT NOT NULL,
          at INTEGER NOT NULL,
          ended INTEGER, -- NULL while it is under way
          input INTEGER NOT NULL, output INTEGER NOT NULL, -- as reserved, then as counted
          cached INTEGER NOT NULL,
          counted INTEGER NOT NULL, -- picodollars that count against bounds: as reserved, then the cost where it is known
          cost INTEGER -- picodollars; NULL where nobody knows
        ) STRICT;
        CREATE INDEX spending_at ON spending(user, at);
        CREATE INDEX spending_run ON spending(run);

        """

    /// The requests of a conversation, and those that are under way.
    static let indexed = """
        CREATE INDEX IF NOT EXISTS spending_conversation ON spending(user, conversation);
        CREATE INDEX IF NOT EXISTS spending_open ON spending(runner) WHERE ended IS NULL;

        """

    /// Tokens and picodollars.
    package struct Amount: Sendable {
        package var turns = 0
        package var input = 0
        package var output = 0
        package var cached = 0
        package var cost = 0

        package init() {}
    }

    /// A request that is under way.
    package struct Request: Sendable {
        package let number: Int
        /// The run that later requests belong to as well.
        package let run: Int
    }

    /// A server may count anything; sums of what is written never overflow.
    private static let most = 1 << 50

    private static func value(_ number: Int) -> SQLValue { .int(min(max(0, number), most)) }

    private let database: any Database
    private let user: String
    private let conversation: String

    package init(_ store: Store, user: String, conversation: String) {
        database = store.database
        self.user = user
        self.conversation = conversation
    }

    /// The last run of the conversation, or of the one that it was forked from; nil where there is none.
    ///
    /// - Parameter other: a command whose runs are no turns of a conversation.
    package func lastRun(but other: String) throws(Failure) -> Int? {
        var run: Int?
        func line(from first: String) -> String {
            """
            WITH RECURSIVE line(name, far) AS (
              \(first)
              UNION ALL SELECT origin, far + 1 FROM line JOIN conversation USING(name)
                WHERE user = ?1 AND origin IS NOT NULL AND far < 100)
            SELECT run FROM (
              SELECT far, (SELECT spending.run FROM spending WHERE spending.user = ?1 AND conversation = name AND command <> ?3
                ORDER BY number DESC LIMIT 1) AS run FROM line) AS found
              WHERE run IS NOT NULL ORDER BY far LIMIT 1
            """
        }
        try database.rows(
            // A name is of one collation in all of the line.
            SQL(line(from: "VALUES(?2, 0)"), postgresql: line(from: "SELECT CAST(?2 AS words), 0")),
            [.text(user), .text(conversation), .text(other)]
        ) { row throws(Failure) in run = row.int(0) }
        return run
    }

    /// Reserves what `wanted` makes of the amounts that the run and the day have come to so far, the cost of the day
    /// beside them; what it throws reserves nothing.
    ///
    /// - Parameters:
    ///   - run: nil for the first request of one.
    ///   - day: the moment at which the day began.
    package func reserve(
        run: Int?, command: String, model: String, day: Moment, at: Moment,
        _ wanted: (_ run: Amount, _ day: Int) throws(Failure) -> Amount
    ) throws(Failure) -> Request {
        try database.transaction(lasting: false) { () throws(Failure) in
            try free()
            let amount = try wanted(
                try run.map { run throws(Failure) in try sum("run = ?", [.int(run)]) } ?? Amount(),
                try sum("user = ? AND at >= ?", [.text(user), .int(day.milliseconds)]).cost)
            try database.run(
                """
                INSERT INTO spending(user, conversation, run, command, model, runner, at, input, output, counted, number,
                  cached) VALUES(?,?,?,?,?,?,?,?,?,?,?,0)
                """,
                [
                    .text(user), .text(conversation), .int(run ?? 0), .text(command), .text(model),
                    .text(database.runner), .int(at.milliseconds), SpendingStore.value(amount.input),
                    SpendingStore.value(amount.output), SpendingStore.value(amount.cost),
                    try database.newNumber(of: "spending"),
                ])
            let number = database.lastRow
            if run == nil {
                try database.run("UPDATE spending SET run = number WHERE number = ?", [.int(number)])
            }
            return Request(number: number, run: run ?? number)
        }
    }

    /// Writes what a request came to.
    ///
    /// - Parameters:
    ///   - amount: nil where the server did not say; the reservation goes on to count.
    ///   - cost: picodollars; nil where nobody knows.
    package func settle(_ request: Request, _ amount: Amount?, cost: Int?, at: Moment) throws(Failure) {
        func value(_ number: Int?) -> SQLValue { number.map(SpendingStore.value) ?? .null }
        try database.transaction { () throws(Failure) in
            try database.run(
                """
                UPDATE spending SET ended = ?1, cost = ?2, counted = coalesce(?2, counted), input = coalesce(?3, input),
                  output = coalesce(?4, output), cached = coalesce(?5, cached) WHERE number = ?6
                """,
                [
                    .int(at.milliseconds), value(cost), value(amount?.input), value(amount?.output),
                    value(amount?.cached), .int(request.number),
                ])
        }
    }

    /// Takes back the reservation of a request that was not answered at all.
    package func drop(_ request: Request) throws(Failure) {
        try database.transaction(lasting: false) { () throws(Failure) in
            try database.run("DELETE FROM spending WHERE number = ?", [.int(request.number)])
        }
    }

    /// Takes back the reservations of processes that are gone.
    private func free() throws(Failure) {
        var gone: [Int] = []
        try database.rows("SELECT number, runner FROM spending WHERE ended IS NULL") { row throws(Failure) in
            if try database.live(row.text(1) ?? "") == nil { gone.append(row.int(0) ?? 0) }
        }
        for number in gone { try database.run("DELETE FROM spending WHERE number = ?", [.int(number)]) }
    }

    private func sum(_ condition: String, _ values: [SQLValue]) throws(Failure) -> Amount {
        var sum = Amount()
        try database.rows(
            """
            SELECT count(*), CAST(sum(input) AS bigint), CAST(sum(output) AS bigint), CAST(sum(cached) AS bigint),
              CAST(sum(counted) AS bigint) FROM spending WHERE \(condition)
            """, values
        ) { row throws(Failure) in
            sum.turns = row.int(0) ?? 0
            (sum.input, sum.output, sum.cached) = (row.int(1) ?? 0, row.int(2) ?? 0, row.int(3) ?? 0)
            sum.cost = row.int(4) ?? 0
        }
        return sum
    }

    /// The requests of a part's value, summed.
    package struct Sum: Sendable {
        package let name: String
        package var amount = Amount()
        /// Requests whose cost nobody knows.
        package var unpriced = 0

        fileprivate mutating func add(_ row: SQLRow) {
            func add(_ column: Int32, to total: inout Int) {
                total = min(Int.max / 2, total + (row.int(column, in: 0...SpendingStore.most) ?? 0))
            }
            amount.turns += 1
            add(4, to: &amount.input)
            add(5, to: &amount.output)
            add(6, to: &amount.cached)
            if row.isNull(7) { unpriced += 1 } else { add(7, to: &amount.cost) }
        }

        /// Its `cost` record (act-record(5)), with dollars; null where a request's cost is unknown.
        package func record(_ part: CostPart) -> JSON {
            let dollars = unpriced > 0 ? JSON.null : .number(Dollars.decimal(amount.cost).plain)
            return .object([
                ("type", .text("cost")), (part.rawValue, .text(name)), ("cost", dollars),
                ("requests", .int(amount.turns)), ("input", .int(amount.input)), ("output", .int(amount.output)),
                ("cached", .int(amount.cached)), (RecordKey.unpriced.rawValue, .int(unpriced)),
            ])
        }
    }

    /// Sums the answered requests by a part of theirs, and hands the sums over: days and runs in their order, all else by
    /// its cost, the greatest first. One run is in memory at a time.
    ///
    /// - Parameter only: the conversation of which alone turns count; nil for all.
    package func sums(
        by part: CostPart, since: Moment?, until: Moment?, only: String? = nil,
        _ each: (Sum) throws(Failure) -> Void
    ) throws(Failure) {
        var sums: [String: Sum] = [:]
        var order: [String] = []
        // Read by the index of runs, they need no sort; a span is read by that of times.
        let unindexed = part == .run && since == nil ? "+" : ""
        try database.rows(
            """
            SELECT at, model, conversation, run, input, output, cached, cost FROM spending
              WHERE \(unindexed)user = ? AND conversation = ifnull(?, conversation) AND ended IS NOT NULL
              AND \(unindexed)at >= ? AND \(unindexed)at < ? ORDER BY \(part == .run ? "run, " : "")number
            """,
            [
                .text(user), SQLValue(only), .int(since?.milliseconds ?? Moment.range.lowerBound),
                .int(until?.milliseconds ?? Moment.range.upperBound),
            ]
        ) { row throws(Failure) in
            let name = try SpendingStore.name(of: part, row)
            if sums[name] == nil {
                if part == .run, let run = order.popLast().flatMap({ sums.removeValue(forKey: $0) }) {
                    try each(run)
                }
                order.append(name)
            }
            sums[name, default: Sum(name: name)].add(row)
        }
        var all = order.compactMap { sums[$0] }
        if part == .model || part == .conversation {
            all.sort { $0.amount.cost == $1.amount.cost ? $0.name < $1.name : $0.amount.cost > $1.amount.cost }
        }
        for sum in all { try each(sum) }
    }

    private static func name(of part: CostPart, _ row: SQLRow) throws(Failure) -> String {
        switch part {
        case .day: ShownTime.day(Moment(milliseconds: try row.checkedInt(0, in: Moment.range) ?? 0)).text
        case .model: try row.checkedText(1) ?? ""
        case .conversation: try row.checkedText(2) ?? ""
        case .run: "m\(try row.checkedInt(3, in: 0...Int.max) ?? 0)"
        }
    }
}
