"""What waits for Control, in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import QuerySet

from assessment.models import ResultRow
from assessment.services.accepting import accepted_marks
from control.models import Stage
from control.services import reading
from control.situation.side import SIDES
from orders.models import SheetCard, SheetState

if TYPE_CHECKING:
    from control.desk.desk import Desk

DOUBTFUL = ("house", "reconstructed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Results not yet accepted that rest on weak values or a ruling, and what else waits."""

    results: int
    tray: int
    questions: int
    orphaned: int
    queries: int
    letters: int


def counts_of(desk: Desk) -> Counts:
    """Counted for the subinterval and branch looked at."""
    record = desk.record
    waits = record is not None and desk.is_open and desk.branch.stage in (Stage.REVIEW, Stage.QUESTION)
    questions = len(record.questions) if record and desk.branch.stage == Stage.QUESTION else 0
    return Counts(
        results=doubtful_left(desk) if waits else 0,
        tray=desk.tray_size if waits else 0,
        questions=questions,
        orphaned=len(record.orphaned) if record and waits else 0,
        queries=query_cards(desk).count(),
        letters=new_letters(desk),
    )


def doubtful_left(desk: Desk) -> int:
    """Results that rest on house or reconstructed values and that nobody has accepted."""
    if desk.record is None or desk.subinterval is None:
        return 0
    marks = accepted_marks(desk.subinterval)
    rows = ResultRow.objects.filter(assessment=desk.record, provenance__in=DOUBTFUL)
    return sum(row.mark not in marks for row in rows)


def query_cards(desk: Desk) -> QuerySet[SheetCard]:
    """Cards entered for a cell that nobody could read yet."""
    cards = SheetCard.objects.filter(sheet__branch=desk.branch, is_query=True, removed__isnull=True)
    return cards.exclude(sheet__state=SheetState.SEALED)


def new_letters(desk: Desk) -> int:
    """Letters from both cells that this seat has not read."""
    seen = reading.seen_by(seat=desk.seat, branch=desk.game.branch).letters
    letters = desk.game.letters.filter(cell__in=[side.value for side in SIDES], to_control=True)
    return letters.filter(pk__gt=seen).count()
