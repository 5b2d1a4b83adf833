import ActDatabase
package import ActJSON
import ActSystem

/// The months of a shared store. Its answers and events are kept apart by month, so that the owner can drop old ones
/// together at no cost to those who work.
///
/// A row of the journal has the digest of its answer, so it can be checked without it. A month that nobody could make in
/// time has its rows with those that are older than the store.
package enum Months {
    /// The head of each chain, which stands for the key that a table in parts cannot have; the event before the first
    /// that is left of a chain.
    static let schema = """
        CREATE TABLE chain (machine words PRIMARY KEY, number bigint NOT NULL, hash bytea NOT NULL)
          WITH (fillfactor = 50);
        CREATE TABLE chain_start (machine words PRIMARY KEY, number bigint NOT NULL, hash bytea NOT NULL);
        CREATE TABLE answer (
          log_id bigint NOT NULL, "user" words NOT NULL, ended bigint NOT NULL, attempts bigint NOT NULL,
          answer words NOT NULL
        ) PARTITION BY RANGE(ended);
        CREATE INDEX ON answer(log_id);
        CREATE TABLE answer_rest PARTITION OF answer DEFAULT;
        CREATE TABLE all_event_rest PARTITION OF all_event DEFAULT;
        INSERT INTO meta VALUES('months', ''), ('dropped', '0'), ('dropped_log', '0');
        CREATE FUNCTION milliseconds(month timestamp) RETURNS bigint LANGUAGE sql IMMUTABLE
          AS $$ SELECT CAST(extract(epoch FROM month) * 1000 AS bigint) $$;

        """

    /// The function that makes this month and the next two, as the owner.
    static let making = """
        CREATE OR REPLACE FUNCTION make_months() RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
          DECLARE month timestamp; part text; whole text; BEGIN
          PERFORM pg_advisory_xact_lock(hashtextextended('act months', 0));
          FOR k IN 0..2 LOOP
            month := date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') + make_interval(months => k);
            FOREACH whole IN ARRAY ARRAY['answer', 'all_event'] LOOP
              part := whole || to_char(month, '_YYYY_MM');
              CONTINUE WHEN to_regclass(format('%I.%I', current_schema(), part)) IS NOT NULL;
              BEGIN
                EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', part, whole);
                EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', part);
                EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', whole, part,
                  milliseconds(month), milliseconds(month + interval '1 month'));
              EXCEPTION WHEN check_violation THEN NULL; -- rows of this month are with the rest
              END;
            END LOOP;
          END LOOP;
          UPDATE meta SET value = to_char(month, 'YYYY-MM') WHERE name = 'months';
          END $$;

        """

    /// The answer of the journal's row at hand.
    static let answer = """
        (SELECT kept.answer FROM answer AS kept WHERE kept.log_id = journal.log_id AND kept.ended = journal.ended
          AND kept.attempts = journal.attempts AND kept."user" = journal."user" LIMIT 1)
        """

    /// Writes an outcome, its answer apart.
    static let outcome: SQL = """
        WITH kept AS (
          INSERT INTO answer(log_id, user, ended, attempts, answer)
            SELECT journal.log_id, journal.user, ?1, ?4, ?7 FROM journal WHERE journal.log_id = ?8)
        UPDATE journal SET ended = ?1, outcome = ?2, taint = ?3, attempts = ?4, answer_digest = ?5, ended_sum = ?6
          WHERE log_id = ?8
        """

    /// Writes the answer of a row that is written with its outcome.
    static let answered: SQL = "INSERT INTO answer(log_id, user, ended, attempts, answer) VALUES(?,?,?,?,?)"

    /// Whether the next month's name is greater than the last one that was made.
    static let areLate = "value < to_char((clock_timestamp() AT TIME ZONE 'UTC') + interval '1 month', 'YYYY-MM')"

    /// Makes the months to come; where others read the tables for long, another time.
    static func make(_ connection: PostgresConnection) throws(Failure) {
        try connection.tell("BEGIN")
        do throws(Failure) {
            try connection.tell("SET LOCAL lock_timeout = 200")
            try connection.tell("SELECT make_months()")
        } catch {
            guard connection.isGood else { throw error }
        }
        try connection.tell("COMMIT")
    }

    /// Drops the answers and events of a month and of all before it, as the owner.
    ///
    /// - Returns: the number of months.
    package static func drop(through month: String) throws(Failure) -> Int {
        let parts = month.split(separator: "-", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard isPlain, parts.map(\.utf8.count) == [4, 2], (1...12).contains(Int(parts[1]) ?? 0)
        else { throw .usage("drop: expected a month such as 2026-08, got '\(Terminal.safe(month))'") }
        let connection = try SharedStoreSetup.connection()
        try PostgresMigration.Versions(connection).check()
        try StorePlace().check(connection)
        try PostgresRoles.check(connection, user: PostgresRoles.everybody)
        try connection.tell(PostgreSQL.goOn, [.text(PostgresRoles.everybody)])
        var isOver = false
        try connection.rows(
            "SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC' - interval '1 day', 'YYYY-MM') > $1",
            [.text(month)]
        ) { row throws(Failure) in isOver = row.int(0) == 1 }
        guard isOver else { throw .usage("drop: \(month) is not over for a day") }
        let deadline = monotonic() + connection.patience
        while true {
            do throws(Failure) {
                return try drop(through: month, connection)
            } catch {
                guard connection.isGood else { throw error }
                try connection.tell("ROLLBACK")
                // The others went on meanwhile.
                guard error.code.is(.busy), monotonic() < deadline else { throw error }
            }
        }
    }

    private static func drop(through month: String, _ connection: PostgresConnection) throws(Failure) -> Int {
        try connection.tell("BEGIN")
        // Shorter than the second after which the server looks for those who wait for one another, and ends one.
        try connection.tell("SET LOCAL lock_timeout = 200")
        try connection.tell("LOCK TABLE answer, all_event IN ACCESS EXCLUSIVE MODE")
        var parts: [String] = []
        try connection.rows(
            """
            SELECT CAST(CAST(inhrelid AS regclass) AS text) FROM pg_inherits JOIN pg_class ON oid = inhrelid
              WHERE inhparent IN (CAST('answer' AS regclass), CAST('all_event' AS regclass))
                AND right(relname, 7) <= replace($1, '-', '_') AND relname NOT LIKE '%rest' ORDER BY relname
            """, [.text(month)]
        ) { row throws(Failure) in parts.append(row.text(0) ?? "") }
        guard !parts.isEmpty else {
            try connection.tell("ROLLBACK")
            return 0
        }
        // The chains begin behind all that goes.
        let until = "milliseconds(CAST($1 || '-01' AS timestamp) + interval '1 month')"
        for statement in [
            """
            INSERT INTO chain_start SELECT machine.machine, last.number, last.hash FROM machine CROSS JOIN LATERAL (
                SELECT number, hash FROM all_event WHERE all_event.machine = machine.machine AND at < \(until)
                  ORDER BY number DESC LIMIT 1
              ) AS last
              ON CONFLICT(machine) DO UPDATE SET number = excluded.number, hash = excluded.hash
            """,
            """
            UPDATE meta SET value = greatest(CAST(value AS bigint),
                (SELECT max(log_id) FROM all_event WHERE at < \(until))) WHERE name = 'dropped_log'
            """,
            "UPDATE meta SET value = greatest(CAST(value AS bigint), \(until)) WHERE name = 'dropped'",
        ] { try connection.tell(statement, [.text(month)]) }
        for part in parts { try connection.tell("DROP TABLE \(part)") }
        try connection.tell(
            """
            DELETE FROM all_event USING chain_start
              WHERE all_event.machine = chain_start.machine AND all_event.number <= chain_start.number
            """)
        try connection.tell("COMMIT")
        return Set(parts.map { $0.suffix(7) }).count
    }
}
