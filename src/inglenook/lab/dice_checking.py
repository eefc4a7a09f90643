"""A campaign's dice against the odds: what really fell beside what was to be expected, and what that means.

Each die is counted once, where it first fell, whether or not the act was taken back later: struck dice that return to
a later roll are the same dice, and to count only what was kept would count what somebody chose to keep. Typed dice are
told apart from the system's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from inglenook.rules import Law
from inglenook.table import Table
from inglenook.table.recorded import RecordedRoll, recorded_rolls

from .fit import band, expectations, holm, p_value
from .wording import counted, listed, number

FEW = 5
"""With fewer throws for each case than this, on average, little could be told even of loaded dice."""

FEWEST = 10
DOUBTFUL, ODD = 0.01, 0.05


class CaseCheck(msgspec.Struct, frozen=True):
    """A face or a reading: how often it came up, how often it was to be expected, and the band of 95 in 100."""

    case: str
    count: int
    expected: float
    low: int
    high: int

    @property
    def inside(self) -> bool:
        """Whether it lies in its band."""
        return self.low <= self.count <= self.high


class Check(msgspec.Struct, frozen=True):
    """One comparison: faces of dice of one size, or readings of one roll of a command.

    `p` is how often fair dice stray at least this far, `corrected` the same with regard to all comparisons here, `how`
    it was found. `few` says that there are too few throws to tell much.
    """

    kind: str
    label: str
    hand: bool
    throws: int
    cases: tuple[CaseCheck, ...]
    p: float
    corrected: float
    how: str
    few: bool
    text: str


class DiceCheck(msgspec.Struct, frozen=True):
    """All comparisons of a campaign, and what they mean in plain words."""

    campaign: str
    rolls: int
    dice: int
    struck: int
    returned: int
    unknown: int
    checks: tuple[Check, ...]
    text: tuple[str, ...]


def dice_check(sitting: Table, seat: str = "player") -> DiceCheck:
    """The dice of a campaign as far as a seat may see them, against the odds. Raises `NoSeatError`."""
    return check_rolls(recorded_rolls(sitting.store, sitting.engines, seat), sitting.name)


def check_rolls(rolls: Sequence[RecordedRoll], campaign: str = "") -> DiceCheck:
    """The same for rolls that were read already."""
    fallen = [roll for roll in rolls if roll.source != "again"]
    found = [_check(*each) for each in (*_faces(fallen), *_readings(fallen))]
    checks = tuple(_put_right(found))
    unknown = sum(roll.law is None for roll in fallen)
    whole = DiceCheck(
        campaign,
        len(fallen),
        sum(len(hand) for roll in fallen for hand in roll.faces),
        sum(roll.struck for roll in fallen),
        len(rolls) - len(fallen),
        unknown,
        checks,
        (),
    )
    return msgspec.structs.replace(whole, text=tuple(_told(whole)))


Group = tuple[str, str, bool, list[tuple[Law[Any], Any]]]
"""A comparison to be: its kind and label, whether the dice were typed, and each throw with its law."""


def _faces(rolls: Iterable[RecordedRoll]) -> list[Group]:
    """Every die by its size; one with a single face says nothing."""
    groups: dict[tuple[bool, int], list[tuple[Law[Any], Any]]] = {}
    laws: dict[int, Law[Any]] = {}
    for roll in rolls:
        for dice, faces in zip(roll.dice, roll.faces, strict=True):
            for sides, face in zip(dice, faces, strict=True):
                if sides > 1:
                    law = laws.setdefault(sides, Law(dict.fromkeys(range(1, sides + 1), 1)))
                    groups.setdefault((roll.source == "hand", sides), []).append((law, face))
    return [("faces", f"d{sides}", hand, throws) for (hand, sides), throws in sorted(groups.items())]


def _readings(rolls: Iterable[RecordedRoll]) -> list[Group]:
    """Every roll by its command and purpose, each with the law that it had; what can come out one way only is left."""
    groups: dict[tuple[bool, str, str], list[tuple[Law[Any], Any]]] = {}
    for roll in rolls:
        if roll.law is not None and len(roll.law.weights) > 1 and roll.command:
            key = (roll.source == "hand", roll.title, roll.why)
            groups.setdefault(key, []).append((roll.law, roll.value))
    named = sorted(groups.items(), key=lambda each: (each[0][0], -len(each[1]), each[0]))
    return [
        ("readings", title if title.casefold() == why.casefold() else f"{title}: {why.replace('_', ' ')}", hand, throws)
        for (hand, title, why), throws in named
        if len({case for law, _ in throws for case in law.weights}) <= MOST_CASES
    ]


MOST_CASES = 40
"""Of readings with more cases (a total of many dice) the faces tell enough."""


def _check(kind: str, label: str, hand: bool, throws: list[tuple[Law[Any], Any]]) -> Check:
    by_law: dict[tuple[Any, ...], tuple[Law[Any], int]] = {}
    counts: dict[Any, int] = {}
    for law, case in throws:
        name = tuple(law.weights.items())
        by_law[name] = (law, by_law[name][1] + 1 if name in by_law else 1)
        counts[case] = counts.get(case, 0) + 1
    laws = list(by_law.values())
    expected = expectations(laws)
    cases = tuple(
        CaseCheck(_case(case), counts.get(case, 0), expected.get(case, 0.0), *band(_chances(laws, case)))
        for case in (*expected, *(case for case in counts if case not in expected))
    )
    p, how = p_value(laws, counts)
    few = len(throws) < max(FEWEST, FEW * len(expected))
    return Check(kind, label, hand, len(throws), cases, p, p, how, few, "")


def _chances(laws: Sequence[tuple[Law[Any], int]], case: Any) -> list[float]:
    return [law.weights.get(case, 0) / law.total for law, many in laws for _ in range(many)]


def _case(case: Any) -> str:
    return str(case).replace("_", " ")


def _put_right(checks: Sequence[Check]) -> list[Check]:
    """P-values with regard to how many there are, the system's dice apart from typed ones."""
    done: dict[int, Check] = {}
    for hand in (False, True):
        mine = [place for place, check in enumerate(checks) if check.hand == hand]
        for place, corrected in zip(mine, holm([checks[place].p for place in mine]), strict=True):
            check = msgspec.structs.replace(checks[place], corrected=corrected)
            done[place] = msgspec.structs.replace(check, text=_in_words(check))
    return [done[place] for place in range(len(checks))]


