"""Expressions for hypothesis: small enough to go through all their cases, or of any size to write and read."""

from __future__ import annotations

from hypothesis import strategies as st

from inglenook.dice.notation import Binary, Keep, Negative, Number, Pool, Reroll, Tree


@st.composite
def small_pools(draw, dice: int = 3, sides: int = 4, until: bool = False) -> Pool:
    """A pool with every mark that goes together."""
    count = draw(st.integers(0, dice))
    low, high = draw(st.sampled_from([(-1, 1), *((1, most) for most in range(1, sides + 1))]))
    kind = draw(st.sampled_from(["", "!", "ro", "r"] if until else ["", "!", "ro"]))
    reroll = None
    if kind in ("ro", "r"):
        edge = draw(st.integers(low, high))
        first, last = draw(st.sampled_from([(edge, edge), (low, edge), (edge, high)]))
        stays = (high - low) - (last - first)
        reroll = Reroll(kind == "ro" or stays == 0, first, last)
    return Pool(count, low, high, kind == "!" and high > low, reroll, draw(keeps(count)))


@st.composite
def keeps(draw, count: int) -> Keep | None:
    ways = [("kh", count), ("kl", count), ("dh", count - 1), ("dl", count - 1)]
    way, most = draw(st.sampled_from([("", 1), *((way, most) for way, most in ways if most > 0)]))
    return Keep(way, draw(st.integers(1, most))) if way else None


def trees(leaves: st.SearchStrategy[Tree], most: int) -> st.SearchStrategy[Tree]:
    """Terms under signs, sums and products; never a sign before a sign, which reads as one."""
    return st.recursive(
        leaves,
        lambda terms: st.one_of(
            terms.filter(lambda term: not isinstance(term, Negative)).map(Negative),
            st.builds(Binary, st.sampled_from(["+", "-", "*"]), terms, terms),
        ),
        max_leaves=most,
    )


NUMBERS = st.integers(0, 30).map(Number)
ANY = trees(NUMBERS | small_pools(dice=9, sides=20, until=True), 12)
"""Anything that can be written, to be written and read again."""

SMALL = small_pools() | trees(NUMBERS | small_pools(dice=1, sides=3), 3)
"""What has few enough cases to go through them all."""
