// libcrypto, opened at first use (its start-up is not paid by a run that seals nothing). No link line in the module
// map: every function is looked up. A missing library makes act_crypto_ready() 0.
#ifndef ACT_CCRYPTO_H
#define ACT_CCRYPTO_H

#ifndef OPENSSL_SUPPRESS_DEPRECATED
#define OPENSSL_SUPPRESS_DEPRECATED  // the low-level SHA-256 is meant, see below
#endif
#include <dlfcn.h>
#include <openssl/crypto.h>
#include <openssl/md5.h>
#include <openssl/sha.h>
#include <stddef.h>
#include <stdlib.h>

static inline void *act_crypto(const char *name) {
    static void *library;
    if (!library) library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}

static inline int act_crypto_ready(void) {
    return act_crypto("SHA256_Init") && act_crypto("SHA256_Update") && act_crypto("SHA256_Final")
        && act_crypto("CRYPTO_memcmp");
}

// The one-shot and streaming SHA-256 of openssl/sha.h: in libcrypto 3 the low-level calls cost a third of EVP's on
// short messages, and a keyed state can be copied by assignment (docs/decisions.md, libcrypto).
static inline void act_sha256_init(SHA256_CTX *c) {
    static int (*f)(SHA256_CTX *);
    if (!f) f = (int (*)(SHA256_CTX *))act_crypto("SHA256_Init");
    f(c);
}
static inline void act_sha256_update(SHA256_CTX *c, const void *bytes, size_t count) {
    static int (*f)(SHA256_CTX *, const void *, size_t);
    if (!f) f = (int (*)(SHA256_CTX *, const void *, size_t))act_crypto("SHA256_Update");
    f(c, bytes, count);
}
static inline void act_sha256_final(unsigned char *digest, SHA256_CTX *c) {
    static int (*f)(unsigned char *, SHA256_CTX *);
    if (!f) f = (int (*)(unsigned char *, SHA256_CTX *))act_crypto("SHA256_Final");
    f(digest, c);
}
// MD5, which an upload is announced with; nothing here relies on it.
static inline int act_md5_init(MD5_CTX *c) {
    int (*f)(MD5_CTX *) = (int (*)(MD5_CTX *))act_crypto("MD5_Init");
    return f ? f(c) : 0;
}
static inline void act_md5_update(MD5_CTX *c, const void *bytes, size_t count) {
    ((int (*)(MD5_CTX *, const void *, size_t))act_crypto("MD5_Update"))(c, bytes, count);
}
static inline void act_md5_final(unsigned char *digest, MD5_CTX *c) {
    ((int (*)(unsigned char *, MD5_CTX *))act_crypto("MD5_Final"))(digest, c);
}
// Constant-time comparison: 0 when equal.
static inline int act_differ(const void *a, const void *b, size_t count) {
    static int (*f)(const void *, const void *, size_t);
    if (!f) f = (int (*)(const void *, const void *, size_t))act_crypto("CRYPTO_memcmp");
    return f ? f(a, b, count) : 1;
}

#endif
