"""The table: the authority between people and rules, for one campaign.

It performs acts for a seat, keeps what waits, refuses what is stale or held, and is the one door out: whatever a seat
learns it learns from `view`, `entries`, `feed`, `odds` and `search`, all of which start from that seat's lanes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any
from uuid import uuid4

from inglenook.journal import Store
from inglenook.rules import TABLE, Refusal

from .acts import TAKE_BACK, answer_waiting, begin_command, is_stuck, take_back_stuck
from .allowing import lanes_acting, refuse_onlooker
from .audience import lane_of
from .chances import pick_policy
from .engines import Engines, UnknownEngineError
from .facts import UnknownFactError
from .handouts import handed_out, picture_in
from .keeper import Built, Clock, Keeper, Written, system_clock
from .look import Look
from .looks import Looks, Teller
from .performing import Refused
from .prose import erase_words, erased, may_rewrite, revised, said_to
from .refusing import NoSeatError, find_command, refuse_stranger
from .requests import request_of
from .revealing import revealed
from .seating_acts import Seating
from .settling import pack_drafts, setting_drafts
from .shown import (
    AcrossShown,
    AdviceShown,
    EntryShown,
    EpochShown,
    Feed,
    HeadShown,
    OddsShown,
    Page,
    Receipt,
    View,
    WaitingShown,
)
from .standing import Standing, lanes_in
from .undoing import redo_drafts, undo_drafts
from .vault import Vault
from .weighing import Weighing


class Table:
    """One campaign, open for play. May be used from several threads; acts happen one after another."""

    def __init__(self, store: Store, engines: Engines, clock: Clock = system_clock, vault: Vault | None = None) -> None:
        self.store = store
        self.engines = engines
        self._keeper = Keeper(store, engines, clock, vault)
        self._looks = Looks(self._keeper)
        self.seating = Seating(self._keeper, self._receipt)

    # What it is

    @property
    def id(self) -> str:
        """The campaign's own id, the same wherever its file goes."""
        return self._looks.id

    @property
    def name(self) -> str:
        """The campaign's name."""
        return self.standing.name

    @property
    def standing(self) -> Standing:
        """How the campaign stands now, with whatever other processes have written."""
        return self._keeper.standing

    @property
    def appended(self) -> int:
        """How many entries were written here since it was opened."""
        return self._keeper.appended

    def knew(self, seat: str) -> bool:
        """Whether there was such a seat when this was last looked at: quicker than to look, and an act looks anyway."""
        return self._keeper.knew(seat)

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
        audience: str = "",
    ) -> Receipt | Refusal:
        """Performs a command as far as it goes: to its outcome, or to a question or dice that it waits for.

        `audience` is who sees it: `all`, `gm`, `gm_and_me`, `me`; without one, those who usually do. What would show
        on a sheet that others see can't be done in secret.

        `answers` answer its first questions, `faces` are dice thrown by hand, `seen` is the cursor of what this seat
        knew when it asked: if something that it could see has touched the same engine since, it is refused as stale.
        """
        return self._receipt(
            self._keeper.write(
                "command",
                seat,
                request,
                lambda now: begin_command(
                    self._keeper, now, command, fields or {}, seat, answers, faces, seen, audience
                ),
            ),
            seat,
        )

    def answer(
        self,
        option: str | None = None,
        *,
        question: int | str | None = None,
        faces: Sequence[int] | None = None,
        answers: Sequence[str] = (),
        seat: str = "player",
        request: str | None = None,
    ) -> Receipt | Refusal:
        """Answers what waits: a question by an option's key, dice by their faces. `question` says which of several.

        With neither, dice that were to be thrown by hand are thrown by the campaign's own, if it has some by now. A
        rule that is stuck takes `take_back` or `close`.
        """
        keeper = self._keeper
        given = [*([option] if option is not None else []), *answers]
        with keeper.lock:
            if given == [TAKE_BACK] and is_stuck(keeper, self.standing, seat, question):
                written = keeper.strike(
                    "strike", seat, request, lambda now: take_back_stuck(keeper, now, seat, question)
                )
            else:
                written = keeper.write(
                    "answer", seat, request, lambda now: answer_waiting(keeper, now, seat, question, given, faces)
                )
        return self._receipt(written, seat)

    def undo(self, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Strikes the last act (an answer, a command or a setting). Its entries stay, as struck; its dice return."""
        written = self._keeper.strike(
            "strike", seat, request, lambda now: undo_drafts(self.store, lanes_acting(now, seat), seat, now.heads)
        )
        return self._receipt(written, seat)

    def redo(self, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Strikes the last strike, if nothing was done since."""
        written = self._keeper.strike(
            "redo", seat, request, lambda now: redo_drafts(self.store, lanes_acting(now, seat), seat, now.heads)
        )
        return self._receipt(written, seat)

    def say(
        self, text: str, *, seat: str = "player", request: str | None = None, audience: str = ""
    ) -> Receipt | Refusal:
        """Adds prose (Markdown) to the story, or a note that only an audience sees. Never refused as stale."""
        return self._receipt(
            self._keeper.write("prose", seat, request, lambda now: said_to(now, seat, text, audience)), seat
        )

    def revise(
        self, number: int, text: str, *, lane: str = TABLE, seat: str = "player", request: str | None = None
    ) -> Receipt | Refusal:
        """Gives prose new words. The old ones are kept. `number` counts in a lane."""
        return self._receipt(
            self._keeper.write(
                "prose",
                seat,
                request,
                lambda now: revised(self.store, lane, number, text, may_rewrite(now, seat)),
            ),
            seat,
        )

    def erase(
        self, number: int, *, lane: str = TABLE, seat: str = "player", request: str | None = None
    ) -> Receipt | Refusal:
        """Erases prose and all its revisions for good. That it stood there stays on record."""
        written = self._keeper.write(
            "prose",
            seat,
            request,
            lambda now: erased(self.store, lane, number, may_rewrite(now, seat)),
            then=lambda writer: erase_words(self.store, writer, lane, number),
        )
        return self._receipt(written, seat)

    def hand_out(
        self, picture: bytes, caption: str = "", *, audience: str = "", seat: str = "player", request: str | None = None
    ) -> Receipt | Refusal:
        """Shows a picture (PNG, JPEG, GIF or WebP) with a caption, to everyone or to an audience."""

        def build(now: Standing) -> Built:
            refuse_onlooker(now, seat)
            return handed_out(picture, caption, lane_of(now.seats, seat, audience))

        return self._receipt(self._keeper.write("prose", seat, request, build), seat)

    def picture(self, lane: str, number: int, *, seat: str = "player") -> tuple[str, bytes] | None:
        """The media type and the bytes of a picture that a seat may see. Raises `NoSeatError`."""
        return picture_in(self.store, self._lanes(seat), lane, number)

    def reveal(
        self, lane: str, number: int, *, audience: str = "", seat: str = "player", request: str | None = None
    ) -> Receipt | Refusal:
        """Shows a hidden entry to everyone, or to an audience: a new entry that carries the old one."""
        return self._receipt(
            self._keeper.write(
                "reveal", seat, request, lambda now: revealed(now, self.store, seat, lane, number, audience)
            ),
            seat,
        )

    def set(self, option: str, value: Any, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Changes a setting: `dice`, `name`, or a house rule such as `nomadic.boxes.body`. It is an entry too."""
        packs: dict[str, bytes] = {}
        told = option == "dice" and "verifiable" in (value, self.standing.dice)  # what an epoch told can't be untold
        written = self._keeper.write(
            "epoch" if told else "admin",
            seat,
            request,
            lambda now: setting_drafts(now, self.store, seat, option, value, packs),
            packs=packs,
        )
        return self._receipt(written, seat)

    def use_pack(self, text: str, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Switches an engine to another pack. Raises `PackError` for a pack with faults; nothing has moved then."""
        packs: dict[str, bytes] = {}
        written = self._keeper.write(
            "admin", seat, request, lambda now: pack_drafts(now, seat, text, packs), packs=packs
        )
        return self._receipt(written, seat)

    def new_epoch(self, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Ends the epoch of verifiable dice, so that its faces can be checked, and begins the next."""
        dealer = self._keeper.dealer
        return self._receipt(self._keeper.write("epoch", seat, request, lambda now: dealer.renew(now, seat)), seat)

    def add_nonce(self, nonce: str, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Puts words of this seat's own into every verifiable throw from here on. They can't be taken out again."""
        dealer = self._keeper.dealer
        return self._receipt(
            self._keeper.write("epoch", seat, request, lambda now: dealer.hear(now, seat, nonce)), seat
        )

    def open_lane(
        self,
        lane: str,
        *,
        epoch: int | None = None,
        everyone: bool = False,
        seat: str = "player",
        request: str | None = None,
    ) -> Receipt | Refusal:
        """Tells the secret of a hidden lane's dice in an epoch that has ended, the last one if none is named.

        It is told in that lane, or with `everyone` at the table.
        """
        dealer = self._keeper.dealer
        written = self._keeper.write(
            "epoch", seat, request, lambda now: dealer.open_lane(lane, epoch, now.lanes_of(seat), everyone=everyone)
        )
        return self._receipt(written, seat)

    def rename(self, name: str) -> None:
        """Gives the campaign another name, in its story and in its file; a partial copy in its file alone."""
        if not self.store.seal_key:
            with self.store.adopting() as writer:
                writer.set_meta({"name": name})
            return
        refused = self.set("name", name, seat=self.standing.first_gm)
        if isinstance(refused, Refusal) and refused.code != "no_change":
            raise ValueError(refused.sentence)

    def become_another(self, name: str) -> None:
        """Makes a copied file a campaign of its own, with a new id."""
        with self.store.adopting() as writer:
            writer.set_meta({"id": str(uuid4()), "name": name})
        self._looks.forget_id()
        self.rename(name)
        if self.standing.dice == "verifiable":
            self.new_epoch(seat=self.standing.first_gm)  # the first campaign's secrets are its own

    # What people see

    def moment(self) -> AbstractContextManager[Look]:
        """While in it, all that is looked at is of the same moment, whoever else writes meanwhile."""
        return self._looks.moment()

    def telling(self, teller: Teller) -> AbstractContextManager[None]:
        """While in it, this one tells others of each act, before its receipt is made."""
        return self._looks.telling(teller)

    def view(self, seat: str = "player") -> View:
        """Everything that a seat may know now, but for the story. Raises `NoSeatError`."""
        with self.moment() as look:
            return look.view(seat)

    def entries(self, seat: str = "player", *, before: int | str | None = None, limit: int = 200) -> Page:
        """The newest entries that a seat may see, or those before an entry.

        `before` is its number in the table's lane, or `lane:number`. Raises `NoSeatError`.
        """
        with self.moment() as look:
            return look.entries(seat, before, limit)

    def feed(self, seat: str = "player", after: str = "", *, most: int | None = None) -> Feed:
        """All entries after a cursor that a seat may see, in order, and the cursor to go on from.

        With `most` it is so many at most, and fewer if they are large, but one. A cursor that fits nothing here gives
        all of them. Raises `NoSeatError`.
        """
        with self.moment() as look:
            return look.feed(seat, after, most)

    def cursor(self, seat: str = "player") -> str:
        """Where a seat is in the lanes that it has: `referee:3,table:12`. Raises `NoSeatError`."""
        with self.moment() as look:
            return look.cursor(seat)

    def search(self, words: str, seat: str = "player", limit: int = 50) -> tuple[EntryShown, ...]:
        """Entries whose text has these words, newest first. Raises `NoSeatError`."""
        with self._keeper.lock:
            found = self.store.search(words, limit=limit, lanes=self._lanes(seat))
            with self.moment() as look:
                return look.shown(hit.entry for hit in found)

    def odds(
        self,
        command: str,
        fields: Mapping[str, Any] | None = None,
        *,
        seat: str = "player",
        policy: str | None = None,
    ) -> OddsShown | Refusal:
        """The exact odds of a command now, from what this seat may know, before anything is rolled."""
        with self._keeper.moment() as standing:
            found = self._weighing(standing, command, seat, policy)
            return found if isinstance(found, Refusal) else found.odds(fields or {})

    def odds_across(
        self,
        command: str,
        fields: Mapping[str, Any] | None = None,
        across: Sequence[str] = (),
        *,
        seat: str = "player",
        policy: str | None = None,
    ) -> AcrossShown | Refusal:
        """Such odds for every option of one field, or for every pair of options of two; those need not be given."""
        with self._keeper.moment() as standing:
            found = self._weighing(standing, command, seat, policy)
            return found if isinstance(found, Refusal) else found.across(fields or {}, across)

    def advise(
        self,
        question: int | str | None = None,
        *,
        seat: str = "player",
        aim: str | None = None,
        policy: str | None = None,
    ) -> AdviceShown | Refusal:
        """What would be wise at a question that waits, from what this seat may know: every option's worth and margin.

        `question` says which of several; `aim` is what is wanted, `policy` what others are taken to do.
        """
        with self._keeper.moment() as standing:
            from .advising_door import advise_seat

            return advise_seat(self._keeper, standing, seat, question, aim, policy)

    def _weighing(self, standing: Standing, command: str, seat: str, policy: str | None) -> Weighing | Refusal:
        """A command as this seat knows of it, to be weighed; or why it can't be done."""
        lanes = standing.lanes_of(seat)
        try:
            refuse_stranger(standing, seat)
            engine, spec = find_command(standing, command, lanes)
        except Refused as refused:
            return refused.refusal
        chosen = pick_policy(engine, policy)
        if isinstance(chosen, Refusal):
            return chosen
        world = {each.name: each.view(standing.world[each.name], lanes) for each in standing.engines}
        pack = standing.packs[engine.name]
        refusal = spec.ready(pack, world[engine.name])
        if refusal is not None:
            return refusal
        return Weighing(engine, spec, pack, world, chosen, standing.ports(self.store), standing.played(), lanes)

    def epochs(self, seat: str = "player") -> tuple[EpochShown, ...]:
        """The epochs of verifiable dice, as far as a seat knows them. Raises `NoSeatError`."""
        with self.moment() as look:
            return self._keeper.dealer.shown(look.lanes(seat))

    def head(self) -> HeadShown:
        """Where the chain of the table's lane ends, which every seat has."""
        with self._keeper.moment():
            number, digest = self.store.heads()[TABLE]
            return HeadShown(number, digest.hex())

    def waiting(self, seat: str = "player") -> tuple[WaitingShown, ...]:
        """What waits for a person, in the order in which it began."""
        with self.moment() as look:
            return look.waiting(seat)

    # What goes out, and what is checked

    def export_json(self, seat: str | None = None) -> Iterator[bytes]:
        """The campaign as one JSON file, piece by piece; with a seat, nothing of the lanes that it lacks.

        Needs no engine, so that a campaign whose engine is gone can still be taken elsewhere.
        """
        from inglenook.journal import pieces

        return pieces(self.store, lanes=None if seat is None else self._lanes_for_export(seat))

    def export_story(self, seat: str = "player") -> Iterator[str]:
        """The story as a Markdown text, with the lines that whoever passes it on must leave in it."""
        from inglenook.journal import story

        return story(
            self.store, lanes=self._lanes_for_export(seat), title=self.store.meta["name"], attributions=self.credits()
        )

    def credits(self) -> tuple[str, ...]:
        """The lines that name the authors of what is played here, each once, as far as its engines are at hand."""
        lines: list[str] = []
        try:
            for engine, pack in self.standing.played().values():
                lines += [*engine.credit.lines, *pack.attribution]
        except (UnknownFactError, UnknownEngineError):
            return ()
        return tuple(dict.fromkeys(lines))

    def verify_rules(self) -> tuple[str, ...]:
        """Drives every command again along its record, live or struck, and says what differs."""
        with self._keeper.lock, self.store.still():
            from .verifying import verify_rules

            return tuple(str(fault) for fault in verify_rules(self.store, self.engines))

    def receipt_of(self, request: str | None, seat: str) -> Receipt:
        """The receipt of an act that was done: of this request, or the last."""
        act = self.store.act_of_request(request_of(self.store, seat, request)) if request else None
        entries = self.store.entries_of(act) if act is not None else self.store.tail(1)
        made = self._receipt(Written(entries), seat)
        assert isinstance(made, Receipt)
        return made

    def _lanes_for_export(self, seat: str) -> frozenset[str]:
        lanes = lanes_in(self.store, seat)
        if lanes is None:
            raise NoSeatError(seat)
        return lanes

    def _lanes(self, seat: str) -> frozenset[str]:
        with self.moment() as look:
            return look.lanes(seat)

    def _receipt(self, written: Written | Refusal, seat: str) -> Receipt | Refusal:
        if isinstance(written, Refusal):
            return written
        with self.moment() as look:
            return look.receipt(written, seat)
