"""The seam's public names, and its records as plain data."""

import pkgutil

import inglenook.rules
from inglenook.rules import Command, PackError, PackFault, Words
from tests.lantern.lantern import engine as lantern
from tests.rules.toy import Purse, Won, refuse


def test_all_that_is_public_is_listed_and_nothing_else():
    modules = {module.name for module in pkgutil.iter_modules(inglenook.rules.__path__)}
    public = {name for name in vars(inglenook.rules) if not name.startswith("_")}
    functions = {"advice", "odds", "redrive", "tree"}  # named like their modules
    assert public - (modules - functions) == set(inglenook.rules.__all__)
    assert len(inglenook.rules.__all__) == len(set(inglenook.rules.__all__))


def test_an_engine_is_found_by_its_commands():
    burn = lantern.command("burn")
    assert burn is not None
    assert burn.title == "Burn"
    assert lantern.command("lantern.burn") is None


def test_words_say_something_for_everything():
    words, burn = Words(), Command("burn", "Burn", "", "TOY-1", lambda _pack, _state, _fields: refuse())
    assert words.command(None, None, burn, {"how": "low"}) == "Burn: how low"
    assert words.command(None, None, burn, {}) == "Burn"
    assert words.event(None, Won(1), Purse()) == ""
    assert words.outcome_name(None, burn, "yes_but") == "yes but"
    assert words.measure(None, None, "track.body") == "track body"


def test_a_faulty_pack_says_all_that_is_wrong():
    error = PackError((PackFault("a.b", "is missing", "as in the example", 3), PackFault("c", "is odd")))
    assert str(error) == "line 3, a.b: is missing (as in the example)\nc: is odd"
