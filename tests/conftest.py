"""What every test shares: the rules it proves reach the report, and hypothesis knows how long to look."""

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests import postgres

# The machines that run this differ in speed, so no deadline; a failure prints what reproduces it.
settings.register_profile("ci", deadline=None, print_blob=True)
settings.register_profile(
    "deep", deadline=None, print_blob=True, max_examples=5_000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# Started in the background, tests and the programs that they start would ignore Ctrl-C, and some never end.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Write each number of `@pytest.mark.rule(...)` into the JUnit report, as a property of its test case."""
    for item in items:
        numbers = dict.fromkeys(number for mark in item.iter_markers("rule") for number in mark.args)
        item.user_properties.extend(("rule", number) for number in numbers)


@pytest.fixture(scope="session")
def server() -> Iterator[postgres.Server]:
    """A PostgreSQL server, one for each process that runs tests."""
    if not postgres.at_hand():
        pytest.skip("no PostgreSQL here")
    with postgres.running() as server:
        yield server


@pytest.fixture
def bare_url(server: postgres.Server) -> Iterator[str]:
    """A database of its own, without any table."""
    server.sql("CREATE DATABASE bare TEMPLATE template0")
    yield server.url_of("bare")
    server.sql("DROP DATABASE bare WITH (FORCE)")


@pytest.fixture
def database_url(server: postgres.Server) -> Iterator[str]:
    """A database without campaigns. Its tables stay from one test to the next, which saves most of the time."""
    yield server.url
    server.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    tables = ("campaign", "secret", "door", "session", "invite")
    emptied = f"TRUNCATE {', '.join(f'inglenook.{table}' for table in tables)} CASCADE"
    server.sql(f"DO $$ BEGIN {emptied}; EXCEPTION WHEN invalid_schema_name OR undefined_table THEN NULL; END $$")
