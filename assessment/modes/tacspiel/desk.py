"""The order desk: a sheet of cards checked against the code book, the clock and the writer's own picture.

Never against the situation: equal pictures give equal answers. What needs
the truth is answered when the order is to start, by 772.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.mode import Checked, Mode
from assessment.engine.worksheet import SilentSheet
from assessment.modes.tacspiel import agent_desk, area_orders, order_places, patrol_desk
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.company_cards import platoons_of, write_out
from assessment.modes.tacspiel.desk_faults import fault, named, time_of
from assessment.modes.tacspiel.desk_notes import Notes
from assessment.modes.tacspiel.expected import expected_times
from assessment.modes.tacspiel.field_checks import goes_with_ambush, on_route
from assessment.modes.tacspiel.foresight import NoDice
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.knowledge import OwnUnit
from assessment.modes.tacspiel.names_on_cards import named_faults
from assessment.modes.tacspiel.order_checks import CHECKS
from assessment.modes.tacspiel.order_codes import BESIDE, SPREAD
from assessment.modes.tacspiel.picture import Picture
from assessment.modes.tacspiel.planning_checks import planning_faults
from orders.language.card import Card
from orders.language.check import check_card
from orders.language.reading import ON_ORDER
from orders.language.suggest import near
from orders.language.wrong import Inadmissible

SPECIAL_UNITS: Final = frozenset(("AGENT", "RADIO"))


def check_orders(
    picture: Picture, cards: tuple[Card, ...], mode: Mode[Any, Picture], window: Fraction | None
) -> Checked:
    """What is wrong with a sheet of cards, what is only to be noted, and when each card should begin and end.

    `window` is the half hour whose reports the sheet answers, None for the orders of a cycle.
    """
    desk = _Desk(picture, mode, window, cards)
    wrong: list[Inadmissible] = []
    good: list[Card] = []
    for card in cards:
        faults = check_card(CODEBOOK, card, picture.side)
        if card.unit in SPECIAL_UNITS:
            faults = agent_desk.without_place(faults)
        faults = faults or list(desk.faults(card))
        wrong += faults
        if not faults:
            good.append(card)
    wrong += desk.doubles(cards)
    times = expected_times(
        picture, mode, picture.side, (one for card in good for one in write_out(picture, card, mode)),
        cycle=picture.cycle, window=window,
    )  # fmt: skip
    return Checked(wrong=tuple(wrong), notes=tuple(Notes(picture, mode, window).on(good)), times=times)


class _Desk:
    """What speaks against cards, by a picture and for a window."""

    def __init__(
        self, picture: Picture, mode: Mode[Any, Picture], window: Fraction | None, cards: tuple[Card, ...]
    ) -> None:
        self._picture, self._mode, self._window, self._cards = picture, mode, window, cards
        self._patrols: dict[str, OwnUnit] = {}

    def faults(self, card: Card) -> Iterator[Inadmissible]:
        """All that speaks against one card; against a company's card, what speaks against those of its platoons."""
        if card.unit in SPECIAL_UNITS:
            yield from self._of_agents(card)
            return
        if card.code == SPREAD:
            yield from self._of_area(card)
            return
        if platoons_of(self._picture.units, card.unit):
            found = (one for part in write_out(self._picture, card, self._mode) for one in self._faults(part))
            yield from {one.reason: one for one in found}.values()
            return
        yield from self._faults(card)

    def doubles(self, cards: tuple[Card, ...]) -> Iterator[Inadmissible]:
        """The same unit and time twice is a fault (R19)."""
        seen: dict[tuple[str, Fraction], Card] = {}
        for card in (one for each in cards for one in write_out(self._picture, each, self._mode)):
            moment = time_of(card, self._picture, self._mode)
            if card.code in BESIDE or moment is None:
                continue
            first = seen.setdefault((card.unit, moment), card)
            if first is not card:
                reason = f"{card.unit} already has an order at {card.time}, in line {first.line}"
                yield fault(card, reason, "A'1a.3", "Tme")

    def _faults(self, card: Card) -> Iterator[Inadmissible]:
        unit = self._picture.unit(card.unit) or self._patrols.get(card.unit)
        if unit is None:
            unit, refusal = patrol_desk.put_out(self._picture, card.unit, self._patrols.values(), self._mode)
            if unit is None:
                refused = refusal and fault(card, refusal.why, refusal.paragraph, "Unit")
                yield refused or self._unknown_unit(card)
                return
            self._patrols[card.unit] = unit
        if unit.lost:
            yield fault(card, f"{unit.designator} is lost and carries out no more orders", "A'1a.2", "Unit")
            return
        yield from self._authority(card, unit.superior)
        yield from self._time(card)
        if card.time == ON_ORDER or card.value("Spt"):
            yield from planning_faults(self._picture, card)
        if card.time != ON_ORDER:
            yield from self._citation(card)
        misplaced = list(self._places(card, self._mode.ground))
        yield from misplaced
        yield from named_faults(self._picture, card)
        for check in () if misplaced else CHECKS.get(card.code, ()):
            if check is on_route and goes_with_ambush(card, self._all_cards()):
                continue
            refusal = check(unit, card, self._mode.ground)
            if refusal is not None:
                yield fault(card, refusal.why, refusal.paragraph)

    def _all_cards(self) -> Iterator[Card]:
        """The orders given before, and those of this sheet."""
        yield from (order.card for order in self._picture.orders)
        for card in self._cards:
            yield from write_out(self._picture, card, self._mode)

    def _of_agents(self, card: Card) -> Iterator[Inadmissible]:
        yield from self._time(card)
        if card.time != ON_ORDER:
            yield from self._citation(card)
        yield from self._places(card, self._mode.ground)
        refusal = agent_desk.refusal(card, self._mode)
        if refusal is not None:
            yield fault(card, refusal.why, refusal.paragraph, "C2")

    def _of_area(self, card: Card) -> Iterator[Inadmissible]:
        """What speaks against an order over an area, by the marches on its sheet (B'1b)."""
        above = self._picture.chain_above(card.unit)
        if not above:
            yield fault(card, area_orders.NO_HEADQUARTERS.why, area_orders.NO_HEADQUARTERS.paragraph, "Unit")
            return
        yield from self._authority(card, card.unit)
        yield from self._time(card)
        if card.time != ON_ORDER:
            yield from self._citation(card)
        misplaced = list(self._places(card, self._mode.ground))
        yield from misplaced
        marches = (one for each in self._cards for one in write_out(self._picture, each, self._mode))
        order = area_orders.area_order(card, marches, self._picture.units, self._picture.levels())
        refusal = None if misplaced else area_orders.refusal(SilentSheet(self._mode.tables, NoDice()), order)
        if refusal is not None:
            yield fault(card, refusal.why, refusal.paragraph)

    def _unknown_unit(self, card: Card) -> Inadmissible:
        able = (own.designator for own in self._picture.units if not own.lost)
        found = fault(card, f"you have no unit {card.unit}", "A'2a.1", "Unit")
        return replace(found, suggestion=near(card.unit, able))

    def _authority(self, card: Card, superior: str) -> Iterator[Inadmissible]:
        auth = card.value("Auth")
        above = self._picture.chain_above(superior)
        if auth and auth not in above:
            yield fault(card, f"{auth} does not stand above {card.unit}; {named(above)} do", "A'5a", "Auth")

    def _time(self, card: Card) -> Iterator[Inadmissible]:
        clock, picture = self._mode.clock, self._picture
        if not card.time or card.time == ON_ORDER or clock is None:
            return
        moment = time_of(card, picture, self._mode)
        if moment is None:
            first, last = clock.stamp(picture.cycle_start), clock.stamp(picture.cycle_end)
            yield fault(card, f"{card.time} lies outside the cycle {first} to {last}", "A'1a.2", "Tme")
        elif self._window is not None and moment < self._window:
            yield fault(card, f"{card.time} has passed; it is {clock.time(self._window)}", "A'1c.1", "Tme")

    def _citation(self, card: Card) -> Iterator[Inadmissible]:
        """An order inside the cycle answers an open report; a locked unit only one that names it (A'1c.2)."""
        if self._window is None:
            return
        open_now = [str(found.report) for found in self._picture.windows]
        window = self._picture.window(int(card.cites)) if card.cites else None
        locked = next((lock for lock in self._picture.locked if lock.unit == card.unit), None)
        if not card.cites:
            reason = f"an order inside the cycle cites the report it answers; open are {named(open_now)}"
            yield fault(card, reason, "A'1c.1", "Cites")
        elif window is None:
            yield fault(card, f"report {card.cites} has no open window; open are {named(open_now)}", "A'1c.2", "Cites")
        elif locked is not None and card.unit not in window.units:
            until = self._mode.stamp(locked.until)
            reason = f"{card.unit} is locked until {until}, or until a later report concerns it"
            yield fault(card, reason, "A'1c.2", "Unit")

    def _places(self, card: Card, ground: Ground) -> Iterator[Inadmissible]:
        for field, refusal in order_places.misplaced(card, ground):
            yield fault(card, refusal.why, refusal.paragraph, field)
