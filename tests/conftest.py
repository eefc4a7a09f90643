"""What every test shares: the rules it proves reach the report, and hypothesis knows how long to look."""

import os

import pytest
from hypothesis import HealthCheck, settings

# The machines that run this differ in speed, so no deadline; a failure prints what reproduces it.
settings.register_profile("ci", deadline=None, print_blob=True)
settings.register_profile(
    "deep", deadline=None, print_blob=True, max_examples=5_000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Write each number of `@pytest.mark.rule(...)` into the JUnit report, as a property of its test case."""
    for item in items:
        numbers = dict.fromkeys(number for mark in item.iter_markers("rule") for number in mark.args)
        item.user_properties.extend(("rule", number) for number in numbers)
