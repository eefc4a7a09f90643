"""A new character's skills and focuses: what was given, what the career brings, and the rest by question or by lot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from inglenook.rules import Rule

from .allocation import fits, spread, spread_rule
from .draft import NONE, Draft, career_of, focus_key, parse_focus
from .lot import Settler, settle
from .pack import CareerSkill, ComaePack
from .person import Focus
from .skill import DRIVE_KINDS


def career_skills(pack: ComaePack, draft: Draft, settler: Settler) -> Rule[tuple[CareerSkill | None, ...]]:
    """What the career says for each pick; a focus that two skills list goes to one of them (COM-D15)."""
    career = career_of(pack, draft)
    if career is None:
        return ()
    skills: list[CareerSkill | None] = []
    for place, said in enumerate(career.skills):
        taken = said
        if said.also and len(draft.focuses) > place and not isinstance(draft.focuses[place], Focus):
            skill = yield from settle(settler, (said.skill, said.also), "create.whose", "COM-D15", said.focus)
            taken = CareerSkill(skill, said.focus)
        skills.append(taken)
    return tuple(skills)


def first_skills(pack: ComaePack, draft: Draft, career: Sequence[CareerSkill | None]) -> list[str]:
    """The skills that the best values go to: those of chosen focuses, or else of the career."""
    wanted = [said.skill for said in career if said is not None]
    for place, pick in enumerate(draft.focuses):
        if isinstance(pick, Focus):
            wanted[place : place + 1] = [pick.skill]
    if NONE in draft.focuses:
        wanted.append(pack.drives.skill)
    return list(dict.fromkeys(wanted))


def skill_values(pack: ComaePack, draft: Draft, settler: Settler, first: Sequence[str]) -> Rule[dict[str, int]]:
    """A value for every skill (COM-R3, COM-R4).

    The best that are left go to the first skills; then the rarest of the rest are settled one by one, until all that is
    left is the same.
    """
    values = dict(draft.values)
    left = Counter(spread(pack)) - Counter(values.values())
    while left and (free := [skill for skill in first if skill not in values]):
        best = max(left)
        if len(free) > left[best]:
            free = [(yield from settle(settler, free, "create.skill", spread_rule(pack), str(best)))]
        values.update(dict.fromkeys(free, best))
        left -= Counter([best] * len(free))
    while left:
        free = [skill.key for skill in pack.skills if skill.key not in values]
        rare = min(left, key=lambda value: (left[value], -value))
        if len(left) > 1:
            free = [(yield from settle(settler, free, "create.skill", spread_rule(pack), str(rare)))]
        values.update(dict.fromkeys(free, rare))
        left -= Counter([rare] * len(free))
    return {skill.key: values[skill.key] for skill in pack.skills}


def focuses_of(
    pack: ComaePack,
    draft: Draft,
    settler: Settler,
    career: Sequence[CareerSkill | None],
    values: Mapping[str, int],
) -> Rule[tuple[Focus, ...]]:
    """The focuses of the starred values: those chosen, those of the career where they can be had, others settled."""
    chosen: dict[int, Focus] = {place: pick for place, pick in enumerate(draft.focuses) if isinstance(pick, Focus)}
    reserved = {pack.drives.skill} if NONE in draft.focuses else set()
    for place, pick in enumerate(draft.focuses):
        if isinstance(pick, Focus) or pick == NONE:
            continue
        said = career[place] if place < len(career) else None
        free = legal_focuses(pack, values, list(chosen.values()), reserved)
        if said is not None and Focus(said.skill, said.focus) in free:
            chosen[place] = Focus(said.skill, said.focus)
            continue
        spare = said is not None and said.skill == pack.drives.skill
        stars = {pack.drives.skill, *[focus.skill for focus in chosen.values()]}
        spare = spare and len(chosen) == pack.spread.starred - 1 and fits(pack, values, stars)
        picked = yield from _settle_focus(pack, settler, said, free, spare=spare)
        if picked is None:
            reserved = {pack.drives.skill}
        else:
            chosen[place] = picked
    return tuple([chosen[place] for place in sorted(chosen)])


def _settle_focus(
    pack: ComaePack, settler: Settler, said: CareerSkill | None, free: Sequence[Focus], *, spare: bool
) -> Rule[Focus | None]:
    """Settles an open pick: a focus of the career's skill, or first of which skill it is."""
    skill = said.skill if said is not None else ""
    if skill not in {focus.skill for focus in free}:
        skills = list(dict.fromkeys([focus.skill for focus in free]))
        keys = (*([NONE] if spare else []), *skills)
        skill = yield from settle(settler, keys, "create.starred", "COM-R4")
        if skill == NONE:
            return None
    keys = tuple([focus_key(focus) for focus in free if focus.skill == skill])
    return parse_focus((yield from settle(settler, keys, "create.focus", "COM-R4", skill)))


def legal_focuses(
    pack: ComaePack, values: Mapping[str, int], chosen: Sequence[Focus], reserved: set[str]
) -> list[Focus]:
    """Every listed focus that may be added to those that are chosen. Drives come to everyone and are none of these."""
    skills = {focus.skill for focus in chosen} | reserved
    return [
        Focus(skill.key, focus.key)
        for skill in pack.skills
        if fits(pack, values, {*skills, skill.key})
        for focus in skill.focuses
        if Focus(skill.key, focus.key) not in chosen
        and not (skill.key == pack.drives.skill and focus.key in DRIVE_KINDS)
    ]
