import ActDatabase
package import ActJSON
import ActRecord
import ActSettings
import ActSystem
import Glibc

/// Moving the store of one machine into a shared one, in one transaction there.
///
/// The file is marked before the first row goes, and again when the commit is known: a file that may be in two places
/// is used in none. Its chain of events becomes one of the shared store, by the name of the file's store, so that its
/// hashes and old anchors hold on.
package struct StoreMove {
    /// The stores that were moved here.
    static let schema = """
        CREATE SEQUENCE event_places;
        CREATE TABLE moved (
          store words PRIMARY KEY, machine words NOT NULL,
          log_shift bigint NOT NULL, run_shift bigint NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp()
        );

        """

    /// The numbers that each role has reserved.
    static let reserved = """
        CREATE TABLE reserved (role words PRIMARY KEY, numbers bigint NOT NULL);

        """

    /// The function that gives free numbers for the rows of a store, as the owner, since nobody else may set a sequence:
    /// to a role so many in all that none can bring a sequence to its end. The room between lets others take numbers
    /// meanwhile.
    static let reserving = """
        CREATE OR REPLACE FUNCTION reserve(numbers text, count bigint, keeps boolean) RETURNS bigint
          LANGUAGE plpgsql SECURITY DEFINER SET client_min_messages = error AS $$
          DECLARE
            place regclass := format('%I.%I', current_schema(), numbers || '_numbers');
            given bigint;
            most bigint := 1::bigint << 32;
          BEGIN
          IF count NOT BETWEEN 1 AND most THEN RAISE 'no such count'; END IF;
          INSERT INTO reserved AS r VALUES(session_user, count)
            ON CONFLICT(role) DO UPDATE SET numbers = r.numbers + excluded.numbers WHERE r.numbers <= most;
          IF NOT FOUND THEN RAISE 'the role % has reserved too many numbers', session_user; END IF;
          -- Nothing here waits, for a lock or for a client that reads no messages: others take numbers meanwhile, and
          -- the sequence would go back behind these.
          given := nextval(place);
          IF keeps OR given = 1 THEN
            IF given < count THEN PERFORM setval(place, count); END IF; RETURN 0; END IF;
          PERFORM setval(place, given + 100 + count); RETURN given + 100; END $$;

        """

    /// The result of a move.
    package struct Report {
        /// Whether it was done before.
        package let isRepeated: Bool
        package let rows: Int
        /// The words that name the shared store.
        package let target: String
    }

    private let file: SQLite
    private let source: Store
    /// The file's name among stores.
    private let id: String
    private let user: String
    private let machine: String
    private let connection: PostgresConnection
    private let progress: (Int) -> Void
    private var shifts: [MovedNumbers: Int] = [:]
    /// Rows that were sent, and wait for the answer: the statement's table, and the values.
    private var page: [(table: MovedTable, columns: [String], values: [SQLValue])] = []
    private var pageBytes = 0
    private var count = 0

    private static let longestPage = (rows: 1000, bytes: 1 << 18)

    private init(
        _ file: SQLite, user: String, machine: String, _ connection: PostgresConnection,
        progress: @escaping (Int) -> Void
    ) throws(Failure) {
        (self.file, self.user, self.machine) = (file, user, machine)
        (self.connection, self.progress) = (connection, progress)
        source = Store(file)
        id = try source.id()
    }

    /// Moves the file of this machine into the store that the settings name.
    package static func run(progress: @escaping (Int) -> Void) throws(Failure) -> Report {
        let shared = try SharedStoreSetup.store()
        let user = try shared.namedUser
        guard access(Paths.store, F_OK) == 0 else {
            throw Failure(.noMatch, "there is no store to move: '\(Paths.store)'")
        }
        let file = try SQLite(Paths.store, migrations: Store.migrations)
        let (place, machine) = (StorePlace(), try MachineID.id())
        let connection = try shared.open(shared.patience, place, user: user, machine: machine)
        var move = try StoreMove(file, user: user, machine: machine, connection, progress: progress)
        let mark = try MoveMarker(file)
        guard try !move.isDone() else { return try done(move, before: true, shared.words) }
        if let mark, mark.state == .moved || !sameBytes(mark.target, shared.words) { throw mark.failure }
        try move.source.check()
        // Entries without a chain precede the one that goes over.
        try file.transaction { () throws(Failure) in try EventStore(file).begin(at: .now) }
        let isMarked = try file.alone { () throws(Failure) in
            try MoveMarker.set(.moving, shared.words, in: file)
            return true
        }
        guard isMarked == true else {
            throw Failure(
                .unavailable, "the store '\(file.path)' is in use", hint: "end the other act commands first")
        }
        do throws(Failure) {
            guard try file.reading({ () throws(Failure) in try move.copy() }) else {
                return try done(move, before: true, shared.words)
            }
        } catch {
            // Nothing was committed.
            try? MoveMarker.clear(in: file)
            throw error
        }
        try connection.tell("COMMIT")
        try connection.rows(StorePlace.position) { row throws(Failure) in
            place.remember(row.int(0) ?? 0, accepted: row.int(1) ?? 0)
        }
        return try done(move, before: false, shared.words)
    }

    private static func done(_ move: StoreMove, before: Bool, _ target: String) throws(Failure) -> Report {
        try MoveMarker.set(.moved, target, in: move.file)
        return Report(isRepeated: before, rows: before ? 0 : move.count, target: target)
    }

    /// Whether it was moved before, by whomever.
    private func isDone() throws(Failure) -> Bool {
        var isThere = false
        try connection.rows("SELECT 1 FROM moved WHERE store = $1", [.text(id)]) { _ throws(Failure) in
            isThere = true
        }
        return isThere
    }

    // Copying.

    /// Copies all rows; false where a commit of before did, which was under way until now.
    private mutating func copy() throws(Failure) -> Bool {
        try connection.tell("BEGIN")
        let patience = SQLValue.int(connection.patience)
        try connection.tell(
            """
            SELECT set_config('statement_timeout', $1, true), set_config('lock_timeout', $1, true),
              set_config('idle_in_transaction_session_timeout', $1, true)
            """, [patience])
        try act(for: user)
        try reserve()
        try connection.send(
            "INSERT INTO moved(store, machine, log_shift, run_shift) VALUES($1, $2, $3, $4) ON CONFLICT DO NOTHING",
            [.text(id), .text(machine), .int(shifts[.journal] ?? 0), .int(shifts[.run] ?? 0)])
        guard try connection.answers().last?.changes == 1 else {
            // A row that this role does not see is another's word.
            guard try isDone() else {
                throw Failure(.forbidden, "the shared store has a store of this name that another role moved")
            }
            return false
        }
        var users: [String] = []
        try file.rows(MovedTable.users) { row throws(Failure) in users.append(try row.neededText(0)) }
        for name in users {
            try act(for: name)
            try copyJournal(of: name)
            for table in MovedTable.all {
                if case .mover = table.owner { continue }
                try copy(table, of: name)
            }
            try connection.tell(Lanes.entry, [.text(name), .text(machine)])
        }
        try act(for: user)
        for table in MovedTable.all { if case .mover = table.owner { try copy(table, of: nil) } }
        try copyEvents()
        return true
    }

    private func act(for name: String) throws(Failure) {
        try connection.tell("SELECT set_config('act.user', $1, true)", [.text(name)])
    }

    /// Takes numbers for the rows of all numbered tables.
    private mutating func reserve() throws(Failure) {
        func number(_ table: String, _ column: String, keeps: Bool) throws(Failure) -> Int {
            let last = try file.int(SQL("SELECT max(\(column)) FROM \(table)"))
            guard last > 0 else { return 0 }
            var shift = 0
            try connection.rows(
                "SELECT reserve($1, $2, $3)", [.text(table), .int(last), .text(keeps ? "true" : "false")]
            ) { row throws(Failure) in shift = row.int(0) ?? 0 }
            return shift
        }
        for numbers in MovedNumbers.allCases {
            let column = numbers == .journal ? "log_id" : "number"
            shifts[numbers] = try number(numbers.rawValue, column, keeps: false)
        }
        for table in MovedTable.all {
            if let column = table.keeps { _ = try number(table.name, column, keeps: true) }
        }
    }

    /// Copies the rows of a user, or of the one who moves.
    private mutating func copy(_ table: MovedTable, of name: String?) throws(Failure) {
        var there: Set<String> = []
        try connection.rows(
            "SELECT attname FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped",
            [.text(table.name)]
        ) { row throws(Failure) in there.insert(row.text(0) ?? "") }
        let columns = file.columns(of: table.name).filter { there.contains($0) }
        try file.rows(table.selection(columns), name.map { [.text($0)] } ?? []) { row throws(Failure) in
            var values: [SQLValue] = []
            for (place, column) in columns.enumerated() {
                var value = table.freed.contains(column) ? .null : try row.value(Int32(place))
                if let numbers = table.numbers[column], case .int(let number) = value {
                    value = .int(number + (shifts[numbers] ?? 0))
                }
                if table.name == "queue", column == "lane" {
                    value = .text(QueueStore.lane(try row.neededText(Int32(place)), on: machine))
                }
                if table.clocked == column, case .int(let moment) = value {
                    value = .int(moment + Moment.now.milliseconds - file.clock)
                }
                values.append(value)
            }
            try put(table, columns, values)
        }
        try flush()
    }

    private mutating func put(_ table: MovedTable, _ columns: [String], _ values: [SQLValue]) throws(Failure) {
        try connection.send(MovedTable.insertion(table.name, columns), values)
        page.append((table, columns, values))
        pageBytes += values.reduce(0) { $0 + $1.count + 8 }
        if page.count >= StoreMove.longestPage.rows || pageBytes >= StoreMove.longestPage.bytes { try flush() }
    }

    /// Waits until the rows that were sent are written. One that is there already has to say the same.
    private mutating func flush() throws(Failure) {
        guard !page.isEmpty else { return }
        let answers = try connection.answers()
        for (answer, (table, columns, values)) in zip(answers, page) where answer.changes == 0 && !table.mayStand {
            var duplicates = 0
            if table.numbers.isEmpty {
                try connection.rows(table.duplicates(columns), values) { row throws(Failure) in
                    duplicates = row.int(0) ?? 0
                }
            }
            guard duplicates > 0 else { throw conflict(table, columns, values) }
        }
        count += page.count
        (page, pageBytes) = ([], 0)
        progress(count)
    }

    private func conflict(_ table: MovedTable, _ columns: [String], _ values: [SQLValue]) -> Failure {
        let key = zip(columns, values).filter { table.key.contains($0.0) }.map { column, value in
            switch value {
            case .int(let number): "\(column) \(number)"
            case .text(let text): "\(column) '\(text)'"
            default: column
            }
        }
        return Failure(
            .config,
            "the shared store has another row of the table \(table.name) already: \(key.joined(separator: ", "))",
            hint: "nothing was moved; act-store(1) says how stores of one user come together")
    }

    /// Copies the entries of a user, and their answers apart from them. Numbers stand under the checksums of a row, and
    /// entries that are older than checksums get some.
    private mutating func copyJournal(of name: String) throws(Failure) {
        let all = Journal.columns.split { $0 == "," || $0.isWhitespace }.map(String.init)
        let columns = all.filter { $0 != "journal.answer" }
        let table = MovedTable(name: "journal", key: ["id"], numbers: ["log_id": .journal])
        let answers = MovedTable(name: "answer", key: ["log_id"], numbers: ["log_id": .journal])
        let unsummed = try Journal(source).unsummed()
        try file.rows(
            SQL("SELECT \(Journal.columns) FROM journal WHERE user = ? ORDER BY log_id"), [.text(name)]
        ) { row throws(Failure) in
            guard Journal.isWhole(row, unsummed: unsummed) else {
                throw Journal.damaged(row, Failure(.io, "its checksum is wrong", hint: Store.repair))
            }
            var values: [SQLValue] = []
            for column in all.indices { values.append(try row.value(Int32(column))) }
            func shift(_ column: Int, _ numbers: MovedNumbers) {
                guard case .int(let number) = values[column] else { return }
                values[column] = .int(number + (shifts[numbers] ?? 0))
            }
            shift(18, .journal)
            shift(21, .run)
            func sum(_ columns: [Int32]) -> SQLValue {
                var sum = RowSum()
                for column in columns { sum.add(values[Int(column)]) }
                return .int(sum.value)
            }
            let places = Journal.summed(row)
            let answer = values[15]
            values[15] = .null
            if case .text(let text) = answer { values[22] = .blob(Digest.sha256(Array(text.utf8))) }
            values[12] = sum(places.begun)
            let digest: [Int32] = if case .null = values[22] { [] } else { [22] }
            values[19] = places.ended.isEmpty ? .null : sum(Array(13..<19) + digest)
            let (named, times) = ([values[18], values[1]], [values[13], values[17]])
            values.remove(at: 15)
            try put(table, columns, values)
            if case .text = answer {
                try put(answers, ["log_id", "user", "ended", "attempts", "answer"], named + times + [answer])
            }
        }
        try flush()
    }

    /// Copies the chain of events, under the name of the store.
    private mutating func copyEvents() throws(Failure) {
        let columns = ["machine", "user", "number", "log_id", "id", "what", "at", "digest", "hash"]
        let table = MovedTable(name: "all_event", key: ["number"], numbers: ["log_id": .journal])
        try connection.tell("SELECT set_config('act.machine', $1, true)", [.text(id)])
        try PostgresRoles.enter(id, connection)
        try file.rows(
            """
            SELECT number, event.log_id, event.id, what, at, event.digest, hash, journal.user
              FROM event LEFT JOIN journal ON journal.log_id = event.log_id ORDER BY number
            """
        ) { row throws(Failure) in
            let whose = try row.checkedText(7) ?? user
            var values: [SQLValue] = [.text(id), .text(whose)]
            for column in Int32(0)..<7 { values.append(try row.value(column)) }
            if case .int(let number) = values[3] { values[3] = .int(number + (shifts[.journal] ?? 0)) }
            try put(table, columns, values)
        }
        try flush()
    }
}
