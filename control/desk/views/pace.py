"""Minutes by stage: where the time on the wall went, and how much game time was played in it."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpResponse

from control.desk.answers import show
from control.desk.desk import DeskRequest
from control.desk.stage import side_name
from control.services.pace import Stretch, handed_in_after, pace_over, stretches_of
from control.situation.side import SIDES

SECONDS = 60
MINUTES_AN_HOUR = 60


def pace(request: DeskRequest) -> HttpResponse:
    """Every subinterval that was released, the newest first, and the sums."""
    desk = request.desk
    stretches = stretches_of(desk.branch)
    whole = pace_over(stretches)
    an_hour = whole.game_minutes_an_hour
    return show(
        request,
        "",
        "panel_pace",
        sides=[side_name(side) for side in SIDES],
        rows=[
            (one, f"{desk.stamp(one.subinterval.start)}-{desk.stamp(one.subinterval.until)}", *_times(one))
            for one in reversed(stretches)
        ],
        planning=_minutes(whole.planning),
        umpiring=_minutes(whole.umpiring),
        hours="" if an_hour is None else f"{an_hour / MINUTES_AN_HOUR:.1f}",
    )


def _times(one: Stretch) -> tuple[str, str, list[str]]:
    after = handed_in_after(one)
    return _minutes(one.planning), _minutes(one.umpiring), [_minutes(after.get(side)) for side in SIDES]


def _minutes(time: timedelta | None) -> str:
    """Minutes and seconds, 6:40; nothing for what is not known."""
    if time is None:
        return ""
    minutes, seconds = divmod(round(time.total_seconds()), SECONDS)
    return f"{minutes}:{seconds:02d}"
