/// The tables of the tools that are known, the index over their texts, and what search learned.
package enum CatalogTables {
    package static let schema = """
        CREATE TABLE source (
          provider TEXT PRIMARY KEY, stamp TEXT NOT NULL, synced INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE tool (
          id INTEGER PRIMARY KEY,
          provider TEXT NOT NULL, slug TEXT NOT NULL, toolkit TEXT NOT NULL, origin TEXT NOT NULL,
          record TEXT NOT NULL, digest INTEGER NOT NULL, described INTEGER NOT NULL,
          name TEXT NOT NULL, length INTEGER NOT NULL, verbs INTEGER NOT NULL,
          UNIQUE(provider, slug)
        ) STRICT;
        CREATE VIRTUAL TABLE tool_text USING fts5(text, tokenize='porter unicode61', detail=none);
        CREATE TABLE learned (
          provider TEXT NOT NULL, slug TEXT NOT NULL, slot INTEGER NOT NULL,
          words TEXT NOT NULL, place INTEGER NOT NULL,
          PRIMARY KEY(provider, slug, slot)
        ) STRICT, WITHOUT ROWID;

        """
}
