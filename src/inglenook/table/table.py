"""The table: the authority between people and rules, for one campaign.

It performs acts for a seat, keeps what waits, refuses what is stale or held, and is the one door out: whatever a seat
learns it learns from `view`, `entries`, `feed`, `odds` and `search`, all of which start from that seat's lanes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from secrets import token_hex
from time import time_ns
from typing import Any
from uuid import uuid4

from inglenook.dice import Fair, Seeded, Source
from inglenook.journal import Draft, Entry, Store, canonical
from inglenook.rules import (
    Choose,
    Command,
    DivergedError,
    Engine,
    Ports,
    Refusal,
    Roll,
    Run,
    check_fields,
)

from .bodies import command_body, draft
from .chances import odds_of, pick_policy, unknown_command
from .engines import Engines
from .looking import find_waiting, view
from .performing import DiceAtHand, Performance, Refused, resume, what_is
from .settling import pack_drafts, setting_drafts
from .showing import Revisions, show
from .shown import EntryShown, Feed, OddsShown, Page, Receipt, View, WaitingShown
from .standing import Pending, Standing, standing_of
from .undoing import redo_drafts, undo_drafts

SNAPSHOT_EVERY = 256
"""How many entries may follow a snapshot before the next is taken."""

Clock = Callable[[], int]
"""Gives the instant now, in milliseconds since 1970 (UTC)."""


def system_clock() -> int:
    """The system's clock."""
    return time_ns() // 1_000_000


