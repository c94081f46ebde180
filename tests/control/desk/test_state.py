"""The state of play: one page that says where a session ended and the next one begins."""

from __future__ import annotations

import re
from datetime import timedelta
from fractions import Fraction

import pytest
from django.utils import timezone

from control.desk.desk import Desk
from control.desk.state import state_of_play
from control.models import Game, Seat, Subinterval
from control.reports.booklet_service import booklet_of
from control.reports.paper.sheet import A4
from control.reports.state_paper import state_pdf
from control.services.letters import post_letter
from control.services.pace import pace_of
from orders.models import MessageRecord
from tests.control.desk.pages import Room
from tests.control.reports.printed import pages_of
from tests.games import control_seat, new_game, released_game, seat

pytestmark = pytest.mark.django_db


def test_it_is_one_page_with_what_is_owed_and_what_waits():
    game = released_game()
    post_letter(seat=seat(game, "red"), text="Where is the rice?")
    (page,) = pages_of(Room(game).get("papers/state-of-play.pdf").content)
    assert "State of play" in page
    assert "no reply" in page
    assert "nobody yet" in page
    state = state_of_play(Desk(control_seat(game)))
    assert any("rice" in words for words, _who in state.sections[1].rows)
    assert state.sentences[1] in " ".join(page.split())


def test_however_much_waits_it_stays_one_page():
    game = released_game()
    for number in range(60):
        post_letter(seat=seat(game, "red"), text=f"Question {number}")
    (page,) = pages_of(state_pdf(state_of_play(Desk(control_seat(game)))))
    assert "more" in page


def test_before_the_start_there_is_a_page_without_a_pace():
    facts = dict(state_of_play(Desk(Seat.objects.get(pk=control_seat(new_game(started=False)).pk))).facts)
    assert "Pace" not in facts


def test_pace_is_game_time_over_time_on_the_wall():
    game = released_game()
    start = timezone.now() - timedelta(hours=5)
    Game.objects.filter(pk=game.pk).update(started=start)
    subinterval = Subinterval.objects.get(branch=game.branch)
    Subinterval.objects.filter(pk=subinterval.pk).update(
        created=start + timedelta(minutes=40), closed=start + timedelta(minutes=60)
    )
    pace = pace_of(Game.objects.get(pk=game.pk).branch)
    assert (pace.planning, pace.umpiring) == (timedelta(minutes=40), timedelta(minutes=20))
    assert subinterval.until is not None
    assert pace.game_minutes == subinterval.until - subinterval.start
    assert pace.game_minutes_an_hour == round(pace.game_minutes) > Fraction(0)


def test_minutes_by_stage_are_those_of_the_booklet_and_say_who_handed_in_when():
    game = released_game()
    start = timezone.now() - timedelta(hours=5)
    Game.objects.filter(pk=game.pk).update(started=start)
    subinterval = Subinterval.objects.get(branch=game.branch)
    Subinterval.objects.filter(pk=subinterval.pk).update(
        created=start + timedelta(minutes=40), closed=start + timedelta(minutes=60)
    )
    MessageRecord.objects.filter(side="red").update(received=start + timedelta(minutes=12, seconds=30))
    MessageRecord.objects.filter(side="blue").update(received=start + timedelta(minutes=50))
    page = Room(game).text("pace/")
    told = re.findall(r'<td class="code">([^<]*)</td>', page)
    assert [told[1], told[2], told[4]] == ["40:00", "12:30", "20:00"]
    assert "50:00" not in page
    part = booklet_of(Game.objects.get(pk=game.pk), A4).parts[0]
    assert (part.planned, part.assessed) == (40, 20)
