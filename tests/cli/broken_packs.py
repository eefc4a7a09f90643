"""Broken packs of every game: what is changed in a small sound one, and what has to be told of it, at which line.

A line is named by a text that stands in it, so that it is found whatever stands above.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

SMALL = Path(__file__).parent / "small_packs"
USUAL = "see the pack that ships for an example"
UNSEEN = "which can't be seen and may mislead (leave it out)"


@dataclass(frozen=True)
class Broken:
    """A pack of an engine with some texts exchanged, and each fault: a text of its line ("" if it has none), and it."""

    engine: str
    changes: dict[str, str]
    faults: tuple[tuple[str, str], ...]
    encoding: str = "utf-8"

    def text(self) -> str:
        text = (SMALL / f"{self.engine}.toml").read_text(encoding="utf-8")
        for old, new in self.changes.items():
            assert old in text, old
            text = text.replace(old, new, 1)
        return text

    def write(self, file: Path) -> list[str]:
        """Writes it, and gives what has to be told of it."""
        text = self.text()
        file.write_bytes(text.encode(self.encoding, "surrogatepass"))
        lines = text.split("\n")
        told = []
        for mark, fault in self.faults:
            if not mark:
                told.append(f"{file}: {fault}")
                continue
            places = [number for number, line in enumerate(lines, 1) if mark in line]
            assert len(places) == 1, (mark, places)
            told.append(f"{file}:{places[0]}: {fault}")
        return told


TWICE_CARE = 'focuses = [\n    { key = "medicine", label = "Medicine", note = "Mend it." },\n]\n'
IN_TABLES = """
[[skills.focuses]]
key = "medicine"
label = "Medicine"
note = "Mend it."

[[skills.focuses]]
key = "fists"
label = "Fists again"
"""
CAREER = """[[careers]]
key = "nurse"
label = "Nurse"
skills = [
    { skill = "care", focus = "medicine" },
    { skill = "care", focus = "fists" },
]
tags = ["contact", "fame|wealth"]

