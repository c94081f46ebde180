"""Rulings are inputs: the open subinterval is assessed again with them, a closed one never."""

from __future__ import annotations

import pytest

from assessment.engine.outcome import RulingKind
from assessment.engine.worksheet_line import Line, LineKind
from assessment.models import AssessmentRecord, ResultRow
from assessment.services.releasing import release_reports
from assessment.services.ruling import (
    ClosedSubinterval,
    answer_question,
    current_lines,
    enter_correction,
    enter_ruling,
    withdraw_ruling,
)
from control.models import AnswerRecord, Game, RulingRecord, Stage, Subinterval
from control.services import truth
from control.services.refusal import Refused
from tests.games import assess, assess_queued, control_seat, hand_in_decks, new_game, play_on, take_proposals

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """A game with both decks handed in."""
    game = new_game()
    hand_in_decks(game)
    return game


@pytest.fixture
def opened(game: Game) -> Subinterval:
    """Its first subinterval, assessed and not released."""
    return assess(game)


def line_of(subinterval: Subinterval, kind: LineKind, rule: str = "") -> Line:
    """The first line of a kind, of a rule if one is named."""
    lines = current_lines(subinterval)
    return next(line for line in lines if line.kind is kind and line.place and line.rule.startswith(rule))


def rule_on(subinterval: Subinterval, **fields: str) -> RulingRecord:
    seat = control_seat(subinterval.branch.game)
    return enter_ruling(subinterval_id=subinterval.pk, seat=seat, **{"reason": "seen otherwise", **fields})


def test_a_throw_that_is_fixed_stands_on_the_worksheet_with_the_number_of_its_ruling(opened: Subinterval):
    throw = line_of(opened, LineKind.THROW)
    record = rule_on(opened, kind="throw", place=throw.place, value="99")
    assess_queued(opened)
    again = next(line for line in current_lines(opened) if line.place == throw.place and line.kind is LineKind.THROW)
    assert (again.throw, again.ruled) == (99, record.number)


def test_a_result_that_is_replaced_changes_what_follows_and_nothing_before(opened: Subinterval):
    lines = current_lines(opened)
    yes = next(line for line in reversed(lines) if line.kind is LineKind.RULE and line.value == "yes")
    record = rule_on(opened, kind="result", place=yes.place, value="no")
    assess_queued(opened)
    again = current_lines(opened)
    assert (again[yes.number - 1].value, again[yes.number - 1].ruled) == ("no", record.number)
    before = {line.number for line in lines[: yes.number - 1]} - above(lines, yes)
    assert [lines[n - 1] for n in before] == [again[n - 1] for n in before]


def above(lines: tuple[Line, ...], line: Line) -> set[int]:
    """The numbers of the rules under which a line stands: their results may hang on it."""
    found = set()
    while line.parent:
        line = lines[line.parent - 1]
        found.add(line.number)
    return found


def test_both_assessments_are_kept_and_one_stands(opened: Subinterval):
    rule_on(opened, kind="event", value="The bridge is closed to traffic.")
    assess_queued(opened)
    records = AssessmentRecord.objects.filter(subinterval=opened)
    assert [(record.revision, record.current) for record in records] == [(1, False), (2, True)]


def test_a_ruling_needs_a_reason(opened: Subinterval):
    with pytest.raises(Refused, match="needs a reason"):
        rule_on(opened, kind="event", value="Rain.", reason="  ")


@pytest.mark.parametrize("value", ["100", "-1", "many", "", "4.5", "٣"])
def test_a_throw_that_no_die_shows_is_refused_before_a_worker_meets_it(opened: Subinterval, value: str):
    throw = line_of(opened, LineKind.THROW)
    with pytest.raises(Refused, match="0 to 99"):
        rule_on(opened, kind="throw", place=throw.place, value=value)


def test_a_result_that_the_rule_cannot_give_is_refused(opened: Subinterval):
    lines = current_lines(opened)
    yes = next(line for line in lines if line.kind is LineKind.RULE and line.value == "yes")
    with pytest.raises(Refused):
        rule_on(opened, kind="result", place=yes.place, value="perhaps")


