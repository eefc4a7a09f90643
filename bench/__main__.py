"""`python -m bench [--json] [NAME...]`: measures, and shows a table or JSON. Names are those of the figures."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from importlib import import_module

from .figures import QUICK, Figure, table

QUESTIONS: dict[str, tuple[str, ...]] = {
    "starting": ("version", "do", "answer", "answer_table", "answer_slowest"),
    "writing": ("act",),
    "folding": ("fold",),
    "chances": ("odds_cold", "odds_driven", "odds_again", "odds_again_dyce", "odds_again_apply"),
    "tasks": (
        "tasks_table",
        "tasks_table_icepool",
        "tasks_cell",
        "task_one",
        "task_one_icepool",
        "task_again",
        "task_numpy",
        "task_loop",
    ),
    "contests": ("opposed_cold", "opposed_first", "opposed_again", "opposed_again_dyce", "opposed_pairs"),
    "pools": (
        "pool_best",
        "pool_drop",
        "pool_low",
        "pool_explode",
        "pool_many",
        "pool_reroll",
        "pool_mixed",
        "pool_again",
    ),
    "duels": (
        "duel_exact",
        "duel_icepool",
        "duel_recursion",
        "duel_pairs",
        "lens_chain",
        "lens_best",
        "lens_best_c",
        "lens_plain",
        "lens_together",
        "lens_together_c",
        "lens_together_plain",
        "lens_together_plain_c",
    ),
    "chains": ("expedition", "expedition_each", "journey_icepool", "journey_fractions"),
    "opening": ("open",),
    "live": ("live_bare", "live_asgi", "live_p99", "live_memory"),
    "sampling": ("mc_plain", "mc_lens", "mc_nomadic", "mc_fight", "mc_fight_rule", "mc_python"),
    "crews": ("crew_threads", "crew_processes", "crew_dask"),
    "memory": ("memory_do", "memory_open", "memory_table"),
}
"""The modules and the figures that each gives."""

SLOW = ("live", "sampling", "crews")
"""What starts servers, workers and compilers: under BENCH_QUICK only measured when it is named."""


def main(arguments: list[str]) -> int:
    """Measures what is named, or all of it. 2 if a name is unknown, else 0: a figure that falls short is no error."""
    as_json = "--json" in arguments
    names = [name for name in arguments if name != "--json"]
    known = [*QUESTIONS, *(name for each in QUESTIONS.values() for name in each)]
    for name in names:
        if name not in known:
            print(f"There is no figure {name!r}. There are: {', '.join(known)}.", file=sys.stderr)
            return 2
    left_out = SLOW if QUICK and not names else ()
    if left_out:
        print(
            f"BENCH_QUICK leaves out {', '.join(left_out)}, each of which takes long to set up: name them.",
            file=sys.stderr,
        )
    figures = []
    for module, given in QUESTIONS.items():
        wanted = [name for name in given if not names or name in names or module in names]
        wanted = [] if module in left_out else wanted
        if wanted:
            if not as_json:
                print(f"{module} …", file=sys.stderr)
            figures += [one for one in _measure(module, wanted) if one.name in wanted]
    print(json.dumps([one.as_dict() for one in figures], indent=1) if as_json else table(figures))
    return 0


def _measure(module: str, wanted: list[str]) -> Iterator[Figure]:
    measure: Callable[[list[str]], Iterator[Figure]] = import_module(f"{__package__}.{module}").measure
    return measure(wanted)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
