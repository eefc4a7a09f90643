"""What can be done in a conflict: begin it, declare, play its rounds, settle, leave, end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from inglenook.rules import Command, Field, Fields, Option, Outcome, Refusal, Rule

from .conflict import OUT, SIDES, Ruling, Setup, Static, act_again, begin_conflict, escalate, of_preset, settle
from .conflict_end import FLED, SURRENDERED, end, leave, no_conflict
from .declaration import PLAIN, SKILL, TWICE, Intent, declare, intents, named_foes, other_skills, several_targets
from .fields import (
    NO_ONE,
    USUAL,
    company_field,
    focus_field,
    focus_of,
    luck_field,
    people,
    picked,
    pool_fields,
    pools_of,
    skill_field,
    somebody,
)
from .fight import Conflict, Fighter
from .grouping import under
from .initiative import order, usual_target
from .pack import ComaePack, Preset
from .person import STATIC, Person
from .round import fight_round
from .skill import skill_label
from .story import Comae

OWN = "own"
SAME = "same"
WORST, BEST = -100, 100


def _fighting(_pack: ComaePack, comae: Comae) -> Refusal | None:
    return no_conflict() if comae.conflict is None else None


def _not_fighting(pack: ComaePack, comae: Comae) -> Refusal | None:
    if comae.conflict is not None:
        return Refusal("conflict", "A conflict is under way already. End it first.", "COM-R24")
    return somebody(pack, comae)


def _lost_lately(_pack: ComaePack, comae: Comae) -> Refusal | None:
    if comae.contested is None or not comae.contested.losers:
        return Refusal("nothing_lost", "Only an opposed roll that was just made can be taken further.", "COM-D10")
    return Refusal("conflict", "A conflict is under way already.", "COM-R24") if comae.conflict else None


def _was_quick(_pack: ComaePack, comae: Comae) -> Refusal | None:
    if comae.conflict is None:
        return no_conflict()
    if not comae.conflict.second:
        return Refusal("not_quick", "Nobody was quick in the round before.", "COM-D49")
    return None


def conflict_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """What it is about, and who is on which side."""
    presets = (
        *(Option(one.key, one.label, f"rounds of {one.round}") for one in pack.presets),
        Option(OWN, "Something else", "with the skill and the pools below"),
    )
    statics = tuple(Option(one.key, f"{one.label}: {one.rating} %, {one.pool} points") for one in pack.statics)
    usual = Option(USUAL, "As usual", "Characters on side A, others on side B, but for a lock or a library.")
    sides = (usual, *(Option(side, f"Side {side.upper()}") for side in SIDES), Option(OUT, "Not in it"))
    first = next((one.key for one in pack.presets if one.skill == pack.conflict.fight_skill), presets[0].key)
    return (
        Field("preset", "choice", "Conflict", "The usual ones bring skill, focus and pool.", presets, first),
        Field("title", "text", "What it is about", "In a few words.", (), "", 0, 120),
        *(
            Field(
                f"side.{person.key}",
                "choice",
                person.name,
                "",
                sides,
                OUT if person.comae else USUAL,
            )
            for person in people(comae)
        ),
        Field(
            "opposition",
            "choice",
            "Opposition that is no person",
            "A lock, a library, the weather.",
            (
                Option(USUAL, "As usual", "None, but for a lock or a library."),
                Option(NO_ONE, "None"),
                *statics,
                Option(OWN, "By the numbers below"),
            ),
            USUAL,
        ),
        Field("rating", "whole", "Its rating", "", (), 50, 1, 200),
        Field("points", "whole", "Its pool", "", (), 10, 1, 100),
        skill_field(pack, comae),
        *pool_fields(pack, pack.pools[0].key),
        company_field(pack),
    )


def _begin(pack: ComaePack, comae: Comae, fields: Fields) -> Rule[Outcome | Refusal]:
    preset = pack.preset_kinds.get(str(fields["preset"]))
    sides = {person.key: _side(person, str(fields[f"side.{person.key}"]), preset) for person in people(comae)}
    title = str(fields["title"]).strip()
    base = of_preset(preset) if preset else Setup("A conflict", "", str(fields["skill"]), pools_of(fields), {})
    return begin_conflict(
        pack,
        Setup(
            title or base.title,
            base.preset,
            base.skill,
            base.pools,
            sides,
            base.focuses,
            base.their_skill,
            base.their_focuses,
            _static(pack, fields, preset, title or base.title),
            picked(fields, "company", "any"),
        ),
    )


def _side(person: Person, chosen: str, preset: Preset | None) -> str:
    """The side that was chosen, or the usual one: nobody but characters picks a lock."""
    if chosen != USUAL:
        return chosen
    if person.is_character:
        return SIDES[0]
    return OUT if preset is not None and preset.static else SIDES[1]


def _static(pack: ComaePack, fields: Fields, preset: Preset | None, title: str) -> Static | None:
    chosen = str(fields["opposition"])
    if chosen == USUAL:
        chosen = pack.statics[len(pack.statics) // 2 - 1].key if preset is not None and preset.static else NO_ONE
    if chosen == NO_ONE:
        return None
    if chosen == OWN:
        return Static(title, int(fields["rating"]), int(fields["points"]))
    kind = next(one for one in pack.statics if one.key == chosen)
    return Static(title, kind.rating, kind.pool)


def _declaring(pack: ComaePack, comae: Comae, fighter: Fighter, suffix: str) -> tuple[Field, ...]:
    """The fields in which one fighter declares."""
    conflict = comae.conflict
    assert conflict is not None
    person = comae.person(fighter.key)
    foes = tuple(Option(foe.key, comae.person(foe.key).name) for foe in conflict.foes(fighter))
    fields = [Field(f"target{suffix}", "choice", "Against", "", foes, usual_target(comae, conflict, fighter))]
    if fighter.clever:
        bonus = (
            Option(SKILL, "On the skill", "adds to this round's skill"),
            Option(TWICE, "On the damage", "rolled twice, the higher counts"),
        )
        note = "What the clever round before brings."
        fields.append(Field(f"bonus{suffix}", "choice", "Bonus", note, bonus, SKILL, weigh=True))
    elif fighter.lenses:
        lenses = (Option(PLAIN, "No lens"), *(Option(lens.key, lens.label, lens.note) for lens in pack.lenses))
        fields.append(Field(f"lens{suffix}", "choice", "Lens", "", lenses, PLAIN, weigh=True))
        other = tuple(
            Option(key, f"{skill_label(pack, key)} {person.skill(key)}") for key in other_skills(comae, fighter)
        )
        if other and any(lens.swap == "any" for lens in pack.lenses):
            note = "What a flamboyant round is done with."
            label = "Another skill"
            fields.append(Field(f"skill{suffix}", "choice", label, note, other, other[0].key))
    return tuple([replace(field, group=person.name) for field in fields])


def declare_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """What whoever is next declares."""
    conflict = comae.conflict
    if conflict is None:
        return ()
    fighter = _next(pack, comae, conflict)
    lenses = (Option(PLAIN, "No lens"), *(Option(lens.key, lens.label, lens.note) for lens in pack.lenses))
    foes = tuple(Option(one.key, comae.person(one.key).name) for one in conflict.standing)
    bonus = (Option("none", "None"), Option(SKILL, "On the skill"), Option(TWICE, "On the damage"))
    whose = tuple(Option(one.key, comae.person(one.key).name) for one in order(pack, comae, conflict))
    skills = (Option("none", "The conflict's"), *skill_field(pack, comae).options)
    shown = (
        Field("who", "choice", "Who", "Down the order of their pools.", whose, fighter.key),
        Field("target", "choice", "Against", "", (Option(USUAL, "Whoever has the most left"), *foes), USUAL),
        *((Field("lens", "choice", "Lens", "", lenses, PLAIN),) if pack.options.lenses else ()),
        *((Field("skill", "choice", "Another skill", "For a flamboyant round.", skills, "none"),)
          if pack.options.lenses else ()),
        *focus_field(pack, comae),
        *((Field("bonus", "choice", "After a clever round", "", bonus, "none"),) if pack.options.lenses else ()),
        Field("intent", "text", "Intent", "What are you about to do?", (), "", 0, 300),
    )  # fmt: skip
    if several_targets(pack):
        shown += (Field("others", "text", "Also against", "Further names or keys, with commas.", (), "", 0, 300),)
    return shown


def _next(pack: ComaePack, comae: Comae, conflict: Conflict) -> Fighter:
    """Whoever declares next; the first of all once everyone has."""
    ahead = order(pack, comae, conflict)
    return next((fighter for fighter in ahead if fighter.declared is None), ahead[0])


def _declare(pack: ComaePack, comae: Comae, fields: Fields) -> Rule[Outcome | Refusal]:
    conflict = comae.conflict
    assert conflict is not None
    intent = Intent(
        picked(fields, "target", USUAL),
        str(fields.get("lens", "")),
        picked(fields, "skill", "none"),
        focus_of(fields),
        picked(fields, "bonus", "none"),
        named_foes(comae, conflict, str(fields.get("others", ""))),
        str(fields["intent"]).strip(),
    )
    return declare(pack, str(fields["who"]), intent)


def round_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """What everyone declares who has not yet, and whether luck is asked for."""
    conflict = comae.conflict
    if conflict is None:
        return ()
    fields: list[Field] = []
    for fighter in order(pack, comae, conflict):
        if fighter.declared is None:
            fields += _declaring(pack, comae, fighter, f".{fighter.key}")
    return (luck_field(), *fields)


def _round(pack: ComaePack, comae: Comae, fields: Fields) -> Rule[Outcome | Refusal]:
    given = intents(comae.conflict, fields) if comae.conflict else {}
    return fight_round(pack, given, luck=fields["luck"] == "ask")


MODIFIERS = ("0", "-20", "-40", "20", "40")


def settle_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """What the referee settles for someone, and for all; what is not named stays as it is."""
    conflict = comae.conflict
    if conflict is None:
        return ()
    inside = tuple(
        Option(one.key, comae.person(one.key).name)
        for one in conflict.standing
        if comae.person(one.key).level != STATIC
    )
    same, yes, no = Option(SAME, "As it is"), Option("yes", "Yes"), Option("no", "No")
    modifiers = tuple(Option(key, key.replace("-", "\u2212") if key != "0" else "None") for key in MODIFIERS)
    return (
        Field("who", "choice", "Who", "", inside, inside[0].key if inside else None),
        Field("skill", "choice", "Skill", "", (same, *skill_field(pack, comae).options), SAME),
        *(Field("focus", "choice", "Focus", "", (same, *field.options), SAME) for field in focus_field(pack, comae)),
        Field("modifier", "choice", "Modifier", "If the right skill is missing.", (same, *modifiers), SAME),
        Field("reason", "text", "Reason", "", (), "", 0, 80),
        Field("lenses", "choice", "May use lenses", "", (same, yes, no), SAME),
        Field("ranged", "choice", "From afar", "Small shields don't help then.", (same, yes, no), SAME),
        *pool_fields(pack, conflict.pools[0], conflict.pools[1] if conflict.combined else NO_ONE),
    )


def _settle(pack: ComaePack, comae: Comae, fields: Fields) -> Rule[Outcome | Refusal]:
    conflict, key = comae.conflict, str(fields["who"])
    assert conflict is not None
    now = conflict.fighter(key)
    skill = picked(fields, "skill", SAME) or now.skill
    focus = str(fields.get("focus", SAME))
    kept = now.focus if skill == now.skill else ""
    modifier = picked(fields, "modifier", SAME)
    ruling = Ruling(
        skill,
        kept if focus == SAME else focus_of(fields),
        int(modifier) if modifier else sum(part.value for part in now.parts),
        str(fields["reason"]).strip() or ("" if modifier else "".join(part.name for part in now.parts)),
        _yes(fields, "lenses", now.lenses) and pack.options.lenses,
        _yes(fields, "ranged", now.ranged),
    )
    return settle(pack, key, ruling, pools_of(fields))


def _yes(fields: Fields, name: str, now: bool) -> bool:
    chosen = picked(fields, name, SAME)
    return chosen == "yes" if chosen else now


def leave_fields(_pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """Who gives up, and how."""
    if comae.conflict is None:
        return ()
    inside = tuple(Option(one.key, comae.person(one.key).name) for one in comae.conflict.standing)
    ways = (Option(SURRENDERED, "Gives in"), Option(FLED, "Runs"))
    return (Field("who", "choice", "Who", "", inside), Field("how", "choice", "How", "", ways, SURRENDERED))


def second_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """Who acts again, and with what, if it needs a roll."""
    if comae.conflict is None:
        return ()
    quick = tuple(Option(key, comae.person(key).name) for key in comae.conflict.second)
    skills = (Option("none", "No roll"), *skill_field(pack, comae).options)
    return (
        Field("who", "choice", "Who", "", quick, quick[0].key if quick else None),
        Field("skill", "choice", "Skill", "If it needs a roll.", skills, "none"),
        *focus_field(pack, comae),
    )


def escalate_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """Who takes it further, and over which pools."""
    losers = comae.contested.losers if comae.contested else ()
    options = tuple(Option(key, comae.person(key).name) for key in losers)
    return (
        Field("who", "choice", "Who", "Whoever did not win.", options, options[0].key if options else None),
        *pool_fields(pack, pack.pools[-1].key),
    )


def _plain(perform: Callable[[], Rule[Outcome | Refusal]]) -> Callable[[Any, Any, Fields], Rule[Outcome | Refusal]]:
    return lambda _pack, _comae, _fields: perform()


CONFLICT = {
    "side": "Who is in it",
    **dict.fromkeys(("opposition", "rating", "points"), "Opposition that is no person"),
    **dict.fromkeys(("skill", "pool", "second_pool"), "If it is something else"),
    "company": "Circumstances",
}


COMMANDS: tuple[Command, ...] = (
    Command(
        "round", "Play the round", "All roll at once; the largest success deals its damage.", "COM-R28", _round,
        round_fields, _fighting, place="main", simpler={"luck": "off"},
    ),
    Command(
        "conflict", "Begin a conflict", "Round after round, until one side is left.", "COM-R24", _begin,
        under(conflict_fields, CONFLICT), _not_fighting, place="main",
    ),
    Command(
        "escalate", "Take it further", "Whoever lost an opposed roll may ask for a whole conflict.", "COM-R23",
        lambda pack, _comae, fields: escalate(pack, pools_of(fields)), escalate_fields, _lost_lately,
    ),
    Command(
        "declare", "Declare", "Say whom you are after, and how, in your turn.", "COM-R28", _declare, declare_fields,
        _fighting,
    ),
    Command(
        "second_action", "Second action", "Whoever was quick acts once more, but for an attack.", "COM-R41",
        lambda pack, _comae, fields: act_again(
            pack, str(fields["who"]), picked(fields, "skill", "none"), focus_of(fields)
        ),
        second_fields, _was_quick,
    ),
    Command(
        "settle", "Settle the skill", "The referee says which skill and pool count for now.", "COM-R28", _settle,
        settle_fields, _fighting,
    ),
    Command(
        "leave", "Leave the conflict", "Give in, or run.", "COM-R28",
        lambda _pack, _comae, fields: leave(str(fields["who"]), str(fields["how"])), leave_fields, _fighting,
    ),
    Command("end", "End the conflict", "As it stands.", "COM-R28", _plain(end), ready=_fighting),
)  # fmt: skip
