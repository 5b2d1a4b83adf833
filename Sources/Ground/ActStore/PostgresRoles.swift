import ActDatabase
import ActJSON

/// The rights to see and change rows of a shared store: PostgreSQL's roles, the users that each acts for, and row-level
/// security on every table, forced upon its owner too.
///
/// A policy names tables that policies guard as well: `acts_for` shows a role its own users, and `machine` its own
/// machines. The role that acts for `*`, which is the owner until somebody changes that, sees all of them.
enum PostgresRoles {
    /// A machine belongs to the role that came from it first.
    static let tables = """
        CREATE TABLE acts_for (role words, "user" words, PRIMARY KEY(role, "user"));
        INSERT INTO acts_for VALUES(current_user, '*');
        CREATE TABLE machine (machine words PRIMARY KEY, role words NOT NULL DEFAULT current_user);

        """

    /// The tables whose numbers are one for all users, and the columns: a role takes none before the sequence gave it, so
    /// that it keeps no other from its next one.
    private static let numbered = [
        ("journal", "log_id"), ("held", "number"), ("run", "number"), ("queue", "number"),
        ("conversation", "number"),
        ("spending", "number"), ("all_message", "number"),
    ]

    /// Whether a row of a catalog is no extension's: what an extension has in the schema is its own affair, and often
    /// another's to change.
    private static func isOwn(_ catalog: String) -> String {
        """
        NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.classid = CAST('\(catalog)' AS regclass) AND d.objid = \(catalog).oid
              AND d.deptype = 'e')
        """
    }

    /// The tables and views, the sequences and the functions of the schema, in the words of GRANT.
    private static let objects = """
        SELECT CASE relkind WHEN 'S' THEN 'S' ELSE 'r' END AS kind,
              format('%s %I.%I', CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, current_schema(), relname) AS name
            FROM pg_class WHERE relnamespace = CAST(current_schema() AS regnamespace)
              AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND \(isOwn("pg_class"))
            UNION ALL SELECT 'f', format('ROUTINE %s', CAST(oid AS regprocedure)) FROM pg_proc
              WHERE pronamespace = CAST(current_schema() AS regnamespace) AND \(isOwn("pg_proc"))
        """

