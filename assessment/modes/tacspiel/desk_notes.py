"""What the desk notes on a card without refusing it, from the writer's picture alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from assessment.engine.mode import Finding, Mode
from assessment.engine.worksheet import SilentSheet
from assessment.modes.tacspiel import agent_desk
from assessment.modes.tacspiel.beliefs import belief
from assessment.modes.tacspiel.calls import is_like
from assessment.modes.tacspiel.company_cards import platoons_of
from assessment.modes.tacspiel.course import Courses, Timed, handed_in
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.fire import targets_of
from assessment.modes.tacspiel.fire_notes import fire_notes
from assessment.modes.tacspiel.foresight import NoDice
from assessment.modes.tacspiel.knowledge import OwnUnit
from assessment.modes.tacspiel.order_codes import BESIDE, FIRE_MISSIONS
from assessment.modes.tacspiel.picture import Picture
from assessment.modes.tacspiel.replies import bearing_of, cited_report
from assessment.modes.tacspiel.reply_levels import giver_of
from assessment.modes.tacspiel.square import Point, Square
from orders.language.card import Card
from orders.language.reading import ON_ORDER

HOURS_AHEAD: Final = 24
STRIKE_ON_AREA: Final = ("H33", "CAS")


class Notes:
    """The notes on a sheet that answers a window, or is for a cycle."""

    def __init__(self, picture: Picture, mode: Mode[Any, Picture], window: Fraction | None) -> None:
        self._picture, self._mode, self._window = picture, mode, window

    def on(self, cards: Iterable[Card]) -> Iterator[Finding]:
        """All notes, in the order of the cards."""
        queued: set[str] = set()
        for card in cards:
            for words in self._words(card, is_first=card.unit not in queued):
                yield Finding(card=card.line, words=words)
            if card.code not in BESIDE and card.time != ON_ORDER:
                queued.add(card.unit)

    def _words(self, card: Card, *, is_first: bool) -> Iterator[str]:
        platoons = platoons_of(self._picture.units, card.unit)
        if platoons:
            yield f"written out as cards for {', '.join(own.designator for own in platoons)}"
        yield from agent_desk.notes(card, self._picture.reports, self._mode)
        unit = self._picture.unit(card.unit)
        if unit is None:
            return
        if unit.overdue:
            yield f"{unit.designator} is overdue: nothing was heard of it since {self._mode.stamp(unit.at)}"
        posit = card.value("Posit")
        if posit and Point.at(posit).square != unit.square:
            yield f"{unit.designator} was last reported at {unit.square.text}, not {posit}"
        yield from self._own_troops(card)
        if is_first and card.code in FIRE_MISSIONS and card.time != ON_ORDER:
            sheet = SilentSheet(self._mode.tables, NoDice())
            elsewhere = [expected.designator for expected in self._picture.expected]
            yield from fire_notes(self._belief, sheet, card, elsewhere)
        calls = any(is_like(order.card, card) for order in self._picture.planning)
        if calls:
            yield "calls the planning order on file"
        elif self._window is not None and card.time != ON_ORDER:
            yield from self._goes_to_control(card, unit)
            yield from self._given_by(card)
        if is_first and card.code not in BESIDE and card.time != ON_ORDER and not calls:
            yield from self._replaces(unit)

    def _own_troops(self, card: Card) -> Iterator[str]:
        """Fire hits whoever stands in the square, own troops included (R22)."""
        if card.code not in FIRE_MISSIONS and (card.code, card.value("Msn")) != STRIKE_ON_AREA:
            return
        squares = targets_of(card)
        there = sorted({name for name, place in self._places() if place in squares})
        if there:
            yield f"{', '.join(there)} should stand there: fire hits whoever stands in the square, own troops included"

    def _places(self) -> Iterator[tuple[str, Square]]:
        for own in self._picture.units:
            if not own.lost:
                yield own.designator, own.square
        for expected in self._picture.expected:
            yield expected.designator, expected.square

    def _goes_to_control(self, card: Card, unit: OwnUnit) -> Iterator[str]:
        """Whether anything that the cell knows ties the unit to the report; if not, Control decides."""
        told = cited_report(self._picture.reports, card.cites)
        window = self._picture.window(told.number) if told else None
        if told is None or window is None or unit.designator not in self._belief.units:
            return
        sheet = SilentSheet(self._mode.tables, NoDice())
        if not any(bearing_of(self._belief, sheet, self._belief.unit(unit.designator), told, window.units)):
            yield (
                f"nothing ties {unit.designator} to report {told.number}: "
                "Control says whether it goes before the next cycle"
            )

    def _given_by(self, card: Card) -> Iterator[str]:
        """Who gives a reply that names nobody: a blank Auth is filled from the chain of command (R16)."""
        told = cited_report(self._picture.reports, card.cites)
        if told is None or card.value("Auth") or card.unit not in self._belief.units:
            return
        giver = giver_of(self._belief, (told.unit, *told.units), self._belief.unit(card.unit))
        if giver:
            yield f"{giver} gives it, as Auth is blank"

    def _replaces(self, unit: OwnUnit) -> Iterator[str]:
        """Orders of an earlier sheet that have not begun by now (R19: a later hand-in shows what it replaces)."""
        handed = self._picture.cycle_start if self._window is None else self._window
        times = self._times(unit)
        for order in self._picture.orders:
            if order.card.unit != unit.designator or order.card.code in BESIDE or order.card.time == ON_ORDER:
                continue
            starts = times[order.number].starts if order.number in times else None
            if starts is not None and starts > handed and handed_in(order, self._mode) < handed:
                yield f"replaces order {order.card.code} of {self._mode.stamp(starts)}"

    def _times(self, unit: OwnUnit) -> dict[int, Timed]:
        if not self._courses.has_orders(unit):
            return {}
        until = self._picture.cycle_start + HOURS_AHEAD * 60
        return {timed.order: timed for timed in self._courses.of(unit, until).times}

    @cached_property
    def _courses(self) -> Courses:
        return Courses(self._picture, self._picture.side, self._mode)

    @cached_property
    def _belief(self) -> Draft:
        return belief(self._picture, self._picture.side, self._mode, self._picture.units, self._picture.clock)
