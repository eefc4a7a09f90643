"""At a terminal questions are asked, colours are shown, and an evening can be played from one line to the next."""

from __future__ import annotations

import codecs
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence

import pytest

from tests.cli.conftest import Terminal

pty = pytest.importorskip("pty", reason="pseudo-terminals are a thing of Unix")
PATIENCE = 60


class Sitting:
    """A person at a terminal: reads until something is said, then types."""

    def __init__(self, cli: Terminal, words: Sequence[str], **environment: str) -> None:
        self.near, far = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "inglenook", *words],
            stdin=far,
            stdout=far,
            stderr=far,
            env={**cli.environment, "TERM": "xterm", **environment},
            start_new_session=True,
        )
        os.close(far)
        self.seen, self.place = "", 0
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode

    def until(self, words: str) -> str:
        """Reads until these words are on the screen; gives what was said up to there since the last time."""
        began, start = time.monotonic(), self.place
        while words not in self.seen[start:]:
            assert time.monotonic() - began < PATIENCE, self.seen[start:]
            if not self._read():
                raise AssertionError(f"it ended without {words!r}: {self.seen[start:]}")
        self.place = self.seen.index(words, start) + len(words)
        return self.seen[start : self.place]

    def interrupt(self) -> None:
        """Presses Ctrl-C, a moment later: Python can't be interrupted just when it begins to read a line."""
        time.sleep(0.5)
        os.killpg(self.process.pid, signal.SIGINT)

    def type(self, text: str) -> None:
        os.write(self.near, text.encode())

    def end(self) -> int:
        """Reads what is left, and gives the exit code."""
        while self._read():
            pass
        os.close(self.near)
        return self.process.wait(PATIENCE)

    def _read(self) -> bool:
        ready, _, _ = select.select([self.near], [], [], 0.2)
        if not ready:
            return self.process.poll() is None
        try:
            got = os.read(self.near, 65536)
        except OSError:  # Linux says so when the other end is closed
            return False
        self.seen += self._decode(got)
        return bool(got)


@pytest.fixture
def ada(cli: Terminal) -> Terminal:
    cli("new", "Ada")
    return cli


def test_a_question_is_asked_and_answered_by_its_number(ada: Terminal):
    sitting = Sitting(ada, ["do", "Ada", "nomadic.check", "skill=muscle", "risk=risky", "--faces", "3"])
    asked = sitting.until("leaves it waiting")
    assert "On which track?" in asked
    assert "Body +1" in asked
    sitting.type("soul\n")
    assert "body" in sitting.until("leaves it waiting")  # what would be right
    sitting.type("2\n")
    assert "success at a cost" in sitting.until("success at a cost")
    assert sitting.end() == 0
    assert "Mind  ■□□□ 1/4" in ada("show", "Ada")


def test_a_question_may_be_left_waiting(ada: Terminal):
    sitting = Sitting(ada, ["do", "Ada", "nomadic.check", "skill=muscle", "risk=risky", "--faces", "3"])
    sitting.until("leaves it waiting")
    sitting.type("\n")
    assert "inglenook answer Ada body" in sitting.until("inglenook answer Ada body")
    assert sitting.end() == 0


def test_dice_of_ones_own_and_fields_left_out_are_asked_for(cli: Terminal):
    cli("new", "Ada", "--dice", "hand")
    sitting = Sitting(cli, ["do", "Ada", "nomadic.check", "risk=risky"])
    assert "muscle" in sitting.until("skill =")
    sitting.type("1\n")
    sitting.until("Faces of 1d10")
    sitting.type("11\n")
    assert "1 to 10" in sitting.until("Faces of 1d10")
    sitting.type("9\n")
    sitting.until("great")
    assert sitting.end() == 0
    assert "thrown by hand" in cli("log", "Ada")


def test_ctrl_c_at_a_question_stops_calmly_and_the_question_waits(ada: Terminal):
    sitting = Sitting(ada, ["do", "Ada", "nomadic.check", "skill=muscle", "risk=risky", "--faces", "3"])
    sitting.until("leaves it waiting")
    sitting.interrupt()
    assert "Stopped" in sitting.until("Stopped")
    assert sitting.end() == 130
    assert "Traceback" not in sitting.seen
    assert "On which track?" in ada("show", "Ada")


def test_colour_is_for_terminals_that_want_it(ada: Terminal):
    coloured = Sitting(ada, ["show", "Ada"])
    assert coloured.end() == 0
    assert "\x1b[" in coloured.seen
    plain = Sitting(ada, ["show", "Ada"], NO_COLOR="1")
    assert plain.end() == 0
    assert "\x1b[" not in plain.seen
    assert "\x1b[" not in ada("show", "Ada")
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured.seen) == plain.seen


def test_deleting_asks_for_the_name(ada: Terminal):
    sitting = Sitting(ada, ["delete", "Ada"])
    sitting.until("Type its name")
    sitting.type("Eda\n")
    assert sitting.end() == 1
    assert len(ada.data("list")) == 1
    sitting = Sitting(ada, ["delete", "Ada"])
    sitting.until("Type its name")
    sitting.type("Ada\n")
    assert sitting.end() == 0
    assert ada.data("list") == []


