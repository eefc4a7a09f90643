/* Plain duels, round by round: skill 70 with 12 points against skill 50 with 16. Prints seconds, wins, rounds. */
#include "chance.h"

int main(int count, char **given) {
    long runs = atol(given[1]), wins = 0, rounds = 0;
    (void)count;
    begin_chance(strtoull(given[2], 0, 10));
    double began = now();
    for (long run = 0; run < runs; run++) {
        int a = 12, b = 16;
        while (a > 0 && b > 0) {
            int ours = die(100), theirs = die(100);
            int we = ours <= 70, they = theirs <= 50;
            rounds++;
            if (we && (!they || ours > theirs)) b -= die(6);
            else if (they && (!we || theirs > ours)) a -= die(6);
        }
        wins += a > 0;
    }
    printf("%.9f %ld %ld\n", now() - began, wins, rounds);
    return 0;
}