def test_a_place_that_is_none_is_refused(opened: Subinterval):
    with pytest.raises(Refused, match="no such place"):
        rule_on(opened, kind="result", place="1|Z'9|3C73|0|0", value="yes")


def test_a_second_ruling_at_a_place_takes_the_place_of_the_first(opened: Subinterval):
    throw = line_of(opened, LineKind.THROW)
    first = rule_on(opened, kind="throw", place=throw.place, value="1")
    second = rule_on(opened, kind="throw", place=throw.place, value="2")
    first.refresh_from_db()
    assert first.withdrawn is not None
    assert [r.number for r in truth.rulings_of(opened)] == [second.number]


def test_a_ruling_withdrawn_gives_the_first_outcome_again(opened: Subinterval):
    first = AssessmentRecord.objects.current().get(subinterval=opened)
    record = rule_on(opened, kind="unit", subject="1C73", field="casualties", value="75")
    assert assess_queued(opened).situation_digest != first.situation_digest
    withdraw_ruling(ruling_id=record.pk, seat=control_seat(opened.branch.game))
    assert assess_queued(opened).situation_digest == first.situation_digest


def test_a_ruling_whose_place_no_longer_arises_is_shown_as_orphaned(opened: Subinterval):
    of_mortars = [
        line for line in current_lines(opened) if line.kind is LineKind.RULE and line.subjects[:1] == ("M95",)
    ]
    orphan = rule_on(opened, kind="result", place=of_mortars[-1].place, value=of_mortars[-1].value)
    assess_queued(opened)
    rule_on(opened, kind="unit", subject="M95", field="posture", value="out")
    assert f"ruling {orphan.number}" in assess_queued(opened).orphaned
    assert RulingRecord.objects.standing().filter(pk=orphan.pk).exists()


def test_a_ruling_on_a_closed_subinterval_is_refused_with_two_ways(game: Game):
    closed = play_on(game)
    with pytest.raises(ClosedSubinterval) as refused:
        rule_on(closed, kind="event", value="Rain.")
    from_now_on, go_back = refused.value.ways
    assert from_now_on.startswith("From now on")
    assert go_back.startswith("Go back")
    assert AssessmentRecord.objects.filter(subinterval=closed).count() == 1


def correct(game: Game, **fields: str) -> RulingRecord:
    seat = control_seat(game)
    return enter_correction(branch_id=game.branch.pk, seat=seat, **{"reason": "miscounted", "field": "", **fields})


def test_a_correction_holds_from_the_start_of_the_next_subinterval(game: Game):
    closed = play_on(game)
    before = truth.situation_of(Game.objects.get().branch)
    record = correct(game, kind="unit", subject="2C73", field="casualties", value="25")
    following = assess(game, without_missing=True)
    record.refresh_from_db()
    assert record.subinterval == following
    assert record.at == closed.until == following.start
    situation = truth.situation_at(game, AssessmentRecord.objects.current().get(subinterval=following).situation_digest)
    assert next(unit for unit in before.units if unit.designator == "2C73").casualties == 0
    assert next(unit for unit in situation.units if unit.designator == "2C73").casualties >= 25
    assert ResultRow.objects.filter(assessment__subinterval=following, kind="ruling.applied").exists()


def test_what_a_cell_was_told_stands_after_a_correction(game: Game):
    play_on(game)
    told = truth.situation_of(Game.objects.get().branch).known.blue
    correct(game, kind="unit", subject="2C73", field="casualties", value="25")
    record = assess_queued_after(game)
    known = truth.situation_at(game, record.situation_digest).known.blue
    assert known.reports[: len(told.reports)] == told.reports
    assert known.unit("2C73").casualties == told.unit("2C73").casualties


def assess_queued_after(game: Game) -> AssessmentRecord:
    return AssessmentRecord.objects.current().get(subinterval=assess(game, without_missing=True))


def test_a_report_is_withdrawn_by_a_dated_notice_and_stays_as_it_was(game: Game):
    play_on(game)
    told = truth.situation_of(Game.objects.get().branch).known.red.reports
    correct(game, kind="report", subject="red:1", field="withdrawn", value="the observer was mistaken")
    play_on_from(game)
    after = truth.situation_of(Game.objects.get().branch).known.red.reports
    assert after[: len(told)] == told
    notice = next(report for report in after if report.corrects == 1)
    assert notice.words == "Report No. 1 is withdrawn. the observer was mistaken"


