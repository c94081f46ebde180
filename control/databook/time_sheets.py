"""When what was done on the wall: reading, drafting, handing in, assessing, claiming, ruling, releasing."""

from __future__ import annotations

from collections.abc import Iterator

from control.databook.book import COMMON, Column, Row, Sheet
from control.databook.source import Source
from control.services.wall_times import wall_times_of


def sheets(source: Source) -> tuple[Sheet, ...]:
    """Wall times."""
    columns = (
        Column(
            key="step",
            meaning=(
                "opened: the orders or the window opened; read: a seat first had the last report before it; "
                "first_card: the cell's first card was written; handed_in; assessed: Control had it assessed; claimed; "
                "ruled; "
                "release_asked: a second seat's word was asked for; released"
            ),
        ),
        Column(key="side", meaning="the cell that did it; blank for Control"),
        Column(
            key="after",
            meaning="how long after the opening; what the game was held in between does not count",
            unit="seconds",
        ),
    )
    return (
        Sheet(
            key="wall_times",
            about="A step of a released part on the branch that counts a row; its wall time is when it was done.",
            columns=(*COMMON, *columns),
            rows=_rows(source),
        ),
    )


def _rows(source: Source) -> Iterator[Row]:
    for one in wall_times_of(source.game.branch):
        yield source.row(
            subinterval=one.subinterval,
            at=one.subinterval.start,
            wall=one.at,
            seat_id=one.seat_id,
            step=one.step.value,
            side=one.side.value if one.side is not None else None,
            after=round(one.after.total_seconds()) if one.after is not None else None,
        )
