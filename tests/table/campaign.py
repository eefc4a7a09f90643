"""A process that plays and says what was acknowledged, to be killed at any instant: `python campaign.py FILE NAME`.

`python campaign.py FILE` is a nest: for each name that it reads it forks a process that plays. That one says who it
is, and the nest says when it is gone; so a process needs no time to start.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

from inglenook.journal import SqliteStore, StoreBusyError
from inglenook.rules import Refusal
from inglenook.table import Engines, Receipt, Table


def main(file: str, name: str, acts: str = "1000000") -> None:
    """Plays on, and prints the numbers of each act's entries once it is acknowledged."""
    campaign = Table(SqliteStore.open(Path(file)), Engines())
    chance = random.Random(name)
    for turn in range(int(acts)):
        try:
            receipt = one_act(campaign, chance, f"{name} {turn}")
        except StoreBusyError:
            continue
        if isinstance(receipt, Receipt):
            first, last = receipt.entries[0].number, receipt.entries[-1].number
            sys.stdout.write(f"{first} {last} {receipt.entries[0].kind}\n")
            sys.stdout.flush()
    campaign.close()


def one_act(campaign: Table, chance: random.Random, said: str) -> Receipt | Refusal:
    """Whatever one may do at a table."""
    kind = chance.randrange(10)
    if kind < 2:
        return campaign.say(said)
    if kind < 3:
        return campaign.undo()
    if kind < 6:
        waiting = campaign.waiting()
        if waiting:
            return campaign.answer(chance.choice(waiting[0].options).key)
    if kind < 8:
        return campaign.do("ask", {"question": said})
    return campaign.do("check", {"skill": chance.choice(("muscle", "dash", "learn")), "risk": "perilous"})


def nest(file: str) -> None:
    """A process that plays for each name."""
    for line in sys.stdin:
        child = os.fork()
        if not child:
            sys.stdout.write(f"pid {os.getpid()}\n")
            sys.stdout.flush()
            main(file, line.strip())
        os.waitpid(child, 0)
        sys.stdout.write("gone\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) > 2 else nest(sys.argv[1])
