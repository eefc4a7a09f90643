"""One expedition of several games: campaigns of a host and its modules, and what is read off their sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from inglenook.engines.comae import engine as comae
from inglenook.engines.crossing import engine as crossing
from inglenook.engines.nomadic import engine as nomadic
from inglenook.engines.nutshell import engine as nutshell
from inglenook.journal import Store, verify
from inglenook.rules import AnyBlock, Bar, Boxes, Counter, Line, Sheet
from inglenook.table import Engines, Receipt, Table
from inglenook.table.lending import seen_by
from inglenook.table.standing import Standing
from tests.table.tables import done, table

ALL = Engines({engine.name: engine for engine in (comae, crossing, nomadic, nutshell)})
MODULES = ("crossing", "nomadic", "comae")


def mixed(host: str, *, store: Store | None = None, seed: str = "1") -> Table:
    """A campaign of this game, with all that the others lend to it."""
    return table(host, *(name for name in MODULES if name != host), engines=ALL, store=store, seed=seed)


def on_the_road(campaign: Table, *names: str, **fields: Any) -> Table:
    """These people set out, with enough to eat: the host's by themselves, whom the fields offer."""
    for name in names:
        done(campaign.do("crossing.join", {"name": name}))
    done(campaign.do("crossing.provision", {"store": "rations", "amount": 12}))
    return going(campaign, **fields)


def going(campaign: Table, **fields: Any) -> Table:
    """The party sets out for Saltmarch."""
    usual = {"to": "Saltmarch", "stages": 1, "horizon": "looming", "event": "The river rises"}
    done(campaign.do("crossing.set_out", {**usual, **fields}))
    return campaign


def answer_all(campaign: Table, **wishes: str) -> list[str]:
    """Answers whatever waits, as wished or else by the first option; gives the keys of what was asked."""
    asked: list[str] = []
    while campaign.waiting():
        waiting = campaign.waiting()[0]
        asked.append(waiting.key)
        option = wishes.get(waiting.key, waiting.options[0].key)
        done(campaign.answer(option, question=waiting.number))
    return asked


def sheet(campaign: Table, engine: str) -> Sheet:
    """An engine's sheet as it is shown."""
    return next(shown.sheet for shown in campaign.view().sheets if shown.engine == engine)


def blocks(campaign: Table, engine: str) -> Mapping[str, AnyBlock]:
    """Everything on it, by its key."""
    return {block.key: block for section in sheet(campaign, engine).sections for block in section.blocks}


def pool(campaign: Table, who: str, name: str) -> int:
    """What somebody has left in a pool."""
    bar = blocks(campaign, "comae")[f"{who}.{name}"]
    assert isinstance(bar, Bar)
    return bar.value


def marked(campaign: Table) -> int:
    """Boxes marked on the Nomad's tracks."""
    return sum(block.filled for block in blocks(campaign, "nomadic").values() if isinstance(block, Boxes))


def ailments(campaign: Table, who: str) -> list[tuple[str, str]]:
    """What afflicts somebody of the party."""
    listed = blocks(campaign, "nutshell").items()
    return [(b.label, b.text) for key, b in listed if key.startswith(f"ails.{who}.") and isinstance(b, Line)]


def count(campaign: Table, engine: str, key: str) -> int:
    """A number on a sheet."""
    block = blocks(campaign, engine)[key]
    if isinstance(block, Boxes):
        return block.filled
    assert isinstance(block, Counter)
    return block.value


def names(campaign: Table) -> dict[str, list[str]]:
    """The commands of each engine by their short names."""
    found: dict[str, list[str]] = {}
    for shown in campaign.view().commands:
        engine, _, short = shown.name.partition(".")
        found.setdefault(engine, []).append(short)
    return found


def texts(receipt: Receipt) -> list[str]:
    """Everything that an act said."""
    return [entry.text for entry in receipt.entries if entry.text]


def world_of(campaign: Table) -> bytes:
    """All states of all engines, as bytes."""
    return msgspec.json.encode(seen_by(campaign.standing, campaign.standing.lanes_of("player")), order="sorted")


def folded_anew(campaign: Table) -> bytes:
    """The same out of the journal alone, from its first entry on."""
    standing = Standing(campaign.engines)
    standing.fold(campaign.store)
    return msgspec.json.encode(seen_by(standing, standing.lanes_of("player")), order="sorted")


def holds(campaign: Table) -> None:
    """What is true of every campaign: the fold gives its state, the chain is whole, every rule replays."""
    assert folded_anew(campaign) == world_of(campaign)
    assert campaign.verify_rules() == ()
    assert verify(campaign.store).faults == ()


def undone_and_redone(campaign: Table) -> int:
    """Takes back every act down to the first, then brings all back; gives how many there were."""
    before, steps = [world_of(campaign)], 0
    while campaign.view().undo is not None:
        done(campaign.undo())
        before.append(world_of(campaign))
        steps += 1
    assert folded_anew(campaign) == before[-1]
    for world in reversed(before[:-1]):
        done(campaign.redo())
        assert world_of(campaign) == world
    return steps
