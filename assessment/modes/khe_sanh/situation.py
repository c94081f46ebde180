"""The true situation of a siege: every unit, the cards and what they have put in force, what each side knows."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from assessment.engine import report
from assessment.modes.khe_sanh.kinds import Level, Stage
from assessment.modes.khe_sanh.knowledge import Board, Effect, Knowledge
from assessment.modes.khe_sanh.unit import Unit
from control.situation.by_side import BySide


class Cards(msgspec.Struct, frozen=True, kw_only=True):
    """Where the cards are.

    `hand` may be played by Blue; `deck` are the OPFOR cards not yet drawn, in order of their ids: which comes next is
    a throw among them. `discards` lie face up, `in_effect` are set aside, `removed` are out of the game.
    """

    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    in_effect: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


class Report(report.Report, frozen=True, kw_only=True):
    """A report with the space that it is about, and the board as it makes it known."""

    space: str = ""
    board: Board | None = None


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a game at `now`.

    `turn` counts the turns closed, `marker` shows the turns remaining (3.2), `effects` are those in force for the next
    turn or the whole scenario. `level` and `points` stand once the game is over.
    """

    now: Fraction
    ground: str
    stage: Stage
    marker: int
    cards: Cards
    units: tuple[Unit, ...]
    known: BySide[Knowledge]
    turn: int = 0
    effects: tuple[Effect, ...] = ()
    under_way: tuple[Report, ...] = ()
    points: int = 0
    level: Level | None = None

    def unit(self, designator: str) -> Unit | None:
        """A unit by its designator."""
        return next((unit for unit in self.units if unit.designator == designator), None)
