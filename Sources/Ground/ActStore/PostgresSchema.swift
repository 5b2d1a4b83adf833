import ActDatabase
import ActSystem

/// The tables of a shared store. Each row belongs to a user; a table whose statements do not name one has a view in its
/// place, of the rows of the transaction's user (`act.user`).
enum PostgresSchema {
    /// The tables whose statements name the user.
    private static let named = """
        CREATE SEQUENCE journal_numbers;
        CREATE TABLE journal (
          log_id bigint PRIMARY KEY DEFAULT nextval('journal_numbers'),
          id words NOT NULL, "user" words NOT NULL, conversation words NOT NULL,
          tool words NOT NULL, provider words NOT NULL, account words,
          arguments words NOT NULL, digest bytea NOT NULL,
          intent words, nonce words,
          started bigint NOT NULL, runner words NOT NULL,
          begun_sum bigint,
          ended bigint, outcome words,
          taint bigint NOT NULL DEFAULT 1,
          attempts bigint NOT NULL,
          ended_sum bigint,
          key words, run bigint, answer_digest bytea,
          UNIQUE("user", id)
        );
        CREATE INDEX journal_started ON journal(started);
        CREATE UNIQUE INDEX journal_nonce ON journal(nonce) WHERE nonce IS NOT NULL;
        CREATE TABLE session (
          "user" words, conversation words, origin words,
          session words NOT NULL, created bigint NOT NULL, expires bigint NOT NULL,
          toolkits words NOT NULL, mcp_url words,
          PRIMARY KEY("user", conversation, origin)
        );
        CREATE TABLE request (
          "user" words, id words, requests words NOT NULL, state words, asked bigint NOT NULL,
          PRIMARY KEY("user", id)
        );
        CREATE TABLE account (
          provider words, "user" words, toolkit words, id words, name words,
          PRIMARY KEY(provider, "user", toolkit, name, id)
        );
        CREATE SEQUENCE held_numbers;
        CREATE TABLE held (
          number bigint PRIMARY KEY DEFAULT nextval('held_numbers'),
          "user" words NOT NULL, conversation words NOT NULL, id words NOT NULL,
          record words NOT NULL, reason words NOT NULL, at bigint NOT NULL,
          UNIQUE("user", conversation, id)
        );
        CREATE SEQUENCE run_numbers;
        CREATE TABLE run (
          number bigint PRIMARY KEY DEFAULT nextval('run_numbers'),
          "user" words NOT NULL, conversation words NOT NULL,
          command words NOT NULL, words words NOT NULL, folder words NOT NULL, files words NOT NULL,
          piped bigint NOT NULL, state words NOT NULL, why words, runner words NOT NULL,
          started bigint NOT NULL, changed bigint NOT NULL, counts words NOT NULL
        );
        CREATE SEQUENCE queue_numbers;
        CREATE TABLE queue (
          number bigint PRIMARY KEY DEFAULT nextval('queue_numbers'),
          "user" words NOT NULL, conversation words NOT NULL, id words NOT NULL,
          tool words NOT NULL, provider words NOT NULL, toolkit words NOT NULL, account words,
          lane words NOT NULL, reach words NOT NULL, record words NOT NULL, digest bytea NOT NULL,
          state words NOT NULL, why words, tries bigint NOT NULL DEFAULT 0,
          added bigint NOT NULL, due bigint NOT NULL, until bigint NOT NULL,
          owner words, claimed_until bigint, fence bigint NOT NULL DEFAULT 0,
          UNIQUE("user", id)
        );
        CREATE INDEX queue_head ON queue(lane, number) WHERE \(QueueStore.isOpen);
        CREATE SEQUENCE conversation_numbers;
        CREATE TABLE conversation (
          number bigint PRIMARY KEY DEFAULT nextval('conversation_numbers'),
          "user" words NOT NULL, name words NOT NULL, origin words, taint bigint NOT NULL, tools words NOT NULL,
          owner words, created bigint NOT NULL, changed bigint NOT NULL,
          UNIQUE("user", name)
        );
        CREATE SEQUENCE spending_numbers;
        CREATE TABLE spending (
          number bigint PRIMARY KEY DEFAULT nextval('spending_numbers'),
          "user" words NOT NULL, conversation words NOT NULL, run bigint NOT NULL,
          command words NOT NULL, model words NOT NULL, runner words NOT NULL,
          at bigint NOT NULL, ended bigint, input bigint NOT NULL, output bigint NOT NULL, cached bigint NOT NULL,
          counted bigint NOT NULL, cost bigint
        );
        CREATE INDEX spending_at ON spending("user", at);
        CREATE INDEX spending_run ON spending(run);
        CREATE TABLE memory (
          "user" words, toolkit words, kind words CHECK(kind IN ('entity', 'preference')), name words,
          value words NOT NULL, source words NOT NULL, at bigint NOT NULL, until bigint,
          taint bigint NOT NULL CHECK(taint IN (0, 1)),
          state words NOT NULL CHECK(state IN ('accepted', 'proposed', 'ending')),
          said words, said_source words, said_taint bigint CHECK(said_taint IN (0, 1)),
          PRIMARY KEY("user", toolkit, kind, name)
        );
        CREATE TABLE pin (
          "user" words, origin words, slug words, digest words NOT NULL, text words NOT NULL, at bigint NOT NULL,
          PRIMARY KEY("user", origin, slug)
        );
        CREATE TABLE served (
          "user" words, conversation words, id words, digest bytea NOT NULL, held bigint NOT NULL,
          runner words NOT NULL, at bigint NOT NULL,
          PRIMARY KEY("user", conversation, id)
        );

        """

