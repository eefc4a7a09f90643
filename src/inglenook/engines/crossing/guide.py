"""The guide's roll: one traveler finds the way, one may help, and the result is everyone's (CRO-R6 to CRO-R11)."""

from __future__ import annotations

import msgspec

from inglenook.rules import Call, Fields, Hand, Part, Reading, Refusal, Roll, Rule

from .journey import LOOK, NONE, Guiding, Journey, all_down, is_able
from .pace import party_pace
from .pack import CrossingPack
from .ports import GUIDE, nobody
from .reading import SIDES, KeepOne, KeepTwo


class Plan(msgspec.Struct, frozen=True):
    """How a roll is made: who, by what, and everything that counts for or against it, in dice. `down`: nobody can."""

    guiding: Guiding
    parts: tuple[Part, ...]
    down: bool = False

    @property
    def dice(self) -> int:
        """What all circumstances come to, in dice, without the attribute (CRO-D34)."""
        return sum(part.value for part in self.parts)


def read_guiding(fields: Fields) -> Guiding:
    """Who guides, by what, and in which position, as it was told."""
    return Guiding(
        str(fields["guide"]),
        str(fields["attribute"]),
        str(fields["position"]),
        int(fields.get("better", 0)),
        int(fields.get("worse", 0)),
        str(fields.get("helper", NONE)),
    )


def make_plan(pack: CrossingPack, journey: Journey, guiding: Guiding) -> Plan:
    """What counts on a leg: position, help, pace and weather (CRO-D2)."""
    pace = pack.paces[party_pace(pack, journey)]
    return Plan(
        guiding,
        _parts(
            ("position", position_dice(pack, guiding, journey.higher, journey.lower)),
            ("help", pack.modifiers.help if guiding.helper != NONE else 0),
            ("pace", pace.dice),
            ("weather", pack.modifiers.weather if journey.weather else 0),
        ),
        all_down(pack, journey),
    )


def plan_barrier(pack: CrossingPack, journey: Journey, guiding: Guiding) -> Plan:
    """What counts at a barrier that no leg led to: the odds of a leg, but what moves the next leg's position waits."""
    return make_plan(pack, journey.but(higher=0, lower=0), guiding)


def plan_mending(pack: CrossingPack, journey: Journey, guiding: Guiding) -> Plan:
    """What counts on mending: position, help and weather; pace does not (CRO-D38)."""
    parts = _parts(
        ("position", position_dice(pack, guiding, 0, 0)),
        ("help", pack.modifiers.help if guiding.helper != NONE else 0),
        ("weather", pack.modifiers.weather if journey.weather else 0),
    )
    return Plan(guiding, parts, all_down(pack, journey))


def _parts(*counted: tuple[str, int]) -> tuple[Part, ...]:
    return tuple(Part(name, dice) for name, dice in counted if dice)


def position_dice(pack: CrossingPack, guiding: Guiding, higher: int, lower: int) -> int:
    """What lifts less what drops, kept within the names there are; a cost's lower name comes after that (CRO-D10)."""
    named = pack.position_dice.values()
    counted = pack.position_dice[guiding.position] + guiding.better - guiding.worse + higher
    return min(max(counted, min(named)), max(named)) - lower


def usual(pack: CrossingPack, journey: Journey) -> Guiding:
    """Who guides unless told otherwise: whoever did on the last leg, else the first who can."""
    kept = journey.guiding
    able = [traveler.key for traveler in journey.travelers if is_able(pack, traveler)]
    able = able or [traveler.key for traveler in journey.travelers]
    if kept is None or kept.guide not in able:
        return Guiding(able[0] if able else "", pack.setting.guide, pack.even)
    attribute = kept.attribute if kept.attribute in pack.attribute_labels else pack.setting.guide
    return Guiding(kept.guide, attribute, pack.even)


def refuse_guiding(pack: CrossingPack, journey: Journey, guiding: Guiding) -> Refusal | None:
    """Only who is able guides or helps, unless all are down; and nobody helps themselves (CRO-D4, CRO-D30)."""
    able = tuple(traveler.key for traveler in journey.travelers if is_able(pack, traveler))
    if able and guiding.guide not in able:
        name = journey.name_of(guiding.guide)
        return Refusal("guide_down", f"{name} is down and can't lead the way.", "CRO-D30", "guide", able)
    others = tuple(key for key in able if key != guiding.guide)
    if guiding.helper == NONE or guiding.helper in others:
        return None
    name = journey.name_of(guiding.helper)
    if guiding.helper == guiding.guide:
        sentence = f"{name} can't help themselves: another traveler helps, or nobody does."
        return Refusal("own_helper", sentence, "CRO-D4", "helper", (NONE, *others))
    return Refusal("helper_down", f"{name} is down and can't help.", "CRO-D30", "helper", (NONE, *others))


def judge(pack: CrossingPack, plan: Plan, why: str, rule: str) -> Rule[str]:
    """The roll, by the host's resolution if it has this traveler, else by the crossing's own dice (CRO-D34)."""
    journey = yield from LOOK
    band = ""
    if not plan.down:
        name, company = journey.name_of(plan.guiding.guide), len(journey.travelers)
        band = yield from Call(GUIDE, nobody, traveler=name, company=company, dice=plan.dice, why=why)
    if not band:
        band = yield from own_roll(pack, journey, plan, why, rule)
    return band


def own_roll(pack: CrossingPack, journey: Journey, plan: Plan, why: str, rule: str) -> Roll[str]:
    """The crossing's own roll, ready to throw."""
    guiding = plan.guiding
    traveler = journey.traveler(guiding.guide)
    rating = traveler.rating(guiding.attribute)
    dice, reading, parts = _thrown(pack, guiding.attribute, rating, plan)
    return Roll((Hand(f"player:{guiding.guide}", (SIDES,) * dice),), reading, why, rule, parts)


def _thrown(pack: CrossingPack, attribute: str, rating: int, plan: Plan) -> tuple[int, Reading[str], tuple[Part, ...]]:
    if pack.roll.kind == "sum":
        net = -1 if plan.down else plan.dice
        added = pack.ratings.low if plan.down else rating
        parts = (Part(attribute, added), *(() if plan.down else plan.parts))
        return 2 + abs(net), KeepTwo(pack.band_rows, added, net < 0), parts
    count = 0 if plan.down else rating + plan.dice
    parts = () if plan.down else (Part(attribute, rating), *plan.parts)
    if count <= 0:
        return 2, KeepOne(pack.band_rows, lowest=True), parts
    wonder = pack.roll.triumph if pack.options.triumph else None
    triumph, sixes = (wonder.key, wonder.sixes) if wonder is not None else ("", 2)
    return min(count, pack.roll.cap), KeepOne(pack.band_rows, False, triumph, sixes), parts
