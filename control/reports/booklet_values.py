"""What the after-action booklet tells, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from assessment.engine.worksheet_line import Line
from control.reports.paper.plot import Curve
from control.services.beliefs import Belief
from control.situation.clock import Clock


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A subinterval that was released: which, from when to when, and how much was in it.

    `planned` and `assessed` are minutes on the wall: from the release before it until Control had it assessed, and
    from there to its own release; None where the first one cannot be said.
    """

    label: str
    start: str
    end: str
    orders: tuple[int, int]
    results: int
    reports: tuple[int, int]
    rulings: int
    planned: int | None
    assessed: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Decisive:
    """A result that decided something, with the lines of the worksheet behind it; `more` lines are left to the record.

    `label` is its cycle, subinterval and number; `remark` what Control noted beside it for the debrief.
    """

    label: str
    stamp: str
    words: str
    remark: str
    lines: tuple[Line, ...]
    more: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """A ruling that stood: which, on what, to what, why, and who entered it by role code."""

    label: str
    what: str
    value: str
    reason: str
    seat: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fortune:
    """The throws for one paragraph by one side, beside what was to be expected of them.

    Sums of results in the table's own measure; `sigma` is by how many standard deviations they fell from it.
    """

    side: str
    rule: str
    about: str
    throws: int
    expected: Fraction
    came: Fraction
    sigma: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Surprise:
    """A throw that was hardly to be expected: where it stands, and how likely what came was."""

    label: str
    stamp: str
    rule: str
    subjects: str
    table: str
    throw: int
    likely: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question that the game was played for: its paragraphs, and each answer under a line that says whose it is."""

    paragraphs: tuple[str, ...]
    answers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Booklet:
    """The whole: `facts` are named texts, `standing` one sentence on how the game stands.

    `beliefs` are those that were wrong, as many as there is room for.
    `marked` tells that Control chose the decisive results; else they are those that matter most in its queue.
    """

    game: str
    stamp: str
    clock: Clock
    facts: tuple[tuple[str, str], ...]
    standing: str
    purpose: tuple[str, ...]
    questions: tuple[Asked, ...]
    parts: tuple[Part, ...]
    strength: tuple[Curve, ...]
    contacts: tuple[Curve, ...]
    decisive: tuple[Decisive, ...]
    marked: bool
    rulings: tuple[Ruled, ...]
    beliefs: tuple[Belief, ...]
    beliefs_right: int
    beliefs_left_out: int
    fortunes: tuple[Fortune, ...]
    surprises: tuple[Surprise, ...]
