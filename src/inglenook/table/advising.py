"""Advice at a question that waits, on request only: what each option is worth, from what the asker may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from inglenook.rules import Advice, Aim, Choose, Engine, Option, Refusal, TooManyCasesError, advice

from .advising_words import headline, note, option_words
from .chances import fraction
from .foreseeing import Foreseen
from .shown import AdviceShown, AimShown, GoalShown, MeanShown, OptionAdvised

MOST_CASES = 60_000


def aims_at(choose: Choose, engine: Engine, asker: Engine) -> dict[str, Aim]:
    """The aims that fit a question: those of the command's engine, then those of the engine that asks at a port."""
    own = {name: aim for name, aim in engine.aims.items() if aim.fits(choose)}
    if asker is engine:
        return own
    return own | {f"{asker.name}.{name}": aim for name, aim in asker.aims.items() if choose.key in aim.questions}


def aims_shown(aims: Mapping[str, Aim]) -> tuple[AimShown, ...]:
    """Aims for people to pick from."""
    return tuple(AimShown(name, aim.label) for name, aim in aims.items())


def advise(
    here: Foreseen, number: int, asked: str, options: tuple[Option, ...], aim: str | None, policy: str | None
) -> AdviceShown | Refusal:
    """The worth of each option of a question, in words, for an aim (the first that fits, unless one is named)."""
    asker = here.engines[here.asked.by][0] if here.asked.by else here.engine
    aims = aims_at(here.asked, here.engine, asker)
    wanted = _pick(aims, aim)
    chosen = _pick_policy(here, policy)
    if isinstance(wanted, Refusal):
        return wanted
    if isinstance(chosen, Refusal):
        return chosen
    reckoned = _reckon(here, aims[wanted], here.policies.get(chosen, {}))
    if isinstance(reckoned, Refusal):
        return reckoned
    found, ahead = reckoned
    labels = {option.key: option.label for option in options}
    advised = tuple(_option(aims[wanted], found, place, labels) for place in range(len(found.options)))
    return AdviceShown(
        number,
        asked,
        wanted,
        aims_shown(aims),
        tuple(GoalShown(goal.label, goal.least, goal.chance) for goal in aims[wanted].goals),
        advised,
        headline(aims[wanted], advised),
        note(chosen if found.policies_used else "", ahead=ahead),
        chosen if found.policies_used else "",
        tuple(name for name in here.policies if name),
        ahead,
    )


def _pick(aims: Mapping[str, Aim], name: str | None) -> str | Refusal:
    if not aims:
        sentence = "Here nothing is better or worse: it is a matter of the story, or of taste."
        return Refusal("no_aim", sentence, field="aim")
    if name is None:
        return next(iter(aims))
    if name not in aims:
        legal = tuple(aims)
        sentence = f"There is no aim {name!r} at this question. There are: {', '.join(legal)}."
        return Refusal("unknown_aim", sentence, field="aim", legal=legal)
    return name


def _pick_policy(here: Foreseen, name: str | None) -> str | Refusal:
    if name is None:
        return here.usual[0]
    if name not in here.policies:
        legal = tuple(here.policies)
        sentence = f"There is no policy {name!r} here. There are: {', '.join(legal)}."
        return Refusal("unknown_policy", sentence, field="policy", legal=legal)
    return name


def _reckon(here: Foreseen, aim: Aim, policies: Any) -> tuple[Advice, bool] | Refusal:
    """The advice, and whether it looks at later choices too: where there are too many cases, policies answer those."""
    for ahead in (True, False):
        try:
            found = advice(here.make, here.world, aim, policies, here.ports, here.sent, ahead=ahead, most=MOST_CASES)
        except TooManyCasesError:
            continue
        except KeyError as error:
            sentence = (
                f"Nothing says how {error.args[0]!r} is decided when nobody is asked, so nothing can be reckoned."
            )
            return Refusal("no_policy", sentence, field="policy")
        return found if isinstance(found, Refusal) else (found, ahead)
    return Refusal("too_many_cases", "There are more cases than can be counted exactly.")


def _option(aim: Aim, found: Advice, place: int, labels: Mapping[str, str]) -> OptionAdvised:
    option = found.options[place]
    return OptionAdvised(
        option.option,
        labels.get(option.option, option.option),
        option.best,
        tuple(_mean(mean) for mean in option.means),
        tuple(_mean(margin) for margin in option.margin),
        option_words(aim, found.options, option),
    )


def _mean(number: Any) -> MeanShown:
    return MeanShown(fraction(number.numerator, number.denominator), float(number))
