"""A changed pack finds people in play, and takes nothing from them."""

from msgspec.structs import replace

from inglenook.engines.comae.fight import Conflict, Fighter
from inglenook.engines.comae.person import Person, Pool, Skill
from inglenook.engines.comae.refit import rework
from inglenook.engines.comae.story import Comae
from tests.engines.comae.played import PACK, ash, story


def folded(comae: Comae, new) -> Comae:
    for fact in rework(comae, PACK, new):
        comae = fact.apply(comae)
    return comae


def test_a_pack_that_fits_changes_nothing():
    assert rework(story(ash()), PACK, PACK) == ()


def test_new_skills_and_pools_come_at_their_least_and_nothing_is_lost():
    sailing = replace(PACK.skills[0], key="sailing", label="Sailing", focuses=())
    hope = replace(PACK.pools[0], key="hope", label="Hope")
    new = replace(PACK, skills=(*PACK.skills, sailing), pools=(*PACK.pools, hope))
    before, after = ash(), folded(story(ash()), new).person("ash")
    assert after.skills == (*before.skills, Skill("sailing", 5))
    assert after.pools == (*before.pools, Pool("hope", 10, 10))


def test_what_the_new_pack_has_no_word_for_is_laid_down():
    armed = replace(ash(), weapon="axe", armour="light", shield="small", disposition="malicious")
    new = replace(PACK, weapons=(), generator=replace(PACK.generator, dispositions=PACK.generator.dispositions[:3]))
    after = folded(story(armed), new).person("ash")
    assert (after.weapon, after.armour, after.shield, after.disposition) == ("", "light", "small", "neutral")


def test_a_conflict_over_a_pool_that_is_gone_ends_as_it_stands():
    lock = Person("opposition", "A lock", "static", (Skill("rating", 50),), (Pool("challenge", 10, 10),))
    fighters = (Fighter("ash", "a", "cunning"), Fighter("opposition", "b", "rating"))
    comae = story(ash()).but(conflict=Conflict("A lock", "lock", ("int",), fighters))
    comae = comae.but(people=(*comae.people, lock))
    new = replace(PACK, pools=tuple(pool for pool in PACK.pools if pool.key != "int"))
    after = folded(comae, new)
    assert after.conflict is None
    assert [person.key for person in after.people] == ["ash"]
    assert folded(comae, PACK).conflict == comae.conflict


def test_what_two_pools_lost_together_is_lost_when_a_pack_ends_their_conflict():
    fighters = (
        Fighter("ash", "a", "move", value=7, start=12, maximum=12),
        Fighter("birk", "b", "move", value=12, start=12, maximum=12),
    )
    comae = story(ash(), ash(name="Birk")).but(conflict=Conflict("A chase", "", ("body", "pow"), fighters))
    new = replace(PACK, pools=tuple(pool for pool in PACK.pools if pool.key != "pow"))
    after = folded(comae, new)
    assert after.conflict is None
    assert (after.person("ash").pool("body").current, after.person("ash").pool("pow").current) == (9, 10)
    assert after.person("birk").pools == comae.person("birk").pools