def _in_words(check: Check) -> str:
    out = [case for case in check.cases if not case.inside]
    often = f"Fair dice stray at least this far {_how_often(check.p)}"
    if check.corrected < DOUBTFUL:
        named = listed([f"{case.case} ({case.count}, expected {number(case.expected)})" for case in out]) or "the whole"
        return f"{often}, even with all comparisons in mind only {_how_often(check.corrected)}. Look at {named}."
    if check.few:
        return f"{often}; {counted(check.throws, 'throw', 'throws')} are too few to tell much."
    if check.p < ODD:
        return f"{often}: a little odd by itself, but not among so many comparisons."
    return f"{often}: just what chance does."


def _how_often(p: float) -> str:
    """A p-value as a person hears it: "41 times in 100"."""
    if p >= 0.995:
        return "nearly always"
    if p >= 0.095:
        return f"{round(p * 100)} times in 100"
    if p >= 0.0095:
        return f"{max(round(p * 1000) / 10, 1):g} times in 100"
    if p >= 0.00095:
        return f"{round(p * 1000)} {'time' if round(p * 1000) == 1 else 'times'} in 1,000"
    return "less than once in 1,000"


def _told(whole: DiceCheck) -> Iterable[str]:
    if not whole.checks:
        yield "No dice were thrown yet, so there is nothing to compare."
        return
    doubtful = [check for check in whole.checks if check.corrected < DOUBTFUL]
    odd = [check for check in whole.checks if check.p < ODD]
    if doubtful:
        named = listed([_named(check) for check in doubtful])
        yield f"{named} {'strays' if len(doubtful) == 1 else 'stray'} further from the odds than chance does."
    elif all(check.few for check in whole.checks):
        yield "Nothing looks wrong, but so few dice can't tell much yet."
    else:
        yield "These dice fall as the odds say."
    many = len(whole.checks)
    if many > 1:
        yield (
            f"A caution: these are {many} comparisons. Of fair dice about one in 20 looks odd by itself "
            f"(here {len(odd)} {'does' if len(odd) == 1 else 'do'}), and looking on until something does proves "
            "nothing. One is called doubtful only if it would be odd even as the oddest of them all (Holm's way)."
        )
    if any(check.few for check in whole.checks):
        few = sum(check.few for check in whole.checks)
        have = f"{few} of {many} {'has' if few == 1 else 'have'}" if many > 1 else "This one has"
        yield f"{have} too few throws to tell much: loaded dice could hide there."
    if whole.struck or whole.returned:
        were = "roll was taken back later; it counts", "rolls were taken back later; they count"
        came = "time struck dice came back", "times struck dice came back"
        yield (
            f"{counted(whole.struck, *were)} too, where the dice first fell. "
            f"{counted(whole.returned, *came)}: the same dice, not counted again."
        )
    if whole.unknown:
        yield (
            f"Of {counted(whole.unknown, 'roll', 'rolls')} only the faces are compared: "
            "today's rules can't say how likely each reading was."
        )


def _named(check: Check) -> str:
    return f"{check.label}{' (typed)' if check.hand else ''}"
