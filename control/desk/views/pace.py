"""Minutes by stage: where the time on the wall went, and how much game time was played in it."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpResponse

from control.desk.answers import show
from control.desk.desk import Desk, DeskRequest
from control.desk.stage import side_name
from control.services.pace import Stretch, handed_in_after, pace_over, stretches_of
from control.services.wall_times import Step, wall_times_of
from control.situation.side import SIDES, Side

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
        cells=list(reversed(_cells(desk))),
        planning=_minutes(whole.planning),
        umpiring=_minutes(whole.umpiring),
        hours="" if an_hour is None else f"{an_hour / MINUTES_AN_HOUR:.1f}",
    )


def _cells(desk: Desk) -> list[tuple[str, ...]]:
    """Part, cell, and how long after the opening its first seat had read, wrote the first card, and handed in last."""
    found: dict[tuple[str, Side], dict[Step, str]] = {}
    for one in wall_times_of(desk.branch):
        if one.side is not None:
            steps = found.setdefault((f"{one.subinterval.cycle}.{one.subinterval.number}", one.side), {})
            if one.step is Step.HANDED_IN or one.step not in steps:
                steps[one.step] = _minutes(one.after)
    return [
        (part, side_name(side), *(steps.get(step, "") for step in (Step.READ, Step.FIRST_CARD, Step.HANDED_IN)))
        for (part, side), steps in found.items()
    ]


def _times(one: Stretch) -> tuple[str, str, list[str]]:
    after = handed_in_after(one)
    return _minutes(one.planning), _minutes(one.umpiring), [_minutes(after.get(side)) for side in SIDES]


def _minutes(time: timedelta | None) -> str:
    """Minutes and seconds, 6:40; nothing for what is not known."""
    if time is None:
        return ""
    minutes, seconds = divmod(round(time.total_seconds()), SECONDS)
    return f"{minutes}:{seconds:02d}"
