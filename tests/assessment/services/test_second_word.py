"""Release by two seats: one asks, another gives its word on the same tray; a single-person staff is not blocked."""

from __future__ import annotations

import pytest
from django.utils import timezone

from assessment.engine.outcome import DecisionKind
from assessment.services.releasing import release_reports
from assessment.services.second_word import ask_for_release, need_second_word
from assessment.services.tray import Decided, decide_report, tray_of
from control.models import Branch, Game, LogEntry, Role, Seat, Stage, Subinterval
from control.services.refusal import Refused
from control.services.seats import add_seat
from tests.control.desk.pages import Room
from tests.games import assess, control_seat, hand_in_decks, take_proposals

pytestmark = pytest.mark.django_db


@pytest.fixture
def assessed(game: Game) -> Game:
    """A game of two-seat releases with a tray to release; its director has opened the link."""
    hand_in_decks(game)
    take_proposals(assess(game))
    need_second_word(game_id=game.pk, seat=control_seat(game), needed=True)
    Seat.objects.filter(pk=control_seat(game).pk).update(taken=timezone.now())
    return Game.objects.get(pk=game.pk)


def staff(game: Game, role: Role = Role.UMPIRE, name: str = "umpire") -> Seat:
    seat, _ = add_seat(game=game, name=name, role=role, title=name.title())
    Seat.objects.filter(pk=seat.pk).update(taken=timezone.now())
    return Seat.objects.get(pk=seat.pk)


def ask(game: Game, seat: Seat) -> Subinterval:
    return ask_for_release(branch_id=game.branch.pk, seat=seat)


def release(game: Game, seat: Seat) -> Subinterval:
    return release_reports(branch_id=game.branch.pk, seat=seat)


def why_not(game: Game, seat: Seat) -> str:
    with pytest.raises(Refused) as refusal:
        release(game, seat)
    assert Branch.objects.get(pk=game.branch.pk).stage == Stage.REVIEW
    return refusal.value.code


def test_neither_seat_releases_alone_and_both_stand_in_the_record(assessed: Game):
    director, umpire = control_seat(assessed), staff(assessed)
    assert why_not(assessed, director) == "second_word"
    ask(assessed, umpire)
    ask(assessed, umpire)
    assert why_not(assessed, umpire) == "second_word"
    with pytest.raises(Refused, match="Umpire has asked"):
        ask(assessed, director)
    assert release(assessed, director).is_closed
    entries = LogEntry.objects.filter(act__in=("release.asked", "reports.released")).order_by("pk")
    assert [(entry.act, entry.seat) for entry in entries] == [
        ("release.asked", umpire),
        ("reports.released", director),
    ]


def test_an_umpires_word_is_enough_for_a_director_but_not_for_another_umpire(assessed: Game):
    first, second = staff(assessed), staff(assessed, name="second")
    ask(assessed, first)
    assert why_not(assessed, second) == "second_word"
    assert release(assessed, control_seat(assessed)).is_closed


def test_a_single_person_staff_releases_alone_and_is_told_why(assessed: Game):
    staff(assessed, Role.RECORDER, "recorder")
    add_seat(game=assessed, name="empty chair", role=Role.UMPIRE)
    assert "releases alone" in Room(assessed).text("bar/")
    assert release(assessed, control_seat(assessed)).is_closed


def test_what_was_asked_does_not_hold_for_a_tray_changed_since(assessed: Game):
    director, umpire = control_seat(assessed), staff(assessed)
    part = ask(assessed, umpire)
    decided = Decided(kind=DecisionKind.WITHHOLD, reason="radio silence")
    decide_report(subinterval_id=part.pk, report=tray_of(part)[0].key, decided=decided, seat=umpire)
    assert why_not(assessed, director) == "second_word"
    ask(assessed, director)
    Subinterval.objects.filter(pk=part.pk).update(release_asked_of=99)
    assert why_not(assessed, umpire) == "second_word"


def test_the_stage_bar_says_who_asks_and_offers_the_second_word(assessed: Game):
    room, second = Room(assessed), Room(assessed, staff(assessed))
    assert "Ask for the release" in room.text("bar/")
    assert room.send("release/").status_code == 409
    assert room.post("release/", ask="yes").status_code == 302
    assert "You have asked for the release" in room.text("bar/")
    bar = second.text("bar/")
    assert "Control asks for the release" in bar
    assert ">Release with Control<" in bar
    assert "Control asks for the release" in second.text("waiting/")
    assert second.post("release/").status_code == 302
    assert "A release was asked for" in room.text("log/")


def test_the_rule_is_set_on_the_page_of_seats(game: Game):
    room = Room(game)
    assert "yours releases alone" in room.text("seats/")
    room.post("seats/second-word/", needed="on")
    assert Game.objects.get(pk=game.pk).second_word
    room.post("seats/second-word/")
    assert not Game.objects.get(pk=game.pk).second_word
