/* A duel with lenses, solved to optimal play by hand-written C: pools, effects that are reached, continuations shared.

   Whoever has the fuller pool (then the better skill, then the first) declares first, and the other knows what.
   An effect is 0, 1 or 2 hindrances of -20, and whether a clever round came before. */
#include <math.h>
#define LESS(a, b) ((a) < (b) ? (a) : (b))
#define MORE(a, b) ((a) > (b) ? (a) : (b))

enum { PLAIN, AGGRESSIVE, CAUTIOUS, CLEVER, COVERT, FLAMBOYANT, QUICK, LENSES };
enum { ONCE, TWICE, HALF, NONE, DAMAGES };
#define EFFECTS 6 /* hindrances * 2 + clever */
#define JOINT (EFFECTS * EFFECTS)
#define MOST 128

static const int MODIFIER[LENSES] = {0, -20, 20, 0, 0, 0, -20};
static const int DAMAGE[LENSES] = {ONCE, TWICE, HALF, NONE, ONCE, ONCE, ONCE};
static const int HINDERS[LENSES] = {0, 0, 0, 0, 1, 1, 0};

typedef struct { double wins, loses, idle; int won, lost, same, my_damage, your_damage; } Cell;
typedef struct { int mine, yours; Cell cells[LENSES][LENSES]; } State;

static double value[MOST][MOST][JOINT];

static int options(int effect) { return effect & 1 ? 2 : LENSES; }

/* What an option is: its skill, its damage, whether it hinders, whether it is clever. */
static void option(int effect, int number, int skill, int *worth, int *damage, int *hinders, int *clever) {
    *worth = skill - 20 * (effect >> 1);
    *damage = ONCE; *hinders = 0; *clever = 0;
    if (effect & 1) {
        if (number == 0) *worth += 20; else *damage = TWICE;
        return;
    }
    *worth += MODIFIER[number];
    *damage = DAMAGE[number];
    *hinders = HINDERS[number];
    *clever = number == CLEVER;
}

static int clamp(int skill) { return skill < 0 ? 0 : skill > 99 ? 99 : skill; }

static double wins(int a, int b) {
    int m = a < b ? a : b;
    return a * (100 - b) + m * (m - 1) / 2 + (a - m) * b;
}

static void fill(State *state, int ea, int eb, int skill_a, int skill_b) {
    state->mine = options(ea);
    state->yours = options(eb);
    for (int i = 0; i < state->mine; i++)
        for (int j = 0; j < state->yours; j++) {
            int a, b, da, db, ha, hb, ca, cb;
            option(ea, i, skill_a, &a, &da, &ha, &ca);
            option(eb, j, skill_b, &b, &db, &hb, &cb);
            a = clamp(a); b = clamp(b);
            Cell *cell = &state->cells[i][j];
            cell->wins = wins(a, b) / 1e4;
            cell->loses = wins(b, a) / 1e4;
            cell->idle = 1 - cell->wins - cell->loses;
            cell->won = (0 * 2 + ca) * EFFECTS + (ha + hb) * 2 + cb;
            cell->lost = ((ha + hb) * 2 + ca) * EFFECTS + 0 * 2 + cb;
            cell->same = ca * EFFECTS + cb;
            cell->my_damage = da;
            cell->your_damage = db;
        }
}

/* The chance that the first wins, from (pool_a, pool_b) and no effects. */
double solve(int skill_a, int skill_b, int pool_a, int pool_b, int die) {
    static State states[JOINT];
    int reached[JOINT], count = 1, seen[JOINT] = {1};
    double dealt[DAMAGES][32] = {{0}};
    reached[0] = 0;
    for (int at = 0; at < count; at++) {
        State *state = &states[reached[at]];
        fill(state, reached[at] / EFFECTS, reached[at] % EFFECTS, skill_a, skill_b);
        for (int i = 0; i < state->mine; i++)
            for (int j = 0; j < state->yours; j++) {
                int next[3] = {state->cells[i][j].won, state->cells[i][j].lost, state->cells[i][j].same};
                for (int k = 0; k < 3; k++)
                    if (!seen[next[k]]) { seen[next[k]] = 1; reached[count++] = next[k]; }
            }
    }
    for (int face = 1; face <= die; face++) {
        dealt[ONCE][face] += 1.0 / die;
        dealt[TWICE][face] += (2.0 * face - 1) / (die * die);
        dealt[HALF][(face + 1) / 2] += 1.0 / die;
    }
    for (int x = 1; x <= pool_a; x++)
        for (int y = 1; y <= pool_b; y++) {
            double *here = value[x][y];
            double won[DAMAGES][JOINT], lost[DAMAGES][JOINT];
            for (int kind = 0; kind < NONE; kind++)
                for (int at = 0; at < count; at++) {
                    int e = reached[at];
                    double up = 0, down = 0;
                    for (int points = 1; points <= die; points++) {
                        up += dealt[kind][points] * (y - points <= 0 ? 1.0 : value[x][y - points][e]);
                        down += dealt[kind][points] * (x - points <= 0 ? 0.0 : value[x - points][y][e]);
                    }
                    won[kind][e] = up;
                    lost[kind][e] = down;
                }
            for (int at = 0; at < count; at++) here[reached[at]] = 0.5;
            for (double moved = 1; moved > 1e-13;) {
                moved = 0;
                for (int at = 0; at < count; at++) {
                    int e = reached[at], ea = e / EFFECTS, eb = e % EFFECTS;
                    State *state = &states[e];
                    double cells[LENSES][LENSES];
                    for (int i = 0; i < state->mine; i++)
                        for (int j = 0; j < state->yours; j++) {
                            Cell *cell = &state->cells[i][j];
                            double up = cell->my_damage == NONE ? here[cell->won] : won[cell->my_damage][cell->won];
                            double down = cell->your_damage == NONE ? here[cell->lost] : lost[cell->your_damage][cell->lost];
                            cells[i][j] = cell->wins * up + cell->loses * down + cell->idle * here[cell->same];
                        }
                    int a = skill_a - 20 * (ea >> 1), b = skill_b - 20 * (eb >> 1);
                    double best;
                    if (x > y || (x == y && a >= b)) {
                        best = -1;
                        for (int i = 0; i < state->mine; i++) {
                            double least = 2;
                            for (int j = 0; j < state->yours; j++) least = LESS(least, cells[i][j]);
                            best = MORE(best, least);
                        }
                    } else {
                        best = 2;
                        for (int j = 0; j < state->yours; j++) {
                            double most = -1;
                            for (int i = 0; i < state->mine; i++) most = MORE(most, cells[i][j]);
                            best = LESS(best, most);
                        }
                    }
                    double by = fabs(best - here[e]);
                    moved = MORE(moved, by);
                    here[e] = best;
                }
            }
        }
    return value[pool_a][pool_b][0];
}
