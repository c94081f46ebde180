"""Random legal orders: cards that the code book and the writer's own picture have nothing against.

A card is drawn for one of the side's own units from the fields that the code book lists; what the desk refuses is left
out, so that a sheet is as legal as a cell's own. Nothing but the picture is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any, Final

from assessment.engine.mode import Mode
from assessment.modes.tacspiel.carrying_out import CARRY_OUT
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.knowledge import OwnUnit
from assessment.modes.tacspiel.picture import Picture
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side
from orders.language.card import Card, card_from
from orders.language.codebook import Code, Kind, Use
from orders.language.wrong import Unreadable

COMMON: Final = (
    *("100", "101", "101", "119", "049", "054", "110", "118", "132", "136", "153", "203", "010"),
    *("137", "144", "H01", "H02", "H03", "H04", "H05"),
)
"""Codes of the everyday war, drawn more often than the rest."""

CONTS: Final = ("000", "000", "231", "331", "003", "302")
NEAR_M: Final = 3000


class Sheets:
    """Writes random sheets for one side of a game."""

    def __init__(self, random: Random, side: Side, mode: Mode[Any, Picture], *, share: float = 0.8) -> None:
        self._random, self._side, self._mode, self._share = random, side, mode, share
        self._middle = _middle(mode.ground)
        self._codes = [code for code in sorted(CARRY_OUT) if _may_issue(CODEBOOK.orders[code], side)]
        self._everyday = [code for code in COMMON if code in self._codes]

    def sheet(self, picture: Picture, window: Fraction | None = None) -> tuple[Card, ...]:
        """A sheet for the cycle of a picture, or for a window."""
        drawn = self.drawn(picture, window)
        checked = self._mode.check_orders(picture, drawn, self._mode, window)
        wrong = {fault.line for fault in checked.wrong}
        return tuple(card for card in drawn if card.line not in wrong)

    def drawn(self, picture: Picture, window: Fraction | None) -> tuple[Card, ...]:
        """The same before the desk has seen it."""
        return tuple(self._drawn(picture, window))

    def _drawn(self, picture: Picture, window: Fraction | None) -> Iterator[Card]:
        line = 0
        for own in picture.units:
            if own.lost or self._random.random() > self._share:
                continue
            for _ in range(self._random.choice((1, 1, 2, 3))):
                line += 1
                card = self._card(picture, own, window, line)
                if card is not None:
                    yield card

    def _card(self, picture: Picture, own: OwnUnit, window: Fraction | None, line: int) -> Card | None:
        everyday = self._random.random() < 0.8
        code = CODEBOOK.orders[self._random.choice(self._everyday if everyday else self._codes)]
        values = {"Ord": code.code, "Unit": own.designator, "Posit": own.square.text}
        for use in code.fields:
            if use.field in values or not (use.required or self._random.random() < 0.3):
                continue
            text = self._text(picture, own, use, window)
            if text:
                values[use.field] = text
        try:
            return card_from(CODEBOOK, values, line)
        except Unreadable:
            return None

    def _text(self, picture: Picture, own: OwnUnit, use: Use, window: Fraction | None) -> str:
        """Something to put into a field."""
        if use.field == "Cites":
            return str(self._random.choice(picture.windows).report) if window is not None and picture.windows else ""
        if use.field == "Tme":
            return self._time(picture, window)
        listed = use.only or tuple(use.values)
        if listed:
            return self._random.choice(listed)
        by_kind: dict[Kind, Callable[[], str]] = {
            Kind.SQUARE: lambda: self._place(picture, own).text,
            Kind.POINT: lambda: self._place(picture, own).text,
            Kind.DESIGNATOR: lambda: self._name(picture, own, use),
            Kind.CONT: lambda: self._random.choice(CONTS),
            Kind.NUMBER: lambda: str(self._random.randint(use.least or 1, min(use.most or 99, 99))),
        }
        return by_kind[use.kind]() if use.kind in by_kind else ""

    def _time(self, picture: Picture, window: Fraction | None) -> str:
        if self._mode.clock is None or self._random.random() < 0.1:
            return "ONO"
        start = picture.cycle_start if window is None else window
        minutes = self._random.randrange(0, max(int(picture.cycle_end - start), 1), 5)
        return self._mode.clock.time(start + minutes)

    def _name(self, picture: Picture, own: OwnUnit, use: Use) -> str:
        if use.field == "Auth":
            return self._random.choice(picture.chain_above(own.superior) or ("",))
        if use.field == "FU":
            return own.designator
        return self._random.choice(picture.units).designator

    def _place(self, picture: Picture, own: OwnUnit) -> Square:
        """A place near the unit, or one that means something: a contact, an own unit, a base, a field."""
        told = [seen.square for seen in picture.sightings[-20:] if seen.square is not None]
        marked = [mark.square for mark in picture.markings]
        drawn = self._random.random()
        if told and drawn < 0.3:
            return self._random.choice(told)
        if marked and drawn < 0.4:
            return self._random.choice(marked)
        if drawn < 0.5:
            return self._random.choice(picture.units).square
        if drawn < 0.7:
            return self._random.choice(self._middle)
        reach = NEAR_M // 500
        return own.square.moved(self._random.randint(-reach, reach), self._random.randint(-reach, reach))


def _middle(ground: Ground) -> list[Square]:
    """The squares of hamlets and routes: where both sides have something to do."""
    on_routes = [point.square for route in ground.routes for point in route.points]
    return sorted({hamlet.square for hamlet in ground.hamlets} | set(on_routes))


def _may_issue(code: Code, side: Side) -> bool:
    return "both" in code.issued_by or side.value in code.issued_by
