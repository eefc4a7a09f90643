"""Keys of people: readable, of any script, never the same twice."""

from hypothesis import given
from hypothesis import strategies as st

from inglenook.engines.comae.slug import LONGEST, fresh_key, slug
from inglenook.engines.comae.story import Comae
from tests.engines.comae.played import ash, story


def test_letters_and_digits_of_any_script_are_kept():
    assert slug("  Ida  O'Hara ") == "ida_o_hara"
    assert slug("Großvater 7") == "grossvater_7"
    assert slug("Лев Ясный") == "лев_ясный"
    assert slug("?!") == "someone"


def test_a_key_that_is_taken_gets_a_number():
    assert fresh_key(Comae(), "Ash") == "ash"
    assert fresh_key(story(ash()), "ASH") == "ash_2"
    assert fresh_key(story(ash(), ash(name="ash_2")), "Ash") == "ash_3"


@given(st.lists(st.text(max_size=60), max_size=6))
def test_keys_are_short_plain_and_all_different(names):
    comae = Comae()
    for name in names:
        key = fresh_key(comae, name)
        assert 0 < len(key) <= LONGEST
        assert all(letter.isalnum() or letter == "_" for letter in key)
        comae = story(*comae.people, ash(name=key)) if key == key.lower() else comae
    assert len({person.key for person in comae.people}) == len(comae.people)
