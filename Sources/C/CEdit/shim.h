// libedit, opened at first use: only a person who types at a terminal needs it. The few functions of histedit.h that are
// called are declared here, so that no package with headers is needed.
#ifndef ACT_CEDIT_H
#define ACT_CEDIT_H

#include <dlfcn.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>

typedef struct editline EditLine;
typedef struct history History;
typedef struct {
    int num;
    const char *str;
} HistEvent;

enum {
    act_edit_prompt = 0, act_edit_editor = 2, act_edit_signal = 3, act_edit_history = 10, act_edit_getcfn = 13,
    act_edit_client = 14, act_edit_terminal = 16, act_edit_refresh = 20, act_edit_modes = 8, act_history_size = 1, act_history_enter = 10,
};

typedef EditLine *act_el_init(const char *, FILE *, FILE *, FILE *);
typedef void act_el_end(EditLine *);
typedef const char *act_el_gets(EditLine *, int *);
typedef int act_el_set(EditLine *, int, ...);
typedef int act_el_get(EditLine *, int, ...);
typedef void act_el_resize(EditLine *);
typedef History *act_history_init(void);
typedef void act_history_end(History *);
typedef int act_history(History *, HistEvent *, int, ...);

static inline void *act_edit(const char *name) {
    static void *library;
    if (!library) library = dlopen("libedit.so.2", RTLD_NOW | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
#define ACT_EDIT(type, name) ((type *)act_edit(name))

// 1 when libedit is here. It reads characters by the process's locale: a UTF-8 one, whatever LANG says.
static inline int act_edit_ready(void) {
    const char *names[] = {"el_init", "el_end", "el_gets", "el_set", "el_get", "el_resize",
                           "history_init", "history_end", "history"};
    for (unsigned k = 0; k < sizeof names / sizeof *names; k++)
        if (!act_edit(names[k])) return 0;
    return setlocale(LC_CTYPE, "C.UTF-8") != NULL;
}

// The standard streams are global variables, which Swift 6 will not touch.
// The line is drawn on a descriptor, which is 1 or stays open with the process.
static inline EditLine *act_edit_init(const char *name, int screen) {
    FILE *drawn = screen == 1 ? stdout : fdopen(screen, "w");
    return drawn ? ACT_EDIT(act_el_init, "el_init")(name, stdin, drawn, stderr) : NULL;
}
static inline void act_edit_end(EditLine *edit) { ACT_EDIT(act_el_end, "el_end")(edit); }
static inline const char *act_edit_gets(EditLine *edit, int *count) { return ACT_EDIT(act_el_gets, "el_gets")(edit, count); }
static inline void act_edit_resize(EditLine *edit) { ACT_EDIT(act_el_resize, "el_resize")(edit); }

// Variadic in C: one function for each kind of value.
static inline int act_edit_set_int(EditLine *edit, int option, int value) {
    return ACT_EDIT(act_el_set, "el_set")(edit, option, value);
}
static inline int act_edit_set_text(EditLine *edit, int option, const char *value) {
    return ACT_EDIT(act_el_set, "el_set")(edit, option, value);
}
static inline int act_edit_set_pointer(EditLine *edit, int option, void *value) {
    return ACT_EDIT(act_el_set, "el_set")(edit, option, value);
}
// It asks for the prompt each time, and a Swift text has no address that stays.
static inline char *act_edit_prompt_text(EditLine *edit) {
    (void)edit;
    return (char *)"act> ";
}
static inline int act_edit_set_prompt(EditLine *edit) {
    return ACT_EDIT(act_el_set, "el_set")(edit, act_edit_prompt, act_edit_prompt_text);
}
typedef int (*act_getc_function)(EditLine *, int32_t *);
static inline int act_edit_set_getc(EditLine *edit, act_getc_function value) {
    return ACT_EDIT(act_el_set, "el_set")(edit, act_edit_getcfn, value);
}
static inline void *act_edit_get_client(EditLine *edit) {
    void *value = NULL;
    ACT_EDIT(act_el_get, "el_get")(edit, act_edit_client, &value);
    return value;
}

// Keys that else make signals come as characters while a line is edited: a paste may have them.
static inline int act_edit_take_signals(EditLine *edit) {
    return ACT_EDIT(act_el_set, "el_set")(edit, act_edit_modes, "-d", "-isig", (char *)NULL);
}

// A history of so many lines, which the arrow keys walk.
static inline History *act_edit_add_history(EditLine *edit, int size) {
    History *history = ACT_EDIT(act_history_init, "history_init")();
    if (!history) return NULL;
    HistEvent event;
    ACT_EDIT(act_history, "history")(history, &event, act_history_size, size);
    ACT_EDIT(act_el_set, "el_set")(edit, act_edit_history, ACT_EDIT(act_history, "history"), history);
    return history;
}
static inline void act_edit_forget(History *history) { ACT_EDIT(act_history_end, "history_end")(history); }
static inline void act_edit_enter(History *history, const char *line) {
    HistEvent event;
    ACT_EDIT(act_history, "history")(history, &event, act_history_enter, line);
}

#endif
