"""What a cell's sheets hold, read from its picture and nothing else."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import msgspec

from assessment.engine.mode import Mode
from control.reports.values import Cycle, Known, OrderEntry, ReportEntry
from control.situation.rows import ContactRow, UnitRow
from control.situation.side import Side
from orders.language.card import write_card
from orders.language.wording import read_back

OLD: Final = 3
"""The age of contacts that paper leaves out: it shows no fading."""


def cycle_of(picture: Any, game: str, number: int, mode: Mode[Any, Any]) -> Cycle:
    """The cycle of a cell's sheets; released when its last report was, or not yet."""
    start, end = period(number, mode)
    told = [row.delivered for row in mode.lists.reports(picture, mode) if start < row.delivered <= end]
    return Cycle(
        game=game,
        number=number,
        start=mode.stamp(start),
        end=mode.stamp(end),
        side=Side(picture.side),
        released=mode.stamp(max(told)) if told else "",
    )


def period(number: int, mode: Mode[Any, Any]) -> tuple[Fraction, Fraction]:
    """First and last moment of a cycle. What is delivered at the last belongs to it."""
    return Fraction((number - 1) * mode.cycle_minutes), Fraction(number * mode.cycle_minutes)


def reports_of(picture: Any, number: int, mode: Mode[Any, Any]) -> tuple[ReportEntry, ...]:
    """The reports delivered in a cycle, oldest first."""
    start, end = period(number, mode)
    return tuple(
        ReportEntry(
            number=row.number,
            told=mode.stamp(row.at),
            delivered=mode.stamp(row.delivered),
            card=row.card,
            words=row.words,
            quality=row.quality,
            corrects=row.corrects,
            group=row.group,
        )
        for row in sorted(mode.lists.reports(picture, mode), key=lambda row: row.number)
        if start < row.delivered <= end
    )


def orders_of(picture: Any, number: int, mode: Mode[Any, Any]) -> tuple[OrderEntry, ...]:
    """The cell's own orders of a cycle, as it knows that they were taken."""
    return tuple(order_entry(order, mode) for order in picture.orders if order.cycle == number)


def order_entry(order: Any, mode: Mode[Any, Any]) -> OrderEntry:
    """An order with its card as written and in plain words."""
    return OrderEntry(
        number=order.number,
        card=write_card(mode.codebook, order.card),
        words=read_back(mode.codebook, order.card),
        side=order.side.value.capitalize(),
        window=mode.stamp(order.window) if order.window is not None else "",
        answers=mode.answers_reports,
        by_control=order.by_control,
    )


def known_of(picture: Any, mode: Mode[Any, Any]) -> Known:
    """Map, own units and contacts of a picture, old contacts left out."""
    units = mode.lists.units(picture, mode)
    drawing = mode.drawing(picture, mode)
    return Known(
        stamp=mode.stamp(picture.clock),
        drawing=msgspec.structs.replace(drawing, marks=tuple(mark for mark in drawing.marks if mark.age < OLD)),
        unit_heads=tuple(heading.title for heading in units.headings),
        units=tuple(_unit(row, mode) for row in units.rows),
        contacts=tuple(_contact(row, mode) for row in mode.lists.contacts(picture, mode) if row.age < OLD),
    )


def _unit(row: UnitRow, mode: Mode[Any, Any]) -> tuple[str, ...]:
    return (*(fact.text for fact in row.facts), mode.stamp(row.at))


def _contact(row: ContactRow, mode: Mode[Any, Any]) -> tuple[str, ...]:
    where = f"{row.place} {row.direction}".strip()
    return str(row.number), mode.stamp(row.at), row.words, where, row.quality, row.by
