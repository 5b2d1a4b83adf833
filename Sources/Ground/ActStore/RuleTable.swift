import ActDatabase
package import ActJSON
import ActSystem

/// The times at which each rule let a call through, which `at most 20 a day` counts. The uses of a rule are numbered, and
/// none is earlier than the one before it, so that one row tells whether so many are in a span.
package struct RuleTable {
    static let schema = """
        CREATE TABLE rule_use (rule TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
        CREATE INDEX rule_use_at ON rule_use(rule, at);

        """

    /// Numbers the uses.
    static let numbered = """
        ALTER TABLE rule_use RENAME TO rule_use_before;
        CREATE TABLE rule_use (
          rule TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL,
          PRIMARY KEY(rule, number)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO rule_use SELECT rule, row_number() OVER (PARTITION BY rule ORDER BY at), at FROM rule_use_before;
        DROP TABLE rule_use_before;
        CREATE INDEX rule_use_old ON rule_use(at);

        """

    /// The same in a shared store, where a trigger gives the numbers and lets old uses go: those of an act of the version
    /// before are numbered too, and no role changes the uses that are there.
    static let sharedNumbered = """
        ALTER TABLE all_rule_use ADD COLUMN number bigint;
        UPDATE all_rule_use AS one SET number = own.number
          FROM (SELECT ctid AS place, row_number() OVER (PARTITION BY "user", rule ORDER BY at) AS number
            FROM all_rule_use) AS own
          WHERE one.ctid = own.place;
        CREATE UNIQUE INDEX rule_use_number ON all_rule_use("user", rule, number);
        CREATE INDEX rule_use_old ON all_rule_use("user", at, number);
        CREATE OR REPLACE VIEW rule_use WITH (security_invoker) AS
          SELECT rule, at, number FROM all_rule_use WHERE "user" = current_setting('act.user');
        CREATE FUNCTION number_use() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
          -- A value, since no index serves a clock.
          DECLARE last record; past bigint := CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) - \(longest); BEGIN
          DELETE FROM all_rule_use WHERE ctid = ANY (ARRAY(SELECT ctid FROM all_rule_use WHERE "user" = NEW."user"
            AND at <= past ORDER BY at, number LIMIT \(together)));
          SELECT at, number INTO last FROM all_rule_use WHERE "user" = NEW."user" AND rule = NEW.rule
            ORDER BY number DESC LIMIT 1;
          NEW.at := greatest(NEW.at, last.at); NEW.number := coalesce(last.number, 0) + 1; RETURN NEW; END $$;
        CREATE TRIGGER rule_use_number BEFORE INSERT ON all_rule_use FOR EACH ROW EXECUTE FUNCTION number_use();

        """

    /// Milliseconds of the longest span that a rule may count in, a week: older uses go, whatever their rule says now.
    private static let longest = 604_800_000
    /// So many of them go with each use.
    private static let together = 100

    private let database: any Database

    package init(_ store: Store) { database = store.database }

    /// Whether the rule let so many calls through in the last seconds.
    package func isUsedUp(_ rule: String, most: Int, seconds: Int) throws(Failure) -> Bool {
        guard most > 0 else { return true }
        // By an order, and the time compared here: a server that knows nothing of the table's size takes another index.
        var at: Int?
        try database.rows(
            """
            SELECT at FROM rule_use WHERE rule = ?1
              AND number <= (SELECT number FROM rule_use WHERE rule = ?1 ORDER BY number DESC LIMIT 1) - ?2
              ORDER BY number DESC LIMIT 1
            """, [.text(rule), .int(most - 1)]
        ) { row throws(Failure) in at = row.int(0) }
        return at.map { $0 > Moment.now.milliseconds - seconds * 1000 } ?? false
    }

    /// Counts a use of now. A clock that was set back shows a moment before the last use: the new one is as late as that.
    package func use(_ rule: String) throws(Failure) {
        let now = Moment.now.milliseconds
        if !database.isRemote {
            try database.run(
                """
                DELETE FROM rule_use WHERE (rule, number) IN
                  (SELECT rule, number FROM rule_use WHERE at <= ? ORDER BY at, rule, number LIMIT ?)
                """, [.int(now - RuleTable.longest), .int(RuleTable.together)])
        }
        try database.run(
            SQL(
                """
                INSERT INTO rule_use(rule, at, number) SELECT ?1, max(?2, coalesce(last.at, ?2)), coalesce(number, 0) + 1
                  FROM (SELECT 1) LEFT JOIN
                    (SELECT at, number FROM rule_use WHERE rule = ?1 ORDER BY number DESC LIMIT 1) AS last
                """, postgresql: "INSERT INTO rule_use(rule, at) VALUES(?, ?)"), [.text(rule), .int(now)])
    }
}
