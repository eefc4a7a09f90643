"""The two oracles: what the world answers, and how risky an attempt is (NOM-R3, NOM-R23).

The first stands in for a game master's answer; the second decides whether an action needs a roll at all, and how
hard a failure bites.
"""

from __future__ import annotations

from inglenook.rules import Outcome, Ports, Refusal, Rule

from .check import check, no_determination
from .crossing import serves_crossing
from .facts import RiskFound
from .nomad import LOOK, Nomad
from .pack import NomadicPack
from .steps import reach

LATER = "none"
"""The key for naming the skill only after the risk is known."""


def ask(pack: NomadicPack, question: str, odds: str) -> Rule[Outcome | Refusal]:
    """A question about the world, answered by the dice (NOM-R4); `odds` says which are thrown (NOM25-R1)."""
    nomad = yield from LOOK
    answer = yield from pack.question_rolls[odds]
    if nomad.planet is not None:
        yield from reach(pack, nomad, "act")
    return Outcome(answer, {"question": question})


def serves(pack: NomadicPack) -> Ports:
    """Ports for other engines at the same table: `oracle` gives the answer alone, to an odds that one may name."""

    def oracle(odds: str = "") -> Rule[str]:
        answer: str = yield from pack.question_rolls[odds or pack.question.default or pack.question.dice[0].key]
        return answer

    return {"oracle": oracle, **serves_crossing(pack)}


def attempt(pack: NomadicPack, what: str, control: str, skill: str, determination: bool) -> Rule[Outcome | Refusal]:
    """How risky it is (NOM-R6). With a skill it goes straight on to the check, without one the risk waits for it."""
    nomad: Nomad = yield from LOOK
    if determination and (refusal := _too_early(skill) or no_determination(nomad)):
        return refusal
    risk = yield from pack.risk_rolls[control]
    degree = pack.degrees[risk]
    if nomad.planet is not None:
        nomad = yield from reach(pack, nomad, "act")
    if skill == LATER:
        yield from RiskFound(risk, degree.boxes > 0, what)
        return Outcome(risk, {"what": what})
    if degree.boxes:
        return (yield from check(pack, nomad, skill, risk, determination=determination, declared=False))
    if nomad.risk:
        yield from RiskFound(risk, False)
    return Outcome(pack.check.done, {"risk": risk, "what": what})


def weigh_risk(pack: NomadicPack, what: str, control: str) -> Rule[Outcome | Refusal]:
    """How risky something is, for a game that has rolls of its own: nothing waits for a check here (NOM-R6)."""
    yield from LOOK
    risk = yield from pack.risk_rolls[control]
    return Outcome(risk, {"what": what})


def _too_early(skill: str) -> Refusal | None:
    if skill != LATER:
        return None
    sentence = "Determination is used for a check. Name the skill as well, or decide when you make the check."
    return Refusal("no_skill_named", sentence, "NOM-D14", "determination", ("no",))
