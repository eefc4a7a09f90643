"""Play over HTTP: acts, what waits, undo, odds and the story."""

import pytest

from .api_kit import act, opened, problem, texts
from .conftest import EVERYWHERE

pytestmark = EVERYWHERE


def by_hand(client):
    """A campaign in which the player throws real dice."""
    return client.post("/api/campaigns", json={"name": "By hand", "dice": "hand"}).json()["id"]


def test_an_act_gives_its_receipt_and_the_table_as_it_stands_then(client, ada):
    done = act(client, ada, "do", command="nomadic.ask", fields={"question": "Is anyone here?"})
    assert texts(done["receipt"]["entries"], "command") == ["Is anyone here?"]
    assert done["receipt"]["text"] == texts(done["receipt"]["entries"], "outcome")[0]
    assert done["view"]["cursor"] == done["receipt"]["cursor"]
    assert done["view"]["undo"]["text"] == "Is anyone here?"


def test_a_repeated_request_gives_the_same_receipt_and_does_nothing(client, ada):
    wish = {"command": "nomadic.ask", "fields": {"question": "Again?"}, "request": "r-1"}
    first, second = act(client, ada, "do", **wish), act(client, ada, "do", **wish)
    assert not first["receipt"]["repeated"]
    assert second["receipt"]["repeated"]
    assert second["receipt"]["entries"] == first["receipt"]["entries"]
    assert second["view"]["cursor"] == first["view"]["cursor"]


@pytest.mark.parametrize(
    ("word", "body"),
    [
        ("say", {"text": "Once."}),
        ("set", {"option": "dice", "value": "fair"}),
        ("undo", {}),
    ],
)
def test_every_act_may_be_repeated_without_harm(client, ada, word, body):
    act(client, ada, "do", command="nomadic.ask", fields={"question": "Before?"})
    first = act(client, ada, word, request="r-2", **body)
    again = act(client, ada, word, request="r-2", **body)
    assert again["receipt"]["repeated"]
    assert again["view"]["cursor"] == first["view"]["cursor"]


def test_a_stale_command_is_refused_and_moves_nothing(client, ada):
    seen = opened(client, ada)["view"]["cursor"]
    act(client, ada, "do", command="nomadic.ask", fields={"question": "In the other tab?"}, seen=seen)
    late = client.post(
        f"/api/c/{ada}/do", json={"command": "nomadic.ask", "fields": {"question": "Late?"}, "seen": seen}
    )
    found = problem(late, 409, "stale")
    assert found.title == "The table has moved on"
    assert "Late?" not in texts(opened(client, ada)["page"]["entries"], "command")


def test_prose_is_never_stale_for_commands(client, ada):
    seen = opened(client, ada)["view"]["cursor"]
    act(client, ada, "say", text="A word in between.")
    act(client, ada, "do", command="nomadic.ask", fields={"question": "Still fine?"}, seen=seen)


def test_a_refusal_names_rule_field_and_legal_values(client, ada):
    check = {"command": "nomadic.check", "fields": {"skill": "wit", "risk": "risky"}}
    found = problem(client.post(f"/api/c/{ada}/do", json=check), 409, "bad_value")
    assert found.field == "skill"
    assert "muscle" in found.legal
    assert found.rule.startswith("NOM-")
    problem(client.post(f"/api/c/{ada}/do", json={"command": "nomadic.dance"}), 409, "unknown_command")
    problem(client.post(f"/api/c/{ada}/do", json={"command": "comae.roll"}), 409, "unknown_engine")


def test_dice_thrown_by_hand_are_awaited_and_given(client):
    campaign = by_hand(client)
    done = act(client, campaign, "do", command="nomadic.ask", fields={"question": "Is it dark?"})
    waiting = done["receipt"]["waiting"]
    assert [(each["kind"], each["hands"]) for each in waiting] == [("dice", [[6, 6]])]
    wrong = client.post(f"/api/c/{campaign}/answer", json={"question": waiting[0]["number"], "faces": [7, 1]})
    assert wrong.status_code == 409
    told = act(client, campaign, "answer", question=waiting[0]["number"], faces=[6, 6])
    assert told["view"]["waiting"] == []
    assert texts(told["receipt"]["entries"], "dice")[0].startswith("12")


