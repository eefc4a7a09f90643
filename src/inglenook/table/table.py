"""The table: the authority between people and rules, for one campaign.

It performs acts for a seat, keeps what waits, refuses what is stale or held, and is the one door out: whatever a seat
learns it learns from `view`, `entries`, `feed`, `odds` and `search`, all of which start from that seat's lanes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from inglenook.journal import Store
from inglenook.rules import Refusal, check_fields

from .acts import answer_waiting, begin_command, find_command, find_pending, leave_stuck
from .chances import odds_of, pick_policy
from .engines import Engines
from .keeper import Clock, Keeper, Written, system_clock
from .looking import find_waiting, view
from .performing import Refused
from .prose import erase_words, erased, revised, spoken
from .settling import pack_drafts, setting_drafts
from .showing import Revisions, show
from .shown import EntryShown, Feed, OddsShown, Page, Receipt, View, WaitingShown
from .standing import Standing
from .undoing import redo_drafts, undo_drafts


class Table:
    """One campaign, open for play. May be used from several threads; acts happen one after another."""

    def __init__(self, store: Store, engines: Engines, clock: Clock = system_clock) -> None:
        self.store = store
        self.engines = engines
        self._keeper = Keeper(store, engines, clock)
        self._revisions = Revisions()

    # What it is

    @property
    def id(self) -> str:
        """The campaign's own id, the same wherever its file goes."""
        return self.store.meta["id"]

    @property
    def name(self) -> str:
        """The campaign's name."""
        return self.standing.name

    @property
    def standing(self) -> Standing:
        """How the campaign stands now, with whatever other processes have written."""
        return self._keeper.standing

    def changed(self) -> bool:
        """Whether anything was written, here or by another process, that this table hasn't folded in yet."""
        return self._keeper.changed()

    def close(self) -> None:
        """Closes the store. The file is then whole in itself."""
        with self._keeper.lock:
            self.store.close()

    # What people do

    def do(
        self,
        command: str,
        fields: Mapping[str, Any] | None = None,
        *,
        seat: str = "player",
        answers: Sequence[str] = (),
        faces: Sequence[int] | None = None,
        request: str | None = None,
        seen: str | None = None,
    ) -> Receipt | Refusal:
        """Performs a command as far as it goes: to its outcome, or to a question or dice that it waits for.

        `answers` answer its first questions, `faces` are dice thrown by hand, `seen` is the cursor of what this seat
        knew when it asked: if something it could see has happened since, the command is refused as stale.
        """

        return self._receipt(
            self._keeper.write(
                "command",
                seat,
                request,
                lambda now: begin_command(self._keeper, now, command, fields or {}, seat, answers, faces, seen),
            ),
            seat,
        )

    def answer(
        self,
        option: str | None = None,
        *,
        question: int | None = None,
        faces: Sequence[int] | None = None,
        answers: Sequence[str] = (),
        seat: str = "player",
        request: str | None = None,
    ) -> Receipt | Refusal:
        """Answers what waits: a question by an option's key, dice by their faces. `question` says which of several."""

        given = [*([option] if option is not None else []), *answers]

        def build(standing: Standing) -> Any:
            waiting = self.waiting(seat)
            pending = find_pending(standing, waiting, question)
            if option in ("close", "take_back") and any(shown.kind == "stuck" for shown in waiting):
                return leave_stuck(self._keeper, pending, option)
            return answer_waiting(self._keeper, standing, pending, given, faces)

        return self._receipt(self._keeper.write("answer", seat, request, build), seat)

    def undo(self, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Strikes the last act (an answer, a command or a setting). Its entries stay, as struck; its dice return."""
        return self._receipt(self._keeper.strike("strike", seat, request, undo_drafts), seat)

    def redo(self, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Strikes the last strike, if nothing was done since."""
        return self._receipt(self._keeper.strike("redo", seat, request, redo_drafts), seat)

    def say(self, text: str, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Adds prose (Markdown) to the story. Never refused as stale."""
        return self._receipt(self._keeper.write("prose", seat, request, lambda _: spoken(text)), seat)

    def revise(self, number: int, text: str, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Gives prose new words. The old ones are kept."""
        return self._receipt(
            self._keeper.write("prose", seat, request, lambda _: revised(self.store, number, text)), seat
        )

    def erase(self, number: int, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Erases prose and all its revisions for good. That it stood there stays on record."""
        written = self._keeper.write(
            "prose",
            seat,
            request,
            lambda _: erased(self.store, number),
            then=lambda writer: erase_words(self.store, writer, number),
        )
        return self._receipt(written, seat)

    def set(self, option: str, value: Any, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Changes a setting: `dice`, `name`, or a house rule such as `nomadic.boxes.body`. It is an entry too."""
        packs: dict[str, bytes] = {}
        written = self._keeper.write(
            "admin", seat, request, lambda now: setting_drafts(now, self.store, option, value, packs), packs=packs
        )
        return self._receipt(written, seat)

    def use_pack(self, text: str, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Switches an engine to another pack. Raises `PackError` for a pack with faults; nothing has moved then."""
        packs: dict[str, bytes] = {}
        written = self._keeper.write("admin", seat, request, lambda now: pack_drafts(now, text, packs), packs=packs)
        return self._receipt(written, seat)

    def rename(self, name: str) -> None:
        """Gives the campaign another name, in its story and in its file."""
        refused = self.set("name", name)
        if isinstance(refused, Refusal) and refused.code != "no_change":
            raise ValueError(refused.sentence)
        with self.store.writing() as writer:
            writer.set_meta({"name": name})

    def become_another(self, name: str) -> None:
        """Makes a copied file a campaign of its own, with a new id."""
        with self.store.writing() as writer:
            writer.set_meta({"id": str(uuid4())})
        self.rename(name)

    # What people see

    def view(self, seat: str = "player") -> View:
        """Everything that a seat may know now, but for the story."""
        with self._keeper.lock:
            standing, keeper = self.standing, self._keeper
            cursor = self.cursor(seat)
            return view(standing, self.store, seat, keeper.run_or_error, keeper.ports(), cursor)

    def entries(self, seat: str = "player", *, before: int | None = None, limit: int = 200) -> Page:
        """The newest entries that a seat may see, or those before entry `before` (its number in the table's lane)."""
        with self._keeper.lock:
            lanes = self.standing.lanes_of(seat)
            position = self._keeper.position_of("table", before) if before is not None else None
            if before is not None and position is None:
                return Page((), more=False)
            found = self.store.tail(limit + 1, before=position, lanes=lanes)
            more = len(found) > limit
            return Page(show(found[1:] if more else found, self.store, self._revisions), more)

    def feed(self, seat: str = "player", after: str = "") -> Feed:
        """All entries after a cursor that a seat may see, in order, and the cursor to go on from."""
        with self._keeper.lock:
            lanes = self.standing.lanes_of(seat)
            entries = self.store.read(self._keeper.position_seen(after), lanes=lanes)
            return Feed(show(entries, self.store, self._revisions), self.cursor(seat))

    def cursor(self, seat: str = "player") -> str:
        """Where a seat is in the lanes that it has: `referee:3,table:12`."""
        return self._keeper.cursor(self.standing.lanes_of(seat))

    def search(self, words: str, seat: str = "player", limit: int = 50) -> tuple[EntryShown, ...]:
        """Entries whose text has these words, newest first."""
        with self._keeper.lock:
            found = self.store.search(words, limit=limit, lanes=self.standing.lanes_of(seat))
            return show((hit.entry for hit in found), self.store, self._revisions)

    def odds(
        self,
        command: str,
        fields: Mapping[str, Any] | None = None,
        *,
        seat: str = "player",
        policy: str | None = None,
    ) -> OddsShown | Refusal:
        """The exact odds of a command now, from what this seat may know, before anything is rolled."""
        with self._keeper.lock:
            standing = self.standing
            try:
                engine, spec = find_command(standing, command, seat)
                chosen = pick_policy(engine, policy)
                if isinstance(chosen, Refusal):
                    return chosen
                lanes = standing.lanes_of(seat)
                world = {each.name: each.view(standing.world[each.name], lanes) for each in standing.engines}
                pack, state = standing.packs[engine.name], world[engine.name]
                refusal = spec.ready(pack, state)
                if refusal is not None:
                    return refusal
                checked = check_fields(spec.fields(pack, state), fields or {}, spec.rule)
            except Refused as refused:
                return refused.refusal
            if isinstance(checked, Refusal):
                return checked
            engines = {each.name: (each, standing.packs[each.name]) for each in standing.engines}
            return odds_of(engine, spec, pack, world, checked, chosen, self._keeper.ports(), engines)

    def waiting(self, seat: str = "player") -> tuple[WaitingShown, ...]:
        """What waits for a person, in the order in which it began."""
        with self._keeper.lock:
            keeper = self._keeper
            return find_waiting(self.standing, self.store, seat, keeper.run_or_error, keeper.ports())

    def _receipt(self, written: Written | Refusal, seat: str) -> Receipt | Refusal:
        if isinstance(written, Refusal):
            return written
        with self._keeper.lock:
            lanes = self.standing.lanes_of(seat)
            shown = show((entry for entry in written.entries if entry.lane in lanes), self.store, self._revisions)
            said = written.text or next((entry.text for entry in reversed(shown) if entry.text), "")
            return Receipt(shown, said, self.waiting(seat), written.repeated, self.cursor(seat))
