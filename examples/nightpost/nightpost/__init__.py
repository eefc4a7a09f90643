"""Night Post: one night, one bag of letters, and a town in which hardly anyone is awake."""

from __future__ import annotations

from inglenook.rules import Choose, Credit, Engine, Policies

from .commands import KNOCK
from .night import BiscuitGiven, Chilled, HourStruck, LetterDelivered, Night, Warmed
from .pack import PostPack, house_rules, read_pack, text, with_rule
from .sheet import measures, sheet
from .words import PostWords


def begin(pack: PostPack) -> Night:
    """How the night begins."""
    return Night(pack.letters, pack.warmth, pack.biscuits)


def rework(night: Night, _pack: PostPack, new: PostPack) -> tuple[Chilled, ...]:
    """A coat that holds less warmth than you have lets the rest go, as a fact that can be read."""
    return (Chilled(night.warmth - new.warmth),) if night.warmth > new.warmth else ()


def _if_cold(choose: Choose) -> str:
    return "in" if choose.seen.warmth <= 2 else "on"


def _kindly(choose: Choose) -> str:
    return choose.options[0]


POLICIES: dict[str, Policies] = {
    "careful": {"dog": _kindly, "tea": _if_cold},
    "sociable": {"dog": _kindly, "tea": lambda _choose: "in"},
    "hurried": {"dog": lambda _choose: "run", "tea": lambda _choose: "on"},
}

engine = Engine(
    name="nightpost",
    title="Night Post",
    summary="One night, one bag of letters, and a town in which hardly anyone is awake.",
    good_for="A quarter of an hour alone, with one die.",
    credit=Credit("You", "CC0", ("Night Post is the example in Inglenook's guide to writing an engine.",)),
    state=Night,
    events=(LetterDelivered, Chilled, Warmed, BiscuitGiven, HourStruck),
    packs={"nightpost-1": text},
    read_pack=read_pack,
    begin=begin,
    commands=(KNOCK,),
    words=PostWords(),
    sheet=sheet,
    measures=measures,
    policies=POLICIES,
    rework=rework,
    house_rules=house_rules,
    with_rule=with_rule,
)
