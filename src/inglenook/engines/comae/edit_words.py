"""How it is told what the referee set right."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from inglenook.rules import Fields, Outcome

from .draft import NONE, OPEN, OWN, ROLL, parse_focus, words
from .drives import rows
from .editing import LUCK, POOL, SIZE, SKILL
from .growth_commands import TAKE
from .growth_words import focus_said, name
from .pack import Armour, ComaePack, Shield, Weapon
from .portrait import listed
from .skill import focus_label, skill_label
from .story import Comae


def value_said(pack: ComaePack, what: str) -> str:
    """What a value of someone is called: "Move", "full BODY", "BODY", "luck"."""
    kind, _, which = what.partition(".")
    if kind == SKILL:
        return skill_label(pack, which)
    if kind in (SIZE, POOL):
        label = pack.pool_kinds[which].label
        return f"full {label}" if kind == SIZE else label
    return LUCK


def _edit_head(pack: ComaePack, comae: Comae, fields: Fields) -> str:
    what = value_said(pack, str(fields["what"]))
    return f"{name(comae, fields['who'])}: {what} set to {fields['value']}"


def _edited(pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    told = outcome.details
    return f"{name(comae, told['key'])} has {value_said(pack, told['what'])} {told['value']} now."


def _focus_head(pack: ComaePack, comae: Comae, fields: Fields) -> str:
    if fields["focus"] == OWN:
        said = words(fields, "own_focus")
    else:
        focus = parse_focus(str(fields["focus"]))
        said = focus_said(pack, focus.skill, focus.key)
    return f"{name(comae, fields['who'])} {'loses' if fields['do'] == TAKE else 'gains'} a focus: {said}"


def _focused(pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    told = outcome.details
    said = focus_said(pack, told["skill"], told["what"])
    has = "has the focus" if outcome.key == "given" else "no longer has the focus"
    return f"{name(comae, told['key'])} {has} {said}."


def _drive_head(pack: ComaePack, comae: Comae, fields: Fields) -> str:
    row, said = str(fields["to"]), words(fields, "words")
    table = {**rows(pack, "person"), **rows(pack, "circle")}
    to = said or table.get(row, {ROLL: "by dice", OPEN: "to be chosen"}.get(row, ""))
    return f"Another {fields['kind']} for {name(comae, fields['who'])}: {to}"


def _bound(pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    person = comae.person(outcome.details["key"])
    return f"{person.name} acts for this now: {focus_label(pack, person, outcome.details['kind'])}."


def _language_head(_pack: ComaePack, comae: Comae, fields: Fields) -> str:
    return f"{name(comae, fields['who'])} {'loses' if fields['do'] == TAKE else 'picks up'} {words(fields, 'language')}"


def _spoken(_pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    speaks = "speaks some" if outcome.key == "given" else "no longer speaks"
    return f"{name(comae, outcome.details['key'])} {speaks} {outcome.details['what']}."


def _equip_head(pack: ComaePack, comae: Comae, fields: Fields) -> str:
    return f"{name(comae, fields['who'])} carries {_load(pack, fields)}"


def _load(pack: ComaePack, fields: Fields) -> str:
    kinds: dict[str, Mapping[str, Weapon | Armour | Shield]] = {
        "weapon": pack.weapon_kinds,
        "armour": pack.armour_kinds,
        "shield": pack.shield_kinds,
    }
    return (
        listed([known[str(fields[part])].label for part, known in kinds.items() if fields[part] != NONE]) or "nothing"
    )


def _equipped(pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    person = comae.person(outcome.details["key"])
    carried = {
        "weapon": person.weapon or NONE,
        "armour": person.armour or NONE,
        "shield": person.shield or NONE,
    }
    return f"{person.name} carries {_load(pack, carried)}."


HEADS: dict[str, Callable[[ComaePack, Comae, Fields], str]] = {
    "equip": _equip_head,
    "rename": lambda _pack, comae, fields: f"{name(comae, fields['who'])} becomes {words(fields, 'name')}",
    "edit": _edit_head,
    "focus": _focus_head,
    "drive": _drive_head,
    "language": _language_head,
}

OUTCOMES: dict[str, Callable[[ComaePack, Outcome, Comae], str]] = {
    "equip": _equipped,
    "rename": lambda _pack, outcome, comae: f"They are called {name(comae, outcome.details['key'])} now.",
    "edit": _edited,
    "focus": _focused,
    "drive": _bound,
    "language": _spoken,
}

NAMES: dict[str, dict[str, str]] = {
    "equip": {"equipped": "equipped"},
    "rename": {"renamed": "renamed"},
    "edit": {"edited": "set right"},
    "focus": {"given": "given", "taken": "taken away"},
    "drive": {"bound": "bound"},
    "language": {"given": "given", "taken": "taken away"},
}
