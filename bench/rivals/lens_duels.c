/* Duels with lenses: A always covert, B cautious when hindered; skill 50 and 12 points each. Covert hinders who comes
   off worse; cautious adds 20 and halves the damage, rounded up. Prints seconds, wins of A, rounds. */
#include "chance.h"

int main(int count, char **given) {
    long runs = atol(given[1]), wins = 0, rounds = 0;
    (void)count;
    begin_chance(strtoull(given[2], 0, 10));
    double began = now();
    for (long run = 0; run < runs; run++) {
        int a = 12, b = 12, hindered_a = 0, hindered_b = 0;
        while (a > 0 && b > 0) {
            int skill_a = hindered_a ? 30 : 50, skill_b = 50; /* 20 less for being hindered, 20 more for caution */
            int cautious = hindered_b, ours = die(100), theirs = die(100);
            int we = ours <= skill_a, they = theirs <= skill_b;
            rounds++;
            hindered_a = hindered_b = 0;
            if (we && (!they || ours > theirs)) {
                b -= die(6);
                hindered_b = 1;
            } else if (they && (!we || theirs > ours)) {
                int points = die(6);
                a -= cautious ? (points + 1) / 2 : points;
                hindered_a = 1;
            }
        }
        wins += a > 0;
    }
    printf("%.9f %ld %ld\n", now() - began, wins, rounds);
    return 0;
}
