"""Chances: the exact odds of one Nomadic action, from the bands of its pack, against icepool on the same question."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any

import dyce
import icepool

from inglenook.engines.nomadic import engine
from inglenook.engines.nomadic.action_law import action_law
from inglenook.engines.nomadic.nomad import Nomad
from inglenook.engines.nomadic.pack import NomadicPack
from inglenook.rules import Law, Odds, odds, sum_weights
from inglenook.table.chances import odds_of

from .cold import forget_icepool
from .figures import QUICK, Figure, at_least, paired, timed

Laws = tuple[dict[str, Fraction], dict[int, Fraction]]
RIVAL = "icepool, the quickest way of three"
POLICY = "emptiest"
SKILL = "muscle"
DIE = 10


class Question:
    """`nomadic.attempt` with a skill: how likely each outcome is, and each number of boxes."""

    def __init__(self) -> None:
        self.pack: NomadicPack = engine.read_pack(next(iter(engine.packs.values()))())
        self.nomad = engine.begin(self.pack)
        self.world = {"nomadic": self.nomad}
        self.fields = {"what": "", "control": self.pack.risk.dice[0].key, "skill": SKILL, "determination": False}
        command = engine.command("attempt")
        assert command is not None
        self.command = command
        self.policy = (POLICY, engine.policies[POLICY])
        self.played = {"nomadic": (engine, self.pack)}
        self.rolls()

    def rolls(self) -> None:
        """What a pack makes ready once for all that is ever thrown by it; there is no law in it."""
        pack = self.pack
        for ready in ("risk_rolls", "check_rolls", "degrees", "results", "below", "steps_when"):
            getattr(pack, ready)

    def forget(self) -> None:
        """Takes away every law that is known already."""
        sum_weights.cache_clear()
        for roll in (*self.pack.risk_rolls.values(), *self.pack.check_rolls.values()):
            vars(roll.reading).clear()

    def drive(self) -> Odds:
        """The rule itself, driven through all its cases."""
        return odds(
            lambda: self.command.perform(self.pack, self.nomad, self.fields), self.world, engine.policies[POLICY]
        )

    def laws(self) -> tuple[Law[str], Law[int]]:
        found = self.drive()
        return found.outcomes(), found.effects({"nomadic": _boxes})["nomadic.boxes"]

    def closed(self) -> tuple[Law[str], Law[int]]:
        """The same laws in closed form; no box can be forbidden on an empty sheet, so what is owed is marked."""
        both = action_law(self.pack, self.fields["control"], DIE)
        return both.map(lambda case: case[0]), both.map(lambda case: case[1])

    def shown(self) -> object:
        """The odds as the table gives them to a face: outcomes and all effects, in words."""
        return odds_of(engine, self.command, self.pack, self.world, self.fields, self.policy, {}, self.played)


def _boxes(nomad: Nomad) -> dict[str, int]:
    return {"boxes": sum([track.marked for track in nomad.tracks])}


def measure(_wanted: list[str]) -> Iterator[Figure]:
    """Asked for the first time, as a law and by driving the rule; and asked again."""
    ours, rounds = Question(), 40 if QUICK else 400
    bands, quickest = Bands(ours.pack), _quickest(ours)
    theirs = timed(lambda: quickest(bands), forget_icepool)
    assert ours.closed() == ours.laws()
    note = "Laws of outcomes and boxes from the pack's bands in closed form, all caches of both cleared."
    yield at_least("odds_cold", RIVAL, 20, paired(timed(ours.closed, ours.forget), theirs, rounds), "us", note)
    note = "The same by driving the rule through all its cases. An aim of our own; see docs/decisions/0007."
    yield at_least("odds_driven", RIVAL, 3, paired(timed(ours.laws, ours.forget), theirs, rounds), "us", note)
    again = timed(ours.shown, times=200)
    ours.shown()
    note = "The same question about the same state, asked of the table's odds; icepool has its own caches."
    pairs = paired(again, timed(lambda: quickest(bands), times=3), rounds // 4)
    yield at_least("odds_again", RIVAL, 300, pairs, "us", note, 900)
    for name, rival, aim, way, note in (
        ("odds_again_dyce", "dyce, both throws expanded", 300, _expanded, "The same as a function of both throws."),
        (
            "odds_again_apply",
            "dyce, bands mapped first",
            50,
            _applied,
            "The same with no throw looked at twice. Our own aim.",
        ),
    ):
        assert tuple(map(_fractions, way(bands))) == tuple(dict(law.items()) for law in ours.laws())
        pairs = paired(again, timed(partial(way, bands), times=3), rounds // 4)
        yield at_least(name, rival, aim, pairs, "us", note)


class Bands:
    """What icepool is given: the bands of the pack as functions of the sum."""

    def __init__(self, pack: NomadicPack) -> None:
        self._risk = [(one.low, one.high, one.key) for one in pack.risk.degrees]
        self._check = [(one.low, one.high, one.key) for one in pack.check.results]
        self._boxes = {one.key: one.boxes for one in pack.risk.degrees}
        self._marks = {one.key: one.marks for one in pack.check.results}
        self._done = pack.check.done

    def risk(self, total: int) -> str:
        return next(key for low, high, key in self._risk if low <= total <= high)

    def check(self, total: int) -> str:
        return next(key for low, high, key in self._check if low <= total <= high)

    def action(self, risk: str, result: str) -> tuple[str, int]:
        """The outcome and the boxes of a risk and a result; the check of what is not risky isn't thrown."""
        boxes = self._boxes[risk]
        return (result, boxes if self._marks[result] else 0) if boxes else (self._done, 0)


