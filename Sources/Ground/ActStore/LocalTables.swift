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
