"""What Control prints from its desk: only Control gets it, and a cell's papers are those the cell prints itself."""

from __future__ import annotations

import re
from typing import Any

import pytest

from control.models import Game, Role, Seat
from control.services import papers
from control.services.seats import add_seat, seat_of_token
from tests.control.desk.pages import Room
from tests.control.reports.printed import sizes_of, text_of
from tests.games import assess, hand_in_decks, new_game, released_game, seat
from tests.seated import seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """A game with its first subinterval released."""
    return released_game()


def printed(response: Any, name: str) -> str:
    """The text of a PDF that saves under this name."""
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert f'filename="{name}.pdf"' in response["Content-Disposition"]
    return text_of(response.content)


def test_every_paper_that_the_page_links_is_printed(game: Game):
    room = Room(game)
    page = room.text("papers/")
    links = re.findall(r'href="([^"]+\.pdf)"', page)
    assert [link.rpartition("/")[2] for link in links] == [
        "record-1.pdf",
        *(f"{side}-{what}-1.pdf" for side in ("red", "blue") for what in ("reports", "orders", "slips")),
        "red-briefing.pdf", "blue-briefing.pdf",
        *(f"{side}-wall-{what}.pdf" for side in ("red", "blue") for what in ("pins", "counters")),
        *(f"{side}-map-{n}-{size}.pdf" for side in ("red", "blue") for n in (25000, 50000) for size in ("a4", "a3")),
        "red-order-pad.pdf", "blue-order-pad.pdf",
        "state-of-play.pdf", "red-wall-state.pdf", "blue-wall-state.pdf", "handover.pdf", "booklet.pdf",
    ]  # fmt: skip
    for link in links:
        if "-map-" in link and not link.endswith("red-map-50000-a3.pdf"):
            continue
        assert room.client.get(link).content.startswith(b"%PDF-"), link


def test_papers_are_what_they_are_called(game: Game):
    room = Room(game)
    assert "Assessment record of cycle 1" in printed(room.get("papers/record-1.pdf"), "control-record-cycle-1")
    assert "Order sheet of cycle 1" in printed(room.get("papers/blue-orders-1.pdf"), "blue-orders-cycle-1")
    assert ", RED" in printed(room.get("papers/red-order-pad.pdf"), "red-order-pad")
    reports = room.get("papers/red-reports-1.pdf")
    assert reports.content == papers.cell_reports(game=game, side="red", cycle=1)


def test_every_room_prints_on_the_paper_of_the_game(game: Game):
    room = Room(game)
    assert sizes_of(room.get("papers/record-1.pdf").content) == {(595, 842)}
    assert room.post("papers/paper/", paper="letter").status_code == 302
    assert '<option value="letter" selected>' in room.text("papers/")
    own = seat(game, "red")
    cell = seated(own)
    for printed_here in (
        room.get("papers/record-1.pdf"),
        room.get("papers/red-reports-1.pdf"),
        cell.get(f"/g/{game.public_id}/{own.public_id}/reports/1.pdf"),
    ):
        assert sizes_of(printed_here.content) == {(612, 792)}
    assert sizes_of(room.get("papers/blue-order-pad.pdf").content) == {(792, 612)}
    assert sizes_of(room.get("values.pdf").content) == {(792, 612)}
    assert sizes_of(room.post("papers/seat-cards.pdf").content) == {(612, 792)}


def test_a_paper_that_is_not_offered_changes_nothing(game: Game):
    assert Room(game).post("papers/paper/", paper="a0").status_code == 409
    game.refresh_from_db()
    assert game.paper == "a4"


def test_before_anything_is_assessed_only_blank_papers_are_offered():
    room = Room(new_game())
    assert "Nothing is assessed yet" in room.text("papers/")
    assert room.get("papers/record-1.pdf").status_code == 404
    assert room.get("papers/red-reports-1.pdf").status_code == 404
    assert room.get("papers/red-order-pad.pdf").status_code == 200


def test_the_record_can_be_printed_before_the_release():
    game = new_game()
    hand_in_decks(game)
    assess(game)
    assert "E'2a.5" in printed(Room(game).get("papers/record-1.pdf"), "control-record-cycle-1")
    full = printed(Room(game).get("papers/record-1.pdf?full=yes"), "control-record-cycle-1-in-full")
    assert "Paragraph, and what was done" in full


@pytest.mark.parametrize(
    "name", ["green-reports-1.pdf", "red-secrets-1.pdf", "red-reports-2.pdf", "green-order-pad.pdf", "record-9.pdf"]
)
def test_what_there_is_not_is_not_printed(game: Game, name: str):
    assert Room(game).get(f"papers/{name}").status_code == 404


@pytest.mark.parametrize("side", ["red", "blue"])
def test_no_cell_opens_the_papers_of_control(game: Game, side: str):
    own = seat(game, side)
    client = seated(own)
    for name in ("", "record-1.pdf", "red-reports-1.pdf", "blue-orders-1.pdf"):
        assert client.get(f"/g/{game.public_id}/{own.public_id}/papers/{name}").status_code == 404


def test_seat_cards_are_printed_with_new_links_for_the_seats_nobody_has_taken():
    game = new_game()
    room = Room(game)
    taken = seat(game, "red")
    Seat.objects.filter(pk=taken.pk).update(taken="2026-01-01T12:00Z")
    before = dict(game.seats.values_list("pk", "token_hash"))
    text = printed(room.post("papers/seat-cards.pdf"), "seat-cards")
    tokens = re.findall(r"/join/([\w-]+)", text.replace("\n", ""))
    found = [opened for token in tokens if (opened := seat_of_token(token)) is not None]
    free = set(before) - {taken.pk, room.seat.pk}
    assert {opened.pk for opened in found} == free
    after = dict(game.seats.values_list("pk", "token_hash"))
    assert {key for key in after if after[key] != before[key]} == free


def test_seat_cards_are_not_made_by_a_link_nor_when_every_seat_is_taken():
    game = new_game()
    room = Room(game)
    assert room.get("papers/seat-cards.pdf").status_code == 405
    game.seats.update(taken="2026-01-01T12:00Z")
    assert "Every seat is taken" in room.text("papers/")
    assert room.post("papers/seat-cards.pdf").status_code == 409


def test_the_name_list_is_a_directors(game: Game):
    room = Room(game)
    assert "red-1\tred\t" in room.text("papers/name-list.txt")
    umpire, _ = add_seat(game=game, name="umpire", role=Role.UMPIRE)
    other = Room(game, umpire)
    assert other.get("papers/name-list.txt").status_code == 409
    assert "name-list" not in other.text("papers/")
