"""Orders typed in from paper: kept as written, marked, never refused; what cannot be read is asked about."""

from __future__ import annotations

import pytest
from django.utils.html import escape

from control.models import Game, Letter, Role, Stage
from control.services.claims import claim, letter_subject
from control.services.letters import post_special_order
from control.services.seats import add_seat
from orders.models import MessageRecord, OrderRecord, SheetCard
from orders.services.sheets import open_sheet, write_line
from tests.control.desk.pages import Room
from tests.games import deck, seat

pytestmark = pytest.mark.django_db

FAULTY = "1C73 129004551O1C73                       12000465"


@pytest.fixture
def room(game: Game) -> Room:
    return Room(game)


def test_a_deck_is_entered_and_handed_in_for_a_cell_marked_as_control_s(game: Game, room: Room):
    room.post("sheets/blue/cards/", text=deck(game, "blue"), how="deck")
    room.post("sheets/blue/hand-in/")
    message = MessageRecord.objects.get(act="hand_in")
    assert (message.side, message.by_control) == ("blue", True)
    assert OrderRecord.objects.filter(side="blue").count() == SheetCard.objects.count()
    assert "entered by Control" in room.text("orders/")


def test_a_faulty_card_is_kept_to_the_letter_and_waits_as_a_query(game: Game, room: Room):
    room.post("sheets/red/cards/", text=FAULTY, how="lines")
    room.post("sheets/red/hand-in/")
    card = SheetCard.objects.get()
    assert (card.text, card.is_query) == (FAULTY, True)
    assert "did you mean" in room.text("sheets/red/")
    assert not OrderRecord.objects.exists()


def test_before_an_assessment_control_reads_it_or_goes_on_and_the_cell_is_told(game: Game, room: Room):
    room.post("sheets/blue/cards/", text=FAULTY, how="lines")
    room.post("sheets/blue/hand-in/")
    asked = room.send("assess/", missing="yes")
    assert "cannot be read" in asked.content.decode()
    assert Game.objects.get().branch.stage == Stage.ORDERS
    room.send("assess/", missing="yes", queries="yes")
    assert Game.objects.get().branch.stage == Stage.ASSESSING
    letter = Letter.objects.get()
    assert letter.cell == "blue"
    assert FAULTY in letter.text


def test_control_reads_a_card_and_hands_it_in_again(game: Game, room: Room):
    room.post("sheets/red/cards/", text="1A95 12150470144 95                       12250470", how="lines")
    card = SheetCard.objects.get()
    fixed = card.text.replace("144 95 ", "144A95 ")
    room.post(f"sheets/red/cards/{card.public_id}/", text=fixed, version=card.version)
    card.refresh_from_db()
    assert card.text == fixed
    room.post(f"sheets/red/cards/{card.public_id}/", act="remove")
    card.refresh_from_db()
    assert card.removed is not None


def test_a_stale_change_is_refused_with_both_texts(game: Game, room: Room):
    """Guards: games jumped back when a stale form was posted."""
    room.post("sheets/red/cards/", text=FAULTY, how="lines")
    card = SheetCard.objects.get()
    room.post(f"sheets/red/cards/{card.public_id}/", text="first", version=1)
    answer = room.send(f"sheets/red/cards/{card.public_id}/", text="second", version=1)
    assert answer.status_code == 409
    assert "first" in answer.content.decode()
    assert "second" in answer.content.decode()


def test_none_on_purpose_is_something_else_than_nothing(game: Game, room: Room):
    assert "Red owes its orders" in room.text("bar/")
    assert room.post("sheets/red/hand-in/").status_code == 409
    room.post("sheets/red/hand-in/", reason="the cell sends word that it waits")
    assert "Red has none, on purpose" in room.text("bar/")
    assert MessageRecord.objects.get(act="none").notes == ["the cell sends word that it waits"]


def test_a_form_of_an_earlier_window_comes_too_late(game: Game, room: Room):
    for page in ("cards/", "again/"):
        answer = room.send(f"sheets/red/{page}", text=FAULTY, how="lines", paper="R-7", sheet="an-earlier-one")
        assert (answer.status_code, FAULTY in answer.content.decode()) == (409, True)
    assert not SheetCard.objects.exists()


def test_cards_for_a_letter_that_another_seat_has_or_a_sheet_that_is_handed_in_stay_as_they_were_typed(
    game: Game, room: Room
):
    letter = post_special_order(seat=seat(game, "red"), words="Wreck the bridge.", units="All")
    claim(seat=add_seat(game=game, name="umpire", role=Role.UMPIRE)[0], subject=letter_subject(letter))
    given = {"text": FAULTY, "how": "lines"}
    claimed = room.send("sheets/red/cards/", **given, cell="red", letter="1").content.decode()
    assert "umpire sees to this" in claimed
    assert FAULTY in claimed
    assert 'name="letter" value="1"' in claimed
    room.post("sheets/red/hand-in/", reason="the cell waits")
    for page in ("cards/", "again/"):
        assert FAULTY in room.send(f"sheets/red/{page}", **given, paper="R-7").content.decode()
    assert not SheetCard.objects.exists()


def test_a_refusal_leads_back_to_the_page_that_asked(room: Room):
    headers = {"HX-Request": "true", "HX-Target": "panel"}
    for asked, back in (("sheets/red/?cell=red&letter=1", None), ("/g/other/room/", ""), ("//elsewhere.example/", "")):
        page = asked if asked.startswith("/") else room.base + asked
        headers["HX-Current-URL"] = page if page.startswith("//") else f"http://testserver{page}"
        answer = room.client.post(f"{room.base}sheets/red/recall/", {"sheet": "old"}, headers=headers)
        leads = asked if back is None else back
        assert (answer.status_code, f'href="{escape(room.base + leads)}"' in answer.content.decode()) == (409, True)


def test_there_is_no_third_cell(room: Room):
    assert room.get("sheets/green/").status_code == 404


def test_a_cell_s_drafts_stay_with_the_cell(game: Game, room: Room):
    sheet = open_sheet(game=game, side="red")
    write_line(game_id=game.pk, sheet_id=sheet.pk, seat=seat(game, "red"), text=FAULTY)
    assert FAULTY not in room.text("orders/")
    assert "1 card drafted" in room.text("owing/")
    room.send("assess/", missing="yes")
    assert room.text("owing/").count("nothing handed in, sealed") == 2
