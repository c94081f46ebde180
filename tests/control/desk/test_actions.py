"""Special orders of a cell, and actions that the umpire gives odds for: from the cell's page to its report."""

from __future__ import annotations

import html
import re

import pytest

from assessment.models import AssessmentRecord
from assessment.services.ruling import enter_ruling
from control.models import Blob, Game, RulingRecord
from control.services.letters import letters_of
from control.services.refusal import Refused
from tests.control.desk.pages import Room
from tests.games import assess, assess_queued, control_seat, hand_in_decks, new_game
from tests.seated import at_desk

pytestmark = pytest.mark.django_db

SPECIAL = {
    "kind": "special", "units": "1C73", "place": "12250470", "when": "021430",
    "intent": "A way over without the bridge", "text": "Ask the ferryman to take the platoon over.", "post_key": "once",
}  # fmt: skip
ACTION = {
    "title": "Bribe the ferryman", "subject": "1C73", "reasons_for": "He owes a favour.", "reasons_against": "",
    "chance1": "99", "words1": "He takes them over.", "blue1": "THE FERRYMAN TAKES US OVER",
    "chance2": "1", "words2": "He refuses.", "blue2": "THE FERRYMAN TAKES US OVER", "reason": "Asked for by Blue.",
}  # fmt: skip


def test_a_special_order_reaches_control_with_its_parts(game: Game):
    client, address = at_desk(game, "blue")
    for _ in range(2):
        assert client.post(f"{address}messages/", SPECIAL).status_code == 302
    letter = letters_of(game=game, cell="blue").get()
    assert letter.is_special_order
    assert letter.text.splitlines()[:2] == ["Units: 1C73", "Place: 12250470"]
    assert "special order" in client.get(f"{address}messages/").content.decode()
    page = Room(game).text("messages/")
    assert "special order" in page
    assert "Throw for it" in page
    form = Room(game).text("actions/new/", cell="blue", letter="1")
    assert 'value="1C73"' in form
    assert "Special order No. 1 of blue" in form
    other, other_room = at_desk(game, "red")
    assert "ferryman" not in other.get(f"{other_room}messages/").content.decode()


def test_a_special_order_without_units_is_refused_and_kept_in_the_form(game: Game):
    client, address = at_desk(game, "blue")
    answer = client.post(f"{address}messages/", SPECIAL | {"units": " "})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Say which units are to do what." in page
    assert "Ask the ferryman" in page


