#ifndef ACT_CSQLITE_H
#define ACT_CSQLITE_H

#include <sqlite3.h>

// SQLITE_STATIC and SQLITE_TRANSIENT are casts to a function pointer, which Swift can't import. Bytes that are not
// copied stay where they are until the statement has other values.
static inline int act_bind_text(sqlite3_stmt *s, int i, const void *text, int count) {
    return sqlite3_bind_text(s, i, (const char *)text, count, SQLITE_STATIC);
}
static inline int act_bind_blob(sqlite3_stmt *s, int i, const void *bytes, int count) {
    return sqlite3_bind_blob(s, i, bytes, count, SQLITE_STATIC);
}
static inline int act_bind_copied_text(sqlite3_stmt *s, int i, const void *text, int count) {
    return sqlite3_bind_text(s, i, (const char *)text, count, SQLITE_TRANSIENT);
}

// sqlite3_config is variadic. Nobody asks SQLite how much memory it has in use, so that it need not count each block
// of it under a lock. Before its first use.
static inline int act_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

// A statement whose triggers may fail keeps the pages that it changes, to put them back. They stay in memory: for each call
// a temporary file would cost several writes, and pages of the store would lie in another folder.
static inline int act_keep_pages_in_memory(void) { return sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, -1); }

// sqlite3_db_config is variadic. Closing the last connection then leaves the log as it is: a checkpoint at every
// exit would cost each command two more syncs.
static inline int act_no_checkpoint_on_close(sqlite3 *db) {
    return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
// A database file that somebody else wrote can't run code of its own through its schema.
static inline int act_defensive(sqlite3 *db) {
    return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0)
        | sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0)
        | sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
}

#endif
