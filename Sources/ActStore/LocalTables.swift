/// The rows of the embedded provider. Money is text: an exact decimal, never a binary one.
enum LocalTables {
    static let schema = """
        CREATE TABLE task (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          title TEXT NOT NULL, notes TEXT, due TEXT, priority TEXT NOT NULL DEFAULT 'normal', project TEXT,
          tags TEXT NOT NULL DEFAULT '[]', done INTEGER NOT NULL DEFAULT 0,
          created TEXT NOT NULL, updated TEXT NOT NULL
        ) STRICT;
        CREATE TABLE budget (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          amount TEXT NOT NULL, currency TEXT NOT NULL, date TEXT NOT NULL, transaction_type TEXT NOT NULL,
          category TEXT, details TEXT, created TEXT NOT NULL, updated TEXT NOT NULL
        ) STRICT;
        CREATE INDEX budget_date ON budget(date);
        CREATE TABLE calendar (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          title TEXT NOT NULL, start TEXT NOT NULL, end TEXT, all_day INTEGER NOT NULL DEFAULT 0, zone TEXT NOT NULL,
          place TEXT, notes TEXT, repeat TEXT, created TEXT NOT NULL, updated TEXT NOT NULL
        ) STRICT;
        CREATE INDEX calendar_start ON calendar(start);
        CREATE TABLE reminder (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          text TEXT NOT NULL, due TEXT NOT NULL, zone TEXT NOT NULL, done INTEGER NOT NULL DEFAULT 0,
          created TEXT NOT NULL, updated TEXT NOT NULL
        ) STRICT;
        CREATE INDEX reminder_due ON reminder(due);

        """
}
