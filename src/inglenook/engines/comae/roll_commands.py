"""What can be done with dice against a skill, and against another's; and what luck is spent on."""

from __future__ import annotations

from inglenook.rules import Command, Field, Fields, Option, Outcome, Part, Refusal, Rule

from .declaration import PLAIN
from .fields import (
    NO_FOCUS,
    NO_ONE,
    company_field,
    difficulty_field,
    focus_field,
    focus_of,
    luck_field,
    people,
    picked,
    skill_field,
    somebody,
    tag_field,
    who_field,
)
from .fight import COMBINED
from .grouping import under
from .luck import APPEAR, FIND, REFRESH
from .luck_use import use_luck
from .opposed import oppose
from .pack import ComaePack
from .roll import make_roll
from .skill import Circumstances
from .story import Comae

RATED = "rating"
WORST, BEST = -100, 100


def _modifier(fields: Fields) -> tuple[Part, ...]:
    amount = int(fields.get("modifier", 0))
    return (Part("The referee's ruling", amount),) if amount else ()


def _modifier_field() -> Field:
    return Field("modifier", "whole", "Further modifier", "Whatever the referee adds.", (), 0, WORST, BEST)


def _lens_field(pack: ComaePack) -> tuple[Field, ...]:
    if not pack.options.lenses:
        return ()
    options = (Option(PLAIN, "None"), *(Option(lens.key, lens.label, lens.note) for lens in pack.lenses))
    return (Field("lens", "choice", "Lens", "How it is done.", options, PLAIN),)


def _around(comae: Comae, fields: Fields) -> Circumstances:
    target = picked(fields, "target", NO_ONE)
    return Circumstances(
        str(fields.get("difficulty", "normal")),
        comae.person(target) if target else None,
        picked(fields, "tag", "none"),
        picked(fields, "company", "any"),
        picked(fields, "lens", PLAIN),
        extra=_modifier(fields),
    )


def roll_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """Who rolls what, and all that may bear on it."""
    others = tuple(Option(person.key, person.name) for person in people(comae))
    target = Field("target", "choice", "Towards", "Whom it is aimed at.", (Option(NO_ONE, "No one"), *others), NO_ONE)
    return (
        who_field(comae),
        skill_field(pack, comae),
        *focus_field(pack, comae),
        difficulty_field(pack),
        _modifier_field(),
        tag_field(pack),
        company_field(pack),
        target,
        *_lens_field(pack),
    )


def _roll(pack: ComaePack, comae: Comae, fields: Fields) -> Rule[Outcome | Refusal]:
    return make_roll(pack, str(fields["who"]), str(fields["skill"]), focus_of(fields), _around(comae, fields))


def opposed_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """Two sides of an opposed roll: a person, and another or a rating."""
    listed = people(comae)
    others = tuple(Option(person.key, person.name) for person in listed)
    against = Field(
        "against",
        "choice",
        "Against",
        "Whoever opposes it.",
        (*others, Option(RATED, "A rating")),
        listed[1].key if len(listed) > 1 else RATED,
    )
    theirs = Field("their_focus", "choice", "Their focus", "", (), NO_FOCUS)
    their_focus = tuple(
        Field(theirs.name, "choice", theirs.label, "", field.options, NO_FOCUS) for field in focus_field(pack, comae)
    )
    return (
        who_field(comae),
        skill_field(pack, comae),
        *focus_field(pack, comae),
        against,
        skill_field(pack, comae, "their_skill", "Their skill"),
        *their_focus,
        Field("rating", "whole", "Rating", "If it is no person.", (), 50, 0, 200),
        difficulty_field(pack),
        _modifier_field(),
        tag_field(pack),
        company_field(pack),
        *_lens_field(pack),
        luck_field(),
    )


def _oppose(pack: ComaePack, comae: Comae, fields: Fields) -> Rule[Outcome | Refusal]:
    against = picked(fields, "against", RATED)
    return oppose(
        pack,
        str(fields["who"]),
        str(fields["skill"]),
        focus_of(fields),
        _around(comae, fields),
        against,
        str(fields["their_skill"]) if against else "",
        focus_of(fields, "their_focus"),
        int(fields["rating"]),
        fields["luck"] == "ask",
    )


LUCK_USES = (
    Option(APPEAR, "A timely appearance", "Someone you know turns up."),
    Option(FIND, "Find something", "A minor item turns up."),
    Option(REFRESH, "Catch your breath", "A pool below 1 stands at 1."),
)


def luck_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """Whose luck, for what."""
    both = comae.conflict is not None and comae.conflict.combined
    pools = (
        *((Option(COMBINED, "Both pools of the conflict"),) if both else ()),
        *(Option(pool.key, pool.label) for pool in pack.pools),
    )
    return (
        who_field(comae),
        Field("use", "choice", "For", "One point.", LUCK_USES, APPEAR),
        Field("pool", "choice", "Pool", "If you catch your breath.", pools, pools[0].key),
        Field("note", "text", "Who or what", "", (), "", 0, 200),
    )


AROUND = dict.fromkeys(("modifier", "tag", "company", "target", "lens", "luck"), "Circumstances")


COMMANDS: tuple[Command, ...] = (
    Command(
        "roll", "Roll a skill", "One d100: no higher than the skill succeeds.", "COM-R19", _roll,
        under(roll_fields, AROUND), somebody,
        place="main",
    ),
    Command(
        "opposed", "Roll against someone", "Both roll; the larger success takes it.", "COM-R22", _oppose,
        under(opposed_fields, AROUND), somebody, place="main",
    ),
    Command(
        "luck", "Spend luck", "A timely appearance, a find, or a breath.", "COM-R14",
        lambda pack, _comae, fields: use_luck(
            pack, str(fields["who"]), str(fields["use"]), str(fields["pool"]), str(fields["note"]).strip()
        ),
        luck_fields, somebody,
    ),
)  # fmt: skip
