"""The values that no source prints are kept with each assessment and summed along the way to a branch."""

from __future__ import annotations

import pytest

from assessment.engine.worksheet_line import Line
from assessment.models import AssessmentRecord, ResultRow, ValueUse
from assessment.services.branching import branch_from
from assessment.services.values_used import first_results, results_resting_on, values_used
from control.models import Blob, Game, Subinterval
from control.services.house_values import game_values
from control.services.truth import mode_of
from tests.games import assess, control_seat, released_game

pytestmark = pytest.mark.django_db

WEAK = ("house", "reconstructed")


@pytest.fixture
def game() -> Game:
    """The teaching game with the first subinterval of its first cycle released."""
    return released_game()


def record_of(subinterval: Subinterval) -> AssessmentRecord:
    return AssessmentRecord.objects.current().get(subinterval=subinterval)


def test_every_weak_line_of_the_worksheet_is_counted(game: Game) -> None:
    record = record_of(game.branch.subintervals.get())
    lines: tuple[Line, ...] = Blob.objects.value_of(record.lines_digest, tuple[Line, ...])
    weak = [line for line in lines if line.provenance in WEAK]
    used = values_used(game.branch)
    assert weak
    assert sum(readings for readings, _ in used.values()) == len(weak)
    assert {(value.table, value.entry, value.value) for value in used} == {
        (line.table, line.entry, line.value) for line in weak
    }


def test_the_results_that_rest_on_a_value_are_those_marked_so(game: Game) -> None:
    record = record_of(game.branch.subintervals.get())
    marked = set(record.results.filter(provenance__in=WEAK).values_list("number", flat=True))
    named = {number for use in ValueUse.objects.filter(assessment=record) for number in use.numbers}
    assert marked
    assert named == marked


def test_results_are_listed_by_subinterval_and_the_first_of_them_named(game: Game) -> None:
    value, (_, results) = next((read, uses) for read, uses in values_used(game.branch).items() if uses[1])
    (part,) = results_resting_on(game.branch, value.table, value.entry)
    assert len(part.rows) >= results
    (first,) = first_results(game.branch, 1)[value]
    assert (first.cycle, first.subinterval) == (1, 1)
    assert ResultRow.objects.get(assessment__subinterval=part.subinterval, number=first.number) in part.rows


def test_a_value_is_either_read_or_not_and_none_is_lost(game: Game) -> None:
    mode = mode_of(game)
    found = game_values(game.branch, mode)
    entries = [entry for table in mode.tables for entry in (*table.entries, *table.modifiers.values())]
    ours = sum(entry.provenance in WEAK for entry in entries)
    read = {(one.read.table, one.read.entry) for one in found.read}
    assert len(read) + sum(len(values.entries) for values in found.unread) == ours
    assert all(one.reason for one in found.read)


def test_only_what_led_to_a_branch_counts_for_it(game: Game) -> None:
    before = values_used(game.branch)
    second = assess(game, without_missing=True)
    both = values_used(game.branch)
    assert sum(readings for readings, _ in both.values()) > sum(readings for readings, _ in before.values())
    study = branch_from(subinterval_id=second.pk, seat=control_seat(game), reason="to see what else")
    assert values_used(study) == before
    earliest = branch_from(
        subinterval_id=game.branch.subintervals.get(cycle=1, number=1).pk,
        seat=control_seat(game),
        reason="from the start",
    )
    assert not values_used(earliest)
