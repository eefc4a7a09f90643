"""The two ports at which a campaign's host engine takes part in a crossing (CRO-D34).

The Crossing finds them by name in the campaign. Where no engine serves one, `nobody` or `no_one` runs in its place, and
the Crossing goes by its own dice and its own sheet. A host serves either or both from `Engine.serves`, with functions
that take these arguments by name; it should take `**_more` too, so that the contract may grow.

`guide(traveler, company, dice, why)` makes the guide's roll by the host's own resolution.
    * `traveler` is the name as people say it; the host finds its own character by it. `company` is the number of
      travelers: a host for one player takes a company of one for its own character, whatever the name.
    * `dice` is what position, help, pace and weather come to, in dice, without any attribute; it may be negative.
    * `why` is `leg`, `barrier` or `mend`.
    * It returns `failure`, `mixed` or `success`, whose meaning is the Crossing's; or nothing ("") if the host has no
      such character or it can't act, and then the Crossing throws its own dice. What else the host needs to know (a
      skill, a difficulty, a rating) it asks by itself.

`bear(traveler, company, cost, amount, stress, wounds, why)` lets what the road costs land on the host's sheet. It is
called once for each traveler and change, after the Crossing has stated it: the Crossing goes on counting stress and
wounds itself, since its own rules rest on them (who eats first, who slows the party).
    * `cost` is `stress`, `wound` or `arrival`; `amount` is by how much it changed (more is worse; 0 on arrival), and
      nothing of what was over the most that one can have; `stress` and `wounds` are the counts after it.
    * `why` is `unfed`, `dry`, `forced`, `cost`, `hard_move`, `hazard`, `mend`, `harm`, `rest` or `arrival`.
    * After a safe arrival it is called once for each traveler with the cost `arrival`; after a hot one not at all.
      Ground, supplies and the clock are the Crossing's alone.
"""

from __future__ import annotations

from inglenook.rules import Port, Rule

GUIDE: Port[str] = Port("guide")
BEAR: Port[None] = Port("bear")


def nobody(**_told: object) -> Rule[str]:
    """No host makes the guide's roll."""
    yield from ()
    return ""


def no_one(**_told: object) -> Rule[None]:
    """No host bears anything."""
    yield from ()
