"""What one side knows: the board as it was last told, and its own orders."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from assessment.engine import knowledge, report
from assessment.modes.khe_sanh.kinds import Lasts, Level, Op, Stage
from assessment.modes.khe_sanh.unit import Unit


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a card has put in force: what, how much, for which units or kinds of unit, for how long.

    `types` are kinds of unit, or for a movement forbidden the kinds of movement.
    """

    card: str
    op: Op
    lasts: Lasts
    amount: int = 0
    units: tuple[str, ...] = ()
    types: tuple[str, ...] = ()


class Stack(msgspec.Struct, frozen=True, kw_only=True):
    """So many Communist units lie face down in a place."""

    place: str
    count: int


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """What a side sees of the table: the units whose faces it sees, how many others lie where, the open cards.

    To Blue `hand` are the action cards that it may play, to Red there is none. `deck` counts the OPFOR
    cards not drawn, `eliminated` and `broken_off` Communist units in those boxes.
    """

    stage: Stage
    turn: int
    marker: int
    units: tuple[Unit, ...] = ()
    hidden: tuple[Stack, ...] = ()
    eliminated: int = 0
    broken_off: int = 0
    hand: tuple[str, ...] = ()
    deck: int = 0
    discards: tuple[str, ...] = ()
    in_effect: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    points: int = 0
    level: Level | None = None

    def unit(self, designator: str) -> Unit | None:
        """A unit whose face is seen, by its designator."""
        return next((unit for unit in self.units if unit.designator == designator), None)


class Delivered(report.Delivered, frozen=True, kw_only=True):
    """A report as delivered, with the space that it is about."""

    space: str = ""


class Knowledge(knowledge.Knowledge, frozen=True, kw_only=True):
    """All that one side knows. `clock` is the last pause common to both sides; `at` is when the board was seen."""

    board: Board | None = None
    at: Fraction = Fraction(0)
    reports: tuple[Delivered, ...] = ()
