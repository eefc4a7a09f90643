"""What only a database has: others at the same time, restarts, names for what goes wrong, and its age."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from hashlib import sha256

import psycopg
import pytest

from inglenook.journal import (
    AlreadyHereError,
    ConnectionLostError,
    DamagedError,
    GoneError,
    NewerSchemaError,
    Repeated,
    StoreBusyError,
    StoreError,
    verify,
)
from inglenook.journal import database as databases
from inglenook.journal.database import Database
from inglenook.journal.postgres import PostgresStore, campaigns_in
from inglenook.journal.postgres_migrate import migrate
from inglenook.journal.postgres_schema import SCHEMA, STEPS
from tests import postgres
from tests.journal.builders import NOON, check, roll, say


@pytest.fixture
def elsewhere(database_url: str, shared: PostgresStore) -> Iterator[PostgresStore]:
    """The same campaign, as another server has it open."""
    other = Database.open(database_url)
    yield PostgresStore.open(other, shared.meta["id"])
    other.close()


def test_campaigns_stand_beside_each_other(database: Database, shared: PostgresStore):
    other = PostgresStore.create(database, name="The wreck", created=NOON)
    roll(shared, "r1")
    say(other, "r1", "another r1, and a dragon")
    with shared.writing() as writer:
        writer.keep_pack(sha256(b"pack").hexdigest(), b"pack")
        writer.keep_snapshot(4, "v1", b"state")
    assert [entry.number for entry in other.read()] == [1]
    assert shared.search("dragon") == []
    assert len(other.search("dragon")) == 1
    assert (other.packs(), other.snapshot(), other.position) == ({}, None, 1)
    assert verify(shared).sound
    assert verify(other).sound
    assert [name for _, name in campaigns_in(database)] == ["The other ship", "The ship", "The wreck"]


def test_an_id_is_there_once(database: Database, shared: PostgresStore):
    with pytest.raises(AlreadyHereError):
        PostgresStore.create(database, name="Its twin", created=NOON, meta={"id": shared.meta["id"]})
    with pytest.raises(GoneError):
        PostgresStore.open(database, "nobody")


def test_two_servers_write_in_turn(shared: PostgresStore, elsewhere: PostgresStore):
    for count in range(10):
        roll(shared, f"here{count}")
        roll(elsewhere, f"there{count}", "referee")
    with pytest.raises(Repeated):
        roll(elsewhere, "here3")
    assert shared.heads() == elsewhere.heads()
    assert [entry.position for entry in shared.read()] == list(range(1, 81))
    assert verify(elsewhere).sound


def test_no_reader_sees_a_position_before_the_one_below_it(shared: PostgresStore, elsewhere: PostgresStore):
    def work(store: PostgresStore, name: str) -> None:
        for count in range(60):
            say(store, f"{name}{count}", "on", name)

    threads = [threading.Thread(target=work, args=(*each,)) for each in ((shared, "table"), (elsewhere, "referee"))]
    for thread in threads:
        thread.start()
    last, looks = 0, 0
    while any(thread.is_alive() for thread in threads):
        seen = [entry.position for entry in shared.read(last)]
        assert seen == list(range(last + 1, last + 1 + len(seen)))
        last, looks = last + len(seen), looks + bool(seen)
    assert looks > 5
    assert [entry.position for entry in shared.read()] == list(range(1, 121))


def test_a_moment_held_still_is_one_moment(shared: PostgresStore, elsewhere: PostgresStore):
    roll(shared, "r1")
    with shared.still():
        roll(elsewhere, "r2")
        assert shared.position == len([*shared.read()]) == 4
        assert shared.heads()["table"][0] == 4
        with shared.still():
            assert shared.act(2) is None
    assert shared.position == 8


def test_a_long_stream_comes_page_by_page(shared: PostgresStore, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("inglenook.journal.postgres.PAGE", 3)
    for count in range(5):
        roll(shared, f"r{count}")
    assert [entry.position for entry in shared.read(1)] == list(range(2, 21))
    assert [entry.position for entry in shared.read(1, limit=7)] == list(range(2, 9))
    assert [act.act for act in shared.acts()] == [1, 2, 3, 4, 5]
    assert len([*shared.bodies(0, ["fact"])]) == 5


def test_who_waits_too_long_is_told(shared: PostgresStore, database_url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(databases, "_SET_UP", databases._SET_UP.replace("'5s'", "'100ms'"))
    hasty = Database.open(database_url)
    with shared.writing() as writer:
        writer.append("r1", "anna", "command", NOON, check())
        with pytest.raises(StoreBusyError, match="busy"):
            roll(PostgresStore.open(hasty, shared.meta["id"]), "r2")
    hasty.close()
    assert shared.position == 4


def test_one_who_was_halted_in_the_middle_is_undone(
    shared: PostgresStore, elsewhere: PostgresStore, monkeypatch: pytest.MonkeyPatch
):
    """Else a campaign would stay locked for ever."""
    assert "idle_in_transaction_session_timeout" in databases._SET_UP
    with pytest.raises(ConnectionLostError), shared.writing() as writer:  # noqa: PT012 - the block is the transaction
        writer.append("r1", "anna", "command", NOON, check())
        shared._writer.execute("SET idle_in_transaction_session_timeout = '50ms'")  # type: ignore[union-attr]
        time.sleep(0.2)
        assert roll(elsewhere, "r2")[0].position == 1
        shared.heads()
    assert roll(shared, "r1")[0].position == 5
    assert verify(shared).sound


def test_a_text_with_more_words_than_can_be_searched_is_kept_whole(shared: PostgresStore):
    text = "a dragon " + " ".join(f"{number:x}{'é' * 50}" for number in range(20_000)) + " " + "q" * 5000
    assert say(shared, "r1", text).body is not None
    assert [found.text for found in shared.search("dragon")] == [text]
    say(shared, "r2", "q" * 5000)
    assert [found.entry.position for found in shared.search("q" * 300)] == [2]


def test_what_postgresql_cannot_hold_is_refused(shared: PostgresStore):
    with pytest.raises(StoreError, match="NUL"):
        roll(shared, "r\x00")
    assert roll(shared, "r'\\\"%s;--")[0].position == 1
    assert shared.act_of_request("r'\\\"%s;--") == 1


def test_a_damaged_end_is_seen_at_opening(shared: PostgresStore, server: postgres.Server, database: Database):
    roll(shared, "r1")
    server.sql("UPDATE inglenook.entry SET body = '{}' WHERE position = 3")
    with pytest.raises(DamagedError, match="backup"):
        PostgresStore.open(database, shared.meta["id"])
    server.sql(f"UPDATE inglenook.campaign SET acts = 7 WHERE key = {shared.key}")
    assert len(shared.integrity()) == 1
    assert not verify(shared).sound


@pytest.mark.parametrize("state", ["moved", "deleted"])
def test_nobody_writes_to_what_has_left(
    database: Database, shared: PostgresStore, elsewhere: PostgresStore, state: str
):
    with shared.writing() as writer:
        writer.leave(state)
    with pytest.raises(GoneError, match=state):
        roll(elsewhere, "r1")
    with pytest.raises(GoneError):
        PostgresStore.open(database, shared.meta["id"])


def test_no_row_keeps_what_was_erased(server: postgres.Server, shared: PostgresStore):
    secret = say(shared, "r1", "my real name is Rumpelstilz")
    with shared.writing() as writer:
        writer.keep_snapshot(1, "1", b"Rumpelstilz")
        writer.erase(secret.position)
    with psycopg.connect(server.url) as connection:
        for table in ("entry", "snapshot", "act", "campaign"):
            rows = connection.execute(f"SELECT {table}::text FROM inglenook.{table}").fetchall()
            assert not any("rumpel" in row[0].lower() or b"Rumpel".hex() in row[0] for row in rows)
    server.sql("CHECKPOINT")
    files = [file for file in (server.folder / "data" / "base").rglob("*") if file.is_file()]
    assert [file.name for file in files if b"rumpelst" in file.read_bytes().lower()] == []


# -- restarts


class Storm:
    """Players who go on through restarts, each asking again with the same request until it is acknowledged."""

    def __init__(self, stores: list[PostgresStore], acts: int) -> None:
        self.acknowledged: dict[str, int] = {}
        self.lost = self.repeated = 0
        self.threads = [
            threading.Thread(target=self._play, args=(store, name, acts)) for name, store in enumerate(stores)
        ]
        for thread in self.threads:
            thread.start()

    def _play(self, store: PostgresStore, name: int, acts: int) -> None:
        for count in range(acts):
            request = f"{name}-{count}"
            while request not in self.acknowledged:
                try:
                    self.acknowledged[request] = roll(store, request)[0].position
                except Repeated as repeated:
                    self.repeated += 1
                    self.acknowledged[request] = store.entries_of(repeated.act)[0].position
                except ConnectionLostError:
                    self.lost += 1

    @property
    def rages(self) -> bool:
        return any(thread.is_alive() for thread in self.threads)


@pytest.mark.parametrize("mode", ["immediate", "fast"])
def test_a_restart_loses_nothing_and_doubles_nothing(
    server: postgres.Server, shared: PostgresStore, elsewhere: PostgresStore, mode: str
):
    storm = Storm([shared, elsewhere, elsewhere], 120)
    for restart in range(1, 4):
        while storm.rages and len(storm.acknowledged) < restart * 60:
            time.sleep(0.005)
        server.restart(mode)
    for thread in storm.threads:
        thread.join()
    positions = {shared.entries_of(act.act)[0].position: act.request for act in shared.acts()}
    assert {request: position for position, request in positions.items()} == storm.acknowledged
    assert shared.position == 3 * 120 * 4
    assert verify(shared).sound


def test_reading_goes_on_over_a_restart(server: postgres.Server, shared: PostgresStore):
    roll(shared, "r1")
    server.restart("fast")
    assert shared.position == 4
    assert len([*shared.read()]) == 4
    assert roll(shared, "r2")[0].position == 5
    with pytest.raises(ConnectionLostError), shared.still():  # noqa: PT012 - a moment can't outlive the server
        server.restart("fast")
        shared.heads()
    with shared.still():
        assert shared.position == 8


def test_a_database_that_stays_away_is_told(
    server: postgres.Server, shared: PostgresStore, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(databases, "PATIENCE", 0.3)
    server.stop("fast")
    try:
        with pytest.raises(ConnectionLostError, match="can't be reached"):
            roll(shared, "r1")
        with pytest.raises(ConnectionLostError):
            assert shared.position
    finally:
        server.start()
    assert roll(shared, "r1")[0].position == 1


# -- its age


def test_many_who_open_an_empty_database_at_once(bare_url: str):
    gate = threading.Barrier(6)
    errors: list[StoreError] = []

    def enter() -> None:
        gate.wait()
        try:
            Database.open(bare_url).close()
        except StoreError as error:
            errors.append(error)

    for _ in range(5):
        threads = [threading.Thread(target=enter) for _ in range(gate.parties)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert errors == []
        with psycopg.connect(bare_url) as connection:
            assert connection.execute("SELECT number FROM inglenook.version").fetchall() == [(SCHEMA,)]
            connection.execute("DROP SCHEMA inglenook CASCADE")


NEXT = {**STEPS, SCHEMA: "ALTER TABLE entry ADD COLUMN mood text; CREATE TABLE later (campaign bigint, link text)"}


def test_the_schema_is_led_on_while_servers_write(bare_url: str):
    old = Database.open(bare_url)
    store = PostgresStore.create(old, name="The ship", created=NOON)
    done = threading.Event()

    def write() -> int:
        count = 0
        while not done.is_set():
            count += 1
            roll(store, f"r{count}")
        return count

    writer = threading.Thread(target=write)
    writer.start()

    def lead() -> None:
        with psycopg.connect(bare_url, autocommit=True) as connection:
            migrate(connection, "here", NEXT, SCHEMA + 1)

    leaders = [threading.Thread(target=lead) for _ in range(3)]
    for leader in leaders:
        leader.start()
    for leader in leaders:
        leader.join()
    before = store.position
    until = time.monotonic() + 5
    while store.position < before + 40 and time.monotonic() < until:
        time.sleep(0.01)
    done.set()
    writer.join()
    assert store.position >= before + 40, "the older server goes on"
    assert verify(store).sound
    old.close()
    with pytest.raises(NewerSchemaError, match=f"schema {SCHEMA + 1}; this one knows up to {SCHEMA}"):
        Database.open(bare_url)


def test_a_step_that_fails_leaves_all_as_it_was(bare_url: str):
    Database.open(bare_url).close()
    with psycopg.connect(bare_url, autocommit=True) as connection:
        with pytest.raises(psycopg.errors.DivisionByZero):
            migrate(connection, "here", {SCHEMA: "CREATE TABLE half (done int); SELECT 1/0"}, SCHEMA + 1)
        assert connection.execute("SELECT to_regclass('inglenook.half')").fetchone() == (None,)
    Database.open(bare_url).close()


# -- what may go wrong at the door


@pytest.mark.parametrize(("found", "used"), [("off", "on"), ("remote_apply", "remote_apply")])
def test_an_act_is_on_the_disk_whatever_the_database_is_set_to(bare_url: str, found: str, used: str):
    with psycopg.connect(bare_url, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE bare SET synchronous_commit = {found}")
    database = Database.open(bare_url)
    assert database.rows("SHOW synchronous_commit") == [(used,)]
    database.close()


def test_more_at_once_than_there_are_connections(database_url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(databases, "MOST", 2)
    monkeypatch.setattr(databases, "PATIENCE", 0.1)
    few = Database.open(database_url)
    store = PostgresStore.create(few, name="The ship", created=NOON)
    with store.still(), PostgresStore(few, store.key, b"").still(), pytest.raises(StoreBusyError, match="in use"):
        PostgresStore(few, store.key, b"").heads()
    assert PostgresStore(few, store.key, b"").heads() == {}
    few.close()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("/postgres?", "/nothing?"), "nothing"),
        (("host=/tmp", "host=/nowhere"), "can't be reached"),
        (("host=", "no_such_word="), "no_such_word"),
        (("inglenook@", "stranger:s3cret@"), "stranger"),
    ],
)
def test_the_door_says_what_is_wrong_and_no_password(server: postgres.Server, change: tuple[str, str], says: str):
    with pytest.raises(StoreError, match=says) as refused:
        Database.open(server.url.replace(*change))
    assert "s3cret" not in str(refused.value)


def test_a_database_of_another_encoding_is_refused(server: postgres.Server):
    server.sql("CREATE DATABASE old ENCODING 'SQL_ASCII' TEMPLATE template0")
    with pytest.raises(StoreError, match="UTF-8"):
        Database.open(server.url_of("old"))
