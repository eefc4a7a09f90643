"""What people give for a field: taken in its own type, or refused with the field and the legal values."""

import pytest

from inglenook.rules import Field, Option, Refusal, check_fields, check_value, is_text

TRACK = Field("track", "choice", "Track", options=(Option("body", "Body"), Option("gear", "Gear & tools")))
COUNT = Field("count", "whole", "Count", low=1, high=12)
WORDS = Field("words", "text", "Words", low=1, high=8)
SURE = Field("sure", "yes", "Sure", default=False)
ALL = (TRACK, COUNT, WORDS, SURE)
GOOD = {"track": "body", "count": 3, "words": "Hi"}


@pytest.mark.parametrize(
    ("field", "given", "taken"),
    [
        (TRACK, "body", "body"), (TRACK, "BODY", "body"), (TRACK, "gear & TOOLS", "gear"),
        (COUNT, 12, 12), (COUNT, "7", 7), (COUNT, " 7 ", 7), (COUNT, "+7", 7), (COUNT, "٧", 7),
        (WORDS, "夜", "夜"), (WORDS, " a ", " a "),
        (SURE, True, True), (SURE, "yes", True), (SURE, "Off", False), (SURE, 1, True), (SURE, "0", False),
    ],
)  # fmt: skip
def test_what_is_taken(field, given, taken):
    assert check_value(field, given) == taken
    assert type(check_value(field, given)) is type(taken)


@pytest.mark.rule("GEN-7")
@pytest.mark.parametrize(
    ("field", "given", "legal", "said"),
    [
        (TRACK, "soul", ("body", "gear"), "track can't be 'soul': it is one of body, gear."),
        (TRACK, ["body"], ("body", "gear"), "one of body, gear"),
        (COUNT, 0, ("1..12",), "count can't be '0': it is a whole number from 1 to 12."),
        (COUNT, 13, ("1..12",), "from 1 to 12"),
        (COUNT, -1, ("1..12",), "from 1 to 12"),
        (COUNT, 2.0, ("1..12",), "whole number"),
        (COUNT, True, ("1..12",), "whole number"),
        (COUNT, "two", ("1..12",), "whole number"),
        (COUNT, "1_0", ("1..12",), "whole number"),
        (COUNT, "9" * 5000, ("1..12",), "whole number"),
        (WORDS, "", (), "a text of 1 to 8 characters"),
        (WORDS, "   ", (), "a text of 1 to 8 characters"),
        (WORDS, "x" * 9, (), "a text of 1 to 8 characters"),
        (WORDS, 5, (), "a text"),
        (WORDS, "\udc80", (), "a text"),
        (SURE, "perhaps", ("yes", "no"), "it is yes or no"),
        (SURE, 2, ("yes", "no"), "it is yes or no"),
    ],
)
def test_what_is_refused(field, given, legal, said):
    refusal = check_value(field, given, "TOY-1")
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule, refusal.field, refusal.legal) == ("bad_value", "TOY-1", field.name, legal)
    assert said in refusal.sentence


def test_all_fields_together():
    assert check_fields(ALL, GOOD) == {**GOOD, "sure": False}
    assert check_fields(ALL, {**GOOD, "sure": None}) == {**GOOD, "sure": False}
    assert check_fields((), {}) == {}


def test_missing_and_unknown_fields():
    missing = check_fields(ALL, {"track": "body", "words": "Hi"}, "TOY-1")
    assert isinstance(missing, Refusal)
    assert (missing.code, missing.field, missing.legal, missing.rule) == ("missing_field", "count", ("1..12",), "TOY-1")
    unknown = check_fields(ALL, {**GOOD, "speed": 3})
    assert isinstance(unknown, Refusal)
    assert (unknown.code, unknown.field, unknown.legal) == (
        "unknown_field",
        "speed",
        ("track", "count", "words", "sure"),
    )
    none = check_fields((), {"speed": 3})
    assert isinstance(none, Refusal)
    assert none.sentence.endswith("It takes none.")
    wrong = check_fields(ALL, {**GOOD, "count": 99})
    assert isinstance(wrong, Refusal)
    assert wrong.field == "count"


def test_a_choice_among_nothing():
    refusal = check_value(Field("track", "choice", "Track"), "body")
    assert isinstance(refusal, Refusal)
    assert "nothing can be chosen now" in refusal.sentence


def test_labels_that_two_options_share_choose_neither():
    twins = Field("track", "choice", "Track", options=(Option("a", "Same"), Option("b", "same")))
    assert isinstance(check_value(twins, "SAME"), Refusal)


def test_halves_of_letters_are_no_text():
    assert is_text("🚀 夜")
    assert not is_text("\ud83d")
