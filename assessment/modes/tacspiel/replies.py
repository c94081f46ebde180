"""Replies to reports: which orders inside a cycle are taken, and from when they hold (A'1c, A'5; R17).

An order that cites a report is taken for the units the report names, for others that bear directly on the contact, and
by Control's leave; every other order inside a cycle waits for the next one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from assessment.engine.outcome import Order
from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import reinforcement
from assessment.modes.tacspiel.calls import called_delay
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.command import order_delay
from assessment.modes.tacspiel.direct_support import names_of
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.kinds import Level
from assessment.modes.tacspiel.knowledge import Delivered, Window
from assessment.modes.tacspiel.reach import Marches, can_fire_on, can_reach
from assessment.modes.tacspiel.reply_levels import level_against
from assessment.modes.tacspiel.report_codes import CONTACTS
from assessment.modes.tacspiel.reporting import runner_delay
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from control.situation.side import CONTROL
from orders.language.card import Card
from orders.language.wording import read_back

BASICS: Final = table("A'")
THIS_CYCLE: Final = "now"
NEXT_CYCLE: Final = "next_cycle"


class Bearing(NamedTuple):
    """How a unit has to do with a report: named in it, of the same next headquarters, in support, or in reach."""

    named: bool
    shares: bool = False
    supports: bool = False
    reaches: bool = False
    fires: bool = False


@rule("A'1c.1", reading="R17")
def bears_on_contact(sheet: Worksheet, unit: str, report: str, bearing: Bearing) -> bool:
    """A reply may order the units in the contact and any other that bears directly on it.

    Those are units under the same next headquarters, in direct support, and those that can march to the place, or fire
    on it, within the hour.
    """
    for words, holds in zip(Bearing._fields, bearing, strict=True):
        if holds:
            sheet.note("bears on the contact", words)
    return any(bearing)


@rule("A'1c.1", reading="R4")
def control_lets_through(sheet: Worksheet, unit: str, report: str, order: str, card: Card) -> bool:
    """Any other order that cites the report goes to Control: now, or with the next cycle."""
    answer = sheet.ask(
        CONTROL,
        "Does the order bear directly on the contact?",
        ((THIS_CYCLE, "yes, carry it out now"), (NEXT_CYCLE, "no, with the next cycle")),
        NEXT_CYCLE,
        (read_back(CODEBOOK, card), f"Nothing ties {unit} to report {report}."),
    )
    return answer == THIS_CYCLE


@rule("A'5a", "A'1a.5", reading="R17")
def reply_holds_from(  # noqa: PLR0913 - the times that decide it
    sheet: Worksheet, unit: str, order: str, opened: Fraction, reported: Fraction, delay: Fraction, carried: Fraction
) -> Fraction:
    """A reply takes effect at the later of its window and report time with the delay, once a runner has brought it."""
    sheet.figure("window opened", opened)
    sheet.figure("report time with the delay", reported + delay)
    sheet.figure("runner, min", carried)
    return max(opened, reported + delay) + carried


@rule("A'1a.2", reading="R17")
def cycle_order_holds_from(
    sheet: Worksheet, unit: str, order: str, start: Fraction, answered: Fraction | None
) -> Fraction:  # fmt: skip
    """An order handed in for a cycle holds from its start, or from when it could have answered a recent report.

    `answered` is the report time with the delay of a reply, None where no recent report concerns the unit.
    """
    return start if answered is None else max(start, answered)


def reply_start(draft: Draft, sheet: Worksheet, order: Order, unit: Unit, *, calls: bool) -> Fraction | None:
    """From when an order that answers a report holds; None where it must wait for the next cycle."""
    known = draft.known[unit.side]
    told = cited_report(known.reports, order.card.cites)
    window = next((window for window in known.windows if told and window.report == told.number), None)
    if told is None or window is None:
        return None
    is_barred = unit.designator in draft.locks and unit.designator not in window.units
    if not calls and (is_barred or not _is_taken(draft, sheet, order, unit, told, window)):
        return None
    return reply_time(draft, sheet, order, unit, told, calls=calls)


def reply_time(  # noqa: PLR0913 - who answers what, and how
    draft: Draft, sheet: Worksheet, order: Order, unit: Unit, told: Delivered, *, calls: bool
) -> Fraction:
    """From when a reply holds that is taken."""
    level = _level(draft, sheet, told, unit, order.card.value("Auth"))
    delay = called_delay(sheet, level) if calls else _delay(draft, sheet, unit, order.card, level)
    opened = told.due if order.window is None else order.window
    carried = runner_delay(draft, sheet, unit)
    return reply_holds_from(sheet, unit.designator, str(order.number), opened, told.due, delay, carried)


def _delay(draft: Draft, sheet: Worksheet, unit: Unit, card: Card, level: Level) -> Fraction:
    """The delay of a reply: for one that reinforces a battle as that chapter prints it (E'1k), else as A'5 does."""
    if reinforcement.is_to_reinforce(draft, unit, card):
        return reinforcement.reinforcement_delay(sheet, level)
    return order_delay(sheet, level)


def answered_recently(draft: Draft, sheet: Worksheet, unit: Unit, auth: str, *, calls: bool) -> Fraction | None:
    """When an answer to the last recent report of a contact that concerns the unit would hold; None by the book.

    A runner takes it to a unit without radio, as he would a reply; one that `calls` a planning order takes less (R4).
    """
    if draft.settings.get("recent_reports") == "book":
        return None
    if not draft.known[unit.side].reports:
        return None
    recent = draft.now - Fraction(sheet.read(BASICS, "recent_report_min"))
    told = [one for one in _latest(draft, unit, recent) if one.code in CONTACTS]
    marches: Marches = {}
    bearings = ((one, bearing_of(draft, sheet, unit, one, one.units, marches)) for one in told)
    delay_of = called_delay if calls else order_delay
    times = [
        one.due + delay_of(sheet, _level(draft, sheet, one, unit, auth))
        for one, bearing in bearings
        if bears_on_contact(sheet, unit.designator, str(one.number), bearing)
    ]
    return max(times) + runner_delay(draft, sheet, unit) if times else None


def _latest(draft: Draft, unit: Unit, since: Fraction) -> Iterator[Delivered]:
    """The side's reports that fell due after a moment and not after now, the last first."""
    for told in reversed(draft.known[unit.side].reports):
        if told.due <= since:
            return
        if told.due <= draft.now:
            yield told


def cited_report(reports: Sequence[Delivered], cited: str) -> Delivered | None:
    """The report that a card cites by its number."""
    number = int(cited) if cited.isdecimal() else 0
    return reports[number - 1] if 0 < number <= len(reports) else None


def _is_taken(  # noqa: PLR0913 - which order, to whom, in answer to what
    draft: Draft, sheet: Worksheet, order: Order, unit: Unit, told: Delivered, window: Window
) -> bool:
    name, report = unit.designator, str(told.number)
    if bears_on_contact(sheet, name, report, bearing_of(draft, sheet, unit, told, window.units)):
        return True
    return control_lets_through(sheet, name, report, str(order.number), order.card)


def bearing_of(  # noqa: PLR0913 - whose bearing on which report, and the marches that are known
    draft: Draft, sheet: Worksheet, unit: Unit, told: Delivered, named: tuple[str, ...], marches: Marches | None = None
) -> Bearing:
    """How a unit has to do with a report whose window names these units."""
    if unit.designator in named:
        return Bearing(named=True)
    others = [draft.units[name] for name in named if name in draft.units]
    shares = any(other.superior == unit.superior for other in others)
    supports = any(name in unit.supports for other in others for name in names_of(other))
    if shares or supports or told.square is None:
        return Bearing(named=False, shares=shares, supports=supports)
    return Bearing(
        named=False,
        reaches=can_reach(draft, sheet, unit, told.square, {} if marches is None else marches),
        fires=can_fire_on(draft, sheet, unit, told.square),
    )


def _level(draft: Draft, sheet: Worksheet, told: Delivered, unit: Unit, auth: str) -> Level:
    return level_against(draft, sheet, (told.unit, *told.units), unit, told.at, auth)
