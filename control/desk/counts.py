"""What waits for Control, in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, QuerySet

from assessment.models import ResultRow
from assessment.services.accepting import accepted_marks
from control.models import Letter, Stage
from control.models.kept import kept
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
        queries=sum(_query_cards(desk.branch.pk)),
        letters=new_letters(desk),
    )


def doubtful_left(desk: Desk) -> int:
    """Results that rest on house or reconstructed values and that nobody has accepted."""
    if desk.record is None or desk.subinterval is None:
        return 0
    marks = accepted_marks(desk.subinterval)
    rows = ResultRow.objects.filter(assessment=desk.record, provenance__in=DOUBTFUL)
    return sum(row.mark not in marks for row in rows)


def query_cards(branch: int) -> QuerySet[SheetCard]:
    """Cards entered for a cell, on a branch by its key, that nobody could read yet."""
    cards = SheetCard.objects.filter(sheet__branch_id=branch, is_query=True, removed__isnull=True)
    return cards.exclude(sheet__state=SheetState.SEALED)


def new_letters(desk: Desk) -> int:
    """Letters from both cells that this seat has not read."""
    seen = reading.seen_by(seat=desk.seat, branch=desk.game.branch).letters
    return sum(_letters_after(desk.game.pk, seen))


@kept
def _query_cards(branch: int) -> QuerySet[SheetCard, int]:
    return query_cards(branch).order_by().values("is_query").annotate(count=Count("pk")).values_list("count", flat=True)


@kept
def _letters_after(game: int, seen: int) -> QuerySet[Letter, int]:
    letters = Letter.objects.filter(game_id=game, cell__in=[side.value for side in SIDES], to_control=True, pk__gt=seen)
    return letters.order_by().values("game").annotate(count=Count("pk")).values_list("count", flat=True)
