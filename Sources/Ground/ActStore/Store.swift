package import ActDatabase
package import ActJSON
import ActSettings
import ActSystem
import CSystem
import Glibc

/// The one file that must last: journal, local rows, catalog, what was learned. One file, so that the effect of a
/// local call and the journal's word on it are one commit. Its parts are the repositories, which are made of it; no
/// room above knows what it is written in.
package struct Store {
    /// The engine of all that must last.
    package let database: any Database
    /// The file of this machine: the catalog, and what else can be made anew. The same as `database`, where machines
    /// share no store.
    let local: SQLite

    package init(_ file: SQLite) { (database, local) = (file, file) }

    private init(_ database: any Database, local: SQLite) { (self.database, self.local) = (database, local) }

    package static var exists: Bool { SharedStore.current != nil || access(Paths.store, F_OK) == 0 }

    package static func open() throws(Failure) -> Store { try open(isChecked: true) }

    /// Opens the store for reading without a check, so that a damaged one can be looked at.
    package static func openUnchecked() throws(Failure) -> Store { try open(isChecked: false) }

    private static func open(isChecked: Bool) throws(Failure) -> Store {
        // Without locks even those who only read could write over what others do: SQLite has an index of its log.
        if let fault = FileLocks.fault(beside: Paths.store) { throw fault }
        let local = try SQLite(Paths.store, migrations: migrations, isChecked: isChecked)
        guard let shared = SharedStore.current else {
            if let mark = try MoveMarker(local) { throw mark.failure }
            local.prepare(with: triggers)
            return Store(local)
        }
        let (user, machine) = (try shared.namedUser, try MachineID.id())
        let database = try PostgreSQL(
            shared, user: user, machine: machine, columns: ["journal.answer": Months.answer]
        ) { patience, place throws(Failure) in try shared.open(patience, place, user: user, machine: machine) }
        let store = Store(database, local: local)
        // In vain where another process writes for long: the next command delivers them.
        _ = try? Journal(store).deliver(user: user)
        return store
    }

    /// The name of the store that machines share; nil where the store is a file of this machine.
    var sharedID: String? { (database as? PostgreSQL)?.storeID }

    /// Runs `body` on one state of the store, which it only reads.
    package func reading<T>(_ body: () throws(Failure) -> T) throws(Failure) -> T { try database.reading(body) }

    /// Runs `body` in one transaction that writes; what it throws undoes it all. Inside another it is a part of that,
    /// undone by itself.
    ///
    /// - Parameter lasting: whether the commit waits for the disk, where it is not inside another.
    package func transaction<T>(lasting: Bool = true, _ body: () throws(Failure) -> T) throws(Failure) -> T {
        try database.transaction(lasting: lasting, body)
    }

    /// Runs `body` in a transaction that is not inside another; nil when another process held the store for so many
    /// milliseconds.
    ///
    /// - Parameters:
    ///   - lasting: whether the commit waits for the disk. One that does not is whole for every process, and may be
    ///     undone by a loss of power until the next one that does.
    ///   - sharing: whether others of the same user that share too may write meanwhile, where machines share the store
    ///     (`Database.transaction`).
    package func transaction<T>(
        within milliseconds: Int, lasting: Bool = true, sharing: Bool = false, _ body: () throws(Failure) -> T
    ) throws(Failure) -> T? {
        try database.transaction(within: milliseconds, lasting: lasting, sharing: sharing, body)
    }

    /// The reason why the file of this machine can only be read; nil where it can be written.
    package var refusal: Failure? { local.refusal }
    package var isReadOnly: Bool { refusal != nil }

    /// Whether machines share it.
    package var isShared: Bool { database.isRemote }

    /// The machine of this process; nil where machines share no store.
    package var machine: String? { database.ownMachine }
    package func wakes() throws(Failure) -> Int32? { try database.wakes() }
    package func isWoken() -> Bool { database.isWoken() }

    /// The failure of a commit for which others left no time.
    package var inUse: Failure {
        Failure(
            .unavailable, sharedID == nil ? "the store '\(Paths.store)' is in use" : "the shared store is in use",
            hint: "try again")
    }

    /// Milliseconds after the commit that began a call in which no other machine goes on with it; nil where all that
    /// use the store are on this one.
    package var claimTime: Int? { sharedID.map { _ in ClaimRenewal.seconds * 1000 } }

    /// Throws when the store is no longer the file that is open: it would be written where nobody looks.
    package func checkFiles() throws(Failure) { try database.checkFiles() }

    /// A number that is another one once somebody else has written to the store.
    package func changesOfOthers() throws(Failure) -> Int { try database.changesOfOthers() }

    /// The same for the catalog alone.
    package func changesOfCatalog() throws(Failure) -> Int { try local.changesOfOthers() }

    /// The file of this machine alone, for what machines do not share.
    package static func openOwn() throws(Failure) -> Store {
        Store(try SQLite(Paths.store, migrations: migrations))
    }

    /// Makes a store at another path.
    package static func make(_ path: String) throws(Failure) -> SQLite {
        let file = try SQLite(path, migrations: migrations)
        file.prepare(with: triggers)
        return file
    }

    /// A store in memory, gone with its owner, for those who only look where there is none yet.
    package static func inMemory() throws(Failure) -> Store {
        let database = try SQLite(asItIs: ":memory:")
        for migration in migrations { try database.script(migration) }
        return Store(database)
    }

    /// The bytes of its files.
    package static var size: Int {
        var size = 0
        for file in ["", "-wal", "-shm"] {
            var info = stat()
            if stat(Paths.store + file, &info) == 0 { size += Int(info.st_size) }
        }
        return size
    }

    /// Throws unless all of it can be read, is as its indexes and checksums say, and has every table and index.
    package func check() throws(Failure) {
        try LongWork.tell("checking the store's pages") { () throws(Failure) in try checkAll() }
    }

    private func checkAll() throws(Failure) {
        try local.check("integrity_check")
        let missing = Set(try SQLite.schema(Store.migrations)).subtracting(try local.names())
        guard missing.isEmpty else { throw Store.damaged("it lacks \(missing.sorted().joined(separator: ", "))") }
        let entries = try Journal(self).damagedEntries()
        guard entries.isEmpty else {
            throw Store.damaged("entries of its journal with a wrong checksum: \(entries.count)")
        }
        let calls = try HeldTable.damagedCalls(database)
        guard calls.isEmpty else { throw Store.damaged("unreadable calls of its inbox: \(calls.count)") }
        if let rows = try DamagedRows.find(database).first {
            throw Store.damaged(DamagedRows.words(rows.table, rows.numbers.count))
        }
        try EventStore(database).checkHead()
        _ = try id()
    }

    static func damaged(_ why: String) -> Failure {
        Failure(.io, "the store '\(Paths.store)' is damaged: \(why)", hint: repair)
    }

    /// Each migration brings the schema one version on; none is ever changed once released.
    static let migrations: [String] = [
        Journal.schema + LocalTables.schema + HandlerTable.schema + CatalogTable.schema,
        SessionTable.schema + PaceTable.schema + RequestTable.schema + RuleTable.schema,
        HeldTable.schema,
        LocalTables.taint + HandlerTable.taint + AccountTable.schema + identity + Journal.perUser
            + HeldTable.perUser
            + RequestTable.perUser,
        Journal.twofold,
        CatalogTable.segmented,
        Journal.ofRuns + EventStore.schema + RunStore.schema + QueueStore.schema,
        ConversationStore.schema + SpendingStore.schema + MemoryStore.schema,
        PinTable.schema,
        ServedTable.schema,
        WaitingOutcome.schema,
        DenialTable.schema + ConnectedTable.schema,
        FactTable.schema + MarkTable.schema,
        IndexTable.forgotten,
        LocalTables.repeats,
        Journal.indexed + HeldTable.indexed + QueueStore.indexed + SpendingStore.indexed + Tally.schema
            + QueueHeads.schema + Tally.filling + QueueHeads.filling,
        LocalTables.ordered,
        HandlerTable.named + Journal.indexedAnswers,
        RuleTable.numbered + ProgramTable.schema,
    ]

    /// The work of a connection that writes a store of one machine, in the commits of others.
    private static let triggers = Tally.triggers + QueueHeads.triggers + QueueStore.triggers

    /// The store's name, made with it, to which approvals are bound; and the last row of the journal that is older than
    /// checksums.
    private static let identity = """
        CREATE TABLE meta (name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID;
        INSERT INTO meta VALUES('store', lower(hex(randomblob(16))));
        INSERT INTO meta VALUES('commits', 0);
        INSERT INTO meta SELECT 'unsummed', coalesce(max(log_id), 0) FROM journal;

        """

    /// The remedy for a damaged store.
    package static var repair: String { SQLite.remedy }

    /// The store's own name: another for every store that was ever made.
    package func id() throws(Failure) -> String {
        var id: String?
        try database.rows("SELECT value FROM meta WHERE name = 'store'") { row throws(Failure) in
            id = try row.checkedText(0)
        }
        guard let id, Store.isID(id) else {
            throw Store.damaged("it has no id")
        }
        return id
    }

    /// Whether a text can be the name of a store.
    package static func isID(_ text: String) -> Bool { StorePlace.isID(text) }
}

