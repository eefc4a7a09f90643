"""The examples in docstrings are true."""

import doctest
from importlib import import_module

import pytest

MODULES = (
    "inglenook.rules.advice",
    "inglenook.rules.law",
    "inglenook.rules.comparing",
    "inglenook.rules.tree",
    "inglenook.dice.notation.laws",
    "inglenook.dice.notation.means",
)


@pytest.mark.parametrize("name", MODULES)
def test_what_a_docstring_shows_is_so(name):
    ran = doctest.testmod(import_module(name), raise_on_error=True)
    assert ran.attempted
    assert not ran.failed