    /// Functions that the statements of both engines use and PostgreSQL lacks: the texts of an array in JSON, and SQLite's
    /// GLOB.
    private static let functions = #"""
        CREATE FUNCTION items(text) RETURNS TABLE(value text) LANGUAGE sql IMMUTABLE
          AS $$ SELECT json_array_elements_text(CAST(replace($1, '\u0000', '\ufffe0') AS json)) $$;
        CREATE FUNCTION fits(name text, pattern text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
          DECLARE plain text := regexp_replace(pattern, '([.+(){}|$\\])', '\\\1', 'g'); BEGIN
          RETURN name ~ ('^' || replace(replace(plain, '*', '.*'), '?', '.') || '$'); EXCEPTION
          WHEN invalid_regular_expression THEN RETURN false; END $$;
        CREATE OPERATOR @~ (FUNCTION = fits, LEFTARG = text, RIGHTARG = text);

        """#

    /// The tables of the fleet itself: its name and the version of its tables, and the processes that write to it.
    private static let fleet = """
        CREATE DOMAIN words AS text COLLATE "C";
        CREATE TABLE meta (name words PRIMARY KEY, value words NOT NULL);
        INSERT INTO meta VALUES('store', md5(random()::text || clock_timestamp()::text)), ('version', '0'),
          ('unsummed', '0');
        CREATE TABLE process (
          runner words PRIMARY KEY, machine words NOT NULL, number bigint NOT NULL, until timestamptz NOT NULL
        );

        """

    /// A table of each user's own rows, and the view that statements know: those of the transaction's user.
    private struct Personal {
        let name: String
        /// The columns with their types; the numbered one has the sequence `NAME_numbers`.
        let columns: [(name: String, type: String)]
        /// The constraints behind the columns.
        var keys: [String] = []
        /// The setting whose rows a transaction sees.
        var owner = ("\"user\"", "act.user")
        var indexes: [String] = []
        /// The column of the moment by whose month the rows are kept apart.
        var month: String?

        var script: String {
            let (column, setting) = owner
            let own = "current_setting('\(setting)')"
            let isNumbered = columns.contains { $0.type.contains("_numbers") }
            let types = columns.map { "\($0.name) \($0.type)" } + keys
            let part = month.map { " PARTITION BY RANGE(\($0))" } ?? ""
            return """
                \(isNumbered ? "CREATE SEQUENCE \(name)_numbers;" : "")
                CREATE TABLE all_\(name) (\(column) words NOT NULL DEFAULT \(own), \(types.joined(separator: ", ")))\(part);
                CREATE VIEW \(name) WITH (security_invoker) AS
                  SELECT \(columns.map(\.name).joined(separator: ", ")) FROM all_\(name) WHERE \(column) = \(own);
                \(indexes.map { "CREATE INDEX ON all_\(name)(\($0));" }.joined(separator: "\n"))

                """
        }
    }

    private static func number(_ name: String) -> (name: String, type: String) {
        (name == "message" ? "number" : "id", "bigint NOT NULL DEFAULT nextval('\(name)_numbers')")
    }
    /// A row keeps its number when it is moved here, so that calls which name it still do: it is one by its user too.
    private static let byUser = ["PRIMARY KEY(\"user\", id)"]
    private static let common = [
        ("folded", "words NOT NULL"), ("created", "words NOT NULL"), ("updated", "words NOT NULL"),
        ("taint", "bigint NOT NULL DEFAULT 1"),
    ]
    private static let text = "words"
    private static let needed = "words NOT NULL"
    private static let flag = "bigint NOT NULL"

    private static let own = [
        Personal(
            name: "task",
            columns: [
                number("task"), ("title", needed), ("notes", text), ("due", text), ("priority", needed),
                ("project", text), ("tags", needed), ("done", flag), ("completed", text),
            ] + common, keys: byUser),
        Personal(
            name: "budget",
            columns: [
                number("budget"), ("amount", needed), ("date", needed), ("transaction_type", needed),
                ("category", text), ("details", text), ("currency", needed), ("size", needed),
            ] + common, keys: byUser, indexes: ["\"user\", date"]),
        Personal(
            name: "calendar",
            columns: [
                number("calendar"), ("title", needed), ("start", needed), ("\"end\"", text), ("all_day", flag),
                ("zone", needed), ("place", text), ("notes", text), ("repeat", text),
                ("uid", "words NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '')"),
            ] + common, keys: byUser, indexes: ["\"user\", start"]),
        Personal(
            name: "reminder",
            columns: [
                number("reminder"), ("text", needed), ("due", needed), ("zone", needed), ("done", flag),
            ] + common, keys: byUser, indexes: ["\"user\", due"]),
        Personal(
            name: "message",
            columns: [
                number("message"), ("conversation", flag), ("role", needed), ("content", needed), ("taint", flag),
                ("at", flag),
            ], keys: ["PRIMARY KEY(number)"], indexes: ["conversation, number"]),
        Personal(
            name: "nonce_before", columns: [("nonce", "words PRIMARY KEY"), ("log_id", flag)],
            indexes: ["log_id, nonce"]),
        Personal(name: "rule_use", columns: [("rule", needed), ("at", flag)], indexes: ["\"user\", rule, at"]),
        Personal(
            name: "pace", columns: [("origin", needed), ("until", flag)], keys: ["PRIMARY KEY(\"user\", origin)"]),
        Personal(
            name: "event",
            columns: [
                ("number", flag), ("log_id", flag), ("id", needed), ("what", needed), ("at", flag),
                ("digest", "bytea NOT NULL"), ("hash", "bytea NOT NULL"),
            ],
            keys: [
                "\"user\" words NOT NULL DEFAULT current_setting('act.user')",
                "place bigint NOT NULL DEFAULT nextval('event_places')", "PRIMARY KEY(machine, number, at)",
            ], owner: ("machine", "act.machine"), indexes: ["log_id, place"], month: "at"),
    ]

    private static let repeats = """
        ALTER TABLE all_reminder ADD COLUMN repeat words, ADD COLUMN since words, ADD COLUMN snoozed_from words;
        CREATE OR REPLACE VIEW reminder WITH (security_invoker) AS
          SELECT id, text, due, zone, done, folded, created, updated, taint, repeat, since, snoozed_from
          FROM all_reminder WHERE "user" = current_setting('act.user');

        """

    private static let ordered = """
        ALTER TABLE all_calendar ADD COLUMN last_day words;
        UPDATE all_calendar SET last_day = '9999-12-31' WHERE repeat IS NOT NULL;
        UPDATE all_calendar SET last_day = substr("end", 1, 10)
          WHERE repeat IS NULL AND CAST(substr("end", 1, 10) AS date) - CAST(substr(start, 1, 10) AS date) >= 2;
        CREATE INDEX calendar_last ON all_calendar("user", last_day) WHERE last_day IS NOT NULL;
        CREATE INDEX calendar_order ON all_calendar("user", all_day, start, id);
        CREATE INDEX task_order ON all_task("user", (\(LocalTables.taskOrder)), id);
        CREATE INDEX reminder_order ON all_reminder("user", (\(LocalTables.reminderOrder)), id);
        CREATE OR REPLACE VIEW calendar WITH (security_invoker) AS
          SELECT id, title, start, "end", all_day, zone, place, notes, repeat, uid, folded, created, updated, taint, last_day
          FROM all_calendar WHERE "user" = current_setting('act.user');

        """

    /// The steps from an empty store, which has the tables of the fleet alone, to the newest.
    static let migrations = [
        PostgresMigration(
            oldest: 1,
            script: functions + named + Lanes.schema + StoreMove.schema + own.map(\.script).joined() + Months.schema
                + StorePlace.function
                + StorePlace.settle + ";\n" + PostgresRoles.tables),
        PostgresMigration(oldest: 1, script: DenialTable.shared + ConnectedTable.shared),
        // An act of the version before would go on where a machine has found that the store went back.
        PostgresMigration(oldest: 3, script: StoreStop.schema + StoreMove.reserved),
        // An act of the version before would let a conversation go on that is marked.
        PostgresMigration(oldest: 4, script: FactTable.shared + MarkTable.shared),
        // An act of the version before would end a reminder that repeats.
        PostgresMigration(oldest: 5, script: repeats),
        // An act of the version before would leave out the last day of an event, which is then not found.
        PostgresMigration(oldest: 6, script: ordered),
        // The uses that an act of the version before counts are numbered by the table itself.
        PostgresMigration(oldest: 6, script: RuleTable.sharedNumbered),
        PostgresMigration(oldest: 6, script: Lanes.idling),
        PostgresMigration(oldest: 6, script: "CREATE INDEX journal_ended ON journal(ended);\n"),
    ]

    /// The statements that make all tables.
    static var script: String {
        fleet + migrations.enumerated().map { $1.script(to: $0 + 1) }.joined() + PostgresRoles.script
    }
}
