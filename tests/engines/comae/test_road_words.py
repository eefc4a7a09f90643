"""How a question of the road is worded: by which skill somebody leads the way."""

from __future__ import annotations

from inglenook.table import Engines
from tests.table.tables import done, table


def test_a_skill_that_the_way_makes_worse_than_none_has_a_minus_and_no_hyphen():
    campaign = table("comae", "crossing", engines=Engines())
    done(campaign.do("comae.sample", {"who": "tomas"}))
    done(campaign.do("crossing.join", {"name": "Tomas Vey"}))
    done(campaign.do("crossing.set_out", {"to": "Brno", "stages": 3}))
    done(campaign.do("crossing.leg", {"position": "dropped"}))
    (waiting,) = campaign.waiting()
    notes = [option.note for option in waiting.options]
    assert any(note.startswith("\N{MINUS SIGN}") for note in notes), notes
    assert not any("-" in note for note in notes)
