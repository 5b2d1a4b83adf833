// libjq, opened at first use and caged: no HOME (~/.jq could redefine 'select'), no modules, no environment to read,
// and an assertion that would end the process (libjq 1.6: 'include', '1e1000|todate') ends the program it runs.
// Programs of files that anybody may have written run in a child of their own, where time and memory end.
// No link line in the module map: every function is looked up.
#ifndef ACT_CJQ_H
#define ACT_CJQ_H

#include <dlfcn.h>
#include <jq.h>
#include <jv.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <fcntl.h>

static inline void *act_jq_symbol(const char *name) {
    static void *library;
    if (!library) library = dlopen("libjq.so.1", RTLD_NOW | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
#define ACT_JQ(function) ((__typeof__(&function))act_jq_symbol(#function))

// The file that libjq was loaded from; NULL where there is none. dladdr(3) of dlfcn.h is behind _GNU_SOURCE, which
// Swift's own modules of libc are built without: a module built with it declares their types otherwise.
static inline const char *act_jq_file(void) {
    struct { const char *file; void *base; const char *name; void *address; } info = {NULL, NULL, NULL, NULL};
    void *symbol = act_jq_symbol("jq_init");
    int (*place)(const void *, void *) = (__typeof__(place))dlsym(NULL, "dladdr");
    return symbol && place && place(symbol, &info) ? info.file : NULL;
}

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

// libjq 1.6 calls whatever stands where no callback was set.
static inline jv act_jq_no_input(jq_state *state, void *data) {
    (void)state;
    (void)data;
    return ACT_JQ(jv_invalid_with_msg)(ACT_JQ(jv_string)("there is no input but the record"));
}

// A state with every callback set, and nowhere to look for modules; NULL where there is no memory.
static inline jq_state *act_jq_state(act_jq *q) {
    jq_state *state = ACT_JQ(jq_init)();
    if (!state) return NULL;
    ACT_JQ(jq_set_error_cb)(state, act_jq_complaint, q);
    ACT_JQ(jq_set_debug_cb)(state, act_jq_quiet, q);
    ACT_JQ(jq_set_input_cb)(state, act_jq_no_input, NULL);
    ACT_JQ(jq_set_attr)(state, ACT_JQ(jv_string)("JQ_LIBRARY_PATH"), ACT_JQ(jv_array)());
    ACT_JQ(jq_set_attr)(state, ACT_JQ(jv_string)("JQ_ORIGIN"), ACT_JQ(jv_string)("/nonexistent"));
    ACT_JQ(jq_set_attr)(state, ACT_JQ(jv_string)("PROGRAM_ORIGIN"), ACT_JQ(jv_string)("/nonexistent"));
    return state;
}

// The message that a program ended with; NULL where it ended as it should. The value is consumed; free the answer.
static inline char *act_jq_message(jv ended) {
    char *words = NULL;
    jv message = ACT_JQ(jv_invalid_get_msg)(ended);
    if (ACT_JQ(jv_get_kind)(message) == JV_KIND_STRING) {
        words = strdup(ACT_JQ(jv_string_value)(message));
    } else if (ACT_JQ(jv_get_kind)(message) != JV_KIND_NULL) {
        jv text = ACT_JQ(jv_dump_string)(ACT_JQ(jv_copy)(message), 0);
        words = strdup(ACT_JQ(jv_string_value)(text));
        ACT_JQ(jv_free)(text);
    }
    ACT_JQ(jv_free)(message);
    return words;
}

static inline char **act_jq_environment(void) {
    static char home[] = "HOME=/nonexistent", zone[] = "TZ=UTC0";
    static char *bare[] = {home, zone, NULL};
    return bare;
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
    FILE *standard_error;
} act_jq_cage;

// Stays open: it may be another thread's too.
static inline FILE *act_jq_nowhere(void) {
    static FILE *nowhere;
    if (!nowhere) nowhere = fopen("/dev/null", "we");
    return nowhere;
}

static inline pthread_mutex_t *act_jq_lock(void) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    return &lock;
}

// One thread at a time: the landing is the process's. No other thread may set a variable that is not in the bare
// environment meanwhile: setenv(3) would copy that one over the process's own.
static inline void act_jq_enter(act_jq_cage *cage) {
    pthread_mutex_lock(act_jq_lock());
    cage->environment = environ;
    environ = act_jq_environment();
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = act_jq_aborted;
    sigaction(SIGABRT, &action, &cage->abort_action);
    // The assertion's own words go nowhere. Descriptor 2 stays: another thread may be writing to it.
    cage->standard_error = stderr;
    if (act_jq_nowhere()) stderr = act_jq_nowhere();
}

static inline void act_jq_leave(act_jq_cage *cage) {
    environ = cage->environment;
    sigaction(SIGABRT, &cage->abort_action, NULL);
    stderr = cage->standard_error;
    pthread_mutex_unlock(act_jq_lock());
}

// Compiles a program; 0, or -1 with q->error set. The frames that a failed assertion jumps over are all C.
static inline int act_jq_compile(act_jq *q, const char *program) {
    volatile int ok = 0;
    act_jq_cage cage;
    act_jq_enter(&cage);
    if (sigsetjmp(*act_jq_landing(), 1) == 0) {
        q->state = act_jq_state(q);
        if (q->state) ok = ACT_JQ(jq_compile)(q->state, program);
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

// The end of a program that halted: 0 for 'halt' and a status of 0; -1 with q->error set for 'halt_error'.
static inline int act_jq_halted(act_jq *q) {
    jv status = ACT_JQ(jq_get_exit_code)(q->state);
    int well = ACT_JQ(jv_get_kind)(status) != JV_KIND_NUMBER || ACT_JQ(jv_number_value)(status) == 0;
    ACT_JQ(jv_free)(status);
    if (well) return 0;
    jv words = ACT_JQ(jq_get_error_message)(q->state);
    if (ACT_JQ(jv_get_kind)(words) == JV_KIND_NULL || ACT_JQ(jv_get_kind)(words) == JV_KIND_INVALID) {
        ACT_JQ(jv_free)(words);
        words = ACT_JQ(jv_string)("the program halted");
    } else if (ACT_JQ(jv_get_kind)(words) != JV_KIND_STRING) {
        words = ACT_JQ(jv_dump_string)(words, 0);
    }
    act_jq_fail(q, ACT_JQ(jv_string_value)(words));
    ACT_JQ(jv_free)(words);
    return -1;
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
            char *message = act_jq_message(value);
            if (ACT_JQ(jq_halted)(q->state)) result = act_jq_halted(q);
            else if (!message) result = 0;
            else act_jq_fail(q, message);
            free(message);
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

// The child that evaluates conditions. It answers one request after another until its channel closes.

// A request to the child, followed by so many bytes of a program to compile, or of a record to run one on.
typedef struct act_jq_request {
    uint32_t runs;
    uint32_t program;
    uint64_t count;
} act_jq_request;

// An answer of the child, followed by so many bytes of a message.
typedef struct act_jq_answer {
    uint32_t kind;
    uint32_t count;
} act_jq_answer;
enum { act_jq_false, act_jq_true, act_jq_failed };

// Memory that a call may take beyond the programs themselves, and for each byte of a long record.
enum { act_jq_memory = 64 << 20, act_jq_memory_a_byte = 16, act_jq_long = 1 << 16 };
enum { act_jq_out_of_memory = 99 /* its exit status then */ };

static inline int act_jq_receive(void *to, size_t count) {
    for (size_t at = 0; at < count;) {
        ssize_t got = read(0, (char *)to + at, count - at);
        if (got <= 0) return 0;
        at += (size_t)got;
    }
    return 1;
}

static inline void act_jq_reply(uint32_t kind, const char *message) {
    char all[sizeof(act_jq_answer) + 256];
    act_jq_answer answer = {kind, message ? (uint32_t)strnlen(message, sizeof all - sizeof answer) : 0};
    memcpy(all, &answer, sizeof answer);
    if (message) memcpy(all + sizeof answer, message, answer.count);
    if (send(0, all, sizeof answer + answer.count, MSG_NOSIGNAL) < 0) _exit(0);
}

static inline void act_jq_no_memory(void *data) {
    (void)data;
    _exit(act_jq_out_of_memory);
}

// Bytes of private memory there are, by /proc/self/statm.
static inline uint64_t act_jq_held(int statm) {
    char text[128];
    unsigned long long pages = 0;
    ssize_t count = pread(statm, text, sizeof text - 1, 0);
    text[count > 0 ? count : 0] = 0;
    sscanf(text, "%*u %*u %*u %*u %*u %llu", &pages);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static inline void act_jq_bound(int resource, uint64_t most) {
    struct rlimit limit;
    getrlimit(resource, &limit);
    limit.rlim_cur = most < limit.rlim_max ? most : limit.rlim_max;
    setrlimit(resource, &limit);
}

// Answers whether a program says true of a record: every output is made without error, and the first is true.
static inline void act_jq_judge(jq_state *state, const char *text, int count) {
    jv value = ACT_JQ(jv_parse_sized)(text, count);
    if (ACT_JQ(jv_get_kind)(value) == JV_KIND_INVALID) {
        ACT_JQ(jv_free)(value);
        return act_jq_reply(act_jq_failed, "jq can't read the record");
    }
    ACT_JQ(jq_start)(state, value, 0);
    jv out = ACT_JQ(jq_next)(state);
    uint32_t kind = ACT_JQ(jv_get_kind)(out) == JV_KIND_TRUE ? act_jq_true : act_jq_false;
    while (ACT_JQ(jv_get_kind)(out) != JV_KIND_INVALID) {
        ACT_JQ(jv_free)(out);
        out = ACT_JQ(jq_next)(state);
    }
    char *message = act_jq_message(out);
    if (ACT_JQ(jq_halted)(state)) act_jq_reply(act_jq_failed, "the program halted");
    else if (message) act_jq_reply(act_jq_failed, message);
    else act_jq_reply(kind, NULL);
    free(message);
}

static inline void act_jq_serve(int statm) {
    act_jq *programs = NULL;
    uint32_t known = 0;
    char *text = NULL;
    size_t room = 0;
    uint64_t held = act_jq_held(statm), most = 0;
    act_jq_request request;
    while (act_jq_receive(&request, sizeof request)) {
        uint64_t extra = act_jq_memory + (request.count > act_jq_long ? request.count * act_jq_memory_a_byte : 0);
        if (most != held + extra) act_jq_bound(RLIMIT_DATA, most = held + extra);
        if (request.count >= room) {
            free(text);
            text = malloc(room = request.count + 1);
            if (!text) _exit(act_jq_out_of_memory);
        }
        if (!act_jq_receive(text, request.count)) return;
        text[request.count] = 0;
        if (request.runs) {
            act_jq_judge(programs[request.program].state, text, (int)request.count);
        } else {
            if (request.program >= known) {
                programs = realloc(programs, (request.program + 1) * sizeof *programs);
                if (!programs) _exit(act_jq_out_of_memory);
                memset(programs + known, 0, (request.program + 1 - known) * sizeof *programs);
                known = request.program + 1;
            }
            // The callbacks' data has to stay where it is, which the table does not.
            act_jq *q = calloc(1, sizeof *q);
            if (!q || !(q->state = act_jq_state(q))) _exit(act_jq_out_of_memory);
            ACT_JQ(jq_set_nomem_handler)(q->state, act_jq_no_memory, NULL);
            int ok = ACT_JQ(jq_compile)(q->state, text);
            act_jq_reply(ok ? act_jq_true : act_jq_failed, q->error);
            ACT_JQ(jq_set_error_cb)(q->state, act_jq_quiet, NULL);
            programs[request.program] = *q;
            held = act_jq_held(statm);
            most = 0;
        }
        if (request.count > act_jq_long) {
            free(text);
            text = NULL;
            room = 0;
        }
    }
}

// Starts the child on its end of a socket; its id, or -1. Swift has no fork(2), and the child runs no Swift. It has no
// other descriptor, no environment, no terminal, and ends with its parent.
static inline pid_t act_jq_fork(int channel) {
    pid_t parent = getpid(), child = fork();
    if (child != 0) return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    if (getppid() != parent) _exit(0);
    setsid();
    pthread_mutex_init(act_jq_lock(), NULL);
    environ = act_jq_environment();
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    // Its parent ends it.
    const int ends[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGTSTP};
    for (unsigned k = 0; k < sizeof ends / sizeof *ends; k++) signal(ends[k], SIG_IGN);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    int nowhere = open("/dev/null", O_WRONLY);
    if (dup2(channel, 0) < 0 || dup2(nowhere, 1) < 0 || dup2(nowhere, 2) < 0) _exit(0);
    if (syscall(SYS_close_range, 3, ~0U, 0) != 0) _exit(0);
    int statm = open("/proc/self/statm", O_RDONLY);
    act_jq_bound(RLIMIT_CORE, 0);
    act_jq_bound(RLIMIT_FSIZE, 0);
    act_jq_bound(RLIMIT_NOFILE, 0);
    act_jq_bound(RLIMIT_STACK, 8 << 20);
    act_jq_serve(statm);
    _exit(0);
}

// Nanoseconds of CPU time that a child has had; -1 where it is no more.
static inline int64_t act_jq_time(pid_t child) {
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(child, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// Macros of wait(2): whether it ended for want of memory.
static inline int act_jq_wanted_memory(int status) {
    return WIFEXITED(status) && WEXITSTATUS(status) == act_jq_out_of_memory;
}

#endif
