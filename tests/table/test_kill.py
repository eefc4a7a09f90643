"""A table whose process is killed at any instant, and two processes at one table: nothing acknowledged is lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from inglenook.journal import SqliteStore, verify
from inglenook.table import Engines, Table
from tests.table.tables import done, file_of, table

PLAYER = Path(__file__).with_name("campaign.py")
KILLS = 200


def play(file: Path, name: str, *more: str) -> subprocess.Popen[str]:
    """A process that plays on this file."""
    command = [sys.executable, str(PLAYER), str(file), name, *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def acknowledged(process: subprocess.Popen[str]) -> list[tuple[int, int, str]]:
    """What it said before it ended; a line that was cut short was not said."""
    assert process.stdout is not None
    lines = process.stdout.read().split("\n")[:-1]
    process.stdout.close()
    process.wait()
    return [(int(first), int(last), kind) for first, last, kind in (line.split() for line in lines)]


def all_there(file: Path, said: list[tuple[int, int, str]]) -> Table:
    """The campaign, open, once every acknowledged act was found in it."""
    campaign = Table(SqliteStore.open(file), Engines())
    for first, last, kind in said:
        entries = [campaign.store.entry("table", number) for number in range(first, last + 1)]
        assert all(entry is not None for entry in entries), (first, last)
        assert entries[0] is not None
        assert entries[0].kind == kind
        assert len({entry.act for entry in entries if entry is not None}) == 1
    return campaign


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the nest forks")
def test_killed_at_any_instant(tmp_path):
    table(store=file_of(tmp_path), dice="fair").close()
    file = tmp_path / "ada.inglenook"
    chance = random.Random(4)
    nest = subprocess.Popen(
        [sys.executable, str(PLAYER), str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert nest.stdin is not None
    assert nest.stdout is not None
    acts = questions = 0
    for kill in range(KILLS):
        nest.stdin.write(f"run {kill}\n")
        nest.stdin.flush()
        child = int(nest.stdout.readline().split()[1])
        first = [nest.stdout.readline()] if kill % 2 else []  # every other one lives to play, however slow the machine
        time.sleep(chance.random() * 0.06)
        os.kill(child, signal.SIGKILL)
        lines = [*first, *iter(nest.stdout.readline, "gone\n")]
        said = [(int(first), int(last), kind) for first, last, kind in map(str.split, lines)]
        acts += len(said)
        campaign = all_there(file, said)
        if kill % 10 == 0:
            questions += len(campaign.waiting())
        campaign.close()
    nest.communicate()
    campaign = all_there(file, [])
    assert verify(campaign.store).faults == ()
    assert campaign.verify_rules() == ()
    for shown in campaign.waiting():
        done(campaign.answer(shown.options[0].key, question=shown.number))
    campaign.close()
    assert acts >= KILLS // 2
    assert questions


def test_two_processes_at_one_table(tmp_path):
    table(store=file_of(tmp_path), dice="fair").close()
    file = tmp_path / "ada.inglenook"
    both = [play(file, name, "150") for name in ("Ada", "Bea")]
    said = [acknowledged(process) for process in both]
    assert all(len(acts) > 50 for acts in said)
    campaign = all_there(file, [*said[0], *said[1]])
    numbers = [number for acts in said for first, last, _ in acts for number in range(first, last + 1)]
    assert len(numbers) == len(set(numbers))
    assert sorted(numbers) == list(range(2, campaign.store.position + 1))  # none lost, none doubled
    assert verify(campaign.store).faults == ()
    assert campaign.verify_rules() == ()
    campaign.close()


@pytest.mark.parametrize("acts", [40])
def test_a_table_follows_what_another_process_writes(tmp_path, acts):
    here = table(store=file_of(tmp_path), dice="fair")
    cursor, got = here.cursor(), []
    process = play(tmp_path / "ada.inglenook", "Ada", str(acts))
    while process.poll() is None:
        feed = here.feed(after=cursor)
        got += [entry.number for entry in feed.entries]
        cursor = feed.cursor
        here.say("Here too")
    said = acknowledged(process)
    got += [entry.number for entry in here.feed(after=cursor).entries]
    assert got == list(range(2, here.store.position + 1))
    assert {first for first, _, _ in said} <= set(got)
    assert here.verify_rules() == ()
    here.close()
