"""The order desk: a sheet of cards checked against the code book, the clock and the writer's own picture.

Never against the situation: equal pictures give equal answers (design: "One set of checks, two views"). What needs
the truth is answered when the order is to start, by 772.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from assessment.engine.mode import Checked, Finding, Mode
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.knowledge import OwnUnit
from assessment.modes.tacspiel.order_checks import CHECKS
from assessment.modes.tacspiel.order_codes import BESIDE
from assessment.modes.tacspiel.picture import Picture
from assessment.modes.tacspiel.square import Point
from orders.language.card import Card
from orders.language.check import check_card
from orders.language.suggest import near
from orders.language.wrong import Inadmissible

SPECIAL_UNITS: Final = frozenset(("AGENT", "RADIO"))
PLACES: Final = ("C1", "C2")


def check_orders(
    picture: Picture, cards: tuple[Card, ...], mode: Mode[Any, Picture], window: Fraction | None
) -> Checked:
    """What is wrong with a sheet of cards, and what is only to be noted.

    `window` is the half hour whose reports the sheet answers, None for the orders of a cycle.
    """
    wrong: list[Inadmissible] = []
    notes: list[Finding] = []
    for card in cards:
        faults = check_card(CODEBOOK, card, picture.side) or list(_faults(picture, card, mode, window))
        wrong += faults
        if not faults:
            notes += _notes(picture, card)
    wrong += _doubles(cards)
    return Checked(wrong=tuple(wrong), notes=tuple(notes))


def _faults(
    picture: Picture, card: Card, mode: Mode[Any, Picture], window: Fraction | None
) -> Iterator[Inadmissible]:
    if card.unit in SPECIAL_UNITS:
        return
    unit = picture.unit(card.unit)
    if unit is None:
        yield _unknown_unit(picture, card)
        return
    if unit.lost:
        yield _fault(card, f"{unit.designator} is lost and carries out no more orders", "A'1a.2", "Unit")
        return
    yield from _authority(picture, card, unit)
    yield from _time(picture, card, mode, window)
    yield from _citation(picture, card, window)
    yield from _places(card, mode.ground)
    for check in CHECKS.get(card.code, ()):
        refusal = check(unit, card, mode.ground)
        if refusal is not None:
            yield _fault(card, refusal.why, refusal.paragraph)


def _unknown_unit(picture: Picture, card: Card) -> Inadmissible:
    return Inadmissible(
        reason=f"you have no unit {card.unit}",
        paragraph="A'2a.1",
        field="Unit",
        column=1,
        code=card.code,
        line=card.line,
        suggestion=near(card.unit, (own.designator for own in picture.units if not own.lost)),
    )


def _authority(picture: Picture, card: Card, unit: OwnUnit) -> Iterator[Inadmissible]:
    auth = card.value("Auth")
    above = picture.chain_above(unit.superior)
    if auth and auth not in above:
        yield _fault(card, f"{auth} does not stand above {unit.designator}; {_named(above)} do", "A'5a", "Auth")


def _time(picture: Picture, card: Card, mode: Mode[Any, Picture], window: Fraction | None) -> Iterator[Inadmissible]:
    if not card.time or card.time == "ONO" or mode.clock is None:
        return
    moment = mode.clock.within(card.time, picture.cycle_start, picture.cycle_end)
    first, last = mode.clock.stamp(picture.cycle_start), mode.clock.stamp(picture.cycle_end)
    if moment is None:
        yield _fault(card, f"{card.time} lies outside the cycle {first} to {last}", "A'1a.2", "Tme")
    elif window is not None and moment < window:
        yield _fault(card, f"{card.time} has passed; it is {mode.clock.time(window)}", "A'1c.1", "Tme")


def _citation(picture: Picture, card: Card, window: Fraction | None) -> Iterator[Inadmissible]:
    if window is None:
        return
    open_now = [str(found.report) for found in picture.windows]
    if not card.cites:
        yield _fault(
            card, f"an order inside the cycle cites the report it answers; open are {_named(open_now)}", "A'1c.1", "Cites"
        )
    elif picture.window(int(card.cites)) is None:
        yield _fault(card, f"report {card.cites} has no open window; open are {_named(open_now)}", "A'1c.2", "Cites")


def _places(card: Card, ground: Ground) -> Iterator[Inadmissible]:
    for field in PLACES:
        text = card.value(field)
        if text and not ground.holds(Point.at(text).square):
            yield _fault(card, f"{text} lies off the map", "A'3a.3", field)


def _doubles(cards: tuple[Card, ...]) -> Iterator[Inadmissible]:
    """The same unit and time twice is a fault (play.md "Several cards for one unit")."""
    seen: dict[tuple[str, str], Card] = {}
    for card in cards:
        if card.code in BESIDE or card.time in ("", "ONO"):
            continue
        first = seen.setdefault((card.unit, card.time), card)
        if first is not card:
            yield _fault(card, f"{card.unit} already has an order at {card.time}, in line {first.line}", "A'1a.3", "Tme")


def _notes(picture: Picture, card: Card) -> Iterator[Finding]:
    unit = picture.unit(card.unit)
    posit = card.value("Posit")
    if unit is not None and posit and Point.at(posit).square != unit.square:
        yield Finding(card=card.line, words=f"{unit.designator} was last reported at {unit.square.text}, not {posit}")


def _fault(card: Card, reason: str, paragraph: str, field: str = "") -> Inadmissible:
    column = CODEBOOK.order_card.column(field) if field else None
    return Inadmissible(
        reason=reason,
        paragraph=paragraph,
        field=field,
        column=column.first if column else 0,
        code=card.code,
        line=card.line,
    )


def _named(names: tuple[str, ...] | list[str]) -> str:
    return ", ".join(names) if names else "none"