def test_a_choice_waits_in_the_story_with_what_each_option_does(client):
    campaign = by_hand(client)
    check = {"skill": "muscle", "risk": "risky"}
    done = act(client, campaign, "do", command="nomadic.check", fields=check, faces=[1])
    waiting = done["view"]["waiting"][0]
    assert waiting["kind"] == "choice"
    assert {option["key"] for option in waiting["options"]} == {"body", "mind", "gear", "ship"}
    body = next(option for option in waiting["options"] if option["key"] == "body")
    assert any(key.startswith("nomadic.") and chances for key, chances in body["effects"].items())

    held = client.post(f"/api/c/{campaign}/do", json={"command": "nomadic.ask", "fields": {"question": "Now?"}})
    problem(held, 409, "held")
    wrong = client.post(f"/api/c/{campaign}/answer", json={"question": waiting["number"], "option": "sofa"})
    assert "body" in problem(wrong, 409, problem_code(wrong)).legal

    after = act(client, campaign, "answer", question=waiting["number"], option="body")
    again = client.post(f"/api/c/{campaign}/answer", json={"question": waiting["number"], "option": "body"})
    assert again.status_code == 409
    blocks = {
        block["key"]: block for part in after["view"]["sheets"][0]["sheet"]["sections"] for block in part["blocks"]
    }
    assert blocks["track.body"]["filled"] >= 1


def problem_code(answer):
    return answer.json()["code"]


def test_undo_strikes_and_redo_brings_back(client, ada):
    act(client, ada, "do", command="nomadic.ask", fields={"question": "Here?"})
    undone = act(client, ada, "undo", request="u-1")
    assert undone["view"]["redo"]["text"] == "Here?"
    assert [entry["struck"] for entry in opened(client, ada)["page"]["entries"] if entry["text"] == "Here?"] == [True]
    act(client, ada, "redo", request="u-2")
    assert [entry["struck"] for entry in opened(client, ada)["page"]["entries"] if entry["text"] == "Here?"] == [False]


def test_undo_and_redo_with_nothing_to_do_are_refused(client, ada):
    problem(client.post(f"/api/c/{ada}/undo", json={}), 409, "nothing_to_undo")
    problem(client.post(f"/api/c/{ada}/redo"), 409, "nothing_to_redo")


def test_prose_is_said_revised_and_erased(client, ada):
    number = act(client, ada, "say", text="It is *dark*.")["receipt"]["entries"][0]["number"]
    act(client, ada, "revise", number=number, text="It is **light**.")
    shown = next(entry for entry in opened(client, ada)["page"]["entries"] if entry["number"] == number)
    assert (shown["text"], shown["data"]["revised"]) == ("It is **light**.", 1)
    assert shown["html"] == "<p>It is <strong>light</strong>.</p>\n"
    act(client, ada, "erase", number=number)
    shown = next(entry for entry in opened(client, ada)["page"]["entries"] if entry["number"] == number)
    assert (shown["text"], shown["html"], shown["data"]["erased"]) == ("", "", True)


def test_words_that_cannot_be_said(client, ada):
    problem(client.post(f"/api/c/{ada}/say", json={"text": "  \n"}), 409, "nothing_said")
    problem(client.post(f"/api/c/{ada}/say", json={"text": "x" * 100_001}), 409, "too_long")
    problem(client.post(f"/api/c/{ada}/revise", json={"number": 1, "text": "I was here"}), 409, "not_prose")
    problem(client.post(f"/api/c/{ada}/erase", json={"number": 999}), 409, "not_prose")


def test_settings_and_house_rules_are_entries(client, ada):
    view = act(client, ada, "set", option="dice", value="hand")["view"]
    assert view["dice"] == "hand"
    rule = next(rule for rule in view["engines"][0]["house"] if rule["field"]["kind"] == "whole")
    changed = act(client, ada, "set", option=rule["option"], value=rule["value"] + 1)
    assert "before" in changed["receipt"]["text"]
    now = {each["option"]: each["value"] for each in changed["view"]["engines"][0]["house"]}
    assert now[rule["option"]] == rule["value"] + 1
    unknown = client.post(f"/api/c/{ada}/set", json={"option": "nomadic.gravity", "value": 1})
    assert rule["option"] in problem(unknown, 409, "unknown_option").legal


def test_a_pack_is_used_or_its_faults_are_told(client, library, ada):
    text = library.engines.get("nomadic").packs["nomadic-2025"]()
    done = act(client, ada, "pack", text=text)
    assert done["view"]["engines"][0]["edition"] == "nomadic-2025"
    found = problem(client.post(f"/api/c/{ada}/pack", json={"text": "engine = 'nomadic'\nboxes = 3"}), 422, "bad_pack")
    assert found.faults
    assert all(fault.what for fault in found.faults)


