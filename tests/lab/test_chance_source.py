"""The stream of chance: the published generator, one stream for each part of the work, dice that favour no face."""

from hashlib import sha256

from inglenook.lab.chance_source import Chance, beginning
from inglenook.rules import Hand


def test_the_numbers_are_those_of_the_published_generator():
    chance = Chance((1, 2, 3, 4))  # the first numbers of xoshiro256++ 1.0 from this state
    assert [chance.word() for _ in range(10)] == [
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205,
        9973669472204895162,
        14011001112246962877,
        12406186145184390807,
        15849039046786891736,
        10450023813501588000,
    ]


def test_a_stream_begins_as_is_told():
    digest = sha256(b"inglenook/lab/1/7/3/0").digest()
    assert b"".join(word.to_bytes(8, "big") for word in beginning(7, 3)) == digest
    others = {beginning(seed, chunk, lane) for seed in range(5) for chunk in range(5) for lane in range(5)}
    assert len(others) == 125


def test_every_face_is_as_likely_as_any_other():
    for sides, limit in ((6, 20.515), (10, 27.877), (100, 148.230)):  # one in a thousand is above by chance alone
        chance, throws = Chance(beginning(11, sides)), 60_000
        seen = [0] * sides
        for _ in range(throws):
            seen[chance.below(sides)] += 1
        expected = throws / sides
        assert sum((times - expected) ** 2 / expected for times in seen) < limit


def test_what_would_favour_low_faces_is_thrown_away():
    class Top(Chance):
        words = iter([2**64 - 1, 2**64 - 4, 7])

        def word(self):
            return next(self.words)

    assert Top((1, 2, 3, 4)).below(6) == 1  # 2**64 = 4 more than a multiple of 6


def test_faces_come_by_hand():
    hands = (Hand("a", (6, 6)), Hand("b", (20,)))
    faces = Chance(beginning(1, 0)).faces(hands)
    assert [len(hand) for hand in faces] == [2, 1]
    assert all(
        1 <= face <= sides
        for hand, dice in zip(faces, hands, strict=True)
        for face, sides in zip(hand, dice.dice, strict=True)
    )
