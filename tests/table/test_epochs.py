"""Verifiable dice at a table: epochs come and go with the setting, seats add nonces, secrets stay in the vault."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from inglenook.dice import Verifiable, commitment_of
from inglenook.journal import MemoryStore, SqliteStore, read_export, verify, verify_file
from inglenook.table import Library, MemoryVault, Table, VaultError
from inglenook.table.epochs import MOST_NONCES
from inglenook.table.shown import NonceShown
from tests.table.checkable import SEATS, ask, checkable, evening, omen
from tests.table.tables import ENGINES, NOON, bytes_of, clock, done, refused, table

ALONE = {"player": ("table", "referee")}


def store() -> MemoryStore:
    return MemoryStore("Ada", created=NOON)


def dice_of(receipt: Any) -> dict[str, Any]:
    return next(entry.data for entry in receipt.entries if entry.kind == "dice")


def told(campaign: Table, kind: str) -> list[tuple[str, dict[str, Any]]]:
    return [(entry.lane, json.loads(entry.body or b"")) for entry in campaign.store.read(kinds=[kind])]


def states(campaign: Table) -> list[dict[str, str]]:
    report = verify(campaign.store)
    assert report.sound, report.faults
    return [{lane.lane: lane.state for lane in epoch.lanes} for epoch in report.epochs]


class Watched(MemoryVault):
    """A vault that notes where the journal was when it was given secrets, or can't take any."""

    def __init__(self, journal: MemoryStore, *, full: bool = False) -> None:
        super().__init__()
        self.journal, self.full = journal, full
        self.kept: list[tuple[int, tuple[str, ...]]] = []

    def keep(self, campaign: str, epoch: int, secrets: Mapping[str, bytes]) -> None:
        if self.full:
            raise VaultError("no room")
        self.kept.append((self.journal.position, tuple(secrets)))
        super().keep(campaign, epoch, secrets)


# Epochs


def test_an_epoch_begins_with_the_setting_and_commits_to_every_lane_whether_used_or_not():
    campaign = table("nomadic", seats=SEATS)
    assert told(campaign, "epoch") == []
    done(campaign.set("dice", "verifiable", seat="gm"))
    ((lane, body),) = told(campaign, "epoch")
    assert lane == "table"
    assert body["epoch"] == 1
    assert body["campaign"] == campaign.id
    seats = [f"seat:{seat}" for seat in SEATS]
    assert sorted(body["commitments"]) == sorted(["table", "referee", *seats, *(f"referee+{seat}" for seat in seats)])
    assert len(set(body["commitments"].values())) == 8, "a fresh secret for each"


def test_a_campaign_may_begin_so():
    campaign = checkable(store())
    dice = dice_of(ask(campaign))
    assert (dice["source"], dice["epoch"], dice["nonces"], dice["draw"]) == ("verifiable", 1, 0, 1)
    assert states(campaign) == [{"table": "running"}]


def test_an_evening_can_be_proven_when_its_epochs_have_ended():
    both = {"table": "proven", "referee": "proven"}
    assert states(evening(checkable(store()))) == [both, both]
    assert states(evening(checkable(store()), hidden=False)) == [{"table": "proven"}, {"table": "proven"}]


def test_the_setting_taken_away_ends_the_epoch_and_given_again_begins_the_next():
    campaign = checkable(store())
    ask(campaign)
    done(campaign.set("dice", "hand", seat="gm"))
    assert states(campaign) == [{"table": "proven"}]
    assert [epoch.ended for epoch in campaign.epochs("anna")] == [True]
    done(campaign.set("dice", "verifiable", seat="gm"))
    assert dice_of(ask(campaign))["epoch"] == 2
    assert states(campaign) == [{"table": "proven"}, {"table": "running"}]


def test_a_hidden_lane_is_opened_by_who_has_it_and_not_before_its_epoch_has_ended():
    campaign = checkable(store())
    done(omen(campaign))
    assert refused(campaign.open_lane("referee", epoch=1, seat="gm")).code == "still_running"
    assert refused(campaign.open_lane("referee", seat="gm")).code == "no_epoch"
    done(campaign.new_epoch(seat="gm"))
    assert states(campaign)[0] == {"table": "proven", "referee": "unopened"}
    assert refused(campaign.open_lane("referee", seat="anna")).code == "no_lane"
    done(campaign.open_lane("referee", seat="gm"))
    assert states(campaign)[0] == {"table": "proven", "referee": "proven"}
    assert "referee" in campaign.epochs("gm")[0].secrets
    assert "referee" not in campaign.epochs("anna")[0].secrets
    done(campaign.open_lane("referee", epoch=1, everyone=True, seat="gm"))
    assert "referee" in campaign.epochs("anna")[0].secrets


