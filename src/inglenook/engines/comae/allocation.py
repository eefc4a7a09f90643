"""What values a new character's skills may have, and where the focuses may stand (COM-R3, COM-R4, COM-D14).

Each check gives the exact reason against an allocation, or nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from inglenook.rules import Refusal

from .pack import ComaePack
from .person import Focus


def spread(pack: ComaePack) -> tuple[int, ...]:
    """All values that are given out, one for each skill, what is left over included, the largest first."""
    values = pack.spread.focused if pack.options.focus else pack.spread.plain
    rest = (pack.spread.rest,) * max(len(pack.skills) - len(values), 0)
    return tuple(sorted((*values, *rest), reverse=True))


def spread_rule(pack: ComaePack) -> str:
    """The rule that names the spread."""
    return "COM-R4" if pack.options.focus else "COM-R3"


def check_given(pack: ComaePack, given: Mapping[str, int]) -> Refusal | None:
    """Refuses values of some skills that leave no legal spread for the others."""
    left = Counter(spread(pack))
    legal = tuple([str(value) for value in dict.fromkeys(spread(pack))])
    for skill, value in given.items():
        label = pack.skill_kinds[skill].label
        if value not in left:
            sentence = f"{label} can't start at {value}: the values to give out are {listed(spread(pack))}."
            return Refusal("wrong_value", sentence, spread_rule(pack), f"skill.{skill}", legal)
        if not left[value]:
            sentence = f"{label} can't have {value} too: there are only {spread(pack).count(value)} of it to give out."
            if spread(pack).count(value) == 1:
                sentence = f"{label} can't have {value} too: only one skill starts there."
            free = tuple([str(number) for number, count in left.items() if count])
            return Refusal("value_taken", sentence, spread_rule(pack), f"skill.{skill}", free)
        left[value] -= 1
    return None


def check_values(pack: ComaePack, values: Mapping[str, int]) -> Refusal | None:
    """Refuses values of all skills that aren't the spread, each value once."""
    missing = [skill.label for skill in pack.skills if skill.key not in values]
    if missing:
        return Refusal("value_missing", f"{', '.join(missing)} have no value yet.", spread_rule(pack))
    return check_given(pack, values)


def check_focuses(
    pack: ComaePack, values: Mapping[str, int], focuses: Sequence[Focus], *, spare: bool = False
) -> Refusal | None:
    """Refuses focuses that aren't where the starred values stand, or too few or too many of them (COM-R4, COM-D14).

    Two focuses on one skill use two picks. With `spare`, as for a pilot, one pick may stay open if Willpower, which
    has its drives already, takes the star in its place.
    """
    if not pack.options.focus:
        sentence = "Focuses aren't in use at this table."
        return Refusal("no_focus_rules", sentence, "COM-R5", "focus.1") if focuses else None
    if refusal := check_picks(pack, values, focuses):
        return refusal
    open_picks = pack.spread.starred - len(focuses)
    if not open_picks:
        return None
    drives = pack.drives.skill
    if spare and open_picks == 1 and fits(pack, values, {*[focus.skill for focus in focuses], drives}):
        return None
    sentence = f"A new character has {pack.spread.starred} focuses; {len(focuses)} are named."
    if spare:
        sentence += f" One may stay open only if {pack.skill_kinds[drives].label} has one of the starred values."
    return Refusal("too_few_focuses", sentence, "COM-D14", f"focus.{len(focuses) + 1}")


def check_picks(pack: ComaePack, values: Mapping[str, int], focuses: Sequence[Focus]) -> Refusal | None:
    """Refuses focuses of which some can't be had, whatever may still be added."""
    most = pack.spread.starred
    if len(focuses) > most:
        sentence = f"A new character has {most} focuses; {len(focuses)} are named."
        return Refusal("too_many_focuses", sentence, "COM-R4", f"focus.{most}")
    for place, focus in enumerate(focuses, 1):
        label = pack.skill_kinds[focus.skill].label
        if focus in focuses[: place - 1]:
            sentence = f"The same focus of {label} is named twice."
            return Refusal("same_focus", sentence, "COM-D14", f"focus.{place}")
        if not fits(pack, values, {chosen.skill for chosen in focuses[:place]}):
            stars = pack.spread.focused[:most]
            stands = f"{label} stands at {values[focus.skill]}, so" if focus.skill in values else f"For {label}"
            sentence = f"{stands} this focus can't be had: focuses go to skills that share out {listed(stars)}."
            return Refusal("not_starred", sentence, "COM-R4", f"focus.{place}")
    return None


def fits(pack: ComaePack, values: Mapping[str, int], skills: set[str]) -> bool:
    """Whether all of these skills can have a starred value at once; those without a value yet take one that is left."""
    stars = Counter(pack.spread.focused[: pack.spread.starred])
    known = Counter([values[skill] for skill in skills if skill in values])
    if known - stars:
        return False
    unused = Counter(spread(pack)) - Counter(values.values())
    return ((stars - known) & unused).total() >= len([skill for skill in skills if skill not in values])


def listed(numbers: Sequence[int]) -> str:
    """Numbers as a sentence has them."""
    shown = [str(number) for number in numbers]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
