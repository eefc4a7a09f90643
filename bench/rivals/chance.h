/* Chance for the rivals in C: xoshiro256++ (Blackman and Vigna), dice by multiplying and shifting, and a clock. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t s0, s1, s2, s3;

static inline uint64_t turn_left(uint64_t word, int by) { return word << by | word >> (64 - by); }

static inline uint64_t next_word(void) {
    uint64_t result = turn_left(s0 + s3, 23) + s0, shifted = s1 << 17;
    s2 ^= s0; s3 ^= s1; s1 ^= s2; s0 ^= s3; s2 ^= shifted;
    s3 = turn_left(s3, 45);
    return result;
}

static inline int die(int sides) { return (int)(((next_word() >> 32) * (uint64_t)sides) >> 32) + 1; }

static void begin_chance(uint64_t seed) {
    uint64_t *words[4] = {&s0, &s1, &s2, &s3};
    for (int place = 0; place < 4; place++) { /* splitmix64 */
        uint64_t word = (seed += 0x9E3779B97F4A7C15u);
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
        word = (word ^ word >> 27) * 0x94D049BB133111EBu;
        *words[place] = word ^ word >> 31;
    }
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}