def test_what_every_seat_has_is_not_hidden_and_is_opened_at_the_end():
    campaign = checkable(store(), seats=ALONE)
    began = done(campaign.do("lantern.omen", {}))
    done(campaign.answer(began.waiting[0].options[0].key))
    done(campaign.do("nomadic.ask", {"question": "Hm?"}))
    done(campaign.new_epoch())
    assert states(campaign)[0] == {"table": "proven", "referee": "proven"}
    assert [lane for lane, _ in told(campaign, "reveal")] == ["referee", "table"]


def test_only_a_game_master_begins_a_new_epoch_and_only_of_verifiable_dice():
    campaign = checkable(store())
    assert refused(campaign.new_epoch(seat="anna")).code == "gm_only"
    assert refused(table("nomadic", seats=SEATS).new_epoch(seat="gm")).code == "not_verifiable"


def test_a_seat_that_joins_is_committed_to_in_the_running_epoch():
    campaign = checkable(store())
    ask(campaign)
    key = campaign.seating.add("Cleo", "player", seat="gm")
    assert key == "cleo"
    assert [entry.kind for entry in campaign.store.tail(2)] == ["admin", "epoch"]
    (_, begun), (_, joined) = told(campaign, "epoch")
    assert "seat:cleo" not in begun["commitments"]
    assert sorted(joined["commitments"]) == ["referee+seat:cleo", "seat:cleo"]
    ask(campaign, "cleo")
    done(campaign.do("nomadic.ask", {"question": "For me alone?"}, seat="cleo", audience="me"))
    done(campaign.seating.rename("cleo", "Cleopatra", seat="cleo"))
    assert len(told(campaign, "epoch")) == 2
    done(campaign.new_epoch(seat="gm"))
    done(campaign.open_lane("seat:cleo", seat="cleo"))
    assert states(campaign)[0] == {"table": "proven", "seat:cleo": "proven"}


@pytest.mark.parametrize(
    ("audience", "seat", "lane"),
    [
        ("all", "anna", "table"),
        ("me", "anna", "seat:anna"),
        ("gm", "gm", "referee"),
        ("gm_and_me", "anna", "referee+seat:anna"),
    ],
)
def test_every_usual_audience_has_dice_of_its_own(audience: str, seat: str, lane: str):
    campaign = checkable(store())
    for _ in range(2):
        done(campaign.do("nomadic.ask", {"question": "Hm?"}, seat=seat, audience=audience))
    done(campaign.new_epoch(seat="gm"))
    if lane != "table":
        assert states(campaign)[0] == {"table": "proven", lane: "unopened"}
        done(campaign.open_lane(lane, seat=seat))
    assert states(campaign)[0] == {"table": "proven", lane: "proven"}
    share = read_export(b"".join(campaign.export_json("ben")))
    assert verify(share).sound
    assert [one.lane for one in verify(share).epochs[0].lanes] == ["table"]


def test_before_some_other_choice_of_seats_such_dice_are_not_thrown():
    campaign = checkable(store())
    refusal = refused(campaign.do("nomadic.ask", {"question": "Hm?"}, seat="anna", audience="seats:ben"))
    assert (refusal.code, refusal.field) == ("no_secret", "audience")
    faces = [3, 4]
    done(campaign.do("nomadic.ask", {"question": "Hm?"}, seat="anna", audience="seats:ben", faces=faces))


def test_an_onlooker_adds_nothing():
    campaign = checkable(store())
    key = campaign.seating.add("Dora", "onlooker", seat="gm")
    assert isinstance(key, str)
    assert refused(campaign.add_nonce("geese", seat=key)).code == "only_looks"


# Nonces


def test_a_nonce_counts_for_what_is_thrown_after_it():
    campaign = checkable(store())
    assert dice_of(ask(campaign))["nonces"] == 0
    done(campaign.add_nonce("seven grey geese", seat="anna"))
    assert dice_of(ask(campaign))["nonces"] == 1
    done(campaign.add_nonce("Größe", seat="ben"))
    assert dice_of(ask(campaign))["nonces"] == 2
    assert dice_of(omen_began(campaign))["nonces"] == 2
    done(campaign.new_epoch(seat="gm"))
    assert dice_of(ask(campaign))["nonces"] == 0
    done(campaign.open_lane("referee", seat="gm"))
    assert states(campaign)[0] == {"table": "proven", "referee": "proven"}