/// The store, opened when it is first needed.
package final class StoreOpener {
    private var opened: Store?

    package init() {}

    package func open() throws(Failure) -> Store {
        if let opened { return opened }
        let store = try Store.open()
        opened = store
        return store
    }
}

/// The rows of the embedded provider. Money is text: an exact decimal, never a binary one. `folded` is what a search
/// for words looks through: those of the row in small letters.
enum LocalTables {
    static let schema = """
        CREATE TABLE task (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          title TEXT NOT NULL, notes TEXT, due TEXT, priority TEXT NOT NULL, project TEXT, tags TEXT NOT NULL,
          done INTEGER NOT NULL, completed TEXT,
          folded TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL
        ) STRICT;
        CREATE TABLE budget (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          amount TEXT NOT NULL, date TEXT NOT NULL, transaction_type TEXT NOT NULL, category TEXT, details TEXT,
          currency TEXT NOT NULL,
          size TEXT NOT NULL, -- the amount again, as a text that sorts like the number
          folded TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL
        ) STRICT;
        CREATE INDEX budget_date ON budget(date);
        CREATE TABLE calendar (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          title TEXT NOT NULL, start TEXT NOT NULL, "end" TEXT, all_day INTEGER NOT NULL, zone TEXT NOT NULL,
          place TEXT, notes TEXT, repeat TEXT,
          uid TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))), -- the event's name in other calendars
          folded TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL
        ) STRICT;
        CREATE INDEX calendar_start ON calendar(start);
        CREATE TABLE reminder (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          text TEXT NOT NULL, due TEXT NOT NULL, zone TEXT NOT NULL, done INTEGER NOT NULL,
          folded TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL
        ) STRICT;
        CREATE INDEX reminder_due ON reminder(due);

        """

