"""Rulings, answers and corrections: inputs of an assessment, each with a reason."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from assessment.engine.outcome import Question, Ruling, RulingKind
from assessment.engine.worksheet_line import Line
from assessment.models import AssessmentRecord
from assessment.services.requesting import queue_assessment
from assessment.services.ruling_values import check_at_place
from control.models import AnswerRecord, Blob, Branch, Game, RulingRecord, Seat, Stage, Subinterval
from control.rights import refuse_beyond_cell
from control.services import audit, feed, truth
from control.services.columns import refuse_overlong
from control.services.refusal import Refused
from control.situation import canonical
from control.situation.side import CONTROL

AT_A_PLACE = (RulingKind.THROW, RulingKind.RESULT)
BETWEEN = (Stage.PREPARING, Stage.ORDERS, Stage.REPORTS)
LONGEST_ANSWER = 200


class ClosedSubinterval(Refused):
    """A ruling on a subinterval of which a cell has seen something: it is never assessed again on its branch."""

    def __init__(self) -> None:
        super().__init__(
            _("Reports of this subinterval have been shown to a cell, so it is not assessed again."),
            code="closed",
            ways=(
                _("From now on: enter a correction that holds from the start of the next subinterval."),
                _("Go back: branch from before it and assess that branch with the ruling."),
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

    A second ruling at the same place withdraws the first. Raises `ClosedSubinterval`; `Refused` without a reason, for
    a value that the place cannot take, or in a game that has ended.
    """
    game, branch, subinterval = locked(subinterval_id)
    if subinterval.is_closed:
        raise ClosedSubinterval
    ruling = described(kind=kind, reason=reason, value=value, place=place, subject=subject, field=field)
    refuse_unfit(game, ruling, subinterval.before_digest, current_lines(subinterval))
    if place:
        earlier = subinterval.rulings.standing().filter(kind=ruling.kind, place=place)
        earlier.update(withdrawn=timezone.now())
    record = put_ruling(branch=branch, subinterval=subinterval, seat=seat, ruling=ruling)
    audit.record(game=game, act="ruling.entered", seat=seat, branch=branch, ruling=record.number, kind=record.kind)
    queue_assessment(game=game, branch=branch, subinterval=subinterval, why=f"ruling {record.number}")
    return record


@transaction.atomic
def withdraw_ruling(*, ruling_id: int, seat: Seat) -> RulingRecord:
    """Withdraws a ruling: the open subinterval is assessed again without it, a correction that waits never holds."""
    found = RulingRecord.objects.select_related("branch").get(pk=ruling_id)
    game = Game.objects.locked(found.branch.game_id)
    branch = Branch.objects.locked(found.branch_id)
    record = RulingRecord.objects.select_for_update().get(pk=ruling_id)
    if record.withdrawn is not None:
        return record
    subinterval = Subinterval.objects.locked(record.subinterval_id) if record.subinterval_id else None
    if subinterval is not None and subinterval.is_closed:
        raise ClosedSubinterval
    record.withdrawn = timezone.now()
    record.save(update_fields=("withdrawn",))
    audit.record(game=game, act="ruling.withdrawn", seat=seat, branch=branch, ruling=record.number)
    if subinterval is not None:
        queue_assessment(game=game, branch=branch, subinterval=subinterval, why=f"without ruling {record.number}")
    feed.announce(game=game, kind="rulings", to=(CONTROL,))
    return record


@transaction.atomic
def enter_correction(  # noqa: PLR0913 - the fields of a correction
    *, branch_id: int, seat: Seat, kind: str, reason: str, subject: str, field: str, value: str
) -> RulingRecord:
    """Enters a correction that holds from the start of the next subinterval: what was told and answered stands.

    Raises `Refused` without a reason, for a value that does not fit, while a subinterval is open, or where a liaison
    bound to one cell would correct what is not that cell's alone.
    """
    refuse_beyond_cell(seat, subject.partition(":")[0].strip())
    game = Game.objects.locked(Branch.objects.values_list("game_id", flat=True).get(pk=branch_id))
    branch = Branch.objects.locked(branch_id)
    if branch.stage not in BETWEEN or game.ended is not None:
        raise Refused(
            _("A correction is entered between two subintervals; rule on the open one instead."), code="stage"
        )
    ruling = described(kind=kind, reason=reason, value=value, subject=subject, field=field, at=branch.now)
    if ruling.kind in AT_A_PLACE:
        raise Refused(
            _("A throw or result of a closed subinterval is ruled on in a branch from before it."), code="kind"
        )
    refuse_unfit(game, ruling, branch.situation_digest, ())
    record = put_ruling(branch=branch, subinterval=None, seat=seat, ruling=ruling)
    audit.record(game=game, act="correction.entered", seat=seat, branch=branch, ruling=record.number, kind=record.kind)
    feed.announce(game=game, kind="rulings", to=(CONTROL,))
    return record