def omen_began(campaign: Table) -> Any:
    return done(campaign.do("lantern.omen", {}, seat="gm"))


def test_a_nonce_goes_into_the_faces():
    vault = MemoryVault()
    campaign = checkable(store(), vault)
    done(campaign.add_nonce("geese", seat="anna"))
    commitment = bytes.fromhex(told(campaign, "epoch")[0][1]["commitments"]["table"])
    secret = vault.find(campaign.id, 1, "table", commitment)
    assert secret is not None
    rolls = [tuple(tuple(hand) for hand in dice_of(ask(campaign))["faces"]) for _ in range(8)]

    def thrown(*nonces: tuple[str, str]) -> list[object]:
        source = Verifiable(secret, campaign.id, 1, nonces)
        return [source.throw("table", draw, ((6, 6),)) for draw in range(1, 9)]

    assert rolls == thrown(("anna", "geese"))
    assert rolls != thrown()
    assert rolls != thrown(("ben", "geese"))


@pytest.mark.parametrize("nonce", ["", " ", "\u2800\u3164", "x" * 201, "\U0001f409" * 201, "two\nlines", "\u202eback"])
def test_a_nonce_is_a_short_line(nonce: str):
    assert refused(checkable(store()).add_nonce(nonce, seat="anna")).code == "bad_value"


def test_a_nonce_is_what_can_be_seen_of_it_and_there_are_so_many_for_a_seat():
    campaign = checkable(store())
    done(campaign.add_nonce("  geese \t", seat="anna"))
    assert campaign.epochs("ben")[0].nonces == (NonceShown("anna", "geese"),)
    for number in range(MOST_NONCES - 1):
        done(campaign.add_nonce(str(number), seat="anna"))
    refusal = refused(campaign.add_nonce("one more", seat="anna"))
    assert (refusal.code, refusal.field) == ("too_many", "nonce")
    done(campaign.add_nonce("geese", seat="ben"))
    done(campaign.new_epoch(seat="gm"))
    done(campaign.add_nonce("one more", seat="anna"))


def test_a_secret_is_told_to_the_same_people_once():
    campaign = checkable(store())
    done(omen(campaign))
    done(campaign.new_epoch(seat="gm"))
    for everyone in (False, True):
        done(campaign.open_lane("referee", everyone=everyone, seat="gm"))
        position = campaign.store.position
        for again in (False, everyone):
            assert refused(campaign.open_lane("referee", everyone=again, seat="gm")).code == "no_change"
        assert campaign.store.position == position


def test_without_an_epoch_there_is_nothing_to_add_to():
    assert refused(table("nomadic", seats=SEATS).add_nonce("geese", seat="anna")).code == "not_verifiable"


# Taking back


def test_what_was_committed_or_told_cant_be_taken_back():
    campaign = table("nomadic", seats=SEATS)
    ask(campaign)
    done(campaign.set("dice", "verifiable", seat="gm"))
    done(campaign.add_nonce("geese", seat="anna"))
    assert campaign.view("gm").dice == "verifiable"
    assert done(campaign.undo(seat="gm")).text.startswith("Taken back: Is anyone there?")
    assert campaign.view("gm").dice == "verifiable"
    assert len(campaign.epochs("anna")[0].nonces) == 1


def test_struck_dice_return_to_the_same_roll_across_epochs():
    campaign = checkable(store())
    first = dice_of(ask(campaign))
    done(campaign.undo(seat="anna"))
    done(campaign.new_epoch(seat="gm"))
    again = dice_of(ask(campaign))
    assert (again["source"], again["faces"], again["draw"]) == ("again", first["faces"], 2)
    assert dice_of(ask(campaign))["draw"] == 3
    done(campaign.new_epoch(seat="gm"))
    assert states(campaign)[:2] == [{"table": "proven"}, {"table": "proven"}]


def test_a_table_opened_anew_goes_on_where_it_was(tmp_path: Path):
    vault = MemoryVault()
    campaign = checkable(SqliteStore.create(tmp_path / "a.inglenook", name="Ada", created=NOON), vault)
    ask(campaign)
    done(campaign.add_nonce("geese", seat="anna"))
    campaign.close()
    campaign = Table(SqliteStore.open(tmp_path / "a.inglenook"), ENGINES, clock(), vault)
    dice = dice_of(ask(campaign))
    assert (dice["draw"], dice["nonces"], dice["epoch"]) == (2, 1, 1)
    done(campaign.new_epoch(seat="gm"))
    assert states(campaign)[0] == {"table": "proven"}
    campaign.close()


