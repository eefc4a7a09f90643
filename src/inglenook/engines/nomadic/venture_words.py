"""What courses ask, in words: the decisions that a plan makes, so that the best plan can be told."""

from __future__ import annotations

from inglenook.rules import Asked, Choose, Option

from .dice_names import die_name
from .pack import NomadicPack
from .venture import BOTH, CHECK, DETERMINED, FOCUSED, Facing

QUESTIONS = {
    "skill": "Which skill do you take?",
    "how": "How do you make the check?",
    "rest": "Do you focus first?",
}

_WAYS = {
    CHECK: Option(CHECK, "With the skill's own die"),
    DETERMINED: Option(DETERMINED, "With determination"),
    FOCUSED: Option(FOCUSED, "Focus first, then the skill's own die"),
    BOTH: Option(BOTH, "Focus first, then determination"),
}


def asked(pack: NomadicPack, choose: Choose) -> Asked:
    """A question of a course with its options."""
    return Asked(QUESTIONS[choose.key], tuple(_option(pack, choose, key) for key in choose.options))


def _option(pack: NomadicPack, choose: Choose, key: str) -> Option:
    if choose.key == "skill":
        facing: Facing = choose.seen
        return Option(key, f"{pack.skill_labels[key]} ({die_name(facing.nomad.skill(key).die)})")
    if choose.key == "rest":
        return Option(key, "Focus" if key == FOCUSED else "Go on")
    return _WAYS[key]
