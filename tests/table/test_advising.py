"""Advice at the table: on request, in plain words, from what a seat may know, and nothing moves by it."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from inglenook.engines.nomadic import engine as nomadic
from inglenook.engines.nutshell import engine as nutshell
from inglenook.rules import Aim, Ending, Goal
from inglenook.table import AdviceShown, Engines, Table, advising
from tests.lantern.lantern import Lantern
from tests.lantern.lantern import engine as plain_lantern
from tests.table.tables import TWO_SEATS, bytes_of, done, refused, table


def after(ending: Ending) -> Lantern:
    state = ending.world["lantern"]
    assert isinstance(state, Lantern)
    return state


SOOT = Goal("soot", lambda ending: after(ending).soot, least=True)
OIL = Goal("oil", lambda ending: after(ending).oil)
lantern = msgspec.structs.replace(
    plain_lantern, aims={"clean": Aim("Keep the glass clean", (SOOT, OIL)), "oil": Aim("Keep oil", (OIL,), ("flame",))}
)
ENGINES = Engines({"nutshell": nutshell, "nomadic": nomadic, "lantern": lantern})


def advised(found: object) -> AdviceShown:
    assert isinstance(found, AdviceShown), found
    return found


@pytest.fixture
def rope() -> Table:
    """A task of three dice, two of which have failed, with two to be thrown again."""
    campaign = table("nutshell", engines=ENGINES, dice="hand")
    for command, fields in nutshell.ready_made:
        done(campaign.do(f"nutshell.{command}", fields))
    given = {"trait": "climb_with_ropes", "difficulty": 3, "influence": "volition"}
    done(campaign.do("nutshell.task", given, faces=[1, 1, 8]))
    return campaign


def test_options_come_with_their_worth_and_margin_in_plain_words(rope):
    shown = advised(rope.advise())
    assert shown.text == "To succeed, these are wise alike: Throw one die again; Throw all two again."
    assert [(option.key, option.best, option.text) for option in shown.options] == [
        ("1", True, "success 81 %: as good as the best"),
        ("2", True, "success 81 %: as good as the best"),
        ("keep", False, "success 0 %: 81 points less than the best"),
    ]
    assert [option.means[0].exact for option in shown.options] == ["81/100", "81/100", "0/1"]
    assert shown.options[2].margin[0].exact == "-81/100"


def test_another_aim_may_be_named(rope):
    shown = advised(rope.advise(aim="sparing"))
    assert shown.text == "To succeed with the fewest dice thrown again, this is wise: Throw one die again."
    assert [option.text for option in shown.options] == [
        "success 81 %, dice thrown again 1.9 on average: 0.1 less than the next best",
        "success 81 %, dice thrown again 2: 0.1 more than the best",
        "success 0 %: 81 points less than the best",
    ]
    assert [aim.key for aim in shown.aims] == ["succeed", "sparing"]
    assert refused(rope.advise(aim="glory")).legal == ("succeed", "sparing")
    assert refused(rope.advise(policy="glory")).legal == ("auto", "decline")


def test_with_too_many_cases_later_choices_go_by_a_policy_and_it_says_so(rope, monkeypatch):
    monkeypatch.setattr(advising, "MOST_CASES", 8)
    shown = advised(rope.advise(aim="sparing", policy="decline"))
    assert not shown.ahead
    assert (
        shown.note == "There are too many cases to look further: later choices are taken to go by \u201cdecline\u201d."
    )
    assert [option.means[0].exact for option in shown.options] == ["0/1", "81/100", "0/1"]
    monkeypatch.setattr(advising, "MOST_CASES", 1)
    assert refused(rope.advise()).code == "too_many_cases"


def test_a_question_says_that_advice_can_be_had_and_gives_none_unasked(rope):
    (waiting,) = rope.waiting()
    assert [aim.key for aim in waiting.aims] == ["succeed", "sparing"]
    assert b"81/100" not in bytes_of(rope.view().waiting)


def test_nothing_moves_by_it(rope):
    before = bytes_of((rope.view(), rope.entries()))
    rope.advise()
    assert bytes_of((rope.view(), rope.entries())) == before
    assert done(rope.answer("2")).waiting[0].kind == "dice"


def test_where_nothing_waits_or_dice_do_there_is_none(rope):
    done(rope.answer("keep"))
    assert refused(rope.advise()).code == "nothing_waits"
    done(rope.do("nutshell.task", {"trait": "climb_with_ropes", "difficulty": 3}))
    assert refused(rope.advise()).code == "dice_awaited"
    assert refused(rope.advise(question=99)).code == "stale"
    assert refused(rope.advise(seat="cat")).code == "no_seat"


def test_where_nothing_is_better_or_worse_it_says_so():
    campaign = table("lantern")
    done(campaign.do("lantern.burn"))
    assert campaign.waiting()[0].aims == ()
    assert refused(campaign.advise()).code == "no_aim"


@pytest.mark.parametrize("aim", ["clean", "oil"])
def test_hidden_state_changes_nothing(aim):
    """Soot is the referee's to know: whatever there is of it, the player is told the same, byte by byte."""
    told = []
    for command in ("burn", "omen"):  # both cost oil in the open; one soots the glass
        campaign = table("lantern", engines=ENGINES, seats=TWO_SEATS)
        for _ in range(3):
            waiting = done(campaign.do(f"lantern.{command}", seat="referee")).waiting
            done(campaign.answer(waiting[0].options[0].key, seat="referee"))
        done(campaign.do("lantern.burn"))
        player, referee = advised(campaign.advise(aim=aim)), advised(campaign.advise(aim=aim, seat="referee"))
        told.append((bytes_of(msgspec.structs.replace(player, question=0)), referee.options[0].means))
    assert told[0][0] == told[1][0]
    assert (told[0][1] != told[1][1]) == (aim == "clean")


def test_what_a_seat_must_not_know_of_it_can_not_ask_about():
    campaign = table("lantern", engines=ENGINES, seats=TWO_SEATS)
    done(campaign.do("lantern.omen", seat="referee"))
    assert refused(campaign.advise()).code == "nothing_waits"
    assert advised(campaign.advise(seat="referee")).text == "To keep the glass clean, it makes no difference."


def test_advice_needs_no_numbers_library():
    code = (
        "import sys\n"
        "from inglenook.rules import advice\n"
        "from inglenook.table import advising, Engines, Table\n"
        "from tests.table.test_advising import table, ENGINES, nutshell\n"
        "c = table('nutshell', engines=ENGINES, dice='hand')\n"
        "[c.do(f'nutshell.{n}', f) for n, f in nutshell.ready_made]\n"
        "f = {'trait': 'climb_with_ropes', 'difficulty': 3, 'influence': 'volition'}\n"
        "c.do('nutshell.task', f, faces=[1, 1, 8])\n"
        "assert c.advise().options\n"
        "print([name for name in ('numpy', 'numba', 'scipy') if name in sys.modules])\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
