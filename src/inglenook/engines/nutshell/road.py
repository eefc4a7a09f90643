"""What a party lends to a crossing: the guide's roll as a task, and what the road does to somebody (CRO-D34).

The names of the ports and of what they are told are the Crossing's; its `ports` module describes them.
"""

from __future__ import annotations

import msgspec

from inglenook.rules import Asked, Choose, Option, Policies, Ports, Refusal, Rule

from . import sentences
from .dice_names import die_name
from .facts import Afflicted, Recovered
from .pack import LEVELS, MODERATE, NONE, SEVERE, NutshellPack
from .party import LOOK, Character, Party
from .task import CARRIED, face, size
from .trait import label_of, offered, rated

REFEREE = "referee"
ROAD = "the road"
"""What the road is called among all that afflicts somebody."""

USUAL = 3
"""How hard a way is when nobody says."""

STRESS = ((6, SEVERE), (3, MODERATE))
WOUNDS = ((3, SEVERE), (1, MODERATE))
"""From how much stress and how many wounds on the road afflicts so badly."""


class Leading(msgspec.Struct, frozen=True):
    """What is seen when somebody leads the way: who, by which trait if that is known, and what helps in dice."""

    who: str
    dice: int
    trait: str = ""


def serves(pack: NutshellPack) -> Ports:
    """The ports `guide` and `bear`."""

    def guide(*, traveler: str, dice: int, **_more: object) -> Rule[str]:
        """A task whose difficulty circumstances have lowered, die for die; it succeeds or fails, and nothing else."""
        party = yield from LOOK
        who = travelling(party, traveler)
        if who is None:
            return ""
        trait = yield from Choose(REFEREE, "guide_trait", _best_first(pack, party, who), Leading(who.key, dice))
        leading = Leading(who.key, dice, trait)
        hard = yield from Choose(REFEREE, "guide_difficulty", _numbers(pack), leading)
        party = yield from LOOK
        who = party.character(who.key)
        able = _helping(pack, who, trait)
        influence = (yield from Choose(who.role, "guide_influence", (*able, NONE), leading)) if able else NONE
        sized = size(pack, party, who, trait, eased(pack, int(hard), dice), CARRIED, influence)
        return "" if isinstance(sized, Refusal) else (yield from face(pack, sized)).key

    def bear(*, traveler: str, stress: int, wounds: int, **_more: object) -> Rule[None]:
        """By all that somebody bears now, the road afflicts them, or does no more."""
        who = travelling((yield from LOOK), traveler)
        if who is None:
            return
        before = next((ailment.level for ailment in who.ailments if ailment.what.casefold() == ROAD), NONE)
        now = worn(stress, wounds)
        if now == NONE != before:
            yield from Recovered(who.key, ROAD)
        elif now != before:
            yield from Afflicted(who.key, ROAD, now)

    return {"guide": guide, "bear": bear}


def travelling(party: Party, traveler: str) -> Character | None:
    """The character of this name, if there is one."""
    wanted = traveler.strip().casefold()
    return next((who for who in party.characters if who.name.strip().casefold() == wanted), None)


def worn(stress: int, wounds: int) -> str:
    """How badly the road afflicts somebody who bears so much: the worse of the two counts (NUT-D9)."""
    levels = (_reached(STRESS, stress), _reached(WOUNDS, wounds))
    return max(levels, key=LEVELS.index)


def eased(pack: NutshellPack, difficulty: int, dice: int) -> int:
    """A difficulty less what circumstances come to in dice; it ends at the easiest and at the hardest."""
    return min(max(difficulty - dice, 1), len(pack.task.difficulties))


def _reached(steps: tuple[tuple[int, str], ...], count: int) -> str:
    return next((level for least, level in steps if count >= least), NONE)


