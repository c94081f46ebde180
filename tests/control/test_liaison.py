"""A liaison bound to one cell reads and does nothing of the other by what a query or a form names."""

from __future__ import annotations

import re

import pytest

from assessment.services.tray import tray_of
from control.models import Claim, Game, Letter, Role
from control.services.letters import post_letter, post_special_order
from control.services.seats import add_seat
from orders.models import SheetCard
from orders.services.sheets import open_sheet, write_line
from tests.control.desk.pages import Room
from tests.games import assess, hand_in_decks, new_game, seat

pytestmark = pytest.mark.django_db

CARD = "1A95 12150470144A95                       12250470"


@pytest.fixture
def game() -> Game:
    return new_game()


def bound(game: Game) -> Room:
    return Room(game, add_seat(game=game, name="to-red", role=Role.LIAISON, shows="red")[0])


def test_it_has_the_special_orders_of_its_own_cell_alone(game: Game):
    for side in ("red", "blue"):
        post_special_order(seat=seat(game, side), words=f"Wreck the {side} bridge.", units="All")
    room = bound(game)
    for page in ("", "orders/", "sheets/red/"):
        assert "Wreck the red bridge." in room.text(page, cell="red", letter="1")
        other = room.text(page, cell="blue", letter="1")
        assert "blue bridge" not in other
        assert 'name="letter"' not in other
    room.post("sheets/red/cards/", text=CARD, how="lines", cell="blue", letter="1")
    refused = room.send("sheets/red/cards/", text=CARD, how="lines", cell="blue", letter="1", sheet="old")
    assert "blue bridge" not in refused.content.decode()
    assert not Claim.objects.exists()
    room.post("sheets/red/cards/", text=CARD, how="lines", cell="red", letter="1")
    assert Claim.objects.get().subject.endswith(Letter.objects.get(cell="red").public_id)


def test_it_reaches_no_sheet_card_seat_or_letter_of_the_other_cell(game: Game):
    sheet = open_sheet(game=game, side="blue")
    card = write_line(game_id=game.pk, sheet_id=sheet.pk, seat=seat(game, "blue"), text="3C73 SECRET")
    post_letter(seat=seat(game, "blue"), text="Send more mules.")
    room, own = bound(game), {"sheet": sheet.public_id}
    for page in ("cards/", "again/", "hand-in/", "recall/", "files/", "files/1/remove/"):
        answer = room.send(f"sheets/red/{page}", **own, text=CARD, paper="B-1", reason="they left")
        assert (answer.status_code, "SECRET" in answer.content.decode()) == (409, False), page
    for fields in ({}, own):
        answer = room.send(f"sheets/red/cards/{card.public_id}/", text="mine", version="1", **fields)
        assert (answer.status_code, "SECRET" in answer.content.decode()) == (409, False)
    assert "SECRET" not in room.text(f"sheets/red/cards/{card.public_id}/")
    assert SheetCard.objects.get().text == "3C73 SECRET"
    foreign = seat(game, "blue").public_id
    assert room.send("letters/red/", text="Wait.", for_seat=foreign).status_code == 409
    assert "mules" not in room.text("letters/red/", answers="1")
    room.send("letters/red/", text="Wait.", answers="1", cell="blue")
    assert [(one.cell, one.answers) for one in Letter.objects.filter(to_control=False)] == [("red", None)]
    for page in ("sheets/blue/", "letters/blue/", "papers/blue-wall-queries.pdf", "letters/blue/transcript.txt"):
        assert room.get(page).status_code == 404


def test_its_tray_has_no_report_to_the_other_cell(game: Game):
    hand_in_decks(game)
    tray = tray_of(assess(game))
    room = bound(game)
    for report in tray:
        expected = 200 if report.addressee == "red" else 404
        assert room.get("tray/report/", report=report.key).status_code == expected
        if expected == 404:
            assert room.post("tray/report/", report=report.key, kind="withhold", reason="x").status_code == 404
            assert room.post(f"tray/report/?report={report.key}", kind="withhold", reason="x").status_code == 404
    assert {report.addressee for report in tray} >= {"red", "blue"}


def test_the_page_of_the_print_queue_leads_to_the_papers_of_its_cell(game: Game):
    room = bound(game)
    papers = re.findall(rf'href="{room.base}((?:pins|counters|order-pad|map-\d+-\w+)\.pdf)"', room.text("cells/"))
    assert {name.split("-")[0].removesuffix(".pdf") for name in papers} == {"pins", "counters", "order", "map"}
    assert all(room.get(name).status_code == 200 for name in papers[:3])
    assert "pins.pdf" not in Room(game).text("cells/")
