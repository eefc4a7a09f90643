"""Nobody is told that something is hidden: random evenings, each with a twin in which nothing is."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.web.twins import (
    UNKNOWING,
    Step,
    Table,
    in_secret,
    look,
    openly,
    pry,
    small_portions_and_known_secrets,
)

EVENINGS = int(os.environ.get("TWINS", "1"))
GAMES = (("nomadic", "board"), ("nutshell", "board"), ("comae", "board"), ("crossing", "comae", "board"))
MOMENTS = 80
LOOK = Step("", "look")
AGAIN = Step("", "again")


def readable_by_the_unknowing(table: Table, after: int) -> bool:
    """Whether anything was written since a position that one of them may read."""
    bases = {"table", *(f"seat:{seat}" for seat in UNKNOWING)}
    return any(bases & {*entry.lane.split("+")} for entry in table.store.read(after))


def shows(table: Table, step: Step, done: Counter[str]) -> bool:
    """Does it; gives whether the unknowing may see what came of it. Counts what was done, and what was refused."""
    before = table.store.position
    answer = table.do(step)
    assert answer.status_code < 500, (step, answer.text)
    seen = step.seat in UNKNOWING or readable_by_the_unknowing(table, before)
    came = "refused" if answer.status_code >= 400 else "seen" if seen else "hidden"
    done[f"{came} {step.body.get('command', step.word)}"] += 1
    return seen


def moment(table: Table, step: Step, chance: Random) -> None:
    """What goes on before the eyes of the unknowing."""
    if step is LOOK:
        for seat in UNKNOWING:
            look(table, seat, Random(chance.random()))
    elif step is AGAIN:
        seat = chance.choice(UNKNOWING)
        cursors = ["", None, table.pages[seat].cursor, "table:5", "table:3,referee:1"]
        table.follow(seat, chance.choice(cursors))
    else:
        table.settle()


def play(
    home: Path, games: tuple[str, ...], dice: str, seed: int, script: list[Step] | None = None
) -> tuple[dict[str, list[tuple[str, bytes]]], list[Step], Counter[str]]:
    """An evening by chance, or its twin by what could be seen of the first; gives what the unknowing were sent."""
    with small_portions_and_known_secrets():
        table = Table(home, games, dice)
        seen: list[Step] = []
        done: Counter[str] = Counter()
        watching = Random(f"look {seed}")
        try:
            for step in _evening(table, seed) if script is None else script:
                if step in (LOOK, AGAIN) or shows(table, step, done):
                    seen.append(step)
                    moment(table, step, watching)
                else:
                    assert script is None, (step, "went otherwise in the twin")
            table.do(Step("gm", "say", {"text": "The end."}))
            table.settle()
            for seat in UNKNOWING:
                look(table, seat, Random(seed))
                pry(table, seat)
            table.settle()
        finally:
            table.close()
        return table.sent, seen, done


def _evening(table: Table, seed: int) -> Iterator[Step]:
    chance = Random(seed)
    for number in range(MOMENTS):
        kind = chance.random()
        if kind < 0.03:
            yield LOOK
        elif kind < 0.07:
            yield AGAIN
        elif kind < 0.55:
            step = in_secret(table, chance)
            if step is not None:
                yield step
        else:
            yield openly(table, chance, number)


@pytest.mark.parametrize("dice", ["seeded", "verifiable", "hand"])
@pytest.mark.parametrize("games", GAMES, ids=lambda games: games[0])
@pytest.mark.parametrize("seed", range(EVENINGS))
def test_what_is_hidden_makes_no_difference_to_who_may_not_know(
    tmp_path: Path, games: tuple[str, ...], dice: str, seed: int
) -> None:
    sent, script, done = play(tmp_path / "one", games, dice, seed)
    twin, _, _ = play(tmp_path / "two", games, dice, seed, script)
    assert sum(times for name, times in done.items() if name.startswith("hidden")) > 4, done
    for seat in UNKNOWING:
        for place, (one, other) in enumerate(zip(sent[seat], twin[seat], strict=False)):
            assert one == other, (seat, place)
        assert len(sent[seat]) == len(twin[seat])