[[statics]]"""

BROKEN = {
    # Bands, dice, numbers
    "rows overlap": Broken(
        "nomadic",
        {'label = "Yes", low = 7': 'label = "Yes", low = 6'},
        (('label = "Yes"', "question.answers[1]: 6 is in another row already (it should begin at 7)"),),
    ),
    "a gap between rows": Broken(
        "nomadic",
        {'label = "Risky", low = 7': 'label = "Risky", low = 8'},
        (('label = "Risky"', "risk.degrees[1]: nothing is said about 7 (it should begin at 7)"),),
    ),
    "rows that end too soon": Broken(
        "nomadic",
        {'label = "Success", low = 4, high = 8': 'label = "Success", low = 4, high = 7'},
        (('label = "Success"', "check.results[1]: nothing is said about 8 (the last row should end at 8)"),),
    ),
    "dice that nobody has": Broken(
        "nomadic",
        {"dice = [6]\n": "dice = [6, 1]\n", "spread = [8, 6]": "spread = [8, 7]"},
        (
            ("spread", "spread: a d7 is not on the ladder (one of d8, d6, d4)"),
            ("dice = [6, 1]", "resources.dice: there is no die of 1 sides (2 to 1000 sides)"),
        ),
    ),
    "a ladder that runs in a circle": Broken(
        "nomadic",
        {"ladder = [8, 6, 4]": "ladder = [8, 6, 4, 8]"},
        (("ladder", "check.ladder: the ladder does not run from the best die down (such as [12, 10, 8, 6, 4])"),),
    ),
    "steps that lead in a circle": Broken(
        "nomadic",
        {
            'when = "act"\n': 'when = "act"\n\n[[steps]]\nkey = "again"\ntitle = "Again"\ntext = "More."\n'
            'when = "act"  # again\n'
        },
        (("# again", "steps[1].when: 'act' leads to another step already (one step for each)"),),
    ),
    "numbers that nobody counts to": Broken(
        "nomadic",
        {"boxes = 3": "boxes = 9999999999999999999999", "amount = 1": "amount = -1"},
        (
            ("amount", "resources.hauls[0].amount: nobody finds -1 (0 to 1000)"),
            ("boxes = 99", "tracks[0].boxes: a track can't have 9999999999999999999999 boxes (1 to 12)"),
        ),
    ),
    "a number of five thousand digits": Broken(
        "nomadic",
        {"boxes = 3": "boxes = " + "9" * 5000},
        (("boxes = 99", "this number is too long (at most 18 digits)"),),
    ),
    "a very long text": Broken(
        "nomadic",
        {'text = "Look round."': f'text = "{"Look. " * 1000}"'},
        (("Look. Look.", "steps[0].text: is 6,000 characters long (at most 4,000)"),),
    ),
    # Types and names
    "wrong types": Broken(
        "nomadic",
        {
            "boxes = 3": 'boxes = "three"',
            "high = 3, marks = true": 'high = 3, marks = "maybe"',
            "spread = [8, 6]": 'spread = [8, "d6"]',
            'name = "Small"': "name = 7",
            "determination = 8": "determination = 8.5",
        },
        (
            ("name = 7", "name: expected a text in quotes, got a whole number (write a text in quotes)"),
            ("spread", "spread[1]: expected a whole number, got a text in quotes (write a whole number)"),
            ("8.5", "check.determination: expected a whole number, got a number with a point (write a whole number)"),
            ('"maybe"', "check.results[0].marks: expected true or false, got a text in quotes (write true or false)"),
            ('"three"', "tracks[0].boxes: expected a whole number, got a text in quotes (write a whole number)"),
        ),
    ),
    "names written wrong": Broken(
        "nomadic",
        {
            "determination = 8": "determinaton = 8",
            "boxes = 3": "boxs = 3",
            "[resources]": 'mood = "grey"\n\n[resources]',
        },
        (
            ("determinaton", "check.determinaton: is not known here (did you mean determination?)"),
            ("mood", "check.mood: is not known here (there is done, determination, ladder, results, margins)"),
            ("boxs", "tracks[0].boxs: is not known here (did you mean boxes?)"),
        ),
    ),
    "things that are missing": Broken(
        "nomadic",
        {"[resources]": "[resources2]", ", high = 6, boxes = 0 }": ", boxes = 0 }", 'abandon = "Give up"\n': ""},
        (
            ("[resources2]", "resources2: is not known here (did you mean resources?)"),
            ('key = "calm"', "risk.degrees[0]: lacks high (it needs key, label, low, high, boxes)"),
            ("[choices]", "choices: lacks abandon (it needs abandon, abandon_note, push_forward, push_forward_note)"),
        ),
    ),
    "a table that is missing": Broken(
        "nomadic",
        {"[choices]": "[resources.choices]"},
        (
            ("", f"choices: is missing ({USUAL})"),
            ("[resources.choices]", "resources.choices: is not known here (there is label, dice, hauls)"),
        ),
    ),
    "names that stand twice": Broken(
        "nomadic",
        {'key = "wits"\nlabel = "Wits"': 'key = "brawn"  # 2\nlabel = "BRAWN"'},
        (
            ("# 2", "skills[1].key: 'brawn' stands here twice (each key once)"),
            ("BRAWN", "skills[1].label: 'BRAWN' stands here twice (each label once)"),
        ),
    ),
    "names that look the same": Broken(
        "nomadic",
        {
            'key = "brawn"\nlabel = "Brawn"': 'key = "caf\u00e9"\nlabel = "Caf\u00e9"',
            'key = "wits"\nlabel = "Wits"': 'key = "cafe\u0301"\nlabel = "Cafe\u0301"',
        },
        (
            ('"cafe\u0301"', "skills[1].key: 'caf\u00e9' stands here twice (each key once)"),
            ('"Cafe\u0301"', "skills[1].label: 'Caf\u00e9' stands here twice (each label once)"),
        ),
    ),
    # What is no TOML
    "a text that is not closed": Broken(
        "nomadic",
        {'name = "Small"': 'name = "Small'},
        (("Small", "this is not TOML: Illegal character '\\n' (a text in quotes ends on the line that it began on)"),),
    ),
    "a long text that is not closed": Broken(
        "nomadic",
        {'text = "Look round."': 'text = """Look round.'},
        (("Look r", "this is not TOML: Unterminated string (a text ends with the quotes that it began with)"),),
    ),
    "a list that is not closed": Broken(
        "nomadic",
        {"spread = [8, 6]": "spread = [8, 6"},
        (
            (
                "spread",
                "this is not TOML: Unclosed array (items of a list have commas between them, and a ] at the end)",
            ),
        ),
    ),
    "a comma that is missing": Broken(
        "nomadic",
        {"high = 6 },": "high = 6 }"},
        (
            (
                "low = 2, high = 6 }",
                "this is not TOML: Unclosed array (items of a list have commas between them, and a ] at the end)",
            ),
        ),
    ),
    "a word without quotes": Broken(
        "nomadic",
        {'key = "wits"': "key = wits"},
        (
            (
                "key = wits",
                "this is not TOML: Invalid value (texts stand in quotes; yes and no are written true and false)",
            ),
        ),
    ),
    "a value that stands twice": Broken(
        "nomadic",
        {'licence = "CC0"': 'licence = "CC0"\nname = "Again"'},
        (("Again", "this is not TOML: Cannot overwrite a value (each name once in its table)"),),
    ),
    "a table that stands twice": Broken(
        "nomadic",
        {"[choices]": "[check]  # 2\n[choices]"},
        (
            (
                "# 2",
                "this is not TOML: Cannot declare ('check',) twice "
                "(each [table] once; a list of tables has [[ ]] each time)",
            ),
        ),
    ),
    # Letters
    "texts that turn what stands around them": Broken(
        "nomadic",
        {'label = "Brawn"': 'label = "Bra\\u202Ewn"', 'label = "Wits"': 'label = "\u2067Wits\u2069"'},
        (
            ("Bra\\u202Ewn", f"skills[0].label: holds the sign U+202E, {UNSEEN}"),
            ("\u2067Wits", f"skills[1].label: holds the sign U+2067, {UNSEEN}"),
        ),
    ),
    "a space that has no width": Broken(
        "nomadic",
        {'label = "Wits"': 'label = "Br\u200bawn"'},
        (("Br\u200bawn", f"skills[1].label: holds the sign U+200B, {UNSEEN}"),),
    ),
    "a text that commands the terminal": Broken(
        "nomadic",
        {'abandon = "Give up"': 'abandon = "\\u001B[2JGive up"'},
        (("Give up", f"choices.abandon: holds the sign U+001B, {UNSEEN}"),),
    ),
    "half a letter": Broken(
        "nomadic",
        {'label = "Brawn"': 'label = "\\uD83D"'},
        (
            (
                "uD83D",
                "this is not TOML: Escaped character is not a Unicode scalar value "
                "(half a letter can't be written; write the whole letter)",
            ),
        ),
    ),
    "half a letter in bytes": Broken(
        "nomadic",
        {'label = "Body"': 'label = "B\ud83ddy"'},
        (("B\ud83ddy", "this is no text in UTF-8 (save it as UTF-8, which any editor can)"),),
    ),
    "a zero byte": Broken(
        "nomadic",
        {'name = "Small"': 'name = "Sm\0all"'},
        (
            (
                "Sm\0all",
                "this is not TOML: Illegal character '\\x00' (leave this sign out: it can't be seen or written)",
            ),
        ),
    ),
    "another encoding": Broken(
        "nomadic",
        {'label = "Body"': 'label = "K\u00f6rper"'},
        (("rper", "this is no text in UTF-8 (save it as UTF-8, which any editor can)"),),
        "latin-1",
    ),
    "an encoding of two bytes": Broken(
        "nomadic",
        {},
        (("# The smallest", "this is no text in UTF-8 (save it as UTF-8, which any editor can)"),),
        "utf-16",
    ),
    "a fault behind texts that look like tables": Broken(
        "nomadic",
        {
            "[[steps]]": "# a comment\u2028that some take for\u0085three lines\n[[steps]]",
            'text = "Look round."': 'text = """\n[[tracks]]\nkey = "this is no table"\n\\""" ] }\n"""',
            'when = "act"': 'when = "later"',
        },
        (('"later"', "steps[0].when: 'later' leads nowhere (land, act, leave or push)"),),
    ),
    # Nutshell
    "a ladder that falls": Broken(
        "nutshell",
        {"die = 6\nwords": "die = 3\nwords"},
        (("die = 3", "ratings[1].die: the ladder does not climb: d3 behind d4 (more than 4 sides)"),),
    ),
    "dice that are not on the ladder": Broken(
        "nutshell",
        {"[[influences]]\ndie = 8": "[[influences]]\ndie = 12", "rest = 0": "rest = 5"},
        (
            ("rest = 5", "rest: a d5 is no default (one of 0, 4, 6, 8)"),
            ("die = 12", "influences[0].die: a d12 is not on the ladder (one of 4, 6, 8)"),
        ),
    ),
    "a task at which nobody can succeed": Broken(
        "nutshell",
        {"failing = 1": "failing = 4"},
        (
            (
                "failing = 4",
                "task.failing: 4 can't be the face that fails (from 1 to 3: the worst die must be able to succeed)",
            ),
        ),
    ),
    "nine difficulties": Broken(
        "nutshell",
        {', "ten"]': "]"},
        (
            (
                "difficulties",
                "task.difficulties: there are 9 difficulties (words for 10 of them, from the easiest)",
            ),
        ),
    ),
    "traits that can't be": Broken(
        "nutshell",
        {
            'key = "brawn", label = "brawn"': 'key = "two words", label = ""',
            'key = "sewing", label = "sewing", default = 4': 'key = "aim", label = "Aim", default = 20',
        },
        (
            (
                "two w",
                "rudimentary[1].key: 'two words' can't be a key "
                "(letters, digits and _, beginning with a letter; not none)",
            ),
            ("two w", "rudimentary[1].label: is empty (what it is called at the table)"),
            ('"Aim"', "suggested[0].key: 'aim' stands here twice (each key once)"),
            ('"Aim"', "suggested[0].label: 'Aim' stands here twice (each label once)"),
            ('"Aim"', "suggested[0].default: a d20 is no default (one of 0, 4, 6, 8)"),
        ),
    ),
    "dates and nonsense for numbers": Broken(
        "nutshell",
        {"points = 50": "points = 2026-11-30", "failing = 2": "failing = nan"},
        (
            ("2026", "points: expected a whole number, got a date (write a whole number)"),
            ("nan", "task.moderate.failing: expected a whole number, got a number with a point (write a whole number)"),
        ),
    ),
    # Comae
    "references that lead nowhere": Broken(
        "comae",
        {
            'fear_pool = "mind"': 'fear_pool = "soul"',
            'skill = "care"\nperson': 'skill = "cares"\nperson',
            'medicine_focus = "medicine"': 'medicine_focus = "magic"',
        },
        (
            ('"cares"', "drives.skill: there is no 'cares' (one of fight, care)"),
            ('"soul"', "hazards.fear_pool: there is no 'soul' (one of body, mind)"),
            ('"magic"', "improvement.medicine_focus: there is no 'magic' (one of medicine)"),
        ),
    ),
    "faces that no row or two rows have": Broken(
        "comae",
        {
            'label = "Loud", low = 3': 'label = "Loud", low = 2',
            'label = "Cold", low = 1, high = 4': 'label = "Cold", low = 1, high = 3',
        },
        (
            ('"Loud"', "generator.personality[1]: 2 can't stand here (it should begin at 3)"),
            ('"Cold"', "generator.dark[0]: nothing is said about 4 (the last row should end at 4)"),
        ),
    ),
    "a career that can't be followed": Broken(
        "comae",
        {"careers = []\n": "", "[[statics]]": CAREER},
        (
            ('skill = "care", focus = "fists"', "careers[0].skills[1]: there is no 'fists' (one of medicine)"),
            ("fame", "careers[0].tags[1]: there is no 'fame' (one of contact, wealth)"),
        ),
    ),
    "a focus of two skills": Broken(
        "comae",
        {TWICE_CARE: f'{IN_TABLES}note = "Twice."\n'.replace('"fists"', '"fists"  # 2')},
        (("# 2", "skills[1].focuses[1].key: 'fists' stands here twice (each key once)"),),
    ),
    "a wrong type in a table of a table": Broken(
        "comae",
        {TWICE_CARE: f"{IN_TABLES}note = 5\n"},
        (
            (
                "note = 5",
                "skills[1].focuses[1].note: expected a text in quotes, got a whole number (write a text in quotes)",
            ),
        ),
    ),
    "options that there are not": Broken(
        "comae",
        {"[conflict]": '[options]\ntie = "coin"\nfocus = 1\n\n[conflict]'},
        (
            ('"coin"', "options.tie: can't be 'coin' (one of stand_off, reroll, higher_skill)"),
            ("focus = 1", "options.focus: expected true or false, got a whole number (write true or false)"),
        ),
    ),
    # The Crossing
    "paces out of order": Broken(
        "crossing",
        {"ground = 1": "ground = 5", 'slow_pace = "slow"': 'slow_pace = "slowest"'},
        (
            ("ground = 3", "paces[1].ground: is slower than the pace before (the slowest first)"),
            ("slowest", "wear.slow_pace: there is no pace 'slowest' (one of slow, fast)"),
        ),
    ),
    "hazards that can't come up": Broken(
        "crossing",
        {'low = 3, high = 4, key = "storm"': 'low = 3, high = 5, key = "storm"', 'key = "patrol"': 'key = "flood"'},
        (
            ('"storm"', "hazards.rows[1]: 3 to 5 can't all come up (values run from 1 to 4)"),
            ("A flood", "barriers.rows[0].key: 'flood' is an encounter already (another key)"),
        ),
    ),
    "an effect that nothing has": Broken(
        "crossing",
        {'effects = ["weather"]': 'effects = ["weather", "plague"]'},
        (
            (
                "plague",
                "hazards.rows[1].effects[1]: can't be 'plague' (one of extra_leg, weather, breakdown, encounter, "
                "barrier, spoil, tick, stress, none)",
            ),
        ),
    ),
    "a guide without an attribute": Broken(
        "crossing",
        {'guide = "wits"': 'guide = "luck"', "typical = 2": "typical = 7"},
        (
            ("luck", "setting.guide: there is no attribute 'luck' (one of wits)"),
            ("[ratings]", "ratings: 0, 7, 4 are no ratings (low, typical, high, from -9 to 9)"),
        ),
    ),
}
