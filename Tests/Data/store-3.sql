-- A store of schema 3, with a task and the entry of the call that made it.
PRAGMA application_id=1633907712; PRAGMA user_version=3; PRAGMA journal_mode=WAL;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE journal (
  log_id INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  tool TEXT NOT NULL, provider TEXT NOT NULL, account TEXT,
  user TEXT NOT NULL, conversation TEXT NOT NULL,
  arguments TEXT NOT NULL, digest BLOB NOT NULL,
  intent TEXT, nonce TEXT,
  started INTEGER NOT NULL, ended INTEGER, attempts INTEGER NOT NULL,
  outcome TEXT, answer TEXT, runner TEXT NOT NULL
) STRICT;
INSERT INTO journal VALUES(1,'019f0000-0000-7000-8000-000000000001','TASK_CREATE','local',NULL,'default','default','{"title":"old","priority":"normal"}',X'86dd0838fd012b3e569b649952b9d26c5c916e71d80a54df59f7c1760c2b755a',NULL,'5dfe67c81768d0918c1f1aca20b43ce9',1795319779125,1795319779197,1,'done','{"data":{"id":1,"title":"old","notes":null,"due":null,"priority":"normal","project":null,"tags":[],"done":false,"completed":null,"created":"2026-11-22T03:56:19Z","updated":"2026-11-22T03:56:19Z"},"undo":[{"type":"call","id":"01a20165-cf7d-7028-a991-312f78ed1292","tool":"TASK_DELETE","provider":"local","toolkit":"task","arguments":{"id":1},"taint":false}]}','-');
CREATE TABLE task (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL, notes TEXT, due TEXT, priority TEXT NOT NULL, project TEXT, tags TEXT NOT NULL,
  done INTEGER NOT NULL, completed TEXT,
  folded TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL
) STRICT;
INSERT INTO task VALUES(1,'old',NULL,NULL,'normal',NULL,'[]',0,NULL,'old','2026-11-22T03:56:19Z','2026-11-22T03:56:19Z');
CREATE TABLE budget (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  amount TEXT NOT NULL, date TEXT NOT NULL, transaction_type TEXT NOT NULL, category TEXT, details TEXT,
  currency TEXT NOT NULL,
  size TEXT NOT NULL, -- the amount again, as a text that sorts like the number
  folded TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL
) STRICT;
CREATE TABLE calendar (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL, start TEXT NOT NULL, "end" TEXT, all_day INTEGER NOT NULL, zone TEXT NOT NULL,
  place TEXT, notes TEXT, repeat TEXT,
  uid TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))), -- the event's name in other calendars
  folded TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL
) STRICT;
CREATE TABLE reminder (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  text TEXT NOT NULL, due TEXT NOT NULL, zone TEXT NOT NULL, done INTEGER NOT NULL,
  folded TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL
) STRICT;
CREATE TABLE handler (
  path TEXT PRIMARY KEY,
  identity TEXT NOT NULL, described INTEGER NOT NULL,
  tools TEXT NOT NULL, problem TEXT
) STRICT;
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
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','tool_text','tool_text',0,'CREATE VIRTUAL TABLE tool_text USING fts5(text, tokenize=''porter unicode61'', detail=none)');
CREATE TABLE IF NOT EXISTS 'tool_text_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO tool_text_data VALUES(1,X'');
INSERT INTO tool_text_data VALUES(10,X'00000000000000');
CREATE TABLE IF NOT EXISTS 'tool_text_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS 'tool_text_content'(id INTEGER PRIMARY KEY, c0);
CREATE TABLE IF NOT EXISTS 'tool_text_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
CREATE TABLE IF NOT EXISTS 'tool_text_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO tool_text_config VALUES('version',4);
CREATE TABLE learned (
  provider TEXT NOT NULL, slug TEXT NOT NULL, slot INTEGER NOT NULL,
  words TEXT NOT NULL, place INTEGER NOT NULL,
  PRIMARY KEY(provider, slug, slot)
) STRICT, WITHOUT ROWID;
CREATE TABLE session (
  user TEXT NOT NULL, conversation TEXT NOT NULL, origin TEXT NOT NULL,
  session TEXT NOT NULL, created INTEGER NOT NULL, expires INTEGER NOT NULL,
  toolkits TEXT NOT NULL, mcp_url TEXT,
  PRIMARY KEY(user, conversation, origin)
) STRICT, WITHOUT ROWID;
CREATE TABLE pace (origin TEXT PRIMARY KEY, until INTEGER NOT NULL /* on the boot clock */) STRICT, WITHOUT ROWID;
CREATE TABLE request (
  id TEXT PRIMARY KEY, -- the call's
  requests TEXT NOT NULL, state TEXT, asked INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE rule_use (rule TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE TABLE held (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE, -- the call's
  user TEXT NOT NULL, conversation TEXT NOT NULL,
  record TEXT NOT NULL, reason TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('journal',1);
INSERT INTO sqlite_sequence VALUES('task',1);
CREATE INDEX journal_started ON journal(started);
CREATE INDEX budget_date ON budget(date);
CREATE INDEX calendar_start ON calendar(start);
CREATE INDEX reminder_due ON reminder(due);
CREATE INDEX rule_use_at ON rule_use(rule, at);
PRAGMA writable_schema=OFF;
COMMIT;
