"""What can be written, how it is echoed, and what is said of the rest."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inglenook.dice import NotationError, canonical, law, limits, mean, parse
from inglenook.dice.notation import Binary, Keep, Negative, Number, Pool, Reroll
from inglenook.rules import TooManyCasesError
from tests.dice.notation.expressions import ANY


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("2d6+3", Binary("+", Pool(2, 1, 6), Number(3))),
        ("d20", Pool(1, 1, 20)),
        ("-(2d4)", Negative(Pool(2, 1, 4))),
        ("4d6dl1", Pool(4, 1, 6, keep=Keep("dl", 1))),
        ("2d6!", Pool(2, 1, 6, explode=True)),
        ("3d6ro<3", Pool(3, 1, 6, reroll=Reroll(True, 1, 2))),
        ("3d6r1kh2", Pool(3, 1, 6, reroll=Reroll(False, 1, 1), keep=Keep("kh", 2))),
        ("4dF", Pool(4, -1, 1)),
        ("1+2*3", Binary("+", Number(1), Binary("*", Number(2), Number(3)))),
        ("5-3-1", Binary("-", Binary("-", Number(5), Number(3)), Number(1))),
    ],
)
def test_an_expression_is_read_into_its_tree(text, tree):
    assert parse(text) == tree


@pytest.mark.parametrize(
    ("text", "echo"),
    [
        ("1W20", "1d20"),
        ("w6", "1d6"),
        ("2D6 + 1D4", "2d6+1d4"),
        ("d%", "1d100"),
        ("4d6k3", "4d6kh3"),
        ("4d6d1", "4d6dl1"),
        ("2d20kh", "2d20kh1"),
        ("2d20 KL", "2d20kl1"),
        ("４ｄ６ｋｈ３", "4d6kh3"),
        ("٢d٦", "2d6"),
        ("2d6−1", "2d6-1"),
        ("2d6\u20131", "2d6-1"),
        ("2×d6", "2*1d6"),
        ("2d6\u00a0+\u2009\u30003", "2d6+3"),
        ("+2d6", "2d6"),
        ("--2d6", "2d6"),
        ("2d6 + -3", "2d6+(-3)"),
        ("((2d6))", "2d6"),
        ("(1+2)*3-(4-5)", "(1+2)*3-(4-5)"),
        ("4d6ro<3", "4d6ro<=2"),
        ("4d6ro≤2", "4d6ro<=2"),
        ("4d6r>4", "4d6r>=5"),
        ("4d6ro1", "4d6ro=1"),
        ("4d6r", "4d6r=1"),
        ("4dFro", "4dFro=-1"),
        ("4d6kh3!", "4d6!kh3"),
        ("0d6", "0d6"),
        ("007", "7"),
    ],
)
def test_the_canonical_form_reads_the_same_in_every_dialect(text, echo):
    assert canonical(parse(text)) == echo
    assert parse(echo) == parse(text)


@given(ANY)
def test_what_is_written_is_read_as_what_it_was(tree):
    assert parse(canonical(tree)) == tree


REFUSED = [
    ("", 0, "nothing to roll"),
    ("2d6+", 4, "missing at the end"),
    ("2d", 2, "sides"),
    ("2d6 3", 4, "sign is missing"),
    ("2d6(3)", 3, "sign is missing"),
    ("(2d6", 0, "never closed"),
    ("2d6)", 3, "closes nothing"),
    ("2d6 q", 4, "“q” has no meaning"),
    ("d0", 1, "at least one side"),
    ("d10001", 1, "10000 sides at most"),
    ("1001d6", 0, "1000 in all"),
    ("1000d6+d6", 7, "1000 in all"),
    ("1d1!", 3, "explode for ever"),
    ("2d6!!", 3, "one !"),
    ("2d6!>4", 4, "highest face only"),
    ("2d6!ro1", 4, "not supported"),
    ("2d6ro1!", 6, "not supported"),
    ("d6r<=6", 2, "No face would stay"),
    ("d100r<99", 4, "nearly for ever"),
    ("d6ro7", 4, "no such face"),
    ("d6ro<1", 5, "no such face"),
    ("d6ro<", 5, "face is missing"),
    ("2d6kh3", 5, "keeps 3 of 2"),
    ("2d6kh0", 5, "keeps 0 of 2"),
    ("2d6dl2", 5, "drops 2 of 2"),
    ("0d6kh1", 5, "keeps 1 of 0"),
    ("4d6kh3dl1", 6, "once for each pool"),
    ("4d6 d1", 4, "may be a drop"),
    ("(1+2)d6", 5, "must be a number"),
    ("d(6)", 1, "sides"),
    ("1000001", 0, "too large"),
    ("1.5", 1, "no meaning"),
    ("1000d1000kh3", 0, "can't be counted exactly"),
    ("kh3", 0, "can't stand here"),
    ("50%", 2, "no meaning"),
]


@pytest.mark.parametrize(("text", "position", "words"), REFUSED)
def test_what_cannot_be_read_is_refused_at_its_place(text, position, words):
    with pytest.raises(NotationError, match=words) as refused:
        parse(text)
    assert refused.value.position == position
    assert refused.value.pointed(text) == f"{text}\n{' ' * position}^"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("5d6>4", "dialects"),
        ("2d6x", "with !"),
        ("2d6e6", "with !"),
        ("4d6p1", "dl"),
        ("4d6rr1", "write r"),
        ("4d6cs>4", "dialects"),
        ("4d6min2", "not supported"),
        ("{2d6,1d8}kh1", "braces"),
        ("2d6[fire]", "Labels"),
        ("2d6/2", "Division"),
        ("d20+@str", "write the number"),
        ("2d20adv", "2d20kh1"),
    ],
)
def test_other_dialects_are_refused_with_a_hint(text, hint):
    with pytest.raises(NotationError) as refused:
        parse(text)
    assert hint in refused.value.hint


def test_the_caret_stands_under_the_fault_beside_wide_characters():
    text = "２ｄ６＋？"
    with pytest.raises(NotationError) as refused:
        parse(text)
    assert refused.value.pointed(text) == f"{text}\n        ^"


def test_only_the_part_of_a_long_text_around_the_fault_is_shown():
    text = "1+" * 90 + "q" + "+1" * 90
    with pytest.raises(NotationError) as refused:
        parse(text)
    shown, caret = refused.value.pointed(text).split("\n")
    assert len(shown) <= 80
    assert shown[len(caret) - 1] == "q"


@pytest.mark.parametrize(
    "text",
    [
        "9" * 5000,
        "(" * 10_000,
        "-" * 900 + "1",
        "1+" * 400 + "1",
        "(" * 90 + "1" + ")" * 90,
        "1d1!",
        "d" * 999,
        "999999d999999",
        "\x00",
    ],
)
def test_hostile_input_is_refused_at_once(text):
    began = time.perf_counter()
    with pytest.raises(NotationError) as refused:
        parse(text)
    assert time.perf_counter() - began < 0.1
    assert len(refused.value.pointed(text)) < 200


LIKELY = st.lists(
    st.sampled_from([*"0123456789dDwWkKhlr!+-*()%F<>=≤ ×−xe/.", "kh", "dl", "ro", "d6", "2d6", "100d20", "dF"]),
    max_size=30,
).map("".join)


@given(st.text() | LIKELY)
def test_any_text_is_read_or_refused_and_what_is_read_has_mean_and_limits(text):
    try:
        tree = parse(text)
    except NotationError as refused:
        assert 0 <= refused.position <= len(text)  # noqa: PT017 - some texts are read, some refused
        assert refused.pointed(text).count("\n") == 1  # noqa: PT017
        return
    assert parse(canonical(tree)) == tree
    low, high = limits(tree)
    expected = mean(tree)
    assert low is None or low <= expected
    assert high is None or expected <= high
    assert str(expected)  # short enough to be written


@pytest.mark.parametrize(
    "text",
    [
        "1000d50kh500",
        "1000d50!kl500",
        "100d10!kh50",
        "1000d6",
        "*".join(["9d10000"] * 49),
        "1000d10000",
        "d2!*" * 49 + "1",
    ],
)
def test_the_largest_that_is_accepted_has_its_mean_soon_and_its_law_or_a_refusal(text):
    began = time.perf_counter()
    tree = parse(text)
    assert str(mean(tree))
    assert limits(tree)[0] is not None
    try:
        law(tree)
    except TooManyCasesError as refused:
        assert "too many cases" in str(refused)  # noqa: PT017 - some have their law, some are too large
    assert time.perf_counter() - began < 20
