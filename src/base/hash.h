/* A 64-bit hash that is fed field by field, so that padding and byte order have no effect on it. It
 * has the form of FNV-1a, but takes a word at a time, and ends with the mix of MurmurHash3 (Austin
 * Appleby). Not cryptographic. */
#ifndef OVERHANG_BASE_HASH_H
#define OVERHANG_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

typedef struct Hash {
    uint64_t value;
} Hash;

static inline Hash hash_start(void) {
    return (Hash){UINT64_C(0xcbf29ce484222325)};
}

static inline void hash_u64(Hash *hash, uint64_t word) {
    uint64_t v = (hash->value ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    hash->value = v ^ (v >> 29);
}

static inline void hash_i32(Hash *hash, int32_t word) {
    hash_u64(hash, (uint32_t)word);
}

static inline void hash_bytes(Hash *hash, const void *bytes, size_t count) {
    const unsigned char *p = bytes;
    for (size_t i = 0; i < count; i++)
        hash_u64(hash, p[i]);
}

static inline uint64_t hash_end(Hash hash) {
    uint64_t v = hash.value;
    v = (v ^ (v >> 33)) * UINT64_C(0xff51afd7ed558ccd);
    v = (v ^ (v >> 33)) * UINT64_C(0xc4ceb9fe1a85ec53);
    return v ^ (v >> 33);
}

#endif
