// libyaml, opened at first use: only a file of settings in YAML needs it.
#ifndef ACT_CYAML_H
#define ACT_CYAML_H

#include <dlfcn.h>
#include <stdlib.h>
#include <yaml.h>

static inline void *act_yaml_symbol(const char *name) {
    static void *library;
    if (!library) library = dlopen("libyaml-0.so.2", RTLD_NOW | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
#define ACT_YAML(function) ((__typeof__(&function))act_yaml_symbol(#function))

static inline int act_yaml_ready(void) {
    return ACT_YAML(yaml_parser_initialize) && ACT_YAML(yaml_parser_parse) && ACT_YAML(yaml_event_delete);
}

// A text as events. The structures of libyaml are unions in unions: Swift gets what it reads by functions.
typedef struct act_yaml {
    yaml_parser_t parser;
    yaml_event_t event;
} act_yaml;

// The text must stay until it is closed. NULL without memory.
static inline act_yaml *act_yaml_open(const unsigned char *text, size_t count) {
    act_yaml *yaml = calloc(1, sizeof *yaml);
    if (!yaml) return NULL;
    if (!ACT_YAML(yaml_parser_initialize)(&yaml->parser)) {
        free(yaml);
        return NULL;
    }
    ACT_YAML(yaml_parser_set_encoding)(&yaml->parser, YAML_UTF8_ENCODING);
    ACT_YAML(yaml_parser_set_input_string)(&yaml->parser, text, count);
    return yaml;
}
static inline void act_yaml_close(act_yaml *yaml) {
    ACT_YAML(yaml_event_delete)(&yaml->event);
    ACT_YAML(yaml_parser_delete)(&yaml->parser);
    free(yaml);
}

// Reads the next event; 0 where the text is none of YAML.
static inline int act_yaml_next(act_yaml *yaml) {
    ACT_YAML(yaml_event_delete)(&yaml->event);
    return ACT_YAML(yaml_parser_parse)(&yaml->parser, &yaml->event);
}
static inline yaml_event_type_t act_yaml_kind(const act_yaml *yaml) { return yaml->event.type; }
static inline size_t act_yaml_start(const act_yaml *yaml) { return yaml->event.start_mark.line; }
static inline size_t act_yaml_column(const act_yaml *yaml) { return yaml->event.start_mark.column; }
// The last line that the event stands on: one that ends a line ends at the beginning of the next.
static inline size_t act_yaml_end(const act_yaml *yaml) {
    yaml_mark_t start = yaml->event.start_mark, end = yaml->event.end_mark;
    return end.column == 0 && end.line > start.line ? end.line - 1 : end.line;
}
static inline int act_yaml_is_empty(const act_yaml *yaml) {
    return yaml->event.start_mark.index == yaml->event.end_mark.index;
}
static inline const unsigned char *act_yaml_text(const act_yaml *yaml) { return yaml->event.data.scalar.value; }
static inline size_t act_yaml_count(const act_yaml *yaml) { return yaml->event.data.scalar.length; }
static inline int act_yaml_is_plain(const act_yaml *yaml) {
    return yaml->event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
}
static inline int act_yaml_is_flow(const act_yaml *yaml) {
    return yaml->event.type == YAML_SEQUENCE_START_EVENT
               ? yaml->event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
               : yaml->event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE;
}
// Whether it has an anchor, a tag, or is an alias.
static inline int act_yaml_is_marked(const act_yaml *yaml) {
    switch (yaml->event.type) {
    case YAML_ALIAS_EVENT: return 1;
    case YAML_SCALAR_EVENT: return yaml->event.data.scalar.anchor || yaml->event.data.scalar.tag;
    case YAML_SEQUENCE_START_EVENT:
        return yaml->event.data.sequence_start.anchor || yaml->event.data.sequence_start.tag;
    case YAML_MAPPING_START_EVENT:
        return yaml->event.data.mapping_start.anchor || yaml->event.data.mapping_start.tag;
    default: return 0;
    }
}
static inline const char *act_yaml_problem(const act_yaml *yaml) { return yaml->parser.problem; }
static inline size_t act_yaml_problem_line(const act_yaml *yaml) { return yaml->parser.problem_mark.line; }

#endif