@transaction.atomic
def answer_question(*, subinterval_id: int, place: str, value: str, seat: Seat) -> AnswerRecord:
    """Answers an open question once; when all are answered the subinterval is assessed again.

    Raises `Refused` for a value the question does not allow, or a question that is not open.
    """
    game, branch, subinterval = locked(subinterval_id)
    record = AssessmentRecord.objects.current().filter(subinterval=subinterval).first()
    question = next((found for found in record.questions if found["place"] == place), None) if record else None
    is_own = question is not None and (seat.is_control or question["owner"] == seat.side)
    if record is None or question is None or subinterval.is_closed or not is_own or game.ended is not None:
        raise Refused(_("This question is not open."), code="unknown")
    value = value.strip()
    _refuse_answer(game, question, value)
    answer, made = AnswerRecord.objects.get_or_create(
        subinterval=subinterval,
        place=place,
        defaults={"value": value, "seat": seat, "for_cell": seat.is_control and question["owner"] != CONTROL},
    )
    if not made:
        return answer
    audit.record(game=game, act="question.answered", seat=seat, branch=branch, place=place, value=answer.value)
    feed.announce(game=game, kind="questions", to={CONTROL, question["owner"]}, branch=branch)
    given = set(subinterval.answers.values_list("place", flat=True))
    if all(found["place"] in given for found in record.questions):
        queue_assessment(game=game, branch=branch, subinterval=subinterval, why="answers")
    return answer


def _refuse_answer(game: Game, question: dict[str, Any], value: str) -> None:
    """Refuses an answer that the question does not allow, in the mode's own words where it is given in words."""
    try:
        truth.mode_of(game).check_answer(canonical.decode(canonical.encode(question), Question), value)
    except ValueError as error:
        raise Refused(_(str(error)), code="value") from error
    if len(value) > LONGEST_ANSWER:
        raise Refused(_("That is too long for an answer."), code="value")


def described(*, kind: str, reason: str, value: str, at: Fraction | None = None, **rest: str) -> Ruling:
    """A ruling as the engine takes it, not yet numbered.

    Raises `Refused` without a reason, of an unknown kind, and for a place, subject or field that is too long.
    """
    refuse_overlong(RulingRecord, **rest)
    if not reason.strip():
        raise Refused(_("A ruling needs a reason; it is shown wherever the result is."), code="reason")
    if kind not in tuple(RulingKind):
        raise Refused(_("There is no such kind of ruling."), code="kind")
    return Ruling(number=0, kind=RulingKind(kind), reason=reason.strip(), value=value.strip(), at=at, **rest)


def refuse_unfit(game: Game, ruling: Ruling, situation_digest: str, lines: tuple[Line, ...]) -> None:
    """Refuses what an assessment could only fail on."""
    mode = truth.mode_of(game)
    if ruling.kind in AT_A_PLACE:
        check_at_place(mode, lines, ruling)
        return
    if not ruling.value:
        raise Refused(_("Say what is to hold instead."), code="value")
    try:
        mode.umpiring.check(truth.situation_at(game, situation_digest), ruling, mode)
    except ValueError as error:
        raise Refused(str(error), code="value") from error


def put_ruling(*, branch: Branch, subinterval: Subinterval | None, seat: Seat, ruling: Ruling) -> RulingRecord:
    """Stores a ruling under the branch's next number."""
    last = RulingRecord.objects.filter(branch=branch).aggregate(last=Max("number"))["last"] or 0
    return RulingRecord.objects.create(
        branch=branch,
        subinterval=subinterval,
        number=last + 1,
        kind=ruling.kind,
        place=ruling.place,
        subject=ruling.subject,
        field=ruling.field,
        value=ruling.value,
        reason=ruling.reason,
        at=ruling.at,
        seat=seat,
    )


def current_lines(subinterval: Subinterval) -> tuple[Line, ...]:
    """The worksheet of the assessment that stands, empty where there is none."""
    record = AssessmentRecord.objects.current().filter(subinterval=subinterval).first()
    lines: tuple[Line, ...] = Blob.objects.value_of(record.lines_digest, tuple[Line, ...]) if record else ()
    return lines


def locked(subinterval_id: int) -> tuple[Game, Branch, Subinterval]:
    """A subinterval under the locks of game, branch and itself, in this order."""
    found: Any = Subinterval.objects.select_related("branch").get(pk=subinterval_id)
    game = Game.objects.locked(found.branch.game_id)
    branch = Branch.objects.locked(found.branch_id)
    return game, branch, Subinterval.objects.locked(subinterval_id)
