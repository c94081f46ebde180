"""The debrief: five of many results marked, listed with their remarks, kept when the subinterval is assessed again."""

from __future__ import annotations

import pytest

from assessment.models import DebriefMark, ResultRow
from control.models import Game
from tests.control.desk.pages import Room
from tests.games import assess, assess_queued, hand_in_decks, new_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    game = new_game()
    hand_in_decks(game)
    return game


def test_marked_results_are_listed_with_their_remarks(game: Game):
    assess(game)
    room = Room(game)
    assert "Nothing of this cycle is marked" in room.text("debrief/")
    rows = list(ResultRow.objects.order_by("-importance", "number"))
    for row in rows[:5]:
        assert room.post(f"results/{row.number}/debrief/", remark=f"About {row.number}").status_code == 302
    page = room.text("debrief/")
    assert page.count('class="line"') == 5
    assert all(f"About {row.number}" in page for row in rows[:5])
    assert "In the debrief" in room.text(f"results/{rows[0].number}/")
    room.post(f"results/{rows[0].number}/debrief/", off="yes")
    assert room.text("debrief/").count('class="line"') == 4


def test_a_mark_stays_on_the_same_result_of_a_later_assessment(game: Game):
    subinterval = assess(game)
    room = Room(game)
    row = ResultRow.objects.order_by("-importance", "number")[0]
    room.post(f"results/{row.number}/debrief/", remark="Look here")
    event = {"kind": "event", "subject": "blue", "field": "told", "value": "RAIN", "reason": "forecast"}
    room.post("rulings/new/", **event)
    assert assess_queued(subinterval).revision == 2
    assert "Look here" in room.text("debrief/")


def test_a_result_that_is_no_more_is_not_marked(game: Game):
    assess(game)
    answer = Room(game).post("results/9999/debrief/")
    assert answer.status_code == 409
    assert not DebriefMark.objects.exists()
