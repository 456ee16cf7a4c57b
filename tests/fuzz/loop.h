/* A fuzzer of its own for targets that are built without libFuzzer: mutates seeds with a fixed seed
 * for so many seconds and hands them to LLVMFuzzerTestOneInput. */
#ifndef OVERHANG_TESTS_FUZZ_LOOP_H
#define OVERHANG_TESTS_FUZZ_LOOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Aborts with a message: the fault that the fuzzer looks for. */
void require(bool fine, const char *what);

/* argv: [SECONDS [SEED]]. Both lists end with NULL. */
int fuzz_loop(int argc, char **argv, const char *const *seeds, const char *const *words);

#endif
