/* Fights of three against three, skill 50 and 12 points each: A goes for whoever has the least left, B for whoever has
   the most. All who stand roll; the largest success of all strikes, and equal ones of both sides stand each other off.
   Prints seconds, wins of A, rounds. */
#include "chance.h"

enum { EACH = 3, SKILL = 50, POOL = 12 };

static inline int weakest(const int *left) {
    int found = -1;
    for (int one = 0; one < EACH; one++)
        if (left[one] > 0 && (found < 0 || left[one] < left[found])) found = one;
    return found;
}

static inline int fullest(const int *left) {
    int found = 0;
    for (int one = 1; one < EACH; one++)
        if (left[one] > left[found]) found = one;
    return found;
}

static inline int best(const int *left) {
    int found = 0;
    for (int one = 0; one < EACH; one++)
        if (left[one] > 0) {
            int number = die(100);
            if (number <= SKILL && number > found) found = number;
        }
    return found;
}

int main(int count, char **given) {
    long runs = atol(given[1]), wins = 0, rounds = 0;
    (void)count;
    begin_chance(strtoull(given[2], 0, 10));
    double began = now();
    for (long run = 0; run < runs; run++) {
        int a[EACH], b[EACH], up_a = EACH, up_b = EACH;
        for (int one = 0; one < EACH; one++) a[one] = b[one] = POOL;
        while (up_a && up_b) {
            int ours = best(a), theirs = best(b);
            rounds++;
            if (ours > theirs) {
                int target = weakest(b);
                b[target] -= die(6);
                up_b -= b[target] <= 0;
            } else if (theirs > ours) {
                int target = fullest(a);
                a[target] -= die(6);
                up_a -= a[target] <= 0;
            }
        }
        wins += up_a > 0;
    }
    printf("%.9f %ld %ld\n", now() - began, wins, rounds);
    return 0;
}
