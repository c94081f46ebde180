"""A cell on paper: its cards typed in twice, queried, its reports printed and handed over."""

from __future__ import annotations

import pytest

from control.models import Envelope, FeedFrame, Game, Role, Seat, Stage
from control.services.attendance import set_attendance
from control.services.seats import add_seat
from orders.models import SheetCard
from orders.services import decks
from orders.services.paper_entry import MOST_LINES, first_difference
from tests.control.desk.pages import Room
from tests.control.reports.printed import sizes_of, text_of
from tests.games import control_seat, hand_in_decks, play_on

pytestmark = pytest.mark.django_db

FAULTY = "1C73 129004551O1C73                       12000465"
RIGHT = "1A95 12150470144A95                       12250470"


@pytest.fixture
def room(game: Game) -> Room:
    return Room(game)


def liaison(game: Game) -> Room:
    return Room(game, add_seat(game=game, name="liaison", role=Role.LIAISON)[0])


@pytest.mark.parametrize(
    ("first", "second", "column"), [("abc", "abc  ", 0), ("abc", "abd", 3), ("abc", "ab", 3), ("", "x", 1)]
)
def test_two_entries_differ_from_a_column_on(first: str, second: str, column: int):
    assert first_difference(first, second) == column


def test_a_sheet_of_paper_is_typed_by_one_and_compared_by_another(game: Game, room: Room):
    room.post("sheets/red/cards/", text=f"{RIGHT}\n{FAULTY}", how="lines", paper="R-7")
    assert "sheet R-7" in room.text("sheets/red/")
    own = room.post("sheets/red/again/", text=RIGHT, paper="R-7")
    assert own.status_code == 409
    other = liaison(game)
    assert other.post("sheets/red/again/", text=RIGHT, paper="R-7").status_code == 409
    other.post("sheets/red/again/", text=f"{RIGHT}\n{FAULTY.replace('1O1', '101')}", paper="R-7")
    page = room.text("sheets/red/")
    assert "second entry by liaison" in page
    assert "Typed twice, and both are the same" in page
    assert "differs from column 15 on" in page
    assert [card.text for card in SheetCard.objects.order_by("pk")] == [RIGHT, FAULTY]


def test_a_sheet_of_paper_is_taken_at_once(game: Game, room: Room):
    """Guards: a lock, a version and a frame for every line."""
    told = FeedFrame.objects.filter(game=game, addressee="red", kind="orders")
    before = told.count()
    assert room.post("sheets/red/cards/", text="\n".join([RIGHT] * MOST_LINES), how="lines").status_code == 302
    cards = SheetCard.objects.order_by("position")
    assert [card.position for card in cards] == list(range(1, MOST_LINES + 1))
    sheet = cards[0].sheet
    assert (sheet.version, cards[0].revised, told.count()) == (cards[0].revised, sheet.version, before + 1)


@pytest.mark.parametrize("how", ["lines", "deck"])
def test_more_than_a_paper_has_is_refused_and_stays_in_the_form(room: Room, how: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(decks, "MOST_SIGNS", 100)
    monkeypatch.setattr("orders.services.paper_entry.MOST_LINES", 1)
    answer = room.send("sheets/red/cards/", text=f"{RIGHT}\n{FAULTY}", how=how, paper="R-7")
    page = answer.content.decode()
    assert (answer.status_code, "This is more than a" in page) == (409, True)
    assert FAULTY in page
    assert 'value="R-7"' in page
    assert not SheetCard.objects.exists()


def test_what_control_typed_in_stays_from_paper_whatever_becomes_of_the_seat(game: Game, room: Room):
    typist = liaison(game)
    typist.post("sheets/red/cards/", text=RIGHT, how="lines", paper="R-7")
    Seat.objects.filter(pk=typist.seat.pk).update(role=Role.OBSERVER)
    assert "sheet R-7" in room.text("sheets/red/")


def test_a_paper_that_nobody_typed_is_not_compared(room: Room):
    assert room.post("sheets/red/again/", text=RIGHT, paper="R-8").status_code == 409


def test_the_query_slip_has_the_card_the_column_and_what_would_be_right(room: Room):
    room.post("sheets/red/cards/", text=FAULTY, how="lines", paper="R-7")
    room.post("sheets/red/hand-in/")
    answer = room.get("papers/red-wall-queries.pdf")
    told = text_of(answer.content)
    assert "Sheet R-7, typed in by Control" in told
    assert "Column 14" in told
    assert "did you mean" in told


def test_what_a_cell_writes_itself_gets_no_slip(game: Game, room: Room):
    assert "Every card can be read" in text_of(room.get("papers/blue-wall-queries.pdf").content)


def test_an_envelope_is_printed_and_handed_over_from_the_queue(game: Game, room: Room):
    room.post("cells/blue/", kind="paper", reason="")
    hand_in_decks(game)
    play_on(game)
    page = room.text("cells/")
    assert "reports not handed over" in room.text("owing/")
    envelope = Envelope.objects.get()
    where = f"envelopes/{envelope.subinterval.public_id}/blue/"
    assert where in page
    assert room.post(f"{where}hand-over/").status_code == 409
    slips = room.post(f"{where}slips.pdf")
    assert f"No. {envelope.first} " in text_of(slips.content)
    assert room.post(f"{where}hand-over/").status_code == 302
    assert "reports not handed over" not in room.text("owing/")
    assert room.post(where.replace("blue", "red") + "slips.pdf").status_code == 404


def test_who_goes_on_before_an_envelope_is_handed_over_is_asked(game: Game, room: Room):
    set_attendance(game_id=game.pk, seat=control_seat(game), side="blue", kind="paper")
    hand_in_decks(game)
    play_on(game)
    asked = room.send("assess/").content.decode()
    assert "have not been handed over" in asked
    assert Game.objects.get(pk=game.pk).branch.stage == Stage.REPORTS
    room.send("assess/", envelopes="yes")
    assert Game.objects.get(pk=game.pk).branch.stage == Stage.ASSESSING


def test_control_takes_a_seat_for_a_reason_alone(game: Game, room: Room):
    assert room.post("cells/red/", kind="control", reason="").status_code == 409
    room.post("cells/red/", kind="control", reason="the team left early")
    assert "the team left early" in room.text("cells/")
    assert "Control, in its seat" in room.text("owing/")


def test_map_sheets_have_the_scale_and_paper_asked_for(room: Room):
    answer = room.get("papers/blue-map-50000-a4.pdf")
    told = text_of(answer.content)
    assert "1 : 50 000" in told
    assert all(f"Sheet {name}" in told for name in ("A1", "A2", "B1", "B2"))
    assert sizes_of(answer.content) == {(595, 842)}
    assert sizes_of(room.get("papers/blue-map-50000-a3.pdf").content) == {(842, 1191)}
    for wrong in ("blue-map-10000-a4.pdf", "blue-map-25000-a5.pdf", "green-map-25000-a4.pdf"):
        assert room.get(f"papers/{wrong}").status_code == 404
