"""The planning clock: it starts with a window, stands while the game is held, and hangs on rows alone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from assessment.services import timekeeping
from assessment.services.requesting import request_assessment
from assessment.services.timekeeping import OUTAGE, keep_time, misses_in_a_row
from control.models import Attends, Game, LogEntry, PlanningClock, Stage, Subinterval
from control.services.attendance import sides_played
from control.services.games import end_game, start_game
from control.services.holding import go_on, hold_game
from control.services.refusal import Refused
from control.services.tempo import clock_of, give_minutes, run_clock, set_tempo, stop_clock
from control.situation.side import SIDES, Side
from orders.models import MessageRecord
from orders.services.handing_in import declare_none
from orders.services.sheets import open_sheet
from tests.games import assess, control_seat, hand_in_decks, new_game, play_on, seat

pytestmark = pytest.mark.django_db


def timed(
    game: Game, *, orders: int = 20, replies: int = 5, at_zero: str = "nothing", grace: int = 30, patience: int = 0
) -> Game:
    set_tempo(
        game_id=game.pk, seat=control_seat(game), orders_minutes=orders, reply_minutes=replies, at_zero=at_zero,
        grace_seconds=grace, no_grace_after=patience,
    )  # fmt: skip
    return game


def minutes_left(game: Game) -> float | None:
    left = clock_of(game).left_at(timezone.now())
    return None if left is None else round(left.total_seconds() / 60, 1)


def ran_out(game: Game, *, seconds: int) -> None:
    """As if the time had been up for so long, with a worker looking on."""
    now = timezone.now()
    PlanningClock.objects.filter(game=game).update(due=now - timedelta(seconds=seconds), watched=now)


def acts(game: Game) -> list[str]:
    return list(LogEntry.objects.filter(game=game, act__startswith="clock.").values_list("act", flat=True))


def test_each_window_has_its_time():
    game = timed(new_game(started=False))
    assert minutes_left(game) is None
    start_game(game_id=game.pk)
    assert minutes_left(game) == 20
    hand_in_decks(game)
    assess(game)
    assert minutes_left(game) is None


def test_a_window_for_replies_has_its_own():
    game = timed(new_game())
    hand_in_decks(game)
    play_on(game)
    game.refresh_from_db()
    expected = {Stage.REPORTS: 5, Stage.ORDERS: 20}[Stage(game.branch.stage)]
    assert minutes_left(game) == expected


def test_a_game_without_minutes_has_no_clock():
    assert minutes_left(timed(new_game(), orders=0)) is None


def test_the_clock_stands_while_the_game_is_held():
    game = timed(new_game())
    hold_game(branch_id=game.branch.pk, seat=control_seat(game))
    clock = clock_of(game)
    assert (clock.due, clock.left is not None) == (None, True)
    game.refresh_from_db()
    with pytest.raises(Refused, match="held"):
        run_clock(game_id=game.pk, seat=control_seat(game))
    go_on(branch_id=game.branch.pk, seat=control_seat(game))
    assert clock_of(game).due is not None
    assert minutes_left(game) == 20


def standing(game: Game) -> tuple[bool, bool]:
    """Whether the clock runs, and whether it stands."""
    clock = clock_of(game)
    return clock.due is not None, clock.left is not None


def test_other_settings_leave_a_standing_clock_its_time_and_other_minutes_stand_too():
    game = timed(new_game())
    give_minutes(game_id=game.pk, seat=control_seat(game), minutes=-8)
    hold_game(branch_id=game.branch.pk, seat=control_seat(game))
    timed(game, grace=90)
    assert (standing(game), minutes_left(game)) == ((False, True), 12)
    timed(game, orders=30)
    assert (standing(game), minutes_left(game)) == ((False, True), 30)
    go_on(branch_id=game.branch.pk, seat=control_seat(game))
    assert (standing(game), minutes_left(game)) == ((True, False), 30)


def test_what_is_set_while_a_game_without_clock_is_held_runs_when_it_goes_on():
    game = new_game()
    hold_game(branch_id=game.branch.pk, seat=control_seat(game))
    timed(game, orders=30)
    assert standing(game) == (False, True)
    go_on(branch_id=game.branch.pk, seat=control_seat(game))
    assert (standing(game), minutes_left(game)) == ((True, False), 30)


def test_a_clock_stopped_by_hand_runs_on_by_hand_alone():
    game = timed(new_game())
    stop_clock(game_id=game.pk, seat=control_seat(game))
    hold_game(branch_id=game.branch.pk, seat=control_seat(game))
    go_on(branch_id=game.branch.pk, seat=control_seat(game))
    assert standing(game) == (False, True)
    run_clock(game_id=game.pk, seat=control_seat(game))
    assert standing(game) == (True, False)
    hold_game(branch_id=game.branch.pk, seat=control_seat(game))
    go_on(branch_id=game.branch.pk, seat=control_seat(game))
    assert standing(game) == (True, False)


def test_minutes_are_given_running_and_standing():
    game = timed(new_game())
    seat = control_seat(game)
    give_minutes(game_id=game.pk, seat=seat, minutes=2)
    stop_clock(game_id=game.pk, seat=seat)
    give_minutes(game_id=game.pk, seat=seat, minutes=5)
    assert minutes_left(game) == 27
    run_clock(game_id=game.pk, seat=seat)
    give_minutes(game_id=game.pk, seat=seat, minutes=-60)
    assert minutes_left(game) == 0
    assert acts(game) == ["clock.set", "clock.given", "clock.stopped", "clock.given", "clock.went_on", "clock.given"]


def test_minutes_after_time_was_up_count_from_now():
    game = timed(new_game())
    ran_out(game, seconds=600)
    give_minutes(game_id=game.pk, seat=control_seat(game), minutes=2)
    assert minutes_left(game) == 2


def test_at_zero_nothing_happens_by_itself():
    game = timed(new_game())
    ran_out(game, seconds=3600)
    assert keep_time() == 1
    assert keep_time() == 0
    assert not Subinterval.objects.filter(branch=game.branch).exists()
    assert acts(game) == ["clock.set", "clock.out"]


def test_where_control_has_set_it_the_game_goes_on_after_the_grace_once():
    game = timed(new_game(), at_zero="go_on", grace=30)
    ran_out(game, seconds=20)
    assert keep_time() == 0
    ran_out(game, seconds=31)
    assert keep_time() == 1
    assert keep_time() == 0
    assert Subinterval.objects.filter(branch=game.branch).count() == 1
    asked = LogEntry.objects.get(game=game, act="assessment.requested")
    assert sorted(asked.facts["missing"]) == ["blue", "red"]
    assert minutes_left(game) is None


def test_a_silent_cell_declines_where_control_has_set_it_and_reads_why():
    game = timed(new_game(), at_zero="decline")
    sheet = open_sheet(game=game, side="red")
    declare_none(game_id=game.pk, sheet_id=sheet.pk, seat=seat(game, "red"))
    ran_out(game, seconds=31)
    assert keep_time() == 1
    told = {message.side: (message.by_control, message.notes) for message in MessageRecord.objects.filter(game=game)}
    assert told == {"red": (False, []), "blue": (True, ["its time was up"])}
    assert LogEntry.objects.get(game=game, act="assessment.requested").facts["missing"] == []


def test_control_plays_a_silent_cell_where_it_has_set_so_and_nothing_goes_on_by_itself():
    game = timed(new_game(), at_zero="control")
    ran_out(game, seconds=31)
    assert keep_time() == 1
    assert keep_time() == 0
    assert sides_played(game, Attends.CONTROL) == SIDES
    assert not Subinterval.objects.exists()


def silent_cycles(game: Game, *, blue: bool) -> None:
    """Two cycles in which Red hands in nothing, and Blue only where it is said."""
    for cycle in (1, 2):
        if blue:
            sheet = open_sheet(game=Game.objects.get(pk=game.pk), side="blue")
            declare_none(game_id=game.pk, sheet_id=sheet.pk, seat=seat(game, "blue"))
        while Game.objects.get(pk=game.pk).branch.cycle == cycle:
            play_on(game)


def test_a_cell_that_was_silent_too_often_is_waited_for_without_grace():
    game = timed(new_game(), at_zero="go_on", grace=300, patience=2)
    silent_cycles(game, blue=True)
    assert (misses_in_a_row(game, Side.RED), misses_in_a_row(game, Side.BLUE)) == (2, 0)
    ran_out(game, seconds=1)
    assert keep_time() == 0, "Blue has not been silent and is given its grace"
    sheet = open_sheet(game=Game.objects.get(pk=game.pk), side="blue")
    declare_none(game_id=game.pk, sheet_id=sheet.pk, seat=seat(game, "blue"))
    ran_out(game, seconds=1)
    assert keep_time() == 1


def test_without_the_setting_every_cell_has_its_grace_each_time():
    game = timed(new_game(), at_zero="go_on", grace=300)
    silent_cycles(game, blue=False)
    ran_out(game, seconds=1)
    assert keep_time() == 0


def test_a_timer_of_an_earlier_window_does_nothing():
    game = timed(new_game(), at_zero="go_on", grace=0)
    ran_out(game, seconds=1)
    assert keep_time() == 1
    PlanningClock.objects.filter(game=game).update(due=timezone.now() - timedelta(seconds=5))
    assert keep_time() == 0


def test_after_an_outage_the_lost_time_is_given_back_and_control_is_told():
    game = timed(new_game(), orders=20, at_zero="go_on", grace=0)
    lost = OUTAGE + timedelta(minutes=120)
    now = timezone.now()
    PlanningClock.objects.filter(game=game).update(due=now - timedelta(minutes=110), watched=now - lost)
    assert keep_time() == 0
    assert minutes_left(game) == pytest.approx(11, abs=0.2)
    assert not Subinterval.objects.filter(branch=game.branch).exists()
    assert "clock.outage" in acts(game)


def test_a_game_whose_clock_fails_stops_no_other_clock(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    damaged, sound = (timed(new_game(), at_zero="go_on", grace=0) for _ in range(2))
    for game in (damaged, sound):
        ran_out(game, seconds=1)

    def asked(*, branch_id: int, **given: Any) -> Subinterval:
        if branch_id == damaged.branch.pk:
            raise RuntimeError
        return request_assessment(branch_id=branch_id, **given)

    monkeypatch.setattr(timekeeping, "request_assessment", asked)
    assert keep_time() == 1
    assert list(Subinterval.objects.values_list("branch", flat=True)) == [sound.branch.pk]
    assert f"game {damaged.pk} failed" in caplog.text


def test_the_clock_of_an_ended_game_is_not_looked_at():
    game = timed(new_game(), at_zero="go_on", grace=0)
    end_game(game_id=game.pk)
    ran_out(game, seconds=100)
    assert keep_time() == 0


@pytest.mark.parametrize(
    ("orders", "grace", "at_zero", "said"),
    [
        (-1, 0, "nothing", "minutes"),
        (20_000, 0, "nothing", "a week"),
        (5, 9_999, "nothing", "grace"),
        (5, 0, "x", "up"),
    ],
)
def test_impossible_settings_are_refused(orders: int, grace: int, at_zero: str, said: str):
    with pytest.raises(Refused, match=said):
        timed(new_game(), orders=orders, grace=grace, at_zero=at_zero)
