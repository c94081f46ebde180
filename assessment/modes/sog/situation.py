"""The true situation of a campaign: the mission in hand, the team, the VC counters, points, what each side knows."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from assessment.engine import report
from assessment.modes.sog.kinds import Ending, Objective, Winner
from assessment.modes.sog.knowledge import Knowledge, News
from assessment.modes.sog.pieces import Counter, Operation, Team
from assessment.modes.sog.square import Square
from control.situation.by_side import BySide


class Finished(msgspec.Struct, frozen=True, kw_only=True):
    """A mission that is over, with its points and who won it (5)."""

    number: int
    objective: Objective
    ending: Ending
    turns: int
    points: BySide[int]
    winner: Winner


class Report(report.Report, frozen=True, kw_only=True):
    """A report with the place that it is about, and `news`: what it makes known beside its words."""

    square: Square | None = None
    news: News = News()


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a campaign at `now`.

    `points` are those of the mission in hand; `finished` are the missions before it. `is_over` once the last mission of
    the campaign is over.
    """

    now: Fraction
    ground: str
    operation: Operation
    team: Team
    known: BySide[Knowledge]
    counters: tuple[Counter, ...] = ()
    points: BySide[int] = BySide(red=0, blue=0)
    finished: tuple[Finished, ...] = ()
    under_way: tuple[Report, ...] = ()
    is_over: bool = False
