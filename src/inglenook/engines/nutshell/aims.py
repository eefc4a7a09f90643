"""What a player may want when dice have failed: to succeed, and to throw no more dice for it than it takes."""

from __future__ import annotations

from collections.abc import Mapping

from inglenook.rules import Aim, Ending, Goal

from .task import SUCCESS


def _succeeds(ending: Ending) -> int:
    return int(ending.outcome.key == SUCCESS)


def _thrown_again(ending: Ending) -> int:
    return int(ending.outcome.details.get("used", 0))


SUCCEEDS = Goal("success", _succeeds, chance=True)

AIMS: Mapping[str, Aim] = {
    "succeed": Aim("Succeed", (SUCCEEDS,), ("again",)),
    "sparing": Aim(
        "Succeed with the fewest dice thrown again",
        (SUCCEEDS, Goal("dice thrown again", _thrown_again, least=True)),
        ("again",),
    ),
}