    /// Makes the policies of all tables anew, and those functions safe that run as the owner. A table without a column
    /// `user` or `machine` is its owner's alone, but for `meta`, which every role may read. Parts of a partitioned table
    /// can only be reached through it.
    static let policies = #"""
        DO $$
        DECLARE
          everybody text := 'EXISTS (SELECT FROM acts_for AS a WHERE a.role = current_user AND a."user" = ''*'')';
          own text := '("user" = ANY (ARRAY(SELECT CAST(a."user" AS text) FROM acts_for AS a WHERE a.role = current_user)) OR '
            || everybody || ')';
          ours text := 'machine IN (SELECT m.machine FROM machine AS m)';
          entry text := 'EXISTS (SELECT FROM journal AS j WHERE j.log_id = all_event.log_id)';
          owner text := (SELECT tableowner FROM pg_tables WHERE tablename = 'acts_for' AND schemaname = current_schema());
          each record;
        BEGIN
          -- A role that makes functions or operators there could have others run them.
          EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM PUBLIC', current_schema());
          FOR each IN \#(objects) LOOP
            EXECUTE format('REVOKE ALL ON %s FROM PUBLIC', each.name);
          END LOOP;
          EXECUTE format('ALTER DEFAULT PRIVILEGES FOR ROLE %I REVOKE ALL ON FUNCTIONS FROM PUBLIC', owner);
          EXECUTE format('ALTER DEFAULT PRIVILEGES FOR ROLE %I REVOKE ALL ON TABLES FROM PUBLIC', owner);
          EXECUTE format('ALTER DEFAULT PRIVILEGES FOR ROLE %I REVOKE ALL ON SEQUENCES FROM PUBLIC', owner);
          -- Temporary tables are searched first, also by a function that runs as the owner, unless its path names them.
          FOR each IN SELECT CAST(oid AS regprocedure) AS name FROM pg_proc
            WHERE pronamespace = CAST(current_schema() AS regnamespace) AND prosecdef AND \#(isOwn("pg_proc")) LOOP
            EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', each.name, current_schema());
          END LOOP;
          BEGIN
            EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
          EXCEPTION WHEN insufficient_privilege THEN NULL; -- the database is another's
          END;
          FOR each IN SELECT relname, polname FROM pg_policy JOIN pg_class ON pg_class.oid = polrelid
            WHERE relnamespace = CAST(current_schema() AS regnamespace) AND \#(isOwn("pg_class")) LOOP
            EXECUTE format('DROP POLICY %I ON %I', each.polname, each.relname);
          END LOOP;
          FOR each IN SELECT relname AS name, relispartition AS is_part,
              EXISTS (SELECT FROM pg_attribute WHERE attrelid = oid AND attname = 'user') AS has_user,
              EXISTS (SELECT FROM pg_attribute WHERE attrelid = oid AND attname = 'machine') AS has_machine
            FROM pg_class WHERE relnamespace = CAST(current_schema() AS regnamespace) AND relkind IN ('r', 'p')
              AND relname <> 'meta' AND \#(isOwn("pg_class")) LOOP
            EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', each.name);
            EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', each.name);
            IF each.is_part OR each.name IN ('acts_for', 'machine', 'all_event', 'stop') THEN
              CONTINUE;
            ELSIF each.has_user THEN
              EXECUTE format('CREATE POLICY "acts for its user" ON %I USING (%s)', each.name, own);
            ELSIF each.has_machine THEN
              EXECUTE format('CREATE POLICY "has its machine" ON %I USING (%s)', each.name, ours);
            ELSE
              EXECUTE format('CREATE POLICY "is its owner" ON %I TO %I USING (true)', each.name, owner);
            END IF;
          END LOOP;
          CREATE POLICY "is it" ON acts_for FOR SELECT USING (role = current_user);
          EXECUTE format('CREATE POLICY "is its owner" ON acts_for TO %I USING (true)', owner);
          -- Uses are numbered by a function that runs as the owner.
          EXECUTE format('CREATE POLICY "is its owner" ON all_rule_use TO %I USING (true)', owner);
          EXECUTE format('CREATE POLICY "has it" ON machine USING (role = current_user AND EXISTS (SELECT FROM acts_for))');
          EXECUTE format('CREATE POLICY "acts for everybody" ON machine USING (%s)', everybody);
          CREATE POLICY "acts for somebody" ON process FOR SELECT USING (EXISTS (SELECT FROM acts_for));
          CREATE POLICY "has its machine's name" ON process AS RESTRICTIVE
            USING (true) WITH CHECK (starts_with(runner, machine || ' '));
          FOR each IN SELECT * FROM (VALUES \#(numbered.map { "('\($0)', '\($1)')" }.joined(separator: ", "))) AS t(name, key) LOOP
            EXECUTE format('CREATE POLICY "was given its number" ON %I AS RESTRICTIVE USING (true) WITH CHECK (%I BETWEEN 1 AND '
              'pg_sequence_last_value(CAST(%L AS regclass)))', each.name, each.key,
              regexp_replace(each.name, '^all_', '') || '_numbers');
          END LOOP;
          -- A row in a month to come would keep that month from ever having a place of its own.
          FOR each IN SELECT * FROM (VALUES ('answer', 'ended'), ('all_event', 'at')) AS t(name, at) LOOP
            EXECUTE format('CREATE POLICY "is of its time" ON %I AS RESTRICTIVE USING (true) WITH CHECK (%I < '
              'extract(epoch FROM clock_timestamp() + interval ''28 days'') * 1000 OR %s)', each.name, each.at, everybody);
          END LOOP;
          EXECUTE format('CREATE POLICY "is of its machine" ON fact AS RESTRICTIVE USING (%s)', ours);
          EXECUTE format('CREATE POLICY "is for its user" ON stop FOR SELECT USING ("user" = ''*'' OR %s)', own);
          EXECUTE format('CREATE POLICY "has its machine" ON stop FOR INSERT WITH CHECK (role = current_user AND %s '
            'AND EXISTS (SELECT FROM acts_for AS a WHERE a.role = current_user AND a."user" = stop."user"))', ours);
          EXECUTE format('CREATE POLICY "is its owner" ON stop TO %I USING (true)', owner);
          EXECUTE format('CREATE POLICY "has its machine" ON all_event USING (%s) WITH CHECK (%s AND (%s OR %s))',
            ours, ours, entry, everybody);
          EXECUTE format('CREATE POLICY "acts for its entry''s user" ON all_event FOR SELECT USING (%s)', entry);
        END $$;

        """#

    /// The privileges of all roles that act for somebody. Policies say for which rows they are.
    static let privileges = """
        DO $$
        DECLARE
          home text := current_schema();
          role text;
          each record;
        BEGIN
          FOR role IN SELECT DISTINCT a.role FROM acts_for AS a JOIN pg_roles ON rolname = a.role
            WHERE a.role <> (SELECT tableowner FROM pg_tables WHERE tablename = 'acts_for' AND schemaname = home) LOOP
            EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', home, role);
            FOR each IN \(objects) LOOP
              EXECUTE format('REVOKE ALL ON %s FROM %I', each.name, role);
              IF each.kind = 'r' THEN
                EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO %I', each.name, role);
              ELSIF each.kind = 'S' THEN
                EXECUTE format('GRANT USAGE ON %s TO %I', each.name, role);
              END IF;
            END LOOP;
            EXECUTE format('GRANT EXECUTE ON FUNCTION items(text), fits(text, text), place(), go_on(text), make_months(), '
              'reserve(text, bigint, boolean) TO %I', role);
            EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON acts_for, meta FROM %I', role);
            EXECUTE format('REVOKE UPDATE, DELETE ON machine, event, all_event, answer, stop FROM %I', role);
            EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON chain_start FROM %I', role);
            EXECUTE format('REVOKE UPDATE, DELETE ON nonce_before, all_nonce_before, rule_use, all_rule_use FROM %I', role);
            EXECUTE format('REVOKE DELETE, UPDATE ON journal FROM %I', role);
            EXECUTE format('GRANT UPDATE (%s) ON journal TO %I', (SELECT string_agg(quote_ident(attname), ', ')
              FROM pg_attribute WHERE attrelid = CAST('journal' AS regclass) AND attnum > 0 AND NOT attisdropped
                AND attname <> 'log_id'), role);
            EXECUTE format('REVOKE INSERT ON all_event FROM %I', role);
            EXECUTE format('GRANT INSERT (%s) ON all_event TO %I', (SELECT string_agg(quote_ident(attname), ', ')
              FROM pg_attribute WHERE attrelid = CAST('all_event' AS regclass) AND attnum > 0 AND NOT attisdropped
                AND attname <> 'place'), role);
            EXECUTE format('REVOKE ALL ON reserved FROM %I', role);
          END LOOP;
        END $$;

        """

    /// The name that stands for every user.
    static let everybody = "*"

    /// Throws unless the role of a connection acts for a user, and has this machine or takes it for its own.
    static func check(_ connection: PostgresConnection, user: String, machine: String) throws(Failure) {
        guard try !check(connection, user: user, has: machine) else { return }
        try enter(machine, connection)
        guard try check(connection, user: user, has: machine) else {
            throw Failure(
                .forbidden, "this machine is another role's in the shared store",
                hint: "a state folder is one role's: use that role, or another XDG_STATE_HOME")
        }
    }

    /// Throws unless the role of a connection owns the tables, or may do as their owner.
    static func checkOwner(_ connection: PostgresConnection) throws(Failure) {
        var (owner, role, isOwn) = ("", "", false)
        try connection.rows(
            """
            SELECT CAST(tableowner AS text), CAST(current_user AS text), pg_has_role(tableowner, 'MEMBER') FROM pg_tables
              WHERE tablename = 'meta' AND schemaname = current_schema()
            """
        ) { row throws(Failure) in (owner, role, isOwn) = (row.text(0) ?? "", row.text(1) ?? "", row.int(2) == 1) }
        guard isOwn else {
            throw Failure(
                .forbidden, "the role '\(Terminal.safe(role))' does not own the tables of the shared store",
                hint: "connect as their owner, the role '\(Terminal.safe(owner))'")
        }
    }

    /// Throws unless the role acts for a user; whether it has a machine.
    @discardableResult
    static func check(_ connection: PostgresConnection, user: String, has machine: String = "") throws(Failure)
        -> Bool
    {
        var (acts, has, role) = (false, false, "")
        // A superuser sees everybody's rows, whatever the tables say.
        try connection.rows(
            """
            SELECT EXISTS (SELECT FROM acts_for WHERE role = current_user AND "user" IN ($1, '*'))
                OR NOT row_security_active('acts_for'),
              EXISTS (SELECT FROM machine WHERE machine = $2), CAST(current_user AS text)
            """, [.text(user), .text(machine)]
        ) { row throws(Failure) in (acts, has, role) = (row.int(0) == 1, row.int(1) == 1, row.text(2) ?? "") }
        guard acts else {
            let whom = user == everybody ? "every user" : "the user '\(user)'"
            throw Failure(
                .forbidden, "the role '\(Terminal.safe(role))' of the shared store does not act for \(whom)",
                hint: "its owner says for which users a role acts: act-store(1)")
        }
        return has
    }

    /// Enters a machine, or a moved store with its chain of events, as the role's own, unless another has it.
    static func enter(_ machine: String, _ connection: PostgresConnection) throws(Failure) {
        try connection.tell("INSERT INTO machine(machine) VALUES($1) ON CONFLICT DO NOTHING", [.text(machine)])
        try connection.tell(
            "INSERT INTO chain SELECT machine, 0, $2 FROM machine WHERE machine = $1 ON CONFLICT DO NOTHING",
            [.text(machine), .blob(EventStore.start)])
    }

    /// Functions that run as the owner, policies and privileges, for the tables and roles that are there.
    static var script: String { Months.making + StoreMove.reserving + policies + privileges }

    /// The SQL that makes a role for a person or for workers, which acts for these users and no others.
    ///
    /// It has no password: pg_hba.conf says how it is recognized.
    static func script(role: String, users: [String]) throws(Failure) -> String {
        for name in [role] + users where !isName(name) {
            throw .usage("--role and --for: expected names of at most 63 bytes, got '\(Terminal.safe(name))'")
        }
        let name = quoted(role, "'")
        return """
            DO $$ BEGIN
              IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = \(name)) THEN CREATE ROLE \(quoted(role, "\"")) LOGIN; END IF;
            END $$;
            DELETE FROM acts_for WHERE role = \(name);
            INSERT INTO acts_for VALUES \(users.map { "(\(name), \(quoted($0, "'")))" }.joined(separator: ", "));
            \(privileges)
            """
    }

    /// A longer name of a role would be another one, cut.
    private static func isName(_ text: String) -> Bool {
        (1..<64).contains(text.utf8.count) && !text.contains("$$") && text.trimmed == text
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    private static func quoted(_ text: String, _ mark: Character) -> String {
        let doubled = text.split(separator: mark, omittingEmptySubsequences: false).joined(
            separator: "\(mark)\(mark)")
        return "\(mark)\(doubled)\(mark)"
    }
}
