// libjq, opened at first use and caged: no HOME (~/.jq could redefine 'select'), no modules, no environment to read,
// and an assertion that would end the process (libjq 1.6: 'include', '1e1000|todate') ends the program it runs.
// No link line in the module map: every function is looked up.
#ifndef ACT_CJQ_H
#define ACT_CJQ_H

#include <dlfcn.h>
#include <jq.h>
#include <jv.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <fcntl.h>

static inline void *act_jq_symbol(const char *name) {
    static void *library;
    if (!library) library = dlopen("libjq.so.1", RTLD_NOW | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
#define ACT_JQ(function) ((__typeof__(&function))act_jq_symbol(#function))

static inline int act_jq_ready(void) { return ACT_JQ(jq_init) && ACT_JQ(jv_parse_sized) && ACT_JQ(jv_dump_string); }

typedef struct act_jq {
    jq_state *state;
    char *error;  // the last message, or NULL
    int dead;     // an assertion ended it: the state is not touched again
} act_jq;

static inline void act_jq_fail(act_jq *q, const char *message) {
    free(q->error);
    q->error = strdup(message);
}

// jq's own complaint; the message is consumed.
static inline void act_jq_complaint(void *data, jv message) {
    jv text = ACT_JQ(jq_format_error)(message);
    if (ACT_JQ(jv_get_kind)(text) == JV_KIND_STRING && !((act_jq *)data)->error)
        act_jq_fail((act_jq *)data, ACT_JQ(jv_string_value)(text));
    ACT_JQ(jv_free)(text);
}

// 'debug' and 'stderr' write nothing of ours.
static inline void act_jq_quiet(void *data, jv message) {
    (void)data;
    ACT_JQ(jv_free)(message);
}

extern char **environ;
static inline sigjmp_buf *act_jq_landing(void) {
    static sigjmp_buf landing;
    return &landing;
}
static inline void act_jq_aborted(int signal) { siglongjmp(*act_jq_landing(), signal); }

typedef struct act_jq_cage {
    char **environment;
    struct sigaction abort_action;
    int standard_error;
} act_jq_cage;

static inline void act_jq_enter(act_jq_cage *cage) {
    static char home[] = "HOME=/nonexistent", zone[] = "TZ=UTC0";
    static char *bare[] = {home, zone, NULL};
    cage->environment = environ;
    environ = bare;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = act_jq_aborted;
    sigaction(SIGABRT, &action, &cage->abort_action);
    // The assertion's own words go nowhere.
    cage->standard_error = fcntl(2, F_DUPFD_CLOEXEC, 3);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) {
        dup2(nowhere, 2);
        close(nowhere);
    }
}

static inline void act_jq_leave(act_jq_cage *cage) {
    environ = cage->environment;
    sigaction(SIGABRT, &cage->abort_action, NULL);
    if (cage->standard_error >= 0) {
        dup2(cage->standard_error, 2);
        close(cage->standard_error);
    }
}

// Compiles a program; 0, or -1 with q->error set. The frames that a failed assertion jumps over are all C.
static inline int act_jq_compile(act_jq *q, const char *program) {
    volatile int ok = 0;
    act_jq_cage cage;
    act_jq_enter(&cage);
    if (sigsetjmp(*act_jq_landing(), 1) == 0) {
        q->state = ACT_JQ(jq_init)();
        if (q->state) {
            ACT_JQ(jq_set_error_cb)(q->state, act_jq_complaint, q);
            ACT_JQ(jq_set_debug_cb)(q->state, act_jq_quiet, q);
            ACT_JQ(jq_set_attr)(q->state, ACT_JQ(jv_string)("JQ_LIBRARY_PATH"), ACT_JQ(jv_array)());
            ACT_JQ(jq_set_attr)(q->state, ACT_JQ(jv_string)("JQ_ORIGIN"), ACT_JQ(jv_string)("/nonexistent"));
            ACT_JQ(jq_set_attr)(q->state, ACT_JQ(jv_string)("PROGRAM_ORIGIN"), ACT_JQ(jv_string)("/nonexistent"));
            ok = ACT_JQ(jq_compile)(q->state, program);
        }
    } else {
        q->dead = 1;
        act_jq_fail(q, "jq ended with a failed assertion");
    }
    act_jq_leave(&cage);
    if (!ok && !q->error) act_jq_fail(q, "jq does not take the program");
    return ok ? 0 : -1;
}

// Gives the program one JSON text; 0, or -1 with q->error set.
static inline int act_jq_feed(act_jq *q, const char *text, int count) {
    if (q->dead) return -1;
    free(q->error);
    q->error = NULL;
    jv value = ACT_JQ(jv_parse_sized)(text, count);
    if (ACT_JQ(jv_get_kind)(value) == JV_KIND_INVALID) {
        ACT_JQ(jv_free)(value);
        act_jq_fail(q, "jq can't read the record");
        return -1;
    }
    ACT_JQ(jq_start)(q->state, value, 0);
    return 0;
}

// The next output as text in *out (free it): 1; 0 at the end; -1 with q->error set.
static inline int act_jq_next(act_jq *q, char **out) {
    volatile int result = -1;
    if (q->dead) return -1;
    act_jq_cage cage;
    act_jq_enter(&cage);
    if (sigsetjmp(*act_jq_landing(), 1) == 0) {
        jv value = ACT_JQ(jq_next)(q->state);
        if (ACT_JQ(jv_get_kind)(value) != JV_KIND_INVALID) {
            jv text = ACT_JQ(jv_dump_string)(value, 0);
            *out = strdup(ACT_JQ(jv_string_value)(text));
            ACT_JQ(jv_free)(text);
            result = *out ? 1 : -1;
        } else {
            jv message = ACT_JQ(jv_invalid_get_msg)(value);
            if (ACT_JQ(jv_get_kind)(message) == JV_KIND_NULL || ACT_JQ(jq_halted)(q->state)) {
                result = 0;
            } else if (ACT_JQ(jv_get_kind)(message) == JV_KIND_STRING) {
                act_jq_fail(q, ACT_JQ(jv_string_value)(message));
            } else {
                jv text = ACT_JQ(jv_dump_string)(ACT_JQ(jv_copy)(message), 0);
                act_jq_fail(q, ACT_JQ(jv_string_value)(text));
                ACT_JQ(jv_free)(text);
            }
            ACT_JQ(jv_free)(message);
        }
    } else {
        q->dead = 1;
        act_jq_fail(q, "jq ended with a failed assertion");
    }
    act_jq_leave(&cage);
    return result;
}

static inline void act_jq_close(act_jq *q) {
    if (q->state && !q->dead) ACT_JQ(jq_teardown)(&q->state);
    free(q->error);
    q->error = NULL;
}

#endif
