-- A store of schema 6, with a task and the entries of the calls that made it, sought another and listed all.
PRAGMA application_id=1633907712; PRAGMA user_version=6; PRAGMA journal_mode=WAL;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE task (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL, notes TEXT, due TEXT, priority TEXT NOT NULL, project TEXT, tags TEXT NOT NULL,
  done INTEGER NOT NULL, completed TEXT,
  folded TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL
, taint INTEGER NOT NULL DEFAULT 1) STRICT;
CREATE TABLE budget (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  amount TEXT NOT NULL, date TEXT NOT NULL, transaction_type TEXT NOT NULL, category TEXT, details TEXT,
  currency TEXT NOT NULL,
  size TEXT NOT NULL, -- the amount again, as a text that sorts like the number
  folded TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL
, taint INTEGER NOT NULL DEFAULT 1) STRICT;
CREATE TABLE calendar (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL, start TEXT NOT NULL, "end" TEXT, all_day INTEGER NOT NULL, zone TEXT NOT NULL,
  place TEXT, notes TEXT, repeat TEXT,
  uid TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))), -- the event's name in other calendars
  folded TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL
, taint INTEGER NOT NULL DEFAULT 1) STRICT;
CREATE TABLE reminder (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  text TEXT NOT NULL, due TEXT NOT NULL, zone TEXT NOT NULL, done INTEGER NOT NULL,
  folded TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL
, taint INTEGER NOT NULL DEFAULT 1) STRICT;
CREATE TABLE handler (
  path TEXT PRIMARY KEY,
  identity TEXT NOT NULL, described INTEGER NOT NULL,
  tools TEXT NOT NULL, problem TEXT
) STRICT;
CREATE TABLE source (
  provider TEXT PRIMARY KEY, stamp TEXT NOT NULL, synced INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
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
CREATE TABLE rule_use (rule TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE TABLE trusted_file (path TEXT PRIMARY KEY, digest BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE tainted_handler (path TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE account (
  provider TEXT NOT NULL, user TEXT NOT NULL, toolkit TEXT NOT NULL, id TEXT NOT NULL,
  name TEXT NOT NULL, -- the id, or another name of it
  PRIMARY KEY(provider, user, toolkit, name, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE meta (name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE journal (
  log_id INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL, user TEXT NOT NULL, conversation TEXT NOT NULL,
  tool TEXT NOT NULL, provider TEXT NOT NULL, account TEXT,
  arguments TEXT NOT NULL, digest BLOB NOT NULL,
  intent TEXT, nonce TEXT,
  started INTEGER NOT NULL, runner TEXT NOT NULL,
  begun_sum INTEGER, -- of all between the number and itself
  ended INTEGER, outcome TEXT, answer TEXT,
  taint INTEGER NOT NULL DEFAULT 1, -- of the answer; entries that are older than the column count as tainted
  attempts INTEGER NOT NULL,
  ended_sum INTEGER, -- of ended, outcome, answer, taint, attempts and the number
  UNIQUE(id, user)
) STRICT;
CREATE TABLE nonce_before ( -- of a call that ran once more since
  nonce TEXT PRIMARY KEY, log_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE held (
  number INTEGER PRIMARY KEY,
  user TEXT NOT NULL, conversation TEXT NOT NULL, id TEXT NOT NULL, -- the call's
  record TEXT NOT NULL, reason TEXT NOT NULL, at INTEGER NOT NULL,
  UNIQUE(user, conversation, id)
) STRICT;
CREATE TABLE request (
  user TEXT NOT NULL, id TEXT NOT NULL, -- the call's
  requests TEXT NOT NULL, state TEXT, asked INTEGER NOT NULL,
  PRIMARY KEY(user, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE "tool" (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never used twice, for the index
  provider TEXT NOT NULL, slug TEXT NOT NULL, toolkit TEXT NOT NULL, origin TEXT NOT NULL,
  record TEXT NOT NULL, digest INTEGER NOT NULL, described INTEGER NOT NULL,
  segment INTEGER NOT NULL DEFAULT 0, -- of the index; 0 for a tool that is not in it yet
  UNIQUE(provider, slug)
) STRICT;
CREATE TABLE segment (
  id INTEGER PRIMARY KEY AUTOINCREMENT, tools INTEGER NOT NULL,
  names TEXT NOT NULL, -- the words of their names, a space around each
  facts BLOB NOT NULL -- the id, length and verbs of each
) STRICT;
CREATE TABLE gone (id INTEGER PRIMARY KEY, segment INTEGER NOT NULL) STRICT;
CREATE TABLE posting (
  word TEXT NOT NULL, segment INTEGER NOT NULL, tools BLOB NOT NULL,
  PRIMARY KEY(word, segment)
) STRICT, WITHOUT ROWID;
CREATE TABLE phrase ( -- the examples and learned sentences of a tool that have a word, as bits
  word TEXT NOT NULL, tool INTEGER NOT NULL, slots INTEGER NOT NULL,
  PRIMARY KEY(word, tool)
) STRICT, WITHOUT ROWID;
INSERT INTO task VALUES(1,'old',NULL,NULL,'normal',NULL,'[]',0,NULL,'old','2026-03-04T10:00:00Z','2026-03-04T10:00:00Z',0);
INSERT INTO meta VALUES('commits',3);
INSERT INTO meta VALUES('store','90e818536980b9193d6c34fd1d73ae77');
INSERT INTO meta VALUES('unsummed',0);
INSERT INTO journal VALUES(1,'3ec6db37-c0ed-8612-8729-3e709d032c2c','default','default','TASK_CREATE','local',NULL,'{"title":"old"}',X'50af45b23f07a55dda55cddc5dd99ffee72081eeda1c76903bc910ae1aa05a92',NULL,'00000329c8533708a523e44741be51c1',1772618400000,'40920351-4da9-463c-93f1-356b8254158e 14575 5216935',6645468644659495038,1772618400000,'done','{"data":{"id":1,"title":"old","notes":null,"due":null,"priority":"normal","project":null,"tags":[],"done":false,"completed":null,"created":"2026-03-04T10:00:00Z","updated":"2026-03-04T10:00:00Z"},"undo":[{"type":"call","id":"01a20414-24fd-72e9-b726-6af36ecd3d0a","tool":"TASK_DELETE","provider":"local","toolkit":"task","arguments":{"id":1},"taint":false}]}',0,1,-405388610864055703);
INSERT INTO journal VALUES(2,'fdfc0ebe-78cd-878c-8dbb-af09c971f7fe','default','default','TASK_GET','local',NULL,'{"id":9}',X'272bff65e52107420f2632af0a2e5c1e98051367754cc4d90332746e64155880',NULL,NULL,1772618400000,'40920351-4da9-463c-93f1-356b8254158e 14579 5216999',2301432275810229078,1772618400000,'failed','{"error":{"code":"provider-error","message":"there is no task 9","hint":"list them: TASK_LIST"}}',0,1,-6122038120475462728);
INSERT INTO journal VALUES(3,'c432d561-97af-87ef-bb8b-a40ca7e4d6a0','default','default','TASK_LIST','local',NULL,'{"limit":50}',X'afe1bca1f7e8b29a3243f372cf9d6241431f52bcdb7c23f7e90e51e9f50c512e',NULL,NULL,1772618400000,'40920351-4da9-463c-93f1-356b8254158e 14584 5217035',-1238964551781664705,1772618400000,'done','{"data":{"items":[{"id":1,"title":"old","notes":null,"due":null,"priority":"normal","project":null,"tags":[],"done":false,"completed":null,"created":"2026-03-04T10:00:00Z","updated":"2026-03-04T10:00:00Z"}]}}',0,1,-6171918767504300366);
INSERT INTO sqlite_sequence VALUES('journal',3);
INSERT INTO sqlite_sequence VALUES('task',1);
CREATE INDEX budget_date ON budget(date);
CREATE INDEX calendar_start ON calendar(start);
CREATE INDEX reminder_due ON reminder(due);
CREATE INDEX rule_use_at ON rule_use(rule, at);
CREATE INDEX journal_started ON journal(started);
CREATE UNIQUE INDEX journal_nonce ON journal(nonce) WHERE nonce IS NOT NULL;
CREATE UNIQUE INDEX journal_user ON journal(user, id);
CREATE UNIQUE INDEX nonce_before_log ON nonce_before(log_id, nonce);
CREATE INDEX tool_segment ON tool(segment);
CREATE INDEX tool_kit ON tool(toolkit, provider);
CREATE INDEX phrase_tool ON phrase(tool);
COMMIT;