def test_odds_are_exact_and_move_nothing(client, ada):
    before = opened(client, ada)["view"]["cursor"]
    answer = client.post(
        f"/api/c/{ada}/odds", json={"command": "nomadic.check", "fields": {"skill": "muscle", "risk": "risky"}}
    )
    outcomes = {each["name"]: each["probability"] for each in answer.json()["outcomes"]}
    assert outcomes == {"fail": "1/5", "cost": "1/5", "clean": "3/5"}
    assert any(key.startswith("nomadic.") for key in answer.json()["effects"])
    assert opened(client, ada)["view"]["cursor"] == before
    wrong = {"command": "nomadic.check", "fields": {"skill": "muscle", "risk": "risky"}, "policy": "reckless?"}
    problem(client.post(f"/api/c/{ada}/odds", json=wrong), 409, "unknown_policy")


def test_the_story_is_paged_backwards_without_gap_or_double(client, ada):
    for count in range(25):
        act(client, ada, "say", text=f"Line {count}.")
    last = int(opened(client, ada)["view"]["cursor"].rpartition(":")[2])
    numbers: list[int] = []
    before = None
    while True:
        asked = {"limit": 10} if before is None else {"limit": 10, "before": before}
        page = client.get(f"/api/c/{ada}/entries", params=asked).json()
        found = [entry["number"] for entry in page["entries"]]
        numbers = found + numbers
        if not page["more"]:
            break
        before = found[0]
    assert numbers == list(range(1, last + 1))


def test_search_finds_words_by_their_beginning(client, ada):
    act(client, ada, "say", text="A café on the moon.")
    act(client, ada, "say", text="Nothing else.")
    found = client.get(f"/api/c/{ada}/search", params={"q": "caf moo"}).json()
    assert [entry["text"] for entry in found] == ["A café on the moon."]
    assert found[0]["html"] == "<p>A café on the moon.</p>\n"
    assert client.get(f"/api/c/{ada}/search", params={"q": '" OR *'}).json() == []


def test_odds_stand_side_by_side_for_every_option(client, ada):
    asked = {"command": "nomadic.check", "fields": {"risk": "risky"}, "across": ["skill"]}
    answer = client.post(f"/api/c/{ada}/odds-across", json=asked)
    assert answer.status_code == 200, answer.text
    shown = answer.json()
    assert [field["name"] for field in shown["fields"]] == ["skill"]
    for row in shown["rows"]:
        alone = {"command": "nomadic.check", "fields": {"risk": "risky", "skill": row["options"][0]}}
        assert row["odds"] == client.post(f"/api/c/{ada}/odds", json=alone).json()
        assert row["refusal"] is None
    wrong = client.post(f"/api/c/{ada}/odds-across", json={**asked, "across": ["luck"]})
    assert problem(wrong, 409, "bad_across").legal == ("skill", "risk")
    for across in ([], ["skill", "risk", "skill"]):
        problem(client.post(f"/api/c/{ada}/odds-across", json={**asked, "across": across}), 422, "malformed")


def test_advice_is_given_on_request_and_refused_with_a_reason(client, ada):
    asked = {"command": "nomadic.check", "fields": {"skill": "muscle", "risk": "risky"}, "faces": [1]}
    client.post(f"/api/c/{ada}/do", json=asked)
    found = client.post(f"/api/c/{ada}/advice", json={"aim": "fewest_boxes"}).json()
    assert found["text"] == "To have the fewest boxes marked, it makes no difference."
    assert {option["means"][0]["exact"] for option in found["options"]} == {"1/1"}
    problem(client.post(f"/api/c/{ada}/advice", json={"aim": "glory"}), 409, "unknown_aim")
    problem(client.post(f"/api/c/{ada}/advice", json={"question": 99}), 409, "stale")
    problem(client.post(f"/api/c/{ada}/advice", json={"wish": "glory"}), 422, "malformed")


def test_odds_across_a_field_without_a_name_are_refused(client, ada):
    answer = client.post(f"/api/c/{ada}/odds-across", json={"command": "nomadic.check", "across": [""]})
    assert (answer.status_code, answer.json()["code"]) == (409, "bad_across")
