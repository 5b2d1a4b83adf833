// The variadic functions and macros of libc and the kernel, which Swift can't call, and work on vectors, which it
// can't compile well. A shim has nothing in it but the call, except act_see_out: a forked process can't run Swift.
#ifndef ACT_CSYSTEM_H
#define ACT_CSYSTEM_H

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <locale.h>
#include <malloc.h>
#include <spawn.h>
#include <sys/vfs.h>
#include <sys/file.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

// syscall(2) is variadic. RESOLVE_BENEATH keeps a path inside a folder; a symbolic link anywhere in it is refused
// (openat2(2)).
static inline int act_open_beneath(int folder, const char *path, int flags, unsigned mode) {
    struct open_how how = {0};
    how.flags = (uint64_t)(unsigned)flags | O_CLOEXEC;
    how.mode = (flags & O_CREAT) ? mode : 0;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_SYMLINKS;
    return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}

// ioctl(2) is variadic. Columns of the terminal, or 0.
static inline int act_terminal_columns(int descriptor) {
    struct winsize size = {0};
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

// ioctl(2) is variadic. The rows of a terminal; 0 where there is none.
static inline int act_terminal_rows(int descriptor) {
    struct winsize size = {0};
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

// ioctl(2) is variadic. The number of the terminal itself, which /dev/tty only stands for; 0 where there is none.
static inline uint64_t act_terminal_device(int descriptor) {
    unsigned number = 0;
    return ioctl(descriptor, TIOCGDEV, &number) == 0 ? number : 0;
}

// ioctl(2) is variadic. The bytes that are written to a pipe and not read yet; -1 for a descriptor that is no pipe.
static inline int act_unread(int descriptor) {
    int count = 0;
    struct stat info;
    if (fstat(descriptor, &info) != 0 || !S_ISFIFO(info.st_mode)) return -1;
    return ioctl(descriptor, FIONREAD, &count) == 0 ? count : -1;
}

// syscall(2) is variadic. A descriptor that is readable once the process has ended; close-on-exec by itself.
static inline int act_pidfd_open(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

// Functions of spawn.h and unistd.h behind _GNU_SOURCE, which Swift's own module of libc is built without.
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *folder);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
enum { act_spawn_setsid = 0x80 /* POSIX_SPAWN_SETSID */ };

// prctl(2) is variadic. No core file, no other process of this user looks inside, and a crash prints no memory (the
// Swift runtime's would): for one that holds a key.
static inline void act_undumpable(void) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    const int crashes[] = {SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
    for (unsigned k = 0; k < sizeof crashes / sizeof *crashes; k++) signal(crashes[k], SIG_DFL);
}

// malloc.h is not in Swift's own module of libc. Blocks of a megabyte and more go back as soon as they are freed: the C
// library would raise that bound to the longest that was.
static inline void act_return_long_blocks(void) { mallopt(M_MMAP_THRESHOLD, 1 << 20); }

// malloc.h is not in Swift's own module of libc. Memory at the top is kept, not given back and asked for again.
static inline void act_keep_memory(void) {
    mallopt(M_TRIM_THRESHOLD, 8 << 20);
    mallopt(M_TOP_PAD, 1 << 20);
}

// sys/eventfd.h is not in Swift's own module of libc. A descriptor that is readable from a word to the next clearing.
static inline int act_word_open(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
static inline void act_word_say(int descriptor) { eventfd_write(descriptor, 1); }
static inline void act_word_clear(int descriptor) {
    eventfd_t count;
    eventfd_read(descriptor, &count);
}

// Macros of wait(2).
static inline int act_exited(int status) { return WIFEXITED(status); }
static inline int act_exit_status(int status) { return WEXITSTATUS(status); }
static inline int act_term_signal(int status) { return WTERMSIG(status); }

// wcwidth(3) answers by the thread's locale; a UTF-8 one is set for it once, whatever LANG says.
static inline int act_width(uint32_t scalar) {
    static locale_t utf8;
    if (!utf8) utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    locale_t before = uselocale(utf8);
    int width = wcwidth((wchar_t)scalar);
    uselocale(before);
    return width;
}

// The handler's field of sigaction(2) is a union behind a macro.
static inline int act_is_ignored(const struct sigaction *action) { return action->sa_handler == SIG_IGN; }

// A signal's handler may not touch a Swift global, so that a terminal's modes are kept here.
struct act_modes {
    volatile int terminal;
    struct termios found;
};
static inline struct act_modes *act_kept_modes(void) {
    static struct act_modes modes = {-1};
    return &modes;
}
static inline void act_keep_modes(int terminal, struct termios found) {
    act_kept_modes()->terminal = -1;
    act_kept_modes()->found = found;
    act_kept_modes()->terminal = terminal;
}

// Puts the modes back, unless we are in the background, and ends the process by the signal when the handler returns.
static inline void act_end_with_modes(int number) {
    struct act_modes *modes = act_kept_modes();
    if (modes->terminal >= 0 && tcgetpgrp(modes->terminal) == getpgrp())
        tcsetattr(modes->terminal, TCSANOW, &modes->found);
    signal(number, SIG_DFL);
    raise(number);
}

// `environ` is a global variable, which Swift 6 will not touch.
extern char **environ;
static inline char **act_environment(void) { return environ; }

// A file in memory, of sys/mman.h behind _GNU_SOURCE.
extern int memfd_create(const char *name, unsigned flags);
enum { act_memfd_cloexec = 1 /* MFD_CLOEXEC */ };

// A function of string.h behind _GNU_SOURCE.
extern void *memmem(const void *text, size_t count, const void *part, size_t length);

// A bit for each of sixteen bytes that is no plain part of a JSON string: a quote, a backslash, a control character, or
// one beyond ASCII. In C, because Swift 6.3 compiles the comparisons of SIMD16 to loops.
static inline uint32_t act_stops(const void *bytes) {
    typedef signed char vector __attribute__((vector_size(16)));
    typedef _Bool flags __attribute__((ext_vector_type(16)));
    vector all;
    memcpy(&all, bytes, sizeof all);
    // As a signed number a byte beyond ASCII is less than a control character.
    flags stops = __builtin_convertvector((all < 0x20) | (all == '"') | (all == '\\'), flags);
    uint16_t bits;
    memcpy(&bits, &stops, sizeof bits);
    return bits;
}

// The same of sixty-four bytes.
static inline uint64_t act_stops64(const void *bytes) {
    const char *p = (const char *)bytes;
    return act_stops(p) | (uint64_t)act_stops(p + 16) << 16 | (uint64_t)act_stops(p + 32) << 32
        | (uint64_t)act_stops(p + 48) << 48;
}

// Sees to the end of others once this process is gone: a process of our own waits until each has ended, and ends its
// group by SIGTERM after so many milliseconds, by SIGKILL after as many again. fork(2) is kept from Swift; nothing here
// but calls that a child may make.
static inline void act_see_out(const pid_t *pids, const int *descriptors, unsigned count, int milliseconds) {
    pid_t child = fork();
    if (child > 0) waitpid(child, NULL, 0);
    if (child != 0) return;
    if (fork() != 0) _exit(0);
    setsid();
    if (chdir("/") != 0) _exit(1);
    // poll.h would take its types from Swift's own module of libc.
    struct { int fd; short events, revents; } all[64];
    count = count < 64 ? count : 64;
    for (unsigned k = 0; k < count; k++) {
        all[k].fd = descriptors[k];
        all[k].events = 1; /* POLLIN */
        all[k].revents = 0;
    }
    for (int other = 0; other < 4096; other++) {
        unsigned k = 0;
        while (k < count && descriptors[k] != other) k++;
        if (k == count) close(other);
    }
    for (int phase = 0; phase < 2; phase++) {
        int left = milliseconds;
        while (left > 0) {
            unsigned running = 0;
            for (unsigned k = 0; k < count; k++) running += all[k].fd >= 0;
            if (running == 0) _exit(0);
            struct timespec tick = {0, 100000000};
            // A wait ends early for each that has ended, so that the time is only about right.
            if (syscall(SYS_ppoll, all, count, &tick, NULL, 0) <= 0) left -= 100;
            for (unsigned k = 0; k < count; k++) if (all[k].revents) all[k].fd = -1;
        }
        for (unsigned k = 0; k < count; k++) if (all[k].fd >= 0) kill(-pids[k], phase == 0 ? SIGTERM : SIGKILL);
    }
    _exit(0);
}

// Whether a lock on a file keeps another process out, of the whole file (flock) or of a part (fcntl): a process of our own
// tries to have it too. 0 where it does, -1 where it does not, else the error with which it can't be taken at all; -2
// where that can't be tried. fork(2) is kept from Swift; nothing here but calls that a child may make.
static inline int act_lock_fault(const char *path, int of_all) {
    struct flock part = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 1};
    int own = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (own < 0) return -2;
    int fault = (of_all ? flock(own, LOCK_EX | LOCK_NB) : fcntl(own, F_SETLK, &part)) == 0 ? 0 : errno;
    pid_t child = fault ? -1 : fork();
    if (child == 0) {
        int other = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
        if (other < 0) _exit(2);
        _exit((of_all ? flock(other, LOCK_EX | LOCK_NB) : fcntl(other, F_SETLK, &part)) == 0);
    }
    int status = 2 << 8;
    if (child > 0) while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    close(own);
    if (fault) return fault;
    return !WIFEXITED(status) || WEXITSTATUS(status) > 1 ? -2 : -WEXITSTATUS(status);
}

// The number of the kind of a file system (statfs(2)); 0 where nobody can tell.
static inline unsigned act_file_system(const char *path) {
    struct statfs all;
    return statfs(path, &all) == 0 ? (unsigned)all.f_type : 0;
}

// The user at the other end of a local socket; -1 where nobody can tell. struct ucred is Linux's own.
static inline long act_peer_user(int descriptor) {
    struct { pid_t pid; uid_t uid; gid_t gid; } peer;
    socklen_t size = sizeof peer;
    return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? (long)peer.uid : -1;
}

#endif
