"""Control sets the planning clock, and every room shows the same countdown."""

from __future__ import annotations

import re
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from control.models import Game, PlanningClock, Role
from control.services.refusal import Refused
from control.services.seats import add_seat
from control.services.tempo import moment_of
from tests.control.desk.pages import Room
from tests.seated import at_desk

pytestmark = pytest.mark.django_db

SETTINGS = {"orders_minutes": "20", "reply_minutes": "5", "at_zero": "nothing", "grace_seconds": "60"}


def seconds(page: str) -> int | None:
    found = re.search(r'data-seconds="(\d+)"', page)
    return int(found[1]) if found else None


def test_every_room_counts_down(game: Game):
    room = Room(game)
    assert seconds(room.text()) is None
    assert room.post("clock/", **SETTINGS).status_code == 302
    shown = [seconds(room.text())]
    for side in ("red", "blue"):
        client, address = at_desk(game, side)
        shown.append(seconds(client.get(address).content.decode()))
    assert all(one is not None and 1190 <= one <= 1200 for one in shown)


def test_more_minutes_stop_and_go_on(game: Game):
    room = Room(game)
    room.post("clock/", **SETTINGS)
    room.post("clock/give/", minutes="2")
    room.post("clock/stop/")
    page = room.text("clock/")
    assert "data-stands" in page
    assert "left, stopped" in page
    room.post("clock/run/")
    assert 1310 <= (seconds(room.text()) or 0) <= 1320


def test_the_clock_is_handled_from_the_bar_and_the_open_page_stays(game: Game):
    room = Room(game)
    assert "bar-clock" not in room.text("bar/")
    room.post("clock/", **SETTINGS)
    assert room.send("clock/give/", minutes="5", stay="yes").status_code == 204
    answer = room.send("clock/stop/", stay="yes")
    assert (answer.status_code, answer.headers.get("HX-Location")) == (204, None)
    bar = room.text("bar/")
    assert 1490 <= (seconds(bar) or 0) <= 1500
    assert "Let it run" in bar
    umpire, _ = add_seat(game=game, name="umpire", role=Role.UMPIRE)
    assert "bar-clock" not in Room(game, umpire).text("bar/")
    client, address = at_desk(game, "red")
    assert "bar-clock" not in client.get(f"{address}bar/").content.decode()


def test_a_number_that_is_none_is_said_and_nothing_typed_is_lost(game: Game):
    answer = Room(game).post("clock/", **(SETTINGS | {"orders_minutes": "ten", "reply_minutes": "7"}))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "“ten” is not a whole number" in page
    assert 'value="7"' in page


def test_minutes_without_a_clock_are_refused(game: Game):
    answer = Room(game).post("clock/give/", minutes="2")
    assert answer.status_code == 409
    assert "Set its minutes first" in answer.content.decode()


def test_a_window_may_end_at_a_date_in_a_zone(game: Game):
    """Days between moves: the end is kept in UTC and read in the zone in which it was given."""
    room = Room(game)
    local = (timezone.now() + timedelta(days=2)).astimezone(ZoneInfo("Asia/Saigon")).replace(microsecond=0)
    typed = local.replace(tzinfo=None).isoformat(timespec="minutes")
    assert room.post("clock/end/", end=typed, zone="Asia/Saigon").status_code == 302
    assert PlanningClock.objects.get().due == local.replace(second=0)
    client, address = at_desk(game, "red")
    for page in (room.text("bar/"), client.get(f"{address}bar/").content.decode()):
        assert f"until {local:%a} {local.day} {local:%b %H:%M} Asia/Saigon" in page
    assert "Asia/Saigon" in room.text("log/")
    room.post("hold/")
    assert PlanningClock.objects.get().due is None


@pytest.mark.parametrize(
    ("end", "zone"),
    [
        ("2020-01-01T10:00", "UTC"),
        ("2999-01-01T10:00", "UTC"),
        ("tomorrow", "UTC"),
        ("2999-01-01T10:00+02:00", "UTC"),
        ("2999-01-01T10:00", "Middle/Earth"),
        ("2999-01-01T10:00", "../../etc/passwd"),
        ("2999-01-01T10:00", ""),
    ],
)
def test_a_date_that_cannot_be_meant_is_refused(game: Game, end: str, zone: str):
    assert Room(game).post("clock/end/", end=end, zone=zone).status_code == 409
    assert not PlanningClock.objects.exists()


def test_a_time_that_a_zones_clocks_leave_out_is_refused():
    with pytest.raises(Refused, match="does not exist"):
        moment_of("2027-03-28T02:30", "Europe/Berlin")
    assert moment_of("2027-03-28T03:30", "Europe/Berlin").isoformat() == "2027-03-28T01:30:00+00:00"
