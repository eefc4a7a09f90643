"""The door to advice: which question it is about, and what its seat may know of it."""

from __future__ import annotations

from inglenook.rules import Choose, DivergedError, Refusal

from .advising import advise
from .foreseeing import foresee
from .keeper import Keeper
from .performing import Refused
from .refusing import find_pending, refuse_stranger, stuck
from .resuming import asker_of
from .shown import AdviceShown
from .standing import Standing


def advise_seat(
    keeper: Keeper, standing: Standing, seat: str, question: int | str | None, aim: str | None, policy: str | None
) -> AdviceShown | Refusal:
    """What would be wise for a seat at a question that waits."""
    lanes = standing.lanes_of(seat)
    try:
        refuse_stranger(standing, seat)
        pending = find_pending(standing, question, lanes)
    except Refused as refused:
        return refused.refusal
    run = keeper.run_or_error(pending)
    if isinstance(run, DivergedError):
        return stuck(pending, run)
    if not isinstance(run.stop, Choose):
        return Refusal("dice_awaited", "Dice are awaited here, and nobody can choose how they fall.", field="question")
    here = foresee(standing, keeper.store, pending, run, lanes)
    if here is None:
        return Refusal("not_known", "From what you may know here, nothing can be reckoned.", field="question")
    engine, pack = asker_of(standing, keeper.store, pending, run.stop)
    asked = engine.words.question(pack, run.stop, here.world[engine.name])
    return advise(here, pending.question or pending.number, asked.text, asked.options, aim, policy)
