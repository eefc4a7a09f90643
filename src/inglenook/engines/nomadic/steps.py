"""The steps of play: where one is, and what leads on by itself (NOM-R2, NOM-D1)."""

from __future__ import annotations

from inglenook.rules import Outcome, Refusal, Rule

from .facts import StepReached
from .nomad import LOOK, Nomad
from .pack import NomadicPack


def go_to_step(pack: NomadicPack, step: str) -> Rule[Outcome | Refusal]:
    """Marks where one is. Going back, or to the first step, begins a new round."""
    nomad = yield from LOOK
    yield from StepReached(step, _place(pack, step) <= _place(pack, nomad.step))
    return Outcome("step", {"step": step})


def reach(pack: NomadicPack, nomad: Nomad, when: str) -> Rule[Nomad]:
    """Goes to the step that this act leads to, if the pack names one and it is not here. Acting never leads back."""
    step = pack.steps_when.get(when)
    if step is None or step == nomad.step:
        return nomad
    back = _place(pack, step) <= _place(pack, nomad.step)
    if back and when == "act":
        return nomad
    return (yield from StepReached(step, back))


def _place(pack: NomadicPack, key: str) -> int:
    return next((place for place, step in enumerate(pack.steps) if step.key == key), -1)
