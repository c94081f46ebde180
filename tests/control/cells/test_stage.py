"""The cell's stage sentence: a table of what is told, and what is never told."""

from __future__ import annotations

import pytest

from control.cells.stage import MOST_NOTES, CellStage, cell_stage, stage_sentence, window_notes
from control.models import Stage
from control.situation.rows import WindowRow

ORDERS = "0600. Orders for cycle 1 may be handed in until Control goes on."
REPORTS = "0600. Reports are out; orders that answer a report may be handed in until Control goes on."
ASSESSING = "Control is assessing. Cards may be drafted meanwhile."

TABLE = [
    # branch's stage, a question of its own is open, what the cell is told
    (Stage.PREPARING, False, "Preparation. Read your briefing; orders open when Control starts the game."),
    (Stage.ORDERS, False, ORDERS),
    (Stage.ASSESSING, False, ASSESSING),
    (Stage.REVIEW, False, ASSESSING),
    (Stage.QUESTION, False, ASSESSING),
    (Stage.QUESTION, True, "Control is assessing and asks you something."),
    (Stage.REPORTS, False, REPORTS),
    (Stage.PAUSED, False, "The game is paused."),
    (Stage.FINISHED, False, "The game has ended."),
]


@pytest.mark.parametrize(("stage", "is_asked", "sentence"), TABLE)
def test_the_sentence_of_each_stage(stage: Stage, is_asked: bool, sentence: str):
    told = cell_stage(stage, is_asked=is_asked)
    assert stage_sentence(told, time="0600", cycle=1) == sentence


def test_every_stage_is_in_the_table():
    assert {stage for stage, _, _ in TABLE} == set(Stage)
    assert all(stage_sentence(stage, time="0600", cycle=1) for stage in CellStage)


@pytest.mark.parametrize("stage", list(Stage))
def test_a_cell_is_told_of_a_question_only_when_it_is_its_own(stage: Stage):
    assert (cell_stage(stage, is_asked=True) is CellStage.QUESTION) == (stage == Stage.QUESTION)


def test_only_two_stages_take_orders():
    assert [stage for stage in CellStage if stage.takes_orders] == [CellStage.ORDERS, CellStage.REPORTS]


WINDOWS = tuple(WindowRow(report=number, units=("3C73", "1C73"), code="705") for number in range(1, 9))


def test_open_reports_are_named_while_they_may_be_answered():
    assert window_notes(CellStage.REPORTS, WINDOWS[:1]) == ("No. 1, 3C73, 1C73, code 705",)


def test_many_open_reports_are_cut_short_with_the_newest_first():
    notes = window_notes(CellStage.REPORTS, WINDOWS)
    assert notes[0].startswith("No. 8,")
    assert notes[-1] == "and 2 earlier"
    assert len(notes) == MOST_NOTES + 1


@pytest.mark.parametrize("stage", [stage for stage in CellStage if stage is not CellStage.REPORTS])
def test_outside_a_pause_no_report_is_named(stage: CellStage):
    assert window_notes(stage, WINDOWS) == ()


def test_where_cards_are_the_next_orders_the_sentence_says_so() -> None:
    told = stage_sentence(CellStage.REPORTS, time="1830", cycle=1, answers_reports=False)
    assert told == "1830. Reports are out; the next orders may be handed in until Control goes on."


@pytest.mark.parametrize(
    ("stage", "seen"), [("orders", "OVER"), ("reports", "OVER"), ("assessing", "ASSESSING"), ("finished", "FINISHED")]
)
def test_a_cell_that_knows_the_game_to_be_over_is_asked_for_no_more_orders(stage: str, seen: str) -> None:
    found = cell_stage(stage, is_asked=False, is_over=True)
    assert found is CellStage[seen]
    assert not found.takes_orders
