"""Planning orders (ONO) and how they are called: by a later card with the same fields and a time, or by a trigger.

A'1a.4, readings R4 and R17: a called ONO costs one level less than A'5; company and battalion none. On a planning
order columns 66-70 (Cites) hold the code of the report that calls it, and 61-65 (Spt) the own unit whose report that
is; blank is the unit under orders.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.outcome import Order
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.command import MINUTES_AN_HOUR, ORDER_DELAY
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.kinds import LEVELS, Level, OrderState
from assessment.modes.tacspiel.knowledge import Delivered
from assessment.modes.tacspiel.programmes import start_time, wanted_start
from assessment.modes.tacspiel.reply_levels import level_against
from assessment.modes.tacspiel.report_state import Report
from assessment.modes.tacspiel.reporting import runner_delay
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit
from orders.language.card import Card
from orders.language.reading import ON_ORDER

FREE: Final = ("Tme", "Cites", "Spt", "Posit", "Auth", "Seq")
"""Fields in which a calling card may differ from the planning order."""


@rule("A'1a.4", reading="R4")
def called_delay(sheet: Worksheet, level: Level) -> Fraction:
    """A called planning order is delayed by one level less than a new one, in minutes: company and battalion none."""
    lower = LEVELS[max(LEVELS.index(level) - 1, 0)]
    if LEVELS.index(lower) <= LEVELS.index(Level.COMPANY):
        sheet.note("planned beforehand: no delay")
        return Fraction(0)
    return Fraction(sheet.read(ORDER_DELAY, lower)) * MINUTES_AN_HOUR


@rule("A'1a.4", reading="R17")
def is_called_by(  # noqa: PLR0913 - both sides of the comparison
    sheet: Worksheet, unit: str, order: str, reporter: str, code: str, wanted: str
) -> bool:
    """A planning order may name the report that calls it, by code and own unit."""
    sheet.note("waits for report", wanted)
    return code == wanted


def trigger_of(card: Card) -> tuple[str, str]:
    """The report code and the own unit by which a planning order is called; the code is "" where none is named."""
    if card.time != ON_ORDER:
        return "", ""
    return card.cites, card.value("Spt") or card.unit


def is_like(planning: Card, card: Card) -> bool:
    """Whether a card repeats a planning order in all but the fields that may differ."""
    return card.time != ON_ORDER and _fields(planning) == _fields(card)


def held_like(draft: Draft, order: Order) -> Planned | None:
    """The planning order on file that a card calls."""
    queue = draft.programmes.get(order.card.unit, ())
    return next((p for p in queue if p.state is OrderState.HELD and is_like(p.order.card, order.card)), None)


def take_call(draft: Draft, sheet: Worksheet, order: Order, held: Planned, earliest: Fraction) -> None:
    """Gives a planning order its start by the card that calls it."""
    unit = draft.unit(order.card.unit)
    wanted = wanted_start(draft, order)
    give_start(draft, held, order, start_time(sheet, unit, str(order.number), earliest, wanted), earliest)


def call_by_reports(draft: Draft, sheet: Worksheet) -> None:
    """At a half hour: reports that fall due call the planning orders that wait for them."""
    held = [
        (*trigger_of(planned.order.card), planned)
        for _, queue in sorted(draft.programmes.items())
        for planned in queue
        if planned.state is OrderState.HELD and trigger_of(planned.order.card)[0]
    ]
    if not held:
        return
    for place, report in enumerate(draft.under_way):
        if report.due == draft.now:
            called = tuple(_called(draft, sheet, report, held))
            if called:
                draft.under_way[place] = replace(report, calls=tuple(sorted({*report.calls, *called})))


def _called(draft: Draft, sheet: Worksheet, report: Report, held: list[tuple[str, str, Planned]]) -> Iterator[int]:
    for code, named, planned in held:
        order = planned.order
        if report.addressee != order.side or named not in (report.unit, *report.units):
            continue
        queue = draft.programmes.get(order.card.unit, ())
        waits = any(p is planned for p in queue)
        if waits and is_called_by(sheet, order.card.unit, str(order.number), named, report.code, code):
            unit = draft.unit(order.card.unit)
            starts = starts_by_report(draft, sheet, order, unit, report)
            give_start(draft, planned, order, starts, starts)
            yield order.number


def starts_by_report(draft: Draft, sheet: Worksheet, order: Order, unit: Unit, told: Report | Delivered) -> Fraction:
    """When a planning order starts that a report calls: with the delay of a call, once a runner has brought it."""
    _, named = trigger_of(order.card)
    level = level_against(draft, sheet, (named,), unit, told.at, order.card.value("Auth"))
    return told.due + called_delay(sheet, level) + runner_delay(draft, sheet, unit)


def give_start(draft: Draft, held: Planned, order: Order, starts: Fraction, holds: Fraction) -> None:
    """Puts a planning order that is called into its unit's programme, under the card that calls it."""
    name = order.card.unit
    called = replace(held, order=order, state=OrderState.PLANNED, starts=starts, holds=holds)
    draft.programmes[name] = tuple(called if p is held else p for p in draft.programmes[name])
    draft.schedule(starts, Due.ORDER, name)


def _fields(card: Card) -> tuple[tuple[str, str], ...]:
    return (
        ("Ord", card.code),
        *((name, value) for name, value in sorted(card.values.items()) if name not in FREE),
    )
