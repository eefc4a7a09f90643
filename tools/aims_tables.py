"""The aims of a game as a table for its page."""

from __future__ import annotations

from inglenook.rules import Aim, Goal
from inglenook.table import Engines


def table(engine: str) -> str:
    """Each aim with its goals in their order, and the questions at which it can be one."""
    rows = [f"| `{name}` | {aim.label} | {_goals(aim)} | {_questions(aim)} |" for name, aim in _aims(engine).items()]
    return "\n".join(["| aim | what is wanted | what is counted, in this order | at |", "|---|---|---|---|", *rows])


def _aims(engine: str) -> dict[str, Aim]:
    return dict(Engines().get(engine).aims)


def _goals(aim: Aim) -> str:
    return "; ".join(_goal(goal) for goal in aim.goals)


def _goal(goal: Goal) -> str:
    how = "how likely" if goal.chance else "the less the better" if goal.least else "the more the better"
    return f"{goal.label} ({how})"


def _questions(aim: Aim) -> str:
    return ", ".join(f"`{question}`" for question in aim.questions) or "every question"
