"""Questions on the assessor's form: each has a place of its own, and is answered there alone."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.outcome import Answers
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis import MODE
from assessment.modes.de_bellis.kinds import Way
from assessment.modes.de_bellis.modifiers import Measured
from assessment.modes.de_bellis.movement import way_over

FIRST = "1|dbv.move.difficult|1B1|0|0"
SECOND = "1|dbv.move.difficult|1B1|0|1"


def sheet_with(given: Mapping[str, str]) -> Worksheet:
    return Worksheet(MODE.tables, SeededDice(seed_from(1)), answers=Answers(given=given))


def moves(sheet: Worksheet, times: int) -> list[Way]:
    """The ways of so many moves of one element in one step, each judged by Control."""
    measured = Measured(words=tuple(Way), facts=())
    return [way_over(sheet, "1B1", Way.DIFFICULT, measured, asks=True) for _ in range(times)]


def test_a_question_asked_again_in_the_same_step_has_its_own_place() -> None:
    sheet = sheet_with({})

    moves(sheet, 2)

    assert [question.place for question in sheet.questions] == [FIRST, SECOND]


def test_an_answer_to_the_first_is_none_to_the_second() -> None:
    sheet = sheet_with({FIRST: Way.OPEN.value})

    assert moves(sheet, 2) == [Way.OPEN, Way.DIFFICULT]
    assert [question.place for question in sheet.questions] == [SECOND]
    assert not sheet.orphaned()


def test_each_is_answered_for_itself() -> None:
    sheet = sheet_with({FIRST: Way.OPEN.value, SECOND: Way.ROAD.value})

    assert moves(sheet, 2) == [Way.OPEN, Way.ROAD]
    assert not sheet.questions
