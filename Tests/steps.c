// steps: loaded into a command (LD_PRELOAD). It keeps a line in the file STEPS.PID: the command, the steps of SQLite's
// machine that its statements took so far, the sorts, and the jq programs of rules that it had compiled. A command that a
// signal ends has told them too.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// SQLITE_STMTSTATUS_SORT and SQLITE_STMTSTATUS_VM_STEP.
enum { SORT = 2, VM_STEP = 4 };

static long steps, sorts, compiled;
static int file = -1;

static void tell(void) {
    char text[4096];
    if (file < 0 && getenv("STEPS") != NULL) {
        snprintf(text, sizeof text, "%s.%d", getenv("STEPS"), getpid());
        file = open(text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    }
    int length = snprintf(text, sizeof text, "%s %ld %ld %ld\n", program_invocation_short_name, steps, sorts, compiled);
    if (file >= 0 && pwrite(file, text, length, 0) < 0) abort();
}

int sqlite3_step(void *statement) {
    static int (*step)(void *);
    static int (*status)(void *, int, int);
    if (step == NULL) {
        step = dlsym(RTLD_NEXT, "sqlite3_step");
        status = dlsym(RTLD_NEXT, "sqlite3_stmt_status");
    }
    int result = step(statement);
    steps += status(statement, VM_STEP, 1);
    sorts += status(statement, SORT, 1);
    tell();
    return result;
}

// A request to the child that evaluates conditions (act_jq_request): to compile a program of so many bytes.
ssize_t send(int channel, const void *bytes, size_t count, int flags) {
    static ssize_t (*sending)(int, const void *, size_t, int);
    struct { uint32_t runs, program; uint64_t count; } request;
    if (sending == NULL) sending = dlsym(RTLD_NEXT, "send");
    if (count > sizeof request) {
        memcpy(&request, bytes, sizeof request);
        if (request.runs == 0 && request.count == count - sizeof request) {
            compiled++;
            tell();
        }
    }
    return sending(channel, bytes, count, flags);
}
