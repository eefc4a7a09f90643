/* Nomadic expeditions as they come: six skills, each as likely, sixteen boxes. Prints seconds, 0, actions. */
#include "chance.h"

int main(int count, char **given) {
    long runs = atol(given[1]), actions = 0;
    (void)count;
    begin_chance(strtoull(given[2], 0, 10));
    double began = now();
    for (long run = 0; run < runs; run++) {
        int skills[6] = {10, 8, 6, 4, 4, 4}, room = 16;
        while (room >= 0) {
            int risk = die(6) + die(6);
            actions++;
            if (risk >= 5) {
                int skill = die(6) - 1;
                if (die(skills[skill]) <= 4) room -= risk >= 10 ? 2 : 1;
                if (skills[skill] > 4) skills[skill] -= 2;
            }
        }
    }
    printf("%.9f 0 %ld\n", now() - began, actions);
    return 0;
}
