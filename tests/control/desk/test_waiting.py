"""What waits for Control, since when, and which seat of its staff sees to it."""

from __future__ import annotations

import re

import pytest

from assessment.engine.worksheet_line import LineKind
from assessment.models import ResultRow
from assessment.services.ruling import current_lines
from control.models import Claim, Game, Role, RulingRecord, Seat
from control.services.letters import post_letter
from control.services.seats import add_seat
from tests.control.desk.pages import Room
from tests.games import assess, hand_in_decks, new_game, seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    game = new_game()
    post_letter(seat=seat(game, "red"), text="Where is the battalion?")
    post_letter(seat=seat(game, "blue"), text="Send more mules.")
    return game


@pytest.fixture
def umpire(game: Game) -> Room:
    return Room(game, add_seat(game=game, name="umpire", role=Role.UMPIRE, title="Umpire North")[0])


def subjects(room: Room) -> list[str]:
    return re.findall(r'name="subject" value="([^"]+)"', room.text("waiting/"))


def test_what_waits_is_listed_with_the_oldest_first_until_it_is_seen_to(game: Game):
    room = Room(game)
    page = room.text("waiting/")
    assert page.index("Where is the battalion?") < page.index("Send more mules.")
    assert '<span class="waits-count">2</span>' in room.text("results/")
    room.send("letters/red/", text="Behind you.", as_name="Battalion", answers="1")
    assert "Where is the battalion?" not in room.text("waiting/")
    room.send("waiting/claim/", subject=subjects(room)[0], act="settle")
    assert "Nothing waits" in room.text("waiting/")
    assert "nothing waits" in room.text("messages/")


def test_one_person_alone_is_not_asked_who_sees_to_what(game: Game):
    assert "See to it" not in Room(game).text("waiting/")


def test_a_thing_has_one_seat_until_another_takes_it_over(game: Game, umpire: Room):
    room = Room(game)
    subject = subjects(room)[0]
    umpire.send("waiting/claim/", subject=subject, act="take")
    assert "Umpire North sees to this" in room.text("waiting/")
    assert "You see to this" in umpire.text("waiting/")
    for act in ("take", "settle"):
        refused = room.send("waiting/claim/", subject=subject, act=act)
        assert refused.status_code == 409
        assert "Umpire North sees to this" in refused.content.decode()
    room.send("waiting/claim/", subject=subject, act="leave")
    assert Claim.objects.get().seat == umpire.seat
    room.send("waiting/claim/", subject=subject, act="over")
    assert Claim.objects.get().seat == room.seat
    room.send("waiting/claim/", subject=subject, act="leave")
    assert not Claim.objects.exists()


def test_what_does_not_wait_cannot_be_claimed(game: Game, umpire: Room):
    refused = umpire.send("waiting/claim/", subject="letter no-such", act="take")
    assert refused.status_code == 409
    assert not Claim.objects.exists()


def test_open_questions_and_results_on_weak_values_wait(game: Game):
    hand_in_decks(game)
    opened = assess(game)
    record = opened.assessments.get(current=True)
    weak = ResultRow.objects.filter(assessment=record, provenance__in=("house", "reconstructed")).count()
    page = Room(game).text("waiting/")
    waits_in_words = f"{weak} result{'s' if weak != 1 else ''} on weak values"
    assert (waits_in_words in page) is (weak > 0 and not record.questions)
    assert page.count("Question: ") == len(record.questions)
    assert weak or record.questions


def test_a_result_that_another_seat_has_claimed_is_not_ruled_on(game: Game, umpire: Room):
    hand_in_decks(game)
    opened = assess(game)
    lines = current_lines(opened)
    rows = ResultRow.objects.filter(assessment__subinterval=opened, assessment__current=True, line__gt=0)
    row = next(row for row in rows if lines[row.line - 1].kind is LineKind.RULE and lines[row.line - 1].place)
    line = lines[row.line - 1]
    umpire.send(f"results/{row.number}/claim/", act="take")
    room = Room(game)
    assert "Umpire North sees to this" in room.text(f"results/{row.number}/")
    ruling = {"kind": "result", "place": line.place, "value": _other(line.value), "reason": "seen otherwise"}
    refused = room.send("rulings/new/", **ruling)
    assert refused.status_code == 409
    assert "Umpire North sees to this" in refused.content.decode()
    assert "seen otherwise" in refused.content.decode()
    assert not RulingRecord.objects.exists()
    room.send(f"results/{row.number}/claim/", act="over")
    assert room.send("rulings/new/", **ruling).status_code == 204
    assert RulingRecord.objects.get().seat == room.seat


def test_no_cell_learns_what_waits(game: Game):
    for side in ("red", "blue"):
        cell = Room(game, Seat.objects.get(pk=seat(game, side).pk))
        assert cell.get("waiting/").status_code == 404
        assert cell.post("waiting/claim/", subject="x").status_code == 404


def _other(value: str) -> str:
    return {"yes": "no", "no": "yes"}.get(value, value + "0" if value.isdecimal() else value)
