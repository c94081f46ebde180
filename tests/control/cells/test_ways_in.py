"""Orders by form, deck and interface: the same checks with the same words, whichever way they come in."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from django.utils.html import escape
from msgspec.structs import replace

from assessment.services.requesting import request_assessment
from control.models import Game
from control.services import pictures
from control.services.seats import add_seat
from orders.models import SheetCard
from orders.services.decks import upload_deck
from orders.services.sheets import cards_of, open_sheet
from tests.control.api.caller import Caller
from tests.control.desk.pages import Room
from tests.games import assess, control_seat, deck, hand_in_decks, seat
from tests.seated import at_desk

pytestmark = pytest.mark.django_db

LATE: Final = "3C73 13000455101                  12650470               D             1900   "
GOOD: Final = "3C73 13000455101                  12650470               D             0900   "
FOREIGN: Final = "1A95 12150470101                  12250480               D             0900   "
UNTIMED: Final = "3C73 13000455101                  12650470               D                    "
FORM: Final = {"f_Posit": "13000455", "f_Ord": "101", "f_C1": "12650470", "f_F": "D"}


def by_form(game: Game, **values: str) -> str:
    """What the desk says of a card while it is typed."""
    client, room = at_desk(game, "blue")
    page = client.post(f"{room}orders/preview/", FORM | {f"f_{field}": text for field, text in values.items()})
    return str(page.content.decode())


def by_interface(game: Game, line: str) -> dict[str, Any]:
    """What a program is told of a line, without anything being stored."""
    return dict(Caller(game, "blue").post("sheet/check/", text=line).json()[0])


def by_deck(game: Game, line: str) -> dict[str, Any]:
    """What stands on the sheet of a line that came with a deck."""
    sheet = open_sheet(game=game, side="blue")
    upload_deck(game_id=game.pk, sheet_id=sheet.pk, seat=seat(game, "blue"), text=line)
    said = cards_of(game=game, sheet=sheet)[-1]
    return {"ok": said.ok, "wrong": [fault.as_dict() for fault in said.wrong], "reads": said.words}


def test_an_order_outside_the_cycle_is_refused_with_its_field_whichever_way_it_comes(game: Game):
    typed = by_form(game, Unit="3C73", Tme="1900")
    assert "1900 lies outside the cycle 020600 to 021200" in typed
    assert '<li data-field="Tme">' in typed.split("data-wrong")[1]
    for told in (by_interface(game, LATE), by_deck(game, LATE)):
        assert not told["ok"]
        assert [fault["field"] for fault in told["wrong"]] == ["Tme"]


def test_a_unit_of_the_other_side_takes_no_order_whichever_way_it_comes(game: Game):
    assert "you have no unit 1A95" in by_form(game, Unit="1A95")
    for told in (by_interface(game, FOREIGN), by_deck(game, FOREIGN)):
        assert not told["ok"]
        assert [fault["field"] for fault in told["wrong"]] == ["Unit"]
    client, room = at_desk(game, "blue")
    page = client.post(f"{room}orders/hand-in/", {"sheet": open_sheet(game=game, side="blue").public_id})
    assert page.status_code == 409


def test_a_refusal_names_the_paragraph_that_refuses(game: Game):
    assert "(A&#x27;2a.1)" in by_form(game, Unit="1A95")
    assert by_interface(game, FOREIGN)["wrong"][0]["paragraph"] == "A'2a.1"


def test_a_lost_unit_is_offered_no_more_and_takes_no_order(game: Game, monkeypatch: pytest.MonkeyPatch):
    picture = pictures.cell_picture(game=game, side="blue")
    units = tuple(replace(own, lost=own.designator == "3C73") for own in picture.units)
    monkeypatch.setattr(pictures, "cell_picture", lambda **_: replace(picture, units=units))
    client, room = at_desk(game, "blue")
    page = client.get(room).content.decode()
    assert '<option value="2C73"' in page
    assert '<option value="3C73"' not in page
    assert "3C73 is lost and carries out no more orders" in by_form(game, Unit="3C73")


def test_a_check_beforehand_says_what_the_sheet_will_say(game: Game):
    lines = [line for line in deck(game, "blue").splitlines() if line[:1] != "*" and "BLUE" not in line]
    for line in (*lines, LATE, FOREIGN, UNTIMED, "1O1 nonsense"):
        checked = by_interface(game, line)
        SheetCard.objects.all().delete()
        on_sheet = by_deck(game, line)
        assert {key: checked[key] for key in on_sheet} == on_sheet, line


def test_a_check_beforehand_is_for_the_cycle_that_the_sheet_is_for(game: Game):
    hand_in_decks(game)
    assess(game)
    assert open_sheet(game=Game.objects.get(pk=game.pk), side="blue").cycle == 2
    wrong = by_interface(Game.objects.get(pk=game.pk), LATE.replace("1900", "0700"))["wrong"]
    assert [fault["field"] for fault in wrong] == ["Tme"]


def test_what_is_understood_is_echoed_in_the_same_words_from_the_form_to_control(game: Game):
    client, room = at_desk(game, "blue")
    told = by_interface(game, GOOD)
    assert told["ok"]
    assert escape(told["reads"]) in by_form(game, Unit="3C73", Tme="0900")
    assert by_deck(game, GOOD)["reads"] == told["reads"]
    sheet = open_sheet(game=game, side="blue")
    assert escape(told["reads"]) in client.get(f"{room}orders/hand-in/").content.decode()
    handed = {"sheet": sheet.public_id, "version": str(sheet.version), "post_key": "once"}
    receipt = client.post(f"{room}orders/hand-in/", handed, follow=True).content.decode()
    understood = receipt.partition("As understood")[2].partition("As received")
    assert escape(told["reads"]) in understood[0]
    assert GOOD.rstrip() in understood[2]
    assert escape(told["reads"]) in Room(game).text("orders/")


def test_an_order_without_a_time_shows_none(game: Game):
    by_deck(game, UNTIMED)
    client, room = at_desk(game, "blue")
    for page in ("orders/", "orders/hand-in/"):
        text = client.get(f"{room}{page}", headers={"HX-Request": "true", "HX-Target": "panel"}).content.decode()
        assert re.search(r'<p class="words">3C73 moves across country to 12650470[^<]*deployed</p>', text)
        assert "None" not in text
        assert "0001" not in text


def test_a_full_sheet_counts_without_anybody_being_marked_ready(game: Game):
    add_seat(game=game, name="second", role="player", side="blue", title="Second")
    hand_in_decks(game)
    assert not any(open_sheet(game=game, side=side).ready.exists() for side in ("red", "blue"))
    assert request_assessment(branch_id=game.branch.pk, seat=control_seat(game)).pk
