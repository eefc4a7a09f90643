"""Verifiable dice: the published vectors hold, no two draws share their bytes, and the dice are fair."""

from __future__ import annotations

import json
import os
from collections import Counter
from hashlib import sha256
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any

import pytest

from inglenook.dice import Verifiable, commitment_of
from inglenook.dice.sampling import hmac_stream
from inglenook.dice.verifiable import message_of

VECTORS = Path(__file__).parents[2] / "docs" / "verifiable-dice-vectors.json"
VECTOR_LIST: list[dict[str, Any]] = json.loads(VECTORS.read_text(encoding="utf-8"))["vectors"]


@pytest.mark.parametrize("vector", VECTOR_LIST, ids=lambda vector: str(vector["name"]))
def test_the_published_vectors(vector: dict[str, Any]):
    secret = bytes.fromhex(vector["secret"])
    nonces = [(nonce["seat"], nonce["text"]) for nonce in vector["nonces"]]
    message = message_of(vector["campaign"], vector["epoch"], vector["lane"], nonces, vector["draw"])
    source = Verifiable(secret, vector["campaign"], vector["epoch"], nonces)
    hands = tuple(tuple(hand) for hand in vector["dice"])
    assert commitment_of(secret).hex() == vector["commitment"]
    assert message.hex() == vector["message"]
    assert hmac_stream(secret, message)(64).hex() == vector["stream"]
    assert [list(hand) for hand in source.throw(vector["lane"], vector["draw"], hands)] == vector["faces"]


def test_texts_cant_be_cut_differently():
    """Campaign, lane, seats and nonces of the same letters in a row, cut in every way: each gives other bytes."""
    cuts = ["", "a", "aa", "aaa"]
    ways = [
        (campaign, lane, nonces)
        for campaign, lane, seat, text in product(cuts, repeat=4)
        for nonces in ((), ((seat, text),), ((seat, ""), ("", text)))
    ]
    told = {way: message_of(way[0], 1, way[1], way[2], 1) for way in set(ways)}
    assert all(told[one] != told[other] for one, other in combinations(told, 2))


@pytest.mark.parametrize("what", ["secret", "campaign", "epoch", "lane", "nonce", "draw"])
def test_everything_named_changes_the_faces(what: str):
    hands = ((100,) * 10,)

    def thrown(**other: Any) -> object:
        told = {"secret": b"s" * 32, "campaign": "c", "epoch": 1, "lane": "table", "nonce": "n", "draw": 1, **other}
        source = Verifiable(told["secret"], told["campaign"], told["epoch"], [("anna", told["nonce"])])
        return source.throw(told["lane"], told["draw"], hands)

    changed: dict[str, Any] = {"secret": b"t" * 32, "epoch": 2, "draw": 2}
    assert thrown() == thrown()
    assert thrown(**{what: changed.get(what, "x")}) != thrown()


@pytest.mark.parametrize(("sides", "limit"), [(2, 10.83), (6, 20.52), (10, 27.88), (20, 43.82), (100, 148.2)])
def test_every_face_has_the_same_chance(sides: int, limit: float):
    """Chi-square at one in a thousand, of a fixed secret: this doesn't fail by chance from one run to the next."""
    source = Verifiable(sha256(b"fair?").digest(), "campaign", 1, [("anna", "geese")])
    count = Counter(face for draw in range(1, 401) for face in source.throw("table", draw, ((sides,) * 50,))[0])
    expected = 400 * 50 / sides
    assert set(count) == set(range(1, sides + 1))
    assert sum((count[face] - expected) ** 2 / expected for face in range(1, sides + 1)) < limit


def test_neighbouring_dice_and_draws_have_nothing_to_do_with_each_other():
    source = Verifiable(sha256(b"apart?").digest(), "campaign", 1)
    shown = [source.throw("table", draw, ((6, 6),))[0] for draw in range(1, 7201)]
    for pairs in (shown, [(one[0], other[0]) for one, other in pairwise(shown)]):
        count = Counter(pairs)
        expected = len(pairs) / 36
        assert sum((count[pair] - expected) ** 2 / expected for pair in product(range(1, 7), repeat=2)) < 66.62


def test_fresh_secrets_give_fair_dice_as_well():
    """One throw of each of many secrets, as many epochs would. The bound is far out, for chance may do anything."""
    count = Counter(Verifiable(os.urandom(32), "c", 1).throw("table", 1, ((6,),))[0][0] for _ in range(6000))
    assert all(750 < count[face] < 1250 for face in range(1, 7))
