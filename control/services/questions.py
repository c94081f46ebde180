"""Questions that an assessment puts to a cell: each cell sees its own, and nothing of whose turn it is otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from assessment.models import AssessmentRecord
from assessment.services.ruling import answer_question
from control.models import Branch, Seat, Stage, Subinterval
from control.services.refusal import Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenQuestion:
    """A question as its owner sees it: its place stays with Control, `key` names it to the owner.

    Without options it is answered in words, written like `example`.
    """

    key: str
    words: str
    facts: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    example: str = ""


def open_questions(*, branch: Branch, side: str) -> tuple[OpenQuestion, ...]:
    """The questions that a side owns and has not answered."""
    return tuple(question for question, _place in _own(branch, side))


def answer_own_question(*, seat: Seat, key: str, value: str) -> None:
    """A cell answers a question of its own. Raises `Refused` where it is not open, or the answer not offered."""
    branch = seat.game.branch
    place = next((place for question, place in _own(branch, seat.side) if question.key == key), None)
    subinterval = Subinterval.objects.latest_of(branch)
    if place is None or subinterval is None:
        raise Refused(_("This question is not open any more."), code="unknown")
    answer_question(subinterval_id=subinterval.pk, place=place, value=value, seat=seat)


def _own(branch: Branch, side: str) -> list[tuple[OpenQuestion, str]]:
    """Open questions of a side with their places."""
    if branch.stage != Stage.QUESTION:
        return []
    subinterval = Subinterval.objects.latest_of(branch)
    record = AssessmentRecord.objects.current().filter(subinterval=subinterval).first()
    if subinterval is None or record is None:
        return []
    answered = set(subinterval.answers.values_list("place", flat=True))
    mine = [found for found in record.questions if found["owner"] == side]
    return [
        (_shown(record, number, found), str(found["place"]))
        for number, found in enumerate(mine, start=1)
        if found["place"] not in answered
    ]


def _shown(record: AssessmentRecord, number: int, found: dict) -> OpenQuestion:  # type: ignore[type-arg]
    return OpenQuestion(
        key=f"{record.public_id}.{number}",
        words=str(found["words"]),
        facts=tuple(str(fact) for fact in found.get("facts", ())),
        options=tuple((str(option["value"]), str(option["words"])) for option in found["options"]),
        example=str(found.get("example", "")),
    )
