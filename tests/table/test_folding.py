"""Folding many entries at once comes to the same as folding them bit by bit."""

import random

import pytest

from inglenook.journal import Store
from inglenook.rules import Refusal
from inglenook.table import Table
from inglenook.table.standing import Standing
from tests.table.tables import ENGINES, table


def play(campaign: Table, acts: int, undo: float, seed: int) -> None:
    """Asks, checks that stay waiting for a while, settings, prose, and some of it taken back."""
    dealt = random.Random(seed)
    for number in range(acts):
        waiting = campaign.waiting()
        if dealt.random() < undo:
            campaign.undo()
        elif waiting and dealt.random() < 0.7:
            campaign.answer(dealt.choice(waiting[0].options).key, question=waiting[0].number)
        elif dealt.random() < 0.2:
            campaign.say("Onwards.")
        elif dealt.random() < 0.1:
            campaign.set("nomadic.split_allowed", number % 2 == 0)
        else:
            campaign.do("nomadic.check", {"skill": "muscle", "risk": "perilous"})


def folded(store: Store, *stops: int) -> bytes:
    """The standing after the last of these stops, folded from one to the next."""
    standing = Standing(ENGINES)
    for stop in stops:
        standing.fold(store, stop)
    return standing.written()


@pytest.mark.parametrize("undo", [0.0, 0.2])
@pytest.mark.parametrize("seed", [1, 2])
def test_folding_at_once_equals_folding_bit_by_bit(undo, seed):
    campaign = table("nomadic")
    play(campaign, 40, undo, seed)
    store = campaign.store
    ends = [act.last for act in store.acts()]
    whole = folded(store, ends[-1])
    assert whole == campaign.standing.written()
    assert whole == folded(store, *ends)
    for end in ends[::5]:
        assert whole == folded(store, end, ends[-1])


def test_a_question_that_waits_is_found_by_the_fold():
    campaign = table("nomadic")
    while not campaign.waiting():
        assert not isinstance(campaign.do("nomadic.check", {"skill": "muscle", "risk": "risky"}), Refusal)
    fresh = Standing(ENGINES)
    fresh.fold(campaign.store)
    assert [pending.question for pending in fresh.pending.values()] == [campaign.waiting()[0].number]