def _pool(bands: Bands) -> Any:
    risk, check = (2 @ icepool.d6).map(bands.risk), icepool.d(DIE).map(bands.check)
    joint = icepool.map(bands.action, risk, check)
    return joint.marginals[0], joint.marginals[1]


def _sum(bands: Bands) -> Any:
    risk, check = (icepool.d6 + icepool.d6).map(bands.risk), icepool.d(DIE).map(bands.check)
    joint = icepool.map(bands.action, risk, check)
    return joint.marginals[0], joint.marginals[1]


def _apart(bands: Bands) -> Any:
    risk, check = (icepool.d6 + icepool.d6).map(bands.risk), icepool.d(DIE).map(bands.check)
    outcome = icepool.map(lambda one, other: bands.action(one, other)[0], risk, check)
    return outcome, icepool.map(lambda one, other: bands.action(one, other)[1], risk, check)


def _quickest(ours: Question) -> Callable[[Bands], Any]:
    """The quickest of the ways in which icepool can be asked, each of which has to agree with us exactly."""
    bands = Bands(ours.pack)
    laws: tuple[Law[Any], ...] = ours.laws()
    took: dict[float, Callable[[Bands], Any]] = {}
    for way in (_pool, _sum, _apart):
        found = tuple(dict(die.items()) for die in way(bands))
        for die, law in zip(found, laws, strict=True):
            total = sum(die.values())
            assert {case: Fraction(weight, total) for case, weight in die.items()} == dict(law.items())
        took[min(timed(partial(way, bands), times=20)() for _ in range(5))] = way
    return took[min(took)]


def _applied(bands: Bands) -> tuple[Any, Any]:
    """The same two laws from its histograms, the joint one being made of pairs of keys."""
    risk, check = (2 @ dyce.H(6)).apply(bands.risk), dyce.H(DIE).apply(bands.check)
    return _marginals(risk.apply(bands.action, check))


def _expanded(bands: Bands) -> tuple[Any, Any]:
    """The same, the joint one being a function of both throws, as the rule is."""

    def action(risk: Any, check: Any) -> tuple[str, int]:
        return bands.action(bands.risk(risk.outcome), bands.check(check.outcome))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says that `expand` is experimental
        return _marginals(dyce.expand(action, 2 @ dyce.H(6), dyce.H(DIE), min_path_probability=Fraction(0)))


def _marginals(joint: Any) -> tuple[Any, Any]:
    return joint.apply(lambda case: case[0]), joint.apply(lambda case: case[1])


def _fractions(die: Any) -> dict[Any, Fraction]:
    return {case: Fraction(weight, die.total) for case, weight in die.items()}
