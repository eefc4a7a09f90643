"""How a course goes: counted exactly where there are few enough places to be in, sampled where there are not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .prospect import Prospect
from .study import LabError, Study

RUNS = 100_000
"""As many runs are sampled where nobody says how many."""

TOO_MANY = {"too_many_places": RUNS, "too_many_cases": 2_000}
"""Why it can't be counted, and as many runs are sampled then: one whose single turn is too much is slow to try too."""

Plans = Mapping[str, str] | str | None


def prospect(
    study: Study,
    plans: Plans = None,
    *,
    runs: int | None = None,
    seed: int = 1,
    progress: Callable[..., None] | None = None,
    **sampling: Any,
) -> Prospect:
    """How a course goes under plans: exact where it fits, else sampled; sampled in any case if `runs` says how often.

    `sampling` goes to `sample`: workers, a cluster, a file to resume from.
    """
    if runs is None:
        from .exactly import exact

        try:
            return exact(study, plans)
        except LabError as error:
            if error.refusal.code not in TOO_MANY:
                raise
            runs = TOO_MANY[error.refusal.code]
    from .sampling import sample

    return sample(study, plans, runs, seed=seed, progress=progress, **sampling)
