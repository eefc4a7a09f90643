"""A new character's skills and focuses: what was given, what the career brings, and the rest by question or by lot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from inglenook.rules import Rule

from .allocation import fits, spread, spread_rule
from .draft import NONE, OPEN, Draft, career_of, focus_key, parse_focus
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
    still_open = [place for place, pick in enumerate(draft.focuses) if pick == OPEN]
    for place in still_open:
        said = career[place] if place < len(career) else None
        if said is not None and said.focus:
            named = Focus(said.skill, said.focus)
            skills = {said.skill, *reserved, *[focus.skill for focus in chosen.values()]}
            if named not in chosen.values() and fits(pack, values, skills):
                chosen[place] = named
    for place in still_open:
        if place not in chosen:
            said = career[place] if place < len(career) else None
            free = legal_focuses(pack, values, list(chosen.values()), reserved)
            picked = yield from _settle_focus(pack, settler, said, free, list(chosen.values()), values)
            if picked is None:
                reserved = {pack.drives.skill}
            else:
                chosen[place] = picked
    return tuple([chosen[place] for place in sorted(chosen)])


def _settle_focus(
    pack: ComaePack,
    settler: Settler,
    said: CareerSkill | None,
    free: Sequence[Focus],
    chosen: Sequence[Focus],
    values: Mapping[str, int],
) -> Rule[Focus | None]:
    """Settles an open pick: a focus of the career's skill, or first of which skill it is.

    Where the career says Willpower, which has its drives already, it may be one of the other starred skills, or none
    (COM-D14).
    """
    skills = list(dict.fromkeys([focus.skill for focus in free]))
    keys = skills
    if said is not None and said.skill in skills:
        keys = [said.skill]
    elif said is not None and said.skill == pack.drives.skill:
        starred = {focus.skill for focus in chosen}
        if len(chosen) == pack.spread.starred - 1 and fits(pack, values, {said.skill, *starred}):
            keys = [NONE, *[skill for skill in skills if skill in starred]]
    skill = keys[0] if len(keys) == 1 else (yield from settle(settler, keys, "create.starred", "COM-R4"))
    if skill == NONE:
        return None
    listed = tuple([focus_key(focus) for focus in free if focus.skill == skill])
    return parse_focus((yield from settle(settler, listed, "create.focus", "COM-R4", skill)))


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