class Table:
    """One campaign, open for play. May be used from several threads; acts happen one after another."""

    def __init__(self, store: Store, engines: Engines, clock: Clock = system_clock) -> None:
        self.store = store
        self.engines = engines
        self._clock = clock
        self._lock = threading.RLock()
        self._standing: Standing | None = None
        self._runs: dict[tuple[str, int], Run] = {}
        self._revisions = Revisions()
        self._snapshot_at: int | None = None

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
        with self._lock:
            if self._standing is None or self._standing.position != self.store.position:
                self._runs.clear()
                self._standing = standing_of(self.engines, self.store)
            return self._standing

    def changed(self) -> bool:
        """Whether anything was written, here or by another process, that this table hasn't folded in yet."""
        return self._standing is None or self._standing.position != self.store.position

    def close(self) -> None:
        """Closes the store. The file is then whole in itself."""
        with self._lock:
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

        def build(standing: Standing) -> tuple[list[Draft], str]:
            engine, spec = self._find(standing, command, seat)
            self._refuse_stale(standing, seat, seen)
            self._refuse_held(standing, engine, seat)
            pack, state = standing.packs[engine.name], standing.world[engine.name]
            refusal = spec.ready(pack, state)
            if refusal is not None:
                raise Refused(refusal)
            checked = check_fields(spec.fields(pack, state), fields or {}, spec.rule)
            if isinstance(checked, Refusal):
                raise Refused(checked)
            prose = str(checked.get(spec.prose, "")) if spec.prose else ""
            kept = {name: value for name, value in checked.items() if name != spec.prose}
            text = engine.words.command(pack, state, spec, kept)
            run = Run(spec.perform(pack, state, checked), standing.world, self._ports(standing))
            number = self._next_number(spec.lane)
            play = Performance(engine, spec, pack, run, number, self._dice(standing, spec.lane, faces), answers)
            play.write("command", dict(command_body(engine, spec, kept, pack, standing.pack_hashes[engine.name], text)))
            if prose.strip():
                play.write("prose", {"text": prose, "of": number})
            play.go_on()
            self._keep_run(spec.lane, number, run)
            return play.finish(), play.text

        return self._act("command", seat, request, build)

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

        def build(standing: Standing) -> tuple[list[Draft], str]:
            pending = self._waiting_for(standing, seat, question)
            engine, spec, pack = what_is(standing, self.store, pending)
            try:
                run = self._run(standing, pending)
            except DivergedError as error:
                raise Refused(_stuck(pending, error)) from error
            run.world = dict(standing.world)
            given = [*([option] if option is not None else []), *answers]
            self._refuse_wrong_kind(run, given, faces)
            dice = self._dice(standing, pending.lane, faces)
            play = Performance(engine, spec, pack, run, pending.number, dice, given)
            play.told = len(run.trail)
            play.go_on()
            return play.finish(), play.text

        def stuck(standing: Standing) -> tuple[list[Draft], str]:
            return self._unstick(standing, seat, question, option or "")

        return self._act("answer", seat, request, stuck if option in ("take_back", "close") else build)

    def undo(self, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Strikes the last act (an answer, a command or a setting). Its entries stay, as struck; its dice return."""
        return self._strike("strike", seat, request, undo_drafts)

    def redo(self, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Strikes the last strike, if nothing was done since."""
        return self._strike("redo", seat, request, redo_drafts)

    def say(self, text: str, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Adds prose (Markdown) to the story. Never refused as stale."""
        if not text.strip():
            return Refusal("nothing_said", "There is nothing to write down: the text is empty.", field="text")
        if len(text) > 100_000:
            return Refusal("too_long", "That is more than 100,000 characters. Write it down in parts.", field="text")
        return self._act("prose", seat, request, lambda _: ([draft("table", "prose", {"text": text})], text))

    def revise(self, number: int, text: str, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Gives prose new words. The old ones are kept."""

        def build(standing: Standing) -> tuple[list[Draft], str]:
            self._prose(standing, number, seat)
            if not text.strip():
                raise Refused(Refusal("nothing_said", "Empty words: erase the entry instead.", field="text"))
            return [draft("table", "revision", {"revises": number, "text": text})], text

        return self._act("prose", seat, request, build)

    def erase(self, number: int, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Erases prose and all its revisions for good. That it stood there stays on record."""

        def build(standing: Standing) -> tuple[list[Draft], str]:
            self._prose(standing, number, seat)
            return [
                draft("table", "erasure", {"erases": number, "text": "Words were erased here."})
            ], "Erased for good."

        return self._act("prose", seat, request, build, erases=number)

    def set(self, option: str, value: Any, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Changes a setting: `dice`, `name`, or a house rule such as `nomadic.boxes.body`. It is an entry too."""
        packs: dict[str, bytes] = {}

        def build(standing: Standing) -> tuple[list[Draft], str]:
            return setting_drafts(standing, self.store, option, value, packs)

        return self._act("admin", seat, request, build, packs=packs)

    def use_pack(self, text: str, *, seat: str = "player", request: str | None = None) -> Receipt | Refusal:
        """Switches an engine to another pack. Raises `PackError` for a pack with faults; nothing has moved then."""
        packs: dict[str, bytes] = {}

        def build(standing: Standing) -> tuple[list[Draft], str]:
            return pack_drafts(standing, text, packs)

        return self._act("admin", seat, request, build, packs=packs)

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
        with self._lock:
            standing = self.standing
            return view(standing, self.store, seat, self._run_or_error, self._ports(standing), self.cursor(seat))

    def entries(self, seat: str = "player", *, before: int | None = None, limit: int = 200) -> Page:
        """The newest entries that a seat may see, or those before entry `before` (its number in the table's lane)."""
        with self._lock:
            lanes = self.standing.lanes_of(seat)
            position = self._position_of("table", before) if before is not None else None
            if before is not None and position is None:
                return Page((), more=False)
            found = self.store.tail(limit + 1, before=position, lanes=lanes)
            more = len(found) > limit
            return Page(show(found[1:] if more else found, self.store, self._revisions), more)

    def feed(self, seat: str = "player", after: str = "") -> Feed:
        """All entries after a cursor that a seat may see, in order, and the cursor to go on from."""
        with self._lock:
            lanes = self.standing.lanes_of(seat)
            since = self._position_seen(after)
            cursor = self.cursor(seat)
            return Feed(show(self.store.read(since, lanes=lanes), self.store, self._revisions), cursor)

    def cursor(self, seat: str = "player") -> str:
        """Where a seat is in the lanes that it has: `table:12,referee:3`."""
        lanes = self.standing.lanes_of(seat)
        return ",".join(f"{lane}:{number}" for lane, (number, _) in sorted(self.store.heads().items()) if lane in lanes)

    def search(self, words: str, seat: str = "player", limit: int = 50) -> tuple[EntryShown, ...]:
        """Entries whose text has these words, newest first."""
        with self._lock:
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
        with self._lock:
            standing = self.standing
            try:
                engine, spec = self._find(standing, command, seat)
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
            return odds_of(engine, spec, pack, world, checked, chosen, self._ports(standing), engines)

    def waiting(self, seat: str = "player") -> tuple[WaitingShown, ...]:
        """What waits for a person, in the order in which it began."""
        with self._lock:
            standing = self.standing
            return find_waiting(standing, self.store, seat, self._run_or_error, self._ports(standing))

    # How it works

    def _act(
        self,
        kind: str,
        seat: str,
        request: str | None,
        build: Callable[[Standing], tuple[list[Draft], str]],
        *,
        packs: dict[str, bytes] | None = None,
        erases: int | None = None,
    ) -> Receipt | Refusal:
        request = request or token_hex(16)
        with self._lock:
            try:
                with self.store.writing() as writer:
                    earlier = self.store.act_of_request(request)
                    if earlier is not None:
                        return self._receipt(self.store.entries_of(earlier), seat, "", repeated=True)
                    standing = self.standing
                    if seat not in standing.seats:
                        raise Refused(Refusal("no_seat", f"There is no seat {seat!r} at this table.", field="seat"))
                    drafts, text = build(standing)
                    for pack_hash, body in (packs or {}).items():
                        writer.keep_pack(pack_hash, body)
                    entries = writer.append(request, seat, kind, self._clock(), drafts)
                    if erases is not None:
                        self._erase(writer, erases)
                    for entry in entries:
                        standing.take(entry, self.store)
                    standing.position = entries[-1].position
                    self._snapshot(writer, standing)
            except Refused as refused:
                self._runs.clear()
                return refused.refusal
            except BaseException:
                self._runs.clear()
                self._standing = None
                raise
            return self._receipt(entries, seat, text)

    def _strike(
        self,
        kind: str,
        seat: str,
        request: str | None,
        drafts_of: Callable[[Store], tuple[list[Draft], str, tuple[int, ...], tuple[int, ...]]],
    ) -> Receipt | Refusal:
        request = request or token_hex(16)
        with self._lock:
            try:
                with self.store.writing() as writer:
                    earlier = self.store.act_of_request(request)
                    if earlier is not None:
                        return self._receipt(self.store.entries_of(earlier), seat, "", repeated=True)
                    drafts, text, fall, rise = drafts_of(self.store)
                    entries = writer.append(request, seat, kind, self._clock(), drafts)
                    writer.strike(fall)
                    writer.unstrike(rise)
                    first = min(entry.position for act in (*fall, *rise) for entry in self.store.entries_of(act))
                    writer.drop_snapshots_after(first - 1)
            except Refused as refused:
                return refused.refusal
            finally:
                self._runs.clear()
                self._standing = None
                self._snapshot_at = None
            return self._receipt(entries, seat, text)

    def _receipt(self, entries: Sequence[Entry], seat: str, text: str, *, repeated: bool = False) -> Receipt:
        lanes = self.standing.lanes_of(seat)
        shown = show((entry for entry in entries if entry.lane in lanes), self.store, self._revisions)
        said = text or next((entry.text for entry in reversed(shown) if entry.text), "")
        return Receipt(shown, said, self.waiting(seat), repeated, self.cursor(seat))

    def _snapshot(self, writer: Any, standing: Standing) -> None:
        if self._snapshot_at is None:
            newest = self.store.snapshot()
            self._snapshot_at = newest.position if newest is not None else 0
        if standing.position - self._snapshot_at >= SNAPSHOT_EVERY:
            writer.keep_snapshot(standing.position, standing.code(), standing.written())
            self._snapshot_at = standing.position

    def _find(self, standing: Standing, command: str, seat: str) -> tuple[Engine, Command]:
        name, _, short = command.partition(".")
        if not short and standing.pack_hashes:
            name, short = next(iter(standing.pack_hashes)), name
        if name not in standing.pack_hashes:
            legal = tuple(standing.pack_hashes)
            sentence = f"{name!r} isn't played at this table. {', '.join(legal)} is."
            raise Refused(Refusal("unknown_engine", sentence, field="command", legal=legal))
        engine = standing.engine(name)
        spec = engine.command(short)
        if spec is None or spec.lane not in standing.lanes_of(seat):
            raise Refused(unknown_command(engine, short))
        return engine, spec

    def _refuse_stale(self, standing: Standing, seat: str, seen: str | None) -> None:
        if seen is None:
            return
        lanes = standing.lanes_of(seat)
        moved = ("command", "answer", "fact", "admin", "strike")
        if next(self.store.read(self._position_seen(seen), lanes=lanes, kinds=moved, limit=1), None) is not None:
            sentence = (
                "Something happened at the table since you last looked. Nothing has moved: look again, then decide."
            )
            raise Refused(Refusal("stale", sentence))

    def _refuse_held(self, standing: Standing, engine: Engine, seat: str) -> None:
        lanes = standing.lanes_of(seat)
        for pending in standing.pending.values():
            if pending.command.partition(".")[0] == engine.name and pending.lane in lanes:
                sentence = f"\u201c{pending.text}\u201d still waits for an answer. Answer it first, or take it back."
                raise Refused(Refusal("held", sentence))

    def _waiting_for(self, standing: Standing, seat: str, question: int | None) -> Pending:
        waiting = self.waiting(seat)
        if not waiting:
            raise Refused(Refusal("nothing_waits", "Nothing waits for an answer.", field="question"))
        numbers = tuple(str(shown.number) for shown in waiting)
        if question is None and len(waiting) > 1:
            sentence = f"Several things wait: {', '.join(numbers)}. Say which one is answered."
            raise Refused(Refusal("which_question", sentence, field="question", legal=numbers))
        wanted = [shown for shown in waiting if question in (None, shown.number)]
        if not wanted:
            sentence = f"Question {question} doesn't wait (any more). Waiting: {', '.join(numbers)}."
            raise Refused(Refusal("stale", sentence, field="question", legal=numbers))
        return standing.pending[wanted[0].lane, wanted[0].of]

    def _refuse_wrong_kind(self, run: Run, given: Sequence[str], faces: Sequence[int] | None) -> None:
        if isinstance(run.stop, Roll) and not faces:
            count = sum(len(hand.dice) for hand in run.stop.hands)
            sentence = f"Dice are awaited: throw {run.stop.expression} and give {count} faces."
            raise Refused(Refusal("dice_awaited", sentence, run.stop.rule, "faces"))
        if isinstance(run.stop, Choose) and not given:
            listed = ", ".join(run.stop.options)
            raise Refused(
                Refusal("missing_answer", f"An option is awaited: {listed}.", field="option", legal=run.stop.options)
            )

    def _unstick(self, standing: Standing, seat: str, question: int | None, way: str) -> tuple[list[Draft], str]:
        pending = self._waiting_for(standing, seat, question)
        error = self._run_or_error(pending)
        if isinstance(error, Run):
            raise Refused(Refusal("not_stuck", "This rule can go on: answer its question.", field="option"))
        if way == "close":
            text = "Closed as it stands: the rule has changed since it began."
            return [
                draft(pending.lane, "outcome", {"of": pending.number, "key": "closed", "text": text, "rule": ""})
            ], text
        raise Refused(Refusal("use_undo", "Take it back with undo, act by act.", field="option"))

    def _run(self, standing: Standing, pending: Pending) -> Run:
        key = (pending.lane, pending.number)
        if key not in self._runs:
            self._runs[key] = resume(standing, self.store, pending, self._ports(standing))
        return self._runs[key]

    def _run_or_error(self, pending: Pending) -> Run | DivergedError:
        try:
            return self._run(self.standing, pending)
        except DivergedError as error:
            return error
        except LookupError as error:
            return DivergedError(0, f"the command {pending.command}", str(error.args[0]))

    def _keep_run(self, lane: str, number: int, run: Run) -> None:
        if not run.ended:
            self._runs[lane, number] = run

    def _next_number(self, lane: str) -> int:
        return self.store.heads().get(lane, (0, b""))[0] + 1

    def _dice(self, standing: Standing, lane: str, faces: Sequence[int] | None) -> DiceAtHand:
        returned = standing.returned.get(lane, ())
        return DiceAtHand(lane, standing.draws.get(lane, 0), returned, self._source(standing), faces)

    def _source(self, standing: Standing) -> Source | None:
        if standing.dice == "hand":
            return None
        return Seeded(standing.seed or "") if standing.dice == "seeded" else Fair()

    def _ports(self, standing: Standing) -> Ports:
        ports: Ports = {}
        for engine in standing.engines:
            ports = {**engine.serves(standing.packs[engine.name]), **ports}
        return ports

    def _position_seen(self, cursor: str) -> int:
        positions = []
        for part in filter(None, cursor.split(",")):
            lane, _, number = part.partition(":")
            position = self._position_of(lane, int(number)) if number.isdecimal() else None
            if position is None:
                return 0
            positions.append(position)
        return max(positions, default=0)

    def _position_of(self, lane: str, number: int) -> int | None:
        entry = self.store.entry(lane, number)
        return entry.position if entry is not None else None

    def _prose(self, standing: Standing, number: int, seat: str) -> None:
        entry = self.store.entry("table", number)
        if entry is None or entry.kind != "prose":
            raise Refused(
                Refusal("not_prose", f"Entry {number} isn't prose: only words can be rewritten.", field="number")
            )
        if entry.body is None:
            raise Refused(Refusal("erased", f"Entry {number} was erased.", field="number"))

    def _erase(self, writer: Any, number: int) -> None:
        position = self._position_of("table", number)
        if position:
            writer.erase(position)
        for entry in list(self.store.read(position or 0, kinds=("revision",), lanes=("table",))):
            if entry.body is not None and _revises(entry.body) == number:
                writer.erase(entry.position)


def _revises(body: bytes) -> int:
    from .bodies import read_revision

    return read_revision(body).revises


def _stuck(pending: Pending, error: DivergedError) -> Refusal:
    sentence = (
        f"\u201c{pending.text}\u201d began under other rules than today's ({error}). "
        "Close it as it stands, or take it back with undo: its dice return."
    )
    return Refusal("stuck", sentence, field="option", legal=("close", "take_back"))


def pack_hash_of(body: bytes) -> str:
    """The hash by which a campaign knows a pack."""
    return sha256(body).hexdigest()


def begin(
    store: Store,
    engines: Engines,
    name: str,
    used: Mapping[str, str],
    *,
    dice: str = "fair",
    seed: str | None = None,
    seats: Mapping[str, Sequence[str]] | None = None,
    clock: Clock = system_clock,
) -> Table:
    """Begins a campaign in an empty store: `used` gives the pack text of each engine, the host first."""
    hashes: dict[str, str] = {}
    bodies: dict[str, bytes] = {}
    for engine_name, text in used.items():
        engines.get(engine_name).read_pack(text)
        body = text.encode()
        hashes[engine_name] = pack_hash_of(body)
        bodies[hashes[engine_name]] = body
    titles = " and ".join(engines.get(engine_name).title for engine_name in used)
    setting: dict[str, Any] = {"name": name, "dice": dice, "packs": hashes, "text": f"{name} begins, with {titles}."}
    if seed is not None:
        setting["seed"] = seed
    if seats is not None:
        setting["seats"] = {seat: list(lanes) for seat, lanes in seats.items()}
    seat = next(iter(seats)) if seats else "player"
    with store.writing() as writer:
        for pack_hash, body in bodies.items():
            writer.keep_pack(pack_hash, body)
        writer.append(token_hex(16), seat, "begin", clock(), [Draft("table", "admin", canonical(setting))])
    return Table(store, engines, clock)