WAYS = {
    "a throw": ("actions/new/", ACTION, {"chance2": "2"}),
    "told words": (
        "corrections/new/",
        {"kind": "event", "field": "told", "subject": "blue", "value": "THE FERRYMAN AGREES", "reason": "Asked for."},
        {"reason": ""},
    ),
    "a card": ("sheets/blue/cards/", {"text": "1C73 12900455101C73"}, {"sheet": "of an earlier window"}),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_special_order_that_is_answered_waits_no_more(game: Game, way: str):
    client, address = at_desk(game, "blue")
    client.post(f"{address}messages/", SPECIAL)
    room = Room(game)
    page, fields, wrong = WAYS[way]
    begun = re.search(rf'href="[^"]*/((?:{page}|sheets/blue/)\?[^"]*letter=1)"', room.text("messages/"))
    assert begun
    form = room.text(html.unescape(begun[1]))
    assert 'name="cell" value="blue"' in form
    assert 'name="letter" value="1"' in form
    assert "Ask the ferryman" in form
    named = {"cell": "blue", "letter": "1"}
    assert room.post(page, **(fields | named | wrong)).status_code == 409
    assert "Special order No. 1" in room.text("waiting/")
    assert room.post(page, **fields, **named).status_code == 302
    assert "Special order No. 1" not in room.text("waiting/")
    assert "Special orders without an answer" not in room.text("handover/")


def test_an_action_is_thrown_for_and_told(game: Game):
    hand_in_decks(game)
    subinterval = assess(game)
    assert Room(game).post("actions/new/", **ACTION).status_code == 302
    record = assess_queued(subinterval)
    events: list[dict[str, str]] = Blob.objects.value_of(record.events_digest, list)
    assert any("Bribe the ferryman: He " in str(event.get("words", "")) for event in events)
    reports: list[dict[str, str]] = Blob.objects.value_of(record.reports_digest, list)
    assert any("FERRYMAN" in report["card"] and report["addressee"] == "blue" for report in reports)
    page = Room(game).text("worksheet/", unit="1C73")
    assert "ACTION" in page


def test_an_earlier_action_is_cited_again_with_its_odds(game: Game):
    Room(game).post("actions/new/", **ACTION)
    branch = game.branch.public_id
    assert f"actions/new/?of={branch}&amp;ruling=1" in Room(game).text("rulings/")
    form = Room(game).text("actions/new/", of=branch, ruling="1")
    for name in ("title", "subject", "chance1", "words1", "blue1", "chance2", "words2", "blue2"):
        assert re.search(rf'name="{name}"[^>]*value="{ACTION[name]}"', form)
    assert "As ruling 1: Asked for by Blue." in form


def test_the_same_action_again_has_the_same_outcome(game: Game):
    hand_in_decks(game)
    subinterval = assess(game)
    even = ACTION | {"chance1": "50", "chance2": "50"}
    told = []
    for _ in range(2):
        Room(game).post("actions/new/", **even)
        told.append(outcome(assess_queued(subinterval)))
        newest = RulingRecord.objects.filter(kind="action").latest("number")
        Room(game).post(f"rulings/{newest.number}/withdraw/")
        assess_queued(subinterval)
    assert told[0] == told[1]


def outcome(record: AssessmentRecord) -> str:
    events: list[dict[str, str]] = Blob.objects.value_of(record.events_digest, list)
    return next(event["words"] for event in events if "ferryman: " in str(event.get("words", "")))


def test_between_subintervals_it_waits_for_the_next_one(game: Game):
    assert Room(game).post("actions/new/", **ACTION).status_code == 302
    ruling = RulingRecord.objects.get()
    assert (ruling.kind, ruling.subinterval) == ("action", None)
    hand_in_decks(game)
    assert "Bribe the ferryman" in outcome(assess(game).assessments.get(current=True))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"chance2": "2"}, "add up to 101"),
        ({"chance2": "x"}, "Outcome 2 needs a chance"),
        ({"words2": ""}, "Outcome 2 needs a chance"),
        ({"title": " "}, "Name the action"),
        ({"reason": ""}, "needs a reason"),
        ({"blue1": "X" * 55}, "no more than 54 characters"),
    ],
)
def test_what_cannot_be_thrown_for_is_said_and_kept_in_the_form(game: Game, change: dict[str, str], said: str):
    answer = Room(game).post("actions/new/", **(ACTION | change))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert said in page
    assert "He owes a favour." in page
    assert not RulingRecord.objects.exists()


def test_an_action_that_does_not_read_is_refused(game: Game):
    hand_in_decks(game)
    subinterval = assess(game)
    with pytest.raises(Refused, match="left over"):
        enter_ruling(
            subinterval_id=subinterval.pk, seat=control_seat(game), kind="action", reason="x", value="Title\n00-50: a"
        )


@pytest.mark.parametrize(
    ("mode", "scenario", "room"),
    [
        ("tacspiel", "route_4", 54),
        ("sog", "border_valley", 75),
        ("de_bellis", "army_lists", 75),
        ("khe_sanh", "siege", 75),
    ],
)
def test_a_side_is_told_of_an_action_in_every_mode_as_much_as_its_card_takes(mode: str, scenario: str, room: int):
    game = new_game(scenario, mode=mode)
    page = Room(game).text("actions/new/")
    assert page.count(f'maxlength="{room}"') == page.count('name="blue') + page.count('name="red')
    subinterval = assess(game, without_missing=True)
    told = ACTION | {"subject": "", "blue1": "b" * room, "blue2": "b" * room}
    assert Room(game).post("actions/new/", **told).status_code == 302
    record = assess_queued(subinterval)
    assert outcome(record).startswith("Bribe the ferryman: ")
    after: dict[str, list[dict[str, str]]] = Blob.objects.value_of(record.situation_digest, dict)
    assert {one["addressee"] for one in after["under_way"] if "b" * room in one["card"]} == {"blue"}
