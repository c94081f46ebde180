"""What was set up before the first cycle."""

from __future__ import annotations

from control.databook.book import COMMON, Column, Sheet
from control.databook.source import Source
from control.services.set_up_record import set_up_acts


def sheets(source: Source) -> tuple[Sheet, ...]:
    """Set-ups."""
    columns = (
        Column(key="side", meaning="whose set-up; blank for what Control changed of the whole"),
        Column(
            key="act",
            meaning="handed_in or recalled by the cell; approved or sent_back, changed, added or dropped by Control",
        ),
        Column(key="item", meaning="the unit, option, base or text, by its key"),
        Column(key="values", meaning="the fields that were given it"),
        Column(key="intent", meaning="the cell's lines of intent, on the first row of a hand-in"),
        Column(key="note", meaning="what Control wrote when it sent it back"),
    )
    return (
        Sheet(
            key="set_ups",
            about="An act before cycle 1 a row; a hand-in has a row for each item that the cell changed.",
            columns=(*COMMON, *columns),
            rows=(
                source.row(
                    branch=source.branches[0],
                    at=source.begins,
                    wall=one.at,
                    seat_id=one.seat_id,
                    side=one.side,
                    act=one.act,
                    item=one.item,
                    values=one.values,
                    intent=one.intent,
                    note=one.note,
                )
                for one in set_up_acts(source.game)
            ),
        ),
    )
