// steps: loaded into a command (LD_PRELOAD). It keeps a line in the file STEPS.PID: the command, the steps of SQLite's
// machine that its statements took so far, and the sorts. A command that a signal ends has told them too.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// SQLITE_STMTSTATUS_SORT and SQLITE_STMTSTATUS_VM_STEP.
enum { SORT = 2, VM_STEP = 4 };

static long steps, sorts;
static int file = -1;

static void tell(void) {
    char text[4096];
    if (file < 0 && getenv("STEPS") != NULL) {
        snprintf(text, sizeof text, "%s.%d", getenv("STEPS"), getpid());
        file = open(text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    }
    int length = snprintf(text, sizeof text, "%s %ld %ld\n", program_invocation_short_name, steps, sorts);
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
