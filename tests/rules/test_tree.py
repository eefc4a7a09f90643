"""The tree holds what the odds and the advice find, for rules with dice, choices, ports and refusals."""

from __future__ import annotations

from fractions import Fraction

from inglenook.rules import Chance, Choose, Decision, End, Hand, Outcome, Refusal, Roll, Rule, Total, Tree, odds, tree


def _choice() -> Rule[Outcome | Refusal]:
    points = yield from Roll((Hand("a", (3,)),), Total(), "first", "")
    if (yield from Choose("a", "again", ("no", "yes", "never"))) == "yes":
        points += yield from Roll((Hand("a", (3,)),), Total(), "second", "")
        return Outcome(str(points))
    if points == 3:
        return Refusal("high", "Three is enough.")
    return Outcome(str(points))


def _law(found: Tree, weight: Fraction = Fraction(1)) -> dict[str, Fraction]:
    if isinstance(found, End):
        return {found.outcome.key: weight}
    assert isinstance(found, Chance)
    law: dict[str, Fraction] = {}
    for share, branch in zip(found.weights, found.branches, strict=True):
        for key, chance in _law(branch, weight * share / found.total).items():
            law[key] = law.get(key, Fraction(0)) + chance
    return law


def test_under_a_policy_the_tree_is_the_odds():
    policies = {"again": lambda _choose: "yes"}
    found = tree(_choice, {}, policies)
    assert not isinstance(found, Refusal)
    assert _law(found) == dict(odds(_choice, {}, policies).outcomes().items())


def test_an_open_choice_keeps_every_option_but_those_that_are_refused():
    found = tree(_choice, {})
    assert isinstance(found, Chance)
    one, _two, three = found.branches
    assert isinstance(one, Decision)
    assert one.options == ("no", "yes", "never")
    assert isinstance(three, Decision)
    assert three.options == ("yes",)
    assert _law(three.branches[0]) == {"4": Fraction(1, 3), "5": Fraction(1, 3), "6": Fraction(1, 3)}


def test_a_rule_that_refuses_under_its_policy_is_refused():
    found = tree(_choice, {}, {"again": lambda _choose: "no"})
    assert isinstance(found, Refusal)
    assert found.sentence == "Three is enough."