    /// Adds the repeat of reminders, its first time, and the time that was put off.
    static let repeats = """
        ALTER TABLE reminder ADD COLUMN repeat TEXT;
        ALTER TABLE reminder ADD COLUMN since TEXT;
        ALTER TABLE reminder ADD COLUMN snoozed_from TEXT;

        """

    /// Adds the last day of events that repeat or take more than two days, 9999-12-31 where they have none or it is not
    /// known; and the orders of lists, as `LocalRows` writes them.
    static let ordered = """
        ALTER TABLE calendar ADD COLUMN last_day TEXT;
        UPDATE calendar SET last_day = '9999-12-31' WHERE repeat IS NOT NULL;
        UPDATE calendar SET last_day = substr("end", 1, 10)
          WHERE repeat IS NULL AND julianday(substr("end", 1, 10)) - julianday(substr(start, 1, 10)) >= 2;
        CREATE INDEX calendar_last ON calendar(last_day) WHERE last_day IS NOT NULL;
        CREATE INDEX calendar_order ON calendar(all_day, start);
        CREATE INDEX task_order ON task(\(taskOrder));
        CREATE INDEX reminder_order ON reminder(\(reminderOrder));

        """

    /// The keys of lists of tasks and reminders.
    static let taskOrder = """
        CASE "done" WHEN 0 THEN '0' ELSE '1' END || coalesce("due", '9999-99-99') \
        || CASE "priority" WHEN 'high' THEN '0' WHEN 'normal' THEN '1' ELSE '2' END
        """
    static let reminderOrder = #"CASE "done" WHEN 0 THEN '0' ELSE '1' END || "due""#

    /// Adds the taint of rows, set for those that are older than the column; and the files that act wrote from trusted
    /// text alone, with the digest of what each held then.
    static let taint = """
        ALTER TABLE task ADD COLUMN taint INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE budget ADD COLUMN taint INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE calendar ADD COLUMN taint INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE reminder ADD COLUMN taint INTEGER NOT NULL DEFAULT 1;
        CREATE TABLE trusted_file (path TEXT PRIMARY KEY, digest BLOB NOT NULL) STRICT, WITHOUT ROWID;

        """
}
