"""A designer's evening in the terminal: how a course goes, what a number does to it, and whether the dice are fair."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import Result

from tests.cli.conftest import Terminal

Quick = Callable[..., Result]


def shown(quick: Quick, *words: str) -> str:
    ended = quick("lab", *words)
    assert ended.exit_code == 0, ended.stderr
    return ended.stdout


def refused(quick: Quick, *words: str, code: int = 1) -> str:
    ended = quick("lab", *words)
    assert ended.exit_code == code, ended.output
    return ended.stderr


@pytest.fixture
def five(tmp_path: Path, quick: Quick) -> str:
    """The published rules, but five boxes to a track."""
    file = tmp_path / "five.toml"
    assert quick("pack", "new", str(file), "--engine", "nomadic").exit_code == 0
    text = file.read_text(encoding="utf-8")
    assert text.count("boxes = 4") == 4
    file.write_text(text.replace("boxes = 4", "boxes = 5"), encoding="utf-8")
    return str(file)


def test_courses_are_listed_with_settings_plans_and_wishes(quick: Quick):
    told = shown(quick, "courses")
    assert "nomadic.expedition" in told
    assert "--plan" in told
    assert "--best" in told
    data = json.loads(shown(quick, "courses", "nomadic", "--json"))
    assert {each["name"].partition(".")[0] for each in data} == {"nomadic"}
    assert all(each["plans"] and each["endings"] for each in data)


def test_a_course_is_counted_exactly_and_says_so(quick: Quick):
    told = shown(quick, "run", "nomadic.expedition")
    assert "An expedition lasts" in told
    assert "Counted exactly" in told
    assert "█" in told
    data = json.loads(shown(quick, "run", "nomadic.expedition", "--json"))
    assert data["runs"] == 0
    over, _, under = data["turns"]["mean"]["exact"].partition("/")
    assert int(over) / int(under) == pytest.approx(data["turns"]["mean"]["number"])


def test_a_value_set_on_the_line_and_the_same_in_a_file(quick: Quick, five: str):
    one = json.loads(shown(quick, "run", "nomadic.expedition", "--set", "tracks.boxes=5", "--json"))
    other = json.loads(shown(quick, "run", "nomadic.expedition", "--pack", five, "--json"))
    assert one["turns"] == other["turns"]


def test_sampled_it_tells_its_error_and_the_seed_repeats_it(quick: Quick):
    words = ("run", "nomadic.expedition", "--runs", "2000", "--seed", "7", "--workers", "1")
    assert "Sampled: 2,000 runs from seed 7; ±" in shown(quick, *words)
    one, other = (json.loads(shown(quick, *words, "--json")) for _ in range(2))
    exact = json.loads(shown(quick, "run", "nomadic.expedition", "--json"))
    assert one == other
    off = one["turns"]["mean"]["number"] - exact["turns"]["mean"]["number"]
    assert abs(off) < 4 * one["turns"]["mean"]["error"]


def test_two_sides_have_plans_of_their_own(quick: Quick):
    words = ("run", "comae.duel", "--plan", "a=aggressive", "--plan", "b=plain", "lenses=yes", "--json")
    assert json.loads(shown(quick, *words))["plans"] == {"a": "aggressive", "b": "plain"}
    assert "by side" in refused(quick, "run", "comae.duel", "--plan", "plain", "--plan", "b=plain", code=2)


def test_the_best_play_is_no_worse_than_any_plan(quick: Quick):
    found = json.loads(shown(quick, "run", "nomadic.expedition", "--json", "--best"))
    plain = json.loads(shown(quick, "run", "nomadic.expedition", "--json"))
    assert found["value"]["number"] >= plain["turns"]["mean"]["number"] - 1e-9
    assert "What it chooses" in shown(quick, "run", "nomadic.expedition", "--best")
    assert "neither --plan nor --runs" in refused(quick, "run", "nomadic.expedition", "--runs", "5", "--best", code=2)


DUEL_AT_ONCE = ("run", "comae.duel", "skill=70", "pool=12", "against_pool=16", "lenses=yes", "against_lenses=yes",
                "--set", "options.declare=together")  # fmt: skip


def test_what_has_to_be_unforeseeable_is_left_to_chance_and_said_in_words(quick: Quick):
    told = shown(quick, *DUEL_AT_ONCE, "--best")
    assert "Each secures this by its choices, whatever the other does, to within a billionth." in told
    assert "by chance 15 of 418" in told
    assert "  A steady, B hindered by 20, at 4 and 3\n    a, lens: cautious about 55 times in 100, plain about" in told
    found = json.loads(shown(quick, *DUEL_AT_ONCE, "--json", "--best"))
    mixed = next(row for row in found["plan"] if row["chances"])
    assert sum(mixed["chances"]) == pytest.approx(1)
    assert mixed["chances"][mixed["options"].index(mixed["chosen"])] == max(mixed["chances"])
    assert found["bound"] < 1e-9


def test_in_order_nothing_is_left_to_chance(quick: Quick):
    told = shown(quick, *DUEL_AT_ONCE[:-1], "options.declare=in_order", "--best")
    assert "chance " not in told.partition("What it chooses")[2]


def test_two_people_at_once_choose_for_all_of_their_side(quick: Quick):
    fight = ("run", "comae.fight", "number=2", "against_number=2", "pool=2", "against_pool=2")
    told = shown(quick, *fight, "--set", "options.declare=together", "--best")
    assert "b, target: a1 and a1 4" in told
    assert "Neither has to be unforeseeable anywhere." in told


def test_tables_are_listed_and_shown(quick: Quick):
    assert "nutshell.tasks" in shown(quick, "tables")
    told = shown(quick, "tables", "nutshell.tasks")
    assert max(map(len, told.splitlines())) <= 80
    cells = json.loads(shown(quick, "tables", "nutshell.tasks", "--json"))["cells"]
    assert len(cells) == 840
    assert cells[0]["told"].count("/") == 1
    assert "There is no table" in refused(quick, "tables", "nutshell.chairs")


def test_two_packs_are_compared(quick: Quick, five: str):
    told = shown(quick, "compare", "nomadic-2022", five)
    assert "Boxes of Body: 4 → 5" in told
    data = json.loads(shown(quick, "compare", "nomadic-2022", five, "--course", "nomadic.expedition", "--json"))
    (course,) = data["courses"]
    assert course["name"] == "nomadic.expedition"
    turns = course["differences"][0]
    assert turns["difference"] > 3
    before, after = (f"{turns[side]['number']:.1f}" for side in ("before", "after"))
    assert f"An expedition lasts {after} actions instead of {before} (+" in told
    tried = json.loads(shown(quick, "compare", "nomadic-2022", "--set", "tracks.boxes=5", "--json"))
    assert tried["courses"][0] == course
    assert "what to --set" in refused(quick, "compare", "nomadic-2022", code=2)
    assert "can't be compared" in refused(quick, "compare", "nomadic-2022", "nutshell-2008")
    assert "no course" in refused(quick, "compare", "nomadic-2022", five, "--course", "nomadic.picnic")


def test_editions_whose_outcomes_differ_are_compared(quick: Quick):
    # the edition of 2025 has no plain yes
    told = " ".join(shown(quick, "tables", "nomadic.questions", "--pack", "nomadic-2025").split())
    assert "no, and … yes, but … yes, and … Very unlikely 50 % 50 % 0 %" in told
    told = shown(quick, "compare", "nomadic-2022", "nomadic-2025", "--course", "expedition", "--runs", "20")
    assert "by How likely a yes is instead of by nothing" in " ".join(told.split())


def test_outcomes_that_only_change_places_are_a_change(quick: Quick, tmp_path: Path):
    mine = tmp_path / "harsh.toml"
    assert quick("pack", "new", str(mine), "--engine", "nomadic").exit_code == 0
    text = mine.read_text(encoding="utf-8")
    fail, cost = 'it costs you", low = 1, high = 2', 'it costs you", low = 3, high = 4'
    assert text.count(fail) == text.count(cost) == 1
    mine.write_text(text.replace(fail, fail[:-1] + "3").replace(cost, cost.replace("3", "4")), encoding="utf-8")
    told = " ".join(
        shown(quick, "compare", "nomadic-2022", str(mine), "--course", "expedition", "--runs", "20").split()
    )
    assert "Unchanged: The question." in told
    # a d4 fails on 1 to 3 instead of 1 and 2, and costs something on all four as before
    assert "Risky: failure, and it costs you, 75 % instead of 50 % (+25 points)" in told


def test_a_device_is_never_replaced_by_a_file(quick: Quick, tmp_path: Path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    sweep = ("sweep", "nomadic-2022", "tracks.boxes=3", "--course", "nomadic.expedition")
    for words in (("report", "nomadic-2022", "--force", "--output"), (*sweep, "--force", "--chart")):
        assert "no ordinary file" in refused(quick, *words, str(pipe))
        assert "There is no folder" in refused(quick, *words, str(tmp_path / "nowhere" / "a"))
    assert "no ordinary file" in refused(quick, "run", "nomadic.expedition", "--resume", str(pipe))
    assert "no ordinary file" in quick("pack", "new", str(pipe), "--force").stderr
    assert quick("new", "Ada").exit_code == 0
    assert "no ordinary file" in quick("export", "Ada", "--force", "--output", str(pipe)).stderr
    assert pipe.is_fifo()
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".pipe")] == []


def test_an_ending_that_is_certain_is_told_where_others_could_be(quick: Quick):
    told = shown(quick, "run", "crossing.journey", "horizon=own", "segments=12")
    assert "There in time  100 %" in told
    assert "segments=2..12 [6] Segments of a clock of your own" in shown(quick, "courses", "crossing")
    assert "Sampled: 1 run from seed 1" in shown(quick, "run", "nomadic.expedition", "--runs", "1")


def test_a_sweep_tells_and_draws(quick: Quick, tmp_path: Path):
    picture = tmp_path / "boxes.svg"
    words = ("sweep", "nomadic-2022", "tracks.boxes=4,5,99", "--course", "nomadic.expedition", "--chart", str(picture))
    told = shown(quick, *words)
    assert "Boxes of all tracks from 4 to 99" not in told
    assert "Boxes of all tracks from 4 to 5: an expedition lasts" in " ".join(told.split())
    assert "99: a track can't have 99 boxes (1 to 12)" in told
    assert "●" in told
    assert ElementTree.parse(picture).getroot().get("role") == "img"
    assert "is there already" in refused(quick, *words)
    rows = json.loads(shown(quick, *words, "--force", "--json"))["rows"]
    assert [row["values"] for row in rows] == [[4], [5], [99]]
    assert [bool(row["prospect"]) for row in rows] == [True, True, False]


def test_a_sweep_over_settings_of_the_course(quick: Quick):
    told = shown(quick, "sweep", "nutshell-2008", "difficulty=1..3", "skill=d6,d8", "--course", "nutshell.practice")
    assert told.count("d6") >= 3
    assert told.count("d8") >= 3


def test_values_that_can_not_be_are_refused_with_what_can(quick: Quick):
    course = ("--course", "nomadic.expedition")
    assert "in tracks there are body" in refused(quick, "sweep", "nomadic-2022", "tracks.boxen=3..5", *course)
    assert "values are given as 3..6" in refused(quick, "sweep", "nomadic-2022", "tracks.boxes=6..3", *course)
    assert "has steps of 0" in refused(quick, "sweep", "nomadic-2022", "tracks.boxes=3..6:0", *course)
    other = refused(quick, "tables", "nomadic.actions", "--pack", "comae-0.96")
    assert "comae-0.96 is for Comae, and Nomadic is asked about" in other
    assert "has no course" in refused(quick, "sweep", "nomadic-2022", "tracks.boxes=3", "--course", "nomadic.picnic")
    assert "There is no course" in refused(quick, "run", "nomadic.picnic")
    assert "There is no plan 'bold'" in refused(quick, "run", "nomadic.expedition", "--plan", "bold")
    assert "There is no pack" in refused(quick, "compare", "nowhere.toml", "nomadic-2022")
    data = quick("lab", "run", "nomadic.expedition", "--plan", "bold", "--json")
    assert json.loads(data.stdout)["refusal"]["code"] == "unknown_plan"


def test_a_report_is_written_whole(quick: Quick, tmp_path: Path, five: str):
    page = tmp_path / "report.html"
    assert "The report is in" in shown(quick, "report", "nomadic-2022", five, "--output", str(page))
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert text.rstrip().endswith("</html>")
    assert "René-Pier Deshaies-Gélinas" in text
    assert "is there already" in refused(quick, "report", "nomadic-2022", "--output", str(page))
    assert (
        json.loads(shown(quick, "report", "nutshell-2008", "--output", str(page), "--force", "--json"))["size"] > 9_000
    )
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".")] == []


def test_a_campaigns_dice_against_the_odds(quick: Quick):
    assert quick("new", "Ada", "--dice", "seeded", "--seed", "x").exit_code == 0
    assert "nothing to compare" in shown(quick, "table", "Ada")
    for _ in range(12):
        assert quick("do", "Ada", "nomadic.ask").exit_code == 0
    assert quick("do", "Ada", "nomadic.ask", "--faces", "6,6").exit_code == 0
    told = shown(quick, "table", "Ada")
    assert "d6" in told
    assert "typed in" in told
    assert "expected" in told
    assert "Holm" in told
    data = json.loads(shown(quick, "table", "Ada", "--json"))
    assert (data["rolls"], data["dice"]) == (13, 26)
    assert "no seat" in refused(quick, "table", "Ada", "--for", "stranger")


def test_plain_terminals_get_plain_signs(quick: Quick, monkeypatch: pytest.MonkeyPatch):
    for module in ("lab_drawn", "lab_dice"):
        monkeypatch.setattr(import_module(f"inglenook.cli.{module}"), "drawable", lambda _sign: False)
    told = shown(quick, "run", "comae.duel")
    told += shown(quick, "sweep", "comae-0.96", "skill=40,60", "--course", "comae.duel")
    assert "==" in told
    assert not set(told) & set("█▏▁▂▃▄▅▆▇├─┤●")


def test_asking_what_there_is_loads_nothing_heavy(cli: Terminal):
    for words in (["lab", "--help"], ["lab", "courses"], ["lab", "run", "nomadic.expedition"]):
        ended = subprocess.run(
            [sys.executable, "-X", "importtime", "-m", "inglenook", *words],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=cli.environment,
            check=True,
            timeout=60,
        )
        loaded = {
            line.rpartition("|")[2].strip() for line in ended.stderr.splitlines() if line.startswith("import time:")
        }
        assert not loaded & {"numpy", "numba", "distributed", "starlette", "asyncio", "ssl"}


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another thing there")
def test_stopped_by_hand_it_keeps_what_is_done_and_says_how_to_go_on(cli: Terminal, tmp_path: Path):
    file = tmp_path / "sweep.txt"
    words = ["lab", "sweep", "nomadic-2022", "tracks.boxes=3..12", "marked=0,1,2", "resources=0..9"]
    line = [*words, "--course", "nomadic.expedition", "--resume", str(file)]
    started = subprocess.Popen(
        [sys.executable, "-m", "inglenook", *line],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, **cli.environment},
    )
    for _ in range(400):
        if file.exists() and file.stat().st_size:
            break
        time.sleep(0.05)
    started.send_signal(signal.SIGINT)
    out, told = started.communicate(timeout=60)
    assert started.returncode == 130, told
    assert "Stopped after" in told
    assert "goes on from there" in told
    done = len(file.read_text(encoding="utf-8").splitlines())
    assert 0 < done < 300
    assert "actions" in out
