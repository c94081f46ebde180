"""What one side knows: what was delivered to it, and what it ordered itself."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from assessment.engine import knowledge, report
from assessment.modes.sog.pieces import Counter, Operation, Team
from assessment.modes.sog.square import Square
from control.situation.by_side import BySide


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """A VC counter where it was when the side last knew."""

    number: int
    square: Square
    at: Fraction

    @property
    def designator(self) -> str:
        """As on the counter, in one word."""
        return f"VC{self.number}"


class Met(msgspec.Struct, frozen=True, kw_only=True):
    """The team as Red met it in an action: where, when, and how many men it had left; `report` told it."""

    square: Square
    at: Fraction
    men: int
    report: int = 0


class News(msgspec.Struct, frozen=True, kw_only=True):
    """What a report makes known beside its words.

    `operation` and `team` replace what was known of them; `here` are the VC counters in the team's square, `gone` those
    that left the map; `counters` is the whole map's; `met` tells Red of the team.
    """

    operation: Operation | None = None
    team: Team | None = None
    here: tuple[Counter, ...] | None = None
    gone: tuple[int, ...] = ()
    counters: tuple[Counter, ...] | None = None
    target: Square | None = None
    target_gone: bool = False
    met: Met | None = None
    points: BySide[int] | None = None


class Delivered(report.Delivered, frozen=True, kw_only=True):
    """A report as delivered, with the place that it is about."""

    square: Square | None = None


class Knowledge(knowledge.Knowledge, frozen=True, kw_only=True):
    """All that one side knows.

    `clock` is the last pause common to both sides. Blue knows operation and team, Red only with an open map; `counters`
    are VC counters as last known, `met` what Red knows of the team from actions.
    """

    operation: Operation | None = None
    team: Team | None = None
    target: Square | None = None
    counters: tuple[Seen, ...] = ()
    met: tuple[Met, ...] = ()
    points: BySide[int] = BySide(red=0, blue=0)
    reports: tuple[Delivered, ...] = ()
