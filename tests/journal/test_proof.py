"""Proving dice: every way in which a host could cheat with a chain that is in order, entry by entry."""

from __future__ import annotations

import json
from typing import Any

import pytest

from inglenook.dice import Nonce, Verifiable, commitment_of
from inglenook.journal import Draft, MemoryStore, canonical, verify
from tests.journal.builders import NOON

SECRETS = {lane: bytes([number]) * 32 for number, lane in enumerate(("table", "referee", "seat:anna"), 1)}
TWO: tuple[tuple[int, ...], ...] = ((6, 6),)


class Host:
    """Writes whatever it likes into a journal, in a chain that is in order."""

    def __init__(self, *, begun: bool = True) -> None:
        self.store = MemoryStore("The ship", created=NOON)
        self.nonces: list[Nonce] = []
        self.count = 0
        if begun:
            told = {lane: commitment_of(secret).hex() for lane, secret in SECRETS.items()}
            self.write("epoch", epoch=1, campaign="c", commitments=told)

    def write(self, kind: str, lane: str = "table", /, **body: Any) -> int:
        """Appends an entry, and gives its number."""
        self.count += 1
        act = "strike" if kind == "strike" else "epoch"
        with self.store.writing() as writer:
            (entry,) = writer.append(f"{self.count}", "anna", act, NOON, [Draft(lane, kind, canonical(body))])
            if kind == "strike":
                struck = {found.act for number in body["entries"] if (found := self.store.entry(lane, number))}
                writer.strike(struck)
        return entry.number

    def throw(self, draw: int, lane: str = "table", /, epoch: int = 1, **other: Any) -> int:
        """An honest throw, but for what is said otherwise."""
        faces = Verifiable(SECRETS[lane], "c", epoch, self.nonces).throw(lane, draw, TWO)
        drawn = {"source": "verifiable", "epoch": epoch, "nonces": len(self.nonces), "draw": draw}
        return self.write("dice", lane, **{"dice": TWO, "faces": faces, **drawn, **other})

    def faces(self, number: int) -> Any:
        entry = self.store.entry("table", number)
        assert entry is not None
        return json.loads(entry.body or b"")["faces"]

    def end(self, *lanes: str, **more: Any) -> None:
        self.write("epoch", epoch=1, ends=True, **more)
        for lane in lanes:
            self.write("reveal", lane, epoch=1, lane=lane, secret=SECRETS[lane].hex())

    def faults(self) -> list[str]:
        return [str(fault) for fault in verify(self.store).faults]

    def states(self) -> dict[str, str]:
        return {lane.lane: lane.state for lane in verify(self.store).epochs[0].lanes}


@pytest.fixture
def host() -> Host:
    return Host()


def test_an_honest_host(host: Host):
    host.throw(1)
    host.throw(1, "referee")
    host.write("epoch", epoch=1, nonce="geese")
    host.nonces.append(("anna", "geese"))
    host.throw(2)
    assert host.faults() == []
    assert host.states() == {"table": "running", "referee": "running"}
    host.end("table")
    assert host.faults() == []
    assert host.states() == {"table": "proven", "referee": "unopened"}
    host.write("reveal", "referee", epoch=1, lane="referee", secret=SECRETS["referee"].hex())
    assert host.states() == {"table": "proven", "referee": "proven"}


def test_a_face_of_ones_own_choice(host: Host):
    host.throw(1)
    host.throw(2, faces=[[6, 6]])
    assert host.faults() == [], "nobody can tell before the epoch ends"
    host.end("table")
    assert [fault[:20] for fault in host.faults()] == ["table 3: its faces a"]
    assert host.states()["table"] == "false"


def test_a_secret_of_ones_own_choice(host: Host):
    host.throw(1)
    host.end()
    host.write("reveal", epoch=1, lane="table", secret="77" * 32)
    assert host.faults() == ["table 4: the secret of table is not the one that epoch 1 committed to"]
    assert host.states()["table"] == "unopened"


def test_a_draw_passed_over_or_thrown_twice(host: Host):
    host.throw(1)
    host.throw(3)
    host.throw(3)
    assert ["should come here" in fault for fault in host.faults()] == [True, True]


def test_dice_from_elsewhere_while_an_epoch_runs(host: Host):
    host.throw(1, source="fair")
    host.throw(2, source="seeded")
    host.throw(3, source="hand", faces=[[6, 6]])
    assert host.faults() == [
        "table 2: its dice are fair, though epoch 1 was running",
        "table 3: its dice are seeded, though epoch 1 was running",
    ]


def test_dice_of_an_epoch_that_does_not_run(host: Host):
    host.throw(1, epoch=2)
    host.end("table")
    host.throw(2)
    assert ["which was not running" in fault for fault in host.faults()] == [True, True]


def test_a_nonce_left_out(host: Host):
    host.write("epoch", epoch=1, nonce="geese")
    host.throw(1)
    assert host.faults() == ["table 3: the nonces given by then were 1, and it counts 0"]


