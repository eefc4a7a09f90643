"""The log: offered after a choice and after a departure, and never forced."""

import pytest

from inglenook.engines.nomadic import engine
from inglenook.engines.nomadic.facts import LogPrompted, LogSkipped, LogWritten
from tests.engines.nomadic.playing import nomad, play, refused


@pytest.mark.rule("NOM-D23")
def test_a_log_entry_is_prose_and_closes_the_prompt():
    log = engine.command("log")
    assert log is not None
    assert log.prose == "text"
    left = play(nomad(planet="Vesta"), "leave", 4)
    assert left.facts[-1] == LogPrompted("left")
    assert play(left.nomad, "log", text="Blue sand, no wind.").facts == [LogWritten()]
    assert play(left.nomad, "skip_log").facts == [LogSkipped()]


@pytest.mark.rule("NOM-D23")
def test_an_entry_may_be_written_at_any_time_but_not_an_empty_one():
    assert play(nomad(), "log", text="Day one.").outcome.key == "written"
    assert refused(nomad(), "log", text="").field == "text"
    assert refused(nomad(), "log").code == "missing_field"
