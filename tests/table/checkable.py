"""A campaign with verifiable dice, hidden lanes and everything that may happen to its dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from inglenook.journal import Draft, Store, canonical
from inglenook.rules import Refusal
from inglenook.table import Receipt, Table, Vault, begin
from tests.table.tables import ENGINES, NOON, clock, done

PNG = b"\x89PNG\r\n\x1a\n"
SEATS: Mapping[str, Sequence[str]] = {
    "anna": ("table", "seat:anna"),
    "ben": ("table", "seat:ben"),
    "gm": ("table", "referee"),
}


def checkable(store: Store, vault: Vault | None = None, seats: Mapping[str, Sequence[str]] = SEATS) -> Table:
    """Nomadic with a lantern in hidden hands, by verifiable dice, just begun."""
    used = {name: next(iter(ENGINES.get(name).packs.values()))() for name in ("nomadic", "lantern")}
    return begin(store, ENGINES, "Ada", used, dice="verifiable", seats=seats, clock=clock(), vault=vault)


def ask(table: Table, seat: str = "anna") -> Receipt:
    """A roll of 2d6 at the table."""
    return done(table.do("nomadic.ask", {"question": "Is anyone there?"}, seat=seat))


def omen(table: Table) -> Receipt | Refusal:
    """A roll in the referee's lane, and what follows from it."""
    began = done(table.do("lantern.omen", {}, seat="gm"))
    return table.answer(began.waiting[0].options[0].key, seat="gm")


def whisper(table: Table, seat: str, text: str) -> None:
    """An entry in a seat's own lane."""
    with table.store.writing() as writer:
        draft = Draft(f"seat:{seat}", "prose", canonical({"text": text}))
        writer.append(f"{seat} {text}", seat, "prose", NOON, [draft])


def with_guests(table: Table, *, hidden: bool = True) -> Table:
    """Another evening: people come, are told of strangers at their seats, pause, show pictures, and take back.

    Nonces come until no more are taken, and answers given beforehand are left out once dice have fallen.
    """
    seating = table.seating
    if hidden:
        done(seating.tell_of_link("anna", seat="gm"))
        done(seating.tell_of_coming("anna"))
        done(table.hand_out(PNG, "A letter", seat="gm", audience="seats:anna"))
    assert isinstance(seating.add("Cleo", "player", seat="gm"), str)
    taken = [table.add_nonce(f"grey goose {number}", seat="anna") for number in range(22)]
    assert [isinstance(each, Receipt) for each in taken] == [True] * 20 + [False] * 2
    answered = 0
    for turn in range(60):  # three at least, and until one of them has asked: the dice are nobody's to choose
        skill = ("muscle", "skulk")[turn % 2]
        made = done(table.do("nomadic.check", {"skill": skill, "risk": "risky"}, answers=["nobody"], seat="ben"))
        assert any("is left out" in entry.text for entry in made.entries)
        while made.waiting:
            made, answered = done(table.answer(made.waiting[0].options[0].key, seat="ben")), answered + 1
        if hidden:
            done(table.do("nomadic.ask", {"question": "Who is it?"}, seat="gm", audience="gm"))
        if turn >= 2 and answered:
            break
    ask(table, "ben")
    done(table.undo(seat="ben"))
    done(seating.stop(seat="ben"))
    done(seating.pause(on=False, seat="anna"))
    done(seating.agree("veil", "Spiders", seat="ben"))
    note = done(table.say("A *note*.", seat="anna", audience="gm_and_me" if hidden else "all")).entries[0]
    done(table.revise(note.number, "A longer *note*.", lane=note.lane, seat="anna"))
    if hidden:
        done(table.reveal(note.lane, note.number, seat="gm"))
    done(table.hand_out(PNG, "A map", seat="gm"))
    done(seating.remove("cleo", seat="gm"))
    done(table.new_epoch(seat="gm"))
    if hidden:
        done(table.open_lane("referee", seat="gm", everyone=True))
    ask(table)
    done(table.set("dice", "seeded", seat="gm"))
    return table


def evening(table: Table, *, hidden: bool = True) -> Table:
    """Two epochs: rolls, nonces, rolls taken back, dice that return, typed dice, and what only the referee knows."""
    ask(table)
    done(table.add_nonce("seven grey geese", seat="anna"))
    for _ in range(3):
        ask(table, "ben")
        if hidden:
            done(omen(table))
    for _ in range(2 if hidden else 0):
        done(table.undo(seat="gm"))  # of an omen first the answer, then the omen itself
    done(table.add_nonce("Größe", seat="ben"))
    if hidden:
        done(omen(table))
        whisper(table, "anna", "I trust nobody.")
    ask(table)
    done(table.undo(seat="anna"))
    done(table.redo(seat="anna"))
    done(table.undo(seat="anna"))
    ask(table)
    done(table.do("nomadic.ask", {"question": "By hand?"}, seat="ben", faces=[2, 5]))
    done(table.say("A point of light that *grows*.", seat="ben"))
    done(table.new_epoch(seat="gm"))
    if hidden:
        done(table.open_lane("referee", seat="gm"))
        done(omen(table))
        whisper(table, "anna", "Less and less.")
    ask(table)
    ask(table, "ben")
    done(table.set("dice", "fair", seat="gm"))
    if hidden:
        done(table.open_lane("referee", epoch=2, seat="gm"))
    ask(table)
    return table