def test_a_nonce_taken_back_still_counts(host: Host):
    """Struck or not: a draw was made with it, or could have been."""
    number = host.write("epoch", epoch=1, nonce="geese")
    host.write("strike", entries=[number])
    host.nonces.append(("anna", "geese"))
    host.throw(1)
    host.end("table")
    assert host.faults() == []
    assert host.states() == {"table": "proven"}


def test_another_commitment_afterwards(host: Host):
    host.write("epoch", epoch=1, commitments={"table": "11" * 32})
    assert host.faults() == ["table 2: it commits a second time to what was committed to before"]


def test_a_seat_that_joins_is_committed_to_before_its_first_draw(host: Host):
    of_ben = b"b" * 32
    host.write("epoch", epoch=1, commitments={"seat:ben": commitment_of(of_ben).hex()})
    faces = Verifiable(of_ben, "c", 1).throw("seat:ben", 1, TWO)
    told = {"source": "verifiable", "epoch": 1, "nonces": 0, "draw": 1}
    host.write("dice", "seat:ben", dice=TWO, faces=faces, **told)
    host.end()
    host.write("reveal", "seat:ben", epoch=1, lane="seat:ben", secret=of_ben.hex())
    assert host.faults() == []
    assert host.states()["seat:ben"] == "proven"
    host.write("dice", "seat:eve", dice=TWO, faces=faces, **told)
    assert "was not running" in host.faults()[0]


def test_a_lane_without_commitment(host: Host):
    told = {"source": "verifiable", "epoch": 1, "nonces": 0, "draw": 1}
    host.write("dice", "seat:eve", dice=TWO, faces=[[6, 6]], **told)
    assert host.faults() == ["seat:eve 1: epoch 1 has committed to no secret for this lane"]


def test_a_secret_told_while_its_epoch_runs(host: Host):
    host.write("reveal", epoch=1, lane="table", secret=SECRETS["table"].hex())
    assert host.faults() == ["table 2: it tells a secret of epoch 1, which has not ended"]


def test_epochs_out_of_order():
    host = Host(begun=False)
    host.write("epoch", epoch=2, campaign="c", commitments={})
    host.write("epoch", epoch=1, ends=True)
    assert host.faults() == [
        "table 1: epoch 1 should begin here, not 2",
        "table 2: epoch 1 is not running here",
    ]
    host = Host()
    host.write("epoch", epoch=2, campaign="c", commitments={})
    host.write("epoch", "referee", epoch=1, ends=True)
    host.write("epoch", epoch="one")
    faults = host.faults()
    assert faults[0] == "table 2: epoch 2 begins before the one before it has ended"
    assert [("referee 1" in fault, "can't be read" in fault) for fault in faults[1:]] == [(True, False), (False, True)]


def test_struck_dice_come_back_once(host: Host):
    first = host.throw(1)
    again = {"source": "again", "again_of": first, "faces": host.faces(first)}
    host.write("strike", entries=[first])
    second = host.throw(2, **again)
    assert host.faults() == []
    host.throw(3, **again)
    assert host.faults() == [f"table {second + 1}: its dice came back a second time"]


def test_dice_that_come_back_must_have_been_struck_and_be_the_same(host: Host):
    first = host.throw(1)
    host.throw(2, source="again", again_of=first, faces=host.faces(first))
    host.write("strike", entries=[first])
    host.throw(3, source="again", again_of=first, faces=[[6, 6]])
    host.throw(4, source="again", again_of=77)
    assert [fault.partition(": ")[2][:30] for fault in host.faults()] == [
        "its dice are said to have come",
        "its dice are said to have come",
        "its dice are said to have come",
    ]


def test_a_strike_that_was_struck_holds_nothing_down(host: Host):
    first = host.throw(1)
    strike = host.write("strike", entries=[first])
    host.write("strike", entries=[strike])
    host.throw(2, source="again", again_of=first, faces=host.faces(first))
    assert "was not taken back" in host.faults()[0]


def test_dice_passed_over_dont_come_back(host: Host):
    first = host.throw(1)
    host.write("strike", entries=[first])
    host.throw(2, passed_over=[first])
    host.throw(3, source="again", again_of=first, faces=host.faces(first))
    assert host.faults() == ["table 5: its dice came back a second time"]


def test_dice_are_never_erased(host: Host):
    number = host.throw(1)
    entry = host.store.entry("table", number)
    assert entry is not None
    with host.store.writing() as writer:
        writer.append("e", "anna", "prose", NOON, [Draft("table", "erasure", canonical({"erases": number}))])
        writer.erase(entry.position)
    assert host.faults() == [f"table {number}: its dice were erased, which dice never are"]


@pytest.mark.parametrize("other", [{"faces": [[1]]}, {"dice": [[0, 6]]}, {"draw": -3}, {"dice": [[2**40, 6]]}])
def test_dice_that_cant_be(host: Host, other: dict[str, Any]):
    host.throw(1, **other)
    host.end("table")
    assert host.faults() == ["table 2: its faces don't fit its dice"]


def test_secrets_that_were_lost(host: Host):
    host.throw(1)
    host.end(lost=True)
    assert host.faults() == []
    assert host.states() == {"table": "lost"}
