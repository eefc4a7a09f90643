"""One dangerous action after another: what courses share, and what bears on how they go on (NOM-R8 to NOM-R20).

How long one can go on hangs on how many boxes are empty in all, never on which: a box can go on any track that has
room, and what is spent clears any. So nobody is asked where boxes go, and resources are spent once every track is
full.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from inglenook.rules import (
    Choose,
    Faces,
    Field,
    Fields,
    Hand,
    Option,
    Outcome,
    Policies,
    Reading,
    Refusal,
    Roll,
    Rule,
    Value,
)

from .check import make_check
from .dice_names import die_name
from .focus import focus, is_fresh
from .nomad import LOOK, Nomad, Skill, Track, begin
from .oracle import LATER, attempt
from .pack import PLAYER, NomadicPack
from .resources import SPEND

STORY, FREE = "story", "free"
CHECK, DETERMINED, FOCUSED, BOTH = "check", "determination", "focus", "focus_determination"
MOST_RESOURCES = 100

N = TypeVar("N", bound=Nomad)


class Facing(msgspec.Struct, frozen=True):
    """What is seen before a check: the Nomad, the boxes that a bad one costs, and the skill if it is settled."""

    nomad: Nomad
    boxes: int
    skill: str = ""

    @property
    def die(self) -> int:
        """The die of the skill."""
        return self.nomad.skill(self.skill).die


class AskedFor(Reading[str], frozen=True):
    """The skill that the story asks for, each face one of them.

    Skills are told as one that have the same die and began with the same, to which focus would bring them back.
    """

    skills: tuple[Skill, ...]

    def read(self, faces: Faces) -> str:
        asked = self.skills[faces[0][0] - 1]
        return next(skill.key for skill in self.skills if rating(skill) == rating(asked))


def room(nomad: Nomad) -> int:
    """How many boxes can still be marked before the choice is forced, what resources can clear included."""
    return sum(track.free for track in nomad.tracks) + nomad.resources


def with_room(nomad: N, boxes: int) -> N:
    """The Nomad with so much room, as few boxes marked as that allows."""
    marked = max(sum(track.boxes for track in nomad.tracks) - boxes, 0)
    tracks: list[Track] = []
    for track in nomad.tracks:
        here = min(marked, track.boxes)
        marked -= here
        tracks.append(Track(track.key, track.boxes, here))
    return nomad.but(tracks=tuple(tracks), resources=max(boxes - sum(track.boxes for track in tracks), 0))


def rating(skill: Skill) -> tuple[int, int]:
    """The die of a skill now, and the one it began with."""
    return skill.die, skill.start


def ratings(nomad: Nomad) -> tuple[tuple[int, int], ...]:
    """The ratings of all skills, the best first: which skill has which is told apart by nothing that follows."""
    return tuple(sorted(map(rating, nomad.skills), reverse=True))


def resources_left(nomad: Nomad) -> int:
    """What is left over once every box that can be cleared is clear."""
    return max(room(nomad) - sum(track.boxes for track in nomad.tracks), 0)


def boxes_marked(nomad: Nomad) -> int:
    """The boxes that stay marked though all resources are spent."""
    return max(sum(track.boxes for track in nomad.tracks) - room(nomad), 0)


def course_fields(pack: NomadicPack) -> tuple[Field, ...]:
    """What may be set before any course: which skill comes up, and how the Nomad stands."""
    skills = (
        Option(STORY, "Whatever the story asks for", "Each skill is as likely as any other."),
        Option(FREE, "Whichever you like"),
        *(Option(skill.key, f"Always {skill.label}") for skill in pack.skills if skill.key not in (STORY, FREE)),
    )
    boxes = sum(track.boxes for track in pack.tracks)
    dice = tuple(Option(die.key, die.label, " + ".join(map(die_name, die.dice))) for die in pack.risk.dice)
    control = Field("control", "choice", "How much is under control?", "", dice, pack.risk.default or dice[0].key)
    return (
        Field("skill", "choice", "Skill", "Which skill an action takes.", skills, STORY),
        *((control,) if len(dice) > 1 else ()),
        Field("marked", "whole", "Boxes marked already", "", default=0, high=boxes),
        Field("resources", "whole", pack.resources.label, "What is held already.", default=0, high=MOST_RESOURCES),
        Field("determination", "yes", "Determination is at hand", "", default=True),
    )


def set_off(pack: NomadicPack, fields: Fields) -> Nomad:
    """The Nomad as the fields have it."""
    fresh = begin(pack)
    boxes = sum(track.boxes for track in fresh.tracks) - int(fields["marked"])
    held = int(fields["resources"])
    return with_room(fresh, boxes).but(resources=held, determination=bool(fields["determination"]))


def act(pack: NomadicPack, control: Value | None, wanted: Value, *, rest: bool) -> Rule[bool]:
    """One action: the risk, the skill, the check. Gives whether it came to the choice.

    With `rest` one may focus once the risk is known, before the check (NOM-D15).
    """
    risk = yield from _risk(pack, str(control or pack.risk.dice[0].key))
    nomad = yield from LOOK
    boxes = pack.degrees[risk].boxes
    if not boxes:
        return False
    skill = yield from _skill(nomad, boxes, str(wanted))
    how = yield from Choose(PLAYER, "how", _ways(nomad, rest=rest), Facing(nomad, boxes, skill))
    if how in (FOCUSED, BOTH) and (yield from comes_to_choice(focus(pack))):
        return True
    determined = how in (DETERMINED, BOTH)
    return (yield from comes_to_choice(make_check(pack, skill, risk, determined)))


def _risk(pack: NomadicPack, control: str) -> Rule[str]:
    told = yield from attempt(pack, "", control, LATER, False)
    assert isinstance(told, Outcome)
    return told.key


def _skill(nomad: Nomad, boxes: int, wanted: str) -> Rule[str]:
    if wanted == STORY:
        dice = (len(nomad.skills),)
        if len(set(ratings(nomad))) == 1:
            return nomad.skills[0].key
        return (yield from Roll((Hand(PLAYER, dice),), AskedFor(nomad.skills), "story", "NOM-R8"))
    if wanted == FREE:
        firsts = {rating(skill): skill.key for skill in reversed(nomad.skills)}
        best_first = tuple(firsts[each] for each in sorted(firsts, reverse=True))
        return (yield from Choose(PLAYER, "skill", best_first, Facing(nomad, boxes)))
    return wanted


def _ways(nomad: Nomad, *, rest: bool) -> tuple[str, ...]:
    determined = (DETERMINED,) if nomad.determination else ()
    return (CHECK, *determined, *((FOCUSED, BOTH) if rest and not is_fresh(nomad) else ()))


def comes_to_choice(rule: Rule[Outcome | Refusal]) -> Rule[bool]:
    """Carries a rule out without asking where boxes go. One that comes to the choice is left there, and that is told.

    What is held is spent before that, as the choice would let one do (NOM-D11).
    """
    answer: Any = None
    while True:
        try:
            ask = rule.send(answer)
        except StopIteration:
            return False
        if isinstance(ask, Choose) and ask.key == "track":
            answer = ask.options[0]
        elif isinstance(ask, Choose) and ask.key == "choice":
            answer = ask.options[-1]
            if not answer.startswith(f"{SPEND}:"):
                rule.close()
                return True
        else:
            answer = yield ask


def best_die(choose: Choose) -> str:
    """The skill with the best die: the first option."""
    return choose.options[0]


def worst_die(choose: Choose) -> str:
    """The skill with the worst die: the last option."""
    return choose.options[-1]


def as_it_comes(choose: Choose) -> str:
    """Neither focus nor determination."""
    return choose.options[0]


def policies(how: Any, rest: Any = as_it_comes, skill: Any = best_die) -> Policies:
    """A plan's answers: how a check is made, whether one rests before an action, which skill is taken."""
    return {"how": how, "rest": rest, "skill": skill}
