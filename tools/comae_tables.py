"""The odds tables of the page on Comae, made by the odds driver from the pack that ships."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from inglenook.engines.comae import engine
from inglenook.engines.comae.tags import chance as request_chance
from inglenook.rules import Refusal
from inglenook.table import OddsShown, odds_without_campaign
from tools.percent import in_percent

SKILLS = (5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 99, 100)
OPPOSED = (10, 30, 50, 70, 90)
DUELS = ((30, 50), (50, 50), (50, 70), (70, 50), (70, 70))
LUCKY = "lucky"


def tables() -> str:
    """Every table, in Markdown."""
    pack = engine.read_pack(engine.packs["comae-0.96"]())
    made = [
        "**A skill roll**: what it comes to, and how likely any success is with a flip at hand, and at other "
        "difficulties.",
        _rolls(pack),
        "**An opposed roll**: how likely the one on the left wins, and the other side.",
        _opposed(pack),
        "**The same, if the one on the left has luck and flips whatever gets better by it.**",
        _opposed(pack, lucky=True),
        "**A round with a lens against somebody without one**: how likely it is won and lost, then the points dealt "
        "and taken on average, with a d6.",
        _lenses(engine.with_rule(pack, "lenses", True)),
        "**Against the best skill of an NPC**: how likely a character wins an opposed roll.",
        _levels(pack),
        "**Talking somebody round**: Social against the best skill of an NPC with a skill of 50, by how they stand to "
        "the characters.",
        _dispositions(pack),
        "**Withstanding poison**, by the skill that is rolled: a stand-off is no victory.",
        _poisons(pack),
        "**Asking a contact**: the chance of each request within one scenario.",
        _requests(),
    ]
    return "\n\n".join(["", *made, ""])


def law(pack: Any, command: str, policy: str = "plain", **fields: str) -> OddsShown:
    """The exact odds of a command for people supposed."""
    shown = odds_without_campaign(engine, command, fields, policy=policy, pack=pack)
    if isinstance(shown, Refusal):
        raise ValueError(shown.sentence)
    return shown


def _chance(shown: OddsShown, *names: str) -> Fraction:
    return sum((Fraction(outcome.probability) for outcome in shown.outcomes if outcome.name in names), Fraction(0))


def _mean(shown: OddsShown, measure: str) -> Fraction:
    """How many points a pool loses on average; one that nothing can happen to has no effects at all."""
    effects = shown.effects.get(measure, ())
    return sum((-effect.value * Fraction(effect.probability) for effect in effects), Fraction(0))


def _rolls(pack: Any) -> str:
    kinds = ("exceptional_good", "success", "failure", "exceptional_bad")
    hard = ("easy", "hard", "very_hard")
    rows = []
    for skill in SKILLS:
        plain = law(pack, "roll", skill=str(skill))
        lucky = law(pack, "roll", LUCKY, skill=str(skill), luck="ask")
        others = [law(pack, "roll", skill=str(skill), difficulty=difficulty) for difficulty in hard]
        rows.append(
            [
                str(skill),
                *(_told(_chance(plain, kind)) for kind in kinds),
                *(_told(_chance(shown, *kinds[:2])) for shown in (lucky, *others)),
            ]
        )
    heads = ["skill", "exceptional success", "success", "failure", "exceptional failure"]
    return _table([*heads, "with a flip", *(pack.difficulty_kinds[kind].label for kind in hard)], rows)


def _opposed(pack: Any, *, lucky: bool = False) -> str:
    rows = []
    for ours in OPPOSED:
        cells = [str(ours)]
        for theirs in OPPOSED:
            luck = {"luck": "ask"} if lucky else {}
            shown = law(pack, "opposed", LUCKY if lucky else "plain", skill=str(ours), against=str(theirs), **luck)
            cells.append(f"{_told(_chance(shown, 'a_wins'))} / {_told(_chance(shown, 'b_wins'))}")
        rows.append(cells)
    return _table(["", *(f"against {theirs}" for theirs in OPPOSED)], rows)


def _lenses(pack: Any) -> str:
    """One line for each lens that changes the dice of its own round; the others do so by another skill, or later."""
    pool = pack.conflict.armoured_pool
    counted = [lens for lens in pack.lenses if lens.modifier or lens.damage != "plain"]
    rows = []
    for key, label in [("plain", "no lens"), *((lens.key, lens.label) for lens in counted)]:
        cells = [label]
        for ours, theirs in DUELS:
            shown = law(pack, "round", skill=str(ours), against=str(theirs), lens=key)
            means = [_plain(_mean(shown, f"comae.{who}.{pool}")) for who in ("foe", "hero")]
            chances = [_told(_chance(shown, result)) for result in ("a_wins", "b_wins")]
            cells.append(f"{' / '.join(chances)}; {' / '.join(means)}")
        rows.append(cells)
    return _table(["lens", *(f"{ours} against {theirs}" for ours, theirs in DUELS)], rows)


def _levels(pack: Any) -> str:
    rows = []
    for level in pack.levels:
        best = max(level.skills)
        laws = [law(pack, "opposed", skill=str(skill), against=str(best)) for skill in OPPOSED]
        rows.append([f"{level.label}, {best}", *(_told(_chance(shown, "a_wins")) for shown in laws)])
    return _table(["level and best skill", *(f"skill {skill}" for skill in OPPOSED)], rows)


def _dispositions(pack: Any) -> str:
    rows = []
    for stance in pack.generator.dispositions:
        laws = [
            law(pack, "opposed", skill=str(skill), against="50", modifier=str(stance.modifier)) for skill in OPPOSED
        ]
        modifier = f"{stance.modifier:+d}".replace("-", "−") if stance.modifier else "0"
        rows.append([stance.label, modifier, *(_told(_chance(shown, "a_wins")) for shown in laws)])
    return _table(["disposition", "modifier", *(f"Social {skill}" for skill in OPPOSED)], rows)


def _poisons(pack: Any) -> str:
    rows = []
    for harm in pack.hazards.poison:
        laws = [law(pack, "poison", skill=str(skill), strength=harm.key) for skill in OPPOSED]
        rows.append([f"{harm.label}, {harm.rating}", *(_told(_chance(shown, "resisted")) for shown in laws)])
    return _table(["poison and rating", *(f"skill {skill}" for skill in OPPOSED)], rows)


def _requests() -> str:
    counts = range(9)
    return _table([f"{count + 1}." for count in counts], [[f"{request_chance(count)} %" for count in counts]])


def _told(chance: Fraction) -> str:
    return in_percent(chance) if chance else "never"


def _plain(number: Fraction) -> str:
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


def _table(heads: list[str], lines: Iterable[list[str]]) -> str:
    rows = [heads, ["---"] * len(heads), *lines]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
