"""What Tab offers while an evening is played."""

from __future__ import annotations

import pytest

from inglenook.cli.offering import offered
from inglenook.table import Engines, Seat
from tests.cli.test_terminal import Sitting
from tests.table.tables import table

WORDS = ("/undo", "/to", "/story")
SEATS = {"gm": Seat("Robin", "gm"), "ada": Seat("Ada", "player"), "ben": Seat("Ben", "player", ("player",))}


@pytest.mark.parametrize(
    ("line", "listed"),
    [
        ("/un", ["/undo"]),
        ("/to ", ["Ada", "Robin", "blind", "gm", "me"]),
        ("/to gm /as", ["/ask"]),
        ("/check ski", ["skill="]),
        ("/check skill=mus", ["skill=muscle"]),
        ("/odds chec", ["check"]),
        ("/odds check risk=per", ["risk=perilous"]),
        ("/answer bo", ["body"]),
        ("The rain", []),
    ],
)
def test_what_is_begun_is_completed(line, listed):
    played = table("nomadic", engines=Engines(), seats=SEATS)
    if line.startswith("/answer"):
        played.do("check", {"skill": "muscle", "risk": "perilous"}, seat="ben", faces=[1])
    before, space, begun = line.rpartition(" ")
    assert offered(played.view("ben"), WORDS, before + space, begun) == listed


def test_tab_completes_at_a_terminal(cli):
    cli("new", "Ada")
    ada = Sitting(cli, ["play", "--terminal", "Ada"], NO_COLOR="1")
    ada.until("›")
    ada.type("/sto\t\n")
    ada.until("Ada begins")
    ada.type("/quit\n")
    assert ada.end() == 0