def _best_first(pack: NutshellPack, party: Party, who: Character) -> tuple[str, ...]:
    """What may be named, by what they have in it: nothing that they have never learned, as long as there is more.

    Odds ask this thousands of times, so that each is looked up once.
    """
    dice = {kind.key: kind.default for kind in party.kinds}
    dice.update((trait.key, trait.die) for trait in who.traits)
    listed = pack.kinds
    rated_at = {key: dice[key] if key in dice else listed[key].default for key in offered(pack, party, (who,))}
    able = [key for key, die in rated_at.items() if die] or list(rated_at)
    return tuple(sorted(able, key=lambda key: -rated_at[key]))


def _numbers(pack: NutshellPack) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, len(pack.task.difficulties) + 1))


def _helping(pack: NutshellPack, who: Character, trait: str) -> tuple[str, ...]:
    """What may influence the task: traits on the sheet that are good enough to help (NUT-R10), the best first."""
    able = [held for held in who.traits if held.key != trait and pack.again(held.die)]
    return tuple(held.key for held in sorted(able, key=lambda held: -held.die))


# What is asked, and how it is answered when nobody is asked


def _ask_trait(pack: NutshellPack, choose: Choose, party: Party) -> Asked:
    leading: Leading = choose.seen
    who = party.character(leading.who)
    options = tuple(
        Option(key, label_of(pack, party, key), _rating(rated(pack, party, who, key).die)) for key in choose.options
    )
    return Asked(f"By which trait does {who.name} lead the way?", options)


def _rating(die: int) -> str:
    return die_name(die) if die else "d0: untrained"


def _ask_difficulty(pack: NutshellPack, choose: Choose, party: Party) -> Asked:
    leading: Leading = choose.seen
    options = tuple(
        Option(key, f"{key}: {words}", _here(pack, int(key), leading.dice))
        for key, words in zip(choose.options, pack.task.difficulties, strict=True)
    )
    who, label = party.character(leading.who).name, label_of(pack, party, leading.trait)
    return Asked(f"How hard is the way for {who}, by {label}?", options)


def _here(pack: NutshellPack, difficulty: int, dice: int) -> str:
    now = eased(pack, difficulty, dice)
    return f"{now} here." if now != difficulty else ""


def _ask_influence(pack: NutshellPack, choose: Choose, party: Party) -> Asked:
    leading: Leading = choose.seen
    who = party.character(leading.who)
    options = tuple(
        Option(key, "Nothing" if key == NONE else label_of(pack, party, key), _help(pack, party, who, key))
        for key in choose.options
    )
    return Asked(f"What else helps {who.name} to lead the way?", options)


def _help(pack: NutshellPack, party: Party, who: Character, key: str) -> str:
    if key == NONE:
        return ""
    die = rated(pack, party, who, key).die
    return f"{die_name(die)}: {sentences.dice(pack.again(die))} again."


QUESTIONS = {"guide_trait": _ask_trait, "guide_difficulty": _ask_difficulty, "guide_influence": _ask_influence}


def answered(pack: NutshellPack, choose: Choose, option: str, party: Party) -> str:
    """What was chosen, as a sentence."""
    leading: Leading = choose.seen
    who = party.character(leading.who).name
    if choose.key == "guide_trait":
        return f"{who} leads the way by {label_of(pack, party, option)}."
    if choose.key == "guide_difficulty":
        now = eased(pack, int(option), leading.dice)
        return f"The way is of difficulty {option}" + (f", which is {now} here." if now != int(option) else ".")
    if option == NONE:
        return "Nothing else helps."
    label = label_of(pack, party, option)
    return f"{label[:1].upper()}{label[1:]} helps."


def _usual(choose: Choose) -> str:
    return str(USUAL) if str(USUAL) in choose.options else choose.options[-1]


def _first(choose: Choose) -> str:
    return choose.options[0]


ON_THE_ROAD: Policies = {"guide_trait": _first, "guide_difficulty": _usual, "guide_influence": _first}
"""The best trait, which is listed first; a usual way; the best help."""
