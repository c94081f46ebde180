"""What one side knows: what was delivered to it, and what it ordered itself."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from assessment.engine import knowledge, report
from assessment.modes.de_bellis.ground import Piece
from assessment.modes.de_bellis.kinds import Edge, Phase
from assessment.modes.de_bellis.pieces import Contact, Element, General
from assessment.modes.de_bellis.spot import Spot
from control.situation.by_side import BySide
from control.situation.side import Side


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """An enemy element as the side last saw it, and when."""

    element: Element
    at: Fraction


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """How the battle goes on, which both sides know: what comes next, whose bound it is, with how many points.

    `points` are the command points of the bound, `natural` the die before anything was halved; `areas` are the areas as
    rolled.
    """

    phase: Phase = Phase.TERRAIN
    bound: int = 0
    mover: Side | None = None
    first: Side | None = None
    edges: BySide[Edge | None] = BySide(red=None, blue=None)
    points: int = 0
    natural: int = 0
    areas: tuple[str, ...] = ()
    lost: BySide[int] = BySide(red=0, blue=0)
    reinforced: BySide[int] = BySide(red=0, blue=0)


class News(msgspec.Struct, frozen=True, kw_only=True):
    """What a report makes known beside its words: the side's own elements as they are, and the enemies it sees.

    `gone` are enemies known to be lost; `contacts` those of own elements and seen enemies; `enemy_general` is None
    where the side cannot know of him.
    """

    own: tuple[Element, ...] = ()
    seen: tuple[Element, ...] = ()
    gone: tuple[str, ...] = ()
    contacts: tuple[Contact, ...] = ()
    general: General | None = None
    enemy_general: General | None = None
    pieces: tuple[Piece, ...] = ()
    course: Course | None = None


class Delivered(report.Delivered, frozen=True, kw_only=True):
    """A report as delivered, with the place that it is about."""

    spot: Spot | None = None


class Knowledge(knowledge.Knowledge, frozen=True, kw_only=True):
    """All that one side knows. `clock` is the last pause common to both sides."""

    own: tuple[Element, ...] = ()
    seen: tuple[Seen, ...] = ()
    contacts: tuple[Contact, ...] = ()
    general: General = General()
    enemy_general: General | None = None
    pieces: tuple[Piece, ...] = ()
    course: Course = Course()
    army: dict[str, int] = {}
    reports: tuple[Delivered, ...] = ()
