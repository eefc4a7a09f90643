"""Where faces come from: fair dice without a bias, seeded dice that repeat, and typed dice that are checked."""

import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inglenook.dice import Declared, Fair, Seeded, TooFewFacesError, deal, parse_faces
from inglenook.dice.sampling import TakeBytes, face, hmac_stream


def bytes_in_turn(*values: int) -> TakeBytes:
    """A generator that gives just these bytes, and fails when asked for more."""
    left = list(values)

    def take(count: int) -> bytes:
        assert len(left) >= count, "more bytes were taken than there are"
        taken = bytes(left[:count])
        del left[:count]
        return taken

    return take


def counted(take: TakeBytes, sides: int, throws: int) -> list[int]:
    counts = [0] * sides
    for _ in range(throws):
        counts[face(take, sides) - 1] += 1
    return counts


@pytest.mark.rule("GEN-1")
@pytest.mark.parametrize("sides", [1, 2, 3, 4, 6, 7, 8, 10, 12, 20, 100, 200, 255, 256])
def test_every_face_answers_to_exactly_as_many_bytes(sides):
    counts = [0] * sides
    for value in range(256):
        shown = face(bytes_in_turn(value, 0), sides)
        if value < 256 - 256 % sides:
            counts[shown - 1] += 1
        else:
            assert shown == 1  # it was thrown away, and the next byte read
    assert counts == [256 // sides] * sides


def test_the_last_byte_kept_and_the_first_thrown_away():
    assert face(bytes_in_turn(251), 6) == 6
    assert face(bytes_in_turn(252, 255, 0), 6) == 1
    assert face(bytes_in_turn(0xFD, 0xE7), 1000) == 1000  # 64,999
    assert face(bytes_in_turn(0xFD, 0xE8, 0, 41), 1000) == 42  # 65,000 begins another round


@pytest.mark.parametrize(("sides", "width"), [(1, 1), (256, 1), (257, 2), (65_536, 2), (65_537, 3)])
def test_a_die_takes_the_fewest_bytes_that_hold_its_faces(sides, width):
    taken = []

    def zeros(count: int) -> bytes:
        taken.append(count)
        return bytes(count)

    assert face(zeros, sides) == 1
    assert taken == [width]


def test_a_die_without_sides_is_refused():
    with pytest.raises(ValueError, match="at least one side"):
        face(bytes_in_turn(1), 0)


@pytest.mark.rule("GEN-1")
@pytest.mark.parametrize("sides", [4, 6, 10, 12, 20, 100])
def test_ten_thousand_throws_look_fair(sides):
    """Chi-square over a fixed stream, with the bound that one fair die in ten thousand would miss."""
    throws = 10_000
    counts = counted(hmac_stream(b"chi-square", b"fixed"), sides, throws)
    expected = Fraction(throws, sides)
    squares = sum((count - expected) ** 2 / expected for count in counts)
    freedom = sides - 1
    bound = freedom * (1 - 2 / (9 * freedom) + 3.719 * (2 / (9 * freedom)) ** 0.5) ** 3  # Wilson and Hilferty
    assert squares < bound


def test_fair_dice_differ_from_throw_to_throw():
    hands = ((100,) * 20,)
    assert Fair().throw("table", 1, hands) != Fair().throw("table", 1, hands)


def test_fair_dice_read_the_generator_die_by_die():
    fair = Fair(bytes_in_turn(5, 252, 6, 99))
    assert fair.throw("table", 1, ((6, 6), (100,))) == ((6, 1), (100,))


SIDES = st.integers(1, 10_000)
HANDS = st.lists(st.lists(SIDES, min_size=1, max_size=6).map(tuple), min_size=1, max_size=4).map(tuple)


@pytest.mark.rule("GEN-1")
@given(HANDS, st.text(max_size=20), st.integers(1, 2**40))
def test_seeded_faces_fit_their_dice_and_repeat(hands, lane, draw):
    shown = Seeded("a seed").throw(lane, draw, hands)
    assert [len(hand) for hand in shown] == [len(hand) for hand in hands]
    assert all(
        1 <= one <= sides
        for dice, hand in zip(hands, shown, strict=True)
        for sides, one in zip(dice, hand, strict=True)
    )
    assert Seeded("a seed").throw(lane, draw, hands) == shown


def test_seed_lane_and_draw_each_change_the_faces():
    hands = ((1000,) * 8,)
    thrown = {
        Seeded(seed).throw(lane, draw, hands) for seed in (7, 8) for lane in ("table", "referee") for draw in (1, 2)
    }
    assert len(thrown) == 8
    assert Seeded(7).throw("table", 1, hands) == Seeded("7").throw("table", 1, hands)


def test_seeded_faces_are_the_same_in_another_process():
    program = "from inglenook.dice import Seeded; print(Seeded('inglenook').throw('table', 3, ((6,) * 12,)))"
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == str(Seeded("inglenook").throw("table", 3, ((6,) * 12,)))


def test_seeded_test_vectors():
    """For whoever writes another implementation of the layout in `seeded.py`."""
    dice = Seeded("inglenook")
    stream = hmac_stream(b"inglenook", b"inglenook/dice/1" + b"\x00\x05table" + (1).to_bytes(8, "big"))
    assert stream(8).hex() == "3658dd92fa644ec4"
    assert dice.throw("table", 1, ((6,) * 10,)) == ((1, 5, 6, 3, 5, 5, 1, 5, 6, 3),)
    assert dice.throw("table", 2, ((1000,) * 3,)) == ((507, 758, 558),)
    assert dice.throw("seat:änne", 1, ((20, 20), (12,))) == ((15, 15), (2,))


@pytest.mark.rule("GEN-3")
def test_typed_faces_are_taken_as_they_lie():
    assert Declared(parse_faces("3, 5")).throw("table", 1, ((6, 6),)) == ((3, 5),)
    assert Declared((3, 5, 8)).throw("table", 1, ((6, 6), (8,))) == ((3, 5), (8,))
    assert Declared(()).name == "hand"


@pytest.mark.rule("GEN-3")
@pytest.mark.parametrize(
    ("faces", "hands", "sentence"),
    [
        ((7, 1), ((6, 6),), "A d6 has no face 7: it shows 1 to 6."),
        ((0,), ((12,),), "A d12 has no face 0: it shows 1 to 12."),
        ((3,), ((6, 6),), "2 faces are needed for 2d6, 1 was given."),
        ((), ((6, 6), (8,)), "3 faces are needed for 2d6 and d8, none was given."),
        ((3, 4, 5), ((6, 6),), "2 faces are needed for 2d6, 3 were given."),
        ((3, 4), ((20,),), "1 face is needed for d20, 2 were given."),
    ],
)
def test_faces_that_do_not_fit_are_refused_with_what_would(faces, hands, sentence):
    with pytest.raises(ValueError, match=r"\.$") as refused:
        Declared(faces).throw("table", 1, hands)
    assert str(refused.value) == sentence


@pytest.mark.rule("GEN-1", "GEN-3")
@pytest.mark.parametrize("typed", ["0", "00", "000", "100", "\uff10\uff10"])
def test_percent_dice_that_show_00_are_100(typed):
    assert deal(parse_faces(typed), ((100,),)) == (((100,),), ())


@pytest.mark.rule("GEN-3")
@pytest.mark.parametrize("sides", [2, 10, 20, 99, 1000])
def test_no_other_die_shows_0(sides):
    with pytest.raises(ValueError, match="has no face 0"):
        deal((0,), ((sides,),))


def test_faces_for_several_rolls_are_dealt_in_order():
    shown, rest = deal((3, 5, 8), ((6, 6),))
    assert (shown, rest) == (((3, 5),), (8,))
    assert deal(rest, ((8,),)) == (((8,),), ())
    with pytest.raises(TooFewFacesError):
        deal((), ((6,),))


@pytest.mark.parametrize("text", ["3,5", "3 5", " 3 ,  5 ", "３，５", "3; 5", "٣، ٥", "3\u00a05"])
def test_faces_are_read_however_they_are_typed(text):
    assert parse_faces(text) == (3, 5)


@pytest.mark.parametrize(
    "text", ["", " ", "3,,5", "3,", ",", "three", "3.5", "-3", "+3", "3²", "0x3", "9" * 5000, "3 d6", "1_0"]
)
def test_faces_that_cannot_be_read_are_refused(text):
    with pytest.raises(ValueError, match=r"face|more than any die") as refused:
        parse_faces(text)
    assert len(str(refused.value)) < 120
