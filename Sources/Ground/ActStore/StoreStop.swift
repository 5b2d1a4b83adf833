import ActDatabase
import ActJSON

/// The word of a machine that a shared store went back: it binds all machines of the users for whom the machine's role
/// acts, until the owner accepts the store. Those who come later than the first may not see by themselves that calls of
/// others are missing.
///
/// A role can stop its own users so, and nobody else's (`PostgresRoles`).
enum StoreStop {
    /// A row for each user, `*` for all; and the function that every transaction calls that writes.
    static let schema = """
        CREATE TABLE stop (
          "user" words, machine words, role words NOT NULL DEFAULT current_user,
          number bigint NOT NULL, hash bytea NOT NULL, -- of the machine's last event, or of one before what is missing
          at timestamptz NOT NULL DEFAULT clock_timestamp(),
          PRIMARY KEY("user", machine)
        );
        INSERT INTO meta VALUES('accepted', '0');
        CREATE FUNCTION go_on(name text) RETURNS void LANGUAGE plpgsql AS $$
          DECLARE each record; BEGIN
          SELECT stop.machine, stop.role INTO each FROM stop WHERE "user" IN (name, '*') ORDER BY at LIMIT 1;
          IF FOUND THEN
            RAISE 'it lacks commits of the machine % of the role %', left(each.machine, 8), each.role
              USING ERRCODE = 'ACT01';
          END IF; END $$;

        """

    /// The statements by which the owner's word lifts all stops, and has each machine take the store as it is. Each word
    /// has a greater number than those before, also than those that a snapshot lacks.
    static let lifting = [
        "DELETE FROM stop",
        """
        UPDATE meta SET value = greatest(CAST(value AS bigint) + 1,
            CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)) WHERE name = 'accepted'
        """,
    ]

    /// Throws where the store went back, by what this machine remembers, which then writes a stop; or by a stop of
    /// another one.
    static func check(
        _ connection: PostgresConnection, _ place: StorePlace, user: String, machine: String
    ) throws(Failure) {
        if let missing = try place.lost(connection, machine: machine) {
            try connection.tell(
                """
                INSERT INTO stop("user", machine, number, hash) SELECT "user", $1, $2, $3 FROM acts_for
                  WHERE role = current_user ON CONFLICT DO NOTHING
                """, [.text(machine), .int(missing.number), .blob(missing.hash)])
            throw StorePlace.wentBack
        }
        try connection.tell(PostgreSQL.goOn, [.text(user)])
    }
}
