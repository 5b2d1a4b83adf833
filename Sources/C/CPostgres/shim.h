// libpq, opened at first use: a run without a shared store does not pay for it. No link line in the module map: every
// function is looked up. Constants come from the library's own header.
#ifndef ACT_CPOSTGRES_H
#define ACT_CPOSTGRES_H

#include <dlfcn.h>
#include <postgresql/libpq-fe.h>

static inline void *act_pq(const char *name) {
    static void *library;
    if (!library) library = dlopen("libpq.so.5", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
// A function of it, looked up once at each place that calls it.
#define ACT_PQ(function)                                              \
    (__extension__({                                                  \
        static __typeof__(&function) found;                           \
        if (!found) found = (__typeof__(&function))act_pq(#function); \
        found;                                                        \
    }))

// Whether libpq is here, and has pipelines (14 and later).
static inline int act_pq_ready(void) { return ACT_PQ(PQenterPipelineMode) != NULL; }

// Settings of a connection, as the words say and as libpq completes them from its environment, service and files.
static inline PQconninfoOption *act_pq_parse(const char *words, char **error) {
    return ACT_PQ(PQconninfoParse)(words, error);
}
static inline PQconninfoOption *act_pq_settings(PGconn *c) { return ACT_PQ(PQconninfo)(c); }
static inline void act_pq_free_settings(PQconninfoOption *options) { ACT_PQ(PQconninfoFree)(options); }
static inline void act_pq_free(void *memory) { ACT_PQ(PQfreemem)(memory); }

static inline PGconn *act_pq_start(const char *const *names, const char *const *values) {
    return ACT_PQ(PQconnectStartParams)(names, values, 1);
}
// Whether the words, their service and the environment could be read: only then it knows its user.
static inline int act_pq_has_settings(const PGconn *c) { return ACT_PQ(PQuser)(c) != NULL; }
// Has the server's refusals come with their SQLSTATE.
static inline void act_pq_be_exact(PGconn *c) { ACT_PQ(PQsetErrorVerbosity)(c, PQERRORS_VERBOSE); }
static inline PostgresPollingStatusType act_pq_poll(PGconn *c) { return ACT_PQ(PQconnectPoll)(c); }
static inline void act_pq_finish(PGconn *c) { ACT_PQ(PQfinish)(c); }
static inline int act_pq_socket(const PGconn *c) { return ACT_PQ(PQsocket)(c); }
static inline int act_pq_is_good(const PGconn *c) { return ACT_PQ(PQstatus)(c) == CONNECTION_OK; }
static inline const char *act_pq_error(const PGconn *c) { return ACT_PQ(PQerrorMessage)(c); }
static inline const char *act_pq_host_address(const PGconn *c) { return ACT_PQ(PQhostaddr)(c); }
static inline int act_pq_version(const PGconn *c) { return ACT_PQ(PQserverVersion)(c); }
static inline int act_pq_pipeline(PGconn *c) {
    return ACT_PQ(PQsetnonblocking)(c, 1) == 0 && ACT_PQ(PQenterPipelineMode)(c);
}

static inline int act_pq_prepare(PGconn *c, const char *name, const char *sql) {
    return ACT_PQ(PQsendPrepare)(c, name, sql, 0, NULL);
}
// Answers come in binary.
static inline int act_pq_run(
    PGconn *c, const char *name, int count, const char *const *values, const int *lengths, const int *formats) {
    return ACT_PQ(PQsendQueryPrepared)(c, name, count, values, lengths, formats, 1);
}
static inline int act_pq_query(
    PGconn *c, const char *sql, int count, const char *const *values, const int *lengths, const int *formats) {
    return ACT_PQ(PQsendQueryParams)(c, sql, count, NULL, values, lengths, formats, 1);
}
static inline int act_pq_sync(PGconn *c) { return ACT_PQ(PQpipelineSync)(c); }
static inline int act_pq_flush(PGconn *c) { return ACT_PQ(PQflush)(c); }
static inline int act_pq_take_input(PGconn *c) { return ACT_PQ(PQconsumeInput)(c); }
static inline int act_pq_is_busy(PGconn *c) { return ACT_PQ(PQisBusy)(c); }
static inline int act_pq_process(const PGconn *c) { return ACT_PQ(PQbackendPID)(c); }
static inline PGnotify *act_pq_notice(PGconn *c) { return ACT_PQ(PQnotifies)(c); }
// Words that the server sends beside its answers go nowhere.
static inline void act_pq_no_words(void *nothing, const PGresult *result) {}
static inline void act_pq_be_quiet(PGconn *c) { ACT_PQ(PQsetNoticeReceiver)(c, act_pq_no_words, NULL); }

static inline PGresult *act_pq_result(PGconn *c) { return ACT_PQ(PQgetResult)(c); }
static inline ExecStatusType act_pq_status(const PGresult *r) { return ACT_PQ(PQresultStatus)(r); }
static inline void act_pq_clear(PGresult *r) { ACT_PQ(PQclear)(r); }
// PG_DIAG_SQLSTATE or PG_DIAG_MESSAGE_PRIMARY.
static inline const char *act_pq_state(const PGresult *r) { return ACT_PQ(PQresultErrorField)(r, PG_DIAG_SQLSTATE); }
static inline const char *act_pq_words(const PGresult *r) {
    return ACT_PQ(PQresultErrorField)(r, PG_DIAG_MESSAGE_PRIMARY);
}
static inline const char *act_pq_changes(PGresult *r) { return ACT_PQ(PQcmdTuples)(r); }
static inline const char *act_pq_command(PGresult *r) { return ACT_PQ(PQcmdStatus)(r); }
static inline int act_pq_rows(const PGresult *r) { return ACT_PQ(PQntuples)(r); }
static inline Oid act_pq_type(const PGresult *r, int column) { return ACT_PQ(PQftype)(r, column); }
static inline const char *act_pq_name(const PGresult *r, int column) { return ACT_PQ(PQfname)(r, column); }
static inline int act_pq_is_null(const PGresult *r, int row, int column) {
    return ACT_PQ(PQgetisnull)(r, row, column);
}
static inline const char *act_pq_value(const PGresult *r, int row, int column) {
    return ACT_PQ(PQgetvalue)(r, row, column);
}
static inline int act_pq_length(const PGresult *r, int row, int column) {
    return ACT_PQ(PQgetlength)(r, row, column);
}

#endif