# Secrets


def test_secrets_are_in_the_vault_before_they_are_committed_to():
    journal = store()
    vault = Watched(journal)
    campaign = checkable(journal, vault)
    (position, lanes), commitments = vault.kept[0], told(campaign, "epoch")[0][1]["commitments"]
    assert position == 0, "nothing was written yet"
    assert sorted(lanes) == sorted(commitments)
    for lane, commitment in commitments.items():
        secret = vault.find(campaign.id, 1, lane, bytes.fromhex(commitment))
        assert secret is not None
        assert commitment_of(secret).hex() == commitment


def test_if_the_vault_takes_nothing_nothing_is_written():
    journal = store()
    campaign = table("nomadic", store=journal, dice="fair", seed=None)
    campaign._keeper.dealer._vault = Watched(journal, full=True)
    before = journal.position
    with pytest.raises(VaultError):
        campaign.set("dice", "verifiable")
    assert journal.position == before
    assert campaign.view().dice == "fair"
    done(campaign.do("nomadic.ask", {"question": "Still here?"}))


def test_no_secret_of_a_running_epoch_is_in_file_export_view_or_snapshot(tmp_path: Path):
    vault = MemoryVault()
    path = tmp_path / "a.inglenook"
    campaign = checkable(SqliteStore.create(path, name="Ada", created=NOON), vault)
    for _ in range(40):
        ask(campaign)
    done(omen(campaign))
    assert campaign.store.snapshot() is not None
    secrets = list(vault._secrets.values())
    seen = [b"".join(campaign.export_json())]
    for seat in SEATS:
        feed = campaign.feed(seat), campaign.view(seat), campaign.epochs(seat), campaign.search("epoch", seat)
        seen += [b"".join(campaign.export_json(seat)), bytes_of(feed)]
    campaign.close()
    seen += [each.read_bytes() for each in tmp_path.iterdir()]
    for secret in secrets:
        for told_as in (secret, secret.hex().encode(), secret.hex().upper().encode()):
            assert not any(told_as in each for each in seen)
    assert len(secrets) == 8


def test_a_campaign_without_its_vault_is_told_so_and_may_begin_anew():
    campaign = checkable(store())
    ask(campaign)
    moved = Table(campaign.store, ENGINES, clock(), MemoryVault())
    refusal = refused(moved.do("nomadic.ask", {"question": "Hm?"}, seat="anna"))
    assert refusal.code == "no_secret"
    assert "not on this machine" in refusal.sentence
    assert [epoch.at_hand for epoch in moved.epochs("anna")] == [False]
    done(moved.do("nomadic.create", {"name": "Ada"}, seat="anna"))
    done(moved.do("nomadic.ask", {"question": "By hand?"}, seat="anna", faces=[3, 4]))
    done(moved.new_epoch(seat="gm"))
    assert dice_of(ask(moved))["draw"] == 3
    assert states(moved) == [{"table": "lost"}, {"table": "running"}]
    assert refused(moved.open_lane("referee", seat="gm")).code == "no_secret"


def test_a_copy_has_an_epoch_of_its_own(tmp_path: Path):
    library = Library(tmp_path, ENGINES, clock())
    first = library.create("Ada", dice="verifiable")
    done(first.do("nomadic.ask", {"question": "Hm?"}))
    library.copy("Ada", "Bea")
    second = library.open("Bea")
    done(second.do("nomadic.ask", {"question": "Hm?"}))
    assert [epoch.lost for epoch in second.epochs()] == [True, False]
    assert [epoch.lost for epoch in first.epochs()] == [False]
    done(first.new_epoch())
    assert states(first)[0] == {"table": "proven"}
    assert states(second) == [{"table": "lost"}, {"table": "running"}]
    first.close()
    second.close()


def test_an_export_taken_in_at_the_same_place_goes_on_with_its_secrets(tmp_path: Path):
    library = Library(tmp_path / "home", ENGINES, clock())
    campaign = library.create("Ada", dice="verifiable")
    done(campaign.do("nomadic.ask", {"question": "Hm?"}))
    (tmp_path / "ada.json").write_bytes(b"".join(campaign.export_json()))
    campaign.close()
    library.delete("Ada")
    back = library.import_file(tmp_path / "ada.json")
    done(back.do("nomadic.ask", {"question": "Hm?"}))
    done(back.new_epoch())
    assert states(back)[0] == {"table": "proven"}
    back.close()
    assert verify_file(library.path("Ada")).sound
