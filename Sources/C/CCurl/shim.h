// libcurl, opened at first use: its 30 libraries cost 6 ms that offline work does not pay. No link line in the module
// map: every function is looked up. Constants come from the library's own header.
#ifndef ACT_CCURL_H
#define ACT_CCURL_H

// curl_easy_setopt and its like are wrapped by macros that check types; Swift needs the functions.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>

static inline void *act_curl(const char *name) {
    static void *library;
    if (!library) library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
// A function of it, looked up once at each place that calls it.
#define ACT_CURL(function)                                            \
    (__extension__({                                                  \
        static __typeof__(&function) found;                           \
        if (!found) found = (__typeof__(&function))act_curl(#function); \
        found;                                                        \
    }))

// Once per process, before anything else: 0 when libcurl is here and ready.
static inline int act_curl_ready(void) {
    static int state = -1;
    if (state < 0) state = ACT_CURL(curl_global_init) ? (int)ACT_CURL(curl_global_init)(CURL_GLOBAL_DEFAULT) : 1;
    return state;
}

static inline CURL *act_easy_init(void) { return ACT_CURL(curl_easy_init)(); }
static inline void act_easy_cleanup(CURL *easy) { ACT_CURL(curl_easy_cleanup)(easy); }
static inline void act_easy_reset(CURL *easy) { ACT_CURL(curl_easy_reset)(easy); }

// Variadic in C: one function for each kind of value.
static inline CURLcode act_set_long(CURL *easy, CURLoption option, long value) {
    return ACT_CURL(curl_easy_setopt)(easy, option, value);
}
static inline CURLcode act_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return ACT_CURL(curl_easy_setopt)(easy, option, value);
}
static inline CURLcode act_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return ACT_CURL(curl_easy_setopt)(easy, option, value);
}
typedef size_t (*act_data_function)(char *, size_t, size_t, void *);
static inline CURLcode act_set_data(CURL *easy, CURLoption option, act_data_function value) {
    return ACT_CURL(curl_easy_setopt)(easy, option, value);
}
typedef int (*act_seek_function)(void *, curl_off_t, int);
static inline CURLcode act_set_seek(CURL *easy, act_seek_function value) {
    return ACT_CURL(curl_easy_setopt)(easy, CURLOPT_SEEKFUNCTION, value);
}

typedef int (*act_before_function)(void *, char *, char *, int, int);
static inline CURLcode act_set_before(CURL *easy, act_before_function value) {
    return ACT_CURL(curl_easy_setopt)(easy, CURLOPT_PREREQFUNCTION, value);
}
static inline CURLcode act_set_open(CURL *easy, curl_opensocket_callback value) {
    return ACT_CURL(curl_easy_setopt)(easy, CURLOPT_OPENSOCKETFUNCTION, value);
}
// The bytes of an IPv4 or IPv6 address, and how many they are; 0 for any other.
static inline int act_address(const struct sockaddr *peer, unsigned char bytes[16]) {
    int length = peer->sa_family == AF_INET ? 4 : peer->sa_family == AF_INET6 ? 16 : 0;
    if (length == 4) memcpy(bytes, &((const struct sockaddr_in *)peer)->sin_addr, 4);
    if (length == 16) memcpy(bytes, &((const struct sockaddr_in6 *)peer)->sin6_addr, 16);
    return length;
}
// The address at the end of libcurl's own struct is as long as its family makes it.
static inline int act_peer(const struct curl_sockaddr *peer, unsigned char bytes[16]) {
    return act_address(&peer->addr, bytes);
}
static inline curl_socket_t act_socket(const struct curl_sockaddr *peer) {
    return socket(peer->family, peer->socktype | SOCK_CLOEXEC, peer->protocol);
}

// Goes on with a transfer whose body was not taken.
static inline void act_resume(CURL *easy) { ACT_CURL(curl_easy_pause)(easy, CURLPAUSE_CONT); }

static inline long act_info_long(CURL *easy, CURLINFO info) {
    long value = 0;
    ACT_CURL(curl_easy_getinfo)(easy, info, &value);
    return value;
}

static inline struct curl_slist *act_list_append(struct curl_slist *list, const char *text) {
    return ACT_CURL(curl_slist_append)(list, text);
}
static inline void act_list_free(struct curl_slist *list) { ACT_CURL(curl_slist_free_all)(list); }

static inline CURLM *act_multi_init(void) { return ACT_CURL(curl_multi_init)(); }
static inline void act_multi_cleanup(CURLM *multi) { ACT_CURL(curl_multi_cleanup)(multi); }
static inline CURLMcode act_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return ACT_CURL(curl_multi_setopt)(multi, option, value);
}
static inline CURLMcode act_multi_set_pointer(CURLM *multi, CURLMoption option, void *value) {
    return ACT_CURL(curl_multi_setopt)(multi, option, value);
}
typedef int (*act_socket_function)(CURL *, curl_socket_t, int, void *, void *);
static inline CURLMcode act_multi_set_socket(CURLM *multi, act_socket_function value) {
    return ACT_CURL(curl_multi_setopt)(multi, CURLMOPT_SOCKETFUNCTION, value);
}
typedef int (*act_timer_function)(CURLM *, long, void *);
static inline CURLMcode act_multi_set_timer(CURLM *multi, act_timer_function value) {
    return ACT_CURL(curl_multi_setopt)(multi, CURLMOPT_TIMERFUNCTION, value);
}
static inline CURLU *act_url_init(void) { return ACT_CURL(curl_url)(); }
static inline void act_url_cleanup(CURLU *url) { ACT_CURL(curl_url_cleanup)(url); }
static inline CURLUcode act_url_read(CURLU *url, const char *text) {
    return ACT_CURL(curl_url_set)(url, CURLUPART_URL, text, CURLU_PATH_AS_IS);
}
static inline CURLMcode act_multi_add(CURLM *multi, CURL *easy) { return ACT_CURL(curl_multi_add_handle)(multi, easy); }
static inline CURLMcode act_multi_remove(CURLM *multi, CURL *easy) {
    return ACT_CURL(curl_multi_remove_handle)(multi, easy);
}
static inline CURLMcode act_multi_act(CURLM *multi, curl_socket_t socket, int events) {
    int running = 0;
    return ACT_CURL(curl_multi_socket_action)(multi, socket, events, &running);
}

// A message's result lies in a union: the easy handle that is done, or NULL when no more are.
static inline CURL *act_multi_done(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = ACT_CURL(curl_multi_info_read)(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

static inline const char *act_curl_words(CURLcode code) { return ACT_CURL(curl_easy_strerror)(code); }

#endif