def test_an_evening_in_the_terminal(ada: Terminal):
    sitting = Sitting(ada, ["play", "--terminal", "Ada"])
    sitting.until("›")
    sitting.type("The hull sings.\n")
    sitting.until("›")
    sitting.type("? is anyone here\n")
    assert "2d6" in sitting.until("2d6")
    sitting.type("/fly\n")
    assert "nomadic.ask" in sitting.until("`/` lists what can be done now")
    sitting.type("/\n")
    assert "/focus" in sitting.until("/rename")
    sitting.type("/focus\n")
    sitting.until("leaves it waiting")
    sitting.type("focus\n")  # although nothing is used up
    sitting.until("On which track?")
    sitting.until("leaves it waiting")
    sitting.type("gear\n")
    sitting.until("›")
    sitting.type("/undo\n")
    sitting.until("Taken back: ")
    sitting.type("/redo\n/sheet\n/story\n/help\n")
    sitting.until("Ctrl-D")
    sitting.type("/quit\n")
    sitting.until("Until next time")
    assert sitting.end() == 0
    assert "The hull sings." in ada("log", "Ada")
    assert "Gear  ■□□□ 1/4" in ada("show", "Ada")


def evening(cli: Terminal) -> Sitting:
    """A person who sits down to play in the terminal, in one colour."""
    return Sitting(cli, ["play", "--terminal", "Ada"], NO_COLOR="1")


def test_an_evening_begins_with_what_the_game_is(ada: Terminal):
    sitting = evening(ada)
    told = sitting.until("nameless")
    assert "A lone traveller, a worn ship" in told
    assert "Playing alone" in told
    sitting.type("/quit\n")
    assert sitting.end() == 0


def test_in_an_evening_what_is_written_stands_there_once_and_a_name_is_asked_for(ada: Terminal):
    sitting = evening(ada)
    sitting.until("› ")
    sitting.type("The hull sings.\n")
    assert sitting.until("› ").count("The hull sings.") == 1
    sitting.type("/create\n")
    sitting.until("name =")
    sitting.type("Ida\n")
    sitting.until("Ida is ready.")
    sitting.type("/quit\n")
    assert sitting.end() == 0
    assert ada("log", "Ada").count("The hull sings.") == 1


def test_in_an_evening_all_advice_is_in_its_own_words(ada: Terminal):
    sitting = evening(ada)
    sitting.until("› ")
    sitting.type("/focus\n")
    sitting.until("leaves it waiting")
    sitting.type("\n")
    sitting.until("/answer asks it again.")
    sitting.type("! jump\n")
    sitting.until("`/sheet` shows it; `/undo` takes it back.")
    sitting.type("/answer nowhere\n")
    sitting.until("`/sheet` shows what waits.")
    sitting.type("/answer keep\n")
    sitting.until("Nothing has changed.")
    sitting.type("/answer\n")
    sitting.until("Nothing waits for an answer.")
    sitting.type("/land now\n")
    sitting.until("'now' is no field")
    sitting.type("/quit\n")
    assert sitting.end() == 0
    assert "inglenook " not in sitting.seen
    assert "Usage" not in sitting.seen


def test_in_an_evening_one_hears_how_to_go_on(cli: Terminal):
    cli("new", "Ada", "--dice", "hand")
    cli("do", "Ada", "nomadic.land", "name=Rim")
    sitting = evening(cli)
    sitting.until("› ")
    sitting.type("! jump\n")
    sitting.until("Faces of 2d6")
    sitting.type("5,6\n")
    assert "Perilous. Make a check" in sitting.until("/check does it.")
    sitting.type("! walk\n")
    sitting.until("Faces of 2d6")
    sitting.type("1,1\n")
    sitting.until("It is simply done.")
    sitting.type("/leave\n")
    sitting.until("Faces of 1d20")
    sitting.type("1\n")
    told = sitting.until("/log writes it.")
    assert "What do you take with you" in told
    assert "/check does it." not in told
    sitting.type("/quit\n")
    assert sitting.end() == 0


def test_odds_are_told_in_an_evening_before_anything_is_rolled(ada: Terminal):
    sitting = evening(ada)
    sitting.until("› ")
    sitting.type("/odds check skill=muscle risk=perilous\n")
    assert "success, but it costs you" in sitting.until("emptiest")
    sitting.type("/odds check\n")
    sitting.until("skill is missing")
    sitting.type("/odds\n")
    sitting.until("For example: /odds ")
    sitting.type("/quit\n")
    assert sitting.end() == 0
    assert "Check" not in ada("log", "Ada")


def test_the_log_follows_what_another_writes(ada: Terminal):
    sitting = Sitting(ada, ["log", "Ada", "--follow"])
    sitting.until("begins")
    ada("say", "Ada", "From another window.")
    sitting.until("From another window.")
    sitting.interrupt()
    assert sitting.end() == 130
    assert "Traceback" not in sitting.seen


def test_the_table_opens_prints_its_address_and_ends_with_ctrl_c(cli: Terminal):
    from urllib.request import urlopen

    sitting = Sitting(cli, ["play", "--no-browser"], NO_COLOR="1")
    told = sitting.until("as you go")
    address = re.search(r"http://127\.0\.0\.1:\d+", told)
    assert address
    with urlopen(f"{address[0]}/api/campaigns") as page:
        assert page.status == 200
    other = cli.refused("play", "--no-browser", "--port", address[0].rpartition(":")[2])
    assert "in use" in other
    sitting.interrupt()
    assert sitting.end() == 0
    assert "Everything is kept" in sitting.seen
    assert "Traceback" not in sitting.seen
