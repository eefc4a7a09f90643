"""Cold rivals: takes away what icepool keeps, so that a question is asked for the first time on both sides."""

from __future__ import annotations

import functools
import gc
from collections.abc import Callable
from functools import cache, partial

import icepool  # noqa: F401 - its caches are to be found
from icepool.evaluator.multiset_evaluator_base import MultisetEvaluatorBase
from icepool.math import comb_row_cache


def forget_icepool() -> None:
    """Clears the caches of its functions, and those of the evaluators that it made for all pools."""
    for clear in _caches():
        clear()


@cache
def _caches() -> tuple[Callable[[], object], ...]:
    functions = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    theirs = [one for one in functions if (getattr(one, "__module__", "") or "").startswith("icepool")]
    evaluators = [one for one in gc.get_objects() if isinstance(one, MultisetEvaluatorBase)]
    return (
        comb_row_cache.clear,
        *[one.cache_clear for one in theirs],
        *[partial(_empty, evaluator) for evaluator in evaluators],
    )


def _empty(evaluator: MultisetEvaluatorBase) -> None:
    getattr(evaluator, "_cache", {}).clear()
