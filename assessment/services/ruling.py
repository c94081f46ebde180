"""Rulings, answers and corrections: inputs of an assessment, each with a reason."""

from __future__ import annotations

from fractions import Fraction

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from assessment.engine.outcome import RulingKind
from assessment.models import AssessmentRecord
from assessment.services.requesting import queue_assessment
from control.models import AnswerRecord, Branch, Game, RulingRecord, Seat, Stage, Subinterval
from control.services import audit
from control.services.refusal import Refused


class ClosedSubinterval(Refused):
    """A ruling on a subinterval of which a cell has seen something: it is never assessed again on its branch."""

    def __init__(self) -> None:
        super().__init__(
            "Reports of this subinterval have been shown to a cell, so it is not assessed again.",
            code="closed",
            ways=(
                "From now on: enter a correction that holds from the start of the next subinterval.",
                "Go back: branch from before it and assess that branch with the ruling.",
            ),
        )


@transaction.atomic
def enter_ruling(  # noqa: PLR0913 - the fields of a ruling
    *,
    subinterval_id: int,
    seat: Seat,
    kind: str,
    reason: str,
    value: str,
    place: str = "",
    subject: str = "",
    field: str = "",
) -> RulingRecord:
    """Enters a ruling on the open subinterval and has it assessed again with it.

    A second ruling at the same place withdraws the first. Raises `ClosedSubinterval`, `Refused` without a reason.
    """
    if not reason.strip():
        raise Refused("A ruling needs a reason; it is shown wherever the result is.", code="reason")
    game, branch, subinterval = _locked(subinterval_id)
    if subinterval.is_closed:
        raise ClosedSubinterval
    kind = RulingKind(kind)
    if place:
        earlier = subinterval.rulings.standing().filter(kind=kind, place=place)
        earlier.update(withdrawn=timezone.now())
    record = _put(branch, subinterval, seat, kind, reason, value, place, subject, field, None)
    audit.record(game=game, act="ruling.entered", seat=seat, branch=branch, ruling=record.number, kind=kind.value)
    queue_assessment(game=game, branch=branch, subinterval=subinterval, why=f"ruling {record.number}")
    return record


@transaction.atomic
def withdraw_ruling(*, ruling_id: int, seat: Seat) -> RulingRecord:
    """Withdraws a ruling on the open subinterval and has it assessed again without it."""
    record = RulingRecord.objects.select_related("subinterval").get(pk=ruling_id)
    if record.subinterval is None:
        raise Refused("This correction has not begun to hold; enter another in its place.", code="correction")
    game, branch, subinterval = _locked(record.subinterval_id)  # type: ignore[arg-type]
    if subinterval.is_closed:
        raise ClosedSubinterval
    record.withdrawn = timezone.now()
    record.save(update_fields=("withdrawn",))
    audit.record(game=game, act="ruling.withdrawn", seat=seat, branch=branch, ruling=record.number)
    queue_assessment(game=game, branch=branch, subinterval=subinterval, why=f"without ruling {record.number}")
    return record


@transaction.atomic
def enter_correction(  # noqa: PLR0913 - the fields of a correction
    *, branch_id: int, seat: Seat, kind: str, reason: str, subject: str, field: str, value: str
) -> RulingRecord:
    """Enters a correction that holds from the start of the next subinterval: what was told and answered stands."""
    if not reason.strip():
        raise Refused("A correction needs a reason.", code="reason")
    game = Game.objects.locked(Branch.objects.values_list("game_id", flat=True).get(pk=branch_id))
    branch = Branch.objects.locked(branch_id)
    if branch.stage not in (Stage.ORDERS, Stage.REPORTS, Stage.PREPARING):
        raise Refused("A correction is entered between two subintervals; rule on the open one instead.", code="stage")
    record = _put(branch, None, seat, RulingKind(kind), reason, value, "", subject, field, branch.now)
    audit.record(game=game, act="correction.entered", seat=seat, branch=branch, ruling=record.number, kind=kind)
    return record


@transaction.atomic
def answer_question(*, subinterval_id: int, place: str, value: str, seat: Seat) -> AnswerRecord:
    """Answers an open question once; when all are answered the subinterval is assessed again.

    Raises `Refused` for a value the question does not offer, or a question that is not open.
    """
    game, branch, subinterval = _locked(subinterval_id)
    record = AssessmentRecord.objects.current().get(subinterval=subinterval)
    question = next((found for found in record.questions if found["place"] == place), None)
    if subinterval.is_closed or question is None:
        raise Refused("This question is not open.", code="unknown")
    if seat.side and question["owner"] != seat.side:
        raise Refused("This question is not open.", code="unknown")
    if value not in {option["value"] for option in question["options"]}:
        raise Refused("Choose one of the answers offered.", code="value")
    answer, _ = AnswerRecord.objects.get_or_create(
        subinterval=subinterval,
        place=place,
        defaults={"value": value, "seat": seat, "for_cell": seat.is_control and question["owner"] != "control"},
    )
    audit.record(game=game, act="question.answered", seat=seat, branch=branch, place=place, value=answer.value)
    given = set(subinterval.answers.values_list("place", flat=True))
    if all(found["place"] in given for found in record.questions):
        queue_assessment(game=game, branch=branch, subinterval=subinterval, why="answers")
    return answer


def _locked(subinterval_id: int) -> tuple[Game, Branch, Subinterval]:
    found = Subinterval.objects.select_related("branch").get(pk=subinterval_id)
    game = Game.objects.locked(found.branch.game_id)
    branch = Branch.objects.locked(found.branch_id)
    return game, branch, Subinterval.objects.locked(subinterval_id)


def _put(  # noqa: PLR0913, PLR0917 - the columns of one row
    branch: Branch,
    subinterval: Subinterval | None,
    seat: Seat,
    kind: RulingKind,
    reason: str,
    value: str,
    place: str,
    subject: str,
    field: str,
    at: Fraction | None,
) -> RulingRecord:
    last = RulingRecord.objects.filter(branch=branch).aggregate(last=Max("number"))["last"] or 0
    return RulingRecord.objects.create(
        branch=branch,
        subinterval=subinterval,
        number=last + 1,
        kind=kind,
        place=place,
        subject=subject,
        field=field,
        value=value,
        reason=reason,
        at=at,
        seat=seat,
    )
