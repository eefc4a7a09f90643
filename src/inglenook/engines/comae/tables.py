"""Tables of odds: a skill by difficulty, skill against skill, lens against lens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from inglenook.rules import Axis, Fields, Hand, Law, OddsTable

from .d100 import SIDES, SUCCESS, Check
from .declaration import PLAIN
from .opposed_law import opposed_law
from .pack import ComaePack

FIVES, TENS = range(5, SIDES, 5), range(10, SIDES, 10)
EVERY = range(1, SIDES + 1)
FEW = range(30, SIDES, 20)


def _skills(name: str, label: str, values: range) -> Axis:
    return Axis(name, label, {str(value): f"{value} %" for value in values})


def _lenses(pack: ComaePack, name: str, label: str) -> Axis:
    return Axis(name, label, {PLAIN: "No lens", **{lens.key: lens.label for lens in pack.lenses}})


def _roll_axes(pack: ComaePack) -> tuple[Axis, ...]:
    difficulties = {kind.key: kind.label for kind in pack.difficulties}
    return _skills("skill", "Skill", FIVES), Axis("difficulty", "Difficulty", difficulties)


def _roll_laws(pack: ComaePack) -> Iterator[Law[str]]:
    die = (Hand("", (SIDES,)),)
    for skill in FIVES:
        for kind in pack.difficulties:
            law = Check(skill + kind.modifier).law(die)
            yield Law({SUCCESS: 1}) if kind.no_roll else law.map(lambda shown: shown.result)


def _against(values: range) -> OddsTable:
    def axes(_pack: ComaePack) -> tuple[Axis, ...]:
        return _skills("skill", "Skill of A", values), _skills("against", "Skill of B", values)

    def laws(pack: ComaePack) -> Iterator[Law[str]]:
        for skill in values:
            for against in values:
                yield opposed_law(pack.options, skill, against)

    title = "Skill against skill" + (", every one" if values.step == 1 else "")
    summary = "Both roll, and the larger success takes it: how often that is A."
    return OddsTable(title, summary, "COM-R22", "opposed", axes, dict, ("a_wins",), laws)


def _lens_axes(pack: ComaePack) -> tuple[Axis, ...]:
    lenses = _lenses(pack, "lens", "Lens of A"), _lenses(pack, "against_lens", "Lens of B")
    return _skills("skill", "Skill of both", FEW), *lenses


def _lens_fields(cell: Mapping[str, str]) -> Fields:
    return {**cell, "against": cell["skill"]}


def _lens_laws(pack: ComaePack) -> Iterator[Law[str]]:
    added = (0, *[lens.modifier for lens in pack.lenses])
    for skill in FEW:
        for ours in added:
            for theirs in added:
                yield opposed_law(pack.options, skill + ours, skill + theirs)


TABLES: Mapping[str, OddsTable] = {
    "roll": OddsTable(
        "A skill by difficulty",
        "How often a roll succeeds, an exceptional success included.",
        "COM-R19",
        "roll",
        _roll_axes,
        dict,
        ("exceptional_good", "success"),
        _roll_laws,
    ),
    "opposed": _against(TENS),
    "opposed_all": _against(EVERY),
    "lenses": OddsTable(
        "Lens against lens",
        "One round of two who are equally good at everything: how often it goes to A. Damage differs by lens.",
        "COM-R41",
        "round",
        _lens_axes,
        _lens_fields,
        ("a_wins",),
        _lens_laws,
    ),
}