def play_on_from(game: Game) -> None:
    take_proposals(assess(game, without_missing=True))
    release_reports(branch_id=game.branch.pk, seat=control_seat(game))


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "unit", "subject": "9Z99", "field": "casualties", "value": "25"},
        {"kind": "unit", "subject": "2C73", "field": "casualties", "value": "101"},
        {"kind": "unit", "subject": "2C73", "field": "square", "value": "99999999"},
        {"kind": "unit", "subject": "2C73", "field": "square", "value": "here"},
        {"kind": "unit", "subject": "2C73", "field": "colour", "value": "green"},
        {"kind": "unit", "subject": "2C73", "field": "superior", "value": "Z99"},
        {"kind": "belief", "subject": "blue:1A95", "field": "casualties", "value": "5"},
        {"kind": "belief", "subject": "2C73", "field": "casualties", "value": "5"},
        {"kind": "report", "subject": "blue:999", "field": "words", "value": "nothing"},
        {"kind": "event", "subject": "", "value": ""},
        {"kind": "throw", "subject": "", "value": "12"},
        {"kind": "wish", "subject": "", "value": "peace"},
    ],
)
def test_a_correction_that_does_not_fit_is_refused(game: Game, fields: dict[str, str]):
    play_on(game)
    with pytest.raises(Refused):
        correct(game, **fields)
    assert not RulingRecord.objects.exists()


def test_a_correction_can_be_withdrawn_before_it_holds(game: Game):
    play_on(game)
    record = correct(game, kind="unit", subject="2C73", field="casualties", value="25")
    withdraw_ruling(ruling_id=record.pk, seat=control_seat(game))
    assert truth.rulings_of(assess(game, without_missing=True)) == ()


def test_while_a_subinterval_is_open_control_rules_on_it_instead(game: Game):
    assess(game)
    with pytest.raises(Refused, match="rule on the open one"):
        correct(game, kind="unit", subject="2C73", field="casualties", value="25")


@pytest.fixture
def asked(game: Game) -> Subinterval:
    """A subinterval of cycle 2 that waits for an answer."""
    while Game.objects.get().branch.cycle == 1:
        play_on(game)
    hand_in_decks(game, cycle=2)
    for _ in range(4):
        subinterval = assess(game, without_missing=True)
        if Game.objects.get().branch.stage == Stage.QUESTION:
            return subinterval
        release_reports(branch_id=game.branch.pk, seat=control_seat(game))
    pytest.fail("no question arose")


def test_an_answer_is_one_row_and_the_subinterval_is_assessed_again_from_its_start(asked: Subinterval):
    questions = AssessmentRecord.objects.current().get(subinterval=asked).questions
    seat = control_seat(asked.branch.game)
    for question in questions:
        for _ in range(2):
            answer_question(subinterval_id=asked.pk, place=question["place"], value=question["proposal"], seat=seat)
    assert AnswerRecord.objects.count() == len(questions)
    record = assess_queued(asked)
    open_now = {question["place"] for question in record.questions}
    assert not open_now & {question["place"] for question in questions}


def test_only_an_answer_that_is_offered_counts(asked: Subinterval):
    question = AssessmentRecord.objects.current().get(subinterval=asked).questions[0]
    with pytest.raises(Refused, match="answers offered"):
        answer_question(
            subinterval_id=asked.pk, place=question["place"], value="perhaps", seat=control_seat(asked.branch.game)
        )


def test_nothing_is_released_while_a_question_is_open(asked: Subinterval):
    with pytest.raises(Refused):
        release_reports(branch_id=asked.branch_id, seat=control_seat(asked.branch.game))


def test_a_ruling_is_described_as_the_engine_takes_it(opened: Subinterval):
    record = rule_on(opened, kind="belief", subject="blue:1C73", field="casualties", value="5")
    ruling = truth.as_ruling(record)
    assert (ruling.kind, ruling.subject, ruling.value) == (RulingKind.BELIEF, "blue:1C73", "5")
