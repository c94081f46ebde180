"""The true situation of a battle: both armies on the table, whose bound it is, losses, what each side knows."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from assessment.engine import report
from assessment.modes.de_bellis.ground import Piece
from assessment.modes.de_bellis.kinds import Edge, Phase, Winner
from assessment.modes.de_bellis.knowledge import Knowledge, News
from assessment.modes.de_bellis.pieces import Contact, Element, General, Loss
from assessment.modes.de_bellis.spot import Spot
from control.situation.by_side import BySide
from control.situation.side import Side


class Report(report.Report, frozen=True, kw_only=True):
    """A report with the place that it is about, and `news`: what it makes known beside its words."""

    spot: Spot | None = None
    news: News | None = None


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a battle at `now`.

    `mover` is the side whose bound it is, `points` and `natural` its command; `pieces` lie on the table beside those of
    its file; `armies` counts what each side began with by kind of troops;
    `deciding` are the sides that owe orders for the step that comes next.
    """

    now: Fraction
    ground: str
    elements: tuple[Element, ...]
    generals: BySide[General]
    armies: BySide[dict[str, int]]
    known: BySide[Knowledge]
    phase: Phase = Phase.TERRAIN
    bound: int = 0
    mover: Side | None = None
    first: Side | None = None
    edges: BySide[Edge | None] = BySide(red=None, blue=None)
    points: int = 0
    natural: int = 0
    areas: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()
    contacts: tuple[Contact, ...] = ()
    losses: tuple[Loss, ...] = ()
    reinforced: BySide[int] = BySide(red=0, blue=0)
    under_way: tuple[Report, ...] = ()
    winner: Winner | None = None
    deciding: tuple[Side, ...] = ()
    notes: tuple[str, ...] = ()
