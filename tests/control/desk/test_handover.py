"""Handover and sessions: whoever takes over reads one sheet; a session's end holds the game and tells every room."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from assessment.services.ruling import enter_correction
from assessment.services.timekeeping import keep_time
from control.models import Branch, Game, LogEntry, PlanningClock, ReadMark, SessionPage, Stage
from control.services import claims
from control.services.letters import post_letter, post_special_order
from control.services.pace import pace_of
from control.services.reading import mark_seen
from control.services.tempo import set_tempo
from control.services.wall_times import Step, wall_times_of
from orders.models import SheetCard
from tests.control.desk.pages import Room
from tests.control.reports.printed import pages_of
from tests.games import control_seat, hand_in_decks, new_game, play_on, released_game, seat
from tests.seated import room_of, seated

pytestmark = pytest.mark.django_db


def test_the_handover_is_one_sheet_with_all_that_whoever_takes_over_has_to_know():
    game = released_game()
    red, control = seat(game, "red"), control_seat(game)
    letter = post_letter(seat=red, text="Where is the rice?")
    post_special_order(seat=red, units="1A95", words="Bribe the ferryman.")
    claims.claim(seat=control, subject=claims.letter_subject(letter))
    enter_correction(
        branch_id=game.branch.pk, seat=control, kind="unit", subject="1C73", field="casualties", value="10",
        reason="lost in the river",
    )  # fmt: skip
    set_tempo(game_id=game.pk, seat=control, orders_minutes=0, reply_minutes=20, at_zero="nothing", grace_seconds=60)
    room = Room(game)
    room.post("log/note/", text="Red waits for the moon.")
    page = room.text("handover/")
    (sheet,) = pages_of(room.get("papers/handover.pdf").content)
    for text in (page, " ".join(sheet.split())):
        assert "Where is the rice?" in text
        assert "Special orders without an answer" in text
        assert "Bribe the ferryman." in text
        assert "lost in the river" in text
        assert "Red waits for the moon." in text
        assert "021200" in text
        assert "no reply" in text
        assert "nobody yet" in text


def test_a_session_ends_with_a_page_for_every_room_and_nothing_strikes_until_the_next():
    game = new_game()
    room, control = Room(game), control_seat(game)
    set_tempo(game_id=game.pk, seat=control, orders_minutes=1, reply_minutes=1, at_zero="go_on", grace_seconds=0)
    assert room.post("sessions/begin/").status_code == 409
    room.post("sessions/end/")
    room.post("sessions/end/")
    assert sorted(SessionPage.objects.values_list("addressee", "act")) == [
        ("blue", "ended"),
        ("control", "ended"),
        ("red", "ended"),
    ]
    clock = PlanningClock.objects.get()
    assert clock.due is None
    assert clock.left is not None
    assert clock.left > timedelta()
    assert keep_time() == 0
    assert Branch.objects.get().stage == Stage.PAUSED
    assert ">Begin the session<" in room.text("bar/")
    assert pages_of(room.get("sessions/1.pdf").content)
    room.post("sessions/begin/")
    assert Branch.objects.get().stage == Stage.ORDERS
    assert PlanningClock.objects.get().due is not None
    assert [page.act for page in SessionPage.objects.filter(addressee="red")] == ["ended", "begun"]
    assert "A session began" in room.text("log/")
    assert room.get("sessions/9.pdf").status_code == 404


def test_a_cells_page_is_made_of_what_the_cell_knows():
    game = released_game()
    red = seat(game, "red")
    browser = seated(red)
    post_letter(seat=seat(game, "blue"), text="Blue is out of xylophones.")
    post_letter(seat=red, text="Where is the rice?")
    page = browser.get(f"{room_of(red)}state/").content.decode()
    assert "Where is the rice?" in page
    assert "xylophones" not in page
    (sheet,) = pages_of(browser.get(f"{room_of(red)}state.pdf").content)
    assert "Own units as last reported" in sheet
    Room(game).post("sessions/end/")
    assert "end of a session" in browser.get(f"{room_of(red)}state/").content.decode()
    assert browser.get(f"{room_of(red)}state-1.pdf").status_code == 200


def test_what_was_held_is_no_time_of_anybodys():
    game = new_game()
    room = Room(game)
    room.post("hold/")
    room.post("resume/")
    now = timezone.now()
    Game.objects.filter(pk=game.pk).update(started=now - timedelta(hours=10))
    held, went_on = LogEntry.objects.filter(act__in=("game.held", "game.went_on")).order_by("pk")
    LogEntry.objects.filter(pk=held.pk).update(at=now - timedelta(hours=9))
    LogEntry.objects.filter(pk=went_on.pk).update(at=now - timedelta(hours=1))
    hand_in_decks(game)
    play_on(game)
    pace = pace_of(Game.objects.get(pk=game.pk).branch)
    assert timedelta(hours=2) <= pace.planning < timedelta(hours=2, minutes=2)


def test_reading_and_drafting_are_timed_beside_handing_in_and_release():
    game = released_game()
    red, branch = seat(game, "red"), game.branch
    mark_seen(seat=red, branch=branch, reports=10_000)
    mark_seen(seat=red, branch=branch, reports=3)
    assert ReadMark.objects.count() == 1
    play_on(game)
    branch = Game.objects.get(pk=game.pk).branch
    steps = [(one.subinterval.number, one.step, one.side) for one in wall_times_of(branch)]
    assert (1, Step.FIRST_CARD, "red") in steps
    assert (1, Step.HANDED_IN, "blue") in steps
    assert (2, Step.READ, "red") in steps
    assert (2, Step.READ, "blue") not in steps
    assert {step for number, step, _ in steps if number == 2} >= {Step.OPENED, Step.ASSESSED, Step.RELEASED}
    first = SheetCard.objects.filter(sheet__side="red").order_by("written").first()
    assert first is not None
    (drafted,) = (one for one in wall_times_of(branch) if one.step is Step.FIRST_CARD and one.side == "red")
    assert (drafted.at, drafted.seat_id) == (first.written, red.pk)
    assert "How long the cells read and wrote" in Room(game).text("pace/")
