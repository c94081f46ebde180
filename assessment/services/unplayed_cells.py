"""A cell that nobody plays: its questions take their proposals, in the name of the seat that said so."""

from __future__ import annotations

from assessment.models import AssessmentRecord
from assessment.services.ruling import answer_question
from control.models import Attends
from control.services.attendance import attendance_of


def answer_for_nobody(record: AssessmentRecord) -> int:
    """Answers what an assessment asks the cells that nobody plays; gives how many questions that were."""
    game = record.subinterval.branch.game
    unplayed = {side: row.seat for side, row in attendance_of(game).items() if row.kind == Attends.NOBODY}
    asked = [question for question in record.questions if question["owner"] in unplayed]
    for question in asked:
        answer_question(
            subinterval_id=record.subinterval_id,
            place=question["place"],
            value=str(question["proposal"]),
            seat=unplayed[question["owner"]],
        )
    return len(asked)
