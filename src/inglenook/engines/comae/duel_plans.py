"""Plans for a duel: one way to declare in every round, whatever the other side does."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from inglenook.rules import Choose, Plan, Policy

from .damage import PUSH, STOP
from .declaration import PLAIN, SKILL, TWICE


def always(*wanted: str) -> Policy:
    """Chooses the first of these that can be chosen, else whatever comes first."""
    return lambda choose: next((key for key in wanted if key in choose.options), choose.options[0])


def _steadying(choose: Choose) -> str:
    return "cautious" if choose.seen.own.hindered and "cautious" in choose.options else PLAIN


def lens_plan(label: str, lens: Policy, bonus: str = SKILL, note: str = "") -> Plan:
    """A plan by how it picks its lens, and what it makes of a clever round."""
    return Plan(label, {"lens": lens, "bonus": always(bonus), "at_zero": always(STOP)}, note)


DUEL_PLANS: Mapping[str, Plan] = {
    "plain": lens_plan("No lens", always(PLAIN)),
    "aggressive": lens_plan("Always aggressive", always("aggressive")),
    "cautious": lens_plan("Always cautious", always("cautious")),
    "clever": lens_plan("Clever, then the skill", always("clever"), SKILL, "Every other round is a clever one."),
    "clever_twice": lens_plan("Clever, then the damage", always("clever"), TWICE, "Every other round is a clever one."),
    "covert": lens_plan("Always covert", always("covert")),
    "flamboyant": lens_plan("Always flamboyant", always("flamboyant")),
    "quick": lens_plan("Always quick", always("quick")),
    "steady": lens_plan("Cautious when hindered", _steadying, note="No lens otherwise."),
}


def _stubborn(plan: Plan) -> Plan:
    return replace(plan, label=f"{plan.label}; carries on", policies={**plan.policies, "at_zero": always(PUSH)})


STUBBORN_PLANS: Mapping[str, Plan] = {
    "stubborn": _stubborn(DUEL_PLANS["plain"]),
    **DUEL_PLANS,
    **{f"stubborn_{key}": _stubborn(plan) for key, plan in DUEL_PLANS.items() if key != "plain"},
}
